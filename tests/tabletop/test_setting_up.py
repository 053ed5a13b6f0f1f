"""The table and the strips, models and units before the first turn; every judge cites the clause it is given."""

from msgspec.structs import replace

from drumhead.combat.unit import Unit
from drumhead.dice.scripted import Scripted
from drumhead.flow.loop import answer, run
from drumhead.flow.question import Parted, Pick, Picked, Refusal
from drumhead.space.table import INCH
from drumhead.space.terrain import Board
from drumhead.tabletop import setting_up
from drumhead.tabletop.march import Bounds, march_of
from tests.tabletop.armies import Troop, piece, row, table, why

STRIPS = [setting_up.strip_along(edge, 72_000, 48_000, 12_000) for edge in (0, 48_000)]


def test_the_strips_lie_along_the_near_and_the_far_edge() -> None:
    assert STRIPS == [(0, 0, 72_000, 12_000), (0, 36_000, 72_000, 48_000)]


def test_a_table_of_another_size_is_refused_with_both_sizes() -> None:
    board = Board(48_000, 48_000, ())
    refused = setting_up.refuse_size(board, 72 * INCH, 48 * INCH, "page.size")
    assert refused and (refused.clause, refused.why) == (
        "page.size", "the table is 48.0 by 48.0 inches; it must be 72 by 48",
    )  # fmt: skip
    assert setting_up.refuse_size(board, 48 * INCH, 48 * INCH, "page.size") is None


def test_a_table_with_too_little_terrain_is_refused() -> None:
    board = Board(72_000, 48_000, (piece("woods", 10, 20, 14, 24),))
    refused = setting_up.refuse_empty(board, 2, "page.pieces")
    assert refused and refused.why == "the table has 1 piece of terrain, at least 2 are needed"
    assert setting_up.refuse_empty(board, 1, "page.pieces") is None


def test_a_strip_that_is_more_than_half_solid_is_refused_and_woods_do_not_count() -> None:
    def board(kind: str, width: float) -> Board:
        return Board(72_000, 48_000, (piece(kind, 0, 36, width, 48),))

    assert setting_up.refuse_crowded(board("house", 37), STRIPS, "page.room")
    assert setting_up.refuse_crowded(board("house", 36), STRIPS, "page.room") is None
    assert setting_up.refuse_crowded(board("woods", 60), STRIPS, "page.room") is None


def test_units_are_formed_in_the_order_of_their_models_and_models_know_their_unit() -> None:
    b = table(Troop(0, [None] * 6), Troop(1, [None]))
    b.units = []
    setting_up.form(b, [(3, 4, 5), (0, 1, 2)], lambda u, group: Unit(u, 0, f"{u}", "spears", 4, group, group))
    assert [u.models for u in b.units] == [(0, 1, 2), (3, 4, 5)]
    assert [m.unit for m in b.models] == [0, 0, 0, 1, 1, 1, 1]


def test_a_leader_who_joins_leaves_an_empty_unit_and_counts_as_set_up_with_the_other() -> None:
    b = table(Troop(0, [None]), Troop(0, [None] * 4))
    setting_up.join_units(b, b.units[0], b.units[1])
    assert (b.units[0].models, b.units[1].models, b.units[1].born) == ((), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4))
    assert {m.unit for m in b.models} == {1}


def test_parts_that_leave_out_mix_or_miss_the_size_are_refused() -> None:
    b = table(Troop(0, row(5, 10, 10)), Troop(0, row(4, 10, 20), kind="bows"))
    assert why(b, setting_up.refuse_left_out(b.models, [(0, 1)], "c.all")) == "7 models would be left out"
    assert setting_up.refuse_left_out(b.models, [range(9)], "c.all") is None
    mixed = setting_up.refuse_mixed(b, (4, 5), "c.one")
    assert why(b, mixed) == "a unit holds models of one type, not bows and spears"
    assert setting_up.refuse_small((1, 2), 3, "c.small") and setting_up.refuse_small((1, 2, 3), 3, "c.small") is None
    assert setting_up.refuse_large((1, 2), 1, "c.large") and setting_up.refuse_large((1,), 1, "c.large") is None


def test_only_twice_the_least_of_one_type_can_be_divided() -> None:
    b = table(Troop(0, row(5, 10, 10)), Troop(0, row(4, 10, 20), kind="bows"))
    assert not setting_up.divisible(b.models, 3)
    assert setting_up.divisible(b.models, 2)


def test_models_bought_together_are_groups() -> None:
    b = table(Troop(0, row(2, 10, 10)), Troop(0, row(3, 10, 20)))
    assert setting_up.bought_together(b.models) == [(0, 1), (2, 3, 4)]


# ---------------------------------------------------------------------------------------------------- by a page's rules
RULES = setting_up.TableRules(72_000, 48_000, "page.size", 1, "page.pieces", 12_000, "page.room")


def test_a_table_is_held_against_all_that_a_page_demands() -> None:
    def refused(board: Board, rules: setting_up.TableRules = RULES) -> str:
        found = rules.refuse(board)
        return found.clause if found else ""

    full, some = (Board(72_000, 48_000, (piece("house", 0, 0, x, 12),)) for x in (60, 6))
    assert refused(Board(72_000, 36_000, some.pieces)) == "page.size"
    assert refused(Board(72_000, 48_000, ())) == "page.pieces"
    assert (refused(full), refused(some)) == ("page.room", "")
    assert refused(full, RULES._replace(crowded="")) == ""


