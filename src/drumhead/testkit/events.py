"""Look at what happened."""

from collections.abc import Iterable

from drumhead.flow.event import Event, Rolled


def rolls(events: Iterable[Event], stage: str = "") -> list[Rolled]:
    """The rolls among events, or those of one stage of an attack.

    >>> events = say(stand(SAGA, POSITION), "hold", 1, dice=[4, 4, 1, 2, 6, 1])
    >>> [r.faces for r in rolls(events, "block")]
    [(6, 1)]
    """
    return [e for e in events if isinstance(e, Rolled) and (not stage or e.facts.get("stage") == stage)]


def thrown(events: Iterable[Event]) -> list[int]:
    """How many dice fell in each roll."""
    return [len(r.faces) for r in rolls(events)]


def clauses(events: Iterable[Event]) -> set[str]:
    """The ledger entries that the events cite."""
    return {e.clause for e in events}
