"""Position files of Sigmar: whatever stands in a field, the file is refused in one line or can be played."""

import tomllib
from copy import deepcopy
from decimal import Decimal
from typing import Any

import pytest
import tomli_w

from drumhead.games.sigmar.desk.position_file import POSITIONS
from drumhead.games.sigmar.game import SIGMAR
from tests.games.sigmar.desk.test_position_file import SHORT
from tests.test_position_bounds import HEAD, UNIT, WRONG, refused_or_played

OWN = ("books", "power", "tried", "edges", "pauses", "deploys_last")
MARKS = ("models", "places", "joined", "rules", "quality", "bought", "worth", *POSITIONS.marks)
ARMS = ("kind", "models", "weapons", "bought", "worth", "rules", "type", "mount", "base")
MORE = (*((field,) for field in (*HEAD, *OWN)), *(("unit", 0, field) for field in (*UNIT, *MARKS)))
WRITTEN = (
    *(("weapon", 0, field) for field in ("seat", "id", "name", "attacks", "range", "rules", "bearer", "charged")),
    *(("spell", 0, field) for field in ("seat", "id", "name", "number", "range", "target", "effects")),
    *(("unit", 0, "arms", 0, field) for field in ARMS),
    *(("unit", 0, field) for field in ("arms", "full", "cost", "type", "quality", "wounds", "kind")),
)
GRANTED: tuple[Any, ...] = ([{"rule": "Tough(9999)", "until": "round"}], [{"rule": "Wizard(2)", "until": "round"}])


def with_value(text: str, path: tuple[Any, ...], value: Any) -> str:
    tables = deepcopy(tomllib.loads(text, parse_float=Decimal))
    inner: Any = tables
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return tomli_w.dumps(tables)


@pytest.mark.parametrize("path", MORE, ids=lambda path: ".".join(map(str, path)))
def test_any_value_that_a_person_writes(path: tuple[Any, ...]) -> None:
    refused_or_played(SIGMAR, [with_value(SHORT, path, value) for value in (*WRONG, *GRANTED)])


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: ".".join(map(str, path)))
def test_any_value_in_what_a_battle_has_written(path: tuple[Any, ...]) -> None:
    riders = SHORT.replace('kind = "salt-riders"', 'kind = "salt-riders"\nweapons = ["barge-pole"]')
    text = POSITIONS.write(POSITIONS.read(riders, "riders"))
    refused_or_played(SIGMAR, [with_value(text, path, value) for value in WRONG])
