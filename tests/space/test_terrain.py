"""A board as arrays: corners in one table, boxes, bits for traits; made once for a board."""

from drumhead.space.terrain import COVER, DIFFICULT, FOREST, SOLID, Board, Piece, ground
from tests.space.fields import block

TRIANGLE = Piece("wall", ((0, 0), (4000, 1000), (1000, 5000)), ("solid",), 2)


def test_every_piece_has_its_corners_its_box_its_bits_and_its_level() -> None:
    g = ground(Board(72000, 48000, (block(10, 20, 12, 24, "cover", "difficult"), TRIANGLE)))
    assert g.size.tolist() == [72000, 48000] and g.first.tolist() == [0, 4, 7]
    assert g.corners[g.first[1] : g.first[2]].tolist() == [list(corner) for corner in TRIANGLE.corners]
    assert g.box.tolist() == [[10000, 20000, 12000, 24000], [0, 0, 4000, 5000]]
    assert g.traits.tolist() == [COVER | DIFFICULT, SOLID] and g.level.tolist() == [0, 2]


def test_woods_and_forests_are_marked_as_such_whatever_their_traits() -> None:
    pieces = tuple(block(i, 0, i + 1, 1, "cover", kind=kind) for i, kind in enumerate(("forest", "woods", "ruins")))
    assert ground(Board(72000, 48000, pieces)).traits.tolist() == [COVER | FOREST, COVER | FOREST, COVER]


def test_a_bare_board_has_empty_arrays_of_the_right_shape() -> None:
    g = ground(Board(1000, 2000, ()))
    assert g.corners.shape == (0, 2) and g.box.shape == (0, 4) and g.first.tolist() == [0]


def test_the_arrays_of_a_board_are_made_once_and_never_taken_for_another_boards() -> None:
    board = Board(72000, 48000, (TRIANGLE,))
    assert ground(board) is ground(board)
    many = [Board(1000 + i, 1000, ()) for i in range(200)]
    assert [int(ground(b).size[0]) for b in many] == [b.width for b in many]
    assert ground(board).first.tolist() == [0, 3]
