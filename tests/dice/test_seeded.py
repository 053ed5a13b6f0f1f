from hashlib import blake2b, sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.dice import SeededDice, commitment, key_of

KEY = bytes(range(32))
BLOCKS = (
    "9212bc97156556f62890b1af163258514c78fd9c7a4fffa97a3381bca1fa788f"
    "239282c9d2934fa9bd1daab210574f3907a9351baeaa33d3e2a68484a6af5d25"
    "b8a90f1bb350aac5f18d5c8014e25218aa90cf806d35020b07fecedb41b5942b"
    "a0d851c95747418ba16b69c3c803669fc52fb9c64171294370a51d73b9cf6399"
)


def test_the_stream_is_the_keyed_blocks_in_their_order() -> None:
    blocks = [blake2b(i.to_bytes(8, "little"), key=KEY, digest_size=64).hexdigest() for i in (0, 1)]
    assert "".join(blocks) == BLOCKS


def test_a_d6_is_the_byte_mod_6_and_passes_over_252_and_more() -> None:
    dice = SeededDice(KEY)
    # 92 12 bc 97 15 65 56 f6 28 90 b1 af 16 32 58 51 4c 78 (fd) 9c 7a 4f (ff) a9
    assert dice.roll(22) == (3, 1, 3, 2, 4, 6, 3, 1, 5, 1, 4, 2, 5, 3, 5, 4, 5, 1, 1, 3, 2, 2)
    assert dice.drawn == 24


def test_a_d8_is_the_byte_mod_8_and_passes_over_none() -> None:
    dice = SeededDice(KEY, 18)
    assert dice.roll(6, 8) == (0xFD % 8 + 1, 0x9C % 8 + 1, 0x7A % 8 + 1, 0x4F % 8 + 1, 0xFF % 8 + 1, 0xA9 % 8 + 1)
    assert dice.drawn == 24


def test_a_number_below_n_takes_four_bytes_across_blocks() -> None:
    dice = SeededDice(KEY, 62)
    assert dice.below(1000) == 0xA9B8255D % 1000
    assert dice.drawn == 66


def test_a_number_below_n_passes_over_the_uneven_rest() -> None:
    n = 0xC000_0000  # the rest beyond the one multiple of n is a quarter of all words
    dice = SeededDice(KEY, 4)
    words = [int.from_bytes(bytes.fromhex(BLOCKS)[i : i + 4], "little") for i in range(4, 64, 4)]
    first = next(i for i, word in enumerate(words) if word < n)
    assert first > 0
    assert dice.below(n) == words[first]
    assert dice.drawn == 4 + 4 * (first + 1)


@given(st.integers(0, 300), st.lists(st.tuples(st.integers(0, 70), st.sampled_from([2, 6, 8, 10])), max_size=4))
def test_a_stream_goes_on_from_any_place(start: int, throws: list[tuple[int, int]]) -> None:
    one = SeededDice(KEY, start)
    for count, sides in throws:
        fresh, twin = SeededDice(KEY, one.drawn), one.clone()
        faces = one.roll(count, sides)
        assert len(faces) == count
        assert fresh.roll(count, sides) == twin.roll(count, sides) == faces
        assert fresh.drawn == twin.drawn == one.drawn


@given(st.lists(st.integers(0, 40), max_size=6))
def test_dice_in_batches_are_the_dice_one_by_one(batches: list[int]) -> None:
    together, single = SeededDice(KEY), SeededDice(KEY)
    for count in batches:
        assert together.roll(count) == tuple(single.roll(1)[0] for _ in range(count))
    assert together.drawn == single.drawn
    assert together.take() == single.take()


def test_a_clone_draws_on_its_own() -> None:
    one = SeededDice.from_number(5)
    one.roll(3)
    twin = one.clone()
    twin.roll(50)
    assert one.drawn < twin.drawn
    assert len(one.take()) == 3
    assert len(twin.take()) == 50


def test_taken_is_all_since_the_last_take_in_its_order() -> None:
    dice = SeededDice(KEY)
    six, ten, eight = dice.roll(2), dice.below(10), dice.roll(1, 8)
    assert dice.take() == ((6, six[0]), (6, six[1]), (-10, ten), (8, eight[0]))
    assert dice.take() == ()


def test_every_face_and_every_number_comes_as_often_as_the_others() -> None:
    dice, count = SeededDice.from_number(2024), 60_000
    for sides in (6, 8):
        faces = dice.roll(count, sides)
        sigma = (count * (1 / sides) * (1 - 1 / sides)) ** 0.5
        assert all(abs(faces.count(face) - count / sides) < 4 * sigma for face in range(1, sides + 1))
        assert sum(faces.count(face) for face in range(1, sides + 1)) == count
    numbers = [dice.below(5) for _ in range(10_000)]
    assert all(abs(numbers.count(n) - 2000) < 4 * 40 for n in range(5))


def test_seeds_make_streams_of_their_own() -> None:
    assert (
        SeededDice.from_number(1).roll(20) == SeededDice.from_number(1).roll(20) != SeededDice.from_number(2).roll(20)
    )


def test_the_key_of_a_game_is_blake2b_of_the_seeds_and_the_record() -> None:
    seeds = b"a" * 32, b"b" * 32, b"c" * 32
    assert key_of(*seeds, "r-1").hex() == (
        "8827af4070478163a6535ed80f08d701b9eb375d9a7d359cdaafd0c79e26744d"
        "827fa1211fe51aa3a12954ba8ef0d0175b0bc5f47478d26fe1e2bd06fabf1814"
    )
    assert key_of(*seeds, "r-1") != key_of(*seeds, "r-2")
    assert commitment(seeds[0]) == sha256(seeds[0]).hexdigest()


def test_dice_that_cannot_be_drawn_are_refused() -> None:
    with pytest.raises(ValueError, match="1 to 255 sides, not 300"):
        SeededDice(KEY).roll(1, 300)
    with pytest.raises(ValueError, match="a number below 0 cannot be drawn"):
        SeededDice(KEY).below(0)
