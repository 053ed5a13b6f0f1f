"""The battle of the lesson holds what its steps speak of, from the first question on."""

import pytest

from drumhead.games.sigmar.desk.desk import DESK
from drumhead.games.sigmar.desk.position_file import POSITIONS
from drumhead.games.sigmar.rules.activation import allowance_of, in_reach
from drumhead.games.sigmar.rules.magic import may_be_cast, wizards_in
from drumhead.games.sigmar.rules.melee import melee_parts
from drumhead.games.sigmar.rules.shoot import targets_of
from drumhead.games.sigmar.rules.state import Charge, Sigmar, Troop
from drumhead.tabletop.casting import power_of
from drumhead.testkit import question
from drumhead.toml_reader import read_toml


@pytest.fixture
def b() -> Sigmar:
    assert DESK.lesson
    return POSITIONS.read((DESK.lesson / "position.toml").read_text("utf-8"), "position.toml")


def unit(b: Sigmar, kind: str) -> Troop:
    return next(u for u in b.units if u.kind == kind)


def test_the_learner_begins(b: Sigmar) -> None:
    assert (question(b).seat, question(b).decision) == (0, "sigmar.decision.activate")


def test_the_riders_can_charge_at_once_and_their_lances_hit_without_dice(b: Sigmar) -> None:
    riders, mob = unit(b, "salt-riders"), unit(b, "bark-mob")
    assert mob.id in in_reach(b, riders) and allowance_of(b, riders.id, "charge") == 18_000
    fight = Charge(riders.id, mob.id, 0, reach=(riders.models, mob.models))
    assert [p.dice for p in melee_parts(b, fight, riders.id) if p.automatic] == [len(riders.models)]


def test_the_wizard_has_power_dice_and_an_enemy_within_range(b: Sigmar) -> None:
    reader = unit(b, "tide-reader")
    (wizard,) = wizards_in(b, reader)
    allowed = [option.facts for option in may_be_cast(b, reader)]
    assert power_of(b, wizard) == 4
    assert any(facts["spell"] == "brine-lash" and b.units[facts["target"]].seat == 1 for facts in allowed)


def test_the_giant_has_taken_five_wounds_and_tests_after_one_more(b: Sigmar) -> None:
    stump = unit(b, "elder-stump")
    giant = b.fighter(stump.models[0])
    assert (giant.tough, giant.wounds) == (12, 5)
    assert 2 * giant.left > stump.full >= 2 * (giant.left - 1)
    shooters = unit(b, "quay-shooters")
    assert stump.id in targets_of(b, shooters.id, shooters.models)


def test_every_enemy_can_be_charged_at_once(b: Sigmar) -> None:
    assert {foe for u in b.units[:4] for foe in in_reach(b, u)} == {u.id for u in b.units if u.seat == 1}


@pytest.mark.parametrize("name", ["Tide reader", "Salt riders", "Bark mob", "Elder stump", "Quay shooters"])
def test_whom_the_plan_speaks_of_is_there(b: Sigmar, name: str) -> None:
    assert DESK.lesson
    steps = read_toml((DESK.lesson / "plan.toml").read_text("utf-8"))["steps"]
    assert any(name in step["say"] for step in steps) and name in {u.name for u in b.units}
