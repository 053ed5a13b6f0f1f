"""Which rulings the code names.

A ruling is named where it is cited, where its whole id is written, or where a docstring, comment or data file says
"ruling <key>" (or "rulings <key> and <key>"); the key is the last word of the id.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from drumhead.ledger.clause import GAMES, Ledger

KEY = r"[a-z0-9]+(?:-[a-z0-9]+)*"
MENTION = re.compile(rf"\brulings?\s+({KEY}(?:(?:,\s*and|,|\s+and)\s+{KEY})*)")
CODE = (".py", ".toml")


def named_rulings(law: Ledger, home: Path, package: str = "games") -> dict[str, list[str]]:
    """The rulings of a game that the code below `home` names, each with the files that do so."""
    found: dict[str, list[str]] = {}
    for path in code_of(law.game, home, package):
        text = path.read_text(encoding="utf-8")
        for id in rulings_in(text, law):
            found.setdefault(id, []).append(path.relative_to(home).as_posix())
    return found


def code_of(game: str, home: Path, package: str) -> Iterator[Path]:
    """The files of a game's package and of all that it is built on; never the ledger, nor another game."""
    for path in sorted(p for p in home.rglob("*") if p.suffix in CODE):
        parts = path.relative_to(home).parts
        folder = parts[1] if parts[0] == package and len(parts) > 1 else parts[0]
        if folder == game or (parts[0] != package and folder not in (*GAMES, "ledger")):
            yield path


def rulings_in(text: str, law: Ledger) -> set[str]:
    """The rulings of this ledger that a text names, by id or by key."""
    whole = re.sub(r"\s+(?:#\s+)?", " ", text).replace("`", "")
    ids = set(re.findall(rf"\b{law.game}\.ruling\.{KEY}", whole))
    keys = {key for found in MENTION.findall(whole) for key in re.findall(KEY, found)}
    return {r.id for r in law.rulings if r.id in ids or r.id.rsplit(".", 1)[1] in keys}
