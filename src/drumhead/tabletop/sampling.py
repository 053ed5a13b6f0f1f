"""Random legal places and ways: quick, because whole battles are played with nothing else."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from drumhead.combat.unit import ModelId
from drumhead.flow.answers import number, one_of
from drumhead.flow.loop import refuse
from drumhead.flow.question import Place, Placed, Places, Way, Ways, Went
from drumhead.space.table import INCH
from drumhead.tabletop.battle import TableBattle, ids

Room: TypeAlias = Callable[[Place], Sequence[Place] | None]  # places near a wish, None where there is no room

SHARES = (1, 2, 4)  # a random move that is refused is tried again at a half and a quarter
PULLED = 0.125  # how often a model leaves its place in the formation
TRIES = 6  # blocks tried at random before a place is searched for
WIDTHS = (4, 4, 6, 3, 12)  # models in a rank


# ---------------------------------------------------------------------------------------------------- placing
def any_places(b: TableBattle, ask: Places, rng: Random, room: Room) -> Placed:
    """A block anywhere in the zone; where there is no room at all, the last one tried, which is refused."""
    a = Placed(())
    for _ in range(TRIES):
        a = Placed(tuple(loose_block(b, ask, rng)))
        if refuse(b, a) is None:
            return a
    x0, y0, x1, y1 = ask.zone
    found = room((number(x0, x1, rng), number(y0, y1, rng)))
    return Placed(tuple(found)) if found else a


def loose_block(b: TableBattle, ask: Places, rng: Random) -> list[Place]:
    """Ranks of any width, the bases up to an inch apart, anywhere in the zone."""
    n, (x0, y0, x1, y1) = len(ask.models), ask.zone
    base = 2 * b.largest_radius(ask.models)
    wide, step = min(n, one_of(WIDTHS, rng)), base + number(0, INCH, rng)
    deep = -(-n // wide)
    x = number(x0 + base // 2, max(x0 + base // 2, x1 - base // 2 - (wide - 1) * step), rng)
    y = number(y0 + base // 2, max(y0 + base // 2, y1 - base // 2 - (deep - 1) * step), rng)
    return [(x + step * (i % wide), y + step * (i // wide)) for i in range(n)]


# ---------------------------------------------------------------------------------------------------- ways
def any_shift(far: int, rng: Random) -> Place:
    """In any direction, most often as far as it goes."""
    dx, dy = (2 * rng.random() - 1) * far, (2 * rng.random() - 1) * far
    long = (dx * dx + dy * dy) ** 0.5
    share = far / long if long > far else 1
    return int(dx * share), int(dy * share)


def any_march(b: TableBattle, ask: Ways, rng: Random) -> Went:
    """All by the same straight piece, shortened until it is legal; sometimes one model ends a little aside."""
    starts = [(x, y) for x, y in b.at[ids(ask.models)].tolist()]
    dx, dy = kept_on_table(b, ask.models, starts, any_shift(ask.allowance, rng))
    pull = any_shift(INCH, rng) if rng.random() < PULLED else None
    for share in SHARES:
        ends = [(x + dx // share, y + dy // share) for x, y in starts]
        if pull:
            ends[-1] = (ends[-1][0] + pull[0], ends[-1][1] + pull[1])
        a = Went(tuple(zip(starts, ends)))
        if refuse(b, a) is None:
            return a
    return Went(tuple((p,) for p in starts))


def any_set_march(b: TableBattle, ask: Ways, some: Sequence[ModelId], rng: Random) -> Went:
    """These figures all by the same straight piece, as far as the slowest goes, shortened until it is legal; the others
    stay."""
    far = min(allowed for m, allowed in zip(ask.models, ask.allowance_of_each()) if m in some)
    starts = [(x, y) for x, y in b.at[ids(ask.models)].tolist()]
    moving = set(some)
    dx, dy = kept_on_table(b, some, b.places(some), any_shift(far, rng))
    for share in SHARES:
        x, y = dx // share, dy // share
        if (x, y) == (0, 0):
            break
        a = Went(tuple((p, (p[0] + x, p[1] + y)) if m in moving else (p,) for m, p in zip(ask.models, starts)))
        if refuse(b, a) is None:
            return a
    return Went(tuple((p,) for p in starts))


def kept_on_table(b: TableBattle, models: Sequence[ModelId], starts: Sequence[Place], shift: Place) -> Place:
    """The shift cut down to what keeps all bases on the table: most long moves would leave it."""
    r = b.largest_radius(models)
    xs, ys = zip(*starts)
    dx = min(max(shift[0], r - min(xs)), b.board.width - r - max(xs))
    dy = min(max(shift[1], r - min(ys)), b.board.height - r - max(ys))
    return dx, dy


def any_wishes(b: TableBattle, ask: Ways, rng: Random) -> Went:
    """Some models wish for a place near by, the others for nothing."""
    found: list[Way] = []
    for x, y in b.at[ids(ask.models)].tolist():
        dx, dy = any_shift(ask.allowance, rng)
        found.append(((x, y), (x + dx, y + dy)) if rng.random() < 0.5 else ((x, y),))
    return Went(tuple(found))


def nudge(b: TableBattle, ask: Ways, solved: Sequence[Way], far: int, rng: Random) -> Went:
    """The ways of a solver, straight, with one model's end moved by up to `far` where that is legal."""
    starts, ends = b.places(ask.models), [way[-1] for way in solved]
    i = int(rng.random() * len(ends))
    dx, dy = any_shift(far, rng)
    aside = [*ends]
    aside[i] = (ends[i][0] + dx, ends[i][1] + dy)
    a = Went(tuple(zip(starts, aside)))
    return a if refuse(b, a) is None else Went(tuple(zip(starts, ends)))
