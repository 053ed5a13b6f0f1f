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
    base = 2 * b.widest(ask.models)
    wide, step = min(n, one_of(WIDTHS, rng)), base + number(0, INCH, rng)
    deep = -(-n // wide)
    x = number(x0 + base // 2, max(x0 + base // 2, x1 - base // 2 - (wide - 1) * step), rng)
    y = number(y0 + base // 2, max(y0 + base // 2, y1 - base // 2 - (deep - 1) * step), rng)
    return [(x + step * (i % wide), y + step * (i // wide)) for i in range(n)]


def blocks_along(b: TableBattle, ask: Places, groups: Sequence[Sequence[ModelId]], rng: Random) -> list[Place] | None:
    """Blocks of figures side by side along the zone, each as deep as the zone allows, with what room is left between
    them by lot; None where they do not fit."""
    x0, y0, x1, y1 = ask.zone
    sizes = [(len(g), 2 * b.widest(g)) for g in groups]
    deep = [max(1, (y1 - y0) // base) for _, base in sizes]
    wide = [-(-n // rows) * base for (n, base), rows in zip(sizes, deep)]
    left = x1 - x0 - sum(wide)
    if left < 0 or any(base > y1 - y0 for _, base in sizes):
        return None
    cuts = sorted(number(0, left, rng) for _ in groups)
    at: dict[ModelId, Place] = {}
    x = x0
    for group, (_, base), rows, before, after in zip(groups, sizes, deep, (0, *cuts), cuts):
        x += after - before
        for i, m in enumerate(group):
            at[m] = (x + base // 2 + base * (i // rows), y0 + base // 2 + base * (i % rows))
        x += base * -(-len(group) // rows)
    return [at[m] for m in ask.models]


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
    dx, dy = kept_on_table(b, ask, starts, any_shift(ask.allowance, rng))
    pull = any_shift(INCH, rng) if rng.random() < PULLED else None
    for share in SHARES:
        ends = [(x + dx // share, y + dy // share) for x, y in starts]
        if pull:
            ends[-1] = (ends[-1][0] + pull[0], ends[-1][1] + pull[1])
        a = Went(tuple(zip(starts, ends)))
        if refuse(b, a) is None:
            return a
    return Went(tuple((p,) for p in starts))


def any_set_march(b: TableBattle, ask: Ways, rng: Random) -> Went:
    """Some figures that stand together, all by the same straight piece, as far as the slowest goes; the others stay."""
    starts, far = [(x, y) for x, y in b.at[ids(ask.models)].tolist()], ask.allowed()
    chosen = near_each_other(starts, rng)
    shift = any_shift(min(far[i] for i in chosen), rng)
    dx, dy = kept_on_table(b, ask, [starts[i] for i in chosen], shift)
    ways: list[Way] = [(p,) for p in starts]
    for share in SHARES:
        for i in chosen:
            ways[i] = (starts[i], (starts[i][0] + dx // share, starts[i][1] + dy // share))
        a = Went(tuple(ways))
        if refuse(b, a) is None:
            return a
    return Went(tuple((p,) for p in starts))


def near_each_other(places: Sequence[Place], rng: Random) -> list[int]:
    """One of them and up to a number of those nearest to it, most often few."""
    x, y = one_of(places, rng)
    n = 1 + int((rng.random() ** 2) * len(places))
    order = sorted(range(len(places)), key=lambda i: (places[i][0] - x) ** 2 + (places[i][1] - y) ** 2)
    return order[:n]


def kept_on_table(b: TableBattle, ask: Ways, starts: Sequence[Place], shift: Place) -> Place:
    """The shift cut down to what keeps all bases on the table: most long moves would leave it."""
    r = b.widest(ask.models)
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


def nudged(b: TableBattle, ask: Ways, solved: Sequence[Way], far: int, rng: Random) -> Went:
    """The ways of a solver, straight, with one model's end moved by up to `far` where that is legal."""
    starts, ends = b.places(ask.models), [way[-1] for way in solved]
    i = int(rng.random() * len(ends))
    dx, dy = any_shift(far, rng)
    aside = [*ends]
    aside[i] = (ends[i][0] + dx, ends[i][1] + dy)
    a = Went(tuple(zip(starts, aside)))
    return a if refuse(b, a) is None else Went(tuple(zip(starts, ends)))
