"""A battlefield of cubes as a screen gets it: every part, with the piece it belongs to."""

from drumhead.space.cube_picture import FieldPart, field_shown
from tests.space.cube_fields import laid_out


def test_every_part_is_a_box_with_the_number_of_its_piece() -> None:
    shown = field_shown(laid_out("solid 2-3,4,0", "low 2,4,0 E", levels=2), 8, 3)
    assert (shown.name, shown.edge, shown.inches, shown.levels) == ("Test", 8, 3, 2)
    assert shown.parts == (
        FieldPart("solid", (2, 3), (4, 4), (0, 0), "", 0),
        FieldPart("low", (2, 2), (4, 4), (0, 0), "E", 1),
    )
    assert len(shown.pieces) == 2
