"""The marks of figures in a view."""

from typing import Any

from drumhead.combat.unit import Model
from drumhead.games.littlewars.rules.state import NOBODY, Figure


def marks_of(f: Model) -> dict[str, Any]:
    assert isinstance(f, Figure)
    marks: dict[str, Any] = {}
    if f.moved:
        marks["moved"] = 1
    if f.fired:
        marks["fired"] = 1
    if f.holder != NOBODY:  # every gun has one
        marks["holder"] = f.holder
    if f.is_captive:
        marks["held"] = 1
    if f.guard != NOBODY:
        marks["guard"] = f.guard
    return marks
