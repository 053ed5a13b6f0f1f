"""The gate: one answer in, the events out. Everybody who plays comes through here."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from drumhead.flow.event import Asked, Event, private, told_to
from drumhead.flow.frame import PARTS, Asking, Closed, Inquiry, only_answer
from drumhead.flow.inside import Battles
from drumhead.flow.question import (
    REFEREE,
    Amend,
    Answer,
    Concede,
    Pick,
    Question,
    Refusal,
    Seat,
    Steps,
    given_to_rule,
    not_offered,
    refuse_kind,
    refuse_misfit,
    refuse_shape,
)
from drumhead.flow.state import Dice, Outcome, State
from drumhead.flow.view import Legend

if TYPE_CHECKING:
    from drumhead.flow.coming import ComingBattle
    from drumhead.flow.game import Game

S = TypeVar("S", bound=State)


class IllegalAnswer(Exception):
    """A program answered without asking `refuse` first. People never see it: their answers are refused."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.why} {refusal.facts}")
        self.refusal = refusal


class Gate:
    """The part of a Game that all games on this loop share."""

    id: str
    legend = Legend()
    battles: Battles | None = None  # played inside this game

    def __str__(self) -> str:
        return self.id

    def pending(self, s: State) -> Question | None:
        return s.question

    def refuse(self, s: State, seat: Seat, a: Answer) -> Refusal | None:
        return refuse_seat(s, seat) or refuse(s, a)

    def answer(self, s: State, seat: Seat, a: Answer, dice: Dice) -> Sequence[Event]:
        if refusal := refuse_seat(s, seat):
            raise IllegalAnswer(refusal)
        return answer(s, a, dice)

    def outcome(self, s: State) -> Outcome | None:
        return s.outcome

    def event_for(self, e: Event, seat: Seat) -> Event | None:
        return told_to(e, seat)

    def coming(self, s: Any, seat: Seat) -> "ComingBattle | None":
        return None

    def closed(self, s: State) -> Iterable[Closed]:
        """The options that are not offered now, each with the refusal that closes it; worked out as they are read."""
        if s.question is None:
            return ()
        part, args = _asker(s)
        return part.closes(s, *args)

    def inside(self, s: State) -> tuple["Game[Any, Any]", State] | None:
        """The game and the state that the open question belongs to, where that is a battle inside this one."""
        return self.battles.asked_in(s) if self.battles else None

    def passing(self, s: State, unit: Answer) -> tuple[Answer, ...]:
        """The answers by which the unit that is asked about, or this one, does nothing more; none where that cannot be
        answered."""
        return ()


def refuse_seat(s: State, seat: Seat) -> Refusal | None:
    """A seat answers its own questions only: a late answer is never taken for the other seat's."""
    q = s.question
    return Refusal(q.decision, "other_seat", {"asked": q.seat}) if q and q.seat != seat else None


def refuse(s: State, a: Answer) -> Refusal | None:
    """The one judge of what the asked seat says. It changes nothing but the memory of what it has just allowed."""
    q = s.question
    if q is None:
        return Refusal("", "nothing_asked")
    if isinstance(a, Concede):
        return Refusal(q.decision, "referee_stays") if q.seat == REFEREE else None
    part, args = _asker(s)
    if isinstance(a, Amend) and q.seat == REFEREE:
        refusal = part.refuses(s, a, *args)
    elif isinstance(q.ask, Steps):  # the rule explains a wrong cell better than the shape does
        refusal = refuse_kind(q, a) or part.refuses(s, a, *args) or refuse_misfit(q, a)
    else:
        refusal = refuse_shape(q, a) or part.refuses(s, a, *args)
        if refusal and (key := not_offered(q.ask, a)) is not None:
            refusal = part.refuse_closed(s, key, *args) or refusal
    if refusal is None:
        s.cleared[:] = q, a
    return refusal


def answer(s: S, a: Answer, dice: Dice) -> Sequence[Event]:
    """Play a legal answer up to the next question or the end. An answer is refused or final (ruling no-take-back)."""
    q = s.question
    if not _is_cleared(s, a):
        refusal = refuse(s, a)
        if refusal:
            raise IllegalAnswer(refusal)
    assert q is not None
    with_dice(s, dice)
    s.question = None
    part, args = _asker(s)
    if isinstance(a, Concede) and (a.whole is True or not part.takes_concede):
        s.frames[:] = [(f"{s.game}.give_up", (q.seat,))]
    else:
        s.frames.pop()
        part.run(s, given_to_rule(q.ask, a), *args)
    run(s)
    return close(s)


def _is_cleared(s: State, a: Answer) -> bool:
    """Has this very answer to this very question been judged?"""
    return bool(s.cleared) and s.cleared[0] is s.question and s.cleared[1] is a


def with_dice(s: State, dice: Dice) -> None:
    s.dice, s.told = dice, []


def close(s: State) -> Sequence[Event]:
    """The end of a turn of the gate: what was told goes out, the dice leave the state."""
    asked = Asked(s.question)
    s.tell(private(asked) if s.question and s.asks_in_private(s.question) else asked)
    told: list[Event] = s.told
    s.dice, s.told = None, None
    return told


def run(s: State) -> None:
    """Step by step to the next question that has more than one answer. One question is open at a time (ruling
    simultaneous)."""
    while s.frames and s.outcome is None:
        name, args = s.frames[-1]
        part = PARTS[name]
        if isinstance(part, Inquiry):
            asking = part.asks(s, *args)
            if asking is not None and (part.armed or _has_first_option(asking)):
                a = None if asking.seat == REFEREE else only_answer(asking, part.armed)
                if a is None:
                    s.question = _asked(s.next_question(asking.seat), asking.decision or part.decision, asking)
                    return
                s.frames.pop()
                part.run(s, given_to_rule(asking.ask, a), *args)
                continue
            s.frames.pop()
        else:
            s.frames.pop()
            part.run(s, *args)
    if s.outcome is not None:
        s.frames.clear()


def ask_again(s: State) -> None:
    """The open question as this state would ask it: for a state that was imagined otherwise than it was asked."""
    part, args = _asker(s)
    asking, q = part.asks(s, *args), s.question
    assert asking is not None and q is not None
    s.question = _asked(q.id, q.decision, asking)


def _has_first_option(asking: Asking) -> bool:
    """A disarmed question takes its first option unasked; one without such a thing is passed over."""
    return (isinstance(asking.ask, Pick) or asking.only is not None) and asking.seat != REFEREE


def _asked(id: int, decision: str, a: Asking) -> Question:
    return Question(id, a.seat, decision, a.ask, a.says, a.clause, a.facts)


def _asker(s: State) -> tuple[Inquiry[...], tuple[object, ...]]:
    name, args = s.frames[-1]
    part = PARTS[name]
    assert isinstance(part, Inquiry)
    return part, args
