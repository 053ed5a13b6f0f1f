"""The one reader of TOML: what a text would cost is bounded before it is parsed, for every kind of file."""

import ast
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import drumhead
from drumhead import toml_reader
from drumhead.cli import main
from drumhead.combat.army import LONGEST_LIST, read_list
from drumhead.combat.book import read_book
from drumhead.combat.source import FileError, nearest
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.army import WORDS, book
from drumhead.ledger.clause import did_you_mean
from drumhead.space.board import BoardError, read_board
from drumhead.space.cube_map import read_battlefield
from drumhead.toml_reader import DEEPEST, LONGEST, TomlError, measure, read_toml

SOURCES = Path(drumhead.__file__).parent
TOO_MUCH = {
    "a key of many parts": ("x = 1\n" + "a." * 16_000 + "b = 1", "line 2: a key of more than 8 parts is too deep"),
    "a key of many quoted parts": ('"a" . ' * 9 + "b = 1", "line 1: a key of more than 8 parts is too deep"),
    "a heading of many parts": ("\n\n[a" + ".a" * 8 + "]", "line 3: a key of more than 8 parts is too deep"),
    "lists in lists": ("x = " + "[" * 17 + "]" * 17, "line 1: the text is nested too deeply, more than 16 levels"),
    "tables in tables": ("x = " + "{a = " * 17, "line 1: the text is nested too deeply, more than 16 levels"),
    "a number of many digits": ("x = " + "9" * 5000, "line 1: a number of 5000 digits is too long, at most 40"),
    "a number of many hex digits": ("x = 0x" + "f" * 50, "line 1: a number of 52 digits is too long, at most 40"),
    "a number beyond all": ("x = 1e999999999", "line 1: the number 1e999999999 is too large or too small"),
    "a number next to nothing": ("x = 1_0.5E-9_999", "line 1: the number 10.5E-9999 is too large or too small"),
    "many headings": ("[[a]]\n" * 5001, "line 5001: more than 5000 tables are too many"),
    "many tables in a list": ("x = [" + "{}," * 5001 + "]", "line 1: more than 5000 tables are too many"),
    "many tables by dotted keys": ("a.b.c.d.e.f.g.h = 1\n" * 800, "line 715: more than 5000 tables are too many"),
    "a long text": ("#" * 100_001, "the text has 100001 characters, at most 100000 are read"),
    "brackets behind a string that ends in a quote": (
        'x = ["""a"""", ' + "[" * 20,
        "line 1: the text is nested too deeply, more than 16 levels",
    ),
    "brackets behind a literal that ends in a quote": (
        "x = ['''a'''', " + "[" * 20,
        "line 1: the text is nested too deeply, more than 16 levels",
    ),
}


