"""Wounds that fall on the models of a unit one after the other, as odds see it: in the order in which their owner gives
them up.

All that an attack does to a unit is then two numbers: how many wounds it has taken along that order, and how many of
them a model that the attacker picked. A model may ignore a wound it is given; wounds of a packet go to one model.
"""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from drumhead.combat.counting import one
from drumhead.combat.stage import By, Each, Settle, Sort, Stages, Volley
from drumhead.dice.die import Die

TAKEN, PICKED = "taken", "picked"  # wounds of all models but the picked one, and of that one


class WoundClauses(NamedTuple):
    """By which clauses of a page wounds remove models and models ignore wounds, and what the second is called."""

    removes: str
    ignores: str
    stage: str


def ignoring_die(number: int) -> Die:
    """A wound is ignored on this number or more."""
    return Die(6, number, passed="ignored", failed="wound")


class Order(Struct, frozen=True, cache_hash=True):
    """The models of a target as they are given up: what each can still take, and on what number it ignores a wound."""

    left: tuple[int, ...]
    wards: tuple[int, ...] = ()  # 0: never; none at all: nobody does
    picked: int = -1  # the place of the model that the attacker picked; below 0: none

    @property
    def ward(self) -> int | None:
        """The number that all of them have; None: they differ."""
        found = set(self.wards) or {0}
        return found.pop() if len(found) == 1 else None

    def hurt(self, taken: int, picked: int) -> list[int]:
        """What each has taken, when so many wounds have fallen in order and so many on the picked one."""
        lost = []
        for i, left in enumerate(self.left):
            here = picked if i == self.picked else min(taken, left)
            taken -= 0 if i == self.picked else here
            lost.append(here)
        return lost

    def with_wounds(self, v: Volley, wounds: int, on_one: bool) -> Volley:
        """So many wounds more, in order; where they fall on one model, what it cannot take is lost."""
        taken, picked = v[TAKEN], v[PICKED]
        while wounds:
            at, left = turn(self, taken, picked)
            if not left:
                break
            here = min(wounds, left)
            taken, picked = (taken, picked + here) if at == self.picked else (taken + here, picked)
            wounds = 0 if on_one else wounds - here
        return {TAKEN: taken, PICKED: picked}


@lru_cache(16384)
def turn(order: Order, taken: int, picked: int) -> tuple[int, int]:
    """Whose turn it is after so many wounds, and how many that one can still take; none: all are gone."""
    lost = order.hurt(taken, picked)
    return next(((i, left - lost[i]) for i, left in enumerate(order.left) if lost[i] < left), (len(order.left), 0))


# ---------------------------------------------------------------------------------------------------- changes
class Fall(Struct, frozen=True, cache_hash=True):
    """Wounds that nothing ignores any more."""

    order: Order
    wounds: str
    on_one: bool = False

    def __call__(self, v: Volley) -> Volley:
        return {**self.order.with_wounds(v, v[self.wounds], self.on_one), self.wounds: 0}


class FallOnPicked(Struct, frozen=True, cache_hash=True):
    """Wounds of a picked model, past the order; once it is dead they are lost."""

    order: Order
    wounds: str

    def __call__(self, v: Volley) -> Volley:
        most = self.order.left[self.order.picked]
        return {PICKED: min(most, v[PICKED] + v[self.wounds]), self.wounds: 0}


class Aim(Struct, frozen=True, cache_hash=True):
    """Which wounds the next model may ignore, and which it cannot."""

    order: Order
    wounds: str

    def __call__(self, v: Volley) -> Volley:
        (at, _), n = turn(self.order, v[TAKEN], v[PICKED]), v[self.wounds]
        ward = at < len(self.order.wards) and self.order.wards[at] > 0
        return {self.wounds: 0, "risked": n if ward else 0, "fallen": 0 if ward else n}


# ---------------------------------------------------------------------------------------------------- stages
def taken_by(order: Order, wounds: str, clauses: WoundClauses, on_one: bool = False) -> Stages:
    """Each wound counted in a field is given to a model, may be ignored by it, and is taken; `on_one`: all are one
    packet, and what its model cannot take is lost."""
    if order.ward is not None:
        ward = (_warded(wounds, order.ward, wounds, clauses),) if order.ward else ()
        return (*ward, _fall(order, wounds, clauses, on_one))
    if on_one:
        return _given(order, wounds, clauses, on_one)
    return (Each(wounds, (one("next"), *_given(order, "next", clauses, on_one))),)


def on_picked(order: Order, wounds: str, clauses: WoundClauses) -> Stages:
    """Wounds of the model that the attacker picked, whatever the order; if none is picked, in order."""
    if order.picked < 0:
        return taken_by(order, wounds, clauses)
    number = order.wards[order.picked] if order.wards else 0
    ward, fields = (_warded(wounds, number, wounds, clauses),) if number else (), (PICKED, wounds)
    return (*ward, Settle(By(FallOnPicked(order, wounds), fields, fields), "wounds", clauses.removes))


def _given(order: Order, wounds: str, clauses: WoundClauses, on_one: bool) -> Stages:
    """Wounds that go to one model, where some models ignore wounds and others do not."""
    aim = Settle(By(Aim(order, wounds), (TAKEN, PICKED, wounds), (wounds, "risked", "fallen")))
    warded = _warded("risked", max(order.wards), "fallen", clauses)
    return (aim, warded, _fall(order, "fallen", clauses, on_one))


def _fall(order: Order, wounds: str, clauses: WoundClauses, on_one: bool) -> Settle:
    fields = (TAKEN, PICKED, wounds)
    return Settle(By(Fall(order, wounds, on_one), fields, fields), "wounds", clauses.removes)


def _warded(wounds: str, number: int, into: str, clauses: WoundClauses) -> Sort:
    return Sort(wounds, ignoring_die(number), {"wound": into}, clauses.stage, clauses.ignores)
