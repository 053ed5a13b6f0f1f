"""Translating map terrain to the tabletop: the row of each hex, and its dice."""

from collections import Counter
from random import Random

import pytest

from drumhead.campaign.rules.state import Campaign, Fight
from drumhead.campaign.rules.table_row import ROWS, lay_table, row_of
from drumhead.dice.scripted import Scripted
from drumhead.flow import loop
from drumhead.flow.event import Rolled
from drumhead.flow.question import Picked, Went
from drumhead.space.hexes import Hex
from drumhead.space.terrain import Board
from drumhead.testkit import clause
from tests.campaign.kit import CAMPAIGN, asked, battle_due, play_to, saga_of, standing


class ScriptedTable(Scripted):
    """Faces as a test says, places as they come."""

    def __init__(self, *faces: int) -> None:
        super().__init__(*faces)
        self.rng = Random(7)

    def below(self, n: int) -> int:
        return self.rng.randrange(n)


def laid(row: str, *faces: int, house: dict[str, str] | None = None) -> tuple[Board, Campaign]:
    s, dice = standing(house=house), ScriptedTable(*faces)
    loop.with_dice(s, dice)
    board = lay_table(s, row)
    assert dice.left == 0, f"{dice.left} dice of {len(faces)} did not fall"
    return board, s


def kinds(row: str, *faces: int, house: dict[str, str] | None = None) -> dict[str, int]:
    return dict(Counter(piece.kind for piece in laid(row, *faces, house=house)[0].pieces))


@clause("campaign.terrain.grasslands-count")
def test_grasslands_have_as_many_pieces_as_the_die_shows() -> None:
    assert kinds("grasslands", 5, 1, 2, 3, 4, 5) == {"woods": 1, "mountain": 1, "fence": 1, "ruins": 1, "mud": 1}


@clause("campaign.terrain.grasslands-max-two-woods")
def test_a_third_woods_in_grasslands_is_rolled_again() -> None:
    assert kinds("grasslands", 4, 1, 1, 1, 3, 3) == {"woods": 2, "fence": 2}


@clause("campaign.terrain.grasslands-max-one-mountain")
def test_a_second_mountain_in_grasslands_is_rolled_again() -> None:
    assert kinds("grasslands", 3, 2, 2, 5, 6) == {"mountain": 1, "mud": 1, "swamp": 1}


@clause("campaign.terrain.woods")
def test_woods_have_three_woods_and_half_a_die_of_other_pieces() -> None:
    assert kinds("woods", 5, 1, 2, 2, 2) == {"woods": 3, "mountain": 3}


@clause("campaign.terrain.mountains")
def test_mountains_have_three_mountains_and_a_die_less_three_of_others() -> None:
    assert kinds("mountains", 5, 2, 1, 1) == {"mountain": 3, "woods": 2}


@clause("campaign.terrain.swamp")
def test_a_swamp_has_three_swamps_and_half_a_die_and_one_of_others() -> None:
    assert kinds("swamp", 1, 6, 3, 4) == {"swamp": 3, "fence": 1, "ruins": 1}


@clause("campaign.terrain.coast", "campaign.ruling.never-negative")
def test_the_coast_has_a_die_less_three_and_never_fewer_than_none() -> None:
    assert kinds("coast", 6, 1, 1, 1) == {"woods": 3}
    assert [kinds("coast", face) for face in (1, 2, 3)] == [{}, {}, {}]


@clause("campaign.terrain.river")
def test_the_river_has_a_ford_a_bridge_and_half_a_die_and_one_of_others() -> None:
    assert kinds("river", 4, 6, 6, 6) == {"river": 3, "bridge": 1, "ford": 1, "swamp": 3}


@clause("campaign.terrain.village")
def test_a_village_has_three_houses_and_half_a_die_of_others() -> None:
    assert kinds("village", 2, 6) == {"house": 3, "swamp": 1}


@clause("campaign.ruling.fewer-than-ten-pieces=yes")
def test_a_table_may_be_filled_up_to_ten() -> None:
    assert kinds("coast", 1, *[3] * 10, house={"fill-to-ten": "yes"}) == {"fence": 10}
    assert kinds("river", 1, *[3] * 9, house={"fill-to-ten": "yes"})["fence"] == 9


def test_the_dice_are_told_with_what_each_became() -> None:
    _, s = laid("woods", 1, 1, 4)
    number, kind = [e for e in s.told if isinstance(e, Rolled)]
    assert (number.faces, number.reading) == ((1,), ("1",)) and (kind.faces, kind.reading) == (
        (1, 4),
        ("again", "ruins"),
    )


@pytest.mark.parametrize(
    ("came", "at", "row"),
    [
        ((3, 4), (4, 3), "village"),
        ((2, 5), (3, 5), "village"),  # the castle
        ((1, 4), (2, 4), "river"),  # over the bridge
        ((2, 5), (1, 5), "river"),  # through the ford
        ((1, 4), (1, 5), "swamp"),
        ((4, 3), (4, 2), "coast"),
        ((0, 4), (1, 4), "grasslands"),
        ((2, 6), (2, 7), "mountains"),
        ((3, 5), (3, 4), "woods"),
    ],
)
@clause("campaign.ruling.which-table-row")
def test_the_hex_of_the_defender_and_the_way_of_the_attacker_give_the_row(came: Hex, at: Hex, row: str) -> None:
    s = standing()
    assert row_of(s, Fight(0, 2, at, came)) == row and row in ROWS


@clause("campaign.terrain.swamps-impassable")
def test_no_way_leads_through_a_swamp_of_the_table() -> None:
    s = battle_due(came=(1, 4), at=(1, 5))
    play_to(s, "first-step")
    b, q = saga_of(s), s.question
    assert q is not None
    unit = b.band(q.facts["unit"])
    swamp = next(p for p in b.board.pieces if p.kind == "swamp")
    x, y = min(x for x, _ in swamp.corners) - 600, sum(y for _, y in swamp.corners) // len(swamp.corners)
    at = b.at.copy()
    for n, m in enumerate(unit.models):
        at[m] = (x - 1100 * (n // 4), y + 1100 * (n % 4))
    b.at = at
    CAMPAIGN.answer(s, q.seat, Picked("walk"), Scripted())
    assert asked(s) == "move-models" and s.question
    ways = [((*b.place(m),), (b.place(m)[0] + 4000, b.place(m)[1])) for m in unit.models]
    refusal = CAMPAIGN.refuse(s, s.asked_seat, Went(tuple(ways)))
    assert refusal is not None and refusal.why == "piece_is_closed"
