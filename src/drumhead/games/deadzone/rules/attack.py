"""Attacks: opposed Quality tests as stages, the same for shots, suppressing fire, blows and hazards.

Rolled, they are the game; foreseen, they are the odds. Every die of a pool keeps the clause it comes from.
"""

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from drumhead.combat.pools import Part, pool_of
from drumhead.combat.pools import Pool as Pool
from drumhead.combat.rolling import Rolling, read_faces
from drumhead.combat.stage import By, Cap, Settle, Sort, Stages, Volley
from drumhead.combat.unit import UnitId
from drumhead.combat.volley import Thrown
from drumhead.dice.die import Die
from drumhead.flow.event import Noted, Rolled
from drumhead.flow.frame import step
from drumhead.games.deadzone.rules.army import ARMOURY, blade
from drumhead.games.deadzone.rules.state import Attack, Deadzone, Fighter
from drumhead.ledger.cite import datum, law

TEST = "deadzone.principles.quality-test-three-d8"
SIDES = datum(TEST, 8, 6)  # of every die (ruling all-dice-are-eight-sided)
BASE = datum(TEST, 3, 2)
OPPOSED = "deadzone.shooting.opposed-quality-tests"
LEAD = "deadzone.shooting.wound-per-net-success"
PINS = "deadzone.shooting.suppress-pins"

# What gives a die, to the attacker or to the target.
AP, CLEAR = "deadzone.weapons.ap-adds-dice", "deadzone.shooting.clear-line-of-sight"
DOWN, SUPPORT = "deadzone.terrain.shooting-down-die", "deadzone.shooting.suppress-support"
COVER, WATCHED = "deadzone.terrain.cover-die", "deadzone.shooting.overwatch-defence-die"
HELPLESS, COMPANY = "deadzone.morale.pinned-target-melee-die", "deadzone.melee.several-enemies-die"
ROUGH = "deadzone.terrain.difficult-melee-die"


# ---------------------------------------------------------------------------------------------------- the dice
@law("deadzone.principles.success-at-or-above", off=lambda quality: Die(SIDES, quality + 1, passed="success"))
def quality_test(quality: int) -> Die:
    """A die that shows the Quality or more is a success."""
    return Die(SIDES, quality, passed="success", failed="failure")


def pool(extra: tuple[Part, ...]) -> Pool:
    """Three dice, and what is added: sources of different name, each once (ruling dice-modifiers-complete-list)."""
    return pool_of((TEST, BASE), extra)


@law(AP, off=0)
def piercing(weapon: str) -> int:
    return ARMOURY[weapon].ap


@law(CLEAR, off=0)
def clear_die(b: Deadzone, a: int, t: int) -> int:
    return b.ground.clear[a][t]


@law(DOWN, off=0)
def down_die(b: Deadzone, a: int, t: int) -> int:
    """Any difference of levels counts the same, once (ruling height-is-level)."""
    return int(b.ground.level[a] > b.ground.level[t])


@law(SUPPORT, off=0)
def support_dice(helpers: int) -> int:
    return helpers


@law(COVER, off=0)
def cover_die(b: Deadzone, a: int, t: int) -> int:
    """One die, whatever the number and kind of covers (ruling cover-once)."""
    return int(b.ground.covered[a][t] or higher_is_covered(b, a, t))


@law("deadzone.terrain.shot-from-below-counts-as-cover", off=False)
def higher_is_covered(b: Deadzone, a: int, t: int) -> bool:
    return b.ground.level[t] > b.ground.level[a]


@law(WATCHED, off=0)
def surprise_die(kind: str) -> int:
    """On top of the modifiers of a normal shot (ruling overwatch-modifiers)."""
    return int(kind == "overwatch")


@law(HELPLESS, off=0)
def helpless_die(target: Fighter) -> int:
    return int(target.pinned > 0)


@law(COMPANY, off=0)
def company_die(b: Deadzone, target: Fighter) -> int:
    """A friend of the target stands in its cube; never more than one die (ruling several-enemies-counting)."""
    return int(any(gives_company(f) for f in b.friends(target.id)))


@law("deadzone.morale.pinned-give-no-group-die", off=True)
def gives_company(friend: Fighter) -> bool:
    return not friend.pinned


@law(ROUGH, off=0)
def rough_die(rough: bool) -> int:
    return int(rough)


# ---------------------------------------------------------------------------------------------------- the pools
def shot_pool(b: Deadzone, a: int, t: int, weapon: str, helpers: int = 0) -> Pool:
    """The attacker's dice from cube to cube; suppressing fire counts the same, and its helpers."""
    known, key = b.ground.pools, (a, t, weapon, helpers)
    if key not in known:
        known[key] = shot_dice(weapon, clear_die(b, a, t), down_die(b, a, t), helpers)
    return known[key]


