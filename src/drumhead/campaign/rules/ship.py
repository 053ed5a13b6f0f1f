"""The ship: two hexes a turn while an army is aboard."""

from collections.abc import Iterator

from drumhead.campaign.rules.aftermath import sail, ways_out
from drumhead.campaign.rules.state import Campaign, cell, hex_of
from drumhead.flow.frame import Asking, Closed, question
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.ledger.cite import law

EMPTY = "campaign.ship.needs-army-aboard"


@law(EMPTY)
def refuse_empty(s: Campaign) -> Refusal | None:
    return None if any(a.aboard for a in s.armies_left(s.viking)) else Refusal(EMPTY, "ship_empty")


@question("campaign.decision.ship-action", "campaign.move.ship-two-hexes")
def ship_action(s: Campaign, a: Option) -> None:
    """One action, not interrupted: armies land or board before or after it (ruling ship-and-army-actions)."""
    s.ship_acted = True
    if a.key != "stay":
        sail(s, hex_of(a.facts["cell"]), "campaign.move.ship-two-hexes", "sails")


@ship_action.ask
def may_sail(s: Campaign) -> Asking:
    options = [offer(how="stay"), *(offer(cell=cell(at)) for at in ways_out(s))]
    return Asking(s.viking, Pick(tuple(options)), "ship_action")


@ship_action.closed
def may_not_sail(s: Campaign) -> Iterator[Closed]:
    for at in (*s.land.sea, *s.land.coast):
        there = s.ashore_in(at)
        if there is not None and there.seat == s.norman:
            yield (
                offer(cell=cell(at)),
                Refusal("campaign.ruling.ship-waters", "coast_held", {"at": s.name_of(at), "by": there.id}),
            )
        else:
            yield (
                offer(cell=cell(at)),
                Refusal("campaign.move.ship-two-hexes", "too_far_to_sail", {"at": s.name_of(at)}),
            )
