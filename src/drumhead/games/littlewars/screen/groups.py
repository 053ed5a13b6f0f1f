"""What a view shows of bodies and captives. Nothing of it is stored: it is worked out again after each answer."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from drumhead.combat.shown import tell_counters
from drumhead.combat.unit import ModelId
from drumhead.flow.event import Event
from drumhead.flow.question import Seat
from drumhead.games.littlewars.rules.bodies import UNIT, bodies, bodies_at
from drumhead.games.littlewars.rules.combat import half_of
from drumhead.games.littlewars.rules.march import MOVES
from drumhead.games.littlewars.rules.mission import score_lines
from drumhead.games.littlewars.rules.pieces import marks_of
from drumhead.games.littlewars.rules.prisoners import NEAR_GUARD
from drumhead.games.littlewars.rules.state import ARMS, CAVALRY, INFANTRY, NOBODY, LittleWars, Men
from drumhead.space.bodies import contacts
from drumhead.space.sight import in_range
from drumhead.tabletop.battle import ids
from drumhead.tabletop.figures import Group, tell_groups

SIDES = ("Left", "Centre", "Right")  # as the side itself sees the table


class Shown(NamedTuple):
    """All that follows from where figures stand."""

    groups: tuple[Group, ...]
    counters: tuple[dict[str, Any], dict[str, Any]]  # of each seat


def shown(b: LittleWars) -> Shown:
    if not b.round:
        return Shown((), ({}, {}))
    return b.recall((shown, b.at.tobytes(), b.roster, _captivity(b)), lambda: _worked_out(b))


def _captivity(b: LittleWars) -> tuple[tuple[int, int], ...]:
    """What the roster does not say: the guard of each captive, and whose the guns are."""
    some = (*b.roster.captives[0], *b.roster.captives[1], *b.roster.guns)
    return tuple((f.holder, f.guard) for f in b.figures(some))


def _worked_out(b: LittleWars) -> Shown:
    groups = [*_bodies(b, 0), *_bodies(b, 1), *_captives(b, 0), *_captives(b, 1)]
    counters = b.recall((_counted, b.roster, _captivity(b)), lambda: (_counted(b, 0), _counted(b, 1)))
    return Shown(tuple(groups), counters)


def _counted(b: LittleWars, seat: Seat) -> dict[str, Any]:
    """The men in the fight, and the score line by line."""
    lines = {line.what: line.points for line in score_lines(b, seat)}
    return {"men": len(b.men(seat)), **{f"points_{what}": points for what, points in lines.items()}}


# ---------------------------------------------------------------------------------------------------- bodies
def _bodies(b: LittleWars, seat: Seat) -> Iterator[Group]:
    men = ids(b.men(seat))
    if not men.size:
        return
    fighting = set(contacts(b.at, b.radius, men, ids(b.men(1 - seat)))[:, 0].tolist())
    key = (_bodies, seat, b.men(seat), b.at[men].tobytes())  # most moves leave one side as it stands
    for g in b.recall(key, lambda: _named(b, seat)):
        yield g._replace(marks={**g.marks, "contact": 1}) if fighting.intersection(g.models) else g


def _named(b: LittleWars, seat: Seat) -> list[Group]:
    """The bodies of a side with their names, and which of them are supported."""
    found = bodies(b, seat)
    names, groups, across = dict[str, int](), [], b.at[:, 0].tolist()
    for body, has_support in zip(found, supported(b, found)):
        arm = arm_of(b, body)
        name = f"{_side(b, seat, sum(across[m] for m in body) // len(body))} {arm}"
        names[name] = names.get(name, 0) + 1
        numbered = name if names[name] == 1 else f"{name} {names[name]}"
        groups.append(Group(body, arm, seat, numbered, {"supported": 1 if has_support else None, "contact": None}))
    return groups


def arm_of(b: LittleWars, men: Men) -> str:
    """The arm of most of them."""
    return CAVALRY if 2 * len(b.of_arm(men, CAVALRY)) > len(men) else INFANTRY


def _side(b: LittleWars, seat: Seat, x: int) -> str:
    third = min(2, x * 3 // b.board.width)
    return SIDES[third if b.edges[seat] == 0 else 2 - third]


def supported(b: LittleWars, found: tuple[Men, ...]) -> list[bool]:
    """For each body of a side: is there another one, half as large, one of its moves away?"""
    if len(found) < 2:
        return [False] * len(found)
    men, sizes = np.array([m for body in found for m in body]), [len(body) for body in found]
    number = np.repeat(np.arange(len(found)), sizes)
    starts = np.cumsum([0, *sizes[:-1]])
    helps = np.zeros((len(found), len(found)), np.bool_)
    mounted = np.array([b.models[m].kind == CAVALRY for m in men.tolist()])
    for arm in ARMS:
        own = mounted if arm == CAVALRY else ~mounted
        near = in_range(b.at, b.radius, men[own], men, MOVES[arm])
        helper, helped = np.logical_or.reduceat(near, starts, axis=1).nonzero()
        helps[number[own][helper], helped] = True
    np.fill_diagonal(helps, False)
    helpers = [np.nonzero(near)[0].tolist() for near in helps.T]
    return [any(half_of(len(found[h]), len(body)) for h in near) for near, body in zip(helpers, found)]


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
    after = shown(b)
    if after is before:  # nobody has moved or changed sides
        return []
    b.told = []
    tell_groups(b, before.groups, after.groups, UNIT, marks_of)
    for seat in (0, 1):
        tell_counters(b, seat, before.counters[seat], after.counters[seat], NEAR_GUARD)
    told: list[Event] = b.told
    b.told = None
    return told
