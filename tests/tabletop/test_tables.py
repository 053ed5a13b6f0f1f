from pathlib import Path

from drumhead.flow.question import Refusal
from drumhead.space.generate import FEW_AND_HARMLESS
from drumhead.space.terrain import Board
from drumhead.tabletop.tables import boards, generated_table, picture_of, size_of, tables_in, terrain_tables


def test_a_game_says_what_it_demands_of_a_table() -> None:
    tables = terrain_tables(lambda board: None if board.pieces else Refusal("page", "bare"))
    assert tables.refuse(Board(72_000, 48_000, ())) == Refusal("page", "bare")
    assert tables.refuse(tables.by_number(7)) is None


def test_a_table_written_to_a_file_is_read_as_the_same() -> None:
    tables, board = terrain_tables(lambda board: None), generated_table(3, 12, False)
    assert tables.read(tables.write(board), "here") == board


def test_the_tables_of_a_folder_come_by_file_name(tmp_path: Path) -> None:
    tables = terrain_tables(lambda board: None)
    for name, seed in (("mill", 3), ("ford", 4)):
        (tmp_path / f"{name}.toml").write_text(tables.write(generated_table(seed, 12, False)), "utf-8")
    assert {name: board.seed for name, board in tables_in(tmp_path).items()} == {"ford": 4, "mill": 3}


def test_a_picture_counts_the_pieces_by_kind() -> None:
    for seed in range(5, 12):  # with a river and without
        board = generated_table(seed, 10, False)
        picture = picture_of(board)
        assert sum(int(p.split(" × ")[0]) if " × " in p else 1 for p in picture.pieces) == 10
        assert picture.number == seed
    assert size_of(board) == "72 by 48 inches"


def test_tables_in_a_row_are_those_of_their_numbers() -> None:
    assert [board.seed for board in boards(1000, 3)] == [1000, 1001, 1002]
    assert boards(1000, 3) is boards(1000, 3)


def test_a_game_may_generate_few_pieces_and_let_their_number_be_drawn() -> None:
    tables = terrain_tables(lambda board: None, mix=FEW_AND_HARMLESS, pieces=0)
    assert tables.generate is not None
    drawn = [tables.count(tables.by_number(seed)) for seed in range(12)]
    assert min(drawn) >= 5 and max(drawn) <= 10 and len(set(drawn)) > 2
    assert tables.count(tables.generate(3, 7, False)) == 7
