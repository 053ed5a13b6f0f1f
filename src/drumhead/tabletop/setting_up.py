"""Before the first turn: the table, the strips along its edges, units formed of the models that were bought and placed.

Every judge is given the numbers and the clauses of its game's page; an empty clause refuses nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count, groupby
from typing import NamedTuple, TypeAlias

import numpy as np
import shapely
from msgspec.structs import replace

from drumhead.combat import sayings
from drumhead.combat.army import Bought, Kit
from drumhead.combat.unit import Model, ModelId, Unit, UnitId
from drumhead.flow.event import Counted
from drumhead.flow.frame import Asking, Closed, Inquiry, question_of
from drumhead.flow.grammar import listed
from drumhead.flow.question import Key, Option, Parted, Pick, Places, Refusal, Split, offer
from drumhead.space.board import count_pieces, judge_board
from drumhead.space.faults import Fault, What
from drumhead.space.march import March
from drumhead.space.placing import judge_places
from drumhead.space.table import INCH, Ints, Place, Zone, inches
from drumhead.space.terrain import Board
from drumhead.tabletop.battle import NOWHERE, TableBattle, offer_model
from drumhead.tabletop.terrain_changes import CLOSED

Part: TypeAlias = Sequence[Key]  # the models of one unit, as an answer names them


# ---------------------------------------------------------------------------------------------------- the table
class TableRules(NamedTuple):
    """What a page demands of a table, each with its clause."""

    width: int
    height: int
    size: str
    pieces: int
    least: str
    strip: int  # how deep the armies set up, along the long edges
    crowded: str

    def refuse(self, board: Board) -> Refusal | None:
        strips = [self.strip_at(edge) for edge in (0, self.height)]
        return (
            refuse_size(board, self.width, self.height, self.size)
            or refuse_unsound(board, self.size)
            or refuse_empty(board, self.pieces, self.least)
            or refuse_crowded(board, strips, self.crowded)
        )

    def strip_at(self, edge: int) -> Zone:
        return strip_along(edge, self.width, self.height, self.strip)


def refuse_size(board: Board, width: int, height: int, clause: str) -> Refusal | None:
    if (board.width, board.height) == (width, height):
        return None
    wanted = f"{width // INCH} by {height // INCH}"
    why = f"the table is {inches(board.width)} by {inches(board.height)} inches; it must be {wanted}"
    return Refusal(clause, why, {"width": board.width, "height": board.height})


def refuse_unsound(board: Board, clause: str) -> Refusal | None:
    """A board from a record is judged like one from a file, before anything is computed of it."""
    fault = judge_board(board)
    return Refusal(clause, fault) if fault else None


def refuse_empty(board: Board, least: int, clause: str) -> Refusal | None:
    n = count_pieces(board)
    if n >= least:
        return None
    why = f"the table has {sayings.count(n, 'piece')} of terrain, at least {least} are needed"
    return Refusal(clause, why, {"pieces": n})


def refuse_crowded(board: Board, strips: Iterable[Zone], clause: str) -> Refusal | None:
    """Every army needs room: solid and impassable pieces may not fill more than half of a strip."""
    if not clause:
        return None
    closed = shapely.union_all([shapely.Polygon(p.corners) for p in board.pieces if CLOSED & set(p.traits)])
    for strip in (shapely.box(*zone) for zone in strips):
        if closed.intersection(strip).area * 2 > strip.area:
            why = "solid and impassable pieces fill more than half of the strip where an army sets up"
            return Refusal(clause, why)
    return None


def strip_along(edge: int, width: int, height: int, depth: int) -> Zone:
    """Where whole bases stand: the strip along the near edge (0) or the far one (the height)."""
    return (0, 0, width, depth) if edge == 0 else (0, height - depth, width, height)


# ---------------------------------------------------------------------------------------------------- sides
EDGES = ("near", "far")


def asks_side(seat: int, clause: str) -> Asking:
    return Asking(seat, Pick(tuple(offer(side=side) for side in EDGES)), "side", clause)


def take_side(b: TableBattle, seat: int, side: str, clause: str) -> None:
    """This seat takes a long edge, the other one the edge opposite."""
    far = b.board.height
    mine = 0 if side == "near" else far
    b.edges = (mine, far - mine) if seat == 0 else (far - mine, mine)
    for s in (seat, 1 - seat):
        b.tell(Counted({"edge": b.edges[s]}, clause, "side_picked", s))


def side_question(module: str, decision: str, clause: str) -> Inquiry[[int]]:
    """Which long edge does a seat take?"""

    def pick_side(b: TableBattle, a: Option, seat: int) -> None:
        take_side(b, seat, a.facts["side"], clause)

    asked: Inquiry[[int]] = question_of(module, "pick_side", decision, pick_side, clause)
    asked.ask(lambda b, seat: asks_side(seat, clause))
    return asked


def first_to_deploy(b: TableBattle) -> int:
    """The winner of the roll-off, unless a referee lets it set up last."""
    return 1 - b.winner if b.deploys_last == b.winner else b.winner


# ---------------------------------------------------------------------------------------------------- the models
def models_of(
    bought: Sequence[Sequence[Bought]], tough: Callable[[tuple[str, ...]], int]
) -> Iterator[tuple[Model, Bought, Kit]]:
    """Each model with the entry and the kit it was bought as, for a game to add what it knows more of it; ids in the
    order of the lists, the first seat's first. `tough` reads a model's special rules."""
    ids = count()
    for seat, army in enumerate(bought):
        for entry in army:
            share, u = Fraction(entry.cost, entry.size).as_integer_ratio(), entry.unit
            for kit in entry.kits:
                takes = tough(kit.rules)
                plain = Model(next(ids), seat, u.id, u.quality, kit.weapons, takes, kit.base, entry.entry, share)
                yield plain, entry, kit


def tables_of_unplaced(models: Sequence[Model]) -> tuple[Ints, Ints]:
    """The tables of places and radii of models that are not set up yet."""
    return np.full((len(models), 2), NOWHERE[0], np.int64), np.array([m.base // 2 for m in models], np.int64)


# ---------------------------------------------------------------------------------------------------- forming units
class Forming(NamedTuple):
    """How a page lets units be formed, with the clauses of what it refuses."""

    least: int
    small: str
    most: int
    large: str
    all_used: str
    one_type: str

    def refuse(self, b: TableBattle, models: Sequence[Model], parts: Sequence[Part]) -> Refusal | None:
        """Each part of these models is to be a unit."""
        sized = (
            refuse_small(part, self.least, self.small) or refuse_large(part, self.most, self.large) for part in parts
        )
        return (
            refuse_left_out(models, parts, self.all_used)
            or first_refusal(refuse_mixed(b, part, self.one_type) for part in parts)
            or first_refusal(sized)
        )

    def ask(self, seat: int, models: Sequence[Model], clause: str, free: bool) -> Asking:
        """Where units are not formed freely, what was bought together is a unit."""
        bought = bought_together(models)
        ask = Split(tuple(map(offer_model, models)), self.least, self.most)
        facts = {"suggested": [list(group) for group in bought]}
        return Asking(seat, ask, "form_units", clause, facts, None if free else Parted(tuple(bought)))


def bought_together(models: Iterable[Model]) -> list[tuple[ModelId, ...]]:
    return [tuple(m.id for m in group) for _, group in groupby(models, key=lambda m: m.bought)]


def divisible(models: Sequence[Model], least: int) -> bool:
    """Fewer than twice the minimum of each type can only be one unit each."""
    kinds = [m.kind for m in models]
    return any(kinds.count(k) >= 2 * least for k in set(kinds))


def refuse_left_out(models: Sequence[Model], parts: Sequence[Part], clause: str) -> Refusal | None:
    left = len(models) - sum(map(len, parts))
    return Refusal(clause, "left_out", {"number": left}) if left and clause else None


def refuse_mixed(b: TableBattle, part: Part, clause: str) -> Refusal | None:
    kinds = sorted({b.model(int(k)).kind for k in part})
    return Refusal(clause, "mixed_types", {"types": kinds}) if len(kinds) > 1 and clause else None


def refuse_small(part: Part, least: int, clause: str) -> Refusal | None:
    return Refusal(clause, "unit_too_small", {"number": len(part), "least": least}) if len(part) < least else None


def refuse_large(part: Part, most: int, clause: str) -> Refusal | None:
    return Refusal(clause, "unit_too_large", {"number": len(part), "most": most}) if len(part) > most else None


def first_refusal(refusals: Iterator[Refusal | None]) -> Refusal | None:
    return next((refusal for refusal in refusals if refusal), None)


def unit_name(b: TableBattle, seat: int, group: Sequence[ModelId], kind: str, common: str) -> str:
    """Its kind with what its models carry besides the common weapon, numbered where there are several."""
    extra = sorted({w for m in group for w in b.model(m).weapons} - {common}) if len(group) > 1 else []
    name = f"{'Fully armed' if len(extra) > 3 else listed(extra)} {kind}" if extra else kind
    twins = sum(u.seat == seat and u.name.split(" #")[0] == name for u in b.units)
    return f"{name} #{twins + 1}" if twins else name


def form(
    b: TableBattle, groups: Iterable[tuple[ModelId, ...]], make: Callable[[int, tuple[ModelId, ...]], Unit]
) -> None:
    """Make a unit of each group, in the order of their ids; `make` gives the game's own kind of unit."""
    models = list(b.models)
    for group in sorted(groups):
        u = len(b.units)
        b.units.append(make(u, group))
        for m in group:
            models[m] = replace(models[m], unit=u)
    b.models = models


