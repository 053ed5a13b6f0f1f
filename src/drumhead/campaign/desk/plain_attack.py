"""A battle without a campaign: armies of so many points, as such battles went when they were measured; the saves."""

from fractions import Fraction
from typing import Annotated, Any

from msgspec import Struct

from drumhead.campaign.play.chances import saves
from drumhead.campaign.play.measured import LEAST, MOST, Measured, battle_between
from drumhead.combat.desk import Chart
from drumhead.combat.plain_attack import Bound, Says, options_of, refuse_numbers
from drumhead.dice.exact import Exact
from drumhead.flow.question import Refusal

WEAK = "campaign.weak.attacked-flees-two-hexes"


class PlainAttack(Struct, frozen=True, forbid_unknown_fields=True):
    points: Annotated[int, Says("Points of the army that attacks.")] = 5
    against: Annotated[int, Says("Points of the army that is attacked.")] = 4


OPTIONS = options_of(PlainAttack)
BOUNDS = tuple((name, Bound(LEAST, MOST, clause=WEAK)) for name in ("points", "against"))


def refuse_attack(a: PlainAttack) -> Refusal | None:
    """Armies of one point never fight: they flee."""
    return refuse_numbers(a, BOUNDS)


def chances_of_losses(found: Measured, k: int) -> list[Fraction]:
    """The chance of each number of points that one side has lost after the saves."""
    chances = [Fraction(0)] * (MOST + 1)
    for r in found.results:
        for saved, share in enumerate(saves(r.lost[k], won=r.won == (1, -1)[k])):
            chances[r.lost[k] - saved] += Fraction(r.times, found.battles) * share
    while chances[-1] == 0:
        chances.pop()
    return chances


def in_words(a: PlainAttack) -> str:
    found = battle_between(a.points, a.against)
    won, drawn = (round(100 * share.share) for share in (found.win, found.draw))
    return f"{a.points} points against {a.against}: about {won} % won, {drawn} % drawn, in {found.battles} battles"


def chart(a: PlainAttack, exact: Exact = float) -> Chart:
    found = battle_between(a.points, a.against)
    facts: dict[str, Any] = {"kind": "battle", "measured": found.battles}
    facts |= {"win": found.win.share, "draw": found.draw.share, "lose": found.lose.share}
    theirs, own = (tuple(exact(p) for p in chances_of_losses(found, k)) for k in (1, 0))
    also = Chart("What the attacker loses", "points lost", len(own) - 1, own, {"kind": "own"})
    return Chart(in_words(a), "points lost", len(theirs) - 1, theirs, facts, also)
