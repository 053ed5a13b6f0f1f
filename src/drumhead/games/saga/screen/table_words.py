"""What stands on the table and in the cards beside it: lines, needs, the unit in a few words."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from drumhead.combat.sayings import count
from drumhead.flow.game import Reason
from drumhead.space.table import inches
from drumhead.tabletop.moving import piece_name

if TYPE_CHECKING:
    from drumhead.games.saga.rules.state import Saga


# ---------------------------------------------------------------------------------------------------- lines
def sees(far: float) -> str:
    return f"clear · {inches(far)} in"


def too_far(far: float, limit: int) -> str:
    """A hair too far is still 0.1 too far."""
    return f"{inches(far)} in, too far by {inches(max(far - limit, 100))}" if far > limit > 0 else f"{inches(far)} in"


def blocks(b: "Saga", i: int) -> str:
    p = b.board.pieces[i]
    return f"{p.name} blocks" if p.name else f"the {piece_name(b, i)} blocks"


def threat(b: "Saga", u: int, what: str, far: int) -> str:
    return f"{b.band(u).name}: {what} {inches(far)} in"


def in_cover(count: int, of_all: int) -> str:
    return f"{count} of {of_all} in cover"


def in_danger(dice: int) -> str:
    return f"dangerous: {count(dice, 'die', 'dice')}"


# ---------------------------------------------------------------------------------------------------- why these odds
def fires(able: int, dice: int) -> Reason:
    return Reason(f"{able} can fire: {count(dice, 'die', 'dice')}", "saga.shooting.one-weapon-each")


def strikes_with(dice: int) -> Reason:
    return Reason(f"{count(dice, 'die', 'dice')}, one more each for the assault", "saga.melee.assault-bonus")


def who_is_first(above: bool) -> Reason:
    if above:
        return Reason("From higher ground: they strike first", "saga.terrain.elevation-assault-first")
    return Reason("Both sides strike together", "saga.melee.simultaneous")


def need(stage: str, least: int, clause: str) -> Reason:
    what = {"hit": "Hit on", "ignore": "Cover stops a hit on", "block": "Block on"}
    return Reason(f"{what[stage]} {least}+", clause)


def may_roll_again(stage: str, clause: str) -> Reason:
    tired, what = ("attackers", "hits") if stage == "hit-reroll" else ("targets", "blocks")
    return Reason(f"Fatigue of the {tired} may be spent: {what} are rolled again", clause)


def their(what: str) -> str:
    return f"Their {what}"


# ---------------------------------------------------------------------------------------------------- a unit
def each(names: Iterable[str]) -> str:
    """ "8 × Bow 24 in, 2 × Javelin 8 in"."""
    return ", ".join(f"{n} × {name}" for name, n in Counter(names).items())
