import pytest

from drumhead.dice.die import Die, faces_again, faces_of, weight


def bands(die: Die) -> list[str]:
    return [die.name(face) for face in range(1, die.sides + 1)]


def test_a_face_passes_from_the_need_on() -> None:
    assert bands(Die(6, 5)) == ["miss", "miss", "miss", "miss", "hit", "hit"]
    assert bands(Die(8, 7, passed="blocked", failed="through")) == ["through"] * 6 + ["blocked"] * 2


def test_a_band_of_its_own_takes_its_face_out_of_the_others() -> None:
    die = Die(6, 4).band(6, "sure").band(1, "jam")
    assert bands(die) == ["jam", "miss", "miss", "hit", "hit", "sure"]
    assert bands(die.band(6, "deadly"))[-1] == "deadly"


def test_none_lets_no_face_pass() -> None:
    assert bands(Die(6, 2).band(6, "sure").again_below().none()) == ["miss"] * 6


def test_thrown_again_are_the_failures_the_successes_or_with_both_every_die() -> None:
    die = Die(6, 5)
    assert list(faces_again(die)) == []
    assert list(faces_again(die.again_below())) == [1, 2, 3, 4]
    assert list(faces_again(die.again_from())) == [5, 6]
    assert list(faces_again(die.again_from().again_below())) == [1, 2, 3, 4, 5, 6]
    assert die.again_below().again_below() == die.again_below()


def test_the_weight_of_a_band_counts_two_throws_where_there_are_two() -> None:
    hit = frozenset({"hit"})
    for die, of_36 in [
        (Die(6, 4), 18),
        (Die(6, 4).again_below(), 27),
        (Die(6, 4).again_from(), 9),
        (Die(6, 5).again_below().again_from(), 12),
        (Die(6, 4).none(), 0),
    ]:
        assert weight(die, faces_of(die, hit)) == (of_36, 36)


def test_the_weight_agrees_with_every_pair_of_throws() -> None:
    for need in range(1, 8):
        for die in (Die(6, need), Die(6, need).again_below(), Die(6, need).again_from().band(6, "sure")):
            final = [b if die.thrown_again(a) else a for a in range(1, 7) for b in range(1, 7)]
            for name in ("hit", "miss", "sure"):
                falls = sum(die.name(face) == name for face in final)
                assert weight(die, faces_of(die, frozenset({name}))) == (falls, 36)


def test_a_die_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="1 to 255 sides, not 0"):
        Die(0, 1)
    with pytest.raises(ValueError, match="D6 has no face 7 to be called 'sure'"):
        Die(6, 4).band(7, "sure")
