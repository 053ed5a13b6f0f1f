"""An attack with all kinds of stages as an example, and the plain enumeration of every fall of its dice.

The enumeration rolls the stages with every row of faces, so that it proves the exact reading against the code of play.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from drumhead.combat.volley import (
    START,
    At,
    AtChoice,
    Cap,
    Choice,
    Pay,
    Settle,
    Sort,
    Stage,
    Stages,
    Volley,
    advance,
    decide,
    rest,
)
from drumhead.dice import Dice, Die, FacesWanted, Typed

MOST_FALLS = 1500


class TooManyFalls(Exception):
    """A random attack that would take too long to enumerate."""


def attack(
    quality: int,
    target_quality: int,
    *,
    cover: bool = False,
    models: int = 99,
    who: str = "",
    foe: str = "",
) -> Stages:
    """Hit, hits again, ignore, block, blocks again, wounds: one strike of `who` on `foe`."""
    dice, hits, blocks, wounds = f"{who}dice", f"{who}hits", f"{foe}blocks", f"{foe}wounds"
    hit = Sort(dice, Die(6, quality), {"hit": hits}, name=f"{who}hit")
    hit_again = Choice(
        "reroll-hits",
        {"spend": (Settle(Pay(f"{who}tired")), Sort(hits, Die(6, quality), {"hit": hits})), "keep": ()},
        policy="spend",
        needs=(f"{who}tired", hits),
        name=f"{who}hit-reroll",
    )
    ignore = Sort(hits, Die(6, 4, passed="ignored", failed="stays"), {"stays": hits}, name=f"{who}ignore")
    die = Die(6, target_quality, passed="blocked", failed="through")
    block = Sort(hits, die, {"blocked": blocks, "through": wounds}, name=f"{who}block")
    block_again = Choice(
        "reroll-blocks",
        {
            "spend": (Settle(Pay(f"{foe}tired")), Sort(blocks, die, {"blocked": blocks, "through": wounds})),
            "keep": (),
        },
        policy="spend",
        needs=(f"{foe}tired", blocks),
        name=f"{who}block-reroll",
    )
    capped = Settle(Cap(wounds, models), name=f"{who}wounds")
    return (hit, hit_again, *([ignore] if cover else []), block, block_again, capped)


def played(stages: Stages, volley: Mapping[str, int], dice: Dice, answers: Mapping[str, str], at: At = START) -> Volley:
    """The attack to its end, every decision answered as given or by policy."""
    now = advance(stages, at, volley, dice)
    while isinstance(now, AtChoice):
        option = answers.get(now.choice.name) or answers.get(now.choice.decision) or now.choice.policy
        now = advance(stages, decide(stages, now.at, now.volley, option), now.volley, dice)
    return now.volley


def every_fall(stage: Stage, volley: Volley, answers: Mapping[str, str]) -> list[tuple[Volley, Fraction]]:
    """The stage played with every possible row of faces."""
    ends: list[tuple[Volley, Fraction]] = []
    open_rows: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while open_rows:
        faces, chance = open_rows.pop()
        try:
            ends.append((played((stage,), volley, Typed(faces), answers), chance))
        except FacesWanted as wanted:
            if len(ends) + len(open_rows) + wanted.sides**wanted.count > MOST_FALLS:
                raise TooManyFalls from None
            for more in product(range(1, wanted.sides + 1), repeat=wanted.count):
                open_rows.append(((*faces, *more), chance / wanted.sides**wanted.count))
    return ends


def enumerate_every_face(
    stages: Stages,
    volley: Mapping[str, int],
    keep: Sequence[str],
    answers: Mapping[str, str] | None = None,
    at: At = START,
) -> dict[tuple[int, ...], Fraction]:
    now: dict[frozenset[tuple[str, int]], Fraction] = {frozenset(volley.items()): Fraction(1)}
    for stage in rest(stages, at):
        then: dict[frozenset[tuple[str, int]], Fraction] = defaultdict(Fraction)
        for state, chance in now.items():
            for end, share in every_fall(stage, dict(state), answers or {}):
                then[frozenset((f, n) for f, n in end.items() if n)] += chance * share
        now = then
    odds: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for state, chance in now.items():
        odds[tuple(dict(state).get(f, 0) for f in keep)] += chance
    return dict(odds)
