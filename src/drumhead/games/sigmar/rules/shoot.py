"""Shooting: who fires which weapons at which unit, and Fiery Breath."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Marked, Noted
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.flow.state import Frame
from drumhead.games.sigmar.rules.casualties import GONE
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.in_force import any_has, force, in_force, models_with, of_rules
from drumhead.games.sigmar.rules.kinds import Weapon, ranged_weapons
from drumhead.games.sigmar.rules.state import Activation, Part, Sigmar
from drumhead.games.sigmar.rules.strike import merge_weapons, open_attack
from drumhead.games.sigmar.rules.terrain import cover_number
from drumhead.games.sigmar.rules.vocabulary import hit_rules
from drumhead.ledger.cite import datum, law
from drumhead.space.sight import Reach, Shot
from drumhead.space.table import INCH
from drumhead.tabletop import ground, shooting
from drumhead.tabletop.attack_parts import dice_told
from drumhead.tabletop.closed import refuse_target
from drumhead.tabletop.split_fire import SplitFire, split_fire
from drumhead.tabletop.targets import Aiming, target_question

SHOOT, WEAPONS, BREATH = "sigmar.decision.shoot-target", "sigmar.decision.weapons-fired", "sigmar.decision.fiery-breath"
WHO, SPLIT = "sigmar.shooting.who-fires", "sigmar.ruling.no-split-fire"
SIGHT = "sigmar.principles.line-of-sight"
BARS = shooting.ShotBars(WHO, GONE, WHO, SIGHT)
BREATHED = "sigmar.special.fiery-breath-shooting"
BREATH_RANGE = datum(BREATHED, 12 * INCH, 13 * INCH)

HOUSE.set("split-fire", "one-target", False)
HOUSE.set("split-fire", "split", True)


# ---------------------------------------------------------------------------------------------------- who can fire
def ranged_of(b: Sigmar, m: ModelId) -> tuple[Weapon, ...]:
    return ranged_weapons(b.weapons(m))


def weapon_rules(b: Sigmar, m: ModelId, weapon: Weapon) -> tuple[str, ...]:
    """All that changes how it hits: its own rules, its bearer's, and those that the unit is given or denied."""
    f = b.models[m]
    return hit_rules(in_force((*weapon.rules, *f.rules), b.units[f.unit].in_effect))


def reaches_of(b: Sigmar, shooters: tuple[ModelId, ...]) -> list[tuple[Reach, ...]]:
    """Of these models of a unit, with what it is given and denied now."""

    def reach_of(m: ModelId, weapon: Weapon) -> Reach:
        return Reach(weapon.range, of_rules(weapon_rules(b, m, weapon), "indirect", False))

    def work() -> list[tuple[Reach, ...]]:
        return [tuple(reach_of(m, weapon) for weapon in ranged_of(b, m)) for m in shooters]

    return force(b, b.troop(b.models[shooters[0]].unit)).once(("reaches", shooters), work) if shooters else []


Shots = dict[ModelId, tuple[Shot, ...]]  # for each shooter, each of its ranged weapons


def _all_fire(b: Sigmar, shooters: tuple[ModelId, ...], target: UnitId) -> Shots:
    return {m: tuple(Shot(True, True, False) for _ in ranged_of(b, m)) for m in shooters}


@law(WHO, SIGHT, off=_all_fire)
def shots_at(b: Sigmar, shooters: tuple[ModelId, ...], target: UnitId) -> Shots:
    """A weapon is fired where one and the same model of the target is in its range and seen (ruling who-fires). Models
    block no sight (ruling models-transparent)."""

    def work() -> Shots:
        held = reaches_of(b, shooters)
        found = shooting.shots_at(b, shooters, held, target, b.rules.forest_sight, b.rules.cover_view)
        return dict(zip(shooters, found))

    given = b.troop(b.models[shooters[0]].unit).in_effect if shooters else ()
    return b.here(("shots", shooters, b.troop(target).models, given), work)


def able(shots: Shots) -> tuple[ModelId, ...]:
    return tuple(m for m, held in shots.items() if any(shot.fires for shot in held))


def far_of(b: Sigmar, shooters: tuple[ModelId, ...]) -> dict[ModelId, int]:
    """How far those of these models fire that can."""

    def work() -> dict[ModelId, int]:
        found = {m: max((weapon.range for weapon in ranged_of(b, m)), default=0) for m in shooters}
        return {m: far for m, far in found.items() if far}

    return force(b, b.troop(b.models[shooters[0]].unit)).once(("far", shooters), work) if shooters else {}


def targets_of(b: Sigmar, u: UnitId, shooters: tuple[ModelId, ...]) -> dict[UnitId, tuple[ModelId, ...]]:
    """The enemy units that some of these models can fire at, each with the models that can. A unit is never locked in
    melee, so any may be shot at (ruling no-split-fire)."""
    far = far_of(b, shooters)
    return shooting.targets_within(b, u, max(far.values(), default=0), lambda foe: able(shots_at(b, tuple(far), foe)))


