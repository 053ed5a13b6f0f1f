"""The one reader of TOML: it measures a text in one pass before parsing it, so that no text costs more than its length.

The parser of the standard library needs the square of a dotted key's length, and recursion for each level of nesting.
"""

import re
import tomllib
from collections.abc import Callable
from typing import Any

LONGEST = 100_000  # characters of a text that somebody wrote
MOST_PARTS = 8  # of a dotted key or a heading
DEEPEST = 16  # brackets and braces inside each other
MOST_TABLES = 5000
MOST_DIGITS = 40  # of a number
LARGEST_EXPONENT = 300
LONGEST_WORD = 80  # characters of a wrong word that are compared with the right ones
LONGEST_SENTENCE = 600  # characters of a refusal, which quotes what was written

# Only single characters are repeated possessively: early releases of Python 3.11 read possessive groups wrong.
TOKEN = re.compile(
    r"""(?P<skip>\#[^\n]*+|[^\S\n]++)
    |(?P<text>\"{3}[^\\"]*+(?:(?:\\.|"(?!""))[^\\"]*+)*(?:\"{3,5}|\Z)
        |'{3}.*?(?:'{3,5}|\Z)
        |"[^"\\\n]*+(?:\\.[^"\\\n]*+)*"?
        |'[^'\n]*+'?)
    |(?P<word>[^\s\[\]{}=,\#"']++)
    |(?P<mark>[\[\]{}=,\n])""",
    re.VERBOSE | re.DOTALL,
)
EXPONENT = re.compile(r"[+-]?[\d.]+[eE][+-]?(\d+)")


class TomlError(ValueError):
    """A text that is not read: one sentence, which names the line where there is one."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.why, self.line = why, line


def read_toml(text: str, number: Callable[[str], Any] = float, longest: int = LONGEST) -> dict[str, Any]:
    """The tables of a text; `number` is what a number with a point becomes."""
    measure(text, longest)
    try:
        return tomllib.loads(text, parse_float=number)
    except (ValueError, ArithmeticError) as mistake:
        raise TomlError(first_line(str(mistake))) from None


def measure(text: str, longest: int = LONGEST) -> None:
    """Refuse a text that is too long, too deep or too large for a parser; JSON is measured by the same marks."""
    if len(text) > longest:
        raise TomlError(f"the text has {len(text)} characters, at most {longest} are read")
    depth = dots = tables = 0
    new_line = True  # a bracket here opens a heading

    def refuse(why: str) -> TomlError:
        return TomlError(why, text.count("\n", 0, token.start()) + 1)

    for token in TOKEN.finditer(text):
        kind, said = token.lastgroup, token[0]
        if kind == "skip":
            continue
        if kind == "word":
            dots += said.count(".")
            if dots >= MOST_PARTS:
                raise refuse(f"a key of more than {MOST_PARTS} parts is too deep")
            if why := _refuse_number(said.lstrip(":").replace("_", "")):
                raise refuse(why)
        elif kind == "mark":
            opens = said in "[{"
            tables += (dots if said in "=]" else 0) + (said == "{" or (said == "[" and new_line))
            if tables > MOST_TABLES:
                raise refuse(f"more than {MOST_TABLES} tables are too many")
            depth = depth + 1 if opens else max(0, depth - 1) if said in "]}" else depth
            if depth > DEEPEST:
                raise refuse(f"the text is nested too deeply, more than {DEEPEST} levels")
            dots = 0
        new_line = said == "\n" and not depth


def _refuse_number(word: str) -> str:
    if not word.lstrip("+-")[:1].isdecimal():
        return ""
    if len(word) > MOST_DIGITS:
        return f"a number of {len(word)} digits is too long, at most {MOST_DIGITS}"
    found = EXPONENT.fullmatch(word)
    return f"the number {word} is too large or too small" if found and int(found[1]) > LARGEST_EXPONENT else ""


def one_line(text: str) -> str:
    """What somebody wrote as one line that a page or a terminal can show: no control characters, nothing that turns
    the direction of what follows, no runs of blanks."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def in_brief(why: str) -> str:
    """A sentence that quotes a text from elsewhere: on one line, cut where it is too long to be read."""
    why = one_line(why)
    return why if len(why) <= LONGEST_SENTENCE else f"{why[:LONGEST_SENTENCE]}..."


def first_line(text: str) -> str:
    return (text.splitlines() or [""])[0][:200]
