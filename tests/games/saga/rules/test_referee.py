"""The three pauses: what a referee may change, and when; how a campaign's cards reach into a battle."""

from typing import Any

import pytest

from drumhead.flow.question import REFEREE, Amend, Answer, Concede
from drumhead.flow.view import fold
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.state import Saga
from drumhead.space.terrain import Board
from drumhead.tabletop.referee import PAUSES
from drumhead.testkit import allowed, asked, clause, seat
from drumhead.testkit.inches import at, piece, row, shift
from tests.games.saga.kit import (
    battle,
    buy,
    deploy,
    field,
    muster,
    refusal,
    regulars,
    rookies,
    say,
    setup,
    table,
    words,
)

HERO = buy("veteran-hero")
WOOD = {"kind": "woods", "corners": [[30_000, 2_000], [36_000, 2_000], [36_000, 8_000], [30_000, 8_000]]}


def paused(moment: str, **more: Any) -> Saga:
    """At one of the pauses; blue's hero stands at (10, 11), red's at (10, 43)."""
    b, _ = muster(setup([HERO], [HERO], pauses=(moment,), **more))
    say(b, "near")
    if moment == "armies-placed":
        say(b, at((10, 11)), at((10, 43)))
    assert seat(b) == REFEREE
    return b


def add(**changes: Any) -> Amend:
    return Amend("add-terrain", {"piece": WOOD | changes})


def square(x: int, y: int, side: int = 6) -> list[list[int]]:
    return [[1000 * (x + dx), 1000 * (y + dy)] for dx, dy in ((0, 0), (side, 0), (side, side), (0, side))]


def why(b: Saga, a: Answer) -> str:
    found = refusal(b, a)
    assert found.clause == "saga.ruling.terrain-setup"
    return found.why


# ---------------------------------------------------------------------------------------------------- when
@clause("saga.decision.table")
def test_without_pauses_the_referee_is_never_asked() -> None:
    b, _ = muster(setup([HERO], [HERO]))
    say(b, "near")
    assert seat(b) == 0
    deploy(b)
    assert (asked(b), seat(b)) == ("first-step", 0)


@clause("saga.decision.table", "saga.ruling.terrain-setup")
def test_the_referee_is_asked_at_each_pause_until_he_lets_the_game_go_on() -> None:
    b, _ = muster(setup([HERO], [HERO], pauses=PAUSES))
    assert (asked(b), seat(b)) == ("pick-side", 0)
    say(b, "near")
    for moment in ("sides-chosen", "before-set-up"):
        assert (asked(b), seat(b)) == ("table", REFEREE)
        assert b.question and b.question.facts == {"moment": moment}
        say(b, "go-on")
    say(b, at((10, 5)))
    assert seat(b) == 1  # nobody pauses between the two armies
    say(b, at((10, 43)))
    assert b.question and b.question.facts == {"moment": "armies-placed"}
    say(b, "go-on")
    assert (asked(b), b.round) == ("first-step", 1)


@clause("saga.ruling.terrain-setup")
@pytest.mark.parametrize("moment", PAUSES)
def test_each_change_has_its_moment(moment: str) -> None:
    b = paused(moment, board=field(*table().pieces, piece("ford", 62, 22, 68, 25)))
    changes = {
        "add-terrain": ("sides-chosen", add()),
        "remove-terrain": ("sides-chosen", Amend("remove-terrain", {"piece": 0})),
        "close-gap": ("sides-chosen", Amend("close-gap", {"piece": 10})),
        "deploy-last": ("before-set-up", Amend("deploy-last", {"seat": 0})),
        "shift-terrain": ("armies-placed", Amend("shift-terrain", {"piece": 0, "by": (0, 1000)})),
    }
    assert {name for name, (_, a) in changes.items() if allowed(b, a)} == {
        name for name, (when, _) in changes.items() if when == moment
    }
    assert f"is not possible now ({moment})" in why(b, Amend("burn-terrain"))