def has_target(b: Sigmar, u: UnitId, far: Mapping[ModelId, int]) -> bool:
    """Can any of these models, which fire so far, fire at an enemy? Asked often: where one is seen, nothing else is
    worked out."""
    who, foes = tuple(far), b.foes_within(u, max(far.values())) if far else ()
    if any(shooting.reaches(b, far, foe.id, b.rules.forest_sight) for foe in foes):
        return True
    indirect = any(reach.indirect for held in reaches_of(b, who) for reach in held)
    return indirect and any(able(shots_at(b, who, foe.id)) for foe in foes)


# ---------------------------------------------------------------------------------------------------- the target
def shoot_at(b: Sigmar, w: int, target: UnitId) -> None:
    whole = b.troop(b.work(w, Activation).unit).models
    b.then(*(SPLITTING(w, target) if b.rules.split_fire else volley(b, w, target, whole)))


AIMING = Aiming(Activation, SHOOT, WHO, BARS, targets_of, far_of, tells_work=True)
shoot = target_question(__name__, AIMING, shoot_at)


# ---------------------------------------------------------------------------------------------------- which weapons
@law("sigmar.shooting.hold-all-weapons", off=False)
def fires_all(action: str) -> bool:
    return action == "hold"


@law("sigmar.shooting.advance-one-weapon", off=False)
def fires_one(action: str) -> bool:
    """Walk means Advance (ruling walk-is-advance)."""
    return action == "advance"


def choices(b: Sigmar, w: int, shots: Shots) -> dict[tuple[str, ...], tuple[int, ...]]:
    """What models carry and which of it may be fired, where one of several must be picked: asked once for all models
    that carry the same (ruling asked-where-it-matters)."""
    if not fires_one(b.work(w, Activation).action):
        return {}
    found: dict[tuple[str, ...], set[int]] = {}
    for m, held in shots.items():
        carried = ranged_of(b, m)
        firing = {
            carried.index(weapon) for weapon, shot in zip(carried, held) if shot.fires
        }  # of two equal ones the first
        found.setdefault(b.models[m].weapons, set()).update(firing)
    return {carried: tuple(sorted(able)) for carried, able in found.items() if len(able) > 1}


def volley(b: Sigmar, w: int, target: UnitId, shooters: tuple[ModelId, ...]) -> tuple[Frame, ...]:
    """What follows when a target is named: the weapons that are fired, then the dice."""
    shots = shots_at(b, tuple(far_of(b, shooters)), target)
    asked = [fire_which(w, target, k) for k in range(len(choices(b, w, shots)))]
    b.works[w] = replace(b.work(w, Activation), firing=tuple(shots), picked=())
    return (*asked, fire(w, target))


@question(WEAPONS, "sigmar.shooting.advance-one-weapon")
def fire_which(b: Sigmar, a: Option, w: int, target: UnitId, k: int) -> None:
    done = b.work(w, Activation)
    b.works[w] = replace(done, picked=(*done.picked, a.facts["weapon"]))


@fire_which.ask
def may_fire_which(b: Sigmar, w: int, target: UnitId, k: int) -> Asking:
    done = b.work(w, Activation)
    carried, open_ = list(choices(b, w, shots_at(b, done.firing, target)).items())[k]
    m = next(m for m in done.firing if b.models[m].weapons == carried)
    names = [ranged_of(b, m)[i].name for i in open_]
    facts = {"unit": done.unit, "target": target, "model": m}
    options = tuple(offer(weapon=name) for name in names)
    return Asking(b.troop(done.unit).seat, Pick(options), "fire_which", "sigmar.shooting.advance-one-weapon", facts)


def weapons_fired(b: Sigmar, w: int, shots: Shots) -> Iterator[tuple[ModelId, Weapon, Shot]]:
    done = b.work(w, Activation)
    return weapons_fired_by(b, done.action, shots, dict(zip(choices(b, w, shots), done.picked)))


def weapons_fired_by(
    b: Sigmar, action: str, shots: Shots, picked: Mapping[tuple[str, ...], str]
) -> Iterator[tuple[ModelId, Weapon, Shot]]:
    """Every weapon that is fired: with Hold all that can be, with Advance one of each model, as it was `picked`."""
    for m, held in shots.items():
        ready = [(weapon, shot) for weapon, shot in zip(ranged_of(b, m), held) if shot.fires]
        if not fires_all(action):
            name = picked.get(b.models[m].weapons)
            ready = ([x for x in ready if x[0].name == name] or ready)[:1]
        for weapon, shot in ready:
            yield m, weapon, shot


