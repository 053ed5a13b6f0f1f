"""The sentences that all games share: how a battle ends outside its rules, and answers that fit no question."""

from collections.abc import Sequence

from drumhead.flow.words import Cast, Words

FLOW = Words()
sentence = FLOW.sentence

KINDS = {
    "pick": "one of its options",
    "some": "a choice of several",
    "order": "an order",
    "amount": "a number",
    "split": "a division into parts",
    "places": "a place for each model",
    "ways": "a path for each model",
    "steps": "a chain of cells",
    "roster": "an army list",
    "concede": "giving up",
    "amend": "a change of the table",
}
FLOW.texts(
    asks_waiting="Waiting for {seat:seat}.",
    upgraded="From here on a newer version of the rules is played.",
)
WHY = {"resigned": "resigned", "out-of-time": "ran out of time"}


@sentence
def left(c: Cast, seat: int, why: str) -> str:
    return f"{c.seat(seat)} {WHY.get(why, 'left the table')}. {c.seat(1 - seat)} has won."


@sentence
def agreed(c: Cast) -> str:
    return f"{' and '.join(c.seats)} agreed on a draw."


# ---------------------------------------------------------------------------------------------------- advice
FLOW.texts(advises_usual="", advises_best="")  # nothing special speaks for it


# ---------------------------------------------------------------------------------------------------- why not
@sentence
def nothing_asked(c: Cast) -> str:
    return "the game is over"


@sentence
def other_seat(c: Cast) -> str:
    return "it is not your turn"


@sentence
def referee_stays(c: Cast) -> str:
    return "the referee cannot give up"


@sentence
def wrong_kind(c: Cast, wanted: str, given: str) -> str:
    return f"this question needs {KINDS[wanted]}, not {KINDS[given]}"


@sentence
def not_offered(c: Cast, key: int | str, offered: Sequence[int | str]) -> str:
    return f"{key!r} is not offered; offered: {', '.join(map(str, offered))}"


@sentence
def named_twice(c: Cast) -> str:
    return "something is named twice"


@sentence
def not_between(c: Cast, amount: int, least: int, most: int) -> str:
    return f"{amount} is not between {least} and {most}"


@sentence
def wrong_count(c: Cast, given: int, least: int, most: int) -> str:
    return f"{given} given, {least if least == most else f'{least} to {most}'} needed"


@sentence
def empty_way(c: Cast) -> str:
    return "a path has no place at all; a model that stays has a path of one place"


@sentence
def too_many_turns(c: Cast, given: int, most: int) -> str:
    return f"the paths have {given} places in all, at most {most} are read"


@sentence
def far_off(c: Cast, place: Sequence[int]) -> str:
    return f"{place} is far off any table"


@sentence
def cell_not_offered(c: Cast, cell: Sequence[int]) -> str:
    return f"cell {cell} is not offered"


FLOW.texts(
    extra_twice="entry {row}: {name} buy {extra} twice; an extra is bought once",
    list_empty="the list is empty",
    over_limit="the list costs {cost} points, the limit is {limit}",
)


@sentence
def unit_not_sold(c: Cast, row: int, unit: str, offered: Sequence[str]) -> str:
    return f"entry {row}: there is no {unit!r} to buy, only {', '.join(offered)}"


@sentence
def extra_not_sold(c: Cast, row: int, name: str, extra: str, offered: Sequence[str]) -> str:
    return f"entry {row}: {name} cannot buy {extra!r}, only {', '.join(offered) or 'nothing'}"


@sentence
def one_leader(c: Cast, given: int, offered: Sequence[str]) -> str:
    return f"a list has exactly one of {' or '.join(offered)}, not {given}"
