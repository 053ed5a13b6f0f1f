"""How samples are changed: texts by pieces and lines, JSON by its values."""

import json
from copy import deepcopy
from random import Random
from typing import Any

PIECES = (
    *("[", "]", "{", "}", "=", ",", ".", "\n", '"', "'", '"""', "#", "\\", "\x00", "é", "[[", "]]", "{}", "[]"),
    *("-1", "0", "9" * 26, "1e400", "1e300", "nan", "inf", "true", "0x7f", "1979-05-27"),
    *("[[unit]]", "[[piece]]", "a.b.c = 1", "Tough(9999)", "10-3", "5,5,9 W"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 7, 99, 10**6, 10**15, 1 << 53, -(1 << 53), 10**30, 1.5),
    *("", "zzz", "a" * 500, "\x00", [], {}, [1, 2], {"x": 1}, [[]]),
)


def mutated_text(text: str, rng: Random) -> str:
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        at = rng.randrange(len(text) + 1)
        lines = text.split("\n")
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0 | 1:
                text = text[:at] + rng.choice(PIECES) + text[at + rng.choice((0, 1, 2, 5, 20)) :]
            case 2:
                text = text[:at] + text[at + rng.choice((1, 2, 5, 20)) :]
            case 3:
                lines.insert(other, lines[one])
                text = "\n".join(lines)
            case 4:
                lines[one], lines[other] = lines[other], lines[one]
                text = "\n".join(lines)
    return text


def mutated_json(text: str, rng: Random) -> Any:
    """The value of a JSON text with a few places taken out, doubled or set to something else."""
    root = {"all": json.loads(text)}
    for _ in range(rng.choice((1, 1, 2, 4))):
        holder, key = some_place(root, rng)
        if holder is root:
            continue
        chance = rng.random()
        if chance < 0.15:
            del holder[key]
        elif chance < 0.25 and isinstance(holder, list):
            holder.insert(key, deepcopy(holder[key]))
        else:
            holder[key] = deepcopy(rng.choice(VALUES))  # which may be changed in its turn
    return root["all"]


def some_place(root: Any, rng: Random) -> tuple[Any, Any]:
    """A place inside, deep ones as often as those near the top."""
    holder, key = root, "all"
    while isinstance(holder[key], dict | list) and holder[key] and rng.random() < 0.85:
        holder = holder[key]
        key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    return holder, key
