"""`drumhead games`, and what all commands share: finding a game, reading and writing files."""

import json
from pathlib import Path

import pytest

from drumhead.cli import main
from drumhead.cli.games import WrongInput, bytes_of, save, text_of
from drumhead.registry import DESKS


@pytest.fixture
def _read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose rules are in the ledger, and which nothing plays."""
    monkeypatch.delitem(DESKS, "campaign")


@pytest.mark.usefixtures("_read_only")
def test_games_shows_what_can_be_played_and_what_can_only_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "14 sample" in told and "greedy" in told and "drumhead rules campaign" in told


@pytest.mark.usefixtures("_read_only")
def test_games_tells_a_program_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    rows = {row["game"]: row for row in json.loads(capsys.readouterr().out)}
    assert {name for name, row in rows.items() if row["playable"]} == set(DESKS)
    assert rows["saga"]["points"] == [10, 20] and "finished-first" in rows["saga"]["house_rules"]
    assert {"chance", "policy", "greedy"} <= set(rows["saga"]["players"])
    assert rows["campaign"] == {"game": "campaign", "title": rows["campaign"]["title"], "playable": False}


def test_games_tells_a_shell_the_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--ids"]) == 0
    assert capsys.readouterr().out.split() == list(DESKS)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("sgaa", "there is no game 'sgaa'; did you mean saga?"),
        ("chess", "there is no game 'chess'; see: drumhead games"),
        ("campaign", "campaign cannot be played yet; its rules can be read: drumhead rules campaign"),
    ],
)
@pytest.mark.parametrize("command", ["match", "odds", "bench"])
@pytest.mark.usefixtures("_read_only")
def test_a_game_that_cannot_be_played_is_one_line(
    command: str, name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, name]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"drumhead: {why}\n")


def test_a_file_is_never_written_over_unasked(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    save(file, b"one", force=False)
    with pytest.raises(WrongInput, match="--force writes over it"):
        save(file, b"two", force=False)
    assert file.read_bytes() == b"one"
    save(file, b"two", force=True)
    assert file.read_bytes() == b"two"


def test_a_place_that_cannot_be_written_or_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="there is no such folder"):
        save(tmp_path / "no" / "a.txt", b"", force=True)
    with pytest.raises(WrongInput, match="it is a folder"):
        save(tmp_path, b"", force=True)
    for read in (text_of, bytes_of):
        with pytest.raises(WrongInput, match="there is no such file"):
            read(tmp_path / "absent")
        with pytest.raises(WrongInput, match="cannot be read"):
            read(tmp_path)
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff")
    with pytest.raises(WrongInput, match="not text in UTF-8"):
        text_of(tmp_path / "picture")
