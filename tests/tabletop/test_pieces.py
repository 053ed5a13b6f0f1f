"""Units and models as a view shows them."""

from msgspec.structs import replace

from drumhead.tabletop.pieces import board_shown, table_pieces, unit_pieces
from tests.tabletop.armies import Troop, piece, table


def test_a_unit_and_its_models_with_bases_of_their_own_size() -> None:
    b = table(Troop(1, [(10, 10), (12, 10)], 1.0, 2.0))
    b.models[1] = replace(b.models[1], tough=3, wounds=1)
    unit, small, large = unit_pieces(b, replace(b.units[0], acted=True), {"fatigue": 2, "shaken": None})
    assert (unit.id, unit.owner, unit.marks) == ("u0", 1, {"fatigue": 2, "acted": 1, "quality": 4, "born": 2})
    assert (small.id, small.place, small.unit, small.marks) == ("m0", (10_000, 10_000), "u0", {"weapons": ["Spear"]})
    assert large.marks == {"weapons": ["Spear"], "base": 2000, "tough": 3, "wounds": 1}


def test_a_table_shows_its_terrain_and_the_units_that_are_set_up() -> None:
    b = table(Troop(0, [(10, 10)]), Troop(1, [None]), pieces=[piece("forest", 20, 20, 24, 24)])
    shown = table_pieces(b, lambda b, u: unit_pieces(b, u, {}))
    assert [p.id for p in shown] == ["t0", "u0", "m0"]
    assert board_shown(b.board) == {"width": 72_000, "height": 48_000, "name": b.board.name}
