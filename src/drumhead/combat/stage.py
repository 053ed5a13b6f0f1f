"""The four stages of an attack, and the changes that need no dice.

A volley is a dict of counted fields (dice, hits, wounds ...; a field that is missing counts 0). An attack is a tuple of
stages that move these counts. Stages are values: frozen, equal when they say the same, cheap as keys of a cache.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from drumhead.dice.die import Die, faces_of

Volley: TypeAlias = dict[str, int]
K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A mapping that is never changed once it stands in a stage, so that stages can be keys of a cache."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


# ------------------------------------------------------------------------------------------------------------- changes


class OfField(Struct, frozen=True, cache_hash=True):
    """A change of one field by what it counts."""

    field: str

    @property
    def reads(self) -> tuple[str, ...]:
        return (self.field,)

    @property
    def writes(self) -> tuple[str, ...]:
        return (self.field,)


class Cap(OfField, frozen=True, cache_hash=True):
    """The field counts at most so many: the surplus is lost."""

    most: int

    def __call__(self, v: Volley) -> Volley:
        return {self.field: min(v[self.field], self.most)}


class Pay(OfField, frozen=True, cache_hash=True):
    """So many are taken off the field, never more than there are."""

    amount: int = 1

    def __call__(self, v: Volley) -> Volley:
        return {self.field: max(v[self.field] - self.amount, 0)}


class Add(Struct, frozen=True, cache_hash=True):
    """All that is counted in `take` joins `into`."""

    take: str
    into: str

    @property
    def reads(self) -> tuple[str, ...]:
        return (self.take, self.into)

    @property
    def writes(self) -> tuple[str, ...]:
        return (self.take, self.into)

    def __call__(self, v: Volley) -> Volley:
        return {self.take: 0, self.into: v[self.take] + v[self.into]}


class Lookup(Struct, frozen=True, cache_hash=True):
    """`into` becomes the entry of the table at the count of `take`: the dice that are left after so many losses."""

    take: str
    into: str
    table: tuple[int, ...]

    @property
    def reads(self) -> tuple[str, ...]:
        return (self.take,)

    @property
    def writes(self) -> tuple[str, ...]:
        return (self.into,)

    def __call__(self, v: Volley) -> Volley:
        if v[self.take] >= len(self.table):
            raise ValueError(f"{v[self.take]} {self.take}, but the table of {self.into} ends at {len(self.table) - 1}")
        return {self.into: self.table[v[self.take]]}


class By(Struct, frozen=True, cache_hash=True):
    """A change that only a function can say. It is given the fields it reads and gives back all that it writes."""

    function: Callable[[Volley], Volley]
    reads: tuple[str, ...]
    writes: tuple[str, ...]

    def __call__(self, v: Volley) -> Volley:
        return self.function(v)


Change: TypeAlias = Cap | Pay | Add | Lookup | By


# -------------------------------------------------------------------------------------------------------------- stages


class Sort(Struct, frozen=True, cache_hash=True):
    """Every die counted in `take` is thrown and falls into a band; the band names the field it is added to, or none."""

    take: str
    die: Die
    bands: Mapping[str, str | None]
    name: str = ""
    clause: str = ""

    def __post_init__(self) -> None:
        lost = [name for _, name in self.die.bands if name not in self.bands]
        if lost:
            raise ValueError(f"stage {self.name!r}: the die has a band {lost[0]!r}, the stage only {list(self.bands)}")
        if not {self.die.passed, self.die.failed} & set(self.bands):
            raise ValueError(
                f"stage {self.name!r}: neither {self.die.passed!r} nor {self.die.failed!r} is in {list(self.bands)}"
            )
        force_setattr(self, "bands", FrozenDict(self.bands))


class Settle(Struct, frozen=True, cache_hash=True):
    """No dice: a change of the counts."""

    change: Change
    name: str = ""
    clause: str = ""


class Choice(Struct, frozen=True, cache_hash=True):
    """A decision of the ledger, asked where all fields in `needs` count at least 1."""

    decision: str
    then: Mapping[str, tuple["Stage", ...]]
    policy: str
    needs: tuple[str, ...] = ()
    name: str = ""
    clause: str = ""

    def __post_init__(self) -> None:
        force_setattr(self, "then", FrozenDict(self.then))
        self.branch(self.policy)

    def branch(self, option: str) -> tuple["Stage", ...]:
        if option not in self.then:
            raise ValueError(f"{self.decision} has no option {option!r}, only {', '.join(self.then)}")
        return self.then[option]


class Each(Struct, frozen=True, cache_hash=True):
    """The stages once for every one counted in `field`, which is used up on the way."""

    field: str
    stages: tuple["Stage", ...]
    name: str = ""
    clause: str = ""

    def __post_init__(self) -> None:
        if self.field in fields_written(self.stages):
            raise ValueError(f"stage {self.name!r}: stages for each of {self.field!r} may not change that field")


Stage: TypeAlias = Sort | Settle | Choice | Each
Stages: TypeAlias = tuple[Stage, ...]


def fields_written(stages: Iterable[Stage]) -> set[str]:
    """The fields that these stages may raise or change."""
    fields: set[str] = set()
    for stage in stages:
        match stage:
            case Sort():
                fields |= {stage.take, *(f for f in stage.bands.values() if f)}
            case Settle():
                fields |= set(stage.change.writes)
            case Choice():
                fields |= set().union(*map(fields_written, stage.then.values()))
            case Each():
                fields |= {stage.field} | fields_written(stage.stages)
    return fields


@lru_cache(maxsize=4096)
def piles(sort: Sort) -> tuple[tuple[str, bytes], ...]:
    """The fields that a throw adds to, each with the final faces that count for it."""
    fields = dict.fromkeys(f for f in sort.bands.values() if f)
    bands = {field: frozenset(b for b, f in sort.bands.items() if f == field) for field in fields}
    return tuple((field, faces_of(sort.die, names)) for field, names in bands.items())
