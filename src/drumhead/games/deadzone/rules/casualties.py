"""What an attack leads to: wounds, a casualty, and the morale of its friends beside it."""

from msgspec.structs import replace

from drumhead.combat.unit import UnitId
from drumhead.flow.event import Marked, Noted, Removed
from drumhead.flow.frame import step
from drumhead.flow.state import Frame
from drumhead.games.deadzone.rules.mission import score_death
from drumhead.games.deadzone.rules.morale import pin, shaken
from drumhead.games.deadzone.rules.state import Attack, Deadzone, Fighter
from drumhead.ledger.cite import law

TOUGH = "deadzone.special.tough"
REMOVED = "deadzone.shooting.casualty-removed"


@step("deadzone.shooting.wound-per-net-success")
def take_wounds(b: Deadzone, w: int) -> None:
    """The wounds of an attack reach its target. The step that opened the attack closes it."""
    a = b.work(w, Attack)
    wounds, t = a.volley.get("wounds", 0), a.targets[0]
    if not wounds:
        b.tell(Noted("deadzone.ruling.ties-do-nothing", "unhurt", {"unit": t}))
        return
    hurt = b.fighter(t).wounded(wounds)
    b.put(hurt)
    if not is_killed(hurt):
        facts = {"unit": t, "wounds": wounds, "tough": hurt.tough}
        b.tell(Marked({f"m{t}": {"wounds": hurt.wounds}}, TOUGH, "wounded", facts))
        return
    b.works[w] = replace(a, killed=True)
    b.then(*take_off(b, t, a))


@law(TOUGH, REMOVED, off=lambda u: u.wounds > u.tough)
def is_killed(u: Fighter) -> bool:
    """A model without Tough has Tough(1) (ruling tough-and-removal)."""
    return u.left <= 0


def take_off(b: Deadzone, u: UnitId, a: Attack | None = None) -> tuple[Frame, ...]:
    """Takes the unit off the battlefield; its friends there test their morale next."""
    unit = b.fighter(u)
    b.put(unit.off_field())
    b.tell(Removed((f"m{u}", f"u{u}"), REMOVED, "killed", {"unit": u}))
    score_death(b, u)
    return (shaken(unit.cube, unit.seat, 1),) if a is None or a.kind != "melee" else ()


@step("deadzone.shooting.suppress-pins")
def take_pins(b: Deadzone, w: int) -> None:
    """No wounds and no morale tests; each target with fewer successes lies down."""
    a = b.work(w, Attack)
    for i, t in enumerate(a.targets):
        if a.volley.get(f"pins{i}", 0):
            pin(b, t, "deadzone.shooting.suppress-pins")
        else:
            b.tell(Noted("deadzone.ruling.ties-do-nothing", "unpinned", {"unit": t}))


@step()
def done_with(b: Deadzone, w: int) -> None:
    b.close(w)
