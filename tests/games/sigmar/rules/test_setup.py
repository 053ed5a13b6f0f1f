"""Before we begin: the table, the lists and their books, mustering, the roll-off and sides."""

import msgspec
import pytest
from msgspec.structs import replace

from drumhead.combat.army import Entry
from drumhead.combat.book import Book, read_book, write_book
from drumhead.flow.event import Noted, Rolled, Showed
from drumhead.flow.question import REFEREE, Amend
from drumhead.games.sigmar.rules.army import LIST_RULES, books, refuse_list, samples
from drumhead.games.sigmar.rules.kinds import WORDS
from drumhead.games.sigmar.rules.setup import SigmarSetup, refuse_setup
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.space.generate import generate
from drumhead.space.terrain import Board
from drumhead.testkit import allowed, asked, clause, offered, refusal, say, seat
from drumhead.testkit.inches import at, block, piece, place
from tests.games.sigmar.drill import DRILL, POWER, army, buy, field, muster, setup, table

BOOKS = {book.id: book for book in books()}


def refused(*blue: str, **more: object) -> tuple[str, str]:
    found = refuse_setup(setup(blue or ["pikes"], ["pikes"], **more))
    assert found is not None, "it may be played"
    return found.clause, found.why


# ---------------------------------------------------------------------------------------------------- the table
@clause("sigmar.setup.table-size", "sigmar.decision.table")
@pytest.mark.parametrize("size", [(72_000, 47_000), (60_000, 48_000), (48_000, 72_000), (84_000, 60_000)])
def test_a_table_must_be_72_by_48(size: tuple[int, int]) -> None:
    assert refuse_setup(setup(["pikes"], ["pikes"])) is None
    assert refused(board=Board(*size, table().pieces))[0] == "sigmar.setup.table-size"


@clause("sigmar.setup.terrain-count", "sigmar.decision.table")
def test_9_pieces_of_terrain_are_refused_and_10_are_played_on() -> None:
    why = "the table has 9 pieces of terrain, at least 10 are needed"
    assert refused(board=table(9)) == ("sigmar.setup.terrain-count", why)
    assert refuse_setup(setup(["pikes"], ["pikes"], board=table(10))) is None


@clause("sigmar.ruling.terrain-setup", "sigmar.decision.table")
@pytest.mark.parametrize("bottom", [0, 36])
@pytest.mark.parametrize("kind", ["rock", "swamp"])  # solid, impassable
def test_closed_pieces_may_fill_half_of_a_strip_and_no_more(kind: str, bottom: int) -> None:
    def walled(width: float) -> Board:
        return field(*table(10).pieces, piece(kind, 0, bottom, width, bottom + 12))

    assert refuse_setup(setup(["pikes"], ["pikes"], board=walled(36))) is None
    assert refused(board=walled(36.1))[0] == "sigmar.ruling.terrain-setup"


@clause("sigmar.ruling.terrain-setup", "sigmar.decision.table")
def test_a_generated_table_leaves_the_strips_open() -> None:
    board = generate(1)
    assert refuse_setup(setup(["pikes"], ["pikes"], board=board)) is None
    in_the_way = [p for p in board.pieces if {"solid", "impassable"} & set(p.traits)]
    assert in_the_way
    assert all(12_000 <= y <= 36_000 for p in in_the_way for _, y in p.corners)


@clause("sigmar.decision.table", "sigmar.ruling.terrain-setup")
def test_a_referee_may_lay_terrain_once_the_sides_are_chosen_and_say_who_sets_up_last() -> None:
    b, _ = muster(setup(["pikes"], ["pikes"], pauses=("sides-chosen", "before-set-up")))
    say(b, "near")
    assert (asked(b), seat(b)) == ("table", REFEREE)
    assert refusal(b, Amend("deploy-last", {"seat": 0})).clause == "sigmar.ruling.terrain-setup"
    rock = {"kind": "rock", "corners": [[30, 4], [34, 4], [34, 8], [30, 8]]}
    say(b, Amend("add-terrain", {"piece": rock}), "go-on")
    assert len(b.board.pieces) == 11
    say(b, Amend("deploy-last", {"seat": 0}), "go-on")
    assert seat(b) == 1  # though the other won the roll-off
    why = "no pause is called 'tea'; there are sides-chosen, before-set-up, armies-placed"
    assert refused(pauses=("tea",)) == ("sigmar.decision.table", why)


# ---------------------------------------------------------------------------------------------------- lists and books
@clause("sigmar.decision.army-list", "sigmar.principles.profiles-elsewhere")
def test_each_list_is_held_against_its_own_book() -> None:
    cheap = replace(DRILL, units=tuple(replace(unit, cost=1) for unit in DRILL.units))
    dear = replace(DRILL, units=tuple(replace(unit, cost=400) for unit in DRILL.units))
    assert refuse_setup(setup(["pikes"], ["pikes"], books=(cheap, cheap))) is None
    for side, name in enumerate(("Azure", "Gules")):
        both = (dear, cheap) if side == 0 else (cheap, dear)
        found = refuse_setup(setup(["pikes"], ["pikes"], books=both))
        assert found is not None
        assert (found.clause, found.why) == (
            "sigmar.setup.points-limit", f"{name}: the army costs 400 points, the limit is 350",
        )  # fmt: skip
        assert found.facts["seat"] == side
    b, _ = muster(setup(["pikes"], ["pikes"], books=(cheap, dear)))
    assert [u.cost for u in b.units] == [1, 400]


