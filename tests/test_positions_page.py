"""The examples of docs/positions-and-records.md are positions that stand, and their tables name every field."""

import re
from pathlib import Path

import pytest

from drumhead.campaign.desk import positions as campaign
from drumhead.combat.position import FIELDS
from drumhead.games.deadzone.desk import position_file as deadzone
from drumhead.games.littlewars.desk import position_file as littlewars
from drumhead.games.saga.desk import position_file as saga
from drumhead.games.sigmar.desk import position_file as sigmar
from drumhead.registry import SYSTEMS

PAGE = (Path(__file__).parents[1] / "docs/positions-and-records.md").read_text()
EXAMPLES = re.findall(r"^### ([\w ]+)\n(?:(?!^### ).)*?```toml\n(.*?)```", PAGE, re.S | re.M)
FILES = {module.__name__.split(".")[2]: module.POSITIONS for module in (saga, deadzone, sigmar, littlewars)}


def id_of(title: str) -> str:
    return title.lower().replace(" ", "")


@pytest.mark.parametrize(("title", "text"), EXAMPLES, ids=[title for title, _ in EXAMPLES])
def test_every_example_stands_and_is_written_as_the_same_battle(title: str, text: str) -> None:
    game = SYSTEMS[id_of(title)]
    b = game.stand(text, "the page")
    assert b.question is not None
    assert game.stand(game.position(b), "again") == b


def test_every_game_has_an_example() -> None:
    assert {id_of(title) for title, _ in EXAMPLES} == {*FILES, "campaign"} == set(SYSTEMS)


@pytest.mark.parametrize("game", FILES)
def test_every_field_of_a_position_is_on_the_page(game: str) -> None:
    file = FILES[game]
    named = [
        *FIELDS,
        *file.fields,
        *file.beside,
        "works",
        "house",
        "turn",
        *(f"unit.{name}" for name in file.unit_fields()),
    ]
    assert [name for name in named if f"`{name}`" not in PAGE] == []
    assert all(f"[[{row}]]" in PAGE for row in file.rows)


def test_every_field_of_a_campaign_is_on_the_page() -> None:
    named = [*campaign.PLAIN, *campaign.BESIDE, *(f"army.{name}" for name in campaign.ARMY)]
    assert [name for name in named if not any(form in PAGE for form in (f"`{name}`", f"[{name}", f"{name} ="))] == []
