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
