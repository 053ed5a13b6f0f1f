"""The state of a battle of Little Wars: figures without units, and the records that outlive a question."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.unit import Model, ModelId
from drumhead.flow.state import assembled, saved_before
from drumhead.games.littlewars.rules.house import HOUSE, Rules
from drumhead.games.littlewars.rules.kinds import board_here
from drumhead.ledger.cite import law
from drumhead.tabletop.battle import NOWHERE, TableBattle

Men: TypeAlias = tuple[ModelId, ...]
Combat: TypeAlias = tuple[Men, Men]  # the men of each seat who fight in it
INFANTRY, CAVALRY, GUN = "infantry", "cavalry", "gun"
ARMS = (INFANTRY, CAVALRY)
NOBODY = -1


class Figure(Model, frozen=True):
    """A man or a gun. Who is held by his own side was rescued and is not home yet (ruling rescued-status)."""

    moved: bool = False  # in this turn
    fired: bool = False  # of a gun: in this turn
    holder: int = NOBODY  # of a gun: the side that has it; of a man: the side that has taken him
    guard: ModelId = NOBODY  # of a captive
    fate: Literal["", "killed", "captured"] = ""  # captured for good: led home as a prisoner

    @property
    def is_man(self) -> bool:
        """On the table and in the fight."""
        return self.kind != GUN and self.holder == NOBODY and not self.fate

    @property
    def is_captive(self) -> bool:
        return self.kind != GUN and self.holder != NOBODY and not self.fate

    @property
    def is_prisoner(self) -> bool:
        """In enemy hands, on the table or captured for good."""
        return self.kind != GUN and self.holder == 1 - self.seat

    @property
    def is_rescued(self) -> bool:
        return self.is_captive and self.holder == self.seat


class Firing(Struct, frozen=True, tag="firing"):
    """A gun that fires its shots."""

    gun: ModelId
    shots: int = 0  # so far
    target: ModelId = NOBODY  # the last one
    need: int = 0  # to hit it
    volley: dict[str, int] = {}
    killed: int = 0  # by the last shot, the target among them
    fallen: Men = ()  # the others, as they were named


class Hauling(Struct, frozen=True, tag="hauling"):
    gun: ModelId
    arm: str
    crew: Men = ()


class Fighting(Struct, frozen=True, tag="fighting"):
    """The combats of a phase, fixed when it begins (ruling combats-fixed)."""

    left: tuple[Combat, ...]


class Losses(Struct, frozen=True, tag="losses"):
    """One combat whose losses are being named; they are removed together (ruling who-picks)."""

    winner: int
    combat: Combat
    taken: int  # of the losers
    killed: int  # of each side
    supported: bool = False  # the losers are
    equal: bool = False
    prisoners: Men = ()
    dead: Men = ()  # of the winner


class Guarding(Struct, frozen=True, tag="guarding"):
    """The captives that each holder has chosen to guard, sealed until both have (ruling simultaneous)."""

    chosen: tuple[Men | None, Men | None] = (None, None)


Work: TypeAlias = Firing | Hauling | Fighting | Losses | Guarding


class Roster(NamedTuple):
    """Who is what, worked out once after each change."""

    men: tuple[Men, Men]  # of each seat
    guns: Men
    captives: tuple[Men, Men]  # of each holder
    all: Men  # on the table

    @property
    def both(self) -> Men:
        return self.men[0] + self.men[1]


@law("littlewars.prisoners.do-not-fight", "littlewars.prisoners.not-killed-in-combat", off=True)
def in_the_fight(f: Figure) -> bool:
    """A captive is in no body, crew, combat or count, and nothing kills him (rulings prisoner-where,
    rescued-status)."""
    return f.holder == NOBODY


def roster_of(figures: Iterable[Figure]) -> Roster:
    men: tuple[list[ModelId], list[ModelId]] = ([], [])
    captives: tuple[list[ModelId], list[ModelId]] = ([], [])
    guns, everybody = [], []
    for f in figures:
        if f.fate:
            continue
        everybody.append(f.id)
        if f.kind == GUN:
            guns.append(f.id)
        elif in_the_fight(f):
            men[f.seat].append(f.id)
        else:
            captives[f.holder].append(f.id)
    return Roster(
        (tuple(men[0]), tuple(men[1])), tuple(guns), (tuple(captives[0]), tuple(captives[1])), tuple(everybody)
    )


@dataclass(slots=True, eq=False, kw_only=True)
class LittleWars(TableBattle):
    """A round is one turn of each side; the opener deployed first."""

    models: list[Figure] = saved_before("units")  # type: ignore[assignment]
    works: dict[int, Work] = field(default_factory=dict)
    player: int = 0  # whose turn it is
    phase: str = ""  # shooting, movement, combat
    quiet: int = 0  # turns in a row in which nobody was killed, captured, freed or brought home
    eventful: bool = False  # somebody was in this turn

    rules: Rules = assembled()
    roster: Roster = assembled()

    def __post_init__(self) -> None:
        self.rules = HOUSE.rules(self.house)
        self.board = board_here(self.board)
        self.roster = roster_of(self.models)

    # ------------------------------------------------------------------ reading
    def men(self, seat: int) -> Men:
        return self.roster.men[seat]

    def figures(self, models: Iterable[ModelId]) -> list[Figure]:
        return [self.models[m] for m in models]

    def of_arm(self, men: Iterable[ModelId], arm: str) -> Men:
        models = self.models
        return tuple([m for m in men if models[m].kind == arm])

    # ------------------------------------------------------------------ changing
    def change(self, changes: Mapping[ModelId, Mapping[str, Any]]) -> None:
        """Fields of figures take new values."""
        for m, fields in changes.items():
            self.models[m] = replace(self.models[m], **fields)
        self.roster = roster_of(self.models)

    def take_off(self, models: Sequence[ModelId], fate: str) -> None:
        """Figures leave the table."""
        self.change({m: {"fate": fate, "guard": NOBODY} for m in models})
        self.set_places(models, [NOWHERE] * len(models))

    def have_moved(self, models: Iterable[ModelId]) -> None:
        for m in models:
            self.models[m] = replace(self.models[m], moved=True)
