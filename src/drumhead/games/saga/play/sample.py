"""A random legal answer to the open question: quick, because whole battles are played with nothing else."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from drumhead.flow.adviser import Sampler
from drumhead.flow.loop import refuse
from drumhead.flow.question import (
    Answer,
    Chosen,
    Key,
    Option,
    Order,
    Ordered,
    Parted,
    Pick,
    Picked,
    Place,
    Placed,
    Places,
    Some,
    Split,
    Ways,
    Went,
)
from drumhead.games.saga.play.deployment import room_for
from drumhead.games.saga.rules.melee import BACK, solved_back
from drumhead.games.saga.rules.state import Melee, Saga
from drumhead.space.table import INCH
from drumhead.tabletop.battle import ids

T = TypeVar("T")

SHARES = (1, 2, 4)  # a random move that is refused is tried again at a half and a quarter
PULLED = 0.125  # how often a model leaves its place in the formation
TRIES = 6  # blocks tried at random before a place is searched for
WIDTHS = (4, 4, 6, 3, 12)  # models in a rank


def one_of(choices: Sequence[T], rng: Random) -> T:
    return choices[int(rng.random() * len(choices))]


def number(least: int, most: int, rng: Random) -> int:
    return least + int(rng.random() * (most - least + 1))


# ---------------------------------------------------------------------------------------------------- plain choices
def pick(b: Saga, ask: Pick, rng: Random) -> Answer:
    return Picked(one_of(ask.options, rng).key)


def some(b: Saga, ask: Some, rng: Random) -> Answer:
    chosen = rng.sample(range(len(ask.of)), number(ask.least, ask.most, rng))
    return Chosen(tuple(ask.of[i].key for i in sorted(chosen)))


def order(b: Saga, ask: Order, rng: Random) -> Answer:
    found = [o.key for o in ask.of]
    rng.shuffle(found)
    return Ordered(tuple(found))


def split(b: Saga, ask: Split, rng: Random) -> Answer:
    types: dict[str, list[Option]] = {}
    for o in ask.pool:
        types.setdefault(o.facts["type"], []).append(o)
    parts = [part for group in types.values() for part in divided(group, ask.least, ask.most, rng)]
    return Parted(tuple(parts))


def divided(group: list[Option], least: int, most: int, rng: Random) -> list[tuple[Key, ...]]:
    """Any number of parts that can be had, the models dealt out at random."""
    n = len(group)
    sizes = [least] * number(-(-n // most), n // least, rng)
    for _ in range(n - sum(sizes)):
        grown = one_of([i for i, size in enumerate(sizes) if size < most], rng)
        sizes[grown] += 1
    dealt = [o.key for o in group]
    rng.shuffle(dealt)
    ends = [sum(sizes[: i + 1]) for i in range(len(sizes))]
    return [tuple(sorted(dealt[end - size : end])) for size, end in zip(sizes, ends)]


# ---------------------------------------------------------------------------------------------------- placing
def places(b: Saga, ask: Places, rng: Random) -> Answer:
    for _ in range(TRIES):
        a = Placed(tuple(loose_block(b, ask, rng)))
        if refuse(b, a) is None:
            return a
    x0, y0, x1, y1 = ask.zone
    return Placed(tuple(room_for(b, ask, (number(x0, x1, rng), number(y0, y1, rng)))))


def loose_block(b: Saga, ask: Places, rng: Random) -> list[Place]:
    """Ranks of any width, the bases up to an inch apart, anywhere in the zone."""
    n, (x0, y0, x1, y1) = len(ask.models), ask.zone
    base = 2 * int(b.radius[ask.models[0]])
    wide, step = min(n, one_of(WIDTHS, rng)), base + number(0, INCH, rng)
    deep = -(-n // wide)
    x = number(x0 + base // 2, max(x0 + base // 2, x1 - base // 2 - (wide - 1) * step), rng)
    y = number(y0 + base // 2, max(y0 + base // 2, y1 - base // 2 - (deep - 1) * step), rng)
    return [(x + step * (i % wide), y + step * (i // wide)) for i in range(n)]


# ---------------------------------------------------------------------------------------------------- ways
def ways(b: Saga, ask: Ways, rng: Random) -> Answer:
    assert b.question is not None
    facts = b.question.facts
    if "action" not in facts:
        return wishes(b, ask, rng)
    return back(b, ask, rng) if facts["action"] == "back" else march(b, ask, rng)


def any_shift(far: int, rng: Random) -> Place:
    """In any direction, most often as far as it goes."""
    dx, dy = (2 * rng.random() - 1) * far, (2 * rng.random() - 1) * far
    long = (dx * dx + dy * dy) ** 0.5
    share = far / long if long > far else 1
    return int(dx * share), int(dy * share)


def march(b: Saga, ask: Ways, rng: Random) -> Answer:
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


def kept_on_table(b: Saga, ask: Ways, starts: list[Place], shift: Place) -> Place:
    """The shift cut down to what keeps all bases on the table: most long moves would leave it."""
    r = int(b.radius[ask.models[0]])
    xs, ys = zip(*starts)
    dx = min(max(shift[0], r - min(xs)), b.board.width - r - max(xs))
    dy = min(max(shift[1], r - min(ys)), b.board.height - r - max(ys))
    return dx, dy


def wishes(b: Saga, ask: Ways, rng: Random) -> Answer:
    """Some models wish for a place near by, the others for nothing."""
    found = []
    for x, y in b.at[ids(ask.models)].tolist():
        dx, dy = any_shift(ask.allowance, rng)
        found.append(((x, y), (x + dx, y + dy)) if rng.random() < 0.5 else ((x, y),))
    return Went(tuple(found))


def back(b: Saga, ask: Ways, rng: Random) -> Answer:
    """The solver's own step back, with one model's end moved a little where that is allowed."""
    assert b.question is not None
    fight = b.work(b.question.facts["work"], Melee)
    solved = solved_back(b, fight)
    starts = b.places(ask.models)
    ends = [way[-1] for way in solved]
    i = int(rng.random() * len(ends))
    dx, dy = any_shift(BACK // 4, rng)
    nudged = [*ends]
    nudged[i] = (ends[i][0] + dx, ends[i][1] + dy)
    a = Went(tuple(zip(starts, nudged)))
    return a if refuse(b, a) is None else Went(tuple(zip(starts, ends)))


SAMPLERS: dict[type, Sampler] = {
    Pick: pick,
    Some: some,
    Order: order,
    Split: split,
    Places: places,
    Ways: ways,
}
