"""Shooting, its last sentence, as odds see it: the wounds of all groups of weapons on the models of a target, by the
policies of the ledger. In play the owner is asked which models take them."""

from collections.abc import Iterator
from functools import lru_cache

from drumhead.combat import wound_order
from drumhead.combat.counting import D3, one, stages_of_sum
from drumhead.combat.stage import Each, Stage, Stages
from drumhead.combat.wound_order import Order, WoundClauses
from drumhead.games.sigmar.rules.attack import Group, packets_field, wounds_field
from drumhead.games.sigmar.rules.house import HOUSE, Rules
from drumhead.games.sigmar.rules.specials import PACKET
from drumhead.ledger.cite import datum, law

CLAUSES = WoundClauses("sigmar.shooting.remove-models", "sigmar.special.regeneration", "regenerate")
PACKET_PLUS = datum("sigmar.special.deadly", 1, 2)  # wounds of a six beside its D3

HOUSE.set("deadly-spill", "one-model", False)
HOUSE.set("deadly-spill", "spill", True)


def taken_by(order: Order, wounds: str) -> Stages:
    """Each wound is given to a model, may be ignored by it, and is taken (ruling regeneration-order)."""
    return wound_order.taken_by(order, wounds, CLAUSES)


@law("sigmar.weapons.mark-x-single-model", "sigmar.ruling.excess-wounds", off=taken_by)
def packet(order: Order, wounds: str) -> Stages:
    """All wounds of a packet go to one model; what it cannot take is lost."""
    return wound_order.taken_by(order, wounds, CLAUSES, on_one=True)


@law("sigmar.special.sniper-pick", off=taken_by)
def on_picked(order: Order, wounds: str) -> Stages:
    """Wounds of a model that the attacker picked, whatever the order (ruling sniper)."""
    return wound_order.on_picked(order, wounds, CLAUSES)


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
    return (one("d3"), *stages_of_sum("d3", D3, "size", "sigmar.special.deadly", PACKET_PLUS))
