"""Shooting, its last sentence, as odds see it: wounds fall on models in the order in which their owner gives them up.

All that an attack does to a unit is then one number: how many wounds it has taken along that order. In play the owner
is asked; the policy of the ledger gives this order.
"""

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate

from msgspec import Struct

from drumhead.combat.stage import Each, Settle, Sort, Stages, Volley
from drumhead.combat.volley import By
from drumhead.dice.die import Die
from drumhead.games.sigmar.rules.attack import D3, Group, packets_field, summed, wounds_field
from drumhead.games.sigmar.rules.specials import PACKET
from drumhead.ledger.cite import datum, law

PACKET_PLUS = datum("sigmar.special.deadly", 1, 2)  # wounds of a six beside its D3
TAKEN = "taken"


class Order(Struct, frozen=True, cache_hash=True):
    """The models of a target as they are given up: what each can still take, and on what number it ignores a wound."""

    left: tuple[int, ...]
    wards: tuple[int, ...] = ()  # 0: never; none at all: nobody does

    @property
    def total(self) -> int:
        return sum(self.left)

    @property
    def ward(self) -> int | None:
        """The number that all of them have; None: they differ."""
        found = set(self.wards) or {0}
        return found.pop() if len(found) == 1 else None

    def model(self, taken: int) -> int:
        """Which one the next wound falls on, after so many; the number of models: all are gone."""
        return bisect_right(ends_of(self.left), taken)

    def end(self, taken: int) -> int:
        """How many have been taken once that model is gone."""
        return ends_of(self.left)[self.model(taken)] if taken < self.total else self.total


@lru_cache(4096)
def ends_of(left: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(accumulate(left))


class Fall(Struct, frozen=True, cache_hash=True):
    """Wounds that nothing ignores any more: one after the other, or all on one model, what is too much being lost."""

    order: Order
    wounds: str
    on_one: bool = False

    def __call__(self, v: Volley) -> Volley:
        most = self.order.end(v[TAKEN]) if self.on_one else self.order.total
        return {TAKEN: min(v[TAKEN] + v[self.wounds], most), self.wounds: 0}


class Aim(Struct, frozen=True, cache_hash=True):
    """Which wounds the next model may ignore, and which it cannot."""

    order: Order
    wounds: str

    def __call__(self, v: Volley) -> Volley:
        at, n = self.order.model(v[TAKEN]), v[self.wounds]
        ward = at < len(self.order.wards) and self.order.wards[at] > 0
        return {self.wounds: 0, "risked": n if ward else 0, "fallen": 0 if ward else n}


class One(Struct, frozen=True, cache_hash=True):
    """The field counts 1."""

    field: str

    def __call__(self, v: Volley) -> Volley:
        return {self.field: 1}


def one(field: str) -> Settle:
    return Settle(By(One(field), (), (field,)))


def fall(order: Order, wounds: str, on_one: bool) -> Settle:
    fields = (TAKEN, wounds)
    return Settle(By(Fall(order, wounds, on_one), fields, fields), "wounds", "sigmar.shooting.remove-models")


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
    aim = Settle(By(Aim(order, wounds), (TAKEN, wounds), (wounds, "risked", "fallen")))
    return (aim, warded("risked", max(order.wards), "fallen"), fall(order, "fallen", on_one))


@law(
    "sigmar.weapons.mark-x-single-model",
    "sigmar.ruling.excess-wounds",
    off=taken_by,
)
def packet(order: Order, wounds: str) -> Stages:
    """All wounds of a packet go to one model; what it cannot take is lost."""
    return taken_by(order, wounds, on_one=True)


@lru_cache(4096)
def wounds_of(groups: tuple[Group, ...], order: Order) -> Stages:
    """The wounds of all groups by the policies: single wounds first, then packets in the order of the groups."""
    singles = tuple(wounds_field(i) for i, g in enumerate(groups) if not g.together)
    stages: list[Stages] = [taken_by(order, wounds) for wounds in singles]
    for i, g in enumerate(groups):
        if g.together:
            stages.append(packet(order, wounds_field(i)))
        if g.hit and any(name == PACKET for _, name in g.hit.bands):
            stages.append((Each(packets_field(i), six_packet(order)),))
    return tuple(stage for part in stages for stage in part)


def six_packet(order: Order) -> Stages:
    """D3+1 wounds on one model; the die is thrown when the model is known (ruling dice-order)."""
    return (one("d3"), *summed("d3", D3, "size", "sigmar.special.deadly", PACKET_PLUS), *packet(order, "size"))
