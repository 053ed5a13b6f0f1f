"""Mutated tables, maps, books, lists and positions: read, or refused in one sentence; never an exception."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import drumhead
from drumhead.cli import main
from drumhead.combat.army import read_list
from drumhead.combat.book import read_book
from drumhead.combat.source import FileError
from drumhead.flow.question import WATCHER
from drumhead.registry import DESKS, SYSTEMS
from drumhead.server.library.lists import judge_list, opened_book
from drumhead.server.library.lobby import picture_from
from drumhead.server.library.opponents import LobbyError
from drumhead.server.wire.pages import MusterWish
from drumhead.space.board import BoardError
from tests.fuzz.mutations import mutated_text

GAMES = Path(drumhead.__file__).parent / "games"
Reader = Callable[[str], Any]


def reader_of(file: Path) -> tuple[str, Reader] | None:
    """The game that a file is for, and how it is read."""
    game = file.relative_to(GAMES).parts[0]
    if game not in DESKS:
        return None  # data of a game that has no desk yet
    desk, system = DESKS[game], SYSTEMS[game]
    lists, tables = desk.lists, desk.tables
    match file.parent.name:
        case "lists" if lists:
            return game, lambda text: read_list(text, "x.toml", *lists.open())
        case "books" if lists:
            return game, lambda text: read_book(text, "x.toml", lists.words)
        case "tables" | "maps" if tables:
            return game, lambda text: tables.refuse(tables.read(text, "x.toml"))
        case "lesson" if file.name == "position.toml":
            return game, lambda text: system.view(system.stand(text, "x.toml"), WATCHER)
    return None


SAMPLES = [file for file in sorted(GAMES.rglob("*.toml")) if reader_of(file)]
COMMANDS = {"lists": ["army", "check"], "tables": ["table", "check"], "maps": ["table", "check"]}


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_mutated_file_is_read_or_refused(file: Path, mutations: list[Random]) -> None:
    found, text = reader_of(file), file.read_text("utf-8")
    assert found
    for rng in mutations:
        try:
            found[1](mutated_text(text, rng))
        except (FileError, BoardError) as refused:
            assert "\n" not in str(refused) and len(str(refused)) < 1000


@pytest.mark.parametrize("kind", COMMANDS)
def test_the_command_line_reads_it_or_refuses_in_one_line(
    kind: str, mutations: list[Random], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = next(file for file in SAMPLES if file.parent.name == kind)
    file = tmp_path / sample.name
    for rng in mutations:
        file.write_text(mutated_text(sample.read_text("utf-8"), rng), "utf-8")
        if main([*COMMANDS[kind], str(file)]):
            told = capsys.readouterr().err
            assert told.startswith("drumhead: ") and told.count("\n") == 1 and len(told) < 1000


SERVED: dict[str, Callable[[str, str], Any]] = {
    "lists": lambda game, text: judge_list(game, MusterWish(text=text)),
    "books": opened_book,
    "tables": picture_from,
    "maps": picture_from,
}


@pytest.mark.parametrize("kind", SERVED)
def test_the_server_reads_it_or_refuses_in_one_sentence(kind: str, mutations: list[Random]) -> None:
    for sample in [file for file in SAMPLES if file.parent.name == kind][:3]:
        game = sample.relative_to(GAMES).parts[0]
        for rng in mutations:
            try:
                SERVED[kind](game, mutated_text(sample.read_text("utf-8"), rng))
            except LobbyError as refused:
                assert "\n" not in str(refused) and len(str(refused)) < 1000
