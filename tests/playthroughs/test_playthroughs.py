"""Kept battles, one for each game and version: a change that alters one of them must raise the game's version."""

import gzip
import json
from pathlib import Path

import pytest

from drumhead.dice import verify as standalone
from drumhead.flow.record import read_record, write_record
from drumhead.flow.replay import verify
from drumhead.lab.proof import stream_of
from drumhead.registry import DESKS, SYSTEMS
from tests.playthroughs.kept import KEPT
from tests.playthroughs.rerecord import rerecorded


@pytest.mark.parametrize("file", KEPT, ids=lambda f: f.name.split(".")[0])
def test_a_kept_battle_is_still_played_the_same(file: Path) -> None:
    raw = gzip.decompress(file.read_bytes())
    record = read_record(raw)
    game = SYSTEMS[record.game]
    assert f"{game.id}-{record.version}" == file.name.split(".")[0]
    assert verify(record, game, stream_of, raw).replayed == (record.version == game.version)


@pytest.mark.parametrize("file", KEPT, ids=lambda f: f.name.split(".")[0])
def test_its_dice_hold_by_the_stand_alone_verifier(file: Path) -> None:
    assert "entries hold together" in standalone.verify(json.loads(gzip.decompress(file.read_bytes())))


@pytest.mark.parametrize("file", KEPT, ids=lambda f: f.name.split(".")[0])
def test_a_kept_battle_that_is_recorded_again_is_the_same_record(file: Path) -> None:
    raw = gzip.decompress(file.read_bytes())
    assert write_record(rerecorded(json.loads(raw))) == raw


def test_every_complete_game_has_a_kept_battle() -> None:
    names = {f.name.split(".")[0] for f in KEPT}
    assert {f"{id}-{desk.game.version}" for id, desk in DESKS.items() if desk.complete} <= names
