"""An attack without a battle: the shots of a gun at a distance, or so many men against so many others."""

from typing import Annotated, Any

from msgspec import Struct

from drumhead.combat.desk import Chart
from drumhead.combat.plain_attack import Bound, Says, chances, options_of, refuse_numbers
from drumhead.dice.exact import Exact
from drumhead.flow.question import Refusal
from drumhead.games.littlewars.rules.combat import result_of
from drumhead.games.littlewars.rules.shooting import SHOTS, band_at, shot_stages
from drumhead.space.table import INCH

BESIDE = 2  # men near the target that a hit can kill with it
MEN = 80


class PlainAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """A gun fires at one man after the other, each with as many others near him; or two sides fight, by `against`."""

    inches: Annotated[int, Says("From the gun to its target.")] = 18
    cover: Annotated[bool, Says("The target is in cover.")] = False
    near: Annotated[int, Says("Other men within 3 inches of the target.")] = 4
    shots: Annotated[int, Says("Shots of the gun.")] = 4
    men: Annotated[int, Says("In a combat: men of the first side.")] = 9
    against: Annotated[int, Says("In a combat: men of the other side; 0 is a shot.")] = 0
    supported: Annotated[bool, Says("In a combat: the smaller side is supported.")] = False


OPTIONS = options_of(PlainAttack)
BOUNDS = (
    ("inches", Bound(0, 90)), ("near", Bound(0, MEN - 1)), ("shots", Bound(1, SHOTS)), ("men", Bound(1, MEN)),
    ("against", Bound(0, MEN)),
)  # fmt: skip


def refuse_attack(a: PlainAttack) -> Refusal | None:
    return refuse_numbers(a, BOUNDS)


# ---------------------------------------------------------------------------------------------------- shots
def need_of(a: PlainAttack) -> tuple[int, str]:
    need, clause = band_at(a.inches * INCH)
    return need + a.cover, clause


def chances_of_kills(a: PlainAttack, exact: Exact = float) -> tuple[Any, ...]:
    """The chance of each number of men that all shots together kill."""
    need, clause = need_of(a)
    one = chances(shot_stages(need, min(a.near, BESIDE), clause), {"shots": 1}, "wounds", BESIDE + 1, exact)
    found: tuple[Any, ...] = (exact(1),)
    for _ in range(a.shots):
        found = tuple(
            sum((found[i] * one[n - i] for i in range(len(found)) if 0 <= n - i < len(one)), exact(0))
            for n in range(len(found) + len(one) - 1)
        )
    return found


def shots_in_words(a: PlainAttack) -> str:
    shots = "1 shot" if a.shots == 1 else f"{a.shots} shots"
    return f"{shots} at {a.inches} in{', in cover' if a.cover else ''}: {need_of(a)[0]}+ to hit, then D3 men"


# ---------------------------------------------------------------------------------------------------- combats
def combat_in_words(a: PlainAttack) -> str:
    taken, fallen = result_of((a.men, a.against), a.supported)
    numbers = f"{a.men} against {a.against}"
    if a.men == a.against:
        return f"{numbers}: all fall"
    winner = "the first side" if a.men > a.against else "the other side"
    captured = f"{taken} taken prisoner, " if taken else ""
    return f"{numbers}: {winner} wins, {captured}{fallen} killed on each side"


def chart(a: PlainAttack, exact: Exact = float) -> Chart:
    if a.against:
        taken, fallen = result_of((a.men, a.against), a.supported)
        certain = tuple(exact(int(n == fallen)) for n in range(fallen + 1))
        facts = {"kind": "combat", "taken": taken, "killed": fallen}
        return Chart(combat_in_words(a), "killed", fallen, certain, facts)
    found = chances_of_kills(a, exact)
    return Chart(shots_in_words(a), "killed", len(found) - 1, found, {"kind": "shooting", "need": need_of(a)[0]})
