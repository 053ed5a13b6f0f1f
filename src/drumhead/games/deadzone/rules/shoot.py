"""Shooting: one weapon at one enemy, or suppressing fire at all who share a cube."""

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Marked, Noted
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Pick, Picked
from drumhead.games.deadzone.rules.army import ARMOURY, guns
from drumhead.games.deadzone.rules.attack import attack, open_shot, open_suppression
from drumhead.games.deadzone.rules.casualties import done_with, take_pins, take_wounds
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.state import Activation, Deadzone, Fighter
from drumhead.games.deadzone.screen import words
from drumhead.ledger.cite import law

NEEDS = "deadzone.shooting.needs-range-and-sight"
SUPPORT = "deadzone.shooting.suppress-support"


# ---------------------------------------------------------------------------------------------------- who can be shot
@law(NEEDS, "deadzone.shooting.range-in-cubes", off=True)
def in_range(b: Deadzone, weapon: str, a: int, t: int) -> bool:
    return b.ground.range[a][t] <= ARMOURY[weapon].range


@law(NEEDS, "deadzone.principles.line-of-sight", off=True)
def sees(b: Deadzone, a: int, t: int) -> bool:
    """Sight belongs to cubes; nobody stands in anybody's way (rulings sight-belongs-to-cubes, models-transparent)."""
    return bool(b.ground.sees[a][t])


def can_hit(b: Deadzone, u: Fighter, weapon: str, cube: int) -> bool:
    return sees(b, u.cube, cube) and in_range(b, weapon, u.cube, cube)


def targets_of(b: Deadzone, u: Fighter, weapon: str) -> list[Fighter]:
    return [t for t in b.foes(u.seat) if can_hit(b, u, weapon, t.cube)]


def can_shoot(b: Deadzone, u: Fighter) -> bool:
    return any(targets_of(b, u, w) for w in guns(u.weapons))


# ---------------------------------------------------------------------------------------------------- the shot
@question("deadzone.decision.shot", "deadzone.shooting.one-weapon")
def shot(b: Deadzone, a: Picked, w: int, u: UnitId, must: bool) -> None:
    how, _, rest = str(a.key).partition(":")
    weapon, _, aim = rest.partition(":")
    if how == "shoot":
        fire(b, u, int(aim), weapon, "shot")
    elif how == "suppress":
        b.then(support(w, u, int(aim), weapon, 0))


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
        options.append(Option("none", words.offers_no_shot(), {"unit": u}))
    return Asking(unit.seat, Pick(tuple(options)), words.asks_shot(b, u), NEEDS, {"unit": u, "work": w})


def _shots(b: Deadzone, u: Fighter, weapon: str) -> list[Option]:
    return [
        Option(
            f"shoot:{weapon}:{t.id}",
            words.offers_shot(b, t.id, weapon),
            {"unit": u.id, "target": t.id, "weapon": weapon},
        )
        for t in targets_of(b, u, weapon)
    ]


@law("deadzone.shooting.suppress-choice", off=lambda b, u, weapon: [])
def _suppressions(b: Deadzone, u: Fighter, weapon: str) -> list[Option]:
    """A cube with at least one enemy; the same range and sight as a shot (ruling suppress-is-shooting)."""
    cubes = sorted({t.cube for t in targets_of(b, u, weapon)})
    return [
        Option(
            f"suppress:{weapon}:{c}",
            words.offers_suppression(b, u.seat, c, weapon),
            {"unit": u.id, "cell": words.cell(c), "weapon": weapon},
        )
        for c in cubes
    ]


def fire(b: Deadzone, u: UnitId, target: UnitId, weapon: str, kind: str) -> None:
    b.tell(Noted("deadzone.shooting.one-weapon", words.shoots(b, u, target, weapon), {"unit": u, "target": target}))
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
    """A friend in the cube who stands and has an activation to spend (ruling support-who)."""
    return [f for f in b.friends(u) if not f.pinned and not f.acted]


@question("deadzone.decision.support", SUPPORT)
def support(b: Deadzone, a: Picked, w: int, u: UnitId, cube: int, weapon: str, helpers: int) -> None:
    if a.key == "none":
        b.then(suppress(u, cube, weapon, helpers))
        return
    spend_activation(b, w, int(a.key))
    b.then(support(w, u, cube, weapon, helpers + 1))


@support.ask
def may_support(b: Deadzone, w: int, u: UnitId, cube: int, weapon: str, helpers: int) -> Asking:
    friends = may_help(b, u) if b.rules.support(helpers) else []
    options = (
        Option("none", words.offers_no_support()),
        *(Option(f.id, words.offers_support(b, f.id), {"unit": f.id}) for f in friends),
    )
    return Asking(b.fighter(u).seat, Pick(options), words.asks_support(b, u), SUPPORT, {"unit": u, "work": w})


@law("deadzone.ruling.support-is-its-activation")
def spend_activation(b: Deadzone, w: int, helper: UnitId) -> None:
    """Its whole activation of this round, at the time of the shot; overwatch it had kept is lost."""
    unit = b.fighter(helper)
    b.put(replace(unit, acted=True, watch=False))
    b.activated(unit.seat)
    if isinstance(done := b.works.get(w), Activation):
        b.works[w] = replace(done, helpers=(*done.helpers, helper))
    marks = {f"u{helper}": {"acted": 1, "watch": None}}
    b.tell(Marked(marks, "deadzone.ruling.support-is-its-activation", words.supports(b, helper), {"unit": helper}))


@step("deadzone.shooting.suppress-rolls")
def suppress(b: Deadzone, u: UnitId, cube: int, weapon: str, helpers: int) -> None:
    text = words.suppresses(b, u, cube, weapon)
    b.tell(Noted("deadzone.shooting.suppress-whole-cube", text, {"unit": u, "cell": words.cell(cube)}))
    a = open_suppression(b, u, cube, weapon, helpers)
    b.then(attack(a), take_pins(a), done_with(a))
