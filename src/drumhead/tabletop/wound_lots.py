"""Wounds given to the models of a unit lot after lot, as whole steps and questions for a game.

A lot is wounds that are given together: single ones, or a packet that goes whole to one model. Each wound that a model
is given may be ignored by it; what is left is taken at once. What a single model cannot take of a packet is lost, and
so is what is left when the unit is gone.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, Closed, Inquiry, Step, question_of, step_of
from drumhead.flow.question import Chosen, Option, Order, Ordered, Pick, Some
from drumhead.flow.state import Frame
from drumhead.tabletop.battle import offer_model
from drumhead.tabletop.casualties import hurt

Models: TypeAlias = tuple[ModelId, ...]


class Lot(Struct, frozen=True):
    """Wounds that are given to models together."""

    part: int  # of the attack
    wounds: int
    on_one: bool = False  # all go to one model
    six: bool = False  # how many they are shows when the model is known
    pick: ModelId = -1  # the model that the attacker picked

    @property
    def sort(self) -> str:
        return "picked" if self.pick >= 0 else "six" if self.six else "packet" if self.on_one else "single"


def arms_of(attack: Any, part: int) -> str:
    """The weapons of a part of an attack, where other parts have other weapons; else they go without saying."""
    names = [str(p.name) for p in attack.parts]
    return names[part] if len({*names}) > 1 else ""


class LotClauses(NamedTuple):
    casualties: str  # the decision: which models take wounds
    owner: str  # who decides it
    unhurt: str
    order: str  # the decision: in which order the attacker gives the lots
    ordered: str  # by which ruling


class Giving(NamedTuple):
    """How a page gives wounds; every function is given the battle."""

    work: type[Struct]  # of an attack: with `attacker`, `target`, `parts`, `lots`, `falling`, `taken` and `lost`
    clauses: LotClauses
    next_models: Callable[[Any, Any], Models]  # of a unit: one of these takes the next wound
    may_choose: Callable[[Models], Models]  # which of them its owner may give up
    undecided: Callable[[Any, Any, int], Frame | None]  # what must be decided before a unit is wounded
    ward: Callable[[Any, ModelId], int]  # the number on which a model ignores a wound; 0: never
    not_ignored: Callable[[Any, ModelId, int], int]  # how many of so many wounds a model takes
    wound: Callable[[Any, ModelId, int], int]  # it does, no more than it can: how many
    remove: Callable[[Any, UnitId, Models], None]
    size: Callable[[Any, Any, Lot], int]  # how many wounds of an attack a lot is, now that the model is known
    spills: Callable[[Any, Lot], bool]  # what its model cannot take goes on to others
    pick: Callable[[Lot], ModelId]  # past the order
    closed: Callable[[Any, UnitId], Iterable[Closed]]  # why other models of a unit take no wound now


def wound_lots(module: str, how: Giving) -> Step[[int]]:
    """The step that gives the wounds of an attack, in the attacker's order."""
    clauses = how.clauses

    def give_wounds(b: Any, w: int) -> None:
        a = b.work(w, how.work)
        if not a.lots and not a.taken:
            b.tell(Noted(clauses.unhurt, "unhurt", {"unit": a.target}))
        b.then(order_groups(w), give_next(w))

    def give_first(b: Any, w: int) -> None:
        a = b.work(w, how.work)
        u = b.units[a.target]
        lots = tuple(lot for lot in a.lots if lot.wounds)
        if not lots or not u.alive:
            b.works[w] = replace(a, lots=(), lost=a.lost + sum(lot.wounds for lot in lots))
            return
        b.works[w] = replace(a, lots=lots)
        if how.pick(lots[0]) >= 0:
            give_picked(b, w)
            b.then(give_next(w))
        elif undecided := how.undecided(b, u, w):
            b.then(undecided, give_next(w))
        elif lots[0].on_one or not plain_fall(b, u):
            b.then(take_wound(w), give_next(w))
        else:
            roll_to_ignore(b, w)
            b.then(pick_losses(w), give_next(w))

    def plain_fall(b: Any, u: Any) -> bool:
        """Models that one wound removes come next, and all ignore it on one number: several can be given up at once."""
        able = how.next_models(b, u)
        return all(b.models[m].tough == 1 for m in able) and not wards_differ(b, able)

    def wards_differ(b: Any, models: Models) -> bool:
        return len({how.ward(b, m) for m in models}) > 1

    def taking(b: Any, w: int, m: ModelId, wounds: int) -> None:
        """A model is given so many wounds of the first lot; what it cannot take of a packet is lost."""
        a = b.work(w, how.work)
        first, *rest = a.lots
        left = how.not_ignored(b, m, wounds)
        took = how.wound(b, m, left)
        stays = () if first.on_one else (replace(first, wounds=first.wounds - wounds),)
        b.works[w] = replace(a, lots=(*stays, *rest), taken=a.taken + took, lost=a.lost + left - took)

    def give_picked(b: Any, w: int) -> None:
        """Past the order; if it is dead already, the wounds are lost."""
        a = b.work(w, how.work)
        lot = a.lots[0]
        if lot.pick not in b.units[a.target].models:
            b.works[w] = replace(a, lots=a.lots[1:], lost=a.lost + lot.wounds)
            return
        wounds = how.size(b, a, lot)
        b.works[w] = replace(a, lots=(replace(lot, on_one=True, wounds=wounds), *a.lots[1:]))
        taking(b, w, lot.pick, wounds)

    # ------------------------------------------------------------------ one model
    def take(b: Any, a: Option, w: int) -> None:
        """The next wounds go to this model of the owner's choice: a packet whole, of single ones what it can take."""
        attack, m = b.work(w, how.work), int(a.facts["model"])
        first, *rest = attack.lots
        whole = first.on_one and not how.spills(b, first)
        lot = replace(first, wounds=how.size(b, attack, first), on_one=whole, six=False)
        b.works[w] = replace(attack, lots=(lot, *rest))
        taking(b, w, m, lot.wounds if lot.on_one else min(lot.wounds, b.models[m].left))

    def may_take(b: Any, w: int) -> Asking | None:
        a = b.work(w, how.work)
        u = b.units[a.target]
        if not u.alive or not a.lots:
            return None
        options = tuple(offer_model(b.model(m)) for m in how.may_choose(how.next_models(b, u)))
        lot = a.lots[0]
        facts = {"wounds": lot.wounds, "packet": lot.on_one, "six": lot.six}
        return Asking(u.seat, Pick(options), "take_wound", clauses.owner, {**facts_of(a, w), **facts})

    def facts_of(a: Any, w: int) -> dict[str, Any]:
        """Whose wounds they are; of two lots in a row each is asked for with the weapons that it comes from."""
        arms = arms_of(a, a.lots[0].part)
        return {"unit": a.target, "work": w, **({"arms": arms} if arms else {})}

    def closed(b: Any, w: int) -> Iterable[Closed]:
        return how.closed(b, b.work(w, how.work).target)

    # ------------------------------------------------------------------ several models
    def roll_to_ignore(b: Any, w: int) -> None:
        """Wounds on models that one wound removes: each may be ignored first, while somebody is left to take it."""
        a = b.work(w, how.work)
        lot, able = a.lots[0], how.next_models(b, b.units[a.target])
        left, fallen = lot.wounds, 0
        while left and fallen < len(able):
            now = min(left, len(able) - fallen)
            fallen += how.not_ignored(b, able[0], now)
            left -= now
        b.works[w] = replace(a, lots=(replace(lot, wounds=left), *a.lots[1:]), falling=fallen)

    def lose(b: Any, a: Chosen, w: int) -> None:
        attack = b.work(w, how.work)
        fallen = tuple(sorted(int(k) for k in a.keys))
        b.works[w] = replace(attack, taken=attack.taken + len(fallen), falling=0)
        if fallen:
            for m in fallen:
                hurt(b, m, 1)
            how.remove(b, attack.target, fallen)

    def may_lose(b: Any, w: int) -> Asking:
        a = b.work(w, how.work)
        u = b.units[a.target]
        able = how.may_choose(how.next_models(b, u))
        options = tuple(offer_model(b.model(m)) for m in able)
        k, nobody = min(a.falling, len(able)), Chosen(()) if not a.falling else None
        return Asking(u.seat, Some(options, k, k), "losses", clauses.owner, facts_of(a, w), nobody)

    # ------------------------------------------------------------------ the order of lots
    def order(b: Any, a: Ordered, w: int) -> None:
        attack = b.work(w, how.work)
        b.works[w] = replace(attack, lots=tuple(attack.lots[int(k)] for k in a.keys))

    def matters(b: Any, u: Any, lots: Sequence[Lot]) -> bool:
        """Among several models, lots that differ and of which one is a packet or has a picked model; a packet is as
        good as a single wound to models that one wound removes."""
        picked = any(lot.pick >= 0 for lot in lots)
        tough = any(b.models[m].tough > 1 for m in u.models)
        packet = any(lot.on_one for lot in lots) and (tough or wards_differ(b, u.models))
        return len(u.models) > 1 and len({replace(lot, part=0) for lot in lots}) > 1 and (picked or packet)

    def may_order(b: Any, w: int) -> Asking | None:
        a = b.work(w, how.work)
        if not matters(b, b.units[a.target], a.lots):
            return None
        options = tuple(
            Option(i, facts={"name": a.parts[lot.part].name, "number": lot.wounds, "how": lot.sort})
            for i, lot in enumerate(a.lots)
        )
        facts = {"unit": a.attacker, "target": a.target, "work": w}
        return Asking(b.units[a.attacker].seat, Order(options), "group_order", clauses.ordered, facts)

    give_next: Step[[int]] = step_of(module, "give_next", give_first)
    order_groups: Inquiry[[int]] = question_of(module, "order_groups", clauses.order, order)
    order_groups.ask(may_order)
    take_wound: Inquiry[[int]] = question_of(module, "take_wound", clauses.casualties, take, clauses.owner)
    take_wound.ask(may_take)
    take_wound.closed(closed)
    pick_losses: Inquiry[[int]] = question_of(module, "pick_losses", clauses.casualties, lose, clauses.owner)
    pick_losses.ask(may_lose)
    pick_losses.closed(closed)
    return step_of(module, "give_wounds", give_wounds)
