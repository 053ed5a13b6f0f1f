"""Why an answer is refused, in the words of Deadzone: half a sentence each, with the numbers."""

from drumhead.flow.grammar import count
from drumhead.flow.words import Cast, Words
from drumhead.games.deadzone.screen.naming import ACTIONS, MEASURES, cube, cubes, weapon_name
from drumhead.space.cubes import Cube

REFUSALS = Words(measures=MEASURES)
sentence = REFUSALS.sentence
REFUSALS.texts(
    # drafts
    no_such_unit="there is no such unit",
    no_such_target="there is no such target",
    not_asked="it is not your turn",
    asked_first="another question is open: {question}",
    no_line="{target:name}: {line}",
    # before we begin
    side_not_open="nobody deploys in the {side:side} on this battlefield",
    deployed_already="{unit:name} is deployed already",
    one_cube_of_row="choose one cube of your own row, not {number}",
    not_in_row="{cell:cube} is not in the {side:side} row, or nobody can stand there",
    full="{cell:cube} has no room: sizes may add up to {most}",
    # activation
    has_acted="{unit:name} has acted this round",
    pinned_this_round="{unit:name} was pinned this round: it can act in the next",
    lies_down="{unit:name} is pinned: it can only stand up",
    stands_already="{unit:name} is not pinned",
    brief_lies_down="pinned",
    unarmed="{unit:name} has nothing to shoot with",
    brief_unarmed="nothing to shoot with",
    mined_already="there is a mine of yours at {cell:cube} already",
    brief_mined_already="your mine is here already",
    nobody_wounded="nobody at {cell:cube} has a wound to heal",
    brief_nobody_wounded="nobody here is wounded",
    nobody_hears="no friend is within {most:count cube}",
    not_wounded="{unit:name} has no wound",
    not_in_cube="{unit:name} is in another cube",
    not_itself="{unit:name} cannot do that for itself",
    # moving
    stands_there="{unit:name} stands there already",
    nowhere_near="no steps lead {unit:name} to {cell:cube}",
    stays="{unit:name} does not move with {action:action}",
    no_step="no step leads from {start:cube} to {cell:cube}",
    nothing_to_climb="nothing solid to climb leads from {start:cube} to {cell:cube}",
    no_run="{cell:cube} is difficult ground: no unit may run there",
    enemy_in_cube="an enemy is in {cell:cube}: only an Assault goes there, and ends there",
    too_many_cubes="that is {spent:count cube}; {action:action} allows {most}",
    # melee
    no_way="no path leads to an enemy",
    no_enemy_there="an Assault ends in a cube with an enemy",
    one_step_out="it must take one step, to a cube with room and no enemies",
    nearest_way_out="it must go to the nearest free cube, by a shortest path",
    # shooting
    must_shoot="{unit:name} was ordered to shoot",
    one_helper="only one friend may support",
    not_watching="{unit:name} is not on overwatch",
    has_fired="{unit:name} has fired at this unit already",
    # command
    commanded_already="{unit:name} has had a command already",
    no_shot="{unit:name} has nobody to shoot at",
)


@sentence
def off_field(c: Cast, cell: Cube) -> str:
    x, y, z = cell
    return f"column {x + 1}, row {y + 1}, level {z} is not on the battlefield"


@sentence
def too_far_to_assault(c: Cast, cubes: int, far: int) -> str:
    if far <= cubes:
        return f"no enemy can be reached: the path of {count(far, 'cube')} is blocked"
    return f"the nearest enemy is {count(far, 'cube')} away, {far - cubes} too far for an Assault of {cubes}"


@sentence
def brief_too_far_to_assault(c: Cast, cubes: int, far: int) -> str:
    if far <= cubes:
        return "no path leads to an enemy"
    return f"nobody within {count(cubes, 'cube')}, nearest {far}"


@sentence
def not_trained(c: Cast, unit: int, action: str) -> str:
    return f"{c.name(unit)} has no rule that allows it to {ACTIONS[action].lower()}"


@sentence
def out_of_sight(c: Cast, target: int | None = None, cell: Cube = (0, 0, 0)) -> str:
    return f"{_aim(c, target, cell)} is out of sight"


@sentence
def out_of_range(c: Cast, weapon: str, far: int, most: int, target: int | None = None, cell: Cube = (0, 0, 0)) -> str:
    too_far = f"{far - most} too far for the {weapon_name(weapon)} ({most})"
    return f"{_aim(c, target, cell)} is {cubes(far)} away, {too_far}"


def _aim(c: Cast, target: int | None, cell: Cube) -> str:
    """A unit, or a cube with everything in it."""
    return cube(cell) if target is None else c.name(target)


@sentence
def out_of_earshot(c: Cast, unit: int, far: int, most: int) -> str:
    return f"{c.name(unit)} is {cubes(far)} away, {far - most} too far to hear ({most})"