def join_units(b: TableBattle, leader: Unit, unit: Unit) -> None:
    """The models of one unit become members of another, as if both had been set up as one."""
    together = tuple(sorted((*unit.models, *leader.models)))
    b.put(replace(unit, models=together, born=together))
    b.put(replace(leader, models=(), born=()))
    models = list(b.models)
    for m in leader.models:
        models[m] = replace(models[m], unit=unit.id)
    b.models = models


# ---------------------------------------------------------------------------------------------------- heroes that join
def asks_join(b: TableBattle, hero: UnitId, units: Sequence[UnitId], clause: str) -> Asking | None:
    """Which of these units does a hero join, if any?"""
    h, options = b.units[hero], (offer(how="alone"), *(offer_unit(b, u) for u in units))
    return Asking(h.seat, Pick(options), "join", clause, {"unit": hero, "name": h.name}) if units else None


def open_to_hero(b: TableBattle, hero: UnitId, most: int, takes: Callable[[Unit], bool]) -> list[UnitId]:
    """The units of his Quality with room for a hero; `takes` says of a unit whether it has none yet."""
    h = b.units[hero]
    room = (u for u in b.army(h.seat) if u.id != hero and len(u.models) < most and u.quality == h.quality)
    return [u.id for u in room if takes(u)]


