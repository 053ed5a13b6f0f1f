"""Why an answer is refused, in the words of SAGA: half a sentence each, with the numbers."""

from drumhead.flow.words import Cast, Words
from drumhead.space.table import inches

REFUSALS = Words()
sentence = REFUSALS.sentence
REFUSALS.texts(
    no_such_seat="seat must be 0 or 1",
    no_run_through="a Run may not lead through the {piece}",
    rest_comes_first="a unit rests in place of its first action, not after one",
    model_aims="model {model} aims at another unit already",
    hero_not_chosen="model {model} is the hero: when he is hurt was settled with the first wound",
    in_contact_already="model {model} touches the enemy already and stays",
    other_quality="{name} have Quality {quality}+, the hero {wanted}+",
    full="{name} have {most} models, the most in a unit",
    has_a_hero="{name} cannot take another hero",
)


@sentence
def out_of_strip(c: Cast, amount: float, most: int) -> str:
    return f"a base reaches {inches(amount)} in out of the strip of {inches(most)} in along the edge"


@sentence
def acted_already(c: Cast, unit: int) -> str:
    return c.alone(unit, "have acted this round")


@sentence
def not_tired(c: Cast, unit: int) -> str:
    return c.alone(unit, "have no fatigue to rest from")


@sentence
def done_already(c: Cast, action: str) -> str:
    return f"one {action.capitalize()} in each activation: it is done"


@sentence
def aimed_at(c: Cast, target: int) -> str:
    return f"{c.does(target, 'be')} aimed at already"


@sentence
def no_such_ground(c: Cast, avoid: str) -> str:
    return f"there is no {'difficult and dangerous' if avoid == 'both' else avoid} ground within reach to avoid"


@sentence
def no_way_round(c: Cast, avoid: str) -> str:
    return f"nobody can reach the enemy without {'difficult or dangerous' if avoid == 'both' else avoid} ground"
