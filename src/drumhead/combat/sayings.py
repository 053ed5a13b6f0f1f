"""The sentences that all battles share; what only one page says stands in its own words.py."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from drumhead.flow.grammar import count as count
from drumhead.flow.sayings import FLOW
from drumhead.flow.words import Cast, Words
from drumhead.ledger.clause import ledger

SELDOM = 0.15  # below that chance to destroy, wounds say more
OPENS = {"roll-off": "won the roll-off", "done-first": "was done first", "second": "was second last time"}


def points(f: Fraction | str) -> str:
    """Exact where it is short, else two decimals."""
    exact = Fraction(f)
    return str(exact) if exact.denominator == 1 else f"{float(exact):.2f}".rstrip("0")


def count_mean(wounds: float) -> str:
    return f"{wounds:.1f} {'wound' if f'{wounds:.1f}' == '1.0' else 'wounds'}"


BATTLE = Words(FLOW, measures={"points": points, "tenths": "{:.1f}".format, "mean": count_mean})
sentence = BATTLE.sentence
BATTLE.deeds(activated="be activated")
BATTLE.texts(
    deed_activated="{unit:name}",  # the summary of an activation begins with who acts
    throws_in_roll_off="{seat:seat} rolls for the roll-off",
    asks_activate="Which unit acts?",
    gives_up="{seat:seat} gives up.",
    not_yours="{unit:alone be not yours}",
    is_gone="{unit:alone be no longer on the battlefield}",
)


BATTLE.texts(
    advises_nearer="Closer to an attack worth {points:tenths} points; the risk is smaller.",
    advises_safer="Safer there: the enemy can expect {points:tenths} points less.",
    advises_place="A good place: it risks less than it threatens.",
    advises_end="No further action is worth its price.",
)


@sentence
def advises_attack(
    c: Cast, target: int, chance: float, wounds: float, lost: float = 0.0, after: bool = False, volleys: int = 1
) -> str:
    """What the attack is expected to do to both units; `after`: once the unit has moved."""
    foe = c.of_side(target) + (f" in {volleys} volleys" if volleys > 1 else "")
    rarely = chance < SELDOM
    does = f"{count_mean(wounds)} on {foe} on average" if rarely else f"destroys {foe} in {percent(chance)} of cases"
    text = f"{'from there: ' if after else ''}{does}" + (f", loses {lost:.1f}" if lost >= 0.05 else "")
    return f"{text[0].upper()}{text[1:]}."


def percent(chance: float) -> str:
    """ "62 %", and never quite 0 or 100 where it is neither."""
    if 0.99 < chance < 1:
        return "over 99 %"
    return "under 1 %" if 0 < chance < 0.01 else f"{chance * 100:.0f} %"


@sentence
def house_rule(c: Cast, clause: str, name: str) -> str:
    ruling = next(r for r in ledger(clause.partition(".")[0]).rulings if r.id == clause)
    return f"House rule: {next(a.means for a in ruling.alternatives if a.name == name)}."


@sentence
def list_shown(c: Cast, seat: int, hand: Sequence[Mapping[str, Any]]) -> str:
    return f"{c.seat(seat)}'s army is shown: {count(sum(entry['cost'] for entry in hand), 'point')}."


@sentence
def roll_off(c: Cast, faces: Sequence[int]) -> str:
    first, second = faces
    if first == second:
        return f"The roll-off is a tie at {first}. Roll again."
    return f"{c.seat(int(second > first))} wins the roll-off, {max(faces)} to {min(faces)}."


@sentence
def round_begins(c: Cast, counters: Mapping[str, int], why: str) -> str:
    return f"Round {counters['round']}. {c.seat(counters['opener'])} {OPENS.get(why, why)} and starts."


@sentence
def over(c: Cast, winner: int | None, scores: Sequence[str], gave_up: int | None = None) -> str:
    score = " to ".join(points(s) for s in (scores if winner != 1 else scores[::-1]))
    why = "" if gave_up is None else f": {c.seat(gave_up)} gave up"
    return f"A draw, {score}{why}." if winner is None else f"{c.seat(winner)} wins, {score}{why}."


# ---------------------------------------------------------------------------------------------------- an army list
def can_join(units: Iterable[str]) -> str:
    return f"Can join: {', '.join(units) or 'no unit of this list'}"


def can_combine(copies: int) -> str:
    """Of a unit that is bought so often; once is nothing to tell."""
    return f"{'Both' if copies == 2 else 'Any two'} copies can be combined" if copies > 1 else ""
