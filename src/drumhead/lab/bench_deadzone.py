"""Deadzone measured: sample lists on its own battlefields; the clone, odds, and the tables of a battlefield."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import count
from random import Random
from statistics import median
from time import process_time

from drumhead.combat import stage, volley
from drumhead.dice import die, exact
from drumhead.dice.rolled import Rolled
from drumhead.games.deadzone.desk.battlefields import battlefields
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.play import odds
from drumhead.games.deadzone.rules.army import LIMITS, styles
from drumhead.games.deadzone.rules.ground import ground_of
from drumhead.games.deadzone.rules.setup import DeadzoneSetup
from drumhead.games.deadzone.rules.shoot import sees
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.lab.bench import Course, Goal, cold_micros, micros
from drumhead.space.cube_sight import sight

GOALS = {
    "decisions_per_s": Goal("decisions a second under chance", 20_000, "at least"),
    "policy_battles_per_s": Goal("battles a second, policy against policy", 60, "at least"),
    "clone_us": Goal("clone, µs", 2, "at most"),
    "exact_cold_us": Goal("suppressing fire at three, jointly, cold, µs"),
    "exact_cached_us": Goal("the same again, µs", 5, "at most"),
    "sight_ms": Goal("sight of all cubes of a battlefield, ms", 200, "at most"),
    "ground_ms": Goal("all tables of a battlefield, ms"),
    "look_up_us": Goal("who sees whom, looked up, µs", 1, "at most"),
}


# ---------------------------------------------------------------------------------------------------- battles
def setups() -> Iterator[DeadzoneSetup]:
    """Sample lists of both limits on the battlefields that come with the game."""
    fields = battlefields()
    for n in count():
        rng = Random(n)
        points = LIMITS[n % len(LIMITS)]
        armies = list(styles(points).values())
        lists = (rng.choice(armies), rng.choice(armies))
        yield DeadzoneSetup(game="deadzone", lists=lists, board=fields[n % len(fields)], points=points)


def lay_out() -> None:
    """The tables of every battlefield under the default house: they are made once, before a battle."""
    for setup, _ in zip(setups(), battlefields()):
        assert DEADZONE.muster(setup, Rolled.seeded(0))[0].ground


# ---------------------------------------------------------------------------------------------------- parts
def parts() -> dict[str, float]:
    cold, cached = exact_sweep()
    return {
        "clone_us": micros(midway().clone, 5000),
        "exact_cold_us": cold,
        "exact_cached_us": cached,
        "sight_ms": laying(sees_only=True),
        "ground_ms": laying(sees_only=False),
        "look_up_us": look_up(),
    }


def midway() -> Deadzone:
    """A battle of 300 points some way into its first round."""
    rng, dice = Random(1), Rolled.seeded(1)
    setup = next(s for s in setups() if s.points == max(LIMITS))
    b, _ = DEADZONE.muster(setup, dice)
    while b.activations < 4:
        DEADZONE.answer(b, b.asked_seat, DEADZONE.sample(b, rng), dice)
    return b


def exact_sweep() -> tuple[float, float]:
    """One roll of the attacker against three who roll for themselves."""

    def foresee() -> object:
        return odds.pins(4, (5, 5, 4), 5, 3)

    return cold_micros(foresee, odds, volley, stage, exact, die), micros(foresee, 2000)


def laying(sees_only: bool) -> float:
    """Milliseconds for a battlefield that was never seen before: the slowest of those that come with the game."""
    taken = []
    for field in battlefields():
        rounds = []
        for _ in range(3):
            fresh = deepcopy(field)  # tables are kept for the battlefield they were made for
            start = process_time()
            sight(fresh) if sees_only else ground_of(fresh, True, "straight", True)
            rounds.append(process_time() - start)
        taken.append(median(rounds))
    return max(taken) * 1000


def look_up() -> float:
    b = midway()
    a, t = b.army(0)[0].cube, b.army(1)[0].cube
    return micros(lambda: sees(b, a, t), 20_000)


COURSE = Course(DEADZONE, setups, lay_out, parts, GOALS)
