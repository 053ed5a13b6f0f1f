"""The words of a game that its army books may use, its special rules as books write them, and how models are bought."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

INCH = 1000  # lengths are whole thousandths of an inch in memory, inches in the file


class Leaf(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Buying(Leaf, frozen=True):
    """What a game says of models as they are bought: which of its rules add up, are held apart, come with a type."""

    adds_up: tuple[str, ...] = ()  # rules whose numbers add up, wherever they come from
    adds_up_mounted: tuple[str, ...] = ()  # rules whose numbers of rider and mount add up; else the higher counts
    mounts_share: bool = True  # a rider has the weapons, the rules and the base of its mount
    on_foot: tuple[tuple[str, tuple[str, ...]], ...] = ()  # by type of unit: rules of its models without a mount
    apart: tuple[str, ...] = ()  # rules that go to different models of a unit, each once
    apart_clause: str = ""  # by which they do

    def rules_on_foot(self, type: str) -> tuple[str, ...]:
        return next((rules for known, rules in self.on_foot if known == type), ())


class Vocabulary(NamedTuple):
    """The words of one game that a book may use, and how its models are bought."""

    game: str
    types: tuple[str, ...]  # of units
    rules: tuple[str, ...]  # "Armored", or "Tough(X)" for a rule with a number
    weapons: tuple[str, ...] = ()  # weapons of the page itself, whose values the engine knows
    weapon_rules: tuple[str, ...] = ()
    reach: int = INCH  # what a range of 1 in the file is to the engine; a game of cubes counts cubes
    own_weapons: bool = True  # may a book give a weapon attacks of its own?
    ungranted: tuple[str, ...] = ()  # rules that no spell can grant or deny
    buying: Buying = Buying()


@lru_cache(4096)
def rule_parts(rule: str) -> tuple[str, int]:
    """("Tough", 3) of "Tough(3)", ("Armored", 0) of "Armored"; what "Tough(+1)" adds is read in the same way."""
    found = re.fullmatch(r"([A-Za-z ]+)\(\+?([1-9][0-9]{0,3})\)", rule)
    return (found[1], int(found[2])) if found else (rule, 0)


def rating_of(rules: Iterable[str], name: str) -> int:
    """The number of a rule such as Tough(X), 0 where it is missing."""
    return max((number for known, number in map(rule_parts, rules) if known == name), default=0)
