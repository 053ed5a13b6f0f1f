"""Overwatch: a unit that waits may shoot at an enemy that begins, or that ends, its activation in its sight."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Marked
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.flow.state import Frame
from drumhead.games.deadzone.rules.army import guns
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.shoot import can_hit, fire, refuse_shot
from drumhead.games.deadzone.rules.state import Activation, Deadzone, Fighter
from drumhead.ledger.cite import law

HABIT = "Overwatch"  # by this name a player may settle both windows for the whole battle
TRIGGER, SHOT = "deadzone.shooting.overwatch-trigger", "deadzone.shooting.overwatch-shot"


# ---------------------------------------------------------------------------------------------------- waiting
@step("deadzone.activation.overwatch", "deadzone.shooting.overwatch-does-nothing")
def wait_for_them(b: Deadzone, u: UnitId) -> None:
    set_watch(b, u, True, "deadzone.activation.overwatch", "waits")


def set_watch(b: Deadzone, u: UnitId, on: bool, clause: str, says: str = "") -> None:
    if b.fighter(u).watch != on:
        b.put(replace(b.fighter(u), watch=on))
        b.tell(Marked({f"u{u}": {"watch": 1 if on else None}}, clause, says, {"unit": u}))


@HOUSE.part("overwatch-duration", "until-used")
def kept_over_the_round(b: Deadzone) -> None:
    """Overwatch taken late in a round is still worth something."""


@HOUSE.part("overwatch-duration", "round")
def ends_with_the_round(b: Deadzone) -> None:
    for u in b.units:
        if u.watch:
            set_watch(b, u.id, False, "deadzone.ruling.overwatch-duration", "stops_waiting")


# ---------------------------------------------------------------------------------------------------- the two windows
class Shots(NamedTuple):
    """How often a unit on overwatch may fire."""

    spends: bool  # the shot ends the overwatch
    each_window: bool  # a unit that fired at the beginning may fire again at the end


HOUSE.set("overwatch-shots", "once", Shots(True, False))
HOUSE.set("overwatch-shots", "per-activation", Shots(False, False))
HOUSE.set("overwatch-shots", "every-window", Shots(False, True))


@law("deadzone.ruling.overwatch-once")
def count_shot(b: Deadzone, w: int, watcher: UnitId) -> None:
    """One shot for one Overwatch action; an unused chance costs nothing."""
    done = b.work(w, Activation)
    b.works[w] = replace(done, reacted=(*done.reacted, watcher))
    if b.rules.overwatch_shots.spends:
        set_watch(b, watcher, False, "deadzone.ruling.overwatch-once")


def watchers(b: Deadzone, w: int, seat: int) -> list[Fighter]:
    fired = b.work(w, Activation).reacted
    return [u for u in b.units if u.watch and u.seat != seat and u.id not in fired]


def reactions(b: Deadzone, w: int, triggers: tuple[UnitId, ...]) -> list[Option]:
    """Each overwatching unit with each unit it may react to: in sight and in range of a gun."""
    return [
        offer(how="shoot", weapon=gun, unit=u.id, target=t)
        for t in triggers
        if b.fighter(t).models
        for u in watchers(b, w, b.fighter(t).seat)
        for gun in guns(u.weapons)
        if can_hit(b, u, gun, b.fighter(t).cube)
    ]


def closed_reactions(b: Deadzone, w: int, triggers: tuple[UnitId, ...]) -> Iterator[Closed]:
    """The units that may not react, or not to this trigger."""
    for t in triggers:
        for u in b.foes(b.fighter(t).seat):
            for gun in guns(u.weapons):
                if refused := refuse_reaction(b, w, u, gun, b.fighter(t)):
                    yield offer(how="shoot", weapon=gun, unit=u.id, target=t), refused


def refuse_reaction(b: Deadzone, w: int, u: Fighter, gun: str, t: Fighter) -> Refusal | None:
    if not t.models:
        return Refusal("deadzone.shooting.casualty-removed", "is_gone", {"unit": t.id})
    if u.id in b.work(w, Activation).reacted:
        return Refusal("deadzone.ruling.overwatch-once", "has_fired", {"unit": u.id})
    if not u.watch:
        return Refusal(TRIGGER, "not_watching", {"unit": u.id})
    return refuse_shot(b, u, gun, t.cube, {"target": t.id})


def _asking(b: Deadzone, w: int, triggers: tuple[UnitId, ...], clause: str) -> Asking | None:
    found = reactions(b, w, triggers)
    if not found:
        return None
    seat = 1 - b.fighter(triggers[0]).seat
    options = (offer(how="wait"), *found)
    facts = {"unit": triggers[0], "work": w, "habit": HABIT}
    return Asking(seat, Pick(options), "reaction", clause, facts)


def _react(b: Deadzone, a: Option, w: int, again: Frame) -> None:
    """Shoot, which leaves the window open for the next (ruling several-overwatchers), or hold fire. It is always a
    normal shot (ruling overwatch-normal-shot-only)."""
    match a.facts:
        case {"how": "shoot", "weapon": gun, "unit": watcher, "target": target}:
            count_shot(b, w, watcher)
            b.then(again)
            fire(b, watcher, target, gun, "overwatch")


@question("deadzone.decision.overwatch-begin", TRIGGER)
def begin_window(b: Deadzone, a: Option, w: int) -> None:
    """Directly after the unit is named (ruling overwatch-begin-window)."""
    _react(b, a, w, begin_window(w))


@begin_window.ask
def may_react_at_once(b: Deadzone, w: int) -> Asking | None:
    return _asking(b, w, (b.work(w, Activation).unit,), TRIGGER)


@begin_window.closed
def not_to_react_at_once(b: Deadzone, w: int) -> Iterator[Closed]:
    return closed_reactions(b, w, (b.work(w, Activation).unit,))


@question("deadzone.decision.overwatch-end", SHOT)
def end_window(b: Deadzone, a: Option, w: int) -> None:
    """After everything the action led to; a unit that gave support is a target too (ruling overwatch-end-window)."""
    _react(b, a, w, end_window(w))


@end_window.ask
def may_react_at_the_end(b: Deadzone, w: int) -> Asking | None:
    done = b.work(w, Activation)
    return _asking(b, w, triggers_at_end(done), SHOT)


@end_window.closed
def not_to_react_at_the_end(b: Deadzone, w: int) -> Iterator[Closed]:
    return closed_reactions(b, w, triggers_at_end(b.work(w, Activation)))


@law("deadzone.ruling.reactions-trigger-nothing", off=lambda done: (done.unit,))
def triggers_at_end(done: Activation) -> tuple[UnitId, ...]:
    """Only activations trigger: the unit's own, and those of its supporters."""
    return (done.unit, *done.helpers)


@step()
def between_windows(b: Deadzone, w: int) -> None:
    if b.rules.overwatch_shots.each_window:
        b.works[w] = replace(b.work(w, Activation), reacted=())
