"""Measuring battles: policy fights them between armies of so many points, on every row of tables, and each is counted.

What comes of it is `data/measured.toml`. The same numbers give the same battles.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.map.known import default_map
from drumhead.campaign.play.measured import LEAST, MOST, RESULTS
from drumhead.campaign.rules.battle import open_battle, write_list
from drumhead.campaign.rules.course import carry_on
from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.state import ENGINE, Army, Campaign, Fight
from drumhead.campaign.rules.table_row import ROWS
from drumhead.dice.seeded import SeededDice
from drumhead.flow import loop
from drumhead.flow.event import Event, Noted
from drumhead.flow.question import Answer, Question, Seat

Ended: TypeAlias = tuple[str, int, int]  # won, drawn or lost by the first; points destroyed of both
Plays: TypeAlias = Callable[[Campaign, Question], Answer]
HEAD = """# Battles between armies of so many points, fought by policy: how often the first won, drew or lost with such
# losses ([points destroyed of the first, of the second, battles]). Rebuilt by `drumhead campaign measure`; read by
# `campaign/play/measured.py`.
"""


def pairs() -> Iterator[tuple[int, int]]:
    """The larger army first."""
    return ((first, second) for first in range(LEAST, MOST + 1) for second in range(LEAST, first + 1))


def measure(battles: int, told: Callable[[str], None]) -> str:
    """The data file, after so many battles of each pair on all rows of tables; `told` hears of the progress."""
    text, rounds = [HEAD], -(-battles // len(ROWS))
    for n, (first, second) in enumerate(pairs()):
        found: Counter[Ended] = Counter()
        for number in range(rounds):
            for row in ROWS:
                found[fight(first, second, row, number)] += 1
        told(f"{first} against {second} points: {found.total()} battles ({n + 1} of {len([*pairs()])} pairs)")
        text.append(f"\n[[pair]]\npoints = [{first}, {second}]\n")
        for name in RESULTS:
            counted = [f"[{a}, {b}, {times}]" for (ended, a, b), times in sorted(found.items()) if ended == name]
            text.append(f"{name} = [{', '.join(counted)}]\n")
    return "".join(text)


def fight(first: int, second: int, row: str, number: int) -> Ended:
    """One battle. In every second one the first army is the defender, and so on the other seat."""
    seat = number % 2
    points = (first, second) if seat == 0 else (second, first)
    dice = SeededDice.from_number(((first * 10 + second) * 10 + [*ROWS].index(row)) * 10**6 + number)
    winner, lost = play_out(points, row, dice, lambda s, q: CAMPAIGN.suggest(s))
    name = "drawn" if winner is None else "won" if winner == seat else "lost"
    return name, lost[seat], lost[1 - seat]


def play_out(points: tuple[int, int], row: str, dice: SeededDice, plays: Plays) -> tuple[Seat | None, list[int]]:
    """Who has won a battle that is played so, and the points destroyed of both; seat 0 attacks."""
    s, events = begin_battle(points, row, dice)
    while (end := result_in(events)) is None:
        assert s.question
        events = CAMPAIGN.answer(s, s.asked_seat, plays(s, s.question), dice)
    return end.facts["winner"], end.facts["destroyed"]


def begin_battle(points: tuple[int, int], row: str, dice: SeededDice) -> tuple[Campaign, Sequence[Event]]:
    """A campaign in which a battle is due; seat 0 attacks. Where on the map does not matter."""
    m = default_map()
    s = Campaign(game="campaign", house=HOUSE.full({}), map=m, ship=m.ship[0], turn=1, first=0)
    at, came = s.land.castle, s.land.land_steps[s.land.castle][0]
    for seat, (where, number) in enumerate(zip((came, at), points)):
        s.armies.append(Army(seat, seat, 1, number, where))
        s.possible[seat] = ((number,),)
    w = s.open(Fight(0, 1, at, came, points=points, row=row, mode=ENGINE))
    loop.with_dice(s, dice)
    s.then(write_list(0, w), write_list(1, w), open_battle(w), carry_on(w))
    loop.run(s)
    return s, loop.close(s)


def result_in(events: Sequence[Event]) -> Noted | None:
    """The event that tells the result of a battle."""
    return next((e for e in events if isinstance(e, Noted) and e.says in ("battle_won", "battle_drawn")), None)
