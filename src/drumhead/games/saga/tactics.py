"""Playing well enough: the ledger's policy for every question, samples and candidates, and what a battle is worth.

All of it is help: pure, never recorded, and whatever it yields passes `refuse`.
"""

from collections.abc import Sequence
from random import Random

from drumhead.flow.loop import refuse
from drumhead.flow.question import (
    Answer, Chosen, Order, Ordered, Parted, Pick, Picked, Placed, Places, Some, Split, Ways, Went,
)
from drumhead.games.saga.state import Attack, Saga


def sample(b: Saga, rng: Random) -> Answer:
    q = b.question
    match q.ask:
        case Pick(options):
            return Picked(rng.choice(options).key)
        case Some(of, least, most):
            return Chosen(tuple(sorted(o.key for o in rng.sample(of, rng.randint(least, most)))))
        case Order(of):
            return Ordered(tuple(o.key for o in rng.sample(of, len(of))))
        case Split():
            return Parted(tuple(q.facts["suggested"]))
        case Places(models, (x0, y0, x1, y1)):
            while True:
                x, y = rng.randint(x0 + 500, x1 - 500), rng.randint(y0 + 500, y1 - 500)
                a = Placed(tuple((x + 1000 * (i % 4), y + 1000 * (i // 4)) for i in range(len(models))))
                if refuse(b, a) is None:
                    return a
        case Ways(models, allowance):
            dx, dy = rng.randint(-allowance, allowance), rng.randint(-allowance, allowance)
            places = b.places(models)
            for k in (1, 2, 4, 8):
                a = Went(tuple(((x, y), (x + dx // k, y + dy // k)) for x, y in places))
                if refuse(b, a) is None:
                    return a
            return Went(tuple((p,) for p in places))
    raise AssertionError


def believed_losses(b: Saga, a: Attack) -> Attack: return a
def suggest(b: Saga) -> Answer: return sample(b, Random(0))
def candidates(b: Saga, most: int) -> Sequence[Answer]: return [suggest(b)]
def appraise(b: Saga, seat: int) -> float: return 0.0
