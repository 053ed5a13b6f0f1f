"""The battle: what all games of units and rounds share, whatever they are played on."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, TypeAlias, TypeVar

from drumhead.combat.army import Limits
from drumhead.combat.unit import Unit, UnitId
from drumhead.flow.state import State

U = TypeVar("U", bound=Unit)


@dataclass(slots=True, eq=False, kw_only=True)
class BattleOf(State, Generic[U]):
    """A battle of one kind of units."""

    names: tuple[str, ...]
    units: list[U] = field(default_factory=list)
    scores: list[Fraction] = field(default_factory=lambda: [Fraction(0), Fraction(0)])
    round: int = 0
    opener: int = 0  # who has the first turn of this round
    activations: int = 0  # in this round
    last: list[int] = field(default_factory=lambda: [0, 0])  # place of each seat's last activation in this round
    winner: int = 0  # of the roll-off
    points: Limits = 0  # of both lists, or of each
    active: UnitId = -1  # the unit that is activated now
    hands: tuple[tuple[dict[str, Any], ...], ...] = ((), ())  # the lists as they were shown

    # ------------------------------------------------------------------ reading
    def unit(self, u: UnitId) -> U:
        return self.units[u]

    def army(self, seat: int) -> list[U]:
        """The living units of a seat."""
        return [u for u in self.units if u.seat == seat and u.models]

    def foes(self, seat: int) -> list[U]:
        return [u for u in self.units if u.seat != seat and u.models]

    def done_first(self) -> int:
        """Whose last activation of this round came earlier; nobody's comes before anybody's."""
        return self.opener if self.last[0] == self.last[1] else int(self.last[1] < self.last[0])

    # ------------------------------------------------------------------ changing
    def put(self, unit: U) -> None:
        self.units[unit.id] = unit

    def count_activation(self, seat: int) -> None:
        """One more activation of this round, and the last of this seat so far."""
        self.activations += 1
        last = list(self.last)
        last[seat] = self.activations
        self.last = last


Battle: TypeAlias = BattleOf[Any]  # of any units
