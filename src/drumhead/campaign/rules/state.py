"""The state of a campaign: armies and the ship on the map, the deck, what each side can know, and the battle at hand.

Seats are players; the set-up says which of them is Norman (ruling seats-and-sides). An army keeps its id for good.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from drumhead.campaign.map.geography import Geography, geography
from drumhead.campaign.map.model import CampaignMap
from drumhead.campaign.rules.house import HOUSE, Rules
from drumhead.flow.question import Cell, Question, Seat
from drumhead.flow.state import State, assembled, inside
from drumhead.ledger.cite import datum
from drumhead.space.hexes import Hex, are_neighbours
from drumhead.space.kept import one_and_the_same

ArmyId: TypeAlias = int
Vector: TypeAlias = tuple[int, ...]  # the points of all armies of a side, in their order; 0: it is gone

ENGINE, AUTO, TABLE = MODES = ("engine", "auto", "table")  # here, by bots, on a real table
IN_BATTLE = tuple(f"campaign.decision.{name}" for name in ("local-knowledge", "scouts", "ambush"))
ONE_STEP = datum("campaign.move.army-one-hex", 1, 2)
WEAK = 1  # an army of so many points is weak in every respect (ruling two-thresholds)


class Army(Struct, frozen=True):
    id: ArmyId
    seat: Seat
    number: int  # of its side: "Norman 2"
    points: int
    at: Hex | None = None  # None: aboard, or gone
    acted: bool = False  # in this turn
    steps: int = ONE_STEP  # that it may take in this turn
    disturbed: bool = False  # a battle, a flight or a retreat in this turn
    stood: Hex | None = None  # where it was when the initiative of this turn was rolled
    seen: tuple[int, int] | None = None  # the points that the other side last knew, and in which turn

    @property
    def gone(self) -> bool:
        return self.points == 0

    @property
    def aboard(self) -> bool:
        return self.at is None and not self.gone


class Fight(Struct, frozen=True, tag="fight"):
    """A battle from the step into the hex to its aftermath. It outlives many questions."""

    attacker: ArmyId
    defender: ArmyId
    at: Hex  # the defender's
    came: Hex  # the hex that the attack came from
    landed: bool = False  # from aboard
    guard: tuple[ArmyId, ...] = ()  # all Viking armies in the ship's hex, where that is attacked
    points: tuple[int, int] = (0, 0)  # of the attacker and the defender as the battle begins
    row: str = ""  # of the page's list of tables
    mode: str = ""  # how it is fought; "": not fixed yet
    released: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # by both sides: cards that bots may play for them
    winner: Seat | None = None
    destroyed: tuple[int, int] = (0, 0)
    cards: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # tactical ones that were named with a typed result
    dice: tuple[tuple[int, ...], tuple[int, ...]] | None = None  # saving dice that were rolled at a real table


class Walk(Struct, frozen=True, tag="walk"):
    """A retreat or a flight, step by step."""

    army: ArmyId
    direction: int
    flees: bool
    left: int = 2  # steps
    tried: tuple[int, ...] = ()  # directions of this step that failed


@dataclass(slots=True, eq=False, kw_only=True)
class Campaign(State):
    map: CampaignMap
    names: tuple[str, str] = ("Azure", "Gules")
    norman: Seat = 0
    battle_house: dict[str, str] = field(default_factory=dict)  # house rules of the battles, where not the default
    fighters: tuple[str, str] = ("policy", "policy")  # by seat: the bots that fight battles by bots
    armies: list[Army] = field(default_factory=list)
    ship: Hex | None = None  # None: not placed yet, or destroyed
    ship_acted: bool = False
    turn: int = 0
    quiet: int = 0  # turns in a row without a battle, a flight or a pillaged village
    first: Seat = -1  # moves first in this turn; -1: nobody has moved yet
    pillaged: list[Hex] = field(default_factory=list)
    sieged: int = 0  # undisturbed turns of a Viking army in the castle
    deck: list[str] = field(default_factory=list)  # the next card last
    hands: list[tuple[str, ...]] = field(default_factory=lambda: [(), ()])
    discard: list[str] = field(default_factory=list)
    sealed: dict[int, Any] = field(default_factory=dict)  # answers that wait for the other side's, by seat
    possible: list[tuple[Vector, ...]] = field(default_factory=lambda: [(), ()])  # by seat: all that fits what is known
    asked_of: list[int] = field(default_factory=lambda: [0, 0])
    battles: int = 0  # ever begun
    works: dict[int, Fight | Walk] = field(default_factory=dict)
    battle: State | None = inside()

    rules: Rules = assembled()
    land: Geography = assembled()

    def __post_init__(self) -> None:
        self.rules = HOUSE.rules(self.house)
        self.map = one_and_the_same(self.map)
        self.land = geography(self.map)

    # ------------------------------------------------------------------ questions
    def next_question(self, seat: Seat) -> int:
        """Each seat counts its own questions: how many the other was asked is nobody's business."""
        self.asked += 1
        self.asked_of[seat] += 1
        return 2 * self.asked_of[seat] + seat

    def asks_in_private(self, q: Question) -> bool:
        """What a battle asks is as open as in any battle (ruling hidden-questions)."""
        return q.decision.startswith("campaign.")

    def answered_by(self) -> str:
        """A battle by bots asks the bot of each seat, not its holder; of the cards, those that were released."""
        q, fight = self.question, self.fight()
        if q is None or fight is None or fight.mode != AUTO:
            return ""
        return self.fighters[q.seat] if not self.asks_in_private(q) or q.decision in IN_BATTLE else ""

    def fight(self) -> "Fight | None":
        """The one battle that is due or being fought."""
        return next((w for w in self.works.values() if isinstance(w, Fight)), None)

    # ------------------------------------------------------------------ sides
    @property
    def viking(self) -> Seat:
        return 1 - self.norman

    @property
    def hides(self) -> bool:
        """Is anything hidden? At the end everything is revealed (ruling reveal)."""
        return self.rules.secrecy and self.outcome is None

    @property
    def sides(self) -> tuple[Seat, Seat]:
        """The Norman, who is asked first where both decide at the same moment, then the Viking (ruling
        simultaneous)."""
        return self.norman, self.viking

    def of(self, seat: Seat) -> list[Army]:
        """All armies of a side, those that are gone too."""
        return [a for a in self.armies if a.seat == seat]

    def armies_left(self, seat: Seat) -> list[Army]:
        return [a for a in self.armies if a.seat == seat and not a.gone]

    # ------------------------------------------------------------------ armies
    def army(self, id: ArmyId) -> Army:
        return self.armies[id]

    def change(self, id: ArmyId, **changes: Any) -> Army:
        self.armies[id] = changed = replace(self.armies[id], **changes)
        return changed

    def where(self, a: Army) -> Hex | None:
        """The hex that an army counts as standing in: aboard, the ship's (ruling disembark-where)."""
        return self.ship if a.aboard else a.at

    def ashore_in(self, at: Hex) -> Army | None:
        """One army at most is ashore in a hex (ruling stacking-is-absolute)."""
        return next((a for a in self.armies if a.at == at and not a.gone), None)

    def in_ship_hex(self) -> tuple[Army, ...]:
        """The guard of the ship: all Viking armies aboard or ashore in its hex."""
        return tuple(a for a in self.armies_left(self.viking) if self.where(a) == self.ship)

    def ship_at_coast(self) -> bool:
        return self.ship is not None and self.ship in self.land.coast

    def name_of(self, at: Hex) -> str:
        """A hex in words: a village, the castle, or its place on the map."""
        castle = self.map.castle.name if at == self.land.castle else ""
        return self.land.villages.get(at) or castle or f"[{at[0]}, {at[1]}]"

    def next_to(self, a: Army, b: Army) -> bool:
        """Adjacent for an exchange: neighbouring hexes, river or not; aboard the same ship; aboard in a coast hex and
        ashore in it or beside it (ruling exchange-adjacency)."""
        if a.aboard and b.aboard:
            return True
        if a.aboard or b.aboard:
            ashore = b if a.aboard else a
            assert ashore.at and self.ship
            return self.ship_at_coast() and (ashore.at == self.ship or are_neighbours(ashore.at, self.ship))
        assert a.at and b.at
        return are_neighbours(a.at, b.at)

    def partners(self, a: Army) -> Iterator[Army]:
        return (b for b in self.armies_left(a.seat) if b.id != a.id and self.next_to(a, b))


def seats_of(s: Campaign, fight: Fight) -> tuple[Seat, Seat]:
    """The attacker's and the defender's."""
    return s.army(fight.attacker).seat, s.army(fight.defender).seat


def changed_fight(s: Campaign, w: int, **changes: Any) -> Fight:
    fight = replace(s.work(w, Fight), **changes)
    s.works[w] = fight
    return fight


def cell(at: Hex) -> Cell:
    return at[0], at[1], 0


def hex_of(at: Cell) -> Hex:
    return at[0], at[1]


def total(armies: Iterable[Army]) -> int:
    return sum(a.points for a in armies)