def shot_dice(weapon: str, clear: int, down: int, helpers: int) -> Pool:
    return pool(((AP, piercing(weapon)), (CLEAR, clear), (DOWN, down), (SUPPORT, support_dice(helpers))))


def dodge_pool(b: Deadzone, a: int, t: int, kind: str) -> Pool:
    """The target's dice, from cube to cube as well."""
    known, key = b.ground.pools, (a, t, kind, -1)
    if key not in known:
        known[key] = sheltered_pool(b, a, t) if kind == "suppress" else dodge_dice(cover_die(b, a, t), kind)
    return known[key]


def dodge_dice(cover: int, kind: str) -> Pool:
    return pool(((COVER, cover), (WATCHED, surprise_die(kind))))


@law("deadzone.terrain.cover-not-against-suppression", off=lambda b, a, t: pool(((COVER, cover_die(b, a, t)),)))
def sheltered_pool(b: Deadzone, a: int, t: int) -> Pool:
    """Cover of any kind gives nothing against suppressing fire (ruling suppression-ignores-height-cover)."""
    return pool(())


def blow_pool(fighter: Fighter, target: Fighter) -> Pool:
    """Clear sight, height and cover count in shooting only (ruling melee-has-no-shooting-modifiers)."""
    return blow_dice(blade(fighter.weapons), helpless_die(target))


def blow_dice(weapon: str, helpless: int) -> Pool:
    return pool(((AP, piercing(weapon)), (HELPLESS, helpless)))


def parry_pool(b: Deadzone, target: Fighter, rough: bool) -> Pool:
    return parry_dice(company_die(b, target), rough)


def parry_dice(company: int, rough: bool) -> Pool:
    return pool(((COMPANY, company), (ROUGH, rough_die(rough))))


# ---------------------------------------------------------------------------------------------------- the stages
def _led(v: Volley) -> Volley:
    return {"hits": 0, "saves": 0, "wounds": max(0, v["hits"] - v["saves"])}


LED = By(_led, ("hits", "saves"), ("hits", "saves", "wounds"))
WHATEVER = By(lambda v: {"hits": 0, "saves": 0, "wounds": v["hits"]}, ("hits", "saves"), ("hits", "saves", "wounds"))


@law("deadzone.principles.successes-are-counted", off=lambda pile: {"failure": pile})
def successes_into(pile: str) -> dict[str, str | None]:
    return {"success": pile}


@law(OPPOSED, off=lambda save: ())
def defends(save: int) -> Stages:
    """The target tests with its own Quality."""
    return (Sort("defence", quality_test(save), successes_into("saves"), "defence", OPPOSED),)


@lru_cache(4096)
def opposed_stages(hit: int, save: int, most: int) -> Stages:
    """Both take their tests, attacker first (ruling dice-order); one wound for each success by which it leads."""
    return (
        Sort("attack", quality_test(hit), successes_into("hits"), "attack", OPPOSED),
        *defends(save),
        lead(),
        *no_more_than(most),
    )


@law("deadzone.shooting.wound-per-net-success", off=lambda: Settle(WHATEVER, "lead", LEAD))
def lead() -> Settle:
    """A tie, or a defender with more, does nothing (ruling ties-do-nothing)."""
    return Settle(LED, "lead", LEAD)


@law("deadzone.ruling.excess-wounds", off=lambda most: ())
def no_more_than(most: int) -> Stages:
    return (Settle(Cap("wounds", most), "wounds", "deadzone.ruling.excess-wounds"),)


@lru_cache(4096)
def suppression_stages(hit: int, saves: tuple[int, ...]) -> Stages:
    """The attacker rolls once for all, so the results of the targets depend on each other. The targets take ordinary
    Quality tests (ruling suppression-is-no-morale-test)."""
    stages: list[Any] = [Sort("attack", quality_test(hit), successes_into("hits"), "attack", PINS)]
    for i, save in enumerate(saves):
        stages.append(Sort(f"defence{i}", quality_test(save), successes_into(f"saves{i}"), f"defence{i}", PINS))
    stages += [Settle(_pins(i), f"pins{i}", PINS) for i in range(len(saves))]
    return (*stages, Settle(By(_spent, ("hits",), ("hits",)), "spent", PINS))


def _spent(v: Volley) -> Volley:
    return {"hits": 0}


@lru_cache(64)
def _pins(i: int) -> By:
    saves, pins = f"saves{i}", f"pins{i}"
    return By(lambda v: {saves: 0, pins: int(v["hits"] > v[saves])}, ("hits", saves), (saves, pins))


