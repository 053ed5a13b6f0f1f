"""Army lists for a battle: a few kinds of list, by how often each won against the others (docs/balance.md)."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from drumhead.campaign.rules.battle import suggested_muster
from drumhead.campaign.rules.state import Campaign
from drumhead.flow.adviser import Grounds, Weighed, Weight
from drumhead.flow.loop import refuse
from drumhead.flow.question import Enlisted, Question, Roster
from drumhead.flow.roster import Buyable, ListEntry, TakenExtra


class Kind(NamedTuple):
    name: str
    share: float  # of battles against the other kinds (`drumhead campaign lists`)
    units: tuple[tuple[str, str], ...] = ()  # bought in turn while the points last, each with its arms; none: the usual


KINDS = (
    Kind("veterans with axes", 0.6, (("veterans", "axes"),)),
    Kind("regulars with axes", 0.43, (("regulars", "axes"),)),
    Kind("bows, then veterans with axes", 0.565, (("regulars", "bows"), ("veterans", "axes"))),
    Kind("regulars with bows", 0.57, (("regulars", "bows"),)),
    Kind("veterans with hammers", 0.515, (("veterans", "hammers"),)),
    Kind("the usual list", 0.32),
)


def muster(s: Campaign, q: Question) -> Weighed:
    """Each kind of list that may be handed in; few points buy the same list of several kinds."""
    assert isinstance(q.ask, Roster)
    shares: dict[Enlisted, float] = {}
    for kind in KINDS:
        found = list_of_kind(s, q.ask, kind)
        shares[found] = max(kind.share, shares.get(found, 0.0))
    for found, share in shares.items():
        if refuse(s, found) is None:
            yield Weight(share, found, partial(Grounds, "advises_list"))


def list_of_kind(s: Campaign, ask: Roster, kind: Kind) -> Enlisted:
    return Enlisted(tuple(buy_in_turn(ask, kind.units))) if kind.units else suggested_muster(s, ask.limit)


def buy_in_turn(ask: Roster, units: tuple[tuple[str, str], ...]) -> Iterator[ListEntry]:
    """A leader where there must be one; then these units in turn. What no longer pays for one buys a plainer one."""
    left = ask.limit
    if leader := next((u for u in ask.units if u.leads), None):
        left -= leader.cost
        yield ListEntry(leader.unit)
    n, found = 0, True
    while found:
        unit, arms = units[n % len(units)]
        found = False
        for entry, cost in (entry_with_arms(ask.unit(unit), arms), entry_with_arms(ask.unit(unit), "")):
            if entry and cost <= left:
                yield entry
                left, n, found = left - cost, n + 1, True
                break


def entry_with_arms(unit: Buyable | None, arms: str) -> tuple[ListEntry | None, int]:
    """This unit with these arms and its cost; nothing, where that cannot be bought."""
    extra = next((e for e in unit.extras if e.option == arms), None) if unit else None
    if unit is None or (arms and extra is None):
        return None, 0
    taken = (TakenExtra(extra.group, extra.option),) if extra else ()
    return ListEntry(unit.unit, taken), unit.cost + (extra.cost if extra else 0)
