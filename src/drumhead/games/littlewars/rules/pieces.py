"""Figures in a view: their marks, and in whose colours they are."""

from typing import Any

from msgspec.structs import replace

from drumhead.combat.unit import Model, ModelId
from drumhead.flow.event import Piece
from drumhead.games.littlewars.rules.state import NOBODY, Figure, LittleWars
from drumhead.tabletop.figures import figure_piece


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


def gun_piece(b: LittleWars, gun: ModelId) -> Piece:
    """In the colours of the side that has it now."""
    return replace(figure_piece(b, gun, "", marks_of), owner=b.models[gun].holder)
