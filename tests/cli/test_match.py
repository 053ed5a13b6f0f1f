"""`drumhead match`, as a person or a program calls it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from drumhead.cli import main
from drumhead.cli.match import draw
from drumhead.dice.seeded import commitment
from drumhead.flow.record import Record, read_record
from drumhead.games.saga.rules.army import samples
from drumhead.space.generate import generate
from drumhead.testkit import clause
from tests.cli.test_army import OVER

QUICK = ("--bots", "chance,chance")


def record_of(file: Path) -> Record:
    return read_record(file.read_bytes())


def told(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    assert main(["match", "saga", *QUICK, *args, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], folder: Path, *args: str) -> str:
    """One line, exit code 2, and nothing written."""
    before = sorted(folder.iterdir())
    assert main(["match", "saga", *QUICK, *args, "--save", str(folder / "battle.json")]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    assert sorted(folder.iterdir()) == before
    return said.err.removeprefix("drumhead: ").strip()


# ---------------------------------------------------------------------------------------------------- playing
def test_the_same_seed_plays_the_same_battle(capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (told(capsys, "--seed", seed) for seed in ("4", "4", "5"))
    assert first == again and first["hash"] != other["hash"]
    assert first["id"] == "seed-4" and first["players"] == ["chance", "chance"] and 1 <= first["rounds"] <= 4
    assert first["winner"] in (0, 1, None) and len(first["scores"]) == 2 and first["clause"].startswith("saga.")


def test_without_a_seed_every_battle_has_seeds_of_its_own(tmp_path: Path) -> None:
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    for file in files:
        assert main(["match", "saga", *QUICK, "--quiet", "--save", str(file)]) == 0
    one, two = map(record_of, files)
    assert one.id != two.id and one.seeds != two.seeds


def test_the_seeds_of_a_number_are_its_hashes_and_stand_in_the_record(battle: Path) -> None:
    drawn, record = draw(11), record_of(battle)
    assert record.id == drawn.id == "seed-11" and record.seeds is not None
    assert record.seeds.revealed == tuple(s.hex() for s in drawn.seeds)
    assert record.seeds.commitments == tuple(map(commitment, drawn.seeds))
    assert record.seeds.drawn_by == ("server", "server", "server")
    assert drawn.seeds[0].hex() == "75928919850fe7943b7dfc4fe00945efe057a8f8ae458ca24288096e153cc889"


def test_the_log_has_a_clause_behind_every_line_and_ends_with_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "saga", *QUICK, "--seed", "4"]) == 0
    log, _, table = capsys.readouterr().out.partition("┏")
    lines = [line for line in log.splitlines() if line.strip()]
    assert len(lines) > 50 and all("  saga." in line for line in lines)
    assert "wins the roll-off" in lines[2] and lines[2].endswith("saga.setup.roll-off")
    assert "Round 1." in log and "Azure" in table and "points" in table


def test_quiet_says_only_how_it_ended(capsys: pytest.CaptureFixture[str]) -> None:
    result = told(capsys, "--seed", "4")["text"]
    assert main(["match", "saga", *QUICK, "--seed", "4", "--quiet"]) == 0
    assert capsys.readouterr().out == f"{result}\n"


def test_lists_table_points_and_house_are_those_that_were_named(tmp_path: Path) -> None:
    file, table = tmp_path / "battle.json", tmp_path / "table.toml"
    assert main(["table", "new", "--seed", "8", "-o", str(table)]) == 0
    options = ["--points", "20", "--blue", "bow-line-20", "--red", "rookie-horde-20", "--table", str(table)]
    house = ["--house", "finished-first=swap", "--house", "split-fire=split"]
    args = ["match", "saga", *QUICK, "--seed", "1", *options, *house, "--quiet", "--save", str(file)]
    assert main(args) == 0
    record = record_of(file)
    assert record.start["points"] == 20 and record.start["board"]["name"] == generate(8).name
    assert [army["name"] for army in record.start["lists"]] == [
        samples()["bow-line-20"].name,
        samples()["rookie-horde-20"].name,
    ]
    assert (record.house["finished-first"], record.house["split-fire"]) == ("swap", "split")
    assert main(["replay", "verify", str(file)]) == 0


def test_greedy_plays_greedy_unless_others_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    duel = tmp_path / "duel.toml"
    duel.write_text(OVER[: OVER.index("[[entry]]")] + '[[entry]]\nunit = "regular-hero"\n')
    assert main(["match", "saga", "--seed", "2", "--blue", str(duel), "--red", str(duel), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == ["greedy", "greedy"]


def test_players_may_be_named_by_the_level_at_which_people_meet_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "--seed", "4", "--bots", "Random, normal")["players"] == ["chance", "policy"]


def test_a_battle_is_played_on_from_a_position(
    battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position, file = tmp_path / "position.toml", tmp_path / "battle.json"
    assert main(["replay", "position", str(battle), "--at", "40", "-o", str(position)]) == 0
    args = ["match", "saga", *QUICK, "--seed", "1", "--position", str(position), "--quiet", "--save", str(file)]
    assert main(args) == 0
    assert record_of(file).start == {"position": position.read_text()}
    assert main(["replay", "verify", str(file)]) == 0
    assert "Verified: " in capsys.readouterr().out
    assert "leave those options out" in refused(capsys, tmp_path, "--position", str(position), "--blue", "x", "--force")


# ---------------------------------------------------------------------------------------------------- bad input
@clause("saga.setup.points-limit")
def test_11_points_in_a_game_of_10_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    army = tmp_path / "over.toml"
    army.write_text(OVER)
    why = "the army costs 11 points, the limit is 10 (saga.setup.points-limit)"
    assert refused(capsys, tmp_path, "--red", str(army)) == f"{army} line 4: Gules: {why}"
    assert (
        refused(capsys, tmp_path, "--points", "11") == "the limit is 10 or 20 points, not 11 (saga.setup.points-limit)"
    )


def test_an_unknown_weapon_in_a_list_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    army = tmp_path / "army.toml"
    army.write_text(OVER.replace('option = "bows"', 'option = "bwos"', 1))
    assert refused(capsys, tmp_path, "--blue", str(army)) == (
        f"{army} line 10: unknown option 'bwos'; did you mean 'bows'?"
    )


@clause("saga.setup.terrain-minimum")
def test_a_table_of_9_pieces_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "nine.toml"
    assert main(["table", "new", "--seed", "1", "--pieces", "10"]) == 0
    table.write_text("\n[[piece]]".join(capsys.readouterr().out.split("\n[[piece]]")[:11]))  # two of ten are one river
    why = "the table has 9 pieces of terrain, at least 10 are needed (saga.setup.terrain-minimum)"
    assert refused(capsys, tmp_path, "--table", str(table)) == f"{table}: {why}"


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--blue", "bow-lime-10"], "bow-lime-10: there is no such file, and no sample list of that name"),
        (["--bots", "greedy"], "two players fight a battle, as in greedy,policy; 'greedy' names 1"),
        (["--bots", "greedy,polcy"], "there is no player 'polcy'; did you mean 'policy'?"),
        (["--house", "finished-first=never"], "house rule finished-first has no 'never'"),
        (["--table", "nowhere.toml"], "nowhere.toml: there is no such file"),
        (["--position", "nowhere.toml"], "nowhere.toml: there is no such file"),
        (["--seed", "nan"], "--seed takes a whole number, not 'nan'"),
    ],
)
def test_a_wrong_option_is_one_line(
    args: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, tmp_path, *args)


@pytest.mark.parametrize(
    ("spot", "why"),
    [
        ("the second's", "stand on one spot"),
        ("[nan, 5]", "x is NaN, it must be a number of inches"),
        ("[200, 5]", "stands off the table"),
    ],
)
def test_a_position_that_cannot_stand_is_one_line(
    spot: str, why: str, battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = tmp_path / "position.toml"
    assert main(["replay", "position", str(battle), "--at", "60", "-o", str(position)]) == 0
    capsys.readouterr()
    text = position.read_text()
    first, second = re.findall(r"places = \[(\[.*?\]), (\[.*?\])", text)[0]
    position.write_text(text.replace(first, second if spot == "the second's" else spot, 1))
    said = refused(capsys, tmp_path, "--position", str(position))
    assert said.startswith(f"{position} line ") and why in said


def test_a_record_is_never_written_over_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "battle.json"
    file.write_text("mine")
    assert main(["match", "saga", *QUICK, "--save", str(file)]) == 2
    assert "--force" in capsys.readouterr().err and file.read_text() == "mine"


def test_the_program_itself_gives_one_line_and_code_2() -> None:
    args = [sys.executable, "-m", "drumhead.cli", "match", "saga", "--points", "11"]
    done = subprocess.run(args, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "saga.setup.points-limit" in done.stderr


# ---------------------------------------------------------------------------------------------------- unequal limits
@clause("saga.ruling.same-limit=free-limit")
def test_each_side_brings_a_list_of_its_own_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, free = tmp_path / "unequal.json", ["--house", "points-limit=free-limit"]
    small = tmp_path / "small.toml"
    small.write_text(
        'format = "drumhead-list-1"\nname = "Few"\nfaction = "saga"\nlimit = 2\n[[entry]]\nunit = "rookies"\n'
    )
    bots = ["--bots", "policy,policy", "--seed", "5", "--quiet"]
    options = ["--points", "2,13", *free, "--blue", str(small), *bots, "--save", str(file)]
    assert main(["match", "saga", *options]) == 0
    assert record_of(file).start["points"] == [2, 13]
    assert main(["replay", "verify", str(file)]) == 0
    capsys.readouterr()
    why = "Azure: the army costs 2 points, the limit is 1 (saga.setup.points-limit)"
    assert why in refused(capsys, tmp_path, "--points", "1,13", *free, "--blue", str(small))
    assert refused(capsys, tmp_path, "--points", "2,13") == (
        "the limit is 10 or 20 points, not 2 and 13 (saga.setup.points-limit)"
    )
    wrong = "a limit is a whole number from 1 to 20 points, not 21 (saga.ruling.same-limit)"
    assert refused(capsys, tmp_path, "--points", "2,21", *free) == wrong
    assert "it is one number, or one for each side" in refused(capsys, tmp_path, "--points", "2,3,4", *free)
