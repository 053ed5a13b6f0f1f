"""Sentences as texts with gaps: a gap names a fact, and the fact is called as this game's players call it."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from string import Formatter
from typing import Any, NamedTuple

from drumhead.flow.words import Cast, Words

UNITS = ("unit", "target", "by")  # the facts that name a unit
OWNED = "'s"  # behind the colon: the unit with its owner


class Gap(NamedTuple):
    before: str  # the text in front of it
    fact: str  # "" at the end of a text
    how: str  # what stands behind its colon


class Phrases(Words):
    """Words that are mostly texts: shoots="{unit:shoot} at {target:'s} with the {weapon}."

    {unit} is its name, {unit:'s} its name with its owner's, and {unit:shoot} that with a verb that agrees. Other facts
    go through the function that `called` has for them, or for the word behind the colon: {cell}, {far:cubes}. A fact
    that has none is filled in as it is.
    """

    def __init__(self, *shared: Words, called: Mapping[str, Callable[[Any], str]]) -> None:
        super().__init__(*shared)
        self.called = called

    def phrases(self, **texts: str) -> None:
        for name, text in texts.items():
            gaps = [Gap(before, fact or "", how or "") for before, fact, how, _ in Formatter().parse(text)]
            self.known[name] = (partial(self._filled, gaps), tuple(gap.fact for gap in gaps if gap.fact))

    def _filled(self, gaps: Iterable[Gap], cast: Cast, **facts: Any) -> str:
        return "".join(gap.before + self._called(cast, gap, facts.get(gap.fact)) for gap in gaps)

    def _called(self, cast: Cast, gap: Gap, value: Any) -> str:
        if not gap.fact:
            return ""
        if gap.fact in UNITS:
            if gap.how == OWNED:
                return cast.of_side(value)
            return cast.does(value, gap.how) if gap.how else cast.name(value)
        if gap.fact == "seat":
            return cast.seat(value)
        call = self.called.get(gap.how or gap.fact, str)
        return call(value)
