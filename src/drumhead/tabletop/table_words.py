"""What stands beside the lines on a table of inches, the same for every game."""

from collections import Counter
from collections.abc import Iterable

from drumhead.combat.sayings import count
from drumhead.flow.grammar import whose
from drumhead.space.table import inches
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.moving import piece_name


def sees(far: float) -> str:
    return f"clear · {inches(far)} in"


def too_far(far: float, limit: int) -> str:
    """A hair too far is still 0.1 too far."""
    return f"{inches(far)} in, too far by {inches(max(far - limit, 100))}" if far > limit > 0 else f"{inches(far)} in"


def blocks(b: TableBattle, i: int) -> str:
    return f"{'' if b.board.pieces[i].name else 'the '}{piece_name(b, i)} blocks"


def threat(name: str, what: str, far: int) -> str:
    return f"{name}: {what} {inches(far)} in"


def reaches(what: str, far: int) -> str:
    return f"{what} {inches(far)} in"


def away(gap: float) -> str:
    return f"{inches(gap)} in"


def goes(far: int) -> str:
    return f"up to {inches(far)} in"


def arrives(gap: float, there: bool) -> str:
    return f"{inches(gap)} in · {'they arrive' if there else 'would fall short'}"


def answers(name: str, what: str) -> str:
    """ "Rookies' assault"."""
    return f"{whose(name)} {what}"


def in_cover(inside: int, of_all: int) -> str:
    return f"{inside} of {of_all} in cover"


def in_danger(dice: int) -> str:
    return f"dangerous: {count(dice, 'die', 'dice')}"


def each(names: Iterable[str]) -> str:
    """ "8 × Bow 24 in, 2 × Javelin 8 in"."""
    return ", ".join(f"{n} × {name}" for name, n in Counter(names).items())
