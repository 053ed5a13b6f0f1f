"""Morale: who tests, what a failed test does, and units that rout."""

from msgspec.structs import replace

from drumhead.combat import grants
from drumhead.combat.grants import Moment
from drumhead.combat.morale import holds
from drumhead.combat.unit import UnitId
from drumhead.flow.event import Marked, Noted
from drumhead.flow.frame import step
from drumhead.games.sigmar.rules.attack import quality_test
from drumhead.games.sigmar.rules.casualties import remove
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.in_force import any_has
from drumhead.games.sigmar.rules.state import Attack, Sigmar
from drumhead.ledger.cite import datum, law

DICE = datum("sigmar.morale.test", 1, 2)
HALF, WAVERED, ROUT = "sigmar.morale.half-trigger", "sigmar.morale.wavered", "sigmar.morale.rout"

HOUSE.set("rout", "loser-only", False)
HOUSE.set("rout", "any-melee-test", True)


# ---------------------------------------------------------------------------------------------------- the test
@law("sigmar.morale.test", off=True)
def passes(b: Sigmar, u: UnitId, clause: str, cause: str) -> bool:
    """One Quality test; `cause` says what it is for."""
    troop = b.troop(u)
    die = quality_test(troop.quality, "success", "failure")
    return holds(b, u, die, any_has(b, troop, "morale_dice", DICE), clause, cause=cause)


@law(WAVERED)
def waver(b: Sigmar, u: UnitId) -> None:
    """Once more changes nothing (ruling wavered)."""
    troop = b.troop(u)
    if not troop.wavered:
        b.put(replace(troop, wavered=True))
        b.tell(Marked({f"u{u}": {"wavered": 1}}, WAVERED, "wavers", {"unit": u}))


def hold_or_waver(b: Sigmar, u: UnitId, clause: str, why: str) -> None:
    if not passes(b, u, clause, why):
        waver(b, u)


def rally(b: Sigmar, u: UnitId) -> None:
    b.put(replace(b.troop(u), wavered=False))
    b.tell(Marked({f"u{u}": {"wavered": None}}, WAVERED, "idle", {"unit": u}))


@law(ROUT)
def rout(b: Sigmar, u: UnitId) -> None:
    """The whole unit leaves the table; it counts as destroyed."""
    b.tell(Noted(ROUT, "routs", {"unit": u}))
    remove(b, u, b.troop(u).models)


# ---------------------------------------------------------------------------------------------------- half or less
def is_halved(strength: int, full: int) -> bool:
    return 2 * strength <= full


@law(HALF, off=False)
def at_half(b: Sigmar, u: UnitId) -> bool:
    """Of its full strength, which is never counted again (ruling half-total)."""
    return is_halved(b.strength(u), b.troop(u).full)


@HOUSE.part("repeat-tests", "every-time")
def every_time(before: int, full: int) -> bool:
    return True


@HOUSE.part("repeat-tests", "crossing-only")
def crossing_only(before: int, full: int) -> bool:
    return not is_halved(before, full)


def test_due(b: Sigmar, u: UnitId, before: int) -> bool:
    """It took a wound, which left it at half or less; `before` is the strength it had."""
    troop = b.troop(u)
    hurt = troop.alive and b.strength(u) < before
    return hurt and at_half(b, u) and b.rules.repeat_tests(before, troop.full)


def test_for_losses(b: Sigmar, u: UnitId, before: int) -> None:
    """One test, however many wounds (ruling repeat-tests)."""
    if test_due(b, u, before):
        hold_or_waver(b, u, HALF, "losses")


@step()
def end_attack(b: Sigmar, w: int) -> None:
    """After a volley; a spell has one test for all its hits and wounds, a melee one when both sides have struck."""
    a = b.work(w, Attack)
    b.close(w)
    if a.kind != "spell":
        test_for_losses(b, a.target, a.before)


# ---------------------------------------------------------------------------------------------------- after a melee
def test_after_melee(b: Sigmar, u: UnitId, lost: bool, before: int) -> None:
    """At most one test, for losing or for losses (ruling melee-one-test); only a loser routs (ruling rout-loser)."""
    if not lost and not test_due(b, u, before):
        return
    if passes(b, u, "sigmar.melee.compare" if lost else HALF, "melee" if lost else "losses"):
        return
    if at_half(b, u) and (lost or b.rules.rout):
        rout(b, u)
    else:
        waver(b, u)


# ---------------------------------------------------------------------------------------------------- what ends
def end_grants(b: Sigmar, u: UnitId, moment: Moment) -> None:
    grants.end_grants(b, u, moment, "sigmar.ruling.spell-effects")
