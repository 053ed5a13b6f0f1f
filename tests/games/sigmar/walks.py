"""Random battles of Sigmar without players: any answer to every question, the simplest where it is more than a pick.

Moves into contact and out of it are left to the engine."""

from collections.abc import Iterator
from random import Random

from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import Event
from drumhead.flow.loop import Gate
from drumhead.flow.question import (
    Amount,
    Answer,
    Chosen,
    Order,
    Ordered,
    Pick,
    Picked,
    Question,
    Some,
    Told,
    Ways,
    Went,
)
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit.inches import row
from tests.games.sigmar.kit import battle, troop

GATE = Gate()


def armies(seed: int) -> Sigmar:
    """Two armies a charge apart, with heroes, riders, beasts, engines and wizards; different ones for each seed."""
    blue = (
        [
            troop("saltgate:bailiffs", [*row(5, 10, 10), (15.5, 10)], "sergeant", join=["captain dray lance"]),
            troop("saltgate:quay-shooters", row(5, 25, 10), "rifle"),
            troop("saltgate:tide-reader", [(32, 10)]),
            troop("saltgate:sluice-battery", [(40, 10)], "cannon"),
            troop("saltgate:auditors", row(3, 45, 12)),
        ],
        [
            troop("kitefell:needle-lancers", row(3, 10, 10, 1.5)),
            troop("kitefell:rain-counter", [(20, 10)], "box-kite"),
            troop("kitefell:goatherds", row(10, 25, 10)),
            troop("kitefell:kite-flyers", row(3, 40, 10, 1.5)),
        ],
    )[seed % 2]
    red = (
        [
            troop("mirefold:gnarl-brutes", row(3, 10, 18, 1.5)),
            troop("mirefold:rootking", [(25, 18)], "mosswing"),
            troop("mirefold:glade-hunters", row(5, 35, 18)),
            troop("mirefold:elder-stump", [(44, 18)], "furnace"),
        ],
        [
            troop("slowkiln:half-bakes", row(3, 10, 18, 1.5)),
            troop("slowkiln:glaze-priest", [(20, 18)]),
            troop("slowkiln:furnace-toad", [(27, 18)]),
            troop("slowkiln:slag-chimney", [(36, 18)]),
            troop("slowkiln:tile-guards", row(5, 44, 18)),
        ],
    )[seed // 2 % 2]
    return battle(blue, red, power=[{-1: 4}, {-1: 5}])


def walk(b: Sigmar, seed: int) -> Iterator[list[Event]]:
    """The events of one answer after the other, to the end of the battle."""
    rng, dice = Random(seed), SeededDice.from_number(seed)
    while b.question:
        yield list(GATE.answer(b, b.asked_seat, any_answer(b, b.question, rng), dice))


def any_answer(b: Sigmar, q: Question, rng: Random) -> Answer:
    match q.ask:
        case Pick(options):
            return Picked(rng.choice([o for o in options if o.facts.get("how") != "own"]).key)
        case Some(of, least, _):
            return Chosen(tuple(o.key for o in of[:least]))
        case Order(of):
            return Ordered(tuple(o.key for o in of))
        case Amount(least, most):
            return Told(rng.randint(least, most))
        case Ways(models):
            return Went(tuple((b.place(m),) for m in models))
    raise AssertionError(f"no answer to {q.ask}")
