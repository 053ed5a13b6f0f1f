"""Exchange: two neighbouring armies of a side shift points between them, in place of one army's move."""

from collections.abc import Iterator

from drumhead.campaign.rules.knowledge import exchange_points, remove_army, tell_points
from drumhead.campaign.rules.state import WEAK, Campaign
from drumhead.campaign.rules.telling import secret
from drumhead.campaign.rules.units import MOST
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, question
from drumhead.flow.question import Amount, Refusal, Told
from drumhead.ledger.cite import law

CLAUSE = "campaign.exchange.adjacent-friends"


@question("campaign.decision.exchange-terms", CLAUSE, "campaign.exchange.instead-of-moving")
def exchange_terms(s: Campaign, a: Told, army: int, partner: int) -> None:
    """How many points is nobody else's business; that it took place is public (ruling what-is-secret). Each link of a
    chain costs an action (ruling exchange-chains)."""
    first, second = s.army(army), s.army(partner)
    s.change(army, points=first.points - a.amount)
    s.change(partner, points=second.points + a.amount)
    facts = {"army": army, "partner": partner}
    hidden = Noted(CLAUSE, "exchanges_unseen", facts)
    s.tell(secret(s, first.seat, Noted(CLAUSE, "exchanges", {**facts, "points": a.amount}), hidden))
    exchange_points(s, first, second, transfers)
    for x in (army, partner):
        if s.army(x).gone:  # its points have found another army (ruling exchange-to-zero)
            remove_army(s, s.army(x), "campaign.ruling.exchange-to-zero", "dissolves")
    tell_points(s, [first.seat], "campaign.ruling.reveal")


@exchange_terms.ask
def may_exchange(s: Campaign, army: int, partner: int) -> Asking:
    first, second = s.army(army), s.army(partner)
    allowed = list(transfers(first.points, second.points))
    facts = {"army": army, "partner": partner, "points": [first.points, second.points]}
    return Asking(first.seat, Amount(min(allowed), max(allowed)), "exchange_terms", CLAUSE, facts)


@exchange_terms.refuse
def refuse_terms(s: Campaign, a: Told, army: int, partner: int) -> Refusal | None:
    first, second = s.army(army), s.army(partner)
    if a.amount in transfers(first.points, second.points):
        return None
    return Refusal("campaign.ruling.weak-exchange-first", "stays_weak", {"army": army})


def transfers(first: int, second: int) -> Iterator[int]:
    """The points that may go from the acting army to its partner, or back: neither ends above six (ruling
    exchange-terms), and a weak army that acts is not weak afterwards (ruling weak-exchange-first)."""
    for n in range(-second, first + 1):
        if second + n <= MOST and first - n <= MOST and not stays_weak(first, first - n):
            yield n


@law("campaign.weak.fill-up", off=False)
def stays_weak(before: int, after: int) -> bool:
    return before <= WEAK and after == WEAK
