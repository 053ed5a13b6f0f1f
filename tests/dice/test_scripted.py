import pytest

from drumhead.dice import FacesWanted, ImpossibleFace, OutOfScript, Scripted, Typed


def test_a_script_gives_its_faces_in_their_order_and_says_what_is_left() -> None:
    dice = Scripted(6, 1, 4, 8, 0)
    assert dice.roll(3) == (6, 1, 4)
    assert (dice.drawn, dice.left) == (3, 2)
    assert dice.roll(1, 8) == (8,)
    assert dice.below(3) == 0
    assert dice.take() == ((6, 6), (6, 1), (6, 4), (8, 8), (-3, 0))
    assert dice.take() == ()
    assert dice.left == 0


def test_a_script_that_is_too_short_says_by_how_much() -> None:
    dice = Scripted(6, 1)
    with pytest.raises(OutOfScript, match="the script of 2 faces has 2 left: 3D6 more asked for"):
        dice.roll(5)
    with pytest.raises(OutOfScript, match="has 0 left: 1 number below 4 more asked for"):
        Scripted().below(4)


def test_an_impossible_face_is_refused_with_its_place() -> None:
    with pytest.raises(ImpossibleFace, match="face 2 of 2 is 7, but 1D6 shows 1 to 6"):
        Scripted(3, 7).roll(2)
    with pytest.raises(ImpossibleFace, match="face 1 of 1 is 5, but 1 number below 5 shows 0 to 4"):
        Typed([5]).below(5)


def test_typed_dice_ask_for_the_faces_that_are_missing() -> None:
    with pytest.raises(FacesWanted, match="3D6 more wanted") as wanted:
        Typed([2, 5]).roll(5)
    assert (wanted.value.count, wanted.value.sides) == (3, 6)
    with pytest.raises(FacesWanted, match="1 number below 9 more wanted"):
        Typed([]).below(9)


def test_typed_dice_refuse_a_wrong_face_before_they_ask_for_more() -> None:
    with pytest.raises(ImpossibleFace, match="is 9"):
        Typed([9]).roll(2)


def test_typed_dice_roll_once_all_faces_are_there() -> None:
    dice = Typed([2, 5, 5])
    assert dice.roll(2) + dice.roll(1) == (2, 5, 5)
    assert dice.take() == ((6, 2), (6, 5), (6, 5))
