"""How two units come into contact and part again, as whole steps and questions for a game.

One goes in, or falls short where there is no way into contact; the other closes up. Where both are left when they have
fought, the first steps back; where one is, it may move once more. The engine solves these moves unless the owner of the
models says more of them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, Closed, Inquiry, Step, question_of, step_of
from drumhead.flow.question import Option, Refusal, Way, Ways, Went
from drumhead.space.march import March
from drumhead.tabletop import closing
from drumhead.tabletop.battle import offer_model
from drumhead.tabletop.moving import refuse_elsewhere
from drumhead.tabletop.own_moves import SolvedMove, asks_who_moves, solved_move


class Contact(NamedTuple):
    """The questions of a move into contact and what the page says of it."""

    names: tuple[str, str, str]  # who moves the models, in which order, where each should end
    says: str
    decision: str
    clauses: tuple[str, ...]
    action: str


class Fight(NamedTuple):
    """A game's record of a melee and how its units go. The record has the `target`, the `allowance` of the unit that
    goes in, and what its owner says of the move: `keep_out`, `order` and `wishes`."""

    work: type[Struct]
    attacker: Callable[[Any], UnitId]  # of the record
    march: Callable[[Any, UnitId, UnitId, int, int], March]  # of battle, unit, enemy: how far, kept off others
    elsewhere: str  # the clause by which a way begins where its model stands
    go: Callable[[Any, Any, UnitId, Sequence[Way], str, str], None]  # of battle and record: who, how, clause, action

    def of(self, b: Any, w: int) -> Any:
        return b.work(w, self.work)

    def foe_of(self, b: Any, w: int, u: UnitId) -> UnitId:
        """The other unit of this melee."""
        work = self.of(b, w)
        foe: UnitId = work.target if u == self.attacker(work) else self.attacker(work)
        return foe


# ---------------------------------------------------------------------------------------------------- into contact
class ClosingIn(NamedTuple):
    """How a page lets units close with one another; functions are given the battle and the record."""

    fight: Fight
    going_in: Contact
    closing_up: Contact
    up_to: int  # how far the others close up
    solver: str  # the ruling that says how the engine solves these moves
    short: str  # the clause by which a unit falls short
    keep_off: int  # and stays so far from all others
    stays: str  # the clause by which a model that touches the enemy stays
    ground: Callable[[Any, Any], Sequence[str]]  # what it may keep out of; "": it need not
    closed: Callable[[Any, Any], Iterable[Closed]]  # why it cannot keep out of other ground
    met: Callable[[Any, Sequence[Way]], dict[str, Any]]  # of battle and ways: what the record notes of the contact
    falls_short: Callable[[Any, int], None]


def closing_in(module: str, how: ClosingIn) -> tuple[Inquiry[[int]], Step[[int]], Step[[int]]]:
    """The question who moves the models in, the step that moves them, and the closing up of the others."""
    fight, going_in, closing_up = how.fight, how.going_in, how.closing_up

    def apart(b: Any, work: Any) -> tuple[ModelId, ...]:
        """The models that must close up: all that touch no enemy yet."""
        return closing.out_of_contact(b, work.target, fight.attacker(work))

    def in_contact(b: Any, work: Any) -> Iterator[Closed]:
        for x in closing.in_contact(b, work.target, fight.attacker(work)):
            yield offer_model(b.model(x)), Refusal(how.stays, "in_contact_already", {"model": x})

    def ways_in(b: Any, work: Any, keep_off: int) -> tuple[March, list[Way]]:
        march = fight.march(b, fight.attacker(work), work.target, work.allowance, keep_off).keeping_out(work.keep_out)
        return march, closing.ways_in(b, march, work.target, work.order, work.wishes)

    def go_in(b: Any, w: int) -> None:
        work = fight.of(b, w)
        march, ways = ways_in(b, work, 0)
        if not closing.make_contact(b, march, work.target, ways):
            b.then(fall_short(w))
            return
        b.works[w] = replace(work, order=(), wishes=(), keep_out=0, **how.met(b, ways))
        fight.go(b, work, fight.attacker(work), ways, going_in.clauses[0], going_in.action)

    def stop_short(b: Any, w: int) -> None:
        """As near as it gets; nobody closes up, nobody strikes."""
        work = fight.of(b, w)
        u, (_, ways) = fight.attacker(work), ways_in(b, work, how.keep_off)
        how.falls_short(b, w)
        b.tell(Noted(how.short, "falls_short", {"unit": u}))
        fight.go(b, work, u, ways, how.short, going_in.action)

    def close_up(b: Any, w: int) -> None:
        work = fight.of(b, w)
        if b.units[fight.attacker(work)].alive and b.units[work.target].alive and apart(b, work):
            b.then(move_up(w), come_up(w))

    def come_up_to(b: Any, w: int) -> None:
        work = fight.of(b, w)
        u, foe = work.target, fight.attacker(work)
        march = fight.march(b, u, foe, how.up_to, 0).keeping_out(0)
        ways = closing.ways_in(b, march, foe, work.order, work.wishes, closing.in_contact(b, u, foe))
        b.works[w] = replace(work, order=(), wishes=())
        fight.go(b, work, u, ways, closing_up.clauses[0], closing_up.action)

    def solved(contact: Contact, units: Any, models: Any, allowance: Any, **more: Any) -> Inquiry[[int]]:
        names, says, decision, clauses, _ = contact
        return solved_move(
            module,
            SolvedMove(
                fight.work, names, says, decision, clauses[0], how.solver, units, models, allowance,
                fight.elsewhere, **more,
            ),
        )  # fmt: skip

    move_in = solved(
        going_in,
        lambda work: (fight.attacker(work), work.target),
        lambda b, work: b.units[fight.attacker(work)].models,
        lambda work: work.allowance,
        ground=how.ground,
        closed=how.closed,
    )
    move_up = solved(
        closing_up, lambda work: (work.target, fight.attacker(work)), apart, lambda _: how.up_to, stay=in_contact
    )
    fall_short: Step[[int]] = step_of(module, "fall_short", stop_short, how.short)
    come_up: Step[[int]] = step_of(module, "come_up", come_up_to)
    inside: Step[[int]] = step_of(module, "go_in", go_in, *going_in.clauses)
    return move_in, inside, step_of(module, "close_up", close_up, *closing_up.clauses)


# ---------------------------------------------------------------------------------------------------- parting
class Parting(NamedTuple):
    """How a page lets units part; functions are given the battle and the record."""

    fight: Fight
    ends: str  # the name of the step that ends the melee
    decision: str
    back: int  # how far the attacker steps back
    back_by: str  # the clause that says so
    solver: str  # the ruling that says how the engine solves it; empty: it refuses no end
    follows: str  # the name of the step that lets the unit that is left move once more
    follow_by: str  # the clause that says so
    follow: Callable[[Any, UnitId], Any]  # its move
    was_met: Callable[[Any], bool] = lambda work: True
    over: Callable[[Any, Any], None] = lambda b, work: None  # the fighting is


def parting_step(module: str, how: Parting) -> Step[[int]]:
    """The step that parts them, settled once: a unit lost on its step back leaves nobody a move."""
    fight = how.fight

    def part_units(b: Any, w: int) -> None:
        work = fight.of(b, w)
        how.over(b, work)
        u, t = b.units[fight.attacker(work)], b.units[work.target]
        if how.was_met(work) and u.alive and t.alive:
            b.then(fall_back(w), end(w))
            return
        b.close(w)
        if how.was_met(work) and (u.alive or t.alive):
            b.then(follow((u if u.alive else t).id))

    def stepping_back(b: Any, work: Any) -> March:
        return fight.march(b, fight.attacker(work), work.target, how.back, 0).keeping_out(0)

    def carry(b: Any, w: int, ways: Sequence[Way]) -> None:
        """Only the ends count: each model goes straight there."""
        work = fight.of(b, w)
        u = b.units[fight.attacker(work)]
        fight.go(b, work, u.id, closing.straight_ways(b, u.models, ways), how.back_by, "back")

    def step_back_by(b: Any, a: Option, w: int) -> None:
        if a.facts["how"] == "own":
            b.then(to(w))
        else:
            work = fight.of(b, w)
            carry(b, w, closing.step_back(b, stepping_back(b, work), work.target))

    def may_step_back_by(b: Any, w: int) -> Asking:
        work = fight.of(b, w)
        return asks_who_moves(b, w, (fight.attacker(work), work.target), "step_back", how.back_by)

    def may_step_back_to(b: Any, w: int) -> Asking:
        u = b.units[fight.attacker(fight.of(b, w))]
        facts = {"unit": u.id, "work": w, "action": "back"}
        return Asking(u.seat, Ways(u.models, how.back), "step_back_to", how.back_by, facts)

    def refuse_step_back(b: Any, a: Went, w: int) -> Refusal | None:
        if not how.solver:
            return None
        work = fight.of(b, w)
        wrong = refuse_elsewhere(b, b.units[fight.attacker(work)].models, a.ways, fight.elsewhere)
        return wrong or closing.refuse_step_back(b, stepping_back(b, work), work.target, a.ways, how.solver)

    by: Inquiry[[int]] = question_of(module, "step_back_by", how.decision, step_back_by)
    to: Inquiry[[int]] = question_of(module, "step_back_to", how.decision, lambda b, a, w: carry(b, w, a.ways))
    by.ask(may_step_back_by)
    to.ask(may_step_back_to)
    to.refuse(refuse_step_back)
    fall_back: Step[[int]] = step_of(module, "fall_back", lambda b, w: b.then(by(w)), how.back_by)
    end: Step[[int]] = step_of(module, how.ends, lambda b, w: b.close(w))
    follow: Step[[UnitId]] = step_of(module, how.follows, lambda b, u: b.then(how.follow(b, u)), how.follow_by)
    return step_of(module, "part", part_units)
