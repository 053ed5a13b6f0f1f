"""Which model of a target an attacker had best pick, where every weapon of an attack may pick one of its own."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct

from drumhead.combat.counts import CERTAIN, Line, add, cap, mean
from drumhead.combat.unit import ModelId
from drumhead.flow.adviser import Weighed, Weigher, Weight
from drumhead.flow.question import Picked, Question
from drumhead.tabletop.ranking import options_of

NEVER_LOST = 1e-6  # points that speak for leaving it to the defender: no wound falls on a model that is dead already


class Marksmen(NamedTuple):
    """How a page lets weapons pick models; functions are given the battle."""

    work: type[Struct]  # of an attack, with its `parts`
    chances: Callable[
        [Any, Any, Any, tuple[ModelId, ...]], Sequence[float]
    ]  # of an attack and a part of it: of each number of wounds on these models, one after the other
    order: Callable[[Any, Any], tuple[ModelId, ...]]  # in which the target of an attack gives its models up
    worth: Callable[[Any, ModelId], float]  # of a model, in points


def which_model(how: Marksmen) -> Weigher:
    """The wounds that are expected, by what they are worth. What weapons before this one are expected to do to the
    model that they have picked counts: wounds beyond its last are lost."""

    def line(b: Any, a: Any, part: Any, m: ModelId) -> Line:
        return np.asarray(how.chances(b, a, part, (m,)))

    def more_wounds(b: Any, a: Any, i: int, m: ModelId) -> float:
        left, before = b.models[m].left, CERTAIN
        for part in a.parts[:i]:
            if part.pick == m:
                before = cap(add(before, line(b, a, part, m)), left)
        after = cap(add(before, line(b, a, a.parts[i], m)), left)
        return mean(after.tolist()) - mean(before.tolist())

    def each(b: Any, m: ModelId) -> float:
        """What a wound of a model is worth."""
        left: int = b.models[m].left
        return how.worth(b, m) / left

    def weigh(b: Any, q: Question) -> Weighed:
        a, i = b.work(q.facts["work"], how.work), q.facts["part"]
        for o in options_of(q):
            if "model" in o.facts:
                m = o.facts["model"]
                yield Weight(each(b, m) * more_wounds(b, a, i, m), Picked(o.key))
            else:
                order = how.order(b, a)
                wounds = mean(how.chances(b, a, a.parts[i], order))
                yield Weight(each(b, order[0]) * wounds + NEVER_LOST, Picked(o.key))

    return weigh
