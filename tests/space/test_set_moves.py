"""Sets of men that move in one command: as one body, each to his limit, round things, into contact, never too wide."""

from math import hypot
from random import Random

import numpy as np
import pytest

from drumhead.space.bodies import bodies_of, combats, contacts, too_wide, widths
from drumhead.space.charge import charge
from drumhead.space.faults import Fault, What
from drumhead.space.march import March
from drumhead.space.set_moves import Command, advance, form, judge_command, towards
from drumhead.space.table import Ints, Place, Way
from drumhead.space.terrain import DIFFICULT, Ground, ground

from .fields import NOBODY, block, field, ids, places, scattered

OPEN = field()
INFANTRY, CAVALRY = (6000, 3000), (12000, 6000)


def command(
    at: Ints, movers: Ints, enemies: Ints = NOBODY, *, land: Ground = OPEN, radius: Ints | None = None,
    mates: Ints = NOBODY, standing: Ints = NOBODY,
) -> Command:  # fmt: skip
    """`mates` are men of the side that stay, `standing` all others on the table that are no enemy men."""
    radius = np.full(len(at), 500) if radius is None else radius
    each = np.array([INFANTRY if r == 500 else CAVALRY for r in radius[movers].tolist()])
    march = March(
        land, at, radius, movers, enemies, enemies, int(each.max()), 1000, slow=DIFFICULT,
        standing=np.concatenate((mates, standing)), each=each, contact=True,
    )  # fmt: skip
    return Command(march, np.concatenate((movers, mates)))


def after(c: Command, ways: list[Way]) -> Ints:
    at = c.march.at.copy()
    at[c.march.movers] = [way[-1] for way in ways]
    return at


def rows(x: float, y: float, files: int, ranks: int, apart: float = 1.0) -> list[tuple[float, float]]:
    return [(x + f * apart, y + r * apart) for r in range(ranks) for f in range(files)]


# ---------------------------------------------------------------------------------------------------- as one body
def test_a_body_in_the_open_keeps_its_formation_to_the_last_thousandth() -> None:
    c = command(places(*rows(10, 10, 6, 3)), ids(*range(18)))
    for goal in ((17413, 14011), (12500, 15003), (11111, 8765)):
        ways = advance(c, goal)
        steps = np.array([(way[-1][0] - way[0][0], way[-1][1] - way[0][1]) for way in ways])
        assert (steps == steps[0]).all()
        centre = np.array((12500, 11000)) + steps[0]
        far = hypot(goal[0] - 12500, goal[1] - 11000)
        assert hypot(*(np.array(goal) - centre)) <= max(0, far - 6000) + 3
        assert judge_command(c, ways) is None


def test_each_man_goes_to_his_own_limit() -> None:
    at, radius = places((10, 10), (10, 13)), ids(500, 750)
    ways = advance(command(at, ids(0, 1), radius=radius), (30000, 11500))
    assert [round(hypot(way[-1][0] - way[0][0], way[-1][1] - way[0][1]), -1) for way in ways] == [6000, 12000]


def test_difficult_ground_stops_only_the_men_who_enter_it() -> None:
    wood = field(block(11, 5, 30, 11, "difficult"))
    c = command(places((10, 10), (10, 12.5)), ids(0, 1), land=wood)
    through, past = advance(c, (16000, 11250))
    assert hypot(through[-1][0] - 10000, through[-1][1] - 10000) <= 3001
    assert past == ((10000, 12500), (16000, 12500))


def test_a_man_goes_round_a_small_wood_if_that_brings_him_nearer() -> None:
    wood = field(block(12, 9.8, 13, 14, "difficult"))
    (way,) = advance(command(places((10, 10)), ids(0), land=wood), (15000, 10000))
    assert way[-1] == (15000, 10000) and len(way) > 2


def test_a_body_goes_round_a_house() -> None:
    house = field(block(14, 10.5, 16, 14, "solid"))
    c = command(places(*rows(10, 10, 2, 3)), ids(*range(6)), land=house, radius=np.full(6, 750))
    c = c._replace(march=c.march._replace(at=places(*rows(10, 10, 2, 3, 1.5))))
    ways = advance(c, (19000, 11500))
    assert judge_command(c, ways) is None
    ends = after(c, ways)
    assert ends[:, 0].min() > 15000
    assert max(len(way) for way in ways) > 2


def test_men_stop_an_inch_before_the_enemy_and_before_those_in_front() -> None:
    at = places((10, 10), (8.9, 10), (7.8, 10), (15, 10))
    c = command(at, ids(0, 1, 2), ids(3))
    ways = advance(c, (14900, 10000))
    assert judge_command(c, ways) is None
    assert [way[-1][0] > way[0][0] + 2500 for way in ways] == [True] * 3
    assert 12750 <= ways[0][-1][0] <= 13001


def test_a_set_may_form_a_line() -> None:
    c = command(places(*rows(10, 10, 2, 3)), ids(*range(6)))
    ways = form(c, (10500, 13000), (0, 1), 5)
    assert judge_command(c, ways) is None
    assert len({way[-1][1] for way in ways}) == 2


# ---------------------------------------------------------------------------------------------------- widths
def test_the_width_of_bodies_is_part_of_the_judgement() -> None:
    at = places(*rows(10, 10, 5, 1), *rows(10, 14, 5, 1))
    c = command(at, ids(0, 1, 2, 3, 4), mates=ids(5, 6, 7, 8, 9))
    aside: list[Way] = [((x, y), (x + 4500, y + 3000)) for x, y in at[:5].tolist()]
    assert judge_command(c, aside) == Fault(What.SPREAD, 4, 5, 7559)
    assert judge_command(c._replace(widest=-1), aside) is None


