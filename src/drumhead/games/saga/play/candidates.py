"""Answers worth a thought beside the policy's: what a player who looks one step ahead chooses from."""

from collections.abc import Iterator

from drumhead.flow.adviser import Ideas, Weigher, by_option
from drumhead.flow.answers import SHAPES, extremes
from drumhead.flow.question import Answer, Option, Pick, Picked, Placed, Places, Question, Ways, Went
from drumhead.games.saga.play.sample import room_for
from drumhead.games.saga.play.suggest import exchange
from drumhead.games.saga.play.worth import longest_range, melee_points, shot_points
from drumhead.games.saga.rules.move import marching
from drumhead.games.saga.rules.state import Move, Saga
from drumhead.space.table import INCH
from drumhead.tabletop.goals import Aims, goals, spots_in
from drumhead.tabletop.moving import ways_to

OUT_OF_ASSAULT = 13 * INCH


# ---------------------------------------------------------------------------------------------------- weighed
def by_exchange(b: Saga, q: Question, o: Option) -> float:
    return exchange(b, o.facts["unit"])


def by_shot(b: Saga, q: Question, o: Option) -> float:
    return shot_points(b, q.facts["unit"], o.facts["target"], o.facts["able"]) if "target" in o.facts else -1.0


def by_assault(b: Saga, q: Question, o: Option) -> float:
    """Assaults that win points come first, those that lose some last."""
    return melee_points(b, q.facts["unit"], o.facts["target"]) if "target" in o.facts else 0.0


WEIGHERS: dict[str, Weigher] = {
    "activate": by_option(by_exchange),
    "shoot": by_option(by_shot),
    "first-step": by_option(by_assault),
    "extra-action": by_option(by_assault),
}


# ---------------------------------------------------------------------------------------------------- by their shape
def other_options(b: Saga, q: Question) -> Iterator[Answer]:
    """All of them but to move model by model, which leads to the engine's own moves again."""
    assert isinstance(q.ask, Pick)
    return (Picked(o.key) for o in q.ask.options if o.facts.get("how") != "own")


def other_places(b: Saga, q: Question) -> Iterator[Answer]:
    assert isinstance(q.ask, Places)
    rooms = (room_for(b, q.ask, spot) for spot in spots_in(b.ground, q.ask.zone))
    return (Placed(tuple(room)) for room in rooms if room)


def other_ways(b: Saga, q: Question) -> Iterator[Answer]:
    work = b.works.get(q.facts.get("work", -1))
    if not isinstance(work, Move):
        return
    march = marching(b, work.unit, work.action, work.allowance)
    yield Went(tuple(march.stay()))
    for goal in goals(b, work.unit, Aims(work.allowance, longest_range(b, work.unit), OUT_OF_ASSAULT)):
        yield Went(ways_to(b, march, goal, stiff=True))


IDEAS: dict[type, Ideas] = dict.fromkeys(SHAPES, extremes) | {
    Pick: other_options,
    Places: other_places,
    Ways: other_ways,
}
