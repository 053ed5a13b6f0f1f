"""No code asks for a special rule by its name: names stand in specials.py, vocabulary.py, data and texts for people."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import drumhead
from drumhead.games.sigmar.rules.specials import SPECIALS

HOME = Path(drumhead.__file__).parent
NAMES = re.compile(rf"\b({'|'.join(sorted(SPECIALS.known))})\b")
ALLOWED = {HOME / "games/sigmar/rules" / name for name in ("specials.py", "vocabulary.py")}
FOLDERS = ("flow", "combat", "tabletop", "games/sigmar")
FILES = [
    file
    for folder in FOLDERS
    for file in sorted((HOME / folder).rglob("*.py"))
    if file not in ALLOWED and "screen" not in file.relative_to(HOME).parts
]


def docstrings(tree: ast.AST) -> set[int]:
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = (node.body for node in ast.walk(tree) if isinstance(node, holders))
    return {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}


def named(source: str) -> Iterator[str]:
    """Every name of a rule that the code itself uses: in a string, or as a class."""
    tree = ast.parse(source)
    texts = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
            yield from NAMES.findall(re.sub(r"\b\w+(\.[\w-]+){2,}", "", node.value))
        elif isinstance(node, ast.Name) and node.id in {kind.__name__ for kind in SPECIALS.known.values()}:
            yield node.id


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOME)))
def test_no_code_names_a_special_rule(file: Path) -> None:
    assert list(named(file.read_text("utf-8"))) == []


@pytest.mark.parametrize("source", ['if "Tough" in rules: pass', "x = Tough(3)", 'f(f"{n} Fiery Breath")'])
def test_a_name_in_code_is_found(source: str) -> None:
    assert list(named(source))


def test_docstrings_and_ledger_ids_do_not_count() -> None:
    assert list(named('def f():\n    "Tough is a rule."\n    return law("sigmar.special.Tough")\n')) == []
