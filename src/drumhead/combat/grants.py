"""Rules that a unit is given or denied for a while, beside those of its book."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from drumhead.combat.vocabulary import rule_parts

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


def ended(grants: Iterable[Grant], moment: Moment) -> tuple[Grant, ...]:
    """The grants that are left after this moment."""
    return tuple(grant for grant in grants if grant.until != moment)
