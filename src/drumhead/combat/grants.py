"""Rules that a unit is given or denied for a while, beside those of its book."""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.battle import Battle
from drumhead.combat.unit import UnitId
from drumhead.combat.vocabulary import rule_parts
from drumhead.flow.event import Marked

Moment = Literal["round", "activation", "melee"]


class Grant(Struct, frozen=True):
    rule: str  # as books write it
    until: Moment  # the end of this round, of the unit's next activation, of this melee
    denied: bool = False


def with_grants(rules: tuple[str, ...], grants: Iterable[Grant], adds_up: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The rules in force: those that were granted besides, without those that were denied. A rule counts once, unless
    it is one of those that add up."""
    for grant in grants:
        name = rule_parts(grant.rule)[0]
        if grant.denied:
            rules = tuple(rule for rule in rules if rule_parts(rule)[0] != name)
        elif grant.rule not in rules or name in adds_up:
            rules = (*rules, grant.rule)
    return rules


def grants_left(grants: Iterable[Grant], moment: Moment) -> tuple[Grant, ...]:
    """The grants that are left after this moment."""
    return tuple(grant for grant in grants if grant.until != moment)


# ---------------------------------------------------------------------------------------------------- of a unit
def grant_marks(grants: tuple[Grant, ...]) -> dict[str, list[str] | None]:
    """What a view shows: the rules that a unit is given, and those that it is denied."""
    return {
        "granted": [g.rule for g in grants if not g.denied] or None,
        "denied": [g.rule for g in grants if g.denied] or None,
    }


def set_grants(b: Battle, u: UnitId, grants: tuple[Grant, ...], clause: str, says: str = "", **facts: Any) -> None:
    """All that a unit is given and denied from now on; units of the game have `grants`."""
    b.put(replace(b.units[u], grants=grants))
    b.tell(Marked({f"u{u}": grant_marks(grants)}, clause, says, {"unit": u, **facts}))


def end_grants(b: Battle, u: UnitId, moment: Moment, clause: str) -> None:
    """What a unit was given or denied until now is over."""
    held = b.units[u].grants
    left = grants_left(held, moment)
    if left != held:
        set_grants(b, u, left, clause)
