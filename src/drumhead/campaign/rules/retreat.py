"""Going back: the flight of a weak army that is attacked, and the retreat of a beaten one. Step by step, both end in
the refuge, on free land, or in nothing."""

from collections.abc import Iterator

from drumhead.campaign.rules import river
from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.knowledge import remove_army
from drumhead.campaign.rules.state import Army, Campaign, Walk, cell
from drumhead.campaign.rules.telling import move_army
from drumhead.flow.event import Rolled
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Pick, offer
from drumhead.ledger.cite import datum, law
from drumhead.space.hexes import Hex, fan
from drumhead.space.hexes import step as next_hex

STEPS = datum("campaign.weak.attacked-flees-two-hexes", 2, 1)
BACK = datum("campaign.aftermath.loser-retreats-two", 2, 1)
SIDES = ("straight", "left", "right")

HOUSE.set("retreat-barred", "fan", "fan")
HOUSE.set("retreat-barred", "straight-or-destroyed", "destroyed")
HOUSE.set("retreat-barred", "straight-or-stop", "stop")


# ---------------------------------------------------------------------------------------------------- the flight
@step("campaign.weak.attacked-flees-two-hexes")
def flee(s: Campaign, army: int, direction: int) -> None:
    """One die for the direction of both hexes (ruling flight-one-roll)."""
    (face,) = s.dice.roll(1)
    which = way_of(face)
    a = s.change(army, disturbed=True)
    facts = {"army": army, "way": SIDES[which]}
    s.tell(Rolled(6, (face,), (SIDES[which],), FLEES[which], "flees", a.seat, facts))
    w = s.open(Walk(army, fan(direction)[which], flees=True, left=STEPS))
    s.then(flight_step(w))


FLEES = ("campaign.weak.flee-1-2-straight", "campaign.weak.flee-3-4-one-side", "campaign.weak.flee-5-6-other-side")


@law("campaign.weak.flee-1-2-straight", "campaign.weak.flee-3-4-one-side", off=2)
@law("campaign.weak.flee-5-6-other-side", off=0)
def way_of(face: int) -> int:
    """Straight away from the attacker, to the left of that, or to the right."""
    return (face - 1) // 2


@step()
def flight_step(s: Campaign, w: int) -> None:
    """The rolled direction is barred at the first or the second hex: destroyed (ruling flight-barred)."""
    walk = s.work(w, Walk)
    if walk.left == 0:
        s.close(w)
        return
    a = s.army(walk.army)
    assert a.at
    to = next_hex(a.at, walk.direction)
    if clause := flight_bar(s, walk, to):
        s.close(w)
        remove_army(s, a, clause, "destroyed_in_flight")
    elif not river.must_ford(s, a.at, to):
        s.then(go_back(w, walk.direction))
    else:
        s.then(flight_card(w) if s.hands[a.seat] else flight_ford(w))


def flight_bar(s: Campaign, walk: Walk, to: Hex) -> str:
    """The clause that bars this hex to a fleeing army; nothing: it is open."""
    if ends_at_border(s, to):
        return "campaign.weak.no-way-map-border"
    if ends_at_sea(s, to):
        return "campaign.weak.no-way-sea"
    return "campaign.weak.no-way-destroyed" if is_closed(s, walk, to) else ""


@law("campaign.weak.no-way-map-border", off=False)
def ends_at_border(s: Campaign, to: Hex) -> bool:
    return to not in s.land.terrain


@law("campaign.weak.no-way-sea", off=False)
def ends_at_sea(s: Campaign, to: Hex) -> bool:
    return to in s.land.sea


@law("campaign.weak.no-way-destroyed", off=False)
def is_closed(s: Campaign, walk: Walk, to: Hex) -> bool:
    """A hex with any army is closed to every other (ruling stacking-is-absolute), but a Viking army goes aboard over a
    friend ashore (ruling refuge-stop)."""
    return s.ashore_in(to) is not None and not goes_aboard(s, walk, to)


def goes_aboard(s: Campaign, walk: Walk, to: Hex) -> bool:
    return s.army(walk.army).seat == s.viking and to == s.ship and s.ship_at_coast() and not enemy_in(s, walk, to)


def enemy_in(s: Campaign, walk: Walk, to: Hex) -> bool:
    there = s.ashore_in(to)
    return there is not None and there.seat != s.army(walk.army).seat


@question("campaign.decision.ford-card")
def flight_card(s: Campaign, a: Option, w: int) -> None:
    walk = s.work(w, Walk)
    seat = s.army(walk.army).seat
    s.then(go_back(w, walk.direction) if river.spends_card(s, seat, a.key) else flight_ford(w))


@flight_card.ask
def may_ford_in_flight(s: Campaign, w: int) -> Asking:
    army = s.army(s.work(w, Walk).army)
    return river.ask_card(s, army.seat, army.id, river.FLEEING_FORD)


@step("campaign.weak.flee-ford-5-plus")
def flight_ford(s: Campaign, w: int) -> None:
    walk = s.work(w, Walk)
    a = s.army(walk.army)
    if river.try_ford(s, a.seat, a.id, river.FLEEING_FORD):
        s.then(go_back(w, walk.direction))
    else:
        s.close(w)
        remove_army(s, a, "campaign.weak.no-way-destroyed", "destroyed_in_flight")


# ---------------------------------------------------------------------------------------------------- the retreat
@step("campaign.aftermath.loser-retreats-two")
def retreat(s: Campaign, army: int, direction: int, steps: int) -> None:
    """A beaten army goes back in the direction of the attack, without a direction die (ruling
    retreat-of-a-weak-loser)."""
    s.change(army, disturbed=True)
    s.then(retreat_step(s.open(Walk(army, direction, flees=False, left=steps))))


