"""Objectives: four villages or the castle for the Vikings, their rout or their ship for the Normans; and the limits."""

from collections.abc import Iterator

from drumhead.campaign.rules.cards import cards_shown
from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.knowledge import remove_army, tell_points
from drumhead.campaign.rules.state import WEAK, Army, Campaign, total
from drumhead.campaign.rules.telling import SHIP
from drumhead.flow.event import Counted, Marked, Removed, Showed
from drumhead.flow.frame import step
from drumhead.flow.question import Seat
from drumhead.flow.state import Outcome
from drumhead.ledger.cite import datum, law
from drumhead.space.hexes import Hex

VILLAGES = datum("campaign.victory.vikings-four-villages", 4, 3)
QUIET, LONG = 10, 30  # turns: without anything happening; in all

HOUSE.set("castle-loss", "undisturbed-turn", 1)
HOUSE.set("castle-loss", "on-entry", 0)
HOUSE.set("castle-loss", "two-turns", 2)
ON_ENTRY, IN_TIME, ANY_DEFEAT = "on-entry", "in-time", "any-defeat"
HOUSE.set("ship-loss", "unguarded-on-entry", ON_ENTRY)
HOUSE.set("ship-loss", "undisturbed-turn", IN_TIME)
HOUSE.set("ship-loss", "any-defeat", ANY_DEFEAT)
HOUSE.set("limit-result", "draw", lambda s: None)
HOUSE.set("limit-result", "normans", lambda s: s.norman)


@HOUSE.part("turn-limit", "no-progress")
def nothing_happens(s: Campaign) -> bool:
    return s.quiet >= QUIET


@HOUSE.part("turn-limit", "thirty")
def long_enough(s: Campaign) -> bool:
    return s.quiet >= QUIET or s.turn >= LONG


@HOUSE.part("turn-limit", "none")
def never(s: Campaign) -> bool:
    return False


# ---------------------------------------------------------------------------------------------------- at once
def win(s: Campaign, winner: Seat | None, clause: str, says: str) -> None:
    """Everything is revealed when the campaign is over (ruling reveal)."""
    scores = tuple(str(len(s.pillaged)) if seat == s.viking else str(total(s.of(seat))) for seat in (0, 1))
    s.outcome = Outcome(winner, scores, clause, says, {"turn": s.turn})
    s.tell(Counted({"over": 1}, clause, says, facts={"winner": winner, "turn": s.turn}))
    tell_points(s, s.sides, "campaign.ruling.reveal")
    for seat in s.sides:
        s.tell(Showed(seat, cards_shown(s.hands[seat]), "campaign.ruling.reveal"))


def lose_ship(s: Campaign, clause: str, says: str = "ship_destroyed") -> None:
    """With everybody aboard."""
    for a in s.armies_left(s.viking):
        if a.aboard:
            remove_army(s, a, clause, "army_destroyed")
    s.ship = None
    s.tell(Removed((SHIP,), clause, says))
    win(s, s.norman, clause, "normans_win_ship")


@step()
def check_victory(s: Campaign) -> None:
    """After each aftermath, flight and destruction (ruling victory-timing)."""
    if s.outcome is not None:
        return
    routed, nobody = vikings_routed(s), not s.armies_left(s.norman)
    if routed and nobody:
        win(s, None, "campaign.ruling.both-at-once", "nobody_left")
    elif routed:
        win(s, s.norman, "campaign.victory.normans-rout", "normans_win_rout")
    elif nobody:
        win(s, s.viking, "campaign.ruling.no-normans-left", "vikings_win_alone")


@law("campaign.victory.normans-rout", off=False)
def vikings_routed(s: Campaign) -> bool:
    """No army of two points or more is left, ashore or aboard (ruling rout)."""
    return all(a.points <= WEAK for a in s.armies_left(s.viking))


def entered_castle(s: Campaign, a: Army) -> None:
    """With the switch castle-loss at on-entry, the castle falls as it is entered."""
    if s.rules.castle_loss == 0 and a.seat == s.viking and a.points > WEAK and s.army(a.id).at == s.land.castle:
        fall_of_castle(s)


# ---------------------------------------------------------------------------------------------------- the end of a turn
@step()
def end_turn(s: Campaign) -> None:
    """Pillage marks, then the castle, then four villages, then the limit of turns (rulings pillage-timing and
    victory-timing)."""
    pillage(s)
    besiege(s)
    if s.outcome is None:
        hold_ship(s)
    if s.outcome is None and len(s.pillaged) >= VILLAGES:
        win(s, s.viking, "campaign.victory.vikings-four-villages", "vikings_win_villages")
    s.quiet += 1
    if s.outcome is None and s.rules.turn_limit(s):
        win(s, s.rules.limit_result(s), "campaign.ruling.turn-limit", "limit_reached")


@law("campaign.pillage.one-turn-in-village", off=None)
def pillage(s: Campaign) -> None:
    """Only Viking armies of two points or more, automatically, each village once (ruling pillage-who-and-what)."""
    for a in undisturbed_armies(s, s.viking):
        if a.at in s.land.villages and a.at not in s.pillaged:
            s.pillaged.append(a.at)
            s.quiet = -1
            facts = {"army": a.id, "village": s.land.villages[a.at], "of": VILLAGES, "done": len(s.pillaged)}
            s.tell(Marked({village_piece(a.at): {"pillaged": True}}, "campaign.pillage.one-turn-in-village"))
            told = {"villages": len(s.pillaged)}
            s.tell(Counted(told, "campaign.pillage.one-turn-in-village", "pillages", s.viking, facts))


def undisturbed_armies(s: Campaign, seat: Seat) -> Iterator[Army]:
    """Armies that can stand by themselves, stood in a hex for the whole turn and did not fight in it."""
    for a in s.armies_left(seat):
        if a.points > WEAK and a.at is not None and a.stood == a.at and not was_disturbed(a):
            yield a


@law("campaign.pillage.fighting-disturbs", off=False)
def was_disturbed(a: Army) -> bool:
    """A battle, a flight or a retreat; driving off a weak army is none (ruling driving-off-a-weak-army)."""
    return a.disturbed


@law("campaign.victory.vikings-castle", off=None)
def besiege(s: Campaign) -> None:
    """The castle is destroyed as a village is pillaged (ruling castle-destruction)."""
    there = any(a.at == s.land.castle for a in undisturbed_armies(s, s.viking))
    s.sieged = s.sieged + 1 if there else 0
    if there and s.sieged >= s.rules.castle_loss:
        fall_of_castle(s)


def hold_ship(s: Campaign) -> None:
    """With the switch ship-loss at undisturbed-turn, an unguarded ship is lost like the castle."""
    there = any(a.at == s.ship for a in undisturbed_armies(s, s.norman))
    if s.rules.ship_loss == IN_TIME and there and not s.in_ship_hex():
        lose_ship(s, "campaign.victory.normans-ship")


def fall_of_castle(s: Campaign) -> None:
    s.tell(Marked({CASTLE: {"destroyed": True}}, "campaign.victory.vikings-castle"))
    win(s, s.viking, "campaign.victory.vikings-castle", "vikings_win_castle")


CASTLE = "castle"


def village_piece(at: Hex) -> str:
    return f"v{at[0]},{at[1]}"


@step("campaign.decision.concede")
def give_up(s: Campaign, seat: Seat) -> None:
    """At any decision of his own; the other side has won (ruling concede)."""
    win(s, 1 - seat, "campaign.ruling.concede", "gave_up")