def test_one_seat_takes_an_edge_and_the_other_the_edge_opposite() -> None:
    b = table(Troop(0, [None]), Troop(1, [None]))
    setting_up.take_side(b, 1, "near", "page.side")
    assert b.edges == (48_000, 0)
    assert [(e.seat, e.counters) for e in b.told] == [(1, {"edge": 0}), (0, {"edge": 48_000})]


def test_a_referee_may_let_the_winner_set_up_last() -> None:
    b = table(Troop(0, [None]), Troop(1, [None]))
    b.winner = 1
    assert setting_up.first_to_deploy(b) == 1
    b.deploys_last = 1
    assert setting_up.first_to_deploy(b) == 0


FORMING = setting_up.Forming(2, "page.least", 3, "page.most", "page.all", "page.type")


def test_units_are_of_one_type_within_their_sizes_and_use_everybody() -> None:
    b = table(Troop(0, row(4, 10, 10)), Troop(0, row(2, 10, 20), kind="bows"))

    def refused(*parts: tuple[int, ...], forming: setting_up.Forming = FORMING) -> str:
        found = forming.refuse(b, b.models, parts)
        return found.clause if found else ""

    assert refused((0, 1), (2, 3), (4, 5)) == ""
    assert refused((0, 1), (4, 5)) == "page.all"
    assert refused((0, 1), (2, 3, 4), (5,)) == "page.type"
    assert (refused((0, 1, 2), (3,), (4, 5)), refused((0, 1, 2, 3), (4, 5))) == ("page.least", "page.most")
    lax = FORMING._replace(all_used="", one_type="")
    assert (refused((0, 1), forming=lax), refused((0, 1), (2, 3, 4), forming=lax)) == ("", "")


def test_where_units_are_as_bought_there_is_one_answer() -> None:
    b = table(Troop(0, row(2, 10, 10)), Troop(0, row(3, 10, 20)))
    free, fixed = (FORMING.ask(0, b.models, "page.form", free) for free in (True, False))
    assert free.only is None
    assert free.facts == {"suggested": [[0, 1], [2, 3, 4]]}
    assert fixed.only == Parted(((0, 1), (2, 3, 4)))


def test_a_unit_is_named_by_what_it_carries_besides_and_by_its_number() -> None:
    b = table(Troop(0, row(2, 10, 10)), Troop(0, row(1, 10, 20)))
    assert setting_up.unit_name(b, 0, (0, 1), "Watch", "Sword") == "Spear Watch"
    assert setting_up.unit_name(b, 0, (0, 1), "Watch", "Spear") == "Watch"
    assert setting_up.unit_name(b, 0, (2,), "Captain", "Sword") == "Captain"
    b.units[0] = replace(b.units[0], name="Watch")
    assert setting_up.unit_name(b, 0, (0, 1), "Watch", "Spear") == "Watch #2"


def test_a_hero_is_offered_units_and_told_why_he_may_not_join_others() -> None:
    b = table(Troop(0, row(1, 10, 10)), Troop(0, row(3, 10, 20)), Troop(0, row(2, 30, 20)))
    b.units[2] = replace(b.units[2], quality=5)
    asked = setting_up.asks_join(b, 0, [1], "page.join")
    assert asked and isinstance(asked.ask, Pick)
    assert [o.key for o in asked.ask.options] == ["alone", 1]
    assert setting_up.asks_join(b, 0, [], "page.join") is None
    assert [r.why for _, r in setting_up.closed_to_hero(b, 0, 3, "page.join")] == ["full", "other_quality"]


def test_units_of_his_quality_with_room_and_no_hero_are_open_to_a_hero() -> None:
    b = table(*(Troop(0, row(n, 10, 10 + 5 * n)) for n in (1, 3, 2, 2)), Troop(1, row(2, 40, 40)))
    b.units[3] = replace(b.units[3], quality=5)
    assert setting_up.open_to_hero(b, 0, 3, lambda u: True) == [2]
    assert setting_up.open_to_hero(b, 0, 4, lambda u: True) == [1, 2]
    assert setting_up.open_to_hero(b, 0, 4, lambda u: u.id != 1) == [2]


def test_places_out_of_the_strip_are_refused_with_its_depth_and_other_faults_by_the_page() -> None:
    b = table(Troop(0, [None, None]))
    march = march_of(b, 0, Bounds(1_000, 1_000, 12_000), ())

    def refused(*places: tuple[int, int]) -> Refusal | None:
        return setting_up.refuse_places(
            march, places, STRIPS[0], lambda f: Refusal("page.other", f.what.name), "c.strip"
        )

    assert refused((10_000, 11_500), (11_000, 11_500)) is None
    outside = refused((10_000, 11_000), (11_000, 12_000))
    assert outside and (outside.clause, outside.facts) == ("c.strip", {"model": 1, "amount": 500, "most": 12_000})
    assert refused((10_000, 11_500), (13_000, 11_500)) == Refusal("page.other", "NEIGHBOUR")


def test_a_seat_is_asked_for_its_side_and_the_other_has_the_edge_opposite() -> None:
    b = table(Troop(0, row(1, 10, 10)), Troop(1, row(1, 10, 30)))
    pick_side = setting_up.side_question(__name__, "", "page.side")
    b.then(pick_side(1))
    run(b)
    assert b.question and b.question.seat == 1 and isinstance(b.question.ask, Pick)
    assert [o.facts["side"] for o in b.question.ask.options] == ["near", "far"]
    answer(b, Picked("far"), Scripted())
    assert b.edges == (0, b.board.height)
