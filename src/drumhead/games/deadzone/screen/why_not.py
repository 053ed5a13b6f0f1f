"""Why an answer is refused, in the words of Deadzone: half a sentence each, with the numbers."""

from drumhead.flow.words import Cast, Words
from drumhead.games.deadzone.screen.naming import ACTIONS, SIDES, cube, weapon_name
from drumhead.games.deadzone.screen.naming import cubes as cubes_of
from drumhead.space.cubes import Cube

REFUSALS = Words()
sentence = REFUSALS.sentence


@sentence
def off_field(c: Cast, cell: Cube) -> str:
    x, y, z = cell
    return f"column {x + 1}, row {y + 1}, level {z} is not on the battlefield"


@sentence
def one_cube_of_row(c: Cast, number: int) -> str:
    return f"one cube of your own row is wanted, not {number}"


@sentence
def not_in_row(c: Cast, cell: Cube, side: str) -> str:
    return f"{cube(cell)} is no place in the {SIDES[side]} row"


@sentence
def full(c: Cast, cell: Cube, most: int) -> str:
    return f"{cube(cell)} has no room: sizes may add up to {most}"


@sentence
def no_step(c: Cast, start: Cube, cell: Cube) -> str:
    return f"no step leads from {cube(start)} to {cube(cell)}"


@sentence
def nothing_to_climb(c: Cast, start: Cube, cell: Cube) -> str:
    return f"nothing solid to climb leads from {cube(start)} to {cube(cell)}"


@sentence
def no_run(c: Cast, cell: Cube) -> str:
    return f"{cube(cell)} is difficult ground: nobody runs there"


@sentence
def enemy_in_cube(c: Cast, cell: Cube) -> str:
    return f"an enemy is in {cube(cell)}: only an Assault goes there, and ends there"


@sentence
def too_many_cubes(c: Cast, action: str, spent: int, most: int) -> str:
    return f"that is {cubes_of(spent)}, and {ACTIONS[action]} is {most}"


@sentence
def no_enemy_there(c: Cast) -> str:
    return "an Assault ends in a cube with an enemy"


@sentence
def one_step_out(c: Cast) -> str:
    return "one step, to a cube without enemies and with room"


@sentence
def nearest_way_out(c: Cast) -> str:
    return "the nearest free cube, by a shortest way"


@sentence
def side_not_open(c: Cast, side: str) -> str:
    return f"nobody deploys in the {SIDES[side]} on this battlefield"


@sentence
def deployed_already(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} is deployed already"


@sentence
def has_acted(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} has acted this round"


@sentence
def pinned_this_round(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} was pinned this round: it acts in the next"


@sentence
def lies_down(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} is pinned: it can only stand up"


@sentence
def stands_already(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} is not pinned"


@sentence
def unarmed(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} has nothing to shoot with"


@sentence
def too_far_to_assault(c: Cast, cubes: int, far: int) -> str:
    if far <= cubes:
        return f"no enemy can be reached: the way of {cubes_of(far)} is closed"
    return f"the nearest enemy is {cubes_of(far)} away, {far - cubes} too far for an Assault of {cubes}"


@sentence
def no_way(c: Cast) -> str:
    return "no way leads to an enemy"


@sentence
def not_trained(c: Cast, unit: int, action: str) -> str:
    return f"{c.name(unit)} has no rule that allows it to {ACTIONS[action].lower()}"


@sentence
def mined_already(c: Cast, cell: Cube) -> str:
    return f"there is a mine of yours at {cube(cell)} already"


@sentence
def nobody_wounded(c: Cast, cell: Cube) -> str:
    return f"nobody at {cube(cell)} has a wound to heal"


@sentence
def nobody_hears(c: Cast, most: int) -> str:
    return f"no friend is within {cubes_of(most)}"


@sentence
def not_wounded(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} has no wound"


@sentence
def not_in_cube(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} is in another cube"


@sentence
def not_itself(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} cannot do that for itself"


@sentence
def out_of_sight(c: Cast, target: int | None = None, cell: Cube = (0, 0, 0)) -> str:
    return f"{_aim(c, target, cell)} is out of sight"


def _aim(c: Cast, target: int | None, cell: Cube) -> str:
    """A unit, or a cube with all who are in it."""
    return cube(cell) if target is None else c.name(target)


@sentence
def out_of_range(c: Cast, weapon: str, far: int, most: int, target: int | None = None, cell: Cube = (0, 0, 0)) -> str:
    return (
        f"{_aim(c, target, cell)} is {cubes_of(far)} away, {far - most} too far for the {weapon_name(weapon)} ({most})"
    )


@sentence
def must_shoot(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} was told to shoot"


@sentence
def one_helper(c: Cast) -> str:
    return "only one friend may support"


@sentence
def not_watching(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} is not on overwatch"


@sentence
def has_fired(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} has fired at this unit already"


@sentence
def out_of_earshot(c: Cast, unit: int, far: int, most: int) -> str:
    return f"{c.name(unit)} is {cubes_of(far)} away, {far - most} too far to hear ({most})"


@sentence
def commanded_already(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} has had its command"


@sentence
def no_shot(c: Cast, unit: int) -> str:
    return f"{c.name(unit)} has nobody to shoot at"
