"""What a view shows of bodies and captives. Nothing of it is stored: it is worked out again after each answer."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from drumhead.combat.shown import tell_counters
from drumhead.combat.unit import ModelId
from drumhead.flow.event import Event
from drumhead.flow.question import Seat
from drumhead.games.littlewars.rules.bodies import UNIT, bodies, bodies_at
from drumhead.games.littlewars.rules.march import MOVES
from drumhead.games.littlewars.rules.mission import score_lines
from drumhead.games.littlewars.rules.pieces import marks_of
from drumhead.games.littlewars.rules.prisoners import NEAR_GUARD
from drumhead.games.littlewars.rules.state import CAVALRY, INFANTRY, NOBODY, LittleWars, Men
from drumhead.space.bodies import contacts, help_between
from drumhead.tabletop.battle import ids
from drumhead.tabletop.figures import Group, tell_groups

SIDES = ("Left", "Centre", "Right")  # as the side itself sees the table


class Shown(NamedTuple):
    """All that follows from where figures stand."""

    groups: tuple[Group, ...]
    counters: tuple[dict[str, Any], dict[str, Any]]  # of each seat


def groups_shown(b: LittleWars) -> Shown:
    if not b.round:
        return Shown((), ({}, {}))
    return b.recall((groups_shown, b.at.tobytes(), b.roster, _captivity(b)), lambda: _worked_out(b))


def _captivity(b: LittleWars) -> tuple[tuple[int, int], ...]:
    """What the roster does not say: the guard of each captive, and whose the guns are."""
    some = (*b.roster.captives[0], *b.roster.captives[1], *b.roster.guns)
    return tuple((f.holder, f.guard) for f in b.figures(some))


def _worked_out(b: LittleWars) -> Shown:
    groups = [*_bodies(b), *_captives(b, 0), *_captives(b, 1)]
    counters = b.recall((_counted, b.roster, _captivity(b)), lambda: (_counted(b, 0), _counted(b, 1)))
    return Shown(tuple(groups), counters)


def _counted(b: LittleWars, seat: Seat) -> dict[str, Any]:
    """The men in the fight, and the score line by line."""
    lines = {line.what: line.points for line in score_lines(b, seat)}
    return {"men": len(b.men(seat)), **{f"points_{what}": points for what, points in lines.items()}}


# ---------------------------------------------------------------------------------------------------- bodies
def _bodies(b: LittleWars) -> Iterator[Group]:
    """Those of both sides; most moves leave one of them as it stands."""
    fighting = set(contacts(b.at, b.radius, *map(ids, b.roster.men)).flatten().tolist())
    for seat in (0, 1):
        men = b.men(seat)
        for g in b.recall((_bodies, seat, men, b.at[ids(men)].tobytes()), partial(_named, b, seat)):
            yield g._replace(marks={**g.marks, "contact": 1}) if fighting.intersection(g.models) else g


def _named(b: LittleWars, seat: Seat) -> list[Group]:
    """The bodies of a side with their names, and which of them are supported."""
    found = bodies(b, seat)
    if not found:
        return []
    men, sizes = [m for body in found for m in body], np.array([len(body) for body in found])
    rows, mounted = np.array(men), np.array([b.models[m].kind == CAVALRY for m in men], np.int64)
    starts, numbers = np.cumsum(sizes) - sizes, np.repeat(np.arange(len(found)), sizes)
    riders, across = np.add.reduceat(mounted, starts), np.add.reduceat(b.at[rows, 0], starts) // sizes
    helps = help_between(b.at, b.radius, rows, numbers, np.array([MOVES[INFANTRY], MOVES[CAVALRY]])[mounted])
    names, groups = dict[str, int](), []
    for body, x, rode, helped in zip(found, across.tolist(), riders.tolist(), helps.T):
        arm = CAVALRY if 2 * rode > len(body) else INFANTRY  # of most of them
        name = f"{_side(b, seat, x)} {arm}"
        names[name] = names.get(name, 0) + 1
        numbered = name if names[name] == 1 else f"{name} {names[name]}"
        near = tuple([found[k] for k in helped.nonzero()[0].tolist()])
        supported = b.rules.support_size(b, body, near, len(body))  # if it lost a combat by itself
        groups.append(Group(body, arm, seat, numbered, {"supported": 1 if supported else None, "contact": None}))
    return groups


def _side(b: LittleWars, seat: Seat, x: int) -> str:
    third = min(2, x * 3 // b.board.width)
    return SIDES[third if b.edges[seat] == 0 else 2 - third]


def arm_of(b: LittleWars, men: Men) -> str:
    """The arm of most of them."""
    return CAVALRY if 2 * len(b.of_arm(men, CAVALRY)) > len(men) else INFANTRY


# ---------------------------------------------------------------------------------------------------- captives
def _captives(b: LittleWars, holder: Seat) -> Iterator[Group]:
    """Those of one side with the same guard together, and those without a guard who stand together."""
    together: dict[tuple[bool, ModelId], list[ModelId]] = {}
    for c in b.figures(b.roster.captives[holder]):
        together.setdefault((c.is_prisoner, c.guard), []).append(c.id)
    for (prisoners, guard), men in together.items():
        name = "Prisoners" if prisoners else "Rescued men"
        loose = 1 if guard == NOBODY else None
        for some in bodies_at(b, tuple(men), b.at) if loose else (tuple(men),):
            yield Group(some, arm_of(b, some), holder, name, {"captives": 1, "unguarded": loose})


# ---------------------------------------------------------------------------------------------------- in a view
def tell_changes(b: LittleWars, before: Shown) -> list[Event]:
    """What carries a view from what was shown before to what is shown now."""
    after = groups_shown(b)
    if after is before:  # nobody has moved or changed sides
        return []
    b.told = []
    tell_groups(b, before.groups, after.groups, UNIT, marks_of)
    for seat in (0, 1):
        tell_counters(b, seat, before.counters[seat], after.counters[seat], NEAR_GUARD)
    told: list[Event] = b.told
    b.told = None
    return told
