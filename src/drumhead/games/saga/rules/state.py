"""The state of a battle of One Page SAGA: what this page adds to a battle, and the records that outlive a question."""

from dataclasses import dataclass, field
from typing import Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.army import Limits
from drumhead.combat.unit import ModelId, Unit, UnitId
from drumhead.flow.question import Way
from drumhead.flow.state import assembled
from drumhead.games.saga.rules.house import HOUSE, Rules
from drumhead.games.saga.rules.kinds import board_here
from drumhead.tabletop.battle import TableBattle


class Band(Unit, frozen=True):
    """A unit of this page: it tires."""

    fatigue: int = 0
    taken: int = 0  # fatigue points taken on in this round
    hero_first: bool | None = None  # a unit with a hero in it: who takes the wounds first (ruling joined-hero)

    def fresh(self) -> Self:
        """Its fatigue stays (ruling fatigue-carries-over)."""
        return replace(self, acted=False, taken=0) if self.acted or self.taken else self

    def tired(self) -> Self:
        return replace(self, fatigue=self.fatigue + 1, taken=self.taken + 1)

    def rested(self, points: int) -> Self:
        """No further than to 0 (ruling rest-surplus)."""
        return replace(self, fatigue=max(0, self.fatigue - points))


class Activation(Struct, frozen=True, tag="activation"):
    unit: UnitId
    actions: tuple[str, ...] = ()  # so far
    volleys: int = 0
    aims: tuple[
        tuple[UnitId, tuple[ModelId, ...]], ...
    ] = ()  # named targets with their shooters (house rule split-fire)


class Move(Struct, frozen=True, tag="move"):
    """A Walk, a Run or a victor's move."""

    unit: UnitId
    action: str
    allowance: int
    halved: bool = False


class Attack(Struct, frozen=True, tag="attack"):
    """One unit's dice against another, or of dangerous ground against the unit itself."""

    attacker: UnitId
    target: UnitId
    kind: str  # shooting, melee, dangerous
    hit: int
    block: int
    most: int  # wounds that the target can take
    volley: dict[str, int]
    cover: str = "none"  # of the target: none, all, some (house rule cover-view)
    at: tuple[int, ...] = ()
    wounds: int = 0
    losses: tuple[int, ...] = ()  # chosen, not yet removed


class Melee(Struct, frozen=True, tag="melee"):
    assaulter: UnitId
    target: UnitId
    allowance: int
    above: bool  # the assault came from higher ground
    halved: bool = False
    rough: bool = False  # it led through difficult terrain
    keep_out: int = 0  # traits of terrain the mover keeps out of
    order: tuple[ModelId, ...] = ()  # in which the models of the side that moves now go, if its owner said so
    wishes: tuple[Way, ...] = ()  # and the ways it wished for, one for each of its models
    reach: tuple[tuple[ModelId, ...], tuple[ModelId, ...]] = ((), ())  # who may strike: of the assaulter, of the target
    blows: tuple[int, ...] = ()  # attacks struck whose casualties are not yet removed


Work: TypeAlias = Activation | Move | Attack | Melee


@dataclass(slots=True, eq=False, kw_only=True)
class Saga(TableBattle):
    units: list[Band] = field(default_factory=list)
    works: dict[int, Work] = field(default_factory=dict)
    points: Limits = 10

    rules: Rules = assembled()

    def __post_init__(self) -> None:
        self.rules = HOUSE.rules(self.house)
        self.board = board_here(self.board)

    def band(self, u: UnitId) -> Band:
        return self.units[u]

    def unactivated(self, seat: int) -> list[Band]:
        """Living units of a seat that were not activated this round."""
        return [u for u in self.units if u.seat == seat and u.models and not u.acted]