@clause("sigmar.principles.profiles-elsewhere")
def test_a_book_of_another_game_and_a_list_of_another_book_are_refused() -> None:
    other = replace(DRILL, game="deadzone")
    why = "Azure: the book 'drill': unknown game 'deadzone'; known are sigmar"
    assert refused(books=(other, DRILL)) == ("sigmar.principles.profiles-elsewhere", why)
    assert refused(books=(BOOKS["saltgate"], DRILL))[1].startswith("Azure: unknown faction 'drill'")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"equipment": ("Spoon",)}, "unknown weapon 'Spoon'"),
        ({"rules": ("Tough",)}, "unknown rule 'Tough'; did you mean 'Tough(X)'?"),
        ({"mount": "griffin"}, "unknown mount 'griffin'; known are ox"),
        ({"cost": 0}, "cost"),
        ({"base": 0}, "needs a base of more than 0 inches"),
    ],
)
def test_a_book_that_no_file_could_hold_is_refused(change: dict[str, object], why: str) -> None:
    """As it may come from a record that somebody has changed."""
    unsound = replace(DRILL, units=(replace(DRILL.units[0], **change), *DRILL.units[1:]))  # type: ignore[arg-type]
    found = refused(books=(unsound, DRILL))
    assert found[0] == "sigmar.principles.profiles-elsewhere"
    assert why in found[1]


@pytest.mark.parametrize("book", [*books(), DRILL], ids=lambda book: book.id)
def test_a_sound_book_is_written_and_read_back_as_it_was(book: Book) -> None:
    assert read_book(write_book(book, WORDS), "again", WORDS) == book


def test_a_book_that_buys_in_its_own_way_is_refused() -> None:
    greedy = replace(DRILL, buying=replace(DRILL.buying, adds_up=("Tough",)))
    assert refused(books=(greedy, DRILL))[1] == "Azure: the book 'drill' does not buy as this game does"


@clause("sigmar.setup.points-limit")
def test_a_battle_is_of_350_points() -> None:
    assert refused(points=500) == ("sigmar.setup.points-limit", "Azure: the limit is 350 points, not 500")


@clause("sigmar.ruling.largest-army")
def test_an_army_has_at_most_100_models() -> None:
    assert refuse_setup(setup(["swarm"] * 5, ["pikes"])) is None
    why = "Azure: an army has at most 100 models, not 101"
    assert refused(*["swarm"] * 5, "chief") == ("sigmar.ruling.largest-army", why)


@clause("sigmar.ruling.largest-army")
def test_bases_are_2_inches_wide_at_most_and_those_of_a_unit_take_100_square_inches() -> None:
    assert refuse_setup(setup(["brutes"], ["pikes"])) is None
    why = "Azure: entry 1: the bases of Herd take 104 square inches, those of one unit take at most 100"
    assert refused("herd") == ("sigmar.ruling.largest-army", why)
    why = "Azure: entry 2: Titan stands on a base of 2.5 inches, 2.0 is the widest"
    assert refused("pikes", "titan") == ("sigmar.ruling.largest-army", why)


@clause("sigmar.ruling.largest-army")
def test_all_faults_of_a_list_are_found_also_with_words_that_no_book_has() -> None:
    crowd = army(*["swarm"] * 6, "titan", Entry("dragon"))
    found = [refusal.why for refusal in LIST_RULES.faults(DRILL, crowd, 350)]
    assert "an army has at most 100 models, not 121" in found
    assert "Titan stands on a base of 2.5 inches, 2.0 is the widest" in found
    assert any("unknown unit 'dragon'" in why for why in found)


@pytest.mark.parametrize("name", samples())
def test_the_lists_that_come_with_the_game_may_be_played(name: str) -> None:
    sample = samples()[name]
    assert refuse_list(BOOKS[sample.book], sample, 350) is None


# ---------------------------------------------------------------------------------------------------- house rules
@clause("sigmar.decision.house-rules")
def test_a_house_rule_is_named_right_or_refused() -> None:
    why = "no house rule is called 'keep-distanc'; did you mean 'keep-distance'?"
    assert refused(house={"keep-distanc": "enemies-only"}) == ("sigmar.decision.house-rules", why)


@clause("sigmar.decision.house-rules", "sigmar.principles.common-sense", "sigmar.ruling.one-inch=enemies-only")
def test_a_switched_ruling_is_applied_and_named_in_the_log() -> None:
    b, told = muster(setup(["chief", "seer"], ["gun"], house={"keep-distance": "enemies-only"}))
    assert [(e.clause, e.facts["name"]) for e in told if isinstance(e, Noted)] == [
        ("sigmar.ruling.one-inch", "enemies-only")
    ]
    say(b, "near", 0, at((10, 5)), at((10, 40)))
    assert allowed(b, at((11, 5)))
    b, told = muster(setup(["chief", "seer"], ["gun"]))
    assert not [e for e in told if isinstance(e, Noted)]
    say(b, "near", 0, at((10, 5)), at((10, 40)))
    assert not allowed(b, at((11, 5)))


