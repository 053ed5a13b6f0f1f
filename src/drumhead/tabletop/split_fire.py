"""Fire that is split between several targets: all are named first, each with its shooters; then volley after volley in
the order they were named. The game's record of an activation keeps them as `aims`."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.frame import Asking, Closed, Inquiry, Step, question_of, step_of
from drumhead.flow.question import Chosen, Option, Refusal, Some, offer
from drumhead.flow.state import Frame
from drumhead.tabletop.battle import offer_model, refuse_models
from drumhead.tabletop.shooting import Models, not_aiming
from drumhead.tabletop.targets import Aiming


class SplitFire(NamedTuple):
    """What a game says of it; every function is given the battle."""

    aiming: Aiming
    ruling: str  # by which fire is split
    firing: Callable[[Any, Models, UnitId], Models]  # those of these models that can fire at a unit
    fire: Callable[[Any, int, UnitId, Models], tuple[Frame, ...]]  # one volley, by its activation


def split_fire(module: str, how: SplitFire) -> Callable[[int, UnitId], tuple[Frame, ...]]:
    """What follows when the first target is named."""
    aiming = how.aiming

    def free(b: Any, w: int) -> Models:
        done = b.work(w, aiming.work)
        return not_aiming(b.units[done.unit].models, done.aims)

    def aimed(b: Any, w: int, target: UnitId, shooters: Models) -> None:
        done = b.work(w, aiming.work)
        b.works[w] = replace(done, aims=(*done.aims, (target, shooters)))

    def aim(b: Any, w: int, target: UnitId) -> None:
        able = how.firing(b, free(b, w), target)
        if len(able) == 1:  # nothing to choose (ruling forced-answers)
            aimed(b, w, target, able)
        else:
            b.then(who_fires(w, target))

    def choose(b: Any, a: Chosen, w: int, target: UnitId) -> None:
        aimed(b, w, target, tuple(sorted(int(k) for k in a.keys)))

    def may_fire_at(b: Any, w: int, target: UnitId) -> Asking:
        u, able = b.units[b.work(w, aiming.work).unit], how.firing(b, free(b, w), target)
        options = tuple(offer_model(b.model(m)) for m in able)
        return Asking(u.seat, Some(options, 1, len(able)), "who_fires", how.ruling, {"unit": u.id, "target": target})

    def not_to_fire(b: Any, w: int, target: UnitId) -> Iterator[Closed]:
        u, able = b.work(w, aiming.work).unit, free(b, w)
        yield from refuse_models(b, u, aiming.clause)
        for m in b.units[u].models:
            aims = Refusal(how.ruling, "model_aims", {"model": m})
            yield offer_model(b.model(m)), aiming.refuse(b, m, target) if m in able else aims

    def go_on(b: Any, a: Option, w: int) -> None:
        if "target" in a.facts:
            b.then(aim_step(w, a.facts["target"]), aim_again(w))

    def may_aim_again(b: Any, w: int) -> Asking | None:
        return aiming.ask(b, w, free(b, w), {target for target, _ in b.work(w, aiming.work).aims})

    def not_to_aim_at(b: Any, w: int) -> Iterator[Closed]:
        for target, _ in b.work(w, aiming.work).aims:
            yield offer(target=target), Refusal(how.ruling, "aimed_at", {"target": target})
        yield from aiming.closed(b, b.work(w, aiming.work).unit, free(b, w))

    def fire(b: Any, w: int) -> None:
        done = b.work(w, aiming.work)
        if done.aims:
            (target, models), *rest = done.aims
            b.works[w] = replace(done, aims=tuple(rest))
            b.then(*how.fire(b, w, target, models), fire_in_order(w))

    aim_step: Step[Any] = step_of(module, "aim", aim)
    fire_in_order: Step[Any] = step_of(module, "fire_in_order", fire)
    who_fires: Inquiry[Any] = question_of(module, "who_fires", aiming.decision, choose)
    who_fires.ask(may_fire_at)
    who_fires.closed(not_to_fire)
    aim_again: Inquiry[Any] = question_of(module, "aim_again", aiming.decision, go_on)
    aim_again.ask(may_aim_again)
    aim_again.closed(not_to_aim_at)
    return lambda w, target: (aim_step(w, target), aim_again(w), fire_in_order(w))
