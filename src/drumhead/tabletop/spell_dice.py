"""How many of its power dice a spell deserves."""

from collections.abc import Iterable, Sequence


def best_dice(values: Sequence[float], others: Iterable[Sequence[float]], die: float) -> tuple[float, int]:
    """What a spell is worth with the number of dice that it deserves, and that number. All values are those of a spell
    with each number of dice, from none on: dice that are left are for the best of the `others`, or are worth a little
    each to somebody who casts later."""
    rest = [0.0] * len(values)
    for other in others:
        rest = [max(kept, *other[: dice + 1]) for dice, kept in enumerate(rest)]
    found = ((values[n] + max(rest[-1 - n], die * (len(values) - 1 - n)), -n) for n in range(1, len(values)))
    value, dice = max(found, default=(0.0, -1))
    return value, -dice
