"""What the server and the command line say to people stands in their words modules, where a language can be put in."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import drumhead

SOURCE = Path(str(drumhead.__file__)).parent
WORDS = ("words.py", "report_words.py")
FAULTS = (
    "NotFound",
    "NotYours",
    "NotNow",
    "NotUnderstood",
    "TooMany",
    "StoreError",
    "LobbyError",
    "Refusal",
    "WrongInput",
)
PRINTERS = ("echo", "print", "status", "add_column", "Table", "Option", "Argument", "Typer", "command")
FILES = [p for part in ("server", "cli") for p in sorted((SOURCE / part).rglob("*.py")) if p.name not in WORDS]


def sentences(file: Path) -> Iterator[str]:
    """Literal texts with a blank in them that a call hands to a person, with their lines."""
    for call in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(call, ast.Call) and name_of(call.func) in (*FAULTS, *PRINTERS):
            for given in (*call.args, *(k.value for k in call.keywords if k.arg in ("help", "title", "caption"))):
                if isinstance(given, ast.Constant | ast.JoinedStr) and " " in literal(given).strip():
                    yield f"{file.relative_to(SOURCE)}:{given.lineno}: {literal(given)}"


def name_of(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def literal(text: ast.expr) -> str:
    """The words of a literal, without what is filled in."""
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    return "".join(p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str))


@pytest.mark.parametrize("file", FILES, ids=lambda p: p.relative_to(SOURCE).as_posix())
def test_no_sentence_for_people_is_written_in_place(file: Path) -> None:
    assert list(sentences(file)) == []


def test_a_sentence_in_place_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_words.SOURCE", tmp_path)
    code = tmp_path / "code.py"
    code.write_text('raise NotFound(f"There is no {x}.")\ntyper.echo("All is well")\nlog("a note")\necho(words.DONE)\n')
    assert [line.split(":")[1] for line in sentences(code)] == ["1", "2"]
