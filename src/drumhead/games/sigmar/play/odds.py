"""Exact odds of a volley, of a breath, and of a whole charge: both strikes, the result, morale, rout."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from msgspec.structs import replace

from drumhead.combat.counts import mean
from drumhead.combat.unit import ModelId, UnitId
from drumhead.combat.wound_order import Order
from drumhead.games.sigmar.play.roster import kit_number, roster_of
from drumhead.games.sigmar.play.wound_odds import chances_of_part, wound_chances
from drumhead.games.sigmar.rules.attack import Group
from drumhead.games.sigmar.rules.casualties import hurt_first
from drumhead.games.sigmar.rules.house import Rules
from drumhead.games.sigmar.rules.in_force import any_has, each_model, of_model, once_each
from drumhead.games.sigmar.rules.kinds import melee_weapons
from drumhead.games.sigmar.rules.melee import melee_parts
from drumhead.games.sigmar.rules.morale import DICE
from drumhead.games.sigmar.rules.shoot import parts_of, ranged_of, shots_at, weapons_fired_by
from drumhead.games.sigmar.rules.state import Charge, Kind, Part, Sigmar
from drumhead.games.sigmar.rules.strike import MODE_NAMES, Target, group_for, moment, pierces, target_of, with_mode
from drumhead.games.sigmar.rules.terrain import uphill
from drumhead.games.sigmar.rules.vocabulary import COMMAND, HINDERED
from drumhead.tabletop import casualties


# ---------------------------------------------------------------------------------------------------- who falls first
def loss_order(b: Sigmar, u: UnitId, foe: UnitId | None = None) -> tuple[ModelId, ...]:
    """The policy of the ledger: fewest melee Attacks first, command models last, of equals the furthest from the enemy,
    then the highest id. Regular models before Tough ones unless the owner has said otherwise, of those the hurt one."""
    troop = b.troop(u)
    once = roster_of(b).once
    order = casualties.loss_order(b, u, foe, lambda m: once(("falls", m.id), partial(_falls, b, m.id)))
    tough = [m for m in order if b.models[m].tough > 1]
    plain = [m for m in order if b.models[m].tough == 1]
    first = set(hurt_first(b, tuple(tough))) if tough else set()
    tough.sort(key=lambda m: m not in first)
    return tuple((*tough, *plain) if troop.tough_first else (*plain, *tough))


def _falls(b: Sigmar, m: ModelId) -> tuple[bool, int]:
    return commands(b, m), sum(weapon.attacks for weapon in melee_weapons(b.weapons(m)))


def commands(b: Sigmar, m: ModelId) -> bool:
    return any(rule in COMMAND for rule in b.models[m].rules)


def order_of(b: Sigmar, models: Iterable[ModelId]) -> Order:
    """What these models can take and ignore, in the order in which they are given up."""
    given = tuple(models)
    wards = tuple(of_model(b, m, "ward", 0) for m in given)
    return Order(tuple(b.models[m].left for m in given), wards if any(wards) else ())


def given_up(b: Sigmar, u: UnitId, foe: UnitId) -> Order:
    return order_of(b, loss_order(b, u, foe))


# ---------------------------------------------------------------------------------------------------- one attack
class Dice(NamedTuple):
    """An attack as its odds read it."""

    groups: tuple[Group, ...]
    dice: tuple[int, ...]


def dice_for(
    house: Rules, quality: int, target: Target, parts: Sequence[Part], kind: Kind, charging: bool = False
) -> Dice:
    """With the way of piercing that wounds more often."""
    groups = []
    for p in parts:
        ready, now = with_mode(p, target.armor), moment(kind, charging, p)
        if target.armor and pierces(ready) and not ready.mode:
            modes = [group_for(house, quality, target, replace(ready, mode=mode), now) for mode in MODE_NAMES]
            groups.append(max(modes, key=wounds_per_die))
        else:
            groups.append(group_for(house, quality, target, ready, now))
    return Dice(tuple(groups), tuple(p.dice for p in parts))


@lru_cache(16384)
def wounds_per_die(group: Group) -> float:
    """The wounds that one of its dice causes on average."""
    plain = replace(group, together=False, picks=False)
    return float(mean(tuple(chances_of_part(plain, 1, 0).tolist())))


def attack_odds(
    b: Sigmar, u: UnitId, target: UnitId, parts: Sequence[Part], kind: Kind, order: Order, charging: bool = False
) -> tuple[float, ...]:
    """The chance of each number of wounds."""
    if not parts:
        return (1.0,)
    dice = dice_for(b.rules, b.troop(u).quality, target_of(b, target), parts, kind, charging)
    return wound_chances(b.rules, *dice, order)


# ---------------------------------------------------------------------------------------------------- shooting
def volley_parts(b: Sigmar, u: UnitId, target: UnitId, able: Sequence[ModelId] | None, action: str) -> tuple[Part, ...]:
    models = b.troop(u).models if able is None else tuple(able)
    shots = shots_at(b, tuple(m for m in models if ranged_of(b, m)), target)
    return parts_of(b, target, weapons_fired_by(b, action, shots, {}))


def shooting_odds(
    b: Sigmar, u: UnitId, target: UnitId, able: Sequence[ModelId] | None = None, action: str = "hold"
) -> tuple[float, ...] | None:
    """The wounds of a volley; None if nobody can fire."""
    parts = volley_parts(b, u, target, able, action)
    if not parts:
        return None
    return attack_odds(b, u, target, parts, "shooting", given_up(b, target, u))


# ---------------------------------------------------------------------------------------------------- morale
def chance_of_failing(b: Sigmar, u: UnitId) -> float:
    """The chance that a unit fails a test of morale."""
    troop = b.troop(u)
    return ((troop.quality - 1) / 6) ** int(any_has(b, troop, "morale_dice", DICE))


# ---------------------------------------------------------------------------------------------------- a whole charge
class Fate(NamedTuple):
    """What may become of one side."""

    wounds: float  # of those that live
    destroyed: float  # or routed
    wavered: float
    routed: float = 0.0


class ChargeOdds(NamedTuple):
    target: Fate
    charger: Fate
    wounds: tuple[tuple[float, ...], tuple[float, ...]]  # the chance of each number, on the charger and on the target


class Side(NamedTuple):
    """One side of a melee."""

    unit: UnitId
    order: tuple[ModelId, ...]  # in which its models fall
    gives: Order  # what they can take and ignore
    holds: Target  # against every attack
    takes: int
    full: int
    fails: float
    fear: float  # the chance that it is afraid of the other


def side_of(b: Sigmar, u: UnitId, foe: UnitId) -> Side:
    troop = b.troop(u)
    fails = chance_of_failing(b, u)
    fear = fails if _feared(b, foe) - _feared(b, u) else 0.0
    order = loss_order(b, u, foe)
    return Side(u, order, order_of(b, order), target_of(b, u), b.strength(u), troop.full, fails, fear)


def _feared(b: Sigmar, u: UnitId) -> set[str]:
    return {name for names in each_model(b, b.troop(u), "after_closing", ()) for name in names}


def charge_odds(
    b: Sigmar, u: UnitId, target: UnitId, fight: Charge | None = None, anywhere: bool = False
) -> ChargeOdds:
    """Before it is known who stands in reach all models of both units are taken to strike; later `fight` says who.
    `anywhere`: where they stand now does not count."""
    a, t = side_of(b, u, target), side_of(b, target, u)
    if fight is None or not any(fight.reach):
        hindered = fight is None and not anywhere and uphill(b, u, target)
        fight = Charge(u, target, 0, reach=(b.troop(u).models, b.troop(target).models))
    else:
        hindered, a, t = False, a._replace(fear=0.0), t._replace(fear=0.0)  # what came of it stands on the units
    first = _strike(b, fight, a, t, a.order, 1.0 if hindered else a.fear)
    ends: dict[tuple[int, int], float] = {}
    for wounds, p in enumerate(first):
        if p <= 0:
            continue
        left = casualties.standing_after(b, t.order, wounds)
        back = _strike(b, fight, t, a, left, t.fear) if left and _strikes_back(b, target) else (1.0,)
        for own, q in enumerate(back):
            if q:
                ends[own, wounds] = ends.get((own, wounds), 0.0) + p * q
    return _settled(b, a, t, ends)


def _strikes_back(b: Sigmar, u: UnitId) -> bool:
    return b.rules.wavered or not b.troop(u).wavered


def _strike(
    b: Sigmar, fight: Charge, mine: Side, foe: Side, left: Sequence[ModelId], hindered: float
) -> tuple[float, ...]:
    """One side's blows with those that are left, afraid or not."""
    reach = fight.reach[0] if mine.unit == fight.charger else fight.reach[1]
    striking = tuple(m for m in reach if m in left)
    if not striking:
        return (1.0,)
    steady = wound_chances(b.rules, *blows_of(b, fight, mine.unit, striking, foe.holds, False), foe.gives)
    if not hindered:
        return steady
    worse = wound_chances(b.rules, *blows_of(b, fight, mine.unit, striking, foe.holds, True), foe.gives)
    return tuple((1 - hindered) * p + hindered * q for p, q in zip(steady, worse))