def test_a_body_stops_before_it_makes_one_too_wide_with_another() -> None:
    at = places(*rows(10, 10, 5, 2), *rows(18, 10, 5, 2))
    c = command(at, ids(*range(10)), mates=ids(*range(10, 20)))
    ways = advance(c, (17000, 10500))
    assert judge_command(c, ways) is None
    assert 0 < 18000 - 500 - (ways[4][-1][0] + 500) - 1000 < 200
    assert len(bodies_of(after(c, ways), c.march.radius, c.men)) == 2


def test_one_body_of_the_set_that_is_stopped_does_not_stop_the_other() -> None:
    house = field(block(5, 15, 12, 17, "solid"))
    c = command(places((10, 14.5), (20, 10)), ids(0, 1), land=house)
    stopped, goes = towards(c, places((10, 16), (20, 16)))
    assert len(stopped) == 1
    assert goes[-1] == (20000, 16000)


# ---------------------------------------------------------------------------------------------------- charges
def test_all_in_reach_of_an_enemy_line_make_contact_and_the_others_fight_behind_them() -> None:
    at = places(*rows(10, 10, 5, 3, 1.05), *rows(9, 16, 7, 1, 1.05))
    c = command(at, ids(*range(15)), ids(*range(15, 22)))
    ways = charge(c, ids(*range(15, 22)))
    assert judge_command(c, ways) is None
    ends = after(c, ways)
    touching = {a for a, _ in contacts(ends, c.march.radius, c.march.movers, ids(*range(15, 22))).tolist()}
    assert len(touching) >= 7
    (combat,) = combats(ends, c.march.radius, c.march.movers, ids(*range(15, 22))).combats
    assert len(combat.fighters[0]) == 15


def test_a_charge_goes_round_a_house() -> None:
    house = field(block(9, 12, 11, 14, "solid"))
    c = command(places((10, 11), (10, 16)), ids(0), ids(1), land=house, radius=ids(750, 500))
    (way,) = charge(c, ids(1))
    assert judge_command(c, [way]) is None
    assert len(way) > 2 and abs(hypot(way[-1][0] - 10000, way[-1][1] - 16000) - 1250) <= 1


def test_who_reaches_nobody_goes_towards_the_enemy() -> None:
    c = command(places((10, 10), (10, 30)), ids(0), ids(1))
    assert charge(c, ids(1)) == [((10000, 10000), (10000, 16000))]
    assert charge(c, NOBODY) == [((10000, 10000),)]


# ---------------------------------------------------------------------------------------------------- full tables
def clumps(random: Random, first: int, top: int) -> list[tuple[Place, int]]:
    """Bodies of one side in a band of the table, more than an inch apart: 50 infantry and 30 cavalry, and two guns."""
    found: list[tuple[Place, int]] = []
    slots = [(x, first + y) for x in range(4000, 66000, 9000) for y in (0, top)]
    random.shuffle(slots)
    left = {500: 50, 750: 30}
    for (x, y), r in zip(slots, [500, 750] * 7):
        apart = 2 * r + random.choice((0, 100, 300))
        for k in range(min(left[r], 9 if r == 500 else 6)):
            found.append(((x + k % 3 * apart, y + k // 3 * apart), r))
            left[r] -= 1
    while left[500] + left[750]:  # the rest one by one
        r = 500 if left[500] else 750
        x, y = random.randint(1000, 71000), first + random.randint(0, top)
        if all(hypot(x - a, y - b) > r + q + 1002 for (a, b), q in found):
            found.append(((x, y), r))
            left[r] -= 1
    return sorted(found, key=lambda one: one[1])


def full_table(seed: int) -> tuple[Ints, Ints, Ground]:
    random = Random(seed)
    sides = clumps(random, 14000, 7000) + clumps(random, 28000, 7000)
    guns: list[tuple[Place, int]] = [
        ((x, y), 1000) for x, y in ((20000, 2000), (50000, 2000), (20000, 46000), (50000, 46000))
    ]
    at, radius = zip(*sides, *guns)
    return np.array(at), np.array(radius), ground(scattered(random, 6))


MINE, THEIRS, GUNS = ids(*range(80)), ids(*range(80, 160)), ids(*range(160, 164))


@pytest.mark.parametrize("seed", range(25))
def test_whatever_is_proposed_on_a_full_table_is_legal(seed: int) -> None:
    at, radius, land = full_table(seed)
    random = Random(seed)
    movers = np.sort(np.array(random.sample(range(80), 40))) if seed % 2 else ids(*range(40))
    mates = np.setdiff1d(MINE, movers)
    c = command(at, movers, THEIRS, land=land, radius=radius, mates=mates, standing=GUNS)
    goal = random.randint(5000, 67000), random.randint(15000, 40000)
    led = [
        advance(c, goal),
        charge(c, THEIRS),
        form(c, goal, (0, 1), 6),
        charge(c, ids(*random.sample(range(80, 160), 9))),
    ]
    for ways in led:
        assert judge_command(c, ways) is None
        assert too_wide(after(c, ways), radius, MINE, at) is None
    assert sum(len(way) > 1 for way in led[1]) >= 10


def test_a_charge_leaves_no_body_wider_than_six_inches() -> None:
    at, radius, land = full_table(3)
    c = command(at, ids(*range(40)), THEIRS, land=land, radius=radius, mates=ids(*range(40, 80)), standing=GUNS)
    ends = after(c, charge(c, THEIRS))
    for body in bodies_of(ends, radius, MINE):
        assert widths(ends, radius, np.array(body), np.zeros(len(body), np.int64))[0, 0] <= 6001