# ---------------------------------------------------------------------------------------------------- mustering
@clause("sigmar.ruling.open-information")
def test_both_lists_are_shown_together_before_anything_else() -> None:
    _, told = muster(setup([buy("chief", "arms/hook"), "pikes", "pikes"], ["gun"]))
    shown = [e for e in told if isinstance(e, Showed)]
    assert told[:2] == shown
    assert [[(h["id"], h["name"], h["cost"], h["weapons"]) for h in e.hand] for e in shown] == [
        [(0, "Chief", 12, ["Long hook"]), (1, "Pikes 1", 10, []), (2, "Pikes 2", 10, [])],
        [(3, "Gun", 10, ["Cannon"])],
    ]


@clause("sigmar.upgrades.mount-tough-adds", "sigmar.weapons.lance", "sigmar.ruling.mounts", "sigmar.ruling.impact")
def test_a_model_is_one_with_its_mount_and_has_the_rules_of_its_weapons() -> None:
    b, _ = muster(setup([buy("chief", "ride/ox", "arms/hook")], ["pikes"]))
    chief = b.fighter(0)
    assert (chief.type, chief.mount, chief.base, chief.tough) == ("hero", "ox", 2000, 6)
    assert set(chief.rules) == {"Tough(6)", "Impact(3)"}
    assert b.radius.tolist() == [1000, *[500] * 5]
    assert [weapon.name for weapon in b.weapons(0)] == ["Long hook", "Light Claws"]


@clause("sigmar.ruling.unit-value", "sigmar.ruling.half-total")
def test_each_entry_is_a_unit_with_its_strength_and_its_price() -> None:
    b, _ = muster(setup([buy("pikes", "command/sergeant"), "beast"], [buy("chief", "ride/ox")]))
    assert [(u.id, u.seat, u.type, u.full, u.cost) for u in b.units] == [
        (0, 0, "infantry", 5, 13),
        (1, 0, "infantry", 6, 10),
        (2, 1, "hero", 6, 19),
    ]
    assert [m.unit for m in b.models] == [0] * 5 + [1, 2]
    assert all(b.strength(u.id) == u.full for u in b.units)


def test_only_weapons_in_play_are_kept_and_spells_only_where_there_is_a_wizard() -> None:
    b, _ = muster(setup(["seer", "gun"], [buy("chief", "arms/hook")]))
    assert [sorted(known) for known in b.armoury] == [["Cannon"], ["hook"]]
    assert [[spell.id for spell in known] for known in b.spells] == [["spark"], []]
    assert Sigmar.load(b.save()) == b


def test_a_set_up_is_read_back_with_its_books() -> None:
    s = setup(["seer"], ["pikes"])
    assert msgspec.json.decode(msgspec.json.encode(s), type=SigmarSetup) == s


# ---------------------------------------------------------------------------------------------------- roll-off, sides
@clause("sigmar.setup.roll-off-edge", "sigmar.ruling.roll-off", "sigmar.ruling.won-deployment")
def test_a_tie_is_rolled_again_and_the_higher_die_picks_the_edge_and_places_first() -> None:
    b, told = muster(setup(["chief"], ["chief"]), dice=(4, 4, 2, 5))
    assert [e.faces for e in told if isinstance(e, Rolled)] == [(4, 4), (2, 5)]
    assert (b.winner, asked(b), seat(b)) == (1, "pick-side", 1)
    say(b, "far")
    assert (asked(b), seat(b)) == ("deploy", 1)


@clause("sigmar.setup.roll-off-edge", "sigmar.decision.pick-side", "sigmar.ruling.table-sides")
@pytest.mark.parametrize(("side", "edge", "other"), [("near", 0, 48_000), ("far", 48_000, 0)])
@pytest.mark.parametrize(("dice", "winner"), [((6, 1), 0), ((1, 6), 1)])
def test_the_winner_picks_a_long_edge_and_the_loser_gets_the_other(
    dice: tuple[int, int], winner: int, side: str, edge: int, other: int
) -> None:
    b, _ = muster(setup(["chief"], ["chief"]), dice)
    assert (asked(b), seat(b), offered(b)) == ("pick-side", winner, ["near", "far"])
    say(b, side)
    assert (b.edges[winner], b.edges[1 - winner]) == (edge, other)


@clause("sigmar.round.first-round", "sigmar.ruling.won-deployment")
def test_when_all_are_placed_the_winner_of_the_roll_off_has_the_first_turn() -> None:
    b, _ = muster(setup(["pikes"], ["chief"]), dice=(1, 6))
    say(b, "near", at((30, 5)), at(*block(5, 30, 40)), dice=POWER)
    assert (b.round, b.opener, seat(b)) == (1, 1, 1)
    assert place(b, 5) == (30, 5)