def blows_of(b: Sigmar, fight: Charge, u: UnitId, striking: tuple[ModelId, ...], foe: Target, hindered: bool) -> Dice:
    """The dice of models in a melee; those of models that are the same are worked out once in a battle."""
    troop, charging = b.troop(u), u == fight.charger
    kits = tuple([kit_number(b, m) for m in striking])
    key = "blows", kits, troop.in_effect, troop.quality, foe, charging, hindered, fight.bonus

    def work() -> Dice:
        parts = melee_parts(b, replace(fight, reach=(striking, striking)), u)
        parts = tuple(_hindered(p) for p in parts) if hindered else parts
        return dice_for(b.rules, troop.quality, foe, parts, "melee", charging)

    return roster_of(b).once(key, work)


def _hindered(p: Part) -> Part:
    return p if p.automatic or HINDERED in p.rules else replace(p, rules=(*p.rules, HINDERED))


def _settled(b: Sigmar, a: Side, t: Side, ends: dict[tuple[int, int], float]) -> ChargeOdds:
    """The result of each end, and the tests that follow."""
    sums = [[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]
    lines = [[0.0] * (a.takes + 1), [0.0] * (t.takes + 1)]
    bonus = [once_each(b, b.troop(side.unit), "result", 0) for side in (a, t)]
    for (own, dealt), p in ends.items():
        lines[0][own] += p
        lines[1][dealt] += p
        alive = (own < a.takes, dealt < t.takes)
        both = all(alive)
        results = (dealt + bonus[0], own + bonus[1])
        for i, (side, lost, taken) in enumerate(
            ((a, results[0] < results[1], own), (t, results[1] < results[0], dealt))
        ):
            found = sums[i]
            if not alive[i]:
                found[1] += p
                continue
            found[0] += p * taken
            lost = lost and both
            halved = 2 * (side.takes - taken) <= side.full
            due = lost or (taken > 0 and halved and b.rules.repeat_tests(side.takes, side.full))
            if due and halved and (lost or b.rules.rout):
                found[1] += p * side.fails
                found[3] += p * side.fails
                found[0] -= p * side.fails * taken
            elif due:
                found[2] += p * side.fails
    fates = [Fate(*found) for found in sums]
    return ChargeOdds(fates[1], fates[0], (tuple(lines[0]), tuple(lines[1])))
