"""What was worked out is found again while all it depends on is the same, and only then."""

from drumhead.space.terrain import Board
from drumhead.tabletop import closing
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.march import Bounds, march_at
from drumhead.tabletop.memory import MOST, Memory
from tests.tabletop.armies import Troop, mil, table

BOUNDS = Bounds(apart=1_000, neighbour=1_000, spread=12_000)
BOARD = Board(48_000, 48_000, ())


def test_a_thing_is_worked_out_once_for_a_key_and_again_on_another_table() -> None:
    memory, asked = Memory(), []

    def work() -> int:
        asked.append(1)
        return len(asked)

    assert [memory.recall(BOARD, key, work) for key in ("a", "a", "b", "a")] == [1, 1, 2, 1]
    assert memory.recall(Board(48_000, 48_000, (), "another"), "a", work) == 3


def test_a_thing_that_holds_where_models_stand_is_forgotten_when_one_moves() -> None:
    b, asked = table(Troop(0, [(10, 10)])), list[int]()

    def work() -> int:
        asked.append(1)
        return len(asked)

    assert [b.here(key, work) for key in ("a", "a", "b")] == [1, 1, 2] and b.clone().here("a", work) == 1
    b.set_places((0,), [(1, 1)])
    assert b.here("a", work) == 3
    b.board = Board(48_000, 48_000, (), "another")
    assert b.here("a", work) == 4


def test_the_oldest_generation_is_forgotten() -> None:
    memory = Memory()
    for n in range(2 * MOST + 1):
        memory.recall(BOARD, n, lambda n=n: n)  # type: ignore[misc]
    assert [memory.recall(BOARD, n, lambda: -1) for n in (2 * MOST, MOST)] == [2 * MOST, MOST]
    assert memory.recall(BOARD, 0, lambda: -1) == -1


def wall(y: float) -> TableBattle:
    """A model before an enemy, and a line of another unit's models between them or aside."""
    line = [(14 + 0.9 * i, y) for i in range(3)]
    return table(Troop(0, [(10, 10)]), Troop(1, [(20, 10)]), Troop(1, line), Troop(1, [(10, 40)]))


def key(b: TableBattle, allowance: int = 12_000) -> object:
    return march_at(b, 0, 1, BOUNDS, allowance).key()


def test_a_march_is_the_same_as_long_as_nobody_in_its_reach_moves() -> None:
    b = wall(10)
    far, near = b.clone(), b.clone()
    far.set_places((5,), [(mil(12), mil(40))])
    near.set_places((2,), [(mil(14), mil(10.1))])
    assert key(far) == key(b) != key(near)
    assert key(b, 11_999) != key(b)


def test_what_stands_in_the_way_is_looked_at_again_when_it_has_moved() -> None:
    b = table(Troop(0, [(10, 10)]), Troop(1, [(20, 10)]))
    assert closing.can_reach(b, march_at(b, 0, 1, BOUNDS, 9_000), 1)
    b.set_places((1,), [(mil(20.1), mil(10))])
    assert not closing.can_reach(b, march_at(b, 0, 1, BOUNDS, 9_000), 1)


def test_a_stance_is_where_units_stand_and_how_they_fare() -> None:
    b = wall(10)
    moved, hurt = b.clone(), b.clone()
    moved.set_places((0,), [(mil(11), mil(10))])
    hurt.models = [b.models[0].wounded(1), *b.models[1:]]
    assert b.stance(0, 1) == b.clone().stance(0, 1)
    assert len({b.stance(0), moved.stance(0), hurt.stance(0)}) == 3
    assert b.stance(1) == moved.stance(1)