def stages_of(b: Deadzone, a: Attack) -> Stages:
    """The stages of an attack; they hold everything they read."""
    targets = [b.fighter(t) for t in a.targets]
    if a.kind == "suppress":
        return suppression_stages(a.hit, tuple(t.quality for t in targets))
    return opposed_stages(a.hit, targets[0].quality, targets[0].left)


# ---------------------------------------------------------------------------------------------------- play
def open_shot(b: Deadzone, shooter: UnitId, target: UnitId, weapon: str, kind: str = "shot") -> int:
    s, t = b.fighter(shooter), b.fighter(target)
    mine, theirs = shot_pool(b, s.cube, t.cube, weapon), dodge_pool(b, s.cube, t.cube, kind)
    tell_pools(b, shooter, target, mine, theirs)
    return b.open(Attack(shooter, (target,), kind, s.quality, {"attack": mine.dice, "defence": theirs.dice}))


def open_blow(b: Deadzone, fighter: UnitId, target: UnitId, rough: bool) -> int:
    f, t = b.fighter(fighter), b.fighter(target)
    mine, theirs = blow_pool(f, t), parry_pool(b, t, rough)
    tell_pools(b, fighter, target, mine, theirs)
    volley = {"attack": mine.dice, "defence": theirs.dice}
    return b.open(Attack(fighter, (target,), "melee", f.quality, volley, rough=rough))


def open_hazard(b: Deadzone, victim: UnitId, why: str, quality: int) -> int:
    """Three dice against three, no modifier on either side (ruling hazard-attack); it has no attacker."""
    return b.open(Attack(-1, (victim,), "hazard", quality, {"attack": BASE, "defence": BASE}, why))


def open_suppression(b: Deadzone, shooter: UnitId, cube: int, weapon: str, helpers: int) -> int:
    """Every model in the cube is a target; pinned ones need not roll."""
    s = b.fighter(shooter)
    targets = tuple(t.id for t in targets_in(b, s.seat, cube))
    mine = shot_pool(b, s.cube, cube, weapon, helpers)
    theirs = dodge_pool(b, s.cube, cube, "suppress")
    volley = {"attack": mine.dice} | {f"defence{i}": theirs.dice for i in range(len(targets))}
    tell_pools(b, shooter, targets[0] if targets else shooter, mine, theirs)
    return b.open(Attack(shooter, targets, "suppress", s.quality, volley))


@law("deadzone.shooting.suppress-whole-cube", off=lambda b, seat, cube: _unpinned(b, seat, cube)[:1])
def targets_in(b: Deadzone, seat: int, cube: int) -> list[Fighter]:
    return _unpinned(b, seat, cube)


def _unpinned(b: Deadzone, seat: int, cube: int) -> list[Fighter]:
    return [u for u in b.within(cube) if u.seat != seat and can_be_pinned(u)]


@law("deadzone.ruling.pinned-again", off=True)
def can_be_pinned(u: Fighter) -> bool:
    """A pinned unit stays as it is, and keeps the round in which it was pinned."""
    return not u.pinned


def tell_pools(b: Deadzone, attacker: UnitId, target: UnitId, mine: Pool, theirs: Pool) -> None:
    facts = {"unit": attacker, "target": target, "attack": list(mine.why), "defence": list(theirs.why)}
    b.tell(Noted(OPPOSED, "dice_counted", facts))


@step()
def attack(b: Deadzone, w: int) -> None:
    """Both sides roll; the counts stay in the record until they are applied."""
    a = b.work(w, Attack)
    b.works[w] = replace(a, volley=ROLLING.roll_on(b, a).volley)


def _good_for(b: Deadzone, a: Attack) -> int | None:
    """The seat that likes wounds: a hazard has none, and suppressing fire deals no wounds."""
    return b.fighter(a.attacker).seat if a.attacker >= 0 and a.kind != "suppress" else None


def _thrower(a: Attack, stage: str) -> UnitId:
    """The unit that rolls; -1 for a hazard."""
    return a.attacker if stage == "attack" else a.targets[int(stage.removeprefix("defence") or 0)]


def _tell_roll(b: Deadzone, a: Attack, stage: Sort, thrown: Thrown) -> None:
    read = read_faces(stage, thrown.final)
    u = _thrower(a, stage.name)
    seat = b.fighter(u).seat if u >= 0 else None
    b.tell(Rolled(SIDES, thrown.final, read, stage.clause, "rolled", seat, _roll_facts(a, stage.name)))


def _roll_facts(a: Attack, stage: str) -> dict[str, Any]:
    facts: dict[str, Any] = {"unit": _thrower(a, stage), "stage": stage}
    return {**facts, "hazard": a.why} if a.why else facts


ROLLING = Rolling(stages_of, _tell_roll, lambda b, a, stage: ("throws", _roll_facts(a, stage)), _good_for)
