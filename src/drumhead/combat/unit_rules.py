"""What the special rules of its models make of a unit: some need one model, some half of them, some all.

A game reads the rules in force of each living model, keeps them as `UnitRules` as long as neither its models nor what
it is given changes, and asks for quantities; each is worked out once.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from drumhead.combat.grants import Grant, with_grants
from drumhead.combat.special import Special, Specials, modify
from drumhead.combat.unit import Unit, UnitId

Rules = tuple[str, ...]
V = TypeVar("V")
MOST = 4096  # units in a memory


class RuleReader:
    """How a game reads rules: `adds_up` are those that count as often as a model has them."""

    def __init__(self, specials: Specials, adds_up: Rules = ()) -> None:
        self._specials, self._adds_up = specials, adds_up
        self.in_force = lru_cache(MOST)(self._in_force)
        self.specials = lru_cache(MOST)(self._read)
        self.value = lru_cache(2 * MOST)(self._value)

    def _in_force(self, rules: Rules, grants: tuple[Grant, ...]) -> Rules:
        """The rules of a model with those that its unit is given, and without those that it is denied."""
        return with_grants(rules, grants, self._adds_up)

    def _read(self, rules: Rules) -> tuple[Special, ...]:
        return self._specials.of(rules)

    def _value(self, rules: Rules, quantity: str, value: Any, *facts: Any) -> Any:
        """What a quantity is for a model with these rules."""
        return modify(self.specials(rules), quantity, value, *facts)

    def unit(self, models: Iterable[Rules], grants: tuple[Grant, ...]) -> "UnitRules":
        return UnitRules(self, tuple([self.in_force(rules, grants) for rules in models]))


class UnitRules:
    """The rules in force for the living models of a unit."""

    __slots__ = ("_known", "_reader", "models")

    def __init__(self, reader: RuleReader, models: tuple[Rules, ...]) -> None:
        self._reader, self.models = reader, models
        self._known: dict[Hashable, Any] = {}

    def each(self, quantity: str, value: Any, *facts: Any) -> tuple[Any, ...]:
        """What the quantity is for each model."""
        key = (quantity, value, facts)
        found: tuple[Any, ...] | None = self._known.get(key)
        if found is None:
            value_of = self._reader.value
            found = self._known[key] = tuple([value_of(rules, quantity, value, *facts) for rules in self.models])
        return found

    def once(self, key: Hashable, work: Callable[[], V]) -> V:
        """What a game makes of these rules, worked out once; it depends on nothing else that changes."""
        if key not in self._known:
            self._known[key] = work()
        found: V = self._known[key]
        return found

    def all(self, quantity: str) -> bool:
        """Do all models have what the quantity asks for?"""
        return bool(self.models) and all(self.each(quantity, False))

    def least(self, quantity: str, value: V, *facts: Any) -> V:
        key = ("least", quantity, value, facts)
        found: V | None = self._known.get(key)
        if found is None:
            found = self._known[key] = min(self.each(quantity, value, *facts), default=value)
        return found

    def best(self, quantity: str, value: V, *facts: Any) -> V:
        """The best that one model gives."""
        found: V = max(self.each(quantity, value, *facts), default=value)
        return found

    def share(self, quantity: str, enough: Callable[[int, int], bool]) -> int:
        """The number that models have, where so many of so many are enough; 0: they are not, or nobody has it."""
        key = ("share", quantity, enough)
        share: int | None = self._known.get(key)
        if share is None:
            found = self.each(quantity, 0)
            having = sum([1 for number in found if number])
            share = self._known[key] = max(found) if having and enough(having, len(found)) else 0
        return share

    def who(self, quantity: str) -> tuple[int, ...]:
        """The places of the models that have any of it."""
        key = ("who", quantity)
        found: tuple[int, ...] | None = self._known.get(key)
        if found is None:
            found = self._known[key] = tuple([i for i, value in enumerate(self.each(quantity, 0)) if value])
        return found

    def together(self, quantity: str, value: V) -> V:
        """Over the rules of all models, each counted once."""
        held = dict.fromkeys(rule for rules in self.models for rule in rules)
        found: V = self._reader.value(tuple(held), quantity, value)
        return found

    # ------------------------------------------------------------------ triggers
    def all_call_for(self, moment: str) -> tuple[str, ...]:
        """The steps that rules call for at a moment, where all models have them."""
        key = ("all call for", moment)
        called: tuple[str, ...] | None = self._known.get(key)
        if called is None:
            found = self.each(moment, ())
            first = found[0] if found else ()
            called = tuple([frame for frame in first if all(frame in frames for frames in found)])
            self._known[key] = called
        return called

    def any_calls_for(self, moment: str) -> tuple[str, ...]:
        """The same where one model is enough."""
        return tuple(dict.fromkeys(frame for frames in self.each(moment, ()) for frame in frames))


class Forces:
    """The rules of units as they were read, by which models a unit has and what it is given. Most often a unit is asked
    for again as it is: then it is known by itself. Threads may share this: what belongs together is one tuple."""

    __slots__ = ("_known", "_last", "_reader")

    def __init__(self, reader: RuleReader) -> None:
        self._reader = reader
        self._known: dict[Hashable, UnitRules] = {}
        self._last: dict[UnitId, tuple[Unit, UnitRules]] = {}

    def of(self, u: Any, models: Sequence[Any]) -> UnitRules:
        """Of a unit with its `in_effect`, of which the battle has these models with their `rules`; a memory that is
        full is emptied."""
        last = self._last.get(u.id)
        if last is not None and last[0] is u:
            return last[1]
        key = (u.models, u.in_effect)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST:
                self._known.clear()
            found = self._known[key] = self._reader.unit([models[m].rules for m in u.models], u.in_effect)
        self._last[u.id] = u, found
        return found
