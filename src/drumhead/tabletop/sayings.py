"""The sentences that games of inches share: moves, why one is refused, and what a referee changes on the table."""

from collections.abc import Mapping, Sequence

from drumhead.combat.sayings import BATTLE
from drumhead.flow.grammar import count
from drumhead.flow.question import Place, Way
from drumhead.flow.words import Cast, Words
from drumhead.space.paths import length
from drumhead.space.table import inches

INCHES = Words(BATTLE)
sentence = INCHES.sentence
INCHES.texts(
    piece_in_way="the {piece} is in the way",
    piece_is_closed="nobody may enter the {piece}",
    bases_overlap="two bases would overlap",
    nothing_to_shoot_with="nobody has anything left to shoot with",
    no_such_unit="there is no such unit",
    not_your_turn="it is not your turn",
    unit_too_small="a unit of {number} is too small: at least {least} models",
    unit_too_large="a unit of {number} is too large: at most {most} models",
    offers_pause="Go on",
    piece_off_table="the piece would lie off the table",
    piece_over_piece="the piece would lie over another",
    piece_over_models="the piece would lie over models",
)

MARCHES = {"assault": "rush", "victor": "move on", "close": "close up", "back": "step back", "hold": "move"}
CHANGES = {"add-terrain": "is added to", "remove-terrain": "is taken off", "shift-terrain": "is shifted on"}


@sentence
def moves(c: Cast, unit: int, action: str, ways: Mapping[str, Way]) -> str:
    return f"{c.does(unit, MARCHES.get(action, action))} {inches(max(map(length, ways.values())))} in."


@sentence
def stays(c: Cast, unit: int) -> str:
    return f"{c.does(unit, 'stay')} where {'they are' if c.many(unit) else 'it is'}."


# ---------------------------------------------------------------------------------------------------- why no such move
@sentence
def begins_elsewhere(c: Cast, model: int, place: Place) -> str:
    return f"the way of model {model} must begin where it stands, at {inches(place[0])}, {inches(place[1])}"


@sentence
def off_table(c: Cast, amount: float) -> str:
    return f"a base would leave the table by {inches(amount)} in"


@sentence
def too_long(c: Cast, unit: int, amount: float, most: int, action: str = "") -> str:
    may = f"{'they' if c.many(unit) else 'it'} may {action if action in ('walk', 'run') else 'move'}"
    return f"too far by {inches(amount - most)} in: {inches(amount)} in, {may} {inches(most)}"


@sentence
def unit_in_way(c: Cast, by: int) -> str:
    return c.does(by, "stand in the way")


@sentence
def near_on_way(c: Cast, by: int, amount: float, most: int) -> str:
    return f"{inches(amount)} in from {c.of_side(by)} on the way; {inches(most)} in must stay between"


@sentence
def near_at_end(c: Cast, by: int, amount: float, most: int) -> str:
    return f"{inches(amount)} in from {c.of_side(by)} at the end; {inches(most)} in must stay between"


@sentence
def no_fellow_near(c: Cast, amount: float, most: int) -> str:
    return f"a model would stand {inches(amount)} in from its nearest fellow; {inches(most)} is the most"


@sentence
def spread_too_wide(c: Cast, amount: float, most: int) -> str:
    return f"two models would stand {inches(amount)} in apart; {inches(most)} is the most in a unit"


@sentence
def in_parts(c: Cast, most: int) -> str:
    return f"the unit would fall into parts, more than {inches(most)} in from each other"


@sentence
def out_of_zone(c: Cast, amount: float) -> str:
    return f"a base reaches {inches(amount)} in out of its zone"


# ---------------------------------------------------------------------------------------------------- why no attack
@sentence
def assault_too_far(c: Cast, target: int, amount: float, most: int) -> str:
    far = f"{c.does(target, 'be')} {inches(amount)} in away"
    return f"{far}, {inches(max(amount - most, 100))} too far for an Assault of {inches(most)}"


@sentence
def no_way_in(c: Cast, target: int) -> str:
    return f"no way leads to a free place beside {c.of_side(target)}"


@sentence
def out_of_range(c: Cast, target: int, amount: float, most: int) -> str:
    over = inches(max(amount - most, 100))
    return f"{c.does(target, 'be')} {inches(amount)} in away, out of range by {over} in"


@sentence
def unseen(c: Cast, target: int) -> str:
    return f"no model of {c.of_side(target)} is both in range and in sight"


@sentence
def own_unit(c: Cast, target: int) -> str:
    return c.alone(target, "be no enemy")


@sentence
def not_in_unit(c: Cast, model: int, unit: int) -> str:
    return f"model {model} is not in {c.of_side(unit)} now"


# ---------------------------------------------------------------------------------------------------- forming units
@sentence
def left_out(c: Cast, number: int) -> str:
    return f"{count(number, 'model')} would be left out"


@sentence
def mixed_types(c: Cast, types: Sequence[str]) -> str:
    return f"a unit holds models of one type, not {' and '.join(types)}"


# ---------------------------------------------------------------------------------------------------- the referee
@sentence
def asks_pause(c: Cast, moment: str) -> str:
    return f"Referee: {moment.replace('-', ' ')}. Change the table or go on?"


@sentence
def terrain_changed(c: Cast, change: str) -> str:
    return f"A piece of terrain {CHANGES[change]} the table."


@sentence
def no_change_now(c: Cast, change: str, moment: str, offered: Sequence[str]) -> str:
    return f"{change!r} is no change of this moment ({moment}); there is {', '.join(offered)}"


@sentence
def no_such_piece(c: Cast, pieces: int) -> str:
    return f"piece must be a number from 0 to {pieces - 1}" if pieces else "there is no terrain on the table"


@sentence
def unreadable_change(c: Cast, error: str, piece: bool) -> str:
    return error if piece else f"the change cannot be read: {error}"
