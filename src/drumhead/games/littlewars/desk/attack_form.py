"""The sentence by which a page asks for a shot or a combat, and what its fields mean."""

from functools import cache

from drumhead.combat.form import AttackForm, Blank, Values, pick
from drumhead.combat.odds_shown import distribution
from drumhead.flow.game import Odds
from drumhead.flow.question import Refusal
from drumhead.games.littlewars.desk.plain_attack import (
    MEN,
    PlainAttack,
    chances_of_kills,
    chart,
    combat_in_words,
    refuse_attack,
    shots_in_words,
)
from drumhead.games.littlewars.rules.shooting import SHOTS

SHOOT, FIGHT = "shoot", "fight"


def _of(how: str, name: str, label: str, start: int, least: int, most: int, ending: str) -> Blank:
    return Blank(name, label, start, least, most, ending=ending, where="how", says=(how,))


@cache
def attack_form() -> AttackForm:
    parts = (
        pick("how", "What happens", shoot="A gun fires", fight="Men fight"),
        _of(SHOOT, "shots", "Shots", 4, 1, SHOTS, " shots"),
        _of(SHOOT, "inches", "Inches to the target", 18, 0, 90, "in away,"),
        pick("ground", "Where the target stands", (SHOOT,), open="in the open, with", cover="in cover, with"),
        _of(SHOOT, "near", "Other men within 3 inches of it", 4, 0, MEN - 1, "men within 3 in of it"),
        _of(FIGHT, "men", "Men of the first side", 9, 1, MEN, "men against"),
        _of(FIGHT, "against", "Men of the other side", 5, 1, MEN, "men"),
        pick(
            "help", "The smaller side", (FIGHT,), alone="and the smaller side is alone", supported="and it is supported"
        ),
    )
    return AttackForm(parts, ())


def odds_of(values: Values) -> Odds | Refusal:
    """The odds of what the fields say. Every field is there, of its own kind."""
    told: dict[str, object] = {**values}
    how, ground, help = told.pop("how"), told.pop("ground"), told.pop("help")
    if how == SHOOT:
        told["against"] = 0
    attack = PlainAttack(**told, cover=ground == "cover", supported=help == "supported")  # type: ignore[arg-type]
    if refused := refuse_attack(attack):
        return refused
    if how == FIGHT:
        return distribution(combat_in_words(attack), 0, chart(attack).p, counts="killed")
    return distribution(shots_in_words(attack), 0, chances_of_kills(attack), counts="killed")
