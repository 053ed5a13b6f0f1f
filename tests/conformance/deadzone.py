"""Random battles of Deadzone, and what its rules demand of every state; written apart from the engine, plainly."""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random

from drumhead.flow.question import Answer, Picked, Question, Stepped
from drumhead.games.deadzone.desk.battlefields import battlefields
from drumhead.games.deadzone.rules.army import styles
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.setup import DeadzoneSetup, refuse_setup
from drumhead.games.deadzone.rules.state import Command, Deadzone, Fighter, Melee, Move
from drumhead.space.cube_generate import generate
from drumhead.space.cubes import Battlefield
from tests.conformance.cube_ground import Cube, PlainGround, plain_ground

ROOM, ROUNDS = 4, 4
MOST_QUESTIONS = 2000
CUBES = {"walk": 1, "run": 2, "assault": 2}  # of the page's table; a unit that follows a command moves one
FAST = {"walk": 1, "run": 2, "assault": 2}
RANGE = {"pistol": 2, "shotgun": 2, "flamethrower": 2, "thermal-rifle": 4, "fusion-gun": 4, "assault-rifle": 6}
RANGE |= {"machinegun": 6, "grenade-launcher": 6, "sniper-rifle": 8, "missile-launcher": 8}


# ---------------------------------------------------------------------------------------------------- any battle
def draw(rng: Random) -> DeadzoneSetup:
    """Any sample lists on any battlefield; one in four by the default house, the others by any house."""
    while True:
        points = rng.choice((150, 150, 150, 300))
        lists = rng.choices(list(styles(points).values()), k=2)
        house = {} if rng.random() < 0.25 else {key: rng.choice(HOUSE.names(key)) for key in HOUSE.built}
        setup = DeadzoneSetup(
            game="deadzone", lists=(lists[0], lists[1]), board=any_field(rng), points=points, house=house
        )
        if refuse_setup(setup) is None:
            return setup


def any_field(rng: Random) -> Battlefield:
    return rng.choice(battlefields()) if rng.random() < 0.5 else generated(rng.randrange(12))


@cache
def generated(seed: int) -> Battlefield:
    """Of all sizes, one in three symmetric; the same few, for what is known of a battlefield is kept."""
    return generate(seed, pieces=8 + seed % 7, symmetric=seed % 3 == 0)


# ---------------------------------------------------------------------------------------------------- what must hold
def holds(before: Deadzone, q: Question, a: Answer, after: Deadzone) -> None:
    everybody_has_a_floor_and_room(after)
    marks_are_true(after)
    mines_are_single(after)
    nothing_is_left_open(after)
    scores_add_up(after)
    marks_change_by_the_rules(before, after)
    the_other_is_next(before, a, after)
    one_moves_at_a_time(before, after)
    if isinstance(a, Stepped) and q.decision == "deadzone.decision.path":
        moved_by_the_rules(before, q, a, after)
    if isinstance(a, Picked) and str(a.key).startswith("shoot:") and q.decision == "deadzone.decision.shot":
        in_range(before, before.fighter(q.facts["unit"]), *str(a.key).split(":")[1:])


def cube_of(u: Fighter) -> Cube:
    return u.cube % 8, u.cube // 8 % 8, u.cube // 64


def living(b: Deadzone) -> list[Fighter]:
    return [u for u in b.units if u.models]


def everybody_has_a_floor_and_room(b: Deadzone) -> None:
    """Who moves or fights may pass what is full and be among enemies; all others may not."""
    ground = plain_ground(b.board)
    on_the_move = moving(b)
    shared: dict[int, list[Fighter]] = defaultdict(list)
    for u in living(b):
        if u.cube < 0:
            assert b.round == 0, f"{u.name} is nowhere"
            continue
        assert ground.stands(cube_of(u)), f"{u.name} stands in {cube_of(u)}"
        if u.id not in on_the_move:
            shared[u.cube].append(u)
    for cube, units in shared.items():
        assert sum(u.room for u in units) <= ROOM, f"cube {cube} is too full"
        assert len({u.seat for u in units}) == 1, f"enemies share cube {cube}"


def moving(b: Deadzone) -> set[int]:
    found = {w.unit for w in b.works.values() if isinstance(w, Move | Melee)}
    if b.question and b.question.decision == "deadzone.decision.forced-out":
        found.add(b.question.facts["unit"])
    return found


def marks_are_true(b: Deadzone) -> None:
    assert 0 <= b.round <= ROUNDS
    for u in b.units:
        if not u.models:
            assert u.cube < 0 and not u.watch
            continue
        assert u.models == u.born == (u.id,)
        assert 0 <= u.wounds < u.tough
        assert 0 <= u.pinned <= b.round
        assert not (u.pinned and u.watch), "who lies does not watch"
        assert not u.watch or any(w in RANGE for w in u.weapons), "who watches has a gun"
        if b.house["overwatch-duration"] == "round":
            assert not u.watch or u.acted
        if u.acted and u.id != b.active:
            assert u.pinned in (0, b.round), "its activation was for standing up"


def mines_are_single(b: Deadzone) -> None:
    assert len({(m.cube, m.seat) for m in b.mines}) == len(b.mines)
    assert all(any(u.seat == m.seat and "Engineer" in u.rules for u in b.units) for m in b.mines)


