"""Shooting, its last sentence, as odds see it: wounds fall on models in the order in which their owner gives them up.

All that an attack does to a unit is then two numbers: how many wounds it has taken along that order, and how many of
them a model that the attacker picked. In play the owner is asked; the policy of the ledger gives this order.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from drumhead.combat.stage import By, Each, Settle, Sort, Stage, Stages, Volley
from drumhead.dice.die import Die
from drumhead.games.sigmar.rules.attack import D3, Group, packets_field, summed, wounds_field
from drumhead.games.sigmar.rules.house import HOUSE, Rules
from drumhead.games.sigmar.rules.specials import PACKET
from drumhead.ledger.cite import datum, law

PACKET_PLUS = datum("sigmar.special.deadly", 1, 2)  # wounds of a six beside its D3
TAKEN, PICKED = "taken", "picked"  # wounds of all models but the picked one, and of that one

HOUSE.set("deadly-spill", "one-model", False)
HOUSE.set("deadly-spill", "spill", True)


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

    def falling(self, v: Volley, wounds: int, on_one: bool) -> Volley:
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
        return {**self.order.falling(v, v[self.wounds], self.on_one), self.wounds: 0}


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


class One(Struct, frozen=True, cache_hash=True):
    """The field counts 1."""

    field: str

    def __call__(self, v: Volley) -> Volley:
        return {self.field: 1}


# ---------------------------------------------------------------------------------------------------- stages
REMOVES = "sigmar.shooting.remove-models"


def one(field: str) -> Settle:
    return Settle(By(One(field), (), (field,)))


def fall(order: Order, wounds: str, on_one: bool) -> Settle:
    fields = (TAKEN, PICKED, wounds)
    return Settle(By(Fall(order, wounds, on_one), fields, fields), "wounds", REMOVES)


def warded(wounds: str, number: int, into: str) -> Sort:
    die = Die(6, number, passed="ignored", failed="wound")
    return Sort(wounds, die, {"wound": into}, "regenerate", "sigmar.special.regeneration")


def taken_by(order: Order, wounds: str, on_one: bool = False) -> Stages:
    """Each wound is given to a model, may be ignored by it, and is taken (ruling regeneration-order)."""
    if order.ward is not None:
        ward = (warded(wounds, order.ward, wounds),) if order.ward else ()
        return (*ward, fall(order, wounds, on_one))
    if on_one:
        return _given(order, wounds, on_one)
    return (Each(wounds, (one("next"), *_given(order, "next", on_one))),)


def _given(order: Order, wounds: str, on_one: bool) -> Stages:
    """Wounds that go to one model, where some models ignore wounds and others do not."""
    aim = Settle(By(Aim(order, wounds), (TAKEN, PICKED, wounds), (wounds, "risked", "fallen")))
    return (aim, warded("risked", max(order.wards), "fallen"), fall(order, "fallen", on_one))


@law("sigmar.weapons.mark-x-single-model", "sigmar.ruling.excess-wounds", off=taken_by)
def packet(order: Order, wounds: str) -> Stages:
    """All wounds of a packet go to one model; what it cannot take is lost."""
    return taken_by(order, wounds, on_one=True)


@law("sigmar.special.sniper-pick", off=taken_by)
def on_picked(order: Order, wounds: str) -> Stages:
    """Wounds of a model that the attacker picked, whatever the order (ruling sniper)."""
    if order.picked < 0:
        return taken_by(order, wounds)
    number = order.wards[order.picked] if order.wards else 0
    ward, fields = (warded(wounds, number, wounds),) if number else (), (PICKED, wounds)
    return (*ward, Settle(By(FallOnPicked(order, wounds), fields, fields), "wounds", REMOVES))


@lru_cache(4096)
def wounds_of(house: Rules, groups: tuple[Group, ...], order: Order) -> Stages:
    """The wounds of all groups by the policies: single wounds first, then packets in the order of the groups."""
    return (*_singles(groups, order), *_packets(house, groups, order))


def _singles(groups: tuple[Group, ...], order: Order) -> Iterator[Stage]:
    for i, g in enumerate(groups):
        if not g.together:
            yield from on_picked(order, wounds_field(i)) if g.picks else taken_by(order, wounds_field(i))


def _packets(house: Rules, groups: tuple[Group, ...], order: Order) -> Iterator[Stage]:
    for i, g in enumerate(groups):
        give = on_picked if g.picks else taken_by if house.deadly_spill else packet
        if g.together:
            yield from (on_picked if g.picks else packet)(order, wounds_field(i))
        if g.hit and any(name == PACKET for _, name in g.hit.bands):
            yield Each(packets_field(i), (*six_wounds(), *give(order, "size")))


def six_wounds() -> Stages:
    """D3+1 wounds; the die is thrown when the model is known (ruling dice-order)."""
    return (one("d3"), *summed("d3", D3, "size", "sigmar.special.deadly", PACKET_PLUS))
