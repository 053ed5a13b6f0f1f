"""What plain modern English does not say, and how the texts that people read are found."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

OLD = (
    *("whom", "whoever", "whosoever", "looks? on", "looking on", "the like", "those who", "one's own", "anew", "alike"),
    *("of the moment", "is called how", "amongst", "whilst", "hereby", "thereof", "foretell", "reckon", "nought"),
    *("stay fallen", "unknown is", "asked is", "nobody is called", "puts an end to"),
)
OLD_WORDS = re.compile(rf"\b(?:{'|'.join(OLD)})\b", re.IGNORECASE)
COMMENTS = re.compile(r"<!--.*?-->|/\*.*?\*/|(?<![:\w])//[^\n]*", re.DOTALL)
CODE_BLOCK = re.compile(r"```.*?```", re.DOTALL)


def old_words(text: str) -> list[str]:
    return [found[0] for found in OLD_WORDS.finditer(text)]


def literals(file: Path) -> Iterator[tuple[int, str]]:
    """The texts in a Python file with their lines, without docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


def page_texts(file: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file of the page, without comments: names in code are plain words too."""
    text = COMMENTS.sub(lambda found: "\n" * found[0].count("\n"), file.read_text("utf-8"))
    yield from enumerate(text.splitlines(), 1)


def prose(file: Path) -> Iterator[tuple[int, str]]:
    """The lines of a page of documentation; what commands print is judged where they print it."""
    text = CODE_BLOCK.sub(lambda found: "\n" * found[0].count("\n"), file.read_text("utf-8"))
    yield from enumerate(text.splitlines(), 1)
