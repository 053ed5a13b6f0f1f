"""Prisoners: their guards, led captives, men taken back, and arrival at home."""

from collections.abc import Iterable, Mapping

import numpy as np

from drumhead.combat.unit import ModelId
from drumhead.flow.event import Marked, Removed
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Chosen, Refusal, Some, Went, offer, ways_of
from drumhead.games.littlewars.rules.march import MOVES, captives_march, go, places_after, refuse_ways
from drumhead.games.littlewars.rules.state import NOBODY, Guarding, LittleWars, Men
from drumhead.ledger.cite import datum, law
from drumhead.space.bodies import guards
from drumhead.space.table import INCH, Ints, Zone
from drumhead.tabletop.battle import ids
from drumhead.tabletop.setting_up import strip_along

SEVEN, NEAR_GUARD = "littlewars.prisoners.escort-seven", "littlewars.prisoners.escort-three-inches"
CONTROLLED, AGAIN = "littlewars.prisoners.controlled-by-captor", "littlewars.prisoners.recapture-unguarded"
HOME, FIGHTS_AGAIN = "littlewars.prisoners.permanent-in-zone", "littlewars.prisoners.must-go-home-first"
MOST = datum(SEVEN, 7, 8)
REACH = datum(NEAR_GUARD, 3 * INCH, 4 * INCH)
DEPTH = datum(HOME, 3 * INCH, 4 * INCH)  # of the holder's zone; the centre counts (ruling deploy-measure)


def home_of(b: LittleWars, seat: int) -> Zone:
    return strip_along(b.edges[seat], b.board.width, b.board.height, DEPTH)


# ---------------------------------------------------------------------------------------------------- guards
def guard_of_each(
    b: LittleWars, at: Ints, captives: Men, men: Men, taken: Mapping[ModelId, int] = {}, home: Zone | None = None
) -> dict[ModelId, ModelId]:
    """The guard of each captive who has one: as many as possible are guarded, then as many as possible arrive, then the
    gaps add up to the least (rulings guarded, guards-at-home). `taken`: captives that a man guards already."""
    if not captives or not men:
        return {}
    room = np.array([MOST - taken.get(m, 0) for m in men], np.int64)
    return guards(at, b.radius, ids(captives), ids(men), room, home, REACH)


def guards_of(b: LittleWars, holder: int, captives: Men | None = None) -> dict[ModelId, ModelId]:
    """By captive his guard, as his holder's men stand now."""
    who = b.roster.captives[holder] if captives is None else captives
    return guard_of_each(b, b.at, who, b.men(holder), home=home_of(b, holder) if b.edges != (0, 0) else None)


def set_guards(b: LittleWars, found: Mapping[ModelId, ModelId], captives: Iterable[ModelId], clause: str) -> None:
    """Tell whose guard has changed."""
    new = {c: found.get(c, NOBODY) for c in captives if b.models[c].guard != found.get(c, NOBODY)}
    if new:
        b.change({c: {"guard": guard} for c, guard in new.items()})
        b.tell(Marked({f"m{c}": {"guard": g if g != NOBODY else None} for c, g in new.items()}, clause))


# ---------------------------------------------------------------------------------------------------- choosing guards
@step(SEVEN)
def work_out_guards(b: LittleWars, seat: int) -> None:
    """At the end of every phase, the captives of the active player first; both choices stay sealed until the second is
    in (rulings guarded, simultaneous)."""
    w = b.open(Guarding())
    b.then(choose_guarded(w, seat), choose_guarded(w, 1 - seat), assign_guards(w))


@question("littlewars.decision.escorts", SEVEN)
def choose_guarded(b: LittleWars, a: Chosen, w: int, holder: int) -> None:
    chosen = list(b.work(w, Guarding).chosen)
    chosen[holder] = tuple(int(k) for k in a.keys)
    b.works[w] = Guarding((chosen[0], chosen[1]))


@choose_guarded.ask
def may_choose_guarded(b: LittleWars, w: int, holder: int) -> Asking | None:
    """Asked only where not every captive can be guarded, and nobody who can be is guarded anyway."""
    captives = b.roster.captives[holder]
    number = len(guards_of(b, holder))
    near = tuple(c for c in captives if guards_of(b, holder, (c,)))
    if number in (0, len(near)):
        return None
    options = tuple(offer(model=c, type=b.models[c].kind) for c in near)
    return Asking(holder, Some(options, number, number), "guarded", SEVEN, {"number": number, "work": w})


@choose_guarded.refuse
def refuse_guarded(b: LittleWars, a: Chosen, w: int, holder: int) -> Refusal | None:
    chosen = tuple(sorted(int(k) for k in a.keys))
    found = guards_of(b, holder, chosen)
    left = next((c for c in chosen if c not in found), None)
    return None if left is None else Refusal(SEVEN, "no_guard_left", {"model": left, "most": MOST})


@step()
def assign_guards(b: LittleWars, w: int) -> None:
    chosen = b.work(w, Guarding).chosen
    b.close(w)
    for holder in (b.player, 1 - b.player):
        set_guards(b, guards_of(b, holder, chosen[holder]), b.roster.captives[holder], NEAR_GUARD)


