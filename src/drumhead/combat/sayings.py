"""The sentences that all battles share; what only one page says stands in its own words.py."""

from fractions import Fraction

from drumhead.combat.battle import Battle


def count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


def points(f: Fraction) -> str:
    """Exact where it is short, else two decimals."""
    return str(f) if f.denominator == 1 else f"{float(f):.2f}".rstrip("0")


def house_rule(means: str) -> str:
    return f"House rule: {means}."


def list_shown(b: Battle, seat: int, cost: int) -> str:
    return f"{b.names[seat]}'s army is shown: {count(cost, 'point')}."


def throws_in_roll_off(b: Battle, seat: int) -> str:
    return f"{b.names[seat]} throws in the roll-off"


def roll_off(b: Battle, first: int, second: int) -> str:
    if first == second:
        return f"The roll-off is a tie at {first}: again."
    won = 0 if first > second else 1
    return f"{b.names[won]} wins the roll-off, {max(first, second)} to {min(first, second)}."


def round_begins(b: Battle, why: str) -> str:
    return f"Round {b.round}. {b.names[b.opener]} {why} and starts."


def gives_up(b: Battle, seat: int) -> str:
    return f"{b.names[seat]} gives up."


def over(b: Battle, winner: int | None, why: str) -> str:
    score = " to ".join(points(s) for s in (b.scores if winner != 1 else b.scores[::-1]))
    if winner is None:
        return f"A draw, {score}{why}."
    return f"{b.names[winner]} wins, {score}{why}."
