"""The state of a battle of One Page Deadzone: what this page adds, and the records that outlive a question."""

from dataclasses import dataclass, field
from typing import Any, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.battle import BattleOf
from drumhead.combat.unit import Unit, UnitId
from drumhead.flow.state import assembled, remembered, saved_before
from drumhead.games.deadzone.rules.ground import Ground, ground_of
from drumhead.games.deadzone.rules.house import HOUSE, Rules
from drumhead.games.deadzone.rules.specials import says
from drumhead.space.cubes import Battlefield
from drumhead.space.kept import one_and_the_same

NOWHERE = -1


class Fighter(Unit, frozen=True):
    """A unit of this page: exactly one model (ruling unit-is-one-model), in one cube."""

    weapons: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    tough: int = 1
    room: int = 1  # of the cube it stands in
    cost: int = 0
    cube: int = NOWHERE
    wounds: int = 0
    pinned: int = 0  # the round in which it was pinned; 0: it stands
    watch: bool = False  # on overwatch

    @property
    def left(self) -> int:
        """Wounds it can still take."""
        return self.tough - self.wounds

    @property
    def jumps(self) -> bool:
        return says(self.rules, "jumps")

    def wounded(self, wounds: int) -> Self:
        return replace(self, wounds=min(self.wounds + wounds, self.tough))

    def off_field(self) -> Self:
        return replace(self, models=(), cube=NOWHERE, watch=False)


class Mine(Struct, frozen=True):
    cube: int
    seat: int
    quality: int  # of the Engineer (house rule hazard-quality)


class Activation(Struct, frozen=True, tag="activation"):
    unit: UnitId
    helpers: tuple[UnitId, ...] = ()  # units that supported it and so were activated too
    reacted: tuple[UnitId, ...] = ()  # overwatching enemies that have fired at it (house rule overwatch-shots)


class Move(Struct, frozen=True, tag="move"):
    unit: UnitId
    action: str  # walk, run, assault, command (one step), out (the forced move)
    left: int  # of its cubes
    path: tuple[int, ...] = ()  # still ahead
    rough: bool = False  # it went through difficult terrain


class Attack(Struct, frozen=True, tag="attack"):
    """One attack: a shot, a blow, suppressing fire, or a hazard, which has no attacker."""

    attacker: UnitId  # -1: a hazard
    targets: tuple[UnitId, ...]
    kind: str  # shot, overwatch, suppress, melee, hazard
    hit: int
    volley: dict[str, int]
    why: str = ""  # of a hazard: fall, dangerous, mine
    rough: bool = False  # the assault came through difficult terrain
    killed: bool = False


class Melee(Struct, frozen=True, tag="melee"):
    unit: UnitId
    cube: int
    rough: bool = False
    kills: int = 0  # whose morale is still to be tested (house rule rampage-morale)


class Command(Struct, frozen=True, tag="command"):
    unit: UnitId
    cube: int
    left: int  # successes
    given: tuple[UnitId, ...] = ()


Work: TypeAlias = Activation | Move | Attack | Melee | Command


@dataclass(slots=True, eq=False, kw_only=True)
class Deadzone(BattleOf[Fighter]):
    units: list[Fighter] = field(default_factory=list)
    works: dict[int, Work] = field(default_factory=dict)
    board: Battlefield = saved_before("winner")
    mines: tuple[Mine, ...] = saved_before("winner", ())
    sides: tuple[str, str] = saved_before("winner", ("", ""))  # the edge of each seat: S, N, W, E
    points: int = 150

    rules: Rules = assembled()
    ground: Ground = assembled()  # the tables of the battlefield under the house rules
    memory: dict[int | str, Any] = remembered(dict)  # what players worked out: by seat about its enemies, else by name

    def __post_init__(self) -> None:
        self.rules = HOUSE.rules(self.house)
        self.board = one_and_the_same(self.board)
        self.ground = ground_of(self.board, self.rules.adjacency, self.rules.range_measure, self.rules.clear_sight)

    def fighter(self, u: UnitId) -> Fighter:
        return self.units[u]

    def within(self, cube: int) -> list[Fighter]:
        """The units in a cube."""
        return [u for u in self.units if u.cube == cube]

    def friends(self, u: UnitId) -> list[Fighter]:
        """The other living units of its army in its cube (ruling friendly-excludes-self)."""
        me = self.units[u]
        return [f for f in self.units if f.cube == me.cube and f.seat == me.seat and f.id != u and f.models]
