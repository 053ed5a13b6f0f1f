"""The sentence by which a page asks for an attack, and the attack that its fields mean."""

from functools import cache

from drumhead.combat.book import BookUnit
from drumhead.combat.form import AttackForm, Blank, Profile, Values, Word, falls_at, on_both_sides, pick, quality
from drumhead.combat.odds_shown import distribution
from drumhead.combat.vocabulary import rating_of
from drumhead.flow.game import Odds
from drumhead.flow.question import Refusal
from drumhead.games.saga.desk.plain_attack import SPENT, PlainAttack, dice_of, in_words, plain_odds, refuse_attack
from drumhead.games.saga.rules.army import armoury, book, ranged_weapons
from drumhead.games.saga.rules.setup import FORMING

SHOOT, ASSAULT, STRIKE = "shoot", "assault", "strike"
SPENT_ON = {"none": (), "hits": ("hits",), "blocks": ("blocks",), "both": SPENT}
AGAIN = {
    "none": "no fatigue is spent",
    "hits": "fatigue makes their hits roll again",
    "blocks": "fatigue makes the blocks roll again",
    "both": "fatigue makes both roll again",
}
TOUGHEST = 12  # wounds of one model: more than any profile has


@cache
def attack_form() -> AttackForm:
    arms = tuple(Word(weapon.id, weapon.name) for weapon in armoury().values())
    parts = (
        Blank("attackers", "Models that attack", 8, 1, FORMING.most),
        "models with",
        Blank("weapons", "Weapons of each", ("Bow",), words=arms, many=True),
        "and quality",
        quality("quality", "Quality of the attackers", 4),
        pick("how", "What they do", shoot="shoot at", assault="assault and strike", strike="strike back at"),
        Blank("defenders", "Models that are attacked", 9, 1, FORMING.most),
        "who block on",
        quality("defender_quality", "Quality of those attacked", 5),
        falls_at(TOUGHEST),
        pick("ground", "Where they stand", (SHOOT,), open="in the open", cover="in cover"),
        "while",
        pick("spent", "Fatigue spent to roll again", (), **AGAIN),
    )
    return AttackForm(parts, tuple(p for unit in book().units for p in profiles(unit)))


def profiles(unit: BookUnit) -> tuple[Profile, Profile]:
    tough = max(1, rating_of(unit.rules, "Tough"))
    striking: Values = {"attackers": unit.size, "weapons": unit.equipment}
    return on_both_sides(unit, striking, {"defenders": unit.size, "tough": str(tough)})


def odds_of(values: Values) -> Odds | Refusal:
    """The odds of what the fields say, or why there is no such attack. Every field is there, of its own kind."""
    told: dict[str, object] = {**values}
    how, ground, spent = told.pop("how"), told.pop("ground"), SPENT_ON[str(told.pop("spent"))]
    told["tough"] = int(str(told["tough"]))
    meant = {"assaulting": how == ASSAULT, "melee": how == STRIKE, "cover": ground == "cover", "fatigue_spent": spent}
    attack = PlainAttack(**told, **meant)  # type: ignore[arg-type]
    if refused := refuse_attack(attack) or refuse_bare_hands(attack, str(how)):
        return refused
    found = plain_odds(attack)
    return distribution(in_words(attack, found), 0, found.odds.p("wounds"))


def refuse_bare_hands(attack: PlainAttack, how: str) -> Refusal | None:
    """A deed for which there is no weapon."""
    if not attack.weapons:
        return Refusal("", f"nobody attacks without a weapon; pick one of {', '.join(armoury())}")
    if how == SHOOT and not ranged_weapons(attack.weapons):
        able = " or ".join(weapon.name for weapon in armoury().values() if weapon.range)
        why = f"nobody shoots with {' and '.join(attack.weapons)}; pick {able}, or let them strike"
        return Refusal("saga.weapons.ranged-for-shooting", why)
    if not dice_of(attack):
        why = f"nobody strikes back with {' and '.join(attack.weapons)}; pick a weapon without a range"
        return Refusal("saga.weapons.rangeless-for-melee", why)
    return None
