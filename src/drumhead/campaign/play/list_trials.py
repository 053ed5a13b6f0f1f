"""Kinds of army lists against each other: greedy fights every two of them, and each kind's share is told.

What comes of it stands in docs/balance.md and in `mustering.py`. The same numbers give the same battles.
"""

from collections.abc import Callable, Iterator
from itertools import combinations

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.play.measured import LEAST, MOST
from drumhead.campaign.play.measuring import play_out
from drumhead.campaign.play.mustering import KINDS, Kind, list_of_kind
from drumhead.campaign.rules.state import Campaign
from drumhead.campaign.rules.table_row import ROWS
from drumhead.dice.seeded import SeededDice
from drumhead.dice.shares import rate
from drumhead.flow.question import Answer, Question, Roster


def compare_lists(battles: int, start: int, told: Callable[[str], None]) -> str:
    """The share of each kind against all others, after so many battles of every two, numbered from `start`; `told`
    hears of the progress."""
    shares: dict[str, list[float]] = {kind.name: [] for kind in KINDS}
    drawn, pairs = 0, [*combinations(KINDS, 2)]
    for number in range(start, start + battles):
        for one, other in pairs:
            share = fight(one, other, number)
            shares[one.name].append(share)
            shares[other.name].append(1 - share)
            drawn += share == 0.5
        told(f"{number + 1 - start} of {battles} battles of every two kinds")
    return "".join(_table(shares)) + f"{drawn} of {battles * len(pairs)} battles were drawn.\n"


def _table(shares: dict[str, list[float]]) -> Iterator[str]:
    """The best first."""
    for name, found in sorted(shares.items(), key=lambda x: -sum(x[1])):
        yield f"{name}: {rate(found).text} of {len(found)}\n"


def fight(one: Kind, other: Kind, number: int) -> float:
    """One battle of two armies of one size, as the first kind counts it: a draw is a half. Sizes and rows of tables
    come in turn; an odd one is the even one before it with the kinds changed, and so who attacks."""
    n, turned = divmod(number, 2)
    points, row = LEAST + n % (MOST + 1 - LEAST), [*ROWS][n % len(ROWS)]
    kinds = (other, one) if turned else (one, other)

    def plays(s: Campaign, q: Question) -> Answer:
        if isinstance(q.ask, Roster):
            return list_of_kind(s, q.ask, kinds[q.seat])
        return CAMPAIGN.candidates(s, 1)[0]

    winner, _ = play_out((points, points), row, SeededDice.from_number(n), plays)
    return 0.5 if winner is None else float(kinds[winner] == one)