@step("campaign.aftermath.retreat-away-from-attacker")
def retreat_step(s: Campaign, w: int) -> None:
    """Straight; where that is barred, left or right of it, whichever is open. All three barred: at the first step the
    army is destroyed, at the second it stops (ruling retreat-barred). Straight is always the first direction."""
    walk = s.work(w, Walk)
    if walk.left == 0:
        s.close(w)
        return
    ways = [*open_ways(s, walk)]
    if not ways:
        s.close(w)
        nowhere(s, walk)
    elif ways[0] == walk.direction or len(ways) == 1:
        s.then(try_way(w, ways[0]))
    else:
        s.then(retreat_side(w))


def open_ways(s: Campaign, walk: Walk) -> Iterator[int]:
    """The directions that nothing bars but perhaps a river, which was not tried yet."""
    a = s.army(walk.army)
    assert a.at
    for direction in fan(walk.direction) if s.rules.retreat_barred == "fan" else (walk.direction,):
        to = next_hex(a.at, direction)
        if direction not in walk.tried and to in s.land.land and not is_closed(s, walk, to):
            yield direction


def is_lost(s: Campaign, walk: Walk) -> bool:
    """An army that can go nowhere."""
    first = walk.left == BACK
    return s.rules.retreat_barred == "destroyed" or (first and s.rules.retreat_barred == "fan")


def nowhere(s: Campaign, walk: Walk) -> None:
    if is_lost(s, walk):
        remove_army(s, s.army(walk.army), "campaign.ruling.retreat-barred", "nowhere_to_retreat")


@question("campaign.decision.retreat-side")
def retreat_side(s: Campaign, a: Option, w: int) -> None:
    walk = s.work(w, Walk)
    s.then(try_way(w, fan(walk.direction)[SIDES.index(str(a.key))]))


@retreat_side.ask
def may_turn_aside(s: Campaign, w: int) -> Asking:
    walk = s.work(w, Walk)
    a, ways = s.army(walk.army), fan(walk.direction)
    assert a.at
    sides = ((SIDES[ways.index(d)], cell(next_hex(a.at, d))) for d in open_ways(s, walk))
    options = tuple(Option(how, facts={"how": how, "cell": to}) for how, to in sides)
    return Asking(a.seat, Pick(options), "retreat_side", facts={"army": walk.army})


@step()
def try_way(s: Campaign, w: int, direction: int) -> None:
    walk = s.work(w, Walk)
    a = s.army(walk.army)
    assert a.at
    if not river.must_ford(s, a.at, next_hex(a.at, direction)):
        s.then(go_back(w, direction))
    else:
        s.then(retreat_card(w, direction) if s.hands[a.seat] else retreat_ford(w, direction))


@question("campaign.decision.ford-card")
def retreat_card(s: Campaign, a: Option, w: int, direction: int) -> None:
    seat = s.army(s.work(w, Walk).army).seat
    s.then(go_back(w, direction) if river.spends_card(s, seat, a.key) else retreat_ford(w, direction))


@retreat_card.ask
def may_ford_in_retreat(s: Campaign, w: int, direction: int) -> Asking:
    army = s.army(s.work(w, Walk).army)
    return river.ask_card(s, army.seat, army.id, river.FORD)


@step()
def retreat_ford(s: Campaign, w: int, direction: int) -> None:
    """One try for each direction (ruling retreat-barred)."""
    walk = s.work(w, Walk)
    a = s.army(walk.army)
    if river.try_ford(s, a.seat, a.id, river.FORD):
        s.then(go_back(w, direction))
    else:
        s.works[w] = Walk(walk.army, walk.direction, False, walk.left, (*walk.tried, direction))
        s.then(retreat_step(w))


# ---------------------------------------------------------------------------------------------------- both
@step()
def go_back(s: Campaign, w: int, direction: int) -> None:
    """One hex; in its refuge the owner may end it (ruling refuge-stop)."""
    walk = s.work(w, Walk)
    a = s.army(walk.army)
    assert a.at
    to = next_hex(a.at, direction)
    if goes_aboard(s, walk, to) and s.ashore_in(to):
        s.close(w)
        move_army(s, a, None, "campaign.ruling.refuge-stop", "flees_aboard")
        return
    s.works[w] = Walk(walk.army, walk.direction, walk.flees, walk.left - 1)
    move_army(s, a, to, "campaign.aftermath.loser-retreats-two", "goes_back")
    s.then(refuge_stop(w), flight_step(w) if walk.flees else retreat_step(w))


def refuge_hex(s: Campaign, a: Army) -> Hex | None:
    """Where its owner may end a flight or a retreat."""
    return s.land.castle if a.seat == s.norman else s.ship if s.ship_at_coast() else None


@question("campaign.decision.refuge-stop", "campaign.ruling.refuge-stop")
def refuge_stop(s: Campaign, a: Option, w: int) -> None:
    if a.key == "stop":
        walk = s.work(w, Walk)
        s.works[w] = Walk(walk.army, walk.direction, walk.flees, 0)
        army = s.army(walk.army)
        if army.seat == s.viking:
            move_army(s, army, None, "campaign.ruling.refuge-stop", "flees_aboard")


@refuge_stop.ask
def may_stop(s: Campaign, w: int) -> Asking | None:
    walk = s.work(w, Walk)
    a = s.army(walk.army)
    if a.at != refuge_hex(s, a) or walk.left == 0:
        return None
    return Asking(a.seat, Pick((offer(how="stop"), offer(how="on"))), "refuge_stop", facts={"army": a.id})
