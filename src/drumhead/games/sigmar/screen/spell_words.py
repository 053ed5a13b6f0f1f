"""The sentences of Sigmar about magic: power dice, spells, what they do and why they cannot be cast."""

from collections.abc import Sequence

from drumhead.combat.book import Effect, Spell
from drumhead.flow.grammar import count, listed
from drumhead.flow.words import Cast, Words
from drumhead.space.table import INCH
from drumhead.tabletop.why_not import REFUSALS

SPELLS = Words(REFUSALS)
sentence = SPELLS.sentence

UNTIL = {
    "round": "to the end of the round",
    "activation": "to the end of {their} next activation",
    "melee": "for this melee",
}
MEANT_FOR = {"enemy": "an enemy", "friend": "a friend", "self": "the wizard's own unit"}

SPELLS.texts(
    throws_for_power="{seat:seat} rolls for power dice",
    spell_lost="The wizard is dead: {name} is lost.",
    tried_already="{name} was tried already in this round",
    no_power_left="there are no power dice left",
    advises_no_spell="No spell is worth its dice now.",
)


@sentence
def advises_spell(c: Cast, name: str, target: int, number: int) -> str:
    return f"{name} on {c.of_side(target)} is worth {dice(number)}."


@sentence
def advises_dice(c: Cast, number: int) -> str:
    return f"{dice(number).capitalize()}: more would be better kept, fewer would often fail."


@sentence
def power(c: Cast, faces: Sequence[int], seat: int | None = None) -> str:
    held = listed([*map(dice, faces)])
    if seat is None:
        return f"Each side has {held} this round."
    return f"{c.seat(seat)} has {held} this round{', by wizard' if len(faces) > 1 else ''}."


def dice(n: int) -> str:
    return count(n, "power die", "power dice")


@sentence
def asks_spell(c: Cast, left: int) -> str:
    return f"Cast a spell? You have {dice(left)} left"


@sentence
def offers_spell(c: Cast, how: str, unit: int = -1, name: str = "", target: int = -1, model: int = -1) -> str:
    if how == "stop":
        return "Cast nothing"
    return f"Cast {at(c, unit, f'{name}:', target)}{f', by model {model}' if model >= 0 else ''}"


@sentence
def asks_spend(c: Cast, unit: int, name: str, target: int, number: int, bonus: int = 0) -> str:
    plus = f", with +{bonus}" if bonus else ""
    return f"How many power dice for {at(c, unit, name, target)}? It needs {number}{plus}"


@sentence
def casts(c: Cast, unit: int, name: str, target: int, amount: int, number: int) -> str:
    return f"{c.does(unit, 'cast')} {at(c, unit, name, target)}: {amount}, {number} needed."


@sentence
def cast_fails(c: Cast, unit: int, name: str, target: int, amount: int, number: int) -> str:
    return f"{c.does(unit, 'fail')} to cast {name}: {amount}, {number} needed."


@sentence
def deed_casts(c: Cast, unit: int, name: str, target: int) -> str:
    return f"{'cast' if c.many(unit) else 'casts'} {at(c, unit, name, target)}"


@sentence
def deed_cast_fails(c: Cast, unit: int, name: str) -> str:
    return f"{'fail' if c.many(unit) else 'fails'} to cast {name}"


def at(c: Cast, unit: int, name: str, target: int) -> str:
    """ "Gnat Storm at Pikewardens", but "Tallow Light on Pikewardens" where they are friends."""
    friends = {known.owner for known in (c.units.get(unit), c.units.get(target)) if known}
    return f"{name} {'on' if len(friends) == 1 else 'at'} {c.name(target)}"


@sentence
def granted(c: Cast, unit: int, rule: str, until: str) -> str:
    return f"{c.does(unit, 'gain')} {rule} {_until(c, unit, until)}."


@sentence
def denied(c: Cast, unit: int, rule: str, until: str) -> str:
    return f"{c.does(unit, 'lose')} {rule} {_until(c, unit, until)}."


@sentence
def result_granted(c: Cast, unit: int, rule: str) -> str:
    return c.alone(unit, f"gain {rule}")


@sentence
def result_denied(c: Cast, unit: int, rule: str) -> str:
    return c.alone(unit, f"lose {rule}")


def _until(c: Cast, unit: int, until: str) -> str:
    return UNTIL[until].format(their="their" if c.many(unit) else "its")


@sentence
def not_its_target(c: Cast, name: str, target: int, how: str) -> str:
    return f"{name} is for {MEANT_FOR[how]}, not for {c.of_side(target)}"


# ---------------------------------------------------------------------------------------------------- odds
TO_CAST = "to cast"


def with_all(n: int, effects: Sequence[Effect]) -> str:
    return f"{TO_CAST} with {count(n, 'die', 'dice')}: {'. '.join(map(effect, effects))}"


def wild(chance: float) -> str:
    """That two dice show a 6."""
    return f"Miscast {chance * 100:.0f} %" if chance else "No miscast"


def needs(number: int, bonus: int) -> str:
    return f"The dice{f' and {bonus}' if bonus else ''} must make {number}"


def spell_told(s: Spell) -> str:
    """ "For a friend within 12 in. A move of up to 6 in."."""
    reach = f" within {s.range // INCH} in" if s.range else ""
    return f"For {MEANT_FOR[s.target]}{reach}. {'. '.join(map(effect, s.effects))}."


def effect(e: Effect) -> str:
    """What a spell does, in a few words."""
    until = {"round": " this round", "activation": " until it has acted"}.get(e.until, "")
    with_rules = f" with {listed([*e.rules])}" if e.rules else ""
    return {
        "hits": f"{_counted(e.count, 'hit')}{with_rules}",
        "wounds": f"{_counted(e.count, 'wound')} that nobody blocks",
        "grant": f"Gives {e.rule}{until}",
        "deny": f"Takes away {e.rule}{until}",
        "move": f"A move of up to {e.inches} in",
        "morale": "A morale test",
    }[e.do]


def _counted(number: str, what: str) -> str:
    return f"{number} {what}{'' if number == '1' else 's'}"
