"""Shooting: one weapon at one enemy, or suppressing fire at all enemies in a cube."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Marked, Noted
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.games.deadzone.rules.army import ARMOURY, guns
from drumhead.games.deadzone.rules.attack import attack, open_shot, open_suppression
from drumhead.games.deadzone.rules.casualties import done_with, take_pins, take_wounds
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.move import refuse_stranger
from drumhead.games.deadzone.rules.state import Activation, Deadzone, Fighter
from drumhead.ledger.cite import law
from drumhead.space.cubes import CUBES, number_of

NEEDS = "deadzone.shooting.needs-range-and-sight"
SUPPORT = "deadzone.shooting.suppress-support"


# ---------------------------------------------------------------------------------------------------- who can be shot
@law(NEEDS, "deadzone.shooting.range-in-cubes", off=True)
def in_range(b: Deadzone, weapon: str, a: int, t: int) -> bool:
    return b.ground.range[a][t] <= ARMOURY[weapon].range


@law(NEEDS, "deadzone.principles.line-of-sight", off=True)
def sees(b: Deadzone, a: int, t: int) -> bool:
    """Sight belongs to cubes; models never block it (rulings sight-belongs-to-cubes, models-transparent)."""
    return bool(b.ground.sees[a][t])


def can_hit(b: Deadzone, u: Fighter, weapon: str, cube: int) -> bool:
    return sees(b, u.cube, cube) and in_range(b, weapon, u.cube, cube)


def targets_of(b: Deadzone, u: Fighter, weapon: str) -> list[Fighter]:
    return [t for t in b.foes(u.seat) if can_hit(b, u, weapon, t.cube)]


def can_shoot(b: Deadzone, u: Fighter) -> bool:
    return any(targets_of(b, u, w) for w in guns(u.weapons))


# ---------------------------------------------------------------------------------------------------- the shot
class Fire(NamedTuple):
    """One way to fire: a weapon at an enemy (its id), or at all in a cube (its number)."""

    how: str  # shoot, suppress, none
    weapon: str = ""
    at: int = -1


NO_FIRE = Fire("none")


def fire_of(o: Option) -> Fire:
    """What an option of the shot would fire."""
    match o.facts:
        case {"how": "shoot", "weapon": weapon, "target": target}:
            return Fire("shoot", weapon, target)
        case {"how": "suppress", "weapon": weapon, "cell": cell}:
            return Fire("suppress", weapon, number_of(cell))
    return NO_FIRE


@question("deadzone.decision.shot", "deadzone.shooting.one-weapon")
def shot(b: Deadzone, a: Option, w: int, u: UnitId, must: bool) -> None:
    match fire_of(a):
        case Fire("shoot", weapon, target):
            fire(b, u, target, weapon, "shot")
        case Fire("suppress", weapon, cube):
            b.then(support(w, u, cube, weapon, 0))


@shot.ask
def may_shoot(b: Deadzone, w: int, u: UnitId, must: bool) -> Asking | None:
    """A normal shot or suppressing fire; a unit on Hold or after a Walk need not shoot (ruling shot-is-optional)."""
    unit = b.fighter(u)
    if not unit.models:
        return None
    options = [o for weapon in guns(unit.weapons) for o in (*_shots(b, unit, weapon), *_suppressions(b, unit, weapon))]
    if not options:
        return None
    if not must:
        options.append(offer(how="none", unit=u, of=u))
    return Asking(unit.seat, Pick(tuple(options)), "shot", NEEDS, {"unit": u, "work": w})


@shot.closed
def closed_shots(b: Deadzone, w: int, u: UnitId, must: bool) -> Iterator[Closed]:
    unit = b.fighter(u)
    for weapon in guns(unit.weapons):
        for t in b.foes(unit.seat):
            if refused := refuse_shot(b, unit, weapon, t.cube, {"target": t.id}):
                yield offer_shot(unit, weapon, t.id), refused
        for cube in sorted({t.cube for t in b.foes(unit.seat)}):
            if refused := refuse_shot(b, unit, weapon, cube, {"cell": CUBES[cube]}):
                yield offer_suppression(unit, weapon, cube, 0), refused
    if must:
        clause = "deadzone.ruling.command-assault-and-shoot-in-full"
        yield offer(how="none", unit=u, of=u), Refusal(clause, "must_shoot", {"unit": u})


def refuse_shot(b: Deadzone, u: Fighter, weapon: str, cube: int, at: Mapping[str, Any]) -> Refusal | None:
    """Out of sight, or too far away for the weapon."""
    if not sees(b, u.cube, cube):
        return Refusal(NEEDS, "out_of_sight", {"unit": u.id, **at})
    if in_range(b, weapon, u.cube, cube):
        return None
    far, most = b.ground.range[u.cube][cube], ARMOURY[weapon].range
    return Refusal(
        "deadzone.shooting.range-in-cubes", "out_of_range", {"weapon": weapon, "far": far, "most": most, **at}
    )


def _shots(b: Deadzone, u: Fighter, weapon: str) -> list[Option]:
    return [offer_shot(u, weapon, t.id) for t in targets_of(b, u, weapon)]


def offer_shot(u: Fighter, weapon: str, target: UnitId) -> Option:
    return offer(how="shoot", weapon=weapon, unit=u.id, target=target, of=u.id)


@law("deadzone.shooting.suppress-choice", off=lambda b, u, weapon: [])
def _suppressions(b: Deadzone, u: Fighter, weapon: str) -> list[Option]:
    """A cube with at least one enemy; the same range and sight as a shot (ruling suppress-is-shooting)."""
    cubes = sorted({t.cube for t in targets_of(b, u, weapon)})
    return [offer_suppression(u, weapon, c, sum(f.seat != u.seat for f in b.within(c))) for c in cubes]


def offer_suppression(u: Fighter, weapon: str, cube: int, enemies: int) -> Option:
    return offer(how="suppress", weapon=weapon, unit=u.id, cell=CUBES[cube], number=enemies, of=u.id)


def fire(b: Deadzone, u: UnitId, target: UnitId, weapon: str, kind: str) -> None:
    b.tell(Noted("deadzone.shooting.one-weapon", "shoots", {"unit": u, "target": target, "weapon": weapon}))
    a = open_shot(b, u, target, weapon, kind)
    b.then(attack(a), take_wounds(a), done_with(a))


# ---------------------------------------------------------------------------------------------------- suppressing fire
@HOUSE.part("support", "one")
def one_helper(helpers: int) -> bool:
    return helpers < 1


@HOUSE.part("support", "any-number")
def any_helpers(helpers: int) -> bool:
    return True


def may_help(b: Deadzone, u: UnitId) -> list[Fighter]:
    """Friends in the cube that stand and have an activation to spend (ruling support-who)."""
    return [f for f in b.friends(u) if not f.pinned and not f.acted]


@question("deadzone.decision.support", SUPPORT)
def support(b: Deadzone, a: Option, w: int, u: UnitId, cube: int, weapon: str, helpers: int) -> None:
    if "how" in a.facts:
        b.then(suppress(u, cube, weapon, helpers))
        return
    spend_activation(b, a.facts["unit"])
    b.then(support(w, u, cube, weapon, helpers + 1))


@support.ask
def may_support(b: Deadzone, w: int, u: UnitId, cube: int, weapon: str, helpers: int) -> Asking:
    friends = may_help(b, u) if b.rules.support(helpers) else []
    options = (offer(how="none"), *(offer(unit=f.id) for f in friends))
    facts = {"unit": u, "work": w, "cell": list(CUBES[cube]), "weapon": weapon, "helpers": helpers}
    return Asking(b.fighter(u).seat, Pick(options), "support", SUPPORT, facts)


@support.closed
def not_to_support(b: Deadzone, w: int, u: UnitId, cube: int, weapon: str, helpers: int) -> Iterator[Closed]:
    unit = b.fighter(u)
    for f in b.units:
        if refused := refuse_stranger(f, unit.seat) or refuse_help(b, unit, f, helpers):
            yield offer(unit=f.id), refused


def refuse_help(b: Deadzone, u: Fighter, f: Fighter, helpers: int) -> Refusal | None:
    if f in may_help(b, u.id):
        return None if b.rules.support(helpers) else Refusal(HOUSE.switches["support"].id, "one_helper", {"unit": f.id})
    if f.cube != u.cube or f.id == u.id:
        return Refusal(SUPPORT, "not_in_cube" if f.id != u.id else "not_itself", {"unit": f.id})
    return Refusal("deadzone.ruling.support-who", "lies_down" if f.pinned else "has_acted", {"unit": f.id})


@law("deadzone.ruling.support-is-its-activation")
def spend_activation(b: Deadzone, helper: UnitId) -> None:
    """Its whole activation of this round, at the time of the shot; overwatch it had kept is lost.

    The enemy may react to it in the end window of the activation that goes on, the Tactician's too where the shot was
    commanded (ruling reactions-trigger-nothing)."""
    unit = b.fighter(helper)
    b.put(replace(unit, acted=True, watch=False))
    b.count_activation(unit.seat)
    w, done = next((w, done) for w, done in b.works.items() if isinstance(done, Activation))
    b.works[w] = replace(done, helpers=(*done.helpers, helper))
    marks = {f"u{helper}": {"acted": 1, "watch": None}}
    b.tell(Marked(marks, "deadzone.ruling.support-is-its-activation", "supports", {"unit": helper}))


@step("deadzone.shooting.suppress-rolls")
def suppress(b: Deadzone, u: UnitId, cube: int, weapon: str, helpers: int) -> None:
    facts = {"unit": u, "cell": CUBES[cube], "weapon": weapon}
    b.tell(Noted("deadzone.shooting.suppress-whole-cube", "suppresses", facts))
    a = open_suppression(b, u, cube, weapon, helpers)
    b.then(attack(a), take_pins(a), done_with(a))
