"""Why an answer is refused, in the words of all games of inches: half a sentence each, with the numbers."""

from collections.abc import Sequence

from drumhead.flow.question import Place
from drumhead.flow.words import Cast, Words
from drumhead.space.table import inches

REFUSALS = Words(measures={"in": inches})
sentence = REFUSALS.sentence
OWN_WORD = ("walk", "run", "advance", "march")  # actions that are called by their names


def whole(length: float) -> str:
    """A limit as it stands on a page, which has no decimal: "12"; any other length as usual."""
    return inches(length).removesuffix(".0")


# ---------------------------------------------------------------------------------------------------- no such unit
REFUSALS.texts(
    no_such_unit="there is no such unit",
    no_such_figure="there is no figure {model}",
    cannot_move_now="figure {model} cannot move now",
    not_your_turn="it is not your turn",
    acted_already="{unit:alone have acted this round}",
    own_unit="{target:alone be not an enemy}",
    not_in_unit="model {model} is not in {unit:whose} now",
)


# ---------------------------------------------------------------------------------------------------- no such move
REFUSALS.texts(
    off_table="a base would leave the table by {amount:in} in",
    piece_in_way="the {piece} is in the way",
    piece_is_closed="nobody may enter the {piece}",
    unit_in_way="{by:does stand in the way}",
    near_on_way="{amount:in} in from {by:whose} on the way; keep {most:in} in away",
    near_at_end="{amount:in} in from {by:whose} at the end; keep {most:in} in away",
    bases_overlap="two bases would overlap",
    no_fellow_near="a model would stand {amount:in} in from the next of its unit; at most {most:in} in is allowed",
    spread_too_wide="two models would stand {amount:in} in apart; at most {most:in} in is allowed",
    in_parts="the unit would split into parts more than {most:in} in apart",
    slowed="too far: {amount:in} in, and through the {piece} no model of the unit may move more than {most:in} in",
    not_far_enough="{amount:in} in from {by:whose}; more than {most:in} in is needed",
    out_of_zone="a base reaches {amount:in} in outside its zone",
    out_of_strip="a base reaches {amount:in} in outside the strip of {most:in} in along the edge",
)


@sentence
def begins_elsewhere(c: Cast, model: int, place: Place) -> str:
    return f"the path of model {model} must start where it stands, at {inches(place[0])}, {inches(place[1])}"


@sentence
def too_long(c: Cast, unit: int, amount: float, most: int, action: str = "") -> str:
    may = f"{'they' if c.many(unit) else 'it'} may {action if action in OWN_WORD else 'move'}"
    return f"too far by {inches(amount - most)} in: {inches(amount)} in, {may} {inches(most)}"


# ---------------------------------------------------------------------------------------------------- no such attack
REFUSALS.texts(
    no_way_in="no path leads to a free place beside {target:whose}",
    no_way_through="through ground that slows it no model can reach the enemy: it may move {most:in} in there",
    brief_no_way_in="no path leads to them",
    in_contact_already="model {model} touches the enemy already and stays",
    nothing_to_shoot_with="nobody has anything left to shoot with",
    unseen="{target:whose}: no model in range and in sight",
    aimed_at="{target:does be} a target already",
    model_aims="model {model} has another target already",
)


@sentence
def done_already(c: Cast, action: str) -> str:
    return f"only one {action.capitalize()} in each activation"


@sentence
def brief_done_already(c: Cast, action: str) -> str:
    return "once in each activation"


@sentence
def brief_assault_too_far(c: Cast, amount: float, most: int) -> str:
    return f"nobody within {whole(most)} in, nearest {inches(max(amount, most + 100))}"


@sentence
def assault_too_far(c: Cast, target: int, amount: float, most: int) -> str:
    far = f"{c.does(target, 'be')} {inches(amount)} in away"
    return f"{far}, {_over(amount, most)} too far for an Assault of {inches(most)}"


@sentence
def out_of_range(c: Cast, target: int, amount: float, most: int) -> str:
    return f"{c.does(target, 'be')} {inches(amount)} in away, out of range by {_over(amount, most)} in"


def _over(amount: float, most: int) -> str:
    """A hair too far is still 0.1 too far."""
    return inches(max(amount - most, 100))


@sentence
def no_such_ground(c: Cast, avoid: str) -> str:
    return f"there is no {'difficult and dangerous' if avoid == 'both' else avoid} ground within reach to avoid"


@sentence
def no_way_round(c: Cast, avoid: str) -> str:
    return f"nobody can reach the enemy without {'difficult or dangerous' if avoid == 'both' else avoid} ground"


# ---------------------------------------------------------------------------------------------------- forming units
REFUSALS.texts(
    left_out="{number:count model} would be left out",
    unit_too_small="a unit of {number} is too small: at least {least} models",
    unit_too_large="a unit of {number} is too large: at most {most} models",
    other_quality="{name} have Quality {quality}+, the hero {wanted}+",
    full="{name} have {most} models, the most in a unit",
    has_a_hero="{name} cannot take another hero",
    hero_not_chosen="model {model} is the hero: who is hurt first was decided with the first wound",
)


@sentence
def mixed_types(c: Cast, types: Sequence[str]) -> str:
    return f"a unit holds models of one type, not {' and '.join(types)}"


# ---------------------------------------------------------------------------------------------------- the referee
REFUSALS.texts(
    no_such_seat="seat must be 0 or 1",
    piece_off_table="the piece would lie off the table",
    piece_over_piece="the piece would lie over another",
    piece_over_models="the piece would lie over models",
    river_stays="a river stays where it is; its bridge or ford can only be closed",
    shifted_too_far="a piece is shifted by at most {most:in} in, not {far:in}",
)


@sentence
def no_change_now(c: Cast, change: str, moment: str, offered: Sequence[str]) -> str:
    return f"{change!r} is not possible now ({moment}); possible: {', '.join(offered)}"


@sentence
def no_such_piece(c: Cast, pieces: int) -> str:
    return f"piece must be a number from 0 to {pieces - 1}" if pieces else "there is no terrain on the table"


@sentence
def no_gap(c: Cast, gaps: Sequence[int]) -> str:
    if not gaps:
        return "there is no bridge or ford on the table"
    return f"only a bridge or a ford can be closed: piece {' or '.join(map(str, gaps))}"


@sentence
def unreadable_change(c: Cast, error: str, piece: bool) -> str:
    return error if piece else f"the change cannot be read: {error}"
