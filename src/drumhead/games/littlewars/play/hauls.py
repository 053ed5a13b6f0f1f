"""Where a gun is hauled: to a place from which it does more harm."""

from math import cos, sin

import numpy as np

from drumhead.combat.unit import ModelId
from drumhead.flow.question import Way
from drumhead.games.littlewars.play.moves import situation
from drumhead.games.littlewars.play.shots import expected_dead
from drumhead.games.littlewars.play.worth import threat
from drumhead.games.littlewars.rules.artillery import CREW, HAULED, HAULS, haul_march, haulers
from drumhead.games.littlewars.rules.bodies import gap_between
from drumhead.games.littlewars.rules.march import refuse_command
from drumhead.games.littlewars.rules.shooting import SHOTS
from drumhead.games.littlewars.rules.sight import in_sight
from drumhead.games.littlewars.rules.state import Hauling, LittleWars, Men
from drumhead.space.formation import centre

TURNS = (0.0, 0.6, -0.6, 1.2, -1.2)  # from the straight way to the enemy
PARTS = (1.0, 0.5)  # of the whole move
GAIN = 0.5  # dead that a shift must promise for a turn of shooting


def crew_to_haul(b: LittleWars, gun: ModelId, able: Men) -> Men:
    """The four nearest."""
    return tuple(sorted(sorted(able, key=lambda m: (gap_between(b, (gun,), (m,)), m))[:CREW]))


def harm(b: LittleWars, gun: ModelId, seat: int) -> float:
    """The dead that a turn of shooting promises from where the gun stands."""
    seen = in_sight(b, gun, seat)
    return SHOTS * max(expected_dead(b, gun, seen)) if seen else 0.0


def best_haul(b: LittleWars, seat: int, gun: ModelId, arm: str, crew: Men = ()) -> tuple[float, tuple[Way, ...]]:
    """What the best shift of a gun by this arm gains, and the ways of the gun and its men; no ways: none is."""
    return b.recall((best_haul, gun, arm, crew, situation(b, seat)), lambda: _best(b, seat, Hauling(gun, arm, crew)))


def _best(b: LittleWars, seat: int, h: Hauling) -> tuple[float, tuple[Way, ...]]:
    crew = h.crew or crew_to_haul(b, h.gun, haulers(b, h.gun, seat, h.arm))
    foes, movers = b.men(1 - seat), (h.gun, *crew)
    if not foes:
        return 0.0, ()
    march = haul_march(b, Hauling(h.gun, h.arm, crew))
    now, danger = harm(b, h.gun, seat), threat(b, seat)
    (x, y), (fx, fy) = b.place(h.gun), centre(b.at[list(foes)])
    ahead = float(np.arctan2(fy - y, fx - x))
    best: tuple[float, tuple[Way, ...]] = GAIN, ()
    for turn in TURNS:
        for part in PARTS:
            far = (HAULS[h.arm] - 2) * part
            dx, dy = int(far * cos(ahead + turn)), int(far * sin(ahead + turn))
            ways = tuple((p, (p[0] + dx, p[1] + dy)) for p in b.places(movers))
            if refuse_command(b, march, ways, seat, HAULED[h.arm]):
                continue
            world = b.clone()
            world.set_places(movers, [way[-1] for way in ways])
            gain = harm(world, h.gun, seat) - now - (threat(world, seat) - danger)
            if gain > best[0]:
                best = gain, ways
    return best