def nothing_is_left_open(b: Deadzone) -> None:
    if b.active < 0 and b.outcome is None:
        assert not b.works, "between two activations nothing goes on"


def scores_add_up(b: Deadzone) -> None:
    """What each side has scored is what the other has lost and, at the end, what of it lies; read from the table."""
    for seat in (0, 1):
        gone = [u for u in b.units if u.seat == seat and (not u.models or (b.outcome and u.pinned))]
        assert b.scores[1 - seat] == sum(Fraction(u.cost) for u in gone)
    if b.outcome:
        more = [seat for seat in (0, 1) if b.scores[seat] > b.scores[1 - seat]]
        assert b.outcome.winner == (more[0] if more else None)
        gone = [seat for seat in (0, 1) if not b.army(seat)]
        assert gone or (b.round == ROUNDS and not waiting(b, 0) + waiting(b, 1)), "over too soon"


def waiting(b: Deadzone, seat: int) -> list[Fighter]:
    return [u for u in living(b) if u.seat == seat and not u.acted and u.pinned != b.round]


# ------------------------------------------------------------------------------------------------- from one to the next
def marks_change_by_the_rules(before: Deadzone, after: Deadzone) -> None:
    commanded = any(isinstance(w, Command) for w in before.works.values())
    for was, is_ in zip(before.units, after.units):
        if not is_.models:
            continue
        assert was.models, "nobody comes back"
        if after.round == before.round:
            assert is_.acted or not was.acted, "an activation comes once a round"
        if not was.pinned:
            assert is_.pinned in (0, before.round, after.round)
        elif is_.pinned != was.pinned:
            assert is_.pinned == 0 or after.round > was.pinned
            assert commanded or was.pinned < after.round, "nobody stands up in the round it was pinned"


def the_other_is_next(before: Deadzone, a: Answer, after: Deadzone) -> None:
    """The players take turns; one plays on alone only where the other has nobody waiting."""
    q = after.question
    if q is None or q.decision != "deadzone.decision.activate" or after.round != before.round or not before.round:
        return
    asked = before.question is not None and before.question.decision == "deadzone.decision.activate"
    last = int(a.key) if asked and isinstance(a, Picked) else before.active
    assert last >= 0
    if q.seat == before.fighter(last).seat:
        assert not waiting(after, 1 - q.seat), "the other's turn is passed over"


def one_moves_at_a_time(before: Deadzone, after: Deadzone) -> None:
    moved = [u.id for was, u in zip(before.units, after.units) if u.models and u.cube != was.cube]
    assert len(moved) <= 1


# -------------------------------------------------------------------------------------------------- moving, shooting
def moved_by_the_rules(b: Deadzone, q: Question, a: Stepped, after: Deadzone) -> None:
    """Step by step: there is a step, no enemy is in the way, nobody runs in mud; then the length and where it ends."""
    u, action = b.fighter(q.facts["unit"]), q.facts["action"]
    ground, way = plain_ground(b.board), [cube_of(u), *a.cells]
    jumps, enemies = "Jump Pack" in u.rules, {cube_of(f) for f in living(b) if f.seat != u.seat}
    assert steps_cost(b, ground, way, jumps) <= allowance(b, u, action)
    assert not enemies.intersection(way[1:-1])
    if action == "run" and len(way) > 1 and not jumps:
        assert not any(("difficult", cube) in ground.marks for cube in way)
    if action == "assault":
        assert way[-1] in enemies
    elif len(way) > 1:
        assert way[-1] not in enemies
    ended_there(u, way, after)


def steps_cost(b: Deadzone, ground: PlainGround, way: list[Cube], jumps: bool) -> int:
    diagonals = b.house["adjacency"] == "with-diagonals"
    costs = [ground.cost(here, to, jumps, diagonals) for here, to in pairwise(way)]
    assert None not in costs, f"there is no such step: {way}"
    return sum(cost or 0 for cost in costs)


def allowance(b: Deadzone, u: Fighter, action: str) -> int:
    by_command = u.id != b.active
    cubes = 1 if by_command else CUBES[action] + FAST[action] * ("Fast" in u.rules)
    return min(cubes, 1) if "Slow" in u.rules else cubes


def ended_there(u: Fighter, way: list[Cube], after: Deadzone) -> None:
    """Who is through with its move and lives is at its end; an assault may have driven it out again."""
    now = after.fighter(u.id)
    if not now.models or u.id in moving(after) or cube_of(now) == way[-1]:
        return
    assert any(cube_of(f) == way[-1] and f.seat != u.seat for f in living(after)), "it is not where it went"


def in_range(b: Deadzone, u: Fighter, weapon: str, target: str) -> None:
    t = b.fighter(int(target))
    assert t.models and t.seat != u.seat and weapon in u.weapons
    apart = [abs(p - q) for p, q in zip(cube_of(u), cube_of(t))]
    if b.house["range-measure"] == "flat":
        apart = apart[:2]
    if b.house["range-measure"] != "walking-path":
        far = max(apart) if b.house["adjacency"] == "with-diagonals" else sum(apart)
        assert far <= RANGE[weapon]