@pytest.fixture
def unparsed(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(*_: Any, **__: Any) -> None:
        raise AssertionError("the text was parsed")

    monkeypatch.setattr(tomllib, "loads", parse)


@pytest.mark.parametrize(("text", "sentence"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_a_text_that_would_cost_too_much_is_not_parsed(text: str, sentence: str, unparsed: None) -> None:
    with pytest.raises(TomlError) as refused:
        read_toml(text)
    assert str(refused.value) == sentence


READERS: dict[str, Callable[[str], Any]] = {
    "table": lambda text: read_board(text, "x.toml"),
    "map": lambda text: read_battlefield(text, "x.toml"),
    "list": lambda text: read_list(text, "x.toml", book()),
    "book": lambda text: read_book(text, "x.toml", WORDS),
    "saga position": lambda text: SAGA.stand(text, "x.toml"),
    "deadzone position": lambda text: DEADZONE.stand(text, "x.toml"),
}


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
@pytest.mark.parametrize(("text", "sentence"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_every_file_goes_through_it(reader: Callable[[str], Any], text: str, sentence: str, unparsed: None) -> None:
    line = sentence.partition(":")[0] if sentence.startswith("line") else "characters"
    with pytest.raises((FileError, BoardError)) as refused:
        reader(text)
    told = str(refused.value)
    assert "x.toml" in told and (line in told or f"at most {LONGEST_LIST} are read" in told)


def test_json_is_measured_too() -> None:
    for text in ('{"a": ' + "[" * 40, '{"a": ' + "9" * 5000 + "}", '{"a":1e999999999}', '{"a": [' + "{}," * 5001):
        with pytest.raises(FileError, match=r"x\.json line 1: not readable: "):
            read_list(text, "x.json", book())


def test_a_list_has_a_length_of_its_own() -> None:
    with pytest.raises(FileError, match=f"at most {LONGEST_LIST} are read"):
        read_list("#" * (LONGEST_LIST + 1), "x.toml", book())


@pytest.mark.parametrize("args", [["table", "show"], ["army", "check"], ["match", "saga", "--position"]])
def test_the_command_line_refuses_in_one_line(
    args: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.toml"
    for text, _ in TOO_MUCH.values():
        file.write_text(text)
        assert main([*args, str(file)]) == 2
        told = capsys.readouterr().err
        assert told.startswith("drumhead: ") and told.count("\n") == 1 and len(told) < 1000


def test_a_word_that_breaks_the_line_is_quoted_on_one_line() -> None:
    assert str(FileError("unknown weapon 'fusion-g\n'", "x.toml")) == "x.toml: unknown weapon 'fusion-g '"
    board = 'format = "drumhead-table-1"\nwidth = 72\nheight = 48\n[[piece]]\nkind = "hil\\nl"\n'
    with pytest.raises(BoardError) as kind:
        read_board(board + "corners = [[1, 1], [4, 1], [4, 4]]\n", "x.toml")
    assert "hil l" in str(kind.value) and "\n" not in str(kind.value)


def test_nothing_else_parses_toml() -> None:
    for file in SOURCES.rglob("*.py"):
        found = {name for node in ast.walk(ast.parse(file.read_text("utf-8"))) for name in imported(node)}
        assert "tomllib" not in found or file == Path(toml_reader.__file__), file


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    return [name.name for name in node.names] if isinstance(node, ast.Import) else []


@pytest.mark.parametrize("file", sorted(SOURCES.rglob("*.toml")), ids=lambda file: file.name)
def test_every_file_that_comes_with_the_program_passes(file: Path) -> None:
    text = file.read_text("utf-8")
    assert read_toml(text, longest=LONGEST if "ledger" not in str(file) else 1_000_000) == tomllib.loads(text)


PIECES = ["[", "}", "=", ",", ".", "\n", " ", "#", '"', '""', "'", "''", "\\", '\\"', "a", "1e9"]
QUOTES = ['"', "'", '"""', "'''"]


@given(st.sampled_from(QUOTES), st.lists(st.sampled_from(PIECES), max_size=12), st.integers(1, 30))
def test_no_string_hides_what_follows_it(quote: str, pieces: list[str], deep: int) -> None:
    text = f"{quote}{''.join(pieces)}{quote}"
    try:
        tomllib.loads(f"x = [{text}, 0]")  # a whole string: not a short one with a comment behind it
    except ValueError:
        return
    nested = f"x = [{text}, {'[' * deep}{']' * deep}]"
    if deep < DEEPEST:
        assert read_toml(nested) == tomllib.loads(nested)
    else:
        with pytest.raises(TomlError, match="nested too deeply"):
            measure(nested)


def test_a_long_word_is_neither_compared_nor_quoted_whole() -> None:
    compared: list[int] = []

    class Word(str):
        def __getitem__(self, part: Any) -> str:
            found = str(self)[part]
            compared.append(len(found))
            return found

    nearest(Word("a" * 50_000), ["axe"])
    did_you_mean(Word("a" * 50_000), ["axe"])
    assert compared == [80, 80]
    with pytest.raises(BoardError) as refused:
        read_board('"' + "a" * 50_000 + '" = 1', "x.toml")
    assert len(str(refused.value)) < 1000
