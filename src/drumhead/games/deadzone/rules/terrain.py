"""Terrain that strikes: falls, dangerous ground and mines, in the order in which a unit meets them in a cube."""

from typing import NamedTuple

from drumhead.combat.unit import UnitId
from drumhead.dice.scripted import thrown_for
from drumhead.flow.event import Piece, Put, Removed, Rolled
from drumhead.flow.frame import step
from drumhead.games.deadzone.rules.attack import SIDES, attack, open_hazard
from drumhead.games.deadzone.rules.casualties import done_with, take_wounds
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.state import Deadzone, Fighter, Mine
from drumhead.ledger.cite import datum, law
from drumhead.space.cubes import CUBES

HARMLESS = datum("deadzone.terrain.drop-attack", 1, 2)  # levels
STRIKES = datum("deadzone.terrain.dangerous-attack-on-one", 1, 2)
DANGEROUS, MINED = "deadzone.terrain.dangerous-roll", "deadzone.special.engineer-mine-trigger"
FOUR, FIVE = 4, 5


# ---------------------------------------------------------------------------------------------------- the attack
@HOUSE.part("hazard-quality", "four-plus")
def at_four(victim: Fighter, engineer: int) -> int:
    return FOUR


@HOUSE.part("hazard-quality", "own-quality")
def at_its_own(victim: Fighter, engineer: int) -> int:
    return victim.quality


@HOUSE.part("hazard-quality", "five-plus")
def at_five(victim: Fighter, engineer: int) -> int:
    return FIVE


@HOUSE.part("hazard-quality", "engineer")
def at_the_engineers(victim: Fighter, engineer: int) -> int:
    return engineer or FOUR


def strike(b: Deadzone, u: UnitId, why: str, engineer: int = 0) -> None:
    w = open_hazard(b, u, why, b.rules.hazard_quality(b.fighter(u), engineer))
    b.then(attack(w), take_wounds(w), done_with(w))


# ---------------------------------------------------------------------------------------------------- entering a cube
@step("deadzone.ruling.entry-order")
def tread(b: Deadzone, u: UnitId, dropped: int) -> None:
    """Fall, then dangerous ground, then a mine; each is resolved completely before the next."""
    b.then(land(u, dropped), cross_dangerous(u), meet_mine(u))


@step("deadzone.terrain.drop-attack")
def land(b: Deadzone, u: UnitId, dropped: int) -> None:
    """A drop is judged by its own height, and is one attack however high (ruling several-drops-in-one-move)."""
    if falls_hard(b.fighter(u), dropped):
        strike(b, u, "fall")


def falls_hard(u: Fighter, dropped: int) -> bool:
    return dropped > HARMLESS and not lands_softly(u)


@law("deadzone.special.jump-pack-drops", off=False)
def lands_softly(u: Fighter) -> bool:
    return u.jumps


@law("deadzone.special.jump-pack-terrain", off=False)
def ignores_terrain(u: Fighter) -> bool:
    """Also when it runs or assaults through it (ruling jump-pack-ignores-difficult)."""
    return u.jumps


@step(DANGEROUS)
def cross_dangerous(b: Deadzone, u: UnitId) -> None:
    """One die at each entry, whatever move led there (ruling dangerous-each-entry)."""
    unit = b.fighter(u)
    if unit.models and is_dangerous(b, unit, unit.cube) and _struck(b, u, DANGEROUS):
        strike(b, u, "dangerous")


def is_dangerous(b: Deadzone, u: Fighter, cube: int) -> bool:
    return bool(b.ground.dangerous[cube]) and not ignores_terrain(u)


def _struck(b: Deadzone, u: UnitId, clause: str) -> bool:
    with thrown_for("throws_on_ground", unit=u, mine=clause == MINED):
        face: int = b.dice.roll(1, SIDES)[0]
    struck = face <= STRIKES
    facts = {"unit": u, "mine": clause == MINED}
    b.tell(Rolled(SIDES, (face,), ("strikes" if struck else "safe",), clause, "trodden", facts=facts))
    return struck


# ---------------------------------------------------------------------------------------------------- mines
@step("deadzone.special.engineer-places-mine")
def plant(b: Deadzone, u: UnitId) -> None:
    unit = b.fighter(u)
    b.mines = (*b.mines, Mine(unit.cube, unit.seat, unit.quality))
    b.tell(Put((mine_piece(b.mines[-1]),), "deadzone.special.engineer-places-mine", "plants", {"unit": u}))


def mine_piece(m: Mine) -> Piece:
    """Both players see it; a cube holds at most one mine of each army (ruling mine-bookkeeping)."""
    return Piece(f"x{m.cube}-{m.seat}", "mine", m.seat, CUBES[m.cube])


def mine_in(b: Deadzone, cube: int, seat: int) -> Mine | None:
    """A mine that waits for this seat's units."""
    return next((m for m in b.mines if m.cube == cube and waits_for(m, seat)), None)


@law(MINED, off=True)
def waits_for(mine: Mine, seat: int) -> bool:
    return mine.seat != seat


def mine_for(b: Deadzone, u: Fighter, cube: int) -> Mine | None:
    """The mine that this unit would meet in a cube. One with a jump pack meets none (ruling mine-and-jump-packs)."""
    return None if ignores_terrain(u) else mine_in(b, cube, u.seat)


class Fuse(NamedTuple):
    """When a mine strikes, and when it is used up."""

    rolls: bool  # a die decides whether it strikes
    by_entry: bool  # the first enemy uses it up, whatever the die shows


HOUSE.set("mine-removal", "when-entered", Fuse(rolls=True, by_entry=True))
HOUSE.set("mine-removal", "until-one", Fuse(rolls=True, by_entry=False))
HOUSE.set("mine-removal", "always-attacks", Fuse(rolls=False, by_entry=True))


@step(MINED)
def meet_mine(b: Deadzone, u: UnitId) -> None:
    """By default the first enemy uses it up, even if nothing happens (ruling mine-removed-when-entered)."""
    unit, fuse = b.fighter(u), b.rules.mine_removal
    mine = mine_for(b, unit, unit.cube) if unit.models else None
    if mine is None:
        return
    struck = not fuse.rolls or _struck(b, u, MINED)
    if struck or fuse.by_entry:
        b.then(remove_mine(u, mine.cube, mine.seat))
    if struck:
        strike(b, u, "mine", mine.quality)


@step("deadzone.special.engineer-mine-removed")
def remove_mine(b: Deadzone, u: UnitId, cube: int, seat: int) -> None:
    """Once its attack has been resolved."""
    mine = next(m for m in b.mines if (m.cube, m.seat) == (cube, seat))
    b.mines = tuple(m for m in b.mines if m != mine)
    gone = (mine_piece(mine).id,)
    b.tell(Removed(gone, "deadzone.special.engineer-mine-removed", "mine_gone", {"unit": u}))
