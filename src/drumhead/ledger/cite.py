"""Where a piece of code stands for a rule.

Every part of the engine that carries out a clause says so with `law` (a function), `datum` (a number) or `refusing`
(the clause of a refusal). They only take notes at import, so they cost nothing in play. The notes serve two readers:
the audit lists them, and the proof disarms them one at a time (`DRUMHEAD_DISARM="<id>@<site>"` in the environment) to
see that a test of that id then fails.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
V = TypeVar("V")


class Citation(NamedTuple):
    id: str
    site: str  # module:name, or the data file and entry
    form: str  # law, step, question, datum, switch


CITED: dict[str, list[Citation]] = defaultdict(list)
DISARMED = os.environ.get("DRUMHEAD_DISARM", "")


def note(id: str, site: str, form: str) -> bool:
    """Register a citation; true when it is the one to be disarmed."""
    citation = Citation(id, site, form)
    if citation not in CITED[id]:  # package data may be read more than once
        CITED[id].append(citation)
    return f"{id}@{site}" == DISARMED


def site_of(f: Callable[..., Any]) -> str:
    return f"{f.__module__.removeprefix('drumhead.')}:{f.__qualname__}"


def law(*ids: str, off: Any = None, form: str = "law") -> Callable[[F], F]:
    """This function carries out these clauses; `off` is what it would say if the rule did not exist.

    `off` may be a function of the same arguments (for a rule that changes what it is given). A refusal's is None.
    """

    def cite(f: F) -> F:
        disarmed = [note(i, site_of(f), form) for i in ids]
        if not any(disarmed):
            return f
        without: Any = off if callable(off) else lambda *_a, **_k: off
        return without  # type: ignore[no-any-return]

    return cite


def datum(id: str, value: V, wrong: V, site: str = "") -> V:
    """A number of the page; `wrong` is the number that a misprint would give. `site` names an entry of a data file."""
    return wrong if note(id, site or _caller(), "datum") else value


def refusing(*ids: str) -> str:
    """The clause by which something is refused, the first of these; disarmed, it is empty and refuses nothing."""
    site = _caller()
    disarmed = [note(i, site, "datum") for i in ids]
    return "" if any(disarmed) else ids[0]


def _caller() -> str:
    """The module and line that called the function that asks."""
    frame = sys._getframe(2)
    return f"{frame.f_globals['__name__'].removeprefix('drumhead.')}:{frame.f_lineno}"