def parts_of(b: Sigmar, target: UnitId, firing: Iterator[tuple[ModelId, Weapon, Shot]]) -> tuple[Part, ...]:
    parts = []
    for m, weapon, shot in firing:
        rules = weapon_rules(b, m, weapon)
        sights = seen_by(b, m, weapon.range, target) if of_rules(rules, "picks", False) else ()
        cover = cover_number(shot.covered)
        parts.append(
            Part(weapon.name, weapon.attacks, rules, weapon.one_model, shot.seen, cover, models=(m,), sights=sights)
        )
    return merge_weapons(parts)


def seen_by(b: Sigmar, m: ModelId, far: int, target: UnitId) -> tuple[ModelId, ...]:
    return shooting.seen_by(b, m, far, target, b.rules.forest_sight)


@step()
def fire(b: Sigmar, w: int, target: UnitId) -> None:
    """All models that can fire do (ruling who-fires). Cover is judged now (ruling cover-of-a-unit)."""
    done = b.work(w, Activation)
    parts = parts_of(b, target, weapons_fired(b, w, shots_at(b, done.firing, target)))
    b.works[w] = replace(done, firing=(), picked=(), shot=True)
    facts = {"unit": done.unit, "target": target, **dice_told(parts), "cover": any(p.cover for p in parts)}
    b.tell(Noted("sigmar.shooting.hit-test", "shoots", facts))
    b.then(*open_attack(b, done.unit, target, "shooting", parts))


# ---------------------------------------------------------------------------------------------------- Fiery Breath
def breathers(b: Sigmar, u: UnitId) -> tuple[ModelId, ...]:
    """The models that can breathe fire; once in a game for each unit (ruling fiery-breath)."""
    troop = b.troop(u)
    return () if troop.breathed else models_with(b, troop, "breath_dice")


def breath_targets(b: Sigmar, u: UnitId) -> dict[UnitId, tuple[ModelId, ...]]:
    """Enemy units in reach and sight of a model that can; any of them (ruling fiery-breath-target)."""
    who = breathers(b, u)
    return shooting.targets_within(
        b, u, BREATH_RANGE if who else 0, lambda foe: tuple(m for m in who if seen_by(b, m, BREATH_RANGE, foe))
    )


@question(BREATH, BREATHED)
def breathe(b: Sigmar, a: Option, w: int) -> None:
    """It is no weapon: it comes on top of the models' fire, before or after."""
    if "target" not in a.facts:
        return
    u, target = b.work(w, Activation).unit, a.facts["target"]
    models = breath_targets(b, u)[target]
    cover = cover_number(ground.in_cover(b, models, b.troop(target).models))
    facts = {"unit": u, "target": target, "cover": bool(cover)}
    b.tell(Noted(BREATHED, "breathes", facts))
    b.then(*open_attack(b, u, target, "breath", (breath_of(b, u, models, cover),)))


def breath_of(b: Sigmar, u: UnitId, models: tuple[ModelId, ...], cover: int = 0) -> Part:
    """The hits of the one breath, which is used up."""
    b.put(replace(b.troop(u), breathed=True))
    b.tell(Marked({f"u{u}": {"breathed": 1}}, BREATHED))
    return breath_part(b, u, models, cover)


def breath_part(b: Sigmar, u: UnitId, models: tuple[ModelId, ...], cover: int = 0) -> Part:
    dice = any_has(b, b.troop(u), "breath_dice", 0)
    return Part("breath", dice, cover=cover, automatic="D6", models=models)


@breathe.ask
def may_breathe(b: Sigmar, w: int) -> Asking | None:
    u = b.troop(b.work(w, Activation).unit)
    found = breath_targets(b, u.id) if u.alive else {}
    if not found:
        return None
    options = (offer(how="keep"), *(offer(how="breath", target=foe, able=models) for foe, models in found.items()))
    return Asking(u.seat, Pick(options), "breath", BREATHED, {"unit": u.id, "work": w})


@breathe.closed
def not_to_breathe_at(b: Sigmar, w: int) -> Iterator[Closed]:
    u = b.troop(b.work(w, Activation).unit)
    for unit in b.units:
        no_target = refuse_target(unit, u.seat, BREATHED, GONE)
        facts = {"target": unit.id, "most": BREATH_RANGE}
        yield offer(how="breath", target=unit.id), no_target or Refusal(BREATHED, "out_of_breath", facts)


# ---------------------------------------------------------------------------------------------------- house rule: split
def one_volley(b: Sigmar, w: int, target: UnitId, models: tuple[ModelId, ...]) -> tuple[Frame, ...]:
    """Of the models that still stand, at a target that still stands."""
    alive = tuple(m for m in models if m in b.troop(b.work(w, Activation).unit).models)
    return volley(b, w, target, alive) if alive and b.troop(target).alive else ()


def _firing(b: Sigmar, models: tuple[ModelId, ...], target: UnitId) -> tuple[ModelId, ...]:
    return able(shots_at(b, tuple(far_of(b, models)), target))


SPLITTING = split_fire(__name__, SplitFire(AIMING, SPLIT, _firing, one_volley))
