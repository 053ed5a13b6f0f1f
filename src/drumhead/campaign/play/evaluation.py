"""What an outlook is worth to a side: villages and the castle, the ship, the strength of armies, and what either side
could attack next. Each of these is a term with a weight of its own; captains differ in their weights."""

from typing import NamedTuple

from drumhead.campaign.play.outlook import Force, Outlook
from drumhead.campaign.play.strengths import able, swing, win, worth
from drumhead.campaign.play.ways import FAR, ways_on
from drumhead.campaign.rules.victory import QUIET, VILLAGES
from drumhead.flow.question import Seat
from drumhead.space.hexes import Hex

WON = 60.0  # what a campaign is worth
PILLAGED = (0.0, 10.0, 21.0, 36.0, WON)  # so many villages
PATIENCE = 0.82  # what can be had a turn later counts for this share
LATER = 0.35  # what a second village counts for that one army goes to
SOON = (1.0, 0.55, 0.3, 0.17, 0.1, 0.06)  # a threat that comes true in so many turns
CONTESTED = (1.0, 0.6, 0.35, 0.2, 0.12)  # how far an enemy counts who comes so many turns too late
DISTURBS = 0.8  # how often an enemy in reach does attack
COMES = 0.8  # how often an army in reach of the castle does come to it
LULL = 6  # quiet turns after which a player is as restless as it gets
STALLS = 2.0  # the power by which quiet turns make a draw likely
FARTHEST = 8  # turns: what lies beyond is no prospect
BOLD = 1.5  # a siege is the riskier the less likely it succeeds: its chance counts by this power
LAST_GUARD, GUARDS = 0.35, 0.1  # of battles lost in the ship's hex: the ship is lost too, with one army there or more
HELPED = 0.5  # an army beside an unguarded ship may be aboard in time
HARDLY = 0.01  # a chance that counts for nothing
UNGUARDED = (0.95, 0.6, 0.35, 0.2, 0.1)  # the chance that a ship is lost whose enemy comes in so many turns


class Weights(NamedTuple):
    """How much a player cares for each term."""

    villages: float = 1.0  # pillaged, and on the way to it
    castle: float = 1.0
    ship: float = 1.0
    strength: float = 2.0  # of the own armies and of the other side's
    hope: float = 0.6  # of attacks of its own
    fear: float = 0.7  # of the other side's attacks
    card: float = 1.5  # what a card in hand is worth
    ground: float = 1.0  # what it is worth to drive an army off
    restless: float = 0.6  # how much bolder it gets, while it is ahead, as quiet turns bring a draw nearer


USUAL = Weights()


class Terms(NamedTuple):
    """The parts of a value, as the side that looks counts them."""

    villages: float
    castle: float
    ship: float
    strength: float
    hope: float
    fear: float
    cards: float

    @property
    def total(self) -> float:
        return sum(self)


def value(o: Outlook, w: Weights) -> float:
    """What stands on the map counts for the less the nearer quiet turns bring a draw."""
    return terms(o, w).total * (1.0 if o.stirred else 1 - chance_of_stalling(o))


def chance_of_stalling(o: Outlook) -> float:
    """How likely it is that nothing happens any more before the limit of turns."""
    return float(min(1.0, o.quiet / QUIET) ** STALLS)


def terms(o: Outlook, w: Weights) -> Terms:
    sign = 1.0 if o.eyes == o.viking else -1.0
    normans, vikings = [*o.of(1 - o.viking)], [*o.of(o.viking)]
    strength = sum(worth(f.strength) for f in vikings) - sum(worth(f.strength) for f in normans)
    if not normans:
        strength += WON
    routed = 1.0
    for f in vikings:
        routed *= 1 - able(f.strength)
    strength -= WON * routed
    pillaged = PILLAGED[min(VILLAGES, o.pillaged)]
    pressing = w.restless * lull(o) if sign * (w.villages * pillaged + w.strength * strength) > 0 else 0.0
    bold, careful = 1 + pressing, 1 - pressing
    raid, danger = (bold, careful) if o.eyes == o.viking else (1.0, bold)
    own, other = threats(o, o.eyes, w), threats(o, 1 - o.eyes, w)
    return Terms(
        villages=sign * w.villages * (pillaged + raid * prospects(o, vikings, normans)),
        castle=sign * w.castle * raid * siege(o, vikings, normans),
        ship=-sign * w.ship * WON * danger * ship_danger(o, vikings, normans),
        strength=sign * w.strength * strength,
        hope=w.hope * bold * own,
        fear=-w.fear * careful * other,
        cards=w.card * (o.cards[o.eyes] - o.cards[1 - o.eyes]),
    )


def lull(o: Outlook) -> float:
    """How restless quiet turns make a side that is ahead: they end the campaign without a winner."""
    return min(1.0, o.quiet / LULL)


# ---------------------------------------------------------------------------------------------------- how soon
def next_move(o: Outlook, f: Force) -> int:
    """In how many turns it acts next: 0 is still in this one."""
    return 0 if f.seat in o.moves and not f.acted else 1


def arrives(o: Outlook, f: Force, to: Hex) -> int:
    """In how many turns it could enter a hex."""
    if f.at is not None:
        return next_move(o, f) + ways_on(o.land).turns(f.at, to) - 1
    if o.ship is None:
        return FAR
    sails = 1 if o.ship_acted or o.viking not in o.moves else 0
    return ways_on(o.land).landing(o.ship, to, sails, next_move(o, f))


