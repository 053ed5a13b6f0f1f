"""Mutated records: shown, replayed and measured, or refused in one sentence; never an exception."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from drumhead.cli import main
from drumhead.flow.record import RecordError, read_record
from drumhead.flow.replay import verify, views
from drumhead.lab.luck import luck_of
from drumhead.lab.proof import stream_of
from drumhead.registry import DESKS, SYSTEMS
from drumhead.server.faults import NotFound
from drumhead.server.library.opponents import LobbyError
from drumhead.server.room.replay import replay_in
from tests.fuzz.mutations import mutated_json
from tests.playthroughs.kept import kept

COMPLETE = [id for id, desk in DESKS.items() if desk.complete]  # those with a kept battle
ENTRIES = 30  # the first of a battle: deployment, moves and shots


def sample(game: str) -> str:
    plain: dict[str, Any] = json.loads(kept(game))
    return json.dumps(plain | {"entries": plain["entries"][:ENTRIES]})


@pytest.mark.parametrize("name", COMPLETE)
def test_a_mutated_record_is_shown_or_refused(name: str, mutations: list[Random]) -> None:
    game, text = SYSTEMS[name], sample(name)
    for rng in mutations:
        raw = json.dumps(mutated_json(text, rng)).encode()
        try:
            replay_in(raw)
        except (LobbyError, NotFound) as refused:
            assert "\n" not in str(refused)
        try:
            record = read_record(raw)
            list(views(record))
            luck_of(record, game)
            verify(record, game, stream_of, raw, typed=True)
        except RecordError as refused:
            assert "\n" not in str(refused)


@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize("command", ["show", "verify", "luck", "position"])
def test_the_command_line_shows_it_or_refuses_in_one_line(
    name: str, command: str, mutations: list[Random], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, file = sample(name), tmp_path / "battle.json"
    for rng in mutations:
        file.write_text(json.dumps(mutated_json(text, rng)))
        if main(["replay", command, str(file)]):
            told = capsys.readouterr().err
            assert told.startswith("drumhead: ") and told.count("\n") == 1 and len(told) < 1000
