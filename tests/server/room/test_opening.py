"""How a battle begins: its dice are promised, and nobody can foresee them."""

from drumhead.dice import Typed, commitment, key_of
from drumhead.server.library.lobby import setup_of
from drumhead.server.room.opening import dice_at, draw_seeds, imagining_key, open_battle, split_seeds
from tests.server.room.test_room import wanted


def test_seeds_without_a_number_are_never_the_same_and_with_one_always() -> None:
    assert draw_seeds() != draw_seeds()
    assert draw_seeds(7) == draw_seeds(7) != draw_seeds(8)
    assert len(set(split_seeds(draw_seeds()))) == 3


def test_the_seeds_are_committed_before_the_first_die_falls() -> None:
    drawn = draw_seeds()
    seeds = open_battle(wanted(), setup_of(wanted()), "one", drawn)[1].record.seeds
    assert seeds is not None and not seeds.revealed
    assert seeds.commitments == tuple(map(commitment, split_seeds(drawn)))


def test_the_stream_goes_on_where_it_was_left() -> None:
    opened, table = open_battle(wanted(), setup_of(wanted()), "one", draw_seeds(7))
    first = dice_at(opened, 0)
    fell = first.roll(12)
    assert dice_at(opened, 0).roll(12) == fell and dice_at(opened, first.drawn).roll(12) == first.roll(12) != fell
    assert table.dice.drawn > 0


def test_what_is_imagined_has_a_key_of_its_own() -> None:
    seeds = draw_seeds(7)
    key = imagining_key(seeds, "one")
    assert key == imagining_key(seeds, "one") == imagining_key(seeds + bytes([6, 1]), "one"), "a script adds nothing"
    assert (
        len({key, key_of(*split_seeds(seeds), "one"), imagining_key(seeds, "two"), imagining_key(draw_seeds(8), "one")})
        == 4
    )


def test_scripted_dice_fall_as_written_and_are_not_proved() -> None:
    script = bytes([6, 1, 4, 5])
    opened, table = open_battle(wanted(), setup_of(wanted()), "one", draw_seeds() + script, rolled=False)
    assert table.head.seeds is None and table.entries[0].faces == ((6, 6), (6, 1)) and table.dice.drawn == 2
    later = dice_at(opened, 2, (3,))
    assert isinstance(later, Typed) and later.roll(3) == (4, 5, 3) and later.drawn == 5 and later.left == 0
