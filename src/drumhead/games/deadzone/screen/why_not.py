"""Why an answer is refused, in the words of Deadzone: half a sentence each, with the numbers."""

from drumhead.combat.phrases import Phrases
from drumhead.flow.grammar import count
from drumhead.flow.words import Cast
from drumhead.games.deadzone.screen.naming import ACTIONS, CALLED, cube, cubes, weapon_name
from drumhead.space.cubes import Cube

REFUSALS = Phrases(called=CALLED)
sentence = REFUSALS.sentence
REFUSALS.phrases(
    # drafts
    no_such_unit="there is no such unit",
    no_such_target="there is no such target",
    not_asked="you are not asked now",
    asked_first="another question is open: {text}",
    no_line="{target}: {text}",
    # before we begin
    side_not_open="nobody deploys in the {side} on this battlefield",
    deployed_already="{unit} is deployed already",
    one_cube_of_row="one cube of your own row is wanted, not {number}",
    not_in_row="{cell} is no place in the {side} row",
    full="{cell} has no room: sizes may add up to {most}",
    # activation
    has_acted="{unit} has acted this round",
    pinned_this_round="{unit} was pinned this round: it acts in the next",
    lies_down="{unit} is pinned: it can only stand up",
    stands_already="{unit} is not pinned",
    unarmed="{unit} has nothing to shoot with",
    mined_already="there is a mine of yours at {cell} already",
    nobody_wounded="nobody at {cell} has a wound to heal",
    nobody_hears="no friend is within {most:cubes}",
    not_wounded="{unit} has no wound",
    not_in_cube="{unit} is in another cube",
    not_itself="{unit} cannot do that for itself",
    # moving
    stands_there="{unit} stands there already",
    nowhere_near="no steps lead {unit} to {cell}",
    stays="{unit} stays where it is with {action}",
    no_step="no step leads from {start} to {cell}",
    nothing_to_climb="nothing solid to climb leads from {start} to {cell}",
    no_run="{cell} is difficult ground: nobody runs there",
    enemy_in_cube="an enemy is in {cell}: only an Assault goes there, and ends there",
    too_many_cubes="that is {spent:cubes}, and {action} is {most}",
    # melee
    no_way="no way leads to an enemy",
    no_enemy_there="an Assault ends in a cube with an enemy",
    one_step_out="one step, to a cube without enemies and with room",
    nearest_way_out="the nearest free cube, by a shortest way",
    # shooting
    must_shoot="{unit} was told to shoot",
    one_helper="only one friend may support",
    not_watching="{unit} is not on overwatch",
    has_fired="{unit} has fired at this unit already",
    # command
    commanded_already="{unit} has had its command",
    no_shot="{unit} has nobody to shoot at",
)


@sentence
def off_field(c: Cast, cell: Cube) -> str:
    x, y, z = cell
    return f"column {x + 1}, row {y + 1}, level {z} is not on the battlefield"


@sentence
def too_far_to_assault(c: Cast, cubes: int, far: int) -> str:
    if far <= cubes:
        return f"no enemy can be reached: the way of {count(far, 'cube')} is closed"
    return f"the nearest enemy is {count(far, 'cube')} away, {far - cubes} too far for an Assault of {cubes}"


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
    """A unit, or a cube with all who are in it."""
    return cube(cell) if target is None else c.name(target)


@sentence
def out_of_earshot(c: Cast, unit: int, far: int, most: int) -> str:
    return f"{c.name(unit)} is {cubes(far)} away, {far - most} too far to hear ({most})"
