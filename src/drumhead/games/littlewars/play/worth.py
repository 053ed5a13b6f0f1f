"""What a position is worth to a side: men, guns, the combats that will be fought and what the enemy can do next."""

from collections.abc import Iterable, Sequence
from itertools import permutations

import numpy as np

from drumhead.games.littlewars.rules.artillery import CREW, crew_of, in_action_for
from drumhead.games.littlewars.rules.bodies import bodies
from drumhead.games.littlewars.rules.combat import REACH, losses_of, name_of, result_of
from drumhead.games.littlewars.rules.march import MOVES
from drumhead.games.littlewars.rules.mission import FEW
from drumhead.games.littlewars.rules.state import CAVALRY, Combat, LittleWars, Losses, Men
from drumhead.space.table import Ints
from drumhead.tabletop.battle import ids

WON, SCALE = 200.0, 100.0
DEPTH = 20  # men above the draw at which an advantage counts in full
LEAST = 0.05  # of an advantage that is left when a draw is near
GUN = 5.0  # a gun that one side can fire
RIDER = 0.15  # what a cavalryman is worth beyond a man
WORST, REST = 0.6, 0.15  # of what the enemy could do: his best blow, and all others
ORDERS = 4  # combats of which every order is looked at


# ---------------------------------------------------------------------------------------------------- numbers of men
def outlook(mine: int, theirs: int) -> float:
    """What these numbers promise, from the side of the first. Both at fifteen or fewer is a draw, worth nothing."""
    if not mine or not theirs:
        return WON * ((mine > 0) - (theirs > 0))
    if max(mine, theirs) <= FEW:
        return 0.0
    safe = (max(mine, theirs) - FEW) / DEPTH
    return SCALE * (mine - theirs) / (mine + theirs) * max(LEAST, min(1.0, safe))


def worth_of_men(b: LittleWars, seat: int) -> float:
    men, foes = b.men(seat), b.men(1 - seat)
    riders = len(b.of_arm(men, CAVALRY)) - len(b.of_arm(foes, CAVALRY))
    return outlook(len(men), len(foes)) + RIDER * riders


def guns_worth(b: LittleWars, seat: int) -> float:
    """The guns that a side can fire, less those of the enemy; one with men to spare is safer."""
    found = 0.0
    for gun in b.roster.guns:
        side = in_action_for(b, gun)
        if side is not None:
            spare = min(len(crew_of(b, gun, side)) - CREW, 3)
            found += (GUN + 0.3 * spare) * (1 if side == seat else -1)
    return found


# ---------------------------------------------------------------------------------------------------- combats to come
def fight_out(b: LittleWars, seat: int, combats: Sequence[Combat]) -> None:
    """Fight combats in a sensible order: what serves this side now before what an earlier combat could improve."""
    left = list(combats)
    while left:
        combat = min(left, key=lambda c: (_turn(losses_of(b, c), seat), name_of(c)))
        left.remove(combat)
        settle(b, losses_of(b, combat))


def _turn(found: Losses, seat: int) -> tuple[int, int]:
    if found.equal:
        return 3, found.killed
    if found.winner == seat:
        return 1 + found.supported, found.killed
    return 0 if found.supported else 4, found.killed


def settle(b: LittleWars, found: Losses) -> None:
    """A combat is over: as many as are taken or killed leave the fight."""
    winners = found.combat[found.winner]
    cheap = sorted(winners, key=lambda m: (b.models[m].kind == CAVALRY, -m))
    b.take_off((*found.combat[1 - found.winner], *cheap[: found.killed]), "killed")


def best_order(b: LittleWars, seat: int, combats: Sequence[Combat]) -> list[tuple[float, tuple[Combat, ...]]]:
    """Orders of the combats, the best first."""
    if len(combats) > ORDERS:
        combats = sorted(combats, key=lambda c: (_turn(losses_of(b, c), seat), name_of(c)))
        orders: Iterable[tuple[Combat, ...]] = [tuple(combats)]
    else:
        orders = permutations(combats)
    found = []
    for order in orders:
        world = b.clone()
        for combat in order:
            settle(world, losses_of(world, combat))
        found.append((worth_of_men(world, seat), order))
    return sorted(found, key=lambda f: (-f[0], [name_of(c) for c in f[1]]))


# ---------------------------------------------------------------------------------------------------- the enemy's turn
def gaps(b: LittleWars, some: Men, others: Men) -> Ints:
    """From base edge to base edge: a row for each of the first, a column for each of the others."""
    mine, theirs = ids(some), ids(others)
    a, c = b.at[mine].astype(np.float64), b.at[theirs].astype(np.float64)
    dx, dy = a[:, None, 0] - c[None, :, 0], a[:, None, 1] - c[None, :, 1]
    far = np.sqrt(dx * dx + dy * dy)
    return (far - b.radius[mine][:, None] - b.radius[theirs][None, :]).astype(np.int64)


def reaches(b: LittleWars, men: Men) -> Ints:
    return np.array([MOVES[b.models[m].kind] for m in men], np.int64)


def threat(b: LittleWars, seat: int) -> float:
    """What the enemy could gain in his next turn by falling on a body with all who reach it; a part of other blows."""
    men, foes = b.men(seat), b.men(1 - seat)
    if not men or not foes:
        return 0.0
    can = gaps(b, foes, men) <= reaches(b, foes)[:, None]
    if not can.any():
        return 0.0
    index = {m: k for k, m in enumerate(men)}
    own, mine = gaps(b, men, men), bodies(b, seat)
    help_reach, now = reaches(b, men), outlook(len(men), len(foes))
    rows = [np.array([index[m] for m in body]) for body in mine]
    losses = []
    for row in rows:
        attackers = int(can[:, row].any(axis=1).sum())
        if not attackers:
            continue
        near = (own[row] <= REACH).any(axis=0)
        defenders = int(near.sum())
        if attackers <= defenders:
            continue
        involved = np.array([bool(near[r].any()) for r in rows])
        losers = np.concatenate([r for r, part in zip(rows, involved) if part])
        close = np.asarray((own[:, losers] <= help_reach[:, None]).any(axis=1))
        helpers = tuple(body for body, r, part in zip(mine, rows, involved) if not part and close[r].any())
        supported = b.rules.support_size(b, tuple([men[k] for k in losers.tolist()]), helpers, defenders)
        taken, killed = result_of((defenders, attackers), supported)
        losses.append(now - outlook(len(men) - taken - killed, len(foes) - killed))
    worst = max((*losses, 0.0))
    return WORST * worst + REST * (sum(loss for loss in losses if loss > 0) - worst)


# ---------------------------------------------------------------------------------------------------- a whole position
def worth(b: LittleWars, seat: int) -> float:
    """Of a position at the end of this side's movement: its combats are fought, then the enemy moves."""
    key = (worth, seat, b.round > 1, b.at.tobytes(), b.roster, b.rules)
    return b.recall(key, lambda: _worth(b, seat))


def _worth(b: LittleWars, seat: int) -> float:
    world = b.clone()
    if b.round > 1:
        fight_out(world, seat, world.rules.overlapping_combats(world))
    return worth_of_men(world, seat) + guns_worth(world, seat) - threat(world, seat)
