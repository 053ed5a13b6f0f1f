"""The sentence by which a page asks for an attack, and the attack that its fields mean."""

from functools import cache

from drumhead.combat.book import BookUnit, rated
from drumhead.combat.form import AttackForm, Blank, Profile, Values, Word
from drumhead.flow.game import Odds
from drumhead.flow.question import Refusal
from drumhead.games.saga.desk.plain_attack import (
    QUALITIES,
    SPENT,
    PlainAttack,
    dice_of,
    foretold,
    in_words,
    refuse_attack,
)
from drumhead.games.saga.rules.army import armoury, book, ranged_weapons
from drumhead.games.saga.rules.setup import FORMING

SHOOT, ASSAULT, STRIKE = "shoot", "assault", "strike"
SPENT_ON = {"none": (), "hits": ("hits",), "blocks": ("blocks",), "both": SPENT}
TOUGHEST = 12  # wounds of one model: more than any profile has


@cache
def attack_form() -> AttackForm:
    arms = tuple(Word(weapon.id, weapon.name) for weapon in armoury().values())
    how = (
        Word(SHOOT, "shoot at"),
        Word(ASSAULT, "assault and strike"),
        Word(STRIKE, "strike back at"),
    )
    ground = (Word("open", "in the open"), Word("cover", "in cover"))
    again = (
        Word("none", "no fatigue is spent"),
        Word("hits", "fatigue makes their hits roll again"),
        Word("blocks", "fatigue makes the blocks roll again"),
        Word("both", "fatigue makes both roll again"),
    )
    low, high = QUALITIES
    parts = (
        Blank("attackers", "Models that attack", 8, 1, FORMING.most),
        "models with",
        Blank("weapons", "Weapons of each", ("Bow",), words=arms, many=True),
        "and quality",
        Blank("quality", "Quality of the attackers", 4, low, high, "+"),
        Blank("how", "What they do", SHOOT, words=how),
        Blank("defenders", "Models that are attacked", 9, 1, FORMING.most),
        "who block on",
        Blank("defender_quality", "Quality of those attacked", 5, low, high, "+"),
        "and fall at wound",
        Blank("tough", "Wounds that remove one of them", 1, 1, TOUGHEST),
        Blank("ground", "Where they stand", "open", words=ground, where="how", says=(SHOOT,)),
        "while",
        Blank("spent", "Fatigue spent to roll again", "none", words=again),
    )
    return AttackForm(parts, tuple(p for unit in book().units for p in profiles(unit)))


def profiles(unit: BookUnit) -> tuple[Profile, Profile]:
    title, tough = f"{unit.name}, {unit.quality}+", max(1, rated(unit.rules, "Tough"))
    striking: Values = {"attackers": unit.size, "quality": unit.quality, "weapons": unit.equipment}
    struck: Values = {"defenders": unit.size, "defender_quality": unit.quality, "tough": tough}
    return Profile("attackers", title, striking), Profile("defenders", title, struck)


def odds_of(values: Values) -> Odds | Refusal:
    """The odds of what the fields say, or why there is no such attack. Every field is there, of its own kind."""
    told: dict[str, object] = {**values}
    how, ground, spent = told.pop("how"), told.pop("ground"), SPENT_ON[str(told.pop("spent"))]
    meant = {"assaulting": how == ASSAULT, "melee": how == STRIKE, "cover": ground == "cover", "fatigue_spent": spent}
    attack = PlainAttack(**told, **meant)  # type: ignore[arg-type]
    if refused := refuse_attack(attack) or refuse_bare_hands(attack, str(how)):
        return refused
    found = foretold(attack)
    return Odds(in_words(attack, found), 0, tuple(found.odds.p("wounds")), found.odds.mean("wounds"))


def refuse_bare_hands(attack: PlainAttack, how: str) -> Refusal | None:
    """What one wants to do and has no weapon for."""
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