def closed_to_hero(b: TableBattle, hero: UnitId, most: int, clause: str) -> Iterator[Closed]:
    """Why he may not join: another quality, too many models, or a hero among them."""
    h = b.units[hero]
    for u in (u for u in b.army(h.seat) if len(u.models) > 1):
        facts = {"name": u.name, "quality": u.quality, "wanted": h.quality, "most": most}
        says = "other_quality" if u.quality != h.quality else "full" if len(u.models) >= most else "has_a_hero"
        yield offer_unit(b, u.id), Refusal(clause, says, facts)


def offer_unit(b: TableBattle, u: UnitId) -> Option:
    return offer(unit=u, name=b.units[u].name)


# ---------------------------------------------------------------------------------------------------- placing
def asks_places(b: TableBattle, u: UnitId, zone: Zone, clause: str) -> Asking:
    unit = b.units[u]
    return Asking(unit.seat, Places(unit.models, zone), "place", clause, {"unit": u, "name": unit.name})


def refuse_places(
    march: March, places: Sequence[Place], strip: Zone, refuse: Callable[[Fault], Refusal | None], clause: str
) -> Refusal | None:
    """Why a unit cannot be set down so: a base reaches out of the strip, by this clause, or its page refuses a fault
    that placing has in common with moving."""
    fault = judge_places(march, np.array(places, dtype=np.int64), strip)
    if fault is None or fault.what != What.ZONE:
        return refuse(fault) if fault else None
    facts = {"model": fault.model, "amount": fault.amount, "most": strip[3] - strip[1]}
    return Refusal(clause, "out_of_strip", facts)
