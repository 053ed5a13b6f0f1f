"""The state of a battle of Sigmar: what this page adds to a battle, and the records that outlive a question."""

from dataclasses import dataclass, field
from typing import Literal, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.book import Spell
from drumhead.combat.grants import Grant, grants_left
from drumhead.combat.unit import Model, ModelId, Unit, UnitId
from drumhead.combat.unit_rules import Forces
from drumhead.flow.question import Way
from drumhead.flow.state import assembled, remembered, saved_before
from drumhead.games.sigmar.rules.house import HOUSE, Rules
from drumhead.games.sigmar.rules.kinds import Weapon
from drumhead.games.sigmar.rules.specials import Mode
from drumhead.games.sigmar.rules.terrain_kinds import board_here
from drumhead.games.sigmar.rules.vocabulary import HINDERED, READER
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.wound_lots import Lot

Kind: TypeAlias = Literal["shooting", "melee", "breath", "spell"]
HINDRANCE = Grant(HINDERED, "activation")  # of a wavered unit


# ---------------------------------------------------------------------------------------------------- models and units
class Fighter(Model, frozen=True):
    """A model of this page, merged with its mount."""

    type: str = "infantry"  # of the unit it was bought with
    rules: tuple[str, ...] = ()  # its own, its mount's, and those that come with its weapons
    mount: str = ""


class Troop(Unit, frozen=True):
    """A unit of this page."""

    type: str = "infantry"
    full: int = 0  # the wounds that it could take when it was set up
    cost: int = 0
    copy: str = ""  # what its two copies must have in common to be set up as one
    wavered: bool = False
    grants: tuple[Grant, ...] = ()
    tough_first: bool | None = None  # a unit of both kinds: who takes the wounds first (ruling tough-lock)
    breathed: bool = False

    @property
    def in_effect(self) -> tuple[Grant, ...]:
        """All that it is given and denied now; a wavered unit hits worse (ruling wavered)."""
        return (*self.grants, HINDRANCE) if self.wavered else self.grants

    def fresh(self) -> Self:
        """What lasts until the end of a round is over."""
        return replace(self, acted=False, grants=grants_left(self.grants, "round"))


# ---------------------------------------------------------------------------------------------------- works
class Activation(Struct, frozen=True, tag="activation"):
    unit: UnitId
    action: str = ""
    rolled: tuple[ModelId, ...] = ()  # who rolled for dangerous ground when it was named
    shot: bool = False
    firing: tuple[ModelId, ...] = ()  # who can fire at the target that was named
    picked: tuple[str, ...] = ()  # the weapons that they fire, where one of several is picked
    aims: tuple[tuple[UnitId, tuple[ModelId, ...]], ...] = ()  # targets and their shooters (house rule split-fire)


class Move(Struct, frozen=True, tag="move"):
    """An Advance, a March, a Vanguard move, a follow-up, or a move by a spell."""

    unit: UnitId
    action: str
    allowance: int
    rolled: tuple[ModelId, ...] = ()  # who does not roll for dangerous ground again


class Charge(Struct, frozen=True, tag="charge"):
    charger: UnitId
    target: UnitId
    allowance: int
    rolled: tuple[ModelId, ...] = ()
    keep_out: int = 0  # traits of terrain the mover keeps out of
    order: tuple[ModelId, ...] = ()  # in which the models of the side that moves now go, if its owner said so
    wishes: tuple[Way, ...] = ()  # and the ways it wished for, one for each of its models
    reach: tuple[tuple[ModelId, ...], tuple[ModelId, ...]] = ((), ())  # who may strike: of the charger, of the target
    before: tuple[int, int] = (0, 0)  # the strength of both before the strikes
    caused: tuple[int, int] = (0, 0)  # wounds that each of them dealt in this melee
    met: bool = False  # contact was made
    struck: bool = False  # somebody was in reach
    bonus: tuple[tuple[str, str], ...] = ()  # for models that carry these weapons: the one with more Attacks
    breathes: bool = False  # the side that strikes now


