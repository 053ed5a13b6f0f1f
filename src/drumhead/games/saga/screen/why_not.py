"""Why an answer is refused, in the words of SAGA: half a sentence each, with the numbers."""

from drumhead.flow.words import Cast, Words
from drumhead.space.table import inches

REFUSALS = Words()
sentence = REFUSALS.sentence


@sentence
def no_such_seat(c: Cast) -> str:
    return "seat must be 0 or 1"


@sentence
def out_of_strip(c: Cast, amount: float, most: int) -> str:
    return f"a base reaches {inches(amount)} in out of the strip of {inches(most)} in along the edge"


@sentence
def no_run_through(c: Cast, piece: str) -> str:
    return f"a Run may not lead through the {piece}"


@sentence
def acted_already(c: Cast, unit: int) -> str:
    return c.alone(unit, "have acted this round")


@sentence
def not_tired(c: Cast, unit: int) -> str:
    return c.alone(unit, "have no fatigue to rest from")


@sentence
def rest_comes_first(c: Cast) -> str:
    return "a unit rests in place of its first action, not after one"


@sentence
def done_already(c: Cast, action: str) -> str:
    return f"one {action.capitalize()} in each activation: it is done"


@sentence
def aimed_at(c: Cast, target: int) -> str:
    return f"{c.does(target, 'be')} aimed at already"


@sentence
def model_aims(c: Cast, model: int) -> str:
    return f"model {model} aims at another unit already"


@sentence
def hero_not_chosen(c: Cast, model: int) -> str:
    return f"model {model} is the hero: when he is hurt was settled with the first wound"


@sentence
def no_such_ground(c: Cast, avoid: str) -> str:
    return f"there is no {'difficult and dangerous' if avoid == 'both' else avoid} ground within reach to avoid"


@sentence
def no_way_round(c: Cast, avoid: str) -> str:
    return f"nobody can reach the enemy without {'difficult or dangerous' if avoid == 'both' else avoid} ground"


@sentence
def in_contact_already(c: Cast, model: int) -> str:
    return f"model {model} touches the enemy already and stays"


@sentence
def other_quality(c: Cast, name: str, quality: int, wanted: int) -> str:
    return f"{name} have Quality {quality}+, the hero {wanted}+"


@sentence
def full(c: Cast, name: str, most: int) -> str:
    return f"{name} have {most} models, the most in a unit"


@sentence
def has_a_hero(c: Cast, name: str) -> str:
    return f"{name} cannot take another hero"
