"""Morale: a unit that sees a friend fall beside it may be pinned; a pinned unit stands up again later."""

from msgspec.structs import replace

from drumhead.combat.morale import holds
from drumhead.combat.unit import UnitId
from drumhead.flow.event import Marked
from drumhead.flow.frame import step
from drumhead.games.deadzone.rules.attack import quality_test
from drumhead.games.deadzone.rules.specials import morale_dice, says
from drumhead.games.deadzone.rules.state import Deadzone, Fighter
from drumhead.ledger.cite import datum, law

DICE = datum("deadzone.morale.one-die", 1, 2)
FAILED = "deadzone.morale.failure-pins"


# ---------------------------------------------------------------------------------------------------- tests
@step("deadzone.morale.trigger")
def shaken(b: Deadzone, cube: int, seat: int, deaths: int) -> None:
    """The friends in the cube that are not pinned test, in roster order. All test at once, so the Hero's state is taken
    now (rulings morale-who-tests, morale-is-simultaneous)."""
    testing = [u.id for u in b.within(cube) if u.seat == seat and not u.pinned]
    steadied = [(u, may_reroll(b, b.fighter(u))) for u in testing]
    for _ in range(deaths):
        for u, again in steadied:
            take_test(b, u, again)


def take_test(b: Deadzone, u: UnitId, again: str) -> None:
    """One success is enough; a failed test is taken once more, with all its dice, by the clause that allows it (ruling
    morale-reroll)."""
    if b.fighter(u).pinned or _holds(b, u, "deadzone.morale.one-die") or (again and _holds(b, u, again)):
        return
    pin_shaken(b, u)


OWN, LED = "deadzone.types.hero-own-reroll", "deadzone.types.hero-cube-reroll"


@law(FAILED)
def pin_shaken(b: Deadzone, u: UnitId) -> None:
    pin(b, u, FAILED)


def _holds(b: Deadzone, u: UnitId, clause: str) -> bool:
    unit = b.fighter(u)
    dice = morale_dice(unit.rules, DICE)
    return holds(b, u, quality_test(unit.quality), dice, clause, again=clause in (OWN, LED))


def may_reroll(b: Deadzone, u: Fighter) -> str:
    """The clause that lets it test again, or nothing."""
    if own_courage(u):
        return OWN
    return LED if led_by_hero(b, u) else ""


@law(OWN, off=False)
def own_courage(u: Fighter) -> bool:
    return steadies(u)


@law(LED, off=False)
def led_by_hero(b: Deadzone, u: Fighter) -> bool:
    return any(steadies(f) for f in b.friends(u.id))


@law("deadzone.types.hero-alive-and-not-stunned", off=lambda u: says(u.rules, "steadies"))
def steadies(u: Fighter) -> bool:
    """Stunned means pinned (ruling stunned-means-pinned)."""
    return says(u.rules, "steadies") and not u.pinned


# ---------------------------------------------------------------------------------------------------- pinned
def pin(b: Deadzone, u: UnitId, clause: str) -> None:
    """A pinned unit still defends itself and holds its cube (ruling what-pinned-units-still-do)."""
    b.put(replace(b.fighter(u), pinned=b.round, watch=False))
    b.tell(Marked({f"u{u}": marks_of_pinned(b.round)}, clause, "pinned", {"unit": u}))


@law("deadzone.morale.pinned-marker", off=lambda round: {})
def marks_of_pinned(round: int) -> dict[str, int | None]:
    """Both players see it: on its side, with the round in which it was pinned."""
    return {"pinned": round, "watch": None}


def stand_up(b: Deadzone, u: UnitId, clause: str) -> None:
    """The unit may act, if it has not been activated yet (ruling recovered-by-command-may-act)."""
    b.put(replace(b.fighter(u), pinned=0))
    b.tell(Marked({f"u{u}": {"pinned": None}}, clause, "recovers", {"unit": u}))


@step("deadzone.morale.pinned-recovers-with-next-activation")
def recover(b: Deadzone, u: UnitId) -> None:
    stand_up(b, u, "deadzone.morale.pinned-recovers-with-next-activation")


@law("deadzone.morale.pinned-no-activation-this-round", off=False)
def pinned_this_round(b: Deadzone, u: Fighter) -> bool:
    """A unit pinned in this round is not activated; in a later one it stands up (ruling pinned-life-cycle)."""
    return u.pinned == b.round