@clause("saga.decision.table")
def test_the_referee_cannot_give_up_and_a_player_cannot_amend() -> None:
    b = paused("sides-chosen")
    assert refusal(b, Concede()).why == "the referee cannot give up"
    say(b, "go-on")
    assert refusal(b, add()).why == "this question needs a place for each model, not a change of the table"


# ---------------------------------------------------------------------------------------------------- adding, removing
@clause("saga.decision.table", "saga.ruling.terrain-setup")
def test_a_piece_is_added_with_the_traits_of_its_kind_and_the_referee_asked_again() -> None:
    b = paused("sides-chosen")
    before = SAGA.view(b, 0)
    told = say(b, add())
    assert b.board.pieces[:10] == table().pieces
    assert b.board.pieces[10:] == (piece("woods", 30, 2, 36, 8),)
    assert fold(before, told) == words(b).view(SAGA.view(b, 0))
    assert (asked(b), seat(b)) == ("table", REFEREE)
    say(b, add(corners=square(40, 2), traits=["solid"]))
    assert b.board.pieces[11].traits == ("solid",)
    say(b, "go-on")
    assert refusal(b, at((43, 5))).clause == "saga.ruling.solid"  # the new piece counts at once
    assert allowed(b, at((33, 5)))


@clause("saga.decision.table", "saga.ruling.terrain-setup")
def test_a_piece_is_taken_off_and_the_others_move_up() -> None:
    b = paused("sides-chosen")
    before = SAGA.view(b, 1)
    told = say(b, Amend("remove-terrain", {"piece": 3}))
    assert b.board.pieces == (*table().pieces[:3], *table().pieces[4:])
    assert fold(before, told) == words(b).view(SAGA.view(b, 1))


@clause("saga.ruling.terrain-setup")
def test_there_is_no_piece_to_take_off_an_empty_table() -> None:
    b = paused("sides-chosen", board=table(0))
    assert why(b, Amend("remove-terrain", {"piece": 0})) == "there is no terrain on the table"


@clause("saga.ruling.terrain-setup")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"kind": "wods"}, "there is no kind 'wods'; did you mean woods?"),
        ({"traits": ["dificult"]}, "there is no trait 'dificult'; did you mean difficult?"),
        ({"colour": "green"}, "there is no field 'colour'"),
        ({"corners": square(30, 2)[:2]}, "corners must be a list of at least 3 places"),
        ({"corners": [[1, 1], [2, 2], [3, 3]]}, "the corners enclose no area"),
        ({"corners": [[0, 0], [3000, 0], [0, 2000], [2000, 2000]]}, "the outline crosses or touches itself"),
        ({"corners": [[0.5, 0], [2000, 0], [2000, 2000]]}, "the change cannot be read: Expected `int`, got `float`"),
        ({"corners": None}, "the change cannot be read"),
        ({"corners": [[10**30, 0], [2000, 0], [2000, 2000]]}, "far off any table"),
        ({"corners": square(68, 2)}, "off the table"),
        ({"corners": square(1, 20)}, "the piece would lie over another"),
        ({"traits": ["elevation"], "level": 10}, "an elevation has level 1 to 9"),
    ],
)
def test_a_piece_that_cannot_be_laid_is_refused_with_the_reason(changes: dict[str, Any], words: str) -> None:
    assert words in why(paused("sides-chosen"), add(**changes))


@clause("saga.ruling.terrain-setup")
@pytest.mark.parametrize(
    ("a", "words"),
    [
        (Amend("add-terrain"), "the change cannot be read: Expected `object`, got `null`"),
        (Amend("remove-terrain"), "piece must be a number from 0 to 9"),
        (Amend("remove-terrain", {"piece": 10}), "piece must be a number from 0 to 9"),
        (Amend("remove-terrain", {"piece": -1}), "piece must be a number from 0 to 9"),
        (Amend("remove-terrain", {"piece": True}), "piece must be a number from 0 to 9"),
    ],
)
def test_a_change_that_names_no_piece_is_refused(a: Amend, words: str) -> None:
    assert why(paused("sides-chosen"), a) == words


