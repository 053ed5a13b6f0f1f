"""Positions of Little Wars: figures in rows of one kind, guns, captives with their holders and guards."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import numpy as np
from msgspec.structs import replace

from drumhead.combat.position import MOST, Field, Row, between
from drumhead.flow.state import Frame
from drumhead.games.littlewars.rules.bodies import NEAR, SPAN, WIDEST, bodies
from drumhead.games.littlewars.rules.house import HOUSE
from drumhead.games.littlewars.rules.moving import command
from drumhead.games.littlewars.rules.phase_end import end_phase
from drumhead.games.littlewars.rules.prisoners import guards_of
from drumhead.games.littlewars.rules.setup import BASES, FORCE, TABLE, figure
from drumhead.games.littlewars.rules.shooting import next_gun
from drumhead.games.littlewars.rules.state import GUN, NOBODY, Figure, LittleWars
from drumhead.games.littlewars.rules.turns import PHASES, end_turn, phase, phases_of, resume
from drumhead.ledger.cite import refusing
from drumhead.space.bodies import body_numbers, widths
from drumhead.space.table import inches
from drumhead.tabletop.battle import NOWHERE, ids
from drumhead.tabletop.positions import FIELDS, BoardPositions, as_written, read_places

FATES = ("", "killed", "captured")
ROW = ("seat", "kind", "places", "number", "moved", "fired", "holder", "guards", "fate")
FIXED = refusing("littlewars.ruling.force-is-fixed")


def _phase(row: Row, field: str, value: str) -> str:
    if value:
        row.check_known(field, value, PHASES, "phase")
    return value


class LittleWarsPositions(BoardPositions[LittleWars]):
    state, house, rounds, demands = LittleWars, HOUSE, MOST, TABLE
    unit = ()
    rows = ("figures", "wide")
    fields = {
        **FIELDS,
        "round": Field(int, 2),  # a first turn is movement alone
        "player": Field(int, NOBODY, between(NOBODY, 1)),
        "phase": Field(str, "movement", _phase),
        "quiet": Field(int, 0, between(0, MOST)),
        "eventful": Field(bool, False, midst=True),
    }

    def turn(self, seat: int) -> Frame:
        return resume(seat)

    def activate(self, seat: int) -> Frame:
        return command(seat)

    def at_rest(self, b: LittleWars) -> bool:
        """At the first question of a phase, with nothing behind it but the rest of the turn."""
        if b.question is None or b.phase not in ("shooting", "movement") or b.works:
            return False
        seat, begun = b.player, {"shooting": next_gun, "movement": command}[b.phase](b.player)
        left = [phase(seat, name) for name in phases_of(b) if PHASES.index(name) > PHASES.index(b.phase)]
        return b.frames == [end_turn(seat), *reversed(left), end_phase(seat), begun]

    # ------------------------------------------------------------------ reading
    def read_rows(self, file: Row, units: list[Row], state: dict[str, Any]) -> dict[str, Any]:
        models: list[Figure] = []
        places = []
        for row in file.rows("figures"):
            found = read_figures(row, len(models))
            models += [f for f, _ in found]
            places += [place for _, place in found]
        player = state["player"] if state["player"] != NOBODY else file.seat("turn", 0)
        at = np.array(places, np.int64).reshape(-1, 2)
        radius = np.array([f.base // 2 for f in models], np.int64)
        return {"models": models, "at": at, "radius": radius, "player": player}

    def check(self, b: LittleWars, file: Row, units: list[Row]) -> None:
        rows = file.rows("figures")
        self.check_edges(b, file)
        self.check_force(b, file)
        of = [row for row in rows for _ in range(size_of(row))]
        self.check_stands(b, [(of[m], m) for m in b.roster.all])
        self.check_captives(b, of)
        self.check_widths(b, file)

    def check_force(self, b: LittleWars, file: Row) -> None:
        for (seat, kind), number in Counter((f.seat, f.kind) for f in b.models).items():
            if number > FORCE[kind] and FIXED:
                raise file.fault(f"{b.names[seat]} has {number} {kind}, a force has {FORCE[kind]}", clause=FIXED)

    def check_captives(self, b: LittleWars, of: list[Row]) -> None:
        for f in b.figures(b.roster.all):
            if f.guard == NOBODY:
                continue
            guard = b.models[f.guard] if 0 <= f.guard < len(b.models) else None
            if not f.is_captive:
                raise of[f.id].fault(f"figure {f.id} has a guard and no holder", "guards")
            # A guard who falls or is taken is relieved as the phase ends (ruling end-of-phase-order).
            if guard is None or guard.kind == GUN or guard.seat != f.holder:
                raise of[f.id].fault(f"figure {f.guard} is no man of the holder and guards nobody", "guards")
        for holder in (0, 1):  # captives without a word about guards are guarded as far as they can be
            open_to = tuple(c for c in b.roster.captives[holder] if "guards" not in of[c].table)
            b.change({c: {"guard": g} for c, g in guards_of(b, holder, open_to).items()})

    def check_widths(self, b: LittleWars, file: Row) -> None:
        """A body may be too wide where a man came back into the fight; the file says so."""
        known = {row.number("man", -1, 0, len(b.models) - 1) for row in file.rows("wide")}
        for man, width in wide_bodies(b):
            if man not in known:
                why = f"the unit of figure {man} is {inches(width)} in wide, at most {inches(WIDEST)} in is allowed"
                raise file.fault(f"{why} (a [[wide]] table with man = {man} says that it is)", clause=SPAN)

    # ------------------------------------------------------------------ writing
    def write_rows(self, b: LittleWars) -> Iterator[tuple[str, dict[str, Any]]]:
        for _, run in groupby(b.models, key=what_rows_share):
            yield "figures", row_of(b, list(run))
        yield from (("wide", {"man": man}) for man, _ in wide_bodies(b))


def wide_bodies(b: LittleWars) -> list[tuple[int, int]]:
    """The bodies that are wider than a body may become, by their first man, with their width."""
    found = []
    for seat in (0, 1):
        men = ids(b.men(seat))
        if b.rules.unit_width >= 0 and men.size:
            rows = widths(b.at, b.radius, men, body_numbers(b.at, b.radius, men, NEAR)).tolist()
            found += [(body[0], row[0]) for body, row in zip(bodies(b, seat), rows) if row[0] > WIDEST + 1]
    return found


# ---------------------------------------------------------------------------------------------------- a row
def size_of(row: Row) -> int:
    """How many figures it is about."""
    return row.number("number", 0, 0, MOST) if row.table.get("number") else len(row.table.get("places", ()))


def read_figures(row: Row, first: int) -> list[tuple[Figure, tuple[int, int]]]:
    row.only(ROW)
    row.check_known("kind", row.table.get("kind"), BASES, "kind")
    kind, seat = row.table["kind"], row.seat("seat")
    fate: str = row.get("fate", str, "")
    if fate:
        row.check_known("fate", fate, FATES, "fate")
    places = read_places(row)
    number = row.number("number", len(places), 0, MOST)
    if places and number != len(places):
        raise row.fault(f"number is {number}, and there are {len(places)} places", "number")
    if fate and kind == GUN:
        raise row.fault("a gun is never removed", "fate", clause="littlewars.shooting.artillery-immune")
    guards: tuple[int, ...] = row.get("guards", tuple[int, ...], (NOBODY,) * number)
    if len(guards) != number:
        raise row.fault(f"{len(guards)} guards and {number} figures", "guards")
    holder = row.seat("holder") if "holder" in row.table else (seat if kind == GUN else NOBODY)
    marks = {"moved": row.get("moved", bool, False), "fired": row.get("fired", bool, False), "fate": fate}
    spots = places or [NOWHERE] * number
    return [
        (replace(figure(first + i, seat, kind), holder=holder, guard=guards[i], **marks), spots[i])
        for i in range(number)
    ]


def what_rows_share(f: Figure) -> tuple[Any, ...]:
    return f.seat, f.kind, f.moved, f.fired, f.holder, f.fate


def row_of(b: LittleWars, run: list[Figure]) -> dict[str, Any]:
    """Figures with numbers in a row that are the same but for their places."""
    f, models = run[0], [figure.id for figure in run]
    row: dict[str, Any] = {"seat": f.seat, "kind": f.kind}
    row |= {mark: True for mark in ("moved", "fired") if getattr(f, mark)}
    if f.holder != (f.seat if f.kind == GUN else NOBODY):
        row["holder"] = f.holder
    if f.is_captive:
        row["guards"] = [figure.guard for figure in run]
    if f.fate:
        return row | {"fate": f.fate, "number": len(run)}
    if b.place(f.id) == NOWHERE:
        return row | {"number": len(run)}
    return row | {"places": as_written(b.places(models))}


POSITIONS = LittleWarsPositions()
