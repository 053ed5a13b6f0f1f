"""Charges of a side: who can reach which enemies, and what the combats that follow are worth."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from drumhead.combat.unit import ModelId
from drumhead.games.littlewars.play.moves import Ways, after, command_of, gun_crews, situation, ways_that_matter
from drumhead.games.littlewars.play.worth import gaps, reaches, worth
from drumhead.games.littlewars.rules.bodies import bodies, gap_between
from drumhead.games.littlewars.rules.combat import REACH
from drumhead.games.littlewars.rules.moving import movable
from drumhead.games.littlewars.rules.state import CAVALRY, LittleWars, Men
from drumhead.space.charge import charge
from drumhead.space.table import INCH
from drumhead.tabletop.battle import ids

TARGETS = 4  # enemy bodies that are looked at closely
BEHIND = 5 * INCH // 2  # men who do not reach the enemy come behind the others
GAIN = 0.6  # a charge that brings less is left alone


class Charge(NamedTuple):
    gain: float
    ways: Ways


class Attack(NamedTuple):
    """Men who could fall on some enemies, and how many of these would fight."""

    men: Men
    foes: Men
    met: int


def best_charge(b: LittleWars, seat: int) -> Charge | None:
    """The charge that improves the position most, or None. A side's first turn has no combat."""
    if b.round < 2:
        return None
    return b.recall((best_charge, situation(b, seat)), lambda: _best(b, seat))


def _best(b: LittleWars, seat: int) -> Charge | None:
    attacks = sorted(_attacks(b, seat), key=lambda a: (a.met - len(a.men), a.foes))[:TARGETS]
    if not attacks:
        return None
    now, best = worth(b, seat), Charge(GAIN, {})
    for attack in attacks:
        for men in _sets(b, attack):
            ways = _ways(b, men, attack.foes)
            if ways:
                gain = worth(after(b, ways), seat) - now
                if gain > best.gain:
                    best = Charge(gain, ways)
    return best if best.ways else None


def _ways(b: LittleWars, men: Men, foes: Men) -> Ways:
    command, targets = command_of(b, men), ids(foes)
    key = (charge, command.march.key(targets, command.men), command.widest)
    return b.recall(key, lambda: ways_that_matter(men, charge(command, targets)))


def _attacks(b: LittleWars, seat: int) -> Iterator[Attack]:
    foes = b.men(1 - seat)
    able = tuple(sorted(set(movable(b, seat)) - _bound(b, seat)))
    if not able or not foes:
        return
    far, reach = gaps(b, able, foes), reaches(b, able)
    near = gaps(b, foes, foes) <= REACH
    column = {m: k for k, m in enumerate(foes)}
    groups = bodies(b, 1 - seat)
    for body in groups:
        columns = [column[m] for m in body]
        close = np.asarray(near[columns].any(axis=0))
        wide = tuple(m for other in groups if any(close[column[m]] for m in other) for m in other)
        for some in dict.fromkeys((body, wide)):
            least = far[:, [column[m] for m in some]].min(axis=1)
            if not (least <= reach).any():
                continue
            men = tuple(m for m, gap, most in zip(able, least.tolist(), reach.tolist()) if gap <= most + BEHIND)
            met = int(near[[column[m] for m in some]].any(axis=0).sum())
            if 2 * len(men) > met:
                yield Attack(men, some, met)


def _sets(b: LittleWars, attack: Attack) -> Iterator[Men]:
    """All who can, the riders alone, and as many of the nearest as take everybody prisoner."""
    yield attack.men
    riders = b.of_arm(attack.men, CAVALRY)
    if riders and len(riders) < len(attack.men) and len(riders) > attack.met // 2:
        yield riders
    enough = 2 * attack.met + 1
    if enough < len(attack.men):
        least = gaps(b, attack.men, attack.foes).min(axis=1).tolist()
        nearest = sorted(zip(least, attack.men))[:enough]
        yield tuple(sorted(m for _, m in nearest))


def _bound(b: LittleWars, seat: int) -> set[ModelId]:
    """The crews of guns stay with them, unless the enemy is close."""
    foes = b.men(1 - seat)
    return {m for m in gun_crews(b, seat) if gap_between(b, (m,), foes) > 3 * INCH}