@clause("saga.ruling.terrain-setup")
def test_two_pieces_may_touch() -> None:
    assert allowed(paused("sides-chosen"), add(corners=square(1, 17)))


# ---------------------------------------------------------------------------------------------------- deploying last
@clause("saga.decision.table", "saga.ruling.deployment-order")
@pytest.mark.parametrize(("last", "order"), [(0, [1, 0]), (1, [0, 1])])
def test_a_seat_may_be_let_set_up_last_but_the_winner_still_acts_first(last: int, order: list[int]) -> None:
    b = paused("before-set-up")  # blue has won the roll-off
    say(b, Amend("deploy-last", {"seat": last}), "go-on")
    seats = []
    for _ in order:
        seats.append(seat(b))
        say(b, at((10, 5) if seat(b) == 0 else (10, 43)))
    assert seats == order
    assert (asked(b), seat(b), b.edges) == ("first-step", 0, (0, 48_000))


@clause("saga.ruling.terrain-setup")
@pytest.mark.parametrize("facts", [{}, {"seat": 2}, {"seat": "0"}, {"seat": True}])
def test_who_sets_up_last_is_one_of_the_two(facts: dict[str, Any]) -> None:
    assert why(paused("before-set-up"), Amend("deploy-last", facts)) == "seat must be 0 or 1"


# ---------------------------------------------------------------------------------------------------- shifting
def shifted(i: int, dx: float, dy: float) -> Amend:
    return Amend("shift-terrain", {"piece": i, "by": (round(dx * 1000), round(dy * 1000))})


@clause("saga.decision.table", "saga.ruling.terrain-setup")
def test_a_piece_is_shifted_without_turning_also_over_models() -> None:
    b = paused("armies-placed")  # the second piece lies at x 7-9, y 23-25
    before = SAGA.view(b, 0)
    told = say(b, shifted(1, 2, -11.5))
    assert b.board.pieces[1] == piece("ruins", 9, 11.5, 11, 13.5)
    assert fold(before, told) == words(b).view(SAGA.view(b, 0))
    say(b, "go-on")
    assert asked(b) == "first-step"


def with_last(kind: str) -> Board:
    """A table whose last piece, of this kind, lies at x 9-11, y 23-25."""
    ruins = [p for i, p in enumerate(table(11).pieces) if i not in (1, 2)]
    return field(*ruins, piece(kind, 9, 23, 11, 25))


@clause("saga.ruling.terrain-setup")
@pytest.mark.parametrize("kind", ["house", "swamp"])
def test_a_solid_or_impassable_piece_is_never_laid_over_models(kind: str) -> None:
    b = paused("armies-placed", board=with_last(kind))
    assert why(b, shifted(9, 0, -11.6)) == "the piece would lie over models"
    assert allowed(b, shifted(9, 0, -11.5))  # it touches the base
    assert why(b, shifted(9, 1.4, -11.9)) == "the piece would lie over models"
    assert allowed(b, shifted(9, 1.5, -11.9))


@clause("saga.ruling.terrain-setup")
@pytest.mark.parametrize(
    ("a", "words"),
    [
        (shifted(0, -1.1, 0), "the piece would lie off the table"),
        (shifted(0, 6, 0), "the piece would lie over another"),
        (shifted(0, 0, 12.1), "a piece is shifted by at most 12.0 in, not 12.1"),
        (shifted(0, 8.6, -8.6), "a piece is shifted by at most 12.0 in, not 12.2"),
        (shifted(10, 0, 0), "piece must be a number from 0 to 9"),
        (Amend("shift-terrain", {"piece": 0}), "the change cannot be read: Expected `array`, got `null`"),
        (
            Amend("shift-terrain", {"piece": 0, "by": (0.5, 0)}),
            "the change cannot be read: Expected `int`, got `float`",
        ),
    ],
)
def test_a_shift_that_cannot_be_made_is_refused_with_the_reason(a: Amend, words: str) -> None:
    assert why(paused("armies-placed"), a).startswith(words)


