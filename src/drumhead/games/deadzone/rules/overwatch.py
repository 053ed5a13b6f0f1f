"""Overwatch: a unit that waits may shoot at an enemy that begins, or that ends, its activation in its sight."""

from typing import NamedTuple

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Marked
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Pick, Picked
from drumhead.flow.state import Frame
from drumhead.games.deadzone.rules.army import guns
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.shoot import can_hit, fire
from drumhead.games.deadzone.rules.state import Activation, Deadzone, Fighter
from drumhead.games.deadzone.screen import words
from drumhead.ledger.cite import law

HABIT = "Overwatch"  # by this name a person may settle both windows once for all
TRIGGER, SHOT = "deadzone.shooting.overwatch-trigger", "deadzone.shooting.overwatch-shot"


# ---------------------------------------------------------------------------------------------------- waiting
@step("deadzone.activation.overwatch", "deadzone.shooting.overwatch-does-nothing")
def wait_for_them(b: Deadzone, u: UnitId) -> None:
    set_watch(b, u, True, "deadzone.activation.overwatch", words.waits(b, u))


def set_watch(b: Deadzone, u: UnitId, on: bool, clause: str, text: str) -> None:
    if b.fighter(u).watch != on:
        b.put(replace(b.fighter(u), watch=on))
        b.tell(Marked({f"u{u}": {"watch": 1 if on else None}}, clause, text, {"unit": u}))


@HOUSE.part("overwatch-duration", "until-used")
def kept_over_the_round(b: Deadzone) -> None:
    """A unit that takes overwatch late in a round has not done so for nothing."""


@HOUSE.part("overwatch-duration", "round")
def ends_with_the_round(b: Deadzone) -> None:
    for u in b.units:
        if u.watch:
            set_watch(b, u.id, False, "deadzone.ruling.overwatch-duration", words.stops_waiting(b, u.id))


# ---------------------------------------------------------------------------------------------------- the two windows
class Shots(NamedTuple):
    """How often a unit on overwatch may fire."""

    spends: bool  # the overwatch is over with the shot
    each_window: bool  # who fired at the beginning may fire at the end again


HOUSE.set("overwatch-shots", "once", Shots(True, False))
HOUSE.set("overwatch-shots", "per-activation", Shots(False, False))
HOUSE.set("overwatch-shots", "every-window", Shots(False, True))


@law("deadzone.ruling.overwatch-once")
def count_shot(b: Deadzone, w: int, watcher: UnitId) -> None:
    """One shot for one Overwatch action; an unused chance costs nothing."""
    done = b.work(w, Activation)
    b.works[w] = replace(done, reacted=(*done.reacted, watcher))
    if b.rules.overwatch_shots.spends:
        set_watch(b, watcher, False, "deadzone.ruling.overwatch-once", "")


def watchers(b: Deadzone, w: int, seat: int) -> list[Fighter]:
    fired = b.work(w, Activation).reacted
    return [u for u in b.units if u.watch and u.seat != seat and u.id not in fired]


def reactions(b: Deadzone, w: int, triggers: tuple[UnitId, ...]) -> list[Option]:
    """Each overwatching unit with each unit it may react to: in sight and in range of a gun."""
    return [
        Option(f"{u.id}:{t}:{gun}", words.offers_reaction(b, u.id, t), {"unit": u.id, "target": t, "weapon": gun})
        for t in triggers
        if b.fighter(t).models
        for u in watchers(b, w, b.fighter(t).seat)
        for gun in guns(u.weapons)
        if can_hit(b, u, gun, b.fighter(t).cube)
    ]


def _asking(b: Deadzone, w: int, triggers: tuple[UnitId, ...], clause: str) -> Asking | None:
    found = reactions(b, w, triggers)
    if not found:
        return None
    seat = 1 - b.fighter(triggers[0]).seat
    options = (Option("wait", words.offers_waiting()), *found)
    facts = {"unit": triggers[0], "work": w, "habit": HABIT}
    return Asking(seat, Pick(options), words.asks_reaction(b, triggers[0]), clause, facts)


def _react(b: Deadzone, a: Picked, w: int, again: Frame) -> None:
    """Shoot, and then the window is open for the next (ruling several-overwatchers); or wait on. It is always a normal
    shot (ruling overwatch-normal-shot-only)."""
    if a.key == "wait":
        return
    watcher, target, gun = str(a.key).split(":")
    count_shot(b, w, int(watcher))
    b.then(again)
    fire(b, int(watcher), int(target), gun, "overwatch")


@question("deadzone.decision.overwatch-begin", TRIGGER)
def begin_window(b: Deadzone, a: Picked, w: int) -> None:
    """Directly after the unit is named (ruling overwatch-begin-window)."""
    _react(b, a, w, begin_window(w))


@begin_window.ask
def may_react_at_once(b: Deadzone, w: int) -> Asking | None:
    return _asking(b, w, (b.work(w, Activation).unit,), TRIGGER)


@question("deadzone.decision.overwatch-end", SHOT)
def end_window(b: Deadzone, a: Picked, w: int) -> None:
    """After all that the action brought about; the unit that gave support is a target too (ruling
    overwatch-end-window)."""
    _react(b, a, w, end_window(w))


@end_window.ask
def may_react_at_the_end(b: Deadzone, w: int) -> Asking | None:
    done = b.work(w, Activation)
    return _asking(b, w, triggers_at_end(done), SHOT)


@law("deadzone.ruling.reactions-trigger-nothing", off=lambda done: (done.unit,))
def triggers_at_end(done: Activation) -> tuple[UnitId, ...]:
    """Only activations trigger: the unit's own, and that of whoever supported it."""
    return (done.unit, *done.helpers)


@step()
def between_windows(b: Deadzone, w: int) -> None:
    if b.rules.overwatch_shots.each_window:
        b.works[w] = replace(b.work(w, Activation), reacted=())
