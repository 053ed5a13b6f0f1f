"""Figures in a view: their marks, and in whose colours they are."""

from typing import Any

from msgspec.structs import replace

from drumhead.combat.unit import Model, ModelId
from drumhead.flow.event import Piece
from drumhead.games.littlewars.rules.state import GUN, NOBODY, Figure, LittleWars
from drumhead.tabletop.figures import figure_piece


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


def gun_piece(b: LittleWars, gun: ModelId) -> Piece:
    """In the colours of the side that has it now."""
    return replace(figure_piece(b, gun, "", marks_of), owner=b.models[gun].holder)
