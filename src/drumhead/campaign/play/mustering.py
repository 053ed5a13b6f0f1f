"""Army lists for a battle: a few kinds of list, by how often each won against the others (docs/balance.md)."""

from collections.abc import Iterator
from functools import partial

from drumhead.campaign.rules.battle import suggested_muster
from drumhead.campaign.rules.state import Campaign
from drumhead.flow.adviser import Grounds, Weighed, Weight
from drumhead.flow.loop import refuse
from drumhead.flow.question import Enlisted, Question, Roster
from drumhead.flow.roster import Buyable, ListEntry, TakenExtra

# The share of battles that a list won, and its units, bought in turn while the points last, each with its arms.
KINDS = (
    (0.73, (("veterans", "axes"),)),
    (0.53, (("regulars", "axes"),)),
    (0.51, (("regulars", "bows"), ("veterans", "axes"))),
)
USUAL = 0.36  # of the list that the battle game suggests


def muster(s: Campaign, q: Question) -> Weighed:
    """Each kind of list that may be handed in, and the usual one."""
    assert isinstance(q.ask, Roster)
    usual = suggested_muster(s, q.ask.limit)
    yield Weight(USUAL, usual)
    for share, units in KINDS:
        found = Enlisted(tuple(bought(q.ask, units)))
        if found != usual and refuse(s, found) is None:
            yield Weight(share, found, partial(Grounds, "advises_list"))


def bought(ask: Roster, units: tuple[tuple[str, str], ...]) -> Iterator[ListEntry]:
    """A leader where there must be one; then these units in turn. What no longer pays for one buys a plainer one."""
    left = ask.limit
    if leader := next((u for u in ask.units if u.leads), None):
        left -= leader.cost
        yield ListEntry(leader.unit)
    n, found = 0, True
    while found:
        unit, arms = units[n % len(units)]
        found = False
        for entry, cost in (armed(ask.unit(unit), arms), armed(ask.unit(unit), "")):
            if entry and cost <= left:
                yield entry
                left, n, found = left - cost, n + 1, True
                break


def armed(unit: Buyable | None, arms: str) -> tuple[ListEntry | None, int]:
    """This unit with these arms and its cost; nothing, where that cannot be bought."""
    extra = next((e for e in unit.extras if e.option == arms), None) if unit else None
    if unit is None or (arms and extra is None):
        return None, 0
    taken = (TakenExtra(extra.group, extra.option),) if extra else ()
    return ListEntry(unit.unit, taken), unit.cost + (extra.cost if extra else 0)
