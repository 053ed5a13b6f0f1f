"""Models and units: frozen leaves whose verbs return the next leaf. A game adds fields of its own by subclassing."""

from fractions import Fraction
from functools import lru_cache
from typing import Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

# Given at muster in list order, never reused: the row in the table of places, the order of dice.
ModelId: TypeAlias = int
UnitId: TypeAlias = int


_fraction = lru_cache(4096)(Fraction)


class Model(Struct, frozen=True):
    id: ModelId
    seat: int
    kind: str  # of the army book: "regulars"
    quality: int
    weapons: tuple[str, ...]
    tough: int
    base: int  # diameter
    bought: int  # which entry of the list it was bought with
    share: tuple[int, int]  # of what its group cost: an exact fraction in lowest terms
    unit: UnitId = -1
    wounds: int = 0

    @property
    def worth(self) -> Fraction:
        return _fraction(*self.share)

    @property
    def left(self) -> int:
        """Wounds it can still take before it is removed."""
        return self.tough - self.wounds

    def wounded(self, wounds: int) -> Self:
        return replace(self, wounds=min(self.wounds + wounds, self.tough))


class Unit(Struct, frozen=True):
    id: UnitId
    seat: int
    name: str
    kind: str
    quality: int
    born: tuple[ModelId, ...]  # as deployed
    models: tuple[ModelId, ...]  # the living, by id
    acted: bool = False

    @property
    def alive(self) -> bool:
        return bool(self.models)

    def fresh(self) -> Self:
        """As at the beginning of a round."""
        return replace(self, acted=False) if self.acted else self

    def without(self, fallen: tuple[ModelId, ...]) -> Self:
        return replace(self, models=tuple(m for m in self.models if m not in fallen))
