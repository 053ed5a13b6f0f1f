"""The evaluation of a battle: what units are worth, what they could do and what threatens them, by plain attacks."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from drumhead.space.table import INCH
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.evaluation import Basis, Evaluation, PossibleAttack, Weights, evaluation_of
from drumhead.tabletop.melee_odds import Blow, Prospect
from drumhead.tabletop.threats import Band, Standing
from tests.tabletop.armies import Troop, row, table
from tests.tabletop.skirmish import BASIS, PACE, REACH, evaluate

DESTROYED = Prospect(0.0, 1.0)


W = Weights()


def field(gap: float = 20.0, *more: Troop, round: int = 1) -> TableBattle:
    """Four spears of each side, so far apart."""
    b = table(Troop(0, row(4, 10, 10)), Troop(1, row(4, 10, 11 + gap)), *more)
    b.round = round
    return b


def test_a_unit_is_worth_its_points_and_what_it_may_win_yet() -> None:
    b = field(5)
    e = evaluate(b)
    now, later = e.power(e.units[0])
    assert e.units[0].value == 4.0
    assert now > 0 and later > 0
    assert e.worth(e.units[0]) == 4.0 + now + later
    b.put(replace(b.units[0], acted=True))
    assert evaluate(b).power(e.units[0]) == (0.0, later)


def test_a_unit_far_away_is_expected_to_win_less() -> None:
    near, far = (evaluate(field(gap)) for gap in (13, 30))
    assert near.power(near.units[0])[0] == far.power(far.units[0])[0] == 0.0
    assert near.power(near.units[0])[1] > far.power(far.units[0])[1] > 0.0


def test_destruction_scores_the_value_and_a_wound_its_part() -> None:
    e = evaluate(field())
    s = e.units[0]
    assert e.points_scored(s, DESTROYED) == 4.0
    assert e.points_scored(s, Prospect(1.0, 0.0)) == pytest.approx(4.0 * W.partial / 4)
    assert evaluate(field(round=4)).points_scored(s, Prospect(1.0, 0.0)) == pytest.approx(4.0 * W.last / 4)


def test_the_unit_that_attacks_does_not_lose_its_turn_in_this_round() -> None:
    e = evaluate(field(5))
    s = e.units[0]
    attacked, attacks = e.prices(s)
    assert attacked.of(DESTROYED) - attacks.of(DESTROYED) == pytest.approx(e.power(s)[0])


def test_in_the_last_round_the_score_decides_what_is_risked() -> None:
    def net(mine: int, theirs: int) -> float:
        b = field(5, round=4)
        b.scores = [mine, theirs]  # type: ignore[list-item]
        e = evaluate(b)
        return e.net(e.units[0], e.units[1], Blow(Prospect(0.0, 0.5), DESTROYED))

    level, behind, ahead = net(0, 0), net(0, 1), net(1, 0)
    assert behind > level > ahead


@pytest.mark.parametrize("round", [1, 4])
def test_a_side_that_a_draw_does_not_suit_risks_more_until_it_is_ahead(round: int) -> None:
    def caution(draw: float, mine: int = 0) -> float:
        b = field(5, round=round)
        b.draws, b.scores = (draw, 1 - draw), [mine, 0]  # type: ignore[list-item]
        return evaluate(b).caution[0]

    assert caution(0.25) < caution(0.5) == caution(0.75) == caution(0.25, mine=1) == 1.0


def test_just_out_of_reach_is_no_place_for_a_side_that_must_not_wait() -> None:
    def hope(gap: float, draw: float) -> float:
        b = field(gap)
        b.draws = (draw, 1 - draw)
        e = evaluate(b)
        return e.hope(e.units[0], e.gaps(e.units[0]))

    reach = REACH / INCH
    waiting, hurried = (hope(reach + 0.01, draw) / hope(reach, draw) for draw in (0.5, 0.25))
    assert hurried < 0.7 * waiting


def test_attacks_are_asked_of_the_game_once_for_units_in_the_same_condition() -> None:
    asked: list[tuple[int, int]] = []

    def attacks(e: Evaluation[TableBattle], s: Standing, t: Standing) -> Iterable[PossibleAttack]:
        asked.append((s.id, t.id))
        return BASIS.attacks(e, s, t)

    b = field(5)
    basis = Basis[TableBattle](rounds=4, roster=BASIS.roster, standing=BASIS.standing, attacks=attacks)
    for world in (b, b.clone()):
        e = Evaluation(basis, world)
        e.bands(e.units[0], e.units[1])
    assert sorted(set(asked)) == sorted(asked)


def test_bands_hold_attacks_by_their_reach() -> None:
    e = evaluate(field(5))
    (band,) = e.plain_bands(e.units[0], e.units[1])
    assert band == Band(REACH, pytest.approx(4.0 - 4.0 * W.partial * 2 / 4))


def test_the_best_attack_is_one_that_reaches() -> None:
    e = evaluate(field(5, Troop(1, row(2, 30, 10), kind="bows")))
    assert e.best_attack(e.units[0]).target == 1
    assert evaluate(field(13)).best_attack(e.units[0]).target == -1


def test_a_place_near_the_enemy_is_dangerous_and_near_its_prey() -> None:
    e = evaluate(field(20))
    s = e.units[0]
    assert e.gaps(s) == [20_000]
    assert e.loss(s, [20_000]) == 0.0 < e.loss(s, [11_000])
    assert e.hope(s, [20_000]) < e.hope(s, [11_000])
    assert e.place_value(s, [20_000]) == pytest.approx(W.later * e.hope(s, [20_000]))


def test_an_enemy_that_is_destroyed_neither_threatens_nor_tempts() -> None:
    e = evaluate(field(5))
    s = e.units[0]
    assert e.loss(s, [5_000], {1: 0.0}) == e.hope(s, [5_000], {1: 0.0}) == 0.0


def test_the_loss_is_what_the_enemy_gains_over_its_other_targets() -> None:
    alone, beside = evaluate(field(5)), evaluate(field(5, Troop(0, row(4, 10, 8))))
    s = alone.units[0]
    assert beside.loss(s, beside.gaps(s)) < alone.loss(s, alone.gaps(s))


def test_a_side_that_is_behind_in_the_last_round_does_not_mind_losses() -> None:
    b = field(5, round=4)
    b.scores = [0, 1]  # type: ignore[list-item]
    e = evaluate(b)
    behind, ahead = e.units[0], e.units[1]
    assert e.place_value(behind, [5_000]) == pytest.approx(-Weights().desperate * e.loss(behind, [5_000]))
    assert e.place_value(ahead, [5_000]) == pytest.approx(-e.loss(ahead, [5_000]))


def test_who_may_act_yet_is_said_by_the_game() -> None:
    b = field(5)
    stunned = Basis[TableBattle](
        rounds=4, roster=BASIS.roster, standing=BASIS.standing, attacks=BASIS.attacks, turns=lambda e, s: (0, 0)
    )
    assert evaluate(b).turns(evaluate(b).units[0]) == (1, 3)
    b.active = 0
    assert evaluate(b).turns(evaluate(b).units[0]) == (0, 3)
    e = Evaluation(stunned, b)
    assert e.power(e.units[0]) == (0.0, 0.0)
    assert e.loss(e.units[1], e.gaps(e.units[1])) == 0.0


def test_only_units_on_the_table_are_evaluated() -> None:
    e = evaluate(table(Troop(0, row(4, 10, 10)), Troop(1, [None, None])))
    assert list(e.units) == [0]
    assert e.gaps(e.units[0]) == []
    assert e.units[0].pace == PACE


def test_who_hurries_hopes_for_nothing_that_the_rounds_left_are_too_few_for() -> None:
    b = table(Troop(0, row(4, 10, 4)), Troop(1, row(4, 10, 4 + 2 * 6 + 12)))
    basis = Basis[TableBattle](
        rounds=4, roster=BASIS.roster, standing=BASIS.standing, attacks=BASIS.attacks, hurries=True
    )
    for round, hopes in ((1, True), (2, True), (3, False), (4, False)):
        b.round = round
        e = Evaluation(basis, b)
        assert bool(e.hope(e.units[0], [REACH + PACE])) == hopes, round
    b.round = 3
    assert evaluate(b).hope(evaluate(b).units[0], [REACH + PACE])


def test_a_position_is_evaluated_once_as_long_as_nothing_changes() -> None:
    b = table(Troop(0, row(4, 10, 10)), Troop(1, row(4, 10, 20)))
    first = evaluation_of(BASIS, b)
    value = first.worth(first.units[0])
    same = evaluation_of(BASIS, b.clone())
    assert same.units is first.units and same.b is not first.b and same.worth(same.units[0]) == value
    b.put(replace(b.units[1], models=b.units[1].models[:2]))
    assert len(evaluation_of(BASIS, b).units[1].models) == 2
    b.set_places((0, 1, 2, 3), [(x, y + 2_000) for x, y in b.places((0, 1, 2, 3))])
    found = evaluation_of(BASIS, b)
    assert found.gaps(found.units[0]) == [pytest.approx(7_000)]
