"""The answer of an enemy: the worse of shot and assault, measured between bases."""

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


def never() -> Odds | None:
    raise AssertionError("nobody asks for an assault out of reach")


def test_out_of_reach_it_says_how_far_short_they_fall() -> None:
    found = worst_answer(FAR, 1, 0, 12_000, None, never)
    assert (found.text, found.facts, found.stand, found.mean) == (
        "Their assault", {"short": 1_000, "unit": 1}, "answer", 0.0,
    )  # fmt: skip


def test_the_worse_of_the_two_is_told() -> None:
    found = worst_answer(NEAR, 1, 0, 12_000, SHOT, lambda: CHARGE)
    assert (found.text, found.mean) == ("Their assault", 1.0)
    blocked = worst_answer(NEAR, 1, 0, 12_000, SHOT, lambda: None)
    assert (blocked.text, blocked.facts) == ("Their shot", {"weapon": "bow", "unit": 1})


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
        reach=12_000,
        can_reach=lambda b, u, target: True,
        shoots_after={"hold": lambda b, u: b},
    )


def test_shots_from_one_place_are_told_with_the_best_first() -> None:
    found = attacks({1: (0,), 2: (0, 1)}).shots(NEAR, 0, "there")
    assert [(o.target, o.stand) for o in found] == [(2, "there"), (1, "there")]


def test_each_enemy_answers_with_its_worst() -> None:
    near, far = (attacks({}).answers(b, 0, [1])[0] for b in (NEAR, FAR))
    assert (near.mean, far.mean, far.facts["short"]) == (1.0, 0.0, 1_000)
    assert attacks({0: (2,)}).answer(FAR, 1, 0).text == "Their shot"


def test_an_action_leads_to_its_assault_or_to_the_best_shot_after_it() -> None:
    q = Question(1, 0, "toy.decision.act", Pick(()), "act", facts={"unit": 0})
    game = attacks({1: (0,), 2: (0, 1)})
    assert game.after_action(NEAR, q, offer(action="assault", target=1)) == CHARGE
    held = game.after_action(NEAR, q, offer(action="hold"))
    assert held and held.target == 2
    assert game.after_action(NEAR, q, offer(action="run")) is None
    aimed = game.of_shot(NEAR, q, offer(target=1, able=(0,)))
    assert aimed and aimed.text == "1 shoot 1"
    assert game.of_shot(NEAR, q, offer(how="none")) is None
