"""The sentences that all battles share; what only one page says stands in its own words.py."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from drumhead.flow.grammar import count as count
from drumhead.flow.sayings import FLOW
from drumhead.flow.words import Cast, Words
from drumhead.ledger.clause import ledger

BATTLE = Words(FLOW)
sentence = BATTLE.sentence

OPENS = {"roll-off": "won the roll-off", "done-first": "was done first", "second": "was second last time"}


def points(f: Fraction) -> str:
    """Exact where it is short, else two decimals."""
    return str(f) if f.denominator == 1 else f"{float(f):.2f}".rstrip("0")


@sentence
def house_rule(c: Cast, clause: str, name: str) -> str:
    ruling = next(r for r in ledger(clause.partition(".")[0]).rulings if r.id == clause)
    return f"House rule: {next(a.means for a in ruling.alternatives if a.name == name)}."


@sentence
def list_shown(c: Cast, seat: int, hand: Sequence[Mapping[str, Any]]) -> str:
    return f"{c.seat(seat)}'s army is shown: {count(sum(entry['cost'] for entry in hand), 'point')}."


@sentence
def throws_in_roll_off(c: Cast, seat: int) -> str:
    return f"{c.seat(seat)} throws in the roll-off"


@sentence
def roll_off(c: Cast, faces: Sequence[int]) -> str:
    first, second = faces
    if first == second:
        return f"The roll-off is a tie at {first}: again."
    return f"{c.seat(int(second > first))} wins the roll-off, {max(faces)} to {min(faces)}."


@sentence
def round_begins(c: Cast, counters: Mapping[str, int], why: str) -> str:
    return f"Round {counters['round']}. {c.seat(counters['opener'])} {OPENS.get(why, why)} and starts."


@sentence
def not_yours(c: Cast, unit: int) -> str:
    return c.alone(unit, "be not yours")


@sentence
def is_gone(c: Cast, unit: int) -> str:
    return c.alone(unit, "be not on the battlefield any more")


@sentence
def gives_up(c: Cast, seat: int) -> str:
    return f"{c.seat(seat)} gives up."


@sentence
def over(c: Cast, winner: int | None, scores: Sequence[str], gave_up: int | None = None) -> str:
    score = " to ".join(points(Fraction(s)) for s in (scores if winner != 1 else scores[::-1]))
    why = "" if gave_up is None else f": {c.seat(gave_up)} gave up"
    return f"A draw, {score}{why}." if winner is None else f"{c.seat(winner)} wins, {score}{why}."
