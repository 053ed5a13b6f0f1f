"""The river: crossed freely at bridges; elsewhere an army fords it on a die, or with a Ford card."""

from drumhead.campaign.rules import cards
from drumhead.campaign.rules.state import Campaign
from drumhead.flow.event import Rolled
from drumhead.flow.frame import Asking
from drumhead.flow.question import Pick, Seat, offer
from drumhead.ledger.cite import datum, law
from drumhead.space.hexes import Hex

FORD, FLEEING_FORD = "campaign.river.ford-4-plus", "campaign.weak.flee-ford-5-plus"
NEEDED = {FORD: datum(FORD, 4, 3), FLEEING_FORD: datum(FLEEING_FORD, 5, 4)}


@law("campaign.river.cross-at-bridges", off=False)
def must_ford(s: Campaign, a: Hex, b: Hex) -> bool:
    """A river is a line along hex sides: it is crossed in one step (ruling river-is-hex-sides). A bridge needs no
    roll (ruling ford-details)."""
    return s.land.crossing(a, b) == "ford"


def try_ford(s: Campaign, seat: Seat, army: int, clause: str) -> bool:
    """One roll for each crossing; a beaten army needs what a marching one does (ruling retreat-ford-number)."""
    (face,) = s.dice.roll(1)
    done = bool(face >= NEEDED[clause])
    reading = ("forded" if done else "failed",)
    s.tell(Rolled(6, (face,), reading, clause, "fords", seat, {"army": army, "need": NEEDED[clause], "done": done}))
    return done


def ask_card(s: Campaign, seat: Seat, army: int, clause: str) -> Asking:
    """Put to a side with any card in hand (ruling hidden-questions), before the die (ruling ford-card-scope)."""
    played = (offer(how="ford"),) if cards.holds(s, seat, cards.FORD) else ()
    facts = {"army": army, "need": NEEDED[clause]}
    ask = Pick((offer(how="no"), *played))
    return Asking(seat, ask, "ford_card", "campaign.cards.ford-effect", facts, asked_anyway=True)


@law("campaign.cards.ford-effect", off=False)
def spends_card(s: Campaign, seat: Seat, how: object) -> bool:
    """Crosses without a roll."""
    if how != "ford":
        return False
    cards.spend(s, seat, cards.FORD, "campaign.cards.ford-effect")
    return True
