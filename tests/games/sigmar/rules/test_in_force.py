"""Special rules in force: what a unit is given and denied, and which rules need one model, half of them or all."""

from typing import Any

import pytest

from drumhead.games.sigmar.rules.in_force import all_have, any_has, half_have, in_force, once_each, rules_of, slowest
from drumhead.games.sigmar.rules.shoot import weapon_rules
from drumhead.games.sigmar.rules.state import Grant
from drumhead.testkit import clause, rolls, say
from drumhead.testkit.inches import row
from tests.games.sigmar.kit import battle, troop
from tests.games.sigmar.rules.acting import FAR, armed, crowd, fell, holding


def grant(rule: str, denied: bool = False) -> dict[str, Any]:
    return {"rule": rule, "until": "round", "denied": denied}


# ---------------------------------------------------------------------------------------------------- grants
@clause("sigmar.ruling.spell-effects")
def test_what_a_unit_is_given_counts_besides_and_what_it_is_denied_does_not() -> None:
    given, denied = Grant("Regeneration", "round"), Grant("Tough(3)", "round", denied=True)
    assert in_force(("Tough(6)", "Fast"), (given, denied)) == ("Fast", "Regeneration")
    assert in_force(("Regeneration",), (given,)) == ("Regeneration",)


@clause("sigmar.ruling.impact")
def test_impact_that_is_given_adds_to_impact_that_is_there() -> None:
    assert in_force(("Impact(1)",), (Grant("Impact(1)", "round"),)) == ("Impact(1)", "Impact(1)")


@clause("sigmar.ruling.spell-effects")
def test_a_unit_is_denied_the_rules_of_its_weapons_too() -> None:
    rifles = armed(row(2, 10, 10), "ledger-rifle", grants=[grant("Sniper", denied=True)])
    b = battle([rifles], [FAR])
    assert weapon_rules(b, 0, b.weapons(0)[0]) == ("Piercing",)
    poisoned = battle([armed(row(2, 10, 10), "Bow", grants=[grant("Poison")])], [FAR])
    assert weapon_rules(poisoned, 0, poisoned.weapons(0)[0]) == ("Poison",)


@clause("sigmar.ruling.wavered", "sigmar.special.unwieldy")
def test_a_wavered_unit_has_unwieldy_once_whatever_else_gives_it() -> None:
    b = battle([armed([(10, 10)], "Bow", wavered=True, grants=[grant("Unwieldy")])], [FAR], turn=1)
    assert rules_of(b, 0) == ("Unwieldy",)


# ---------------------------------------------------------------------------------------------------- one, half, all
@clause("sigmar.special.armored-half", "sigmar.ruling.halves", "sigmar.ruling.mixed-units")
@pytest.mark.parametrize(("wearing", "works"), [(5, True), (4, False)])
def test_armor_works_while_at_least_half_of_the_models_have_it(wearing: int, works: bool) -> None:
    captains = ["captain mail"] * wearing  # beside five that have none
    mixed = troop("saltgate:bailiffs", row(5 + wearing, 10, 20), join=captains, rules=[])
    b = holding(armed(row(2, 10, 10), "Bow"), mixed)
    told = say(b, 1, dice=[4, 4, *([4, 3] if works else []), *([6] if works else [6, 6])])
    assert fell(told, "ignore") == ([(4, 3)] if works else [])


@clause("sigmar.special.armored-half", "sigmar.ruling.attack-simultaneous")
def test_only_the_living_count() -> None:
    mixed = troop("saltgate:bailiffs", row(9, 10, 20), join=["captain mail"] * 4, rules=[])
    b = battle([armed(row(2, 10, 10), "Bow")], [mixed])
    assert half_have(b, b.troop(1), "armor") == 0
    b.put(b.troop(1).without((2,)))
    assert half_have(b, b.troop(1), "armor") == 4


@clause("sigmar.ruling.mixed-units")
def test_some_rules_need_one_model_and_some_all() -> None:
    guarded = troop("saltgate:bailiffs", row(6, 10, 10, 1.5), join=["captain dray"])
    b = battle([guarded], [FAR])
    u = b.troop(0)
    assert any_has(b, u, "morale_dice", 1) == 2  # the captain is fearless
    assert slowest(b, u, "advance", 6000) == 6000 and not all_have(b, u, "flies")


@clause("sigmar.ruling.combined")
def test_a_combined_unit_counts_one_musician_and_one_standard() -> None:
    two = troop("saltgate:pikewardens", row(20, 10, 10), "musician", "standard")
    b = battle([two], [FAR])
    assert sum("Musician" in f.rules for f in b.models) == 2
    assert once_each(b, b.troop(0), "result", 1) == 3


# ---------------------------------------------------------------------------------------------------- the state
@clause("sigmar.ruling.half-total")
def test_strength_is_the_wounds_that_the_living_can_still_take() -> None:
    guarded = troop("saltgate:bailiffs", row(6, 10, 10), join=["captain"], wounds=[0, 0, 0, 0, 0, 2])
    b = battle([guarded], [FAR])
    assert (b.troop(0).full, b.strength(0)) == (8, 6)
    b.put(b.troop(0).without((0, 1)))
    assert (b.troop(0).full, b.strength(0)) == (8, 4)


@clause("sigmar.ruling.mixed-units")
def test_a_rule_of_a_model_holds_for_its_own_wounds_alone() -> None:
    b = holding(armed([(10, 10)], "Bow"), crowd(row(3, 10, 20), grants=[grant("Regeneration")]))
    told = say(b, 1, dice=[4, 1, 5])
    assert fell(told, "regenerate") == [(5,)] and len(b.troop(1).models) == 3
    assert len(rolls(told)) == 3