def stays(o: Outlook, f: Force, at: Hex) -> int:
    """The turn at whose end it has spent a whole turn in a hex."""
    if f.at == at:
        return 0 if f.settled else 1
    return arrives(o, f, at) + 1


# ---------------------------------------------------------------------------------------------------- places
def prospects(o: Outlook, vikings: list[Force], normans: list[Force]) -> float:
    """Villages that Viking armies may pillage next, each the likelier the sooner and the less it is contested."""
    found = sorted(
        ((hold(o, f, at, normans), at, f.id) for f in vikings for at in o.villages),
        key=lambda x: -x[0],
    )
    taken: set[Hex] = set()
    busy: dict[int, int] = {}
    total, n = 0.0, o.pillaged
    for chance, at, id in found:
        if chance <= HARDLY or n >= VILLAGES:
            break
        if at in taken or busy.get(id, 0) >= 2:
            continue
        taken.add(at)
        busy[id] = busy.get(id, 0) + 1
        share = chance if busy[id] == 1 else chance * LATER  # it comes after another
        total += share * (PILLAGED[n + 1] - PILLAGED[n])
        n += 1
    return total


def hold(o: Outlook, f: Force, at: Hex, normans: list[Force]) -> float:
    """How likely it is that this army spends a whole turn there undisturbed, less for each turn that it takes. Who
    cannot come any more before the end of this turn comes too late for one that has stood there since it began."""
    turn = stays(o, f, at)
    if turn > FARTHEST:
        return 0.0
    chance = able(f.strength) * PATIENCE**turn
    for n in normans:
        if n.at == at:
            chance *= win(f.strength, n.strength)
            continue
        late = arrives(o, n, at) - turn
        if late < len(CONTESTED) and (turn or late <= 0):
            chance *= 1 - CONTESTED[max(0, late)] * able(n.strength) * (1 - win(f.strength, n.strength)) * DISTURBS
    return chance


def siege(o: Outlook, vikings: list[Force], normans: list[Force]) -> float:
    """The castle falls as a village does, and the campaign with it. Vikings fear all who may disturb them; Normans
    know that an army that comes back late has to drive them out."""
    castle = o.land.castle
    if o.eyes == o.viking:
        return max((hold(o, f, castle, normans) ** BOLD for f in vikings), default=0.0) * WON
    return max((falls(o, f, normans) ** BOLD for f in vikings), default=0.0) * WON


def falls(o: Outlook, f: Force, normans: list[Force]) -> float:
    """How likely it is that this army takes the castle and keeps it. Who is there before it defends himself; who comes
    after it has to attack, which is harder."""
    castle = o.land.castle
    turn = stays(o, f, castle)
    if turn > FARTHEST:
        return 0.0
    enters = -1 if f.at == castle else arrives(o, f, castle)
    chance = able(f.strength) * PATIENCE**turn
    for n in normans:
        taken, driven = win(f.strength, n.strength), win(n.strength, f.strength)
        if n.at == castle:
            chance *= taken
            continue
        comes = arrives(o, n, castle)
        late = comes - turn
        if comes < enters:
            chance *= 1 - able(n.strength) * (1 - taken) * COMES
        elif late < len(CONTESTED) and (turn or late <= 0):
            chance *= 1 - CONTESTED[max(0, late)] * able(n.strength) * driven * COMES
    return chance


def ship_danger(o: Outlook, vikings: list[Force], normans: list[Force]) -> float:
    """The chance that the ship is lost: it lies at the coast, and somebody comes."""
    if o.ship is None:
        return 1.0
    if o.ship not in o.land.coast:
        return 0.0
    guard = [f for f in vikings if o.where(f) == o.ship]
    helped = any(f.at is not None and ways_on(o.land).turns(f.at, o.ship) <= 1 for f in vikings)
    worst = 0.0
    for n in normans:
        soon = arrives(o, n, o.ship)
        if soon >= len(UNGUARDED):
            continue
        chance = UNGUARDED[soon] * able(n.strength)
        if guard:
            lost = min(win(n.strength, g.strength) for g in guard)
            chance *= lost * (LAST_GUARD if len(guard) == 1 else GUARDS)
        elif helped and soon:
            chance *= HELPED
        worst = max(worst, chance)
    return worst


# ---------------------------------------------------------------------------------------------------- attacks
def threats(o: Outlook, seat: Seat, w: Weights) -> float:
    """What a side may hope to gain by attacks: for each army of the other the best one, the less the later it comes."""
    return sum(_best_attack(o, seat, target, w) for target in o.of(1 - seat))


def _best_attack(o: Outlook, seat: Seat, target: Force, w: Weights) -> float:
    at = o.where(target)
    if at is None or (target.aboard and at not in o.land.coast):
        return 0.0
    best = 0.0
    for f in o.of(seat):
        if able(f.strength) < 0.5:
            continue
        soon = arrives(o, f, at)
        if soon < len(SOON):
            gain = swing(f.strength, target.strength, w.card if o.drawable else 0.0, w.ground)
            best = max(best, SOON[soon] * gain)
    return best
