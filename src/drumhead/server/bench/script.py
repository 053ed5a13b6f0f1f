"""The battles that scripted people play: every answer is known beforehand."""

from random import Random
from typing import Any

from msgspec import Struct

from drumhead.flow.question import Answer, Placed, Seat, Went
from drumhead.server.library.lobby import setup_of
from drumhead.server.library.opponents import BY_LINK
from drumhead.server.room.opening import draw_seeds, open_battle
from drumhead.server.wire.lobby import NewRoom

BATTLES = 6  # different ones
WANTED = NewRoom(game="saga", points=20, lists=("mixed-host", "bow-line"), opponent=BY_LINK, table=5871)


class ScriptStep(Struct, frozen=True):
    """A question of the battle, its answer, and a sketch that somebody might draw before it."""

    question: int
    seat: Seat
    answer: Answer
    draft: dict[str, Any] | None


def script(seed: int) -> list[ScriptStep]:
    """A battle by the policy, with the dice that a rehearsal with this seed has."""
    _, battle = open_battle(WANTED, setup_of(WANTED), "script", draw_seeds(seed), record=f"seed-{seed}")
    game, steps = battle.game, list[ScriptStep]()
    while (q := game.pending(battle.state)) is not None:
        answer = game.suggest(game.imagine(battle.state, q.seat, Random(len(steps))))
        steps.append(ScriptStep(q.id, q.seat, answer, drag_for(q.facts, answer)))
        battle.answer(battle.state.asked_seat, answer)
    return steps


def drag_for(facts: dict[str, Any], answer: Answer) -> dict[str, Any] | None:
    """A drag to about where the answer leads."""
    match answer:
        case Placed(places=places) if places:
            ends = places
        case Went(ways=ways) if ways:
            ends = tuple(way[-1] for way in ways)
        case _:
            return None
    middle = [sum(p[i] for p in ends) // len(ends) for i in (0, 1)]
    return {"unit": facts["unit"], "goal": middle} if "unit" in facts else None
