"""Attacks without a battle: against every fall of the dice, against a battle, and one sentence for what is none."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from drumhead.combat.form import Profile
from drumhead.flow.game import Odds
from drumhead.flow.question import Refusal
from drumhead.games.sigmar.desk.attack_form import attack_form, odds_of
from drumhead.games.sigmar.desk.desk import DESK
from drumhead.games.sigmar.desk.plain_attack import PlainAttack, chart, refuse_attack
from drumhead.games.sigmar.play.odds import shooting_odds
from drumhead.testkit.inches import row
from tests.games.sigmar.kit import battle, troop
from tests.games.sigmar.rules.reckoning import Plain, outcomes


def by_hand(a: PlainAttack, past_armor: bool = False) -> list[Fraction]:
    left = (a.tough - a.wounds, *[a.tough] * (a.defenders - 1))
    rules = frozenset((*a.rules, "x") if a.one_model else a.rules)
    found = outcomes(
        Plain(
            a.attacks, a.quality, rules, a.defender_quality, left, (a.regenerates,) * a.defenders,
            a.armor, a.cover, not a.unseen, a.melee, past_armor,
        )
    )  # fmt: skip
    return [found.get(n, Fraction(0)) for n in range(max(found) + 1)]


# ---------------------------------------------------------------------------------------------------- right
@pytest.mark.parametrize(
    "attack",
    [
        PlainAttack(2),
        PlainAttack(3, 3, defenders=2, defender_quality=5),
        PlainAttack(2, rules=("Poison", "Unwieldy"), armor=True, cover=True),
        PlainAttack(2, rules=("Deadly", "Rapid"), melee=True, defenders=2, tough=3, wounds=2),
        PlainAttack(2, rules=("Deadly",), defenders=2, tough=3, regenerates=True),
        PlainAttack(3, one_model=True, defenders=3, regenerates=True),
        PlainAttack(2, rules=("Indirect",), unseen=True),
        PlainAttack(2, rules=("Sniper", "Piercing"), cover=True),
    ],
)
def test_it_is_that_of_every_fall(attack: PlainAttack) -> None:
    assert refuse_attack(attack) is None
    right = by_hand(attack)
    assert list(chart(attack, Fraction).p) == right
    assert chart(attack).p == pytest.approx([float(p) for p in right], abs=1e-12)


def test_hits_without_a_die_are_only_blocked() -> None:
    falls = [0, 0, 0]
    for first, second in product(range(1, 7), repeat=2):
        falls[(first < 3) + (second < 3)] += 1
    found = chart(PlainAttack(0, hits=2, defender_quality=3, melee=True), Fraction)
    assert list(found.p) == [Fraction(n, 36) for n in falls] and found.title == "2 hits against 10 at 3+"


def test_dice_and_hits_fall_together() -> None:
    dice, hits, both = (
        chart(PlainAttack(n, hits=more, melee=True, armor=True), Fraction).p for n, more in ((2, 0), (0, 2), (2, 2))
    )
    summed = [sum((dice[k] * hits[n - k] for k in range(3) if 0 <= n - k < 3), Fraction(0)) for n in range(5)]
    assert list(both) == summed


def test_a_weapon_pierces_in_the_better_way_unless_it_is_told_how() -> None:
    plain = PlainAttack(2, rules=("Piercing",), armor=True, defender_quality=5)
    past, again = (
        chart(PlainAttack(2, rules=("Piercing",), armor=True, defender_quality=5, mode=mode), Fraction).p
        for mode in ("past-armor", "blocks-again")
    )
    assert list(past) == by_hand(plain, past_armor=True) and list(again) == by_hand(plain)
    assert past != again and chart(plain, Fraction).p == past


def test_a_house_rule_counts() -> None:
    sure = PlainAttack(1, rules=("Poison",))
    both = PlainAttack(1, rules=("Poison",), house={"sixes": "besides"})
    assert [len(chart(a, Fraction).p) for a in (sure, both)] == [2, 3]


def test_it_is_the_volley_of_a_battle() -> None:
    shooters, brutes = (
        troop("saltgate:quay-shooters", row(5, 10, 10)),
        troop("mirefold:gnarl-brutes", row(3, 10, 20, 3)),
    )
    fought = shooting_odds(battle([shooters], [brutes]), 0, 1)
    told = chart(PlainAttack(5, defenders=3, tough=3, regenerates=True))
    assert fought is not None and told.most == 9
    assert told.p == pytest.approx(fought[: len(told.p)]) and not any(fought[len(told.p) :])


# ---------------------------------------------------------------------------------------------------- wrong
@pytest.mark.parametrize(
    ("attack", "why"),
    [
        (PlainAttack(61), "attacks is 61, it must be 0 to 60"),
        (PlainAttack(0), "nobody attacks without dice; say attacks or hits"),
        (PlainAttack(quality=7), "quality is 7, a Quality is 2 to 6"),
        (PlainAttack(rules=("Poisn",)), "unknown weapon rule 'Poisn'; did you mean 'Poison'?"),
        (PlainAttack(rules=("Poison",) * 11), "rules names 11, at most 10 count"),
        (PlainAttack(tough=3, wounds=3), "wounds is 3, it must be less than tough, which is 3"),
        (PlainAttack(tough=0), "tough is 0, it must be 1 to 12"),
        (PlainAttack(melee=True, cover=True), "cover has no part in melee"),
        (PlainAttack(unseen=True), "without a rule for it nobody fires at what is not seen"),
        (PlainAttack(mode="past-armour"), "unknown mode 'past-armour'; did you mean 'past-armor'?"),
        (PlainAttack(mode="past-armor", armor=True), "mode matters for a weapon that pierces, against armor"),
        (PlainAttack(house={"sixe": "besides"}), "no house rule is called 'sixe'; did you mean 'sixes'?"),
    ],
)
def test_what_is_no_attack_is_refused_in_a_sentence(attack: PlainAttack, why: str) -> None:
    refused = refuse_attack(attack)
    assert refused and refused.why.startswith(why)


# ---------------------------------------------------------------------------------------------------- the sentence
STARTS: dict[str, Any] = {name: blank.start for name, blank in attack_form().blanks.items()}


def odds(**fields: Any) -> Odds:
    found = odds_of(STARTS | fields)
    assert isinstance(found, Odds)
    return found


def profile(side: str, title: str) -> Profile:
    return next(p for p in attack_form().profiles if (p.side, p.title) == (side, title))


def test_the_fields_mean_an_attack() -> None:
    meant = PlainAttack(5, 3, ("Poison",), defenders=3, tough=3, armor=True, cover=True, regenerates=True)
    fields = {"attacks": 5, "quality": 3, "rules": ("Poison",), "defenders": 3, "tough": "3", "armor": "yes"}
    found = odds(**fields, regenerates="yes", ground="cover")
    assert found.p == chart(meant).p and found.text == chart(meant).title
    assert found.text == "5 dice at 3+ with Poison against 3 at 4+, with armor and cover"
    assert [reason.text for reason in found.reasons][:2] == ["Hit on 3+", "Armor stops a hit on 4+"]


def test_a_model_falls_at_one_of_its_wounds_in_plain_words() -> None:
    said = [word.text for word in attack_form().blanks["tough"].words]
    assert (said[0], said[-1], len(said)) == ("and fall at their first wound", "and fall at their twelfth wound", 12)


def test_fields_that_are_not_asked_for_do_not_count() -> None:
    shot, struck = odds(hits=5), odds(how="strike", hits=5, ground="cover", falls="one")
    assert shot.p == odds().p == struck.p
    assert odds(how="charge", hits=5, defenders=20).mean == pytest.approx(odds(defenders=20).mean + 2.5)
    refused = odds_of(STARTS | {"ground": "unseen"})
    assert isinstance(refused, Refusal) and refused.clause == "sigmar.special.indirect-fire"


def test_the_chance_to_destroy_all_of_them_is_told() -> None:
    assert odds(attacks=1, defenders=1).destroys == pytest.approx(0.25) and odds(attacks=1).destroys == 0


def test_every_unit_of_the_books_attacks_and_is_attacked() -> None:
    sides = {p.side for p in attack_form().profiles}
    assert sides == {"attackers", "defenders"}
    for p in attack_form().profiles:
        assert odds(**p.fills).mean > 0, p.title


def test_a_charge_is_filled_in_with_what_its_rules_bring() -> None:
    riders, claws = profile("attackers", "Salt riders, Light Lance"), profile("attackers", "Salt riders, Light Claws")
    assert (riders.fills["how"], riders.fills["attacks"], riders.fills["hits"]) == ("charge", 5, 5)
    assert claws.fills["hits"] == 0  # counted with the first weapon
    assert profile("attackers", "Bark mob, Light Claws").fills["attacks"] == 20
    assert profile("attackers", "Sluice battery, Bolt Thrower").fills["falls"] == "one"
    brutes = profile("defenders", "Gnarl brutes, 4+").fills
    assert (brutes["defenders"], brutes["tough"], brutes["regenerates"], brutes["armor"]) == (3, "3", "yes", "no")


def test_the_desk_offers_both() -> None:
    assert DESK.attacks and set(DESK.attacks.options) >= {"attacks", "rules", "one-model", "defender-quality"}
