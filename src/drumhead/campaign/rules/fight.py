"""A step into an enemy's hex: who defends it, a flight, or a battle."""

from drumhead.campaign.rules.aftermath import may_sail_to, sail
from drumhead.campaign.rules.course import reveal
from drumhead.campaign.rules.knowledge import reveal_points, tell_points
from drumhead.campaign.rules.retreat import FLEES, SIDES, STEPS, flee, way_of
from drumhead.campaign.rules.state import WEAK, Army, Campaign, Fight
from drumhead.campaign.rules.telling import move_army
from drumhead.campaign.rules.victory import IN_TIME, check_victory, entered_castle, lose_ship
from drumhead.flow.event import Rolled
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Pick, offer
from drumhead.ledger.cite import law
from drumhead.space.hexes import Hex, direction_to, fan, neighbours
from drumhead.space.hexes import step as next_hex


# ---------------------------------------------------------------------------------------------------- who is there
@step("campaign.battle.enter-enemy-hex")
def attack(s: Campaign, army: int, q: int, r: int) -> None:
    """The campaign halts until this is settled; the attacker is counted where it came from (ruling
    where-the-attacker-stands). The same army may be attacked again by another (ruling attacked-twice)."""
    a, at = s.army(army), (q, r)
    came = attacked_from(s, a, at)
    there = s.ashore_in(at)
    if a.seat == s.norman and at == s.ship:
        attack_ship(s, a, came, at)
    elif there is not None:
        meet(s, a, there, came, at, ())


def attacked_from(s: Campaign, a: Army, at: Hex) -> Hex:
    """The hex it comes from; from aboard into the ship's own hex, the first sea hex next to it in the order of the
    directions (ruling attack-in-the-ships-hex)."""
    here = s.where(a)
    assert here
    return here if here != at else next(to for to in neighbours(at) if to in s.land.sea)


@law("campaign.ruling.ship-attacked", off=None)
def attack_ship(s: Campaign, a: Army, came: Hex, at: Hex) -> None:
    guard = s.in_ship_hex()
    if not guard:
        move_army(s, a, at, "campaign.victory.normans-ship", "enters")
        seize_ship(s, s.army(a.id))
    elif all(army.points <= WEAK for army in guard):
        s.then(ship_flees(a.id, direction_to(came, at)), check_victory())
    elif len(guard) == 1:
        meet(s, a, guard[0], came, at, tuple(army.id for army in guard))
    else:
        s.then(ship_hex_defender(a.id, *came, *at))


@law("campaign.victory.normans-ship", off=None)
def seize_ship(s: Campaign, a: Army) -> None:
    """An unguarded ship is destroyed by an army that is not weak (rulings ship-weak-norman and
    ship-reached-otherwise)."""
    able = a.seat == s.norman and a.points > WEAK and a.at == s.ship
    if able and not s.in_ship_hex() and s.rules.ship_loss != IN_TIME:
        lose_ship(s, "campaign.victory.normans-ship")


@question("campaign.decision.ship-hex-defender")
def ship_hex_defender(s: Campaign, a: Option, army: int, cq: int, cr: int, q: int, r: int) -> None:
    guard = tuple(x.id for x in s.in_ship_hex())
    meet(s, s.army(army), s.army(a.facts["unit"]), (cq, cr), (q, r), guard)


@ship_hex_defender.ask
def may_defend_ship(s: Campaign, army: int, cq: int, cr: int, q: int, r: int) -> Asking:
    """Put to the Viking wherever two or more armies are there, even if only one can fight (ruling hidden-questions)."""
    able = tuple(offer(unit=x.id) for x in s.in_ship_hex() if x.points > WEAK)
    return Asking(s.viking, Pick(able), "ship_hex_defender", facts={"army": army}, asked_anyway=True)


def meet(s: Campaign, a: Army, defender: Army, came: Hex, at: Hex, guard: tuple[int, ...]) -> None:
    """A weak army flees, any other stands."""
    if flees(defender):
        reveal_points(s, defender, defender.points)
        s.quiet = -1
        tell_points(s, [defender.seat], "campaign.ruling.reveal")
        s.then(flee(defender.id, direction_to(came, at)), follow(a.id, *at), check_victory())
    else:
        landed = a.aboard
        s.then(reveal(s.open(Fight(a.id, defender.id, at, came, landed, guard, (a.points, defender.points)))))


@law("campaign.weak.attacked-flees-two-hexes", off=False)
def flees(defender: Army) -> bool:
    """Nowhere is it safe, not even in the castle (ruling weak-in-refuge)."""
    return defender.points <= WEAK


@step()
def follow(s: Campaign, army: int, q: int, r: int) -> None:
    """The attacker is in the hex it attacked, without a card (ruling attacker-enters-after-flight)."""
    if s.outcome is None:
        move_army(s, s.army(army), (q, r), "campaign.ruling.attacker-enters-after-flight", "takes_ground")
        entered_castle(s, s.army(army))


@step("campaign.ruling.ship-flees")
def ship_flees(s: Campaign, army: int, direction: int) -> None:
    """With only weak armies to guard it, all board and the ship flees two hexes in the rolled direction; barred at
    either step, it is destroyed."""
    s.quiet = -1
    for a in s.in_ship_hex():
        reveal_points(s, a, a.points)
        if a.at is not None:
            move_army(s, a, None, "campaign.ruling.ship-flees", "boards")
        s.change(a.id, disturbed=True)
    tell_points(s, [s.viking], "campaign.ruling.reveal")
    (face,) = s.dice.roll(1)
    which = way_of(face)
    s.tell(Rolled(6, (face,), (SIDES[which],), FLEES[which], "ship_flees", s.viking, {"way": SIDES[which]}))
    way, taken = fan(direction)[which], s.ship
    assert taken
    at = taken
    for _ in range(STEPS):
        to = next_hex(at, way)
        if to not in s.land.ship_steps.get(at, ()) or not may_sail_to(s, to):
            lose_ship(s, "campaign.ruling.ship-flees")
            return
        at = to
    sail(s, at, "campaign.ruling.ship-flees", "ship_gone")
    move_army(s, s.army(army), taken, "campaign.ruling.ship-attacked", "takes_ground")
