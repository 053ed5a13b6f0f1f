"""Exact odds of a volley and of a whole melee, foreseen on the same stages that are rolled in play."""

from functools import lru_cache, partial
from typing import Any

from drumhead.combat.unit import ModelId, UnitId
from drumhead.combat.volley import Chances, foresee
from drumhead.dice.exact import Exact
from drumhead.games.saga.rules import attack
from drumhead.games.saga.rules.attack import open_attack, stages_of
from drumhead.games.saga.rules.casualties import hero_of, share_out
from drumhead.games.saga.rules.melee import attacks_of, bonus_of
from drumhead.games.saga.rules.shoot import shooters_at
from drumhead.games.saga.rules.state import Attack, Band, Melee, Saga
from drumhead.games.saga.rules.terrain import stands_above
from drumhead.tabletop import casualties
from drumhead.tabletop.melee_odds import ASSAULTER, TARGET, Clash, Side, Strike, clash
from drumhead.tabletop.roster import can_take


# ---------------------------------------------------------------------------------------------------- casualties
def loss_order(b: Saga, u: UnitId, foe: UnitId | None = None) -> tuple[ModelId, ...]:
    """The policy of the ledger: fewest melee Attacks first, then the furthest from the enemy, then the highest id."""
    return casualties.loss_order(b, u, foe, lambda m: attacks_of(m.weapons))


def survivors(b: Saga, u: Band, wounds: int, order: tuple[ModelId, ...]) -> list[ModelId]:
    """The models left after so many wounds if the policy chooses the losses; a hero in the unit falls last."""
    on_hero, men, k = share_out(b, u, wounds)
    gone = [m for m in order if m in men][:k]
    hero = hero_of(b, u)
    if hero is not None and on_hero >= b.models[hero].left:
        gone.append(hero)
    return [m for m in u.models if m not in gone]


# ---------------------------------------------------------------------------------------------------- shooting
def planned_volley(b: Saga, u: UnitId, target: UnitId, able: tuple[ModelId, ...] | None = None) -> Attack | None:
    """The attack that a volley at the target would be now; None if nobody can fire."""
    who = shooters_at(b, b.band(u).models, target) if able is None else able
    if not who:
        return None
    dice, cover = b.rules.cover_view(b, who, target)
    world = b.clone()  # the attack is opened there, so that nothing is left behind here
    return world.work(open_attack(world, u, target, "shooting", dice, cover), Attack)


def odds_of(b: Saga, a: Attack) -> Chances:
    """The wounds of an attack from where it stands; the other decisions as the policies say."""
    return foresee(stages_of(b, a), a.volley, keep=("wounds",), at=a.at or (0,))


def shooting_odds(b: Saga, u: UnitId, target: UnitId, able: tuple[ModelId, ...] | None = None) -> Chances | None:
    """The wounds of a volley of the models that can fire; None if there is none."""
    planned = planned_volley(b, u, target, able)
    return odds_of(b, planned) if planned else None


# ---------------------------------------------------------------------------------------------------- melee
def melee_odds(b: Saga, u: UnitId, target: UnitId, fight: Melee | None = None) -> Clash:
    """The wounds of both sides of a melee, jointly.

    Before it is known who stands in reach all models of both units are taken to strike, and the assaulter to keep out
    of difficult terrain; later `fight` says who strikes, and in which order. Fatigue is spent at the first chance, the
    casualties of a side that strikes later are those that the policy names.
    """
    if fight is None:
        fight = Melee(u, target, 0, stands_above(b, u, target))
    sides = (side_of(b, fight, u, target), side_of(b, fight, target, u))
    return clash(strike_by(b.rules.reroll_moment), *sides, order_of(fight))


def order_of(fight: Melee) -> tuple[int, ...]:
    """Who strikes first; nobody: they strike together."""
    if fight.above == fight.rough:
        return ()
    return (ASSAULTER, TARGET) if fight.above else (TARGET, ASSAULTER)


def side_of(b: Saga, fight: Melee, u: UnitId, foe: UnitId) -> Side:
    unit = b.band(u)
    measured = fight.reach[ASSAULTER if u == fight.assaulter else TARGET] if any(fight.reach) else unit.models
    able, takes = set(measured), can_take(b, unit)
    dice = {m: attacks_of(b.models[m].weapons) + bonus_of(fight, u) for m in unit.models}
    if not order_of(fight):
        return Side(unit.quality, takes, unit.fatigue, (sum(dice[m] for m in unit.models if m in able),))
    order = loss_order(b, u, foe)
    left = [sum(dice[m] for m in survivors(b, unit, w, order) if m in able) for w in range(takes + 1)]
    return Side(unit.quality, takes, unit.fatigue, tuple(left))


@lru_cache
def strike_by(again: Any, exact: Exact = float) -> Strike:
    """One side's attacks under this house rule for re-rolls; always the same function for the same rule."""
    return partial(one_strike, again, exact)


@lru_cache(maxsize=65536)
def one_strike(
    again: Any, exact: Exact, hit: int, block: int, most: int, dice: int, tired: int, tired_foe: int
) -> list[tuple[int, int, int, Any]]:
    """Wounds and fatigue left on both after the attacks of one side, each with its chance."""
    stages = attack.melee(again, hit, block, most)
    volley = {"dice": dice, "tired": tired, "tired_target": tired_foe}
    odds = foresee(stages, volley, keep=("wounds", "tired", "tired_target"), exact=exact)
    return [(*found, exact(p)) for found, p in odds.joint.items()]
