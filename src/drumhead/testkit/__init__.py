"""The test kit: stand up a position, script the dice, ask, say, expect a refusal.

    b = stand(SAGA, POSITION)
    events = say(b, "hold", 1, dice=[4, 4, 1, 2, 6, 1])
    assert words(SAGA, b).refusal(refusal(b, "rest")).why

It works for every game, registered or not. `drumhead.testkit.inches` and `drumhead.testkit.cubes` add short forms for
places and ways. docs/testing.md has a whole test; the examples below are played on its position, `POSITION`.
"""

from drumhead.testkit.events import clauses, rolls, thrown
from drumhead.testkit.marks import clause
from drumhead.testkit.play import (
    Say,
    allowed,
    answer_of,
    asked,
    muster,
    offered,
    question,
    refusal,
    run_to_question,
    say,
    script,
    seat,
    stand,
    words,
)

__all__ = [
    "Say",
    "allowed",
    "answer_of",
    "asked",
    "clause",
    "clauses",
    "muster",
    "offered",
    "question",
    "refusal",
    "rolls",
    "run_to_question",
    "say",
    "script",
    "seat",
    "stand",
    "thrown",
    "words",
]
