"""Soldiers for tests of melee: units of which only what a test is about differs, and a charge in one call."""

from collections.abc import Iterable, Sequence
from typing import Any

from drumhead.flow.event import Event, Noted
from drumhead.games.sigmar.rules.charge import Charge
from drumhead.games.sigmar.rules.melee import fight_out, part
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import Say, rolls, run_to_question, say
from drumhead.testkit.inches import Inches
from tests.games.sigmar.kit import Draft, troop

SWORD, CLAWS = "Light Sword", "Light Claws"


def men(places: Sequence[Inches], *weapons: str, quality: int = 4, rules: Sequence[str] = (), **more: Any) -> Draft:
    """Infantry on bases of one inch; one Attack each, if nothing else is said."""
    held = [*weapons] or [SWORD]
    return troop("saltgate:pikewardens", places, quality=quality, weapons=held, rules=[*rules], **more)


def squad(places: Sequence[Inches], *options: str, **more: Any) -> Draft:
    """The same with upgrades of its book: a sergeant, a musician, a standard."""
    return troop("saltgate:pikewardens", places, *options, weapons=[SWORD], **more)


def beast(place: Inches, tough: int, *weapons: str, rules: Sequence[str] = (), **more: Any) -> Draft:
    return men([place], *weapons, rules=[f"Tough({tough})", *rules], **more)


# ---------------------------------------------------------------------------------------------------- in a call
def charge(b: Sigmar, *answers: Say, dice: Iterable[int] = (), target: int = 1) -> list[Event]:
    """The only unit of a side charges; the engine moves its models."""
    return say(b, f"charge:{target}", "engine", *answers, dice=dice)


def at_blows(b: Sigmar, dice: Iterable[int] = (), charger: int = 0, target: int = 1) -> Charge:
    """Both stand as they are and fight: from the measuring of reach to the question that follows."""
    c = b.open(Charge(charger, target, 12_000, met=True))
    run_to_question(b, fight_out(c), part(c), dice=dice)
    return b.work(c, Charge)


# ---------------------------------------------------------------------------------------------------- looking
def swings(events: Iterable[Event]) -> list[tuple[int, int]]:
    """Who threw how many dice to hit, in their order."""
    return [(r.facts["unit"], len(r.faces)) for r in rolls(events, "hit")]


def morale_tests(events: Iterable[Event]) -> list[tuple[int, str]]:
    """Which units tested their morale, and what for."""
    return [(r.facts["unit"], r.facts["cause"]) for r in rolls(events) if r.says == "morale"]


def told(events: Iterable[Event], says: str) -> list[dict[str, Any]]:
    """The facts of what was noted under this name."""
    return [e.facts for e in events if isinstance(e, Noted) and e.says == says]


def results(events: Iterable[Event]) -> list[int]:
    """The melee results of charger and charged; none: nobody compared."""
    return [number for facts in told(events, "compared") for number in facts["caused"]]