# ---------------------------------------------------------------------------------------------------- men taken back
@step(AGAIN)
def take_back(b: LittleWars, seat: int) -> None:
    """An unguarded man near a man of the other side with room passes to that side: rescued by his own, a prisoner again
    by the enemy. The nearest rescuers take as many as they can; nobody chooses (rulings recapture, room-to-rescue)."""
    for rescuer in (seat, 1 - seat):
        loose = tuple(c for c in b.roster.captives[1 - rescuer] if b.models[c].guard == NOBODY)
        found = guard_of_each(b, b.at, loose, b.men(rescuer), burden(b, rescuer))
        if found:
            passed = tuple(found)
            b.change({c: {"holder": rescuer, "guard": guard} for c, guard in found.items()})
            b.eventful = True
            marks = {f"m{c}": {"holder": rescuer, "guard": guard} for c, guard in found.items()}
            b.tell(Marked(marks, AGAIN, "taken_back", {"models": list(passed), "seat": rescuer}))


def burden(b: LittleWars, holder: int) -> dict[ModelId, int]:
    """How many captives each man guards."""
    count: dict[ModelId, int] = {}
    for c in b.figures(b.roster.captives[holder]):
        if c.guard != NOBODY:
            count[c.guard] = count.get(c.guard, 0) + 1
    return count


# ---------------------------------------------------------------------------------------------------- leading them
@law(CONTROLLED, off=())
def led_captives(b: LittleWars, holder: int) -> Men:
    """Captives who were guarded when the phase began and have not moved (ruling prisoner-movement)."""
    return tuple(c.id for c in b.figures(b.roster.captives[holder]) if c.guard != NOBODY and not c.moved)


@question("littlewars.decision.move", CONTROLLED)
def lead(b: LittleWars, a: Went, holder: int) -> None:
    go(b, led_captives(b, holder), a.ways, CONTROLLED, "captives_led", seat=holder)


@lead.ask
def may_lead(b: LittleWars, holder: int) -> Asking | None:
    captives = led_captives(b, holder)
    ask = ways_of({c: MOVES[b.models[c].kind] for c in captives})
    return Asking(holder, ask, "lead", CONTROLLED, {"action": "captives"}) if captives else None


@lead.refuse
def refuse_led(b: LittleWars, a: Went, holder: int) -> Refusal | None:
    """A captive ends beside a man of his holder who has room for him, together with all others who are led or stay
    guarded (rulings prisoner-movement, room-to-lead); who cannot, stays."""
    captives = led_captives(b, holder)
    march = captives_march(b, captives, holder)
    refusal = refuse_ways(b, march, a.ways)
    if refusal:
        return refusal
    moved = tuple(c for c, way in zip(captives, a.ways) if len(way) > 1)
    return refuse_unescorted(b, places_after(march, a.ways), holder, moved)


@law(NEAR_GUARD)
def refuse_unescorted(b: LittleWars, at: Ints, holder: int, moved: Men) -> Refusal | None:
    """One assignment covers all who go now, and as many of the others as have guards without them (ruling
    room-to-lead). A captive whose escort has left him after he was led does not bind the others."""
    captives, men = b.roster.captives[holder], b.men(holder)
    others = tuple(c for c in captives if c not in moved)
    if len(guard_of_each(b, at, captives, men)) == len(guard_of_each(b, at, others, men)) + len(moved):
        return None
    alone = guard_of_each(b, at, moved, men)
    without = next((c for c in moved if c not in alone), moved[-1])
    return Refusal(NEAR_GUARD, "no_escort_near", {"model": without, "most": REACH})


# ---------------------------------------------------------------------------------------------------- home
@step(HOME, FIGHTS_AGAIN)
def arrive(b: LittleWars, seat: int) -> None:
    """At the end of the holder's movement: both centres in his zone (rulings home, captured-in-own-zone)."""
    home = home_of(b, seat)
    here = tuple(
        c.id for c in b.figures(b.roster.captives[seat])
        if c.guard != NOBODY and in_zone(b, c.id, home) and in_zone(b, c.guard, home)
    )  # fmt: skip
    prisoners = tuple(c for c in here if b.models[c].is_prisoner)
    rescued = tuple(c for c in here if not b.models[c].is_prisoner)
    if prisoners:
        b.take_off(prisoners, "captured")
        gone = tuple(f"m{c}" for c in prisoners)
        b.tell(Removed(gone, HOME, "led_home", {"models": list(prisoners), "seat": seat}))
    if rescued:
        b.change({c: {"holder": NOBODY, "guard": NOBODY} for c in rescued})
        marks = {f"m{c}": {"holder": None, "held": None, "guard": None} for c in rescued}
        b.tell(Marked(marks, FIGHTS_AGAIN, "back_home", {"models": list(rescued), "seat": seat}))
    b.eventful = b.eventful or bool(here)


def in_zone(b: LittleWars, m: ModelId, zone: Zone) -> bool:
    x, y = b.place(m)
    return zone[0] - 1 <= x <= zone[2] + 1 and zone[1] - 1 <= y <= zone[3] + 1