@clause("saga.ruling.terrain-setup")
def test_a_shift_is_at_most_12_inches() -> None:
    b = paused("armies-placed")
    assert allowed(b, shifted(0, 0, 12)) and allowed(b, shifted(0, 0, -12))
    assert why(b, shifted(0, 0, 12.1)).startswith("a piece is shifted by at most")


# ---------------------------------------------------------------------------------------------------- the river
RIVER = (
    *(piece("river", x0, 22.5, x1, 25.5) for x0, x1 in ((0, 10), (16, 50), (56, 72))),
    piece("ford", 10, 22.5, 16, 25.5),
    piece("bridge", 50, 22.5, 56, 25.5),
    piece("woods", 20, 30, 26, 36),
)
FEW = {"terrain-minimum": "none"}


@clause("saga.ruling.terrain-setup", "saga.ruling.terrain-traits")
def test_the_ford_of_a_river_is_closed_and_the_river_runs_through() -> None:
    b = paused("sides-chosen", board=field(*RIVER), house=FEW)
    before = SAGA.view(b, 0)
    told = say(b, Amend("close-gap", {"piece": 3}))
    assert fold(before, told) == words(b).view(SAGA.view(b, 0))
    assert "A crossing is gone: the river runs through." in [e.text for e in told]
    assert [p.kind for p in b.board.pieces] == ["river", "river", "bridge", "woods"]
    assert {c for p in b.board.pieces for c in p.corners if p.kind == "river"} >= {(0, 22_500), (50_000, 25_500)}
    say(b, Amend("close-gap", {"piece": 2}))
    assert [p.kind for p in b.board.pieces] == ["river", "woods"]
    assert why(b, Amend("close-gap", {"piece": 0})) == "there is no bridge or ford on the table"
    assert SAGA.stand(SAGA.position(b), "closed") == b


@clause("saga.ruling.terrain-traits", "saga.terrain.difficult-no-run")
def test_a_unit_runs_over_a_bridge_or_a_ford_and_not_once_it_is_closed() -> None:
    lines = [regulars(row(4, 51, 20))], [rookies([(60, 40)])]
    for gap, allowed_ in ((RIVER[4], True), (piece("river", 50, 22.5, 56, 25.5), False)):
        b = battle(*lines, *RIVER[:3], gap)
        say(b, "run")
        assert allowed(b, shift(b, 0, 8)) == allowed_


@clause("saga.ruling.terrain-setup")
@pytest.mark.parametrize("i", range(5))
def test_a_river_is_neither_taken_off_nor_shifted_and_nothing_else_is_closed(i: int) -> None:
    stays = "a river stays where it is; its bridge or ford can only be closed"
    b = paused("sides-chosen", board=field(*RIVER), house=FEW)
    assert why(b, Amend("remove-terrain", {"piece": i})) == stays
    b = paused("armies-placed", board=field(*RIVER), house=FEW)
    assert why(b, shifted(i, 0, 1)) == stays


@clause("saga.ruling.terrain-setup")
@pytest.mark.parametrize("i", [0, 2, 5])
def test_only_a_bridge_or_a_ford_is_closed(i: int) -> None:
    b = paused("sides-chosen", board=field(*RIVER), house=FEW)
    assert why(b, Amend("close-gap", {"piece": i})) == "only a bridge or a ford can be closed: piece 3 or 4"
    assert why(b, Amend("close-gap", {"piece": 6})) == "piece must be a number from 0 to 5"
    assert why(b, Amend("close-gap")) == "piece must be a number from 0 to 5"
    assert why(b, add(corners=square(11, 20))) == "the piece would lie over another"  # nor is one blocked by a piece