class Part(Struct, frozen=True):
    """Weapons of an attack that are rolled together, or hits without a die."""

    name: str
    dice: int
    rules: tuple[str, ...] = ()  # all that are at hand: of the weapon, of the models that use it, granted
    one_model: bool = False  # all its wounds go to one model
    seen: bool = True  # by the one who fires it
    cover: int = 0
    automatic: Literal["", "hits", "D3", "D6"] = ""  # hits without a die: so many, or so many dice added up
    mode: Mode = ""
    pick: ModelId = -1  # the model that the attacker picked
    models: tuple[ModelId, ...] = ()  # who use it
    sights: tuple[ModelId, ...] = ()  # of the target, those that its bearer may pick


class Attack(Struct, frozen=True, tag="attack"):
    """One unit's dice against another."""

    attacker: UnitId
    target: UnitId
    kind: Kind
    charging: bool
    quality: int  # of the attacker
    block: int  # of the target
    armor: int  # 0: too few of its models have any
    before: int  # strength of the target
    parts: tuple[Part, ...]
    rolling: int = 0  # the part that is rolled now
    at: tuple[int, ...] = ()
    volley: dict[str, int] = {}
    lots: tuple[Lot, ...] = ()  # still to be given to models
    falling: int = 0  # models that the owner gives up now
    taken: int = 0  # by the target
    lost: int = 0  # more than a single model could take
    charge: int = 0  # the melee it belongs to


class Casting(Struct, frozen=True, tag="casting"):
    """A spell on its way."""

    wizard: ModelId
    unit: UnitId
    spell: str
    target: UnitId
    effect: int = 0  # the next one
    before: int = 0  # strength of the target when the first hits or wounds of the spell came; 0: none have
    shaken: bool = False  # the wizard's own unit tests when the spell is done


Work: TypeAlias = Activation | Move | Charge | Attack | Casting


# ---------------------------------------------------------------------------------------------------- the battle
@dataclass(slots=True, eq=False, kw_only=True)
class Sigmar(TableBattle):
    models: list[Fighter] = saved_before("units")  # type: ignore[assignment]
    units: list[Troop] = field(default_factory=list)
    works: dict[int, Work] = field(default_factory=dict)
    points: int = 350
    armoury: tuple[dict[str, Weapon], dict[str, Weapon]] = ({}, {})  # the weapons in play
    spells: tuple[tuple[Spell, ...], tuple[Spell, ...]] = ((), ())  # of the book of each seat that has a wizard
    power: tuple[dict[int, int], dict[int, int]] = ({}, {})  # dice left, by wizard; -1: for all of them
    tried: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # spells attempted in this round

    rules: Rules = assembled()
    held: dict[tuple[int, tuple[str, ...]], tuple[Weapon, ...]] = remembered(dict)  # by seat: what such models carry
    forces: Forces = remembered(lambda: Forces(READER))  # the special rules of units, as they were read

    def __post_init__(self) -> None:
        self.rules = HOUSE.rules(self.house)
        self.board = board_here(self.board)

    def fighter(self, m: ModelId) -> Fighter:
        return self.models[m]

    def troop(self, u: UnitId) -> Troop:
        return self.units[u]

    def weapons(self, m: ModelId) -> tuple[Weapon, ...]:
        f = self.models[m]
        found = self.held.get((f.seat, f.weapons))
        if found is None:
            known = self.armoury[f.seat]
            found = self.held[f.seat, f.weapons] = tuple([known[id] for id in f.weapons])
        return found

    def strength(self, u: UnitId) -> int:
        """The wounds that a unit can still take (ruling half-total)."""
        return sum([self.models[m].left for m in self.units[u].models])

    def unactivated(self, seat: int) -> list[Troop]:
        """Living units of a seat that were not activated this round."""
        return [u for u in self.units if u.seat == seat and u.models and not u.acted]
