"""Fields that files of battlefields and maps have in common: read with one sentence for each fault, and written."""

import json
import re
from collections.abc import Iterable
from typing import Any

from drumhead.space.board import BoardError

LONGEST_NAME, LONGEST_NOTE = 60, 400
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def tables_under(table: dict[str, Any], key: str, where: str) -> list[dict[str, Any]]:
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise BoardError(f"{where}: {key} must be written as [[{key}]] tables, one for each {key}.")
    return found


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_id(table: dict[str, Any], where: str) -> str:
    found = table.get("id")
    if not isinstance(found, str) or len(found) > LONGEST_NAME or not ID.fullmatch(found):
        raise BoardError(f"{where}: id is {found!r}, it must be small letters and digits with hyphens between words.")
    return found


def read_words(table: dict[str, Any], field: str, where: str, longest: int) -> str:
    words = table.get(field)
    if not isinstance(words, str) or not words.strip() or len(words) > longest or not words.isprintable():
        raise BoardError(f"{where}: {field} must be one line of 1 to {longest} characters.")
    return words


def quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)


def listed(words: Iterable[str]) -> str:
    return f"[{', '.join(map(quoted, words))}]"
