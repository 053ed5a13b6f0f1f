"""The marks of figures in a view."""

from typing import Any

from drumhead.combat.unit import Model
from drumhead.games.littlewars.rules.state import GUN, NOBODY, Figure


def marks_of(f: Model) -> dict[str, Any]:
    assert isinstance(f, Figure)
    marks = {
        "moved": 1 if f.moved else None,
        "fired": 1 if f.fired else None,
        "holder": f.holder if f.kind == GUN or f.holder != NOBODY else None,
        "held": 1 if f.is_captive else None,
        "guard": f.guard if f.guard != NOBODY else None,
    }
    return {name: value for name, value in marks.items() if value is not None}
