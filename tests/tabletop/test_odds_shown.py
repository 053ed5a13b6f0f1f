"""The answer of an enemy: the worse of shot and assault, measured between bases."""

from dataclasses import replace

from drumhead.combat.odds_shown import distribution
from drumhead.flow.game import Odds
from drumhead.flow.question import Pick, Question, offer
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.odds_shown import AttackOdds, worst_answer
from drumhead.tabletop.worth import Gain
from tests.tabletop.armies import Troop, row, table

FAR = table(Troop(0, row(2, 10, 10)), Troop(1, [(10, 25)], 3.0))
NEAR = table(Troop(0, row(2, 10, 10)), Troop(1, [(10, 20)], 3.0))
SHOT, CHARGE = distribution("", 0, (0.5, 0.5), weapon="bow"), distribution("", 0, (0.0, 1.0))


ASKED = Question(1, 0, "toy.decision.act", Pick(()), "act", facts={"unit": 0})


def never() -> Odds | None:
    raise AssertionError("nobody asks for an assault out of reach")


def test_out_of_reach_it_says_how_far_short_they_fall() -> None:
    found = worst_answer(FAR, 1, 0, 12_000, None, never)
    assert (found.text, found.facts, found.stand, found.mean) == (
        "Troop 1's assault", {"short": 1_000, "unit": 1}, "answer", 0.0,
    )  # fmt: skip


def test_the_worse_of_the_two_is_told() -> None:
    found = worst_answer(NEAR, 1, 0, 12_000, SHOT, lambda: CHARGE)
    assert (found.text, found.mean) == ("Troop 1's assault", 1.0)
    blocked = worst_answer(NEAR, 1, 0, 12_000, SHOT, lambda: None)
    assert (blocked.text, blocked.facts) == ("Troop 1's shot", {"weapon": "bow", "unit": 1})


def test_the_answer_is_told_in_the_word_of_the_page() -> None:
    charging = replace(attacks({}), into="charge")
    assert charging.answer(NEAR, 1, 0).text == "Troop 1's charge"


def test_without_a_way_into_contact_nothing_is_short() -> None:
    assert worst_answer(NEAR, 1, 0, 12_000, None, lambda: None).facts == {"short": 0, "unit": 1}


# ---------------------------------------------------------------------------------------------------- a game's attacks
def shot(b: TableBattle, u: int, target: int, able: tuple[int, ...]) -> Odds | None:
    return distribution(f"{len(able)} shoot {target}", target, (1 - len(able) / 10, len(able) / 10))


def attacks(targets: dict[int, tuple[int, ...]]) -> AttackOdds[TableBattle]:
    return AttackOdds(
        targets_of=lambda b, u: targets,
        shot=shot,
        best_shot=lambda b, u: Gain(1.0, max(targets)) if targets else None,
        assault=lambda b, u, target: CHARGE,
        reach=lambda b, u: 12_000,
        can_reach=lambda b, u, target, far: True,
        charged=lambda b, u, target: b,
        shoots_after={"hold": lambda b, u: b},
    )


def test_shots_from_one_place_are_told_with_the_best_first() -> None:
    found = attacks({1: (0,), 2: (0, 1)}).shots(NEAR, 0, "there")
    assert [(o.target, o.stand) for o in found] == [(2, "there"), (1, "there")]


def test_each_enemy_answers_with_its_worst() -> None:
    near, far = (attacks({}).answers(b, 0, [1])[0] for b in (NEAR, FAR))
    assert (near.mean, far.mean, far.facts["short"]) == (1.0, 0.0, 1_000)
    assert attacks({0: (2,)}).answer(FAR, 1, 0).text == "Troop 1's shot"


def test_an_action_leads_to_its_assault_or_to_the_best_shot_after_it() -> None:
    game = attacks({1: (0,), 2: (0, 1)})
    charge = game.after_action(NEAR, ASKED, offer(action="assault", target=1))
    assert charge and charge.p == CHARGE.p
    held = game.after_action(NEAR, ASKED, offer(action="hold"))
    assert held and held.target == 2
    assert game.after_action(NEAR, ASKED, offer(action="run")) is None
    aimed = game.of_shot(NEAR, ASKED, offer(target=1, able=(0,)))
    assert aimed and aimed.text == "1 shoot 1"
    assert game.of_shot(NEAR, ASKED, offer(how="none")) is None


def test_an_attack_tells_the_worst_that_may_come_back_where_it_ends() -> None:
    """Far away nothing comes back; once the unit stands beside them, their assault does."""
    game = attacks({1: (0,)})
    far = game.after_action(FAR, ASKED, offer(action="hold"))
    assert far and far.back is None
    beside = replace(game, charged=lambda b, u, target: b.after_move(u, [((10_000, 20_000),), ((13_000, 20_000),)]))
    charge = beside.after_action(FAR, ASKED, offer(action="assault", target=1))
    assert charge and charge.back and (charge.back.text, charge.back.target) == ("Troop 1's assault", 0)
