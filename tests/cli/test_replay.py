"""`drumhead replay`, as a person or a program calls it, and the verifier that stands alone beside it."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from drumhead.cli import main
from drumhead.dice import verify as standalone
from drumhead.flow.record import read_record
from drumhead.games.saga.game import SAGA

Plain = dict[str, Any]


def one_line(told: str) -> str:
    assert told.count("\n") == 1
    return told.removeprefix("drumhead: ").strip()


# ---------------------------------------------------------------------------------------------------- show
def test_show_prints_the_log_and_the_table(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "show", str(battle)]) == 0
    shown = capsys.readouterr().out
    assert main(["match", "saga", "--seed", "11", "--bots", "chance,chance"]) == 0
    assert capsys.readouterr().out == shown, "the record shows what the battle told"


@pytest.mark.parametrize("command", [["show"], ["verify"], ["luck"], ["show", "--from", "99999"]])
def test_a_record_of_a_stranger_writes_nothing_else_to_the_terminal(
    command: list[str], battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Names and ids in it may hold what clears a screen, sets its title, turns its text around, or colours it."""
    file = tmp_path / "battle.json"
    evil = r"\u001b[2J\u009b2J\u202e[red]x[/nothing]"
    file.write_text(re.sub(r'"name": "\w[^"]*"', lambda _: f'"name": "{evil}"', battle.read_text()))
    assert evil in file.read_text()
    main(["replay", command[0], str(file), *command[1:]])
    told = capsys.readouterr()
    assert all(c.isprintable() or c == "\n" for c in told.out + told.err)
    assert "Traceback" not in told.err


def test_show_tells_a_part_and_the_table_after_it(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "show", str(battle), "--from", "1", "--to", "5"]) == 0
    shown = capsys.readouterr().out
    assert "takes the near long edge" in shown or "takes the far long edge" in shown
    assert "roll-off" not in shown and "Round 1." not in shown


def test_show_tells_a_program_the_log_and_the_view(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "show", str(battle), "--to", "0", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {line["entry"] for line in told["log"]} == {0}
    assert all(line["clause"] for line in told["log"])
    assert told["view"]["game"] == "saga" and told["view"]["question"]["id"] == 1


@pytest.mark.parametrize("args", [["--from", "9999"], ["--to", "9999"], ["--from", "5", "--to", "4"]])
def test_show_refuses_entries_that_are_not_there(
    args: list[str], battle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "show", str(battle), *args]) == 2
    assert f"{battle}: there are entries 0 to " in one_line(capsys.readouterr().err)


# ---------------------------------------------------------------------------------------------------- verify
def test_an_honest_battle_is_true_for_both_verifiers(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = read_record(battle.read_bytes())
    dice = sum(len(e.faces) for e in record.entries)
    assert main(["replay", "verify", str(battle)]) == 0
    told = capsys.readouterr().out
    assert f"Verified: {len(record.entries)} entries hold together, {dice} dice come from the committed seeds." in told
    assert "every answer was legal" in told and record.entries[-1].hash in told
    assert record.seeds is not None
    server, azure, gules = record.seeds.commitments
    assert told.splitlines()[:4] == [
        "Record: 'seed-11'",
        f"Seed of the server, drawn by the server, committed as {server}",
        f"Seed of 'Azure' (seat 0), drawn by the server, committed as {azure}",
        f"Seed of 'Gules' (seat 1), drawn by the server, committed as {gules}",
    ]
    args = [sys.executable, "-I", standalone.__file__, str(battle)]
    done = subprocess.run(args, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"{dice} dice come from the committed seeds" in done.stdout and record.entries[-1].hash in done.stdout
    assert all(promised in done.stdout for promised in record.seeds.commitments)


def test_verify_tells_a_program(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "verify", str(battle), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["true"], told["proof"], told["replayed"]) == (True, "seeds", True)
    assert told["id"] == "seed-11"
    assert [(s["seat"], s["drawn_by"], len(s["commitment"])) for s in told["seeds"]] == [
        (None, "server", 64),
        (0, "server", 64),
        (1, "server", 64),
    ]


def test_a_record_without_seeds_is_refused_unless_people_typed_its_dice(
    battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(battle.read_bytes())
    record["seeds"] = None
    file = tmp_path / "typed.json"
    file.write_text(json.dumps(chained_again(record)))
    assert main(["replay", "verify", str(file)]) == 2
    assert one_line(capsys.readouterr().err).startswith(f"{file}: seeds: there are none")
    assert main(["replay", "verify", str(file), "--typed"]) == 0
    told = capsys.readouterr().out
    assert "were typed in by people and cannot be proved" in told and "There are no seeds" in told


def with_dice(r: Plain) -> int:
    """The first answer that rolled dice."""
    return next(i for i, e in enumerate(r["entries"]) if i and e["faces"])


def other_face(r: Plain) -> int:
    face = r["entries"][with_dice(r)]["faces"][0]
    face[1] = face[1] % 6 + 1
    return with_dice(r)


def other_answer(r: Plain) -> int:
    answer = r["entries"][1]["answer"]
    answer["key"] = {"near": "far", "far": "near"}[answer["key"]]
    return 1


def other_event(r: Plain) -> int:
    r["entries"][7]["events"][0]["says"] += "_loudly"
    return 7


def missing_entry(r: Plain) -> int:
    del r["entries"][5]
    return 5


def swapped_entries(r: Plain) -> int:
    r["entries"][5], r["entries"][6] = r["entries"][6], r["entries"][5]
    return 5


def cut_off(r: Plain) -> int:
    del r["entries"][20:]
    return 19


FORGERIES = [other_face, other_answer, other_event, missing_entry, swapped_entries]


@pytest.mark.parametrize("forge", [*FORGERIES, cut_off])
def test_a_forged_battle_is_refused_with_its_place(
    forge: Callable[[Plain], int], battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(battle.read_bytes())
    place = forge(record)
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(record))
    assert main(["replay", "verify", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == "" and one_line(told.err).startswith(f"{file}: entry {place} ")
    assert main(["replay", "verify", str(file), "--json"]) == 2
    found = json.loads(capsys.readouterr().out)
    assert found["true"] is False and found["why"].startswith(f"entry {place} ")


@pytest.mark.parametrize("forge", FORGERIES)
def test_the_verifier_that_stands_alone_names_the_same_place(forge: Callable[[Plain], int], battle: Path) -> None:
    record = json.loads(battle.read_bytes())
    place = forge(record)
    with pytest.raises(standalone.Differs, match=f"^entry {place}:"):
        standalone.verify(record)


def chained_again(record: Plain) -> Plain:
    before = standalone.head_hash(record)
    for entry in record["entries"]:
        before = standalone.entry_hash(before, entry)
        entry["hash"] = before.hex()
    return record


def endless_way(r: Plain) -> int:
    """A place that no machine's whole number holds."""
    at = next(i for i, e in enumerate(r["entries"]) if e.get("answer", {}).get("type") == "places")
    r["entries"][at]["answer"]["places"][0] = [10**30, 5000]
    return at


@pytest.mark.parametrize("forge", [other_face, other_answer, other_event, endless_way])
def test_a_forger_who_makes_the_hashes_fit_is_found_by_playing_again(
    forge: Callable[[Plain], int], battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(battle.read_bytes())
    place = forge(record)
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(chained_again(record)))
    assert main(["replay", "verify", str(file)]) == 2
    assert one_line(capsys.readouterr().err).startswith(f"{file}: entry {place} ")


@pytest.mark.parametrize(
    ("seeds", "why"),
    [
        (["00" * 32] * 3, "seeds: seed 0 is not the one that was promised"),
        (["no hex", "", ""], "seeds: what is published is not written in hexadecimal"),
        (["00"], "seeds: 3 belong to a battle; 1 are published"),
        (["00"] * 3, "seeds: seed 0 has 1 bytes, not 32"),
        ([], "seeds: 3 were promised, none is published; no die can be checked"),
    ],
)
def test_seeds_that_were_not_committed_are_found(
    seeds: list[str], why: str, battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(battle.read_bytes())
    record["seeds"]["revealed"] = seeds
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(record))
    assert main(["replay", "verify", str(file)]) == 2
    assert one_line(capsys.readouterr().err) == f"{file}: {why}"


def test_another_version_is_checked_without_playing(
    battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(battle.read_bytes())
    record["version"] = 99
    file = tmp_path / "later.json"
    file.write_text(json.dumps(chained_again(record)))
    assert main(["replay", "verify", str(file)]) == 0
    assert "It was played by version 99 and not played again" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["show", "verify", "position"])
@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda raw: raw[: len(raw) // 2], "this is no whole record: Input data was truncated"),
        (lambda raw: b"{}", "this is no whole record: Object missing required field `id`"),
        (lambda raw: b'"a battle"', "this is no whole record: Expected `object`, got `str`"),
        (lambda raw: raw.replace(b"drumhead-record-2", b"drumhead-record-7"), "format is 'drumhead-record-7'"),
    ],
)
def test_a_truncated_or_wrong_file_is_one_line(
    spoil: Callable[[bytes], bytes],
    why: str,
    command: str,
    battle: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "spoiled.json"
    file.write_bytes(spoil(battle.read_bytes()))
    assert main(["replay", command, str(file)]) == 2
    told = capsys.readouterr()
    said = one_line(told.err)
    assert told.out == "" and said.startswith(f"{file}: ") and why in said


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "verify", str(tmp_path / "absent.json")]) == 2
    assert "there is no such file" in one_line(capsys.readouterr().err)


# ---------------------------------------------------------------------------------------------------- luck
def test_luck_tells_how_the_dice_fell_for_both(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "luck", str(battle)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all(re.search(r"^\w+: \d+ wounds dealt where [\d.]+ were .*; luckier than \d+ of 100\.$", x) for x in lines)
    assert main(["replay", "luck", str(battle), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["luck"]
    assert [side["seat"] for side in told] == [0, 1] and all(0 < side["percentile"] < 1 for side in told)


def test_luck_is_not_known_of_rules_that_are_not_here(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    r = json.loads(battle.read_bytes()) | {"version": 99}
    other = battle.with_name("other.json")
    other.write_text(json.dumps(r))
    assert main(["replay", "luck", str(other)]) == 2
    assert "version 99" in one_line(capsys.readouterr().err)


# ---------------------------------------------------------------------------------------------------- position
def test_a_position_is_taken_after_any_entry(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = read_record(battle.read_bytes())
    for at in (0, 12, 50):
        assert main(["replay", "position", str(battle), "--at", str(at)]) == 0
        assert SAGA.stand(capsys.readouterr().out, "position").hash() == record.entries[at].state


def test_the_last_question_is_taken_unless_another_moment_is_named(
    battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.toml"
    entries = read_record(battle.read_bytes()).entries
    assert main(["replay", "position", str(battle), "-o", str(file)]) == 0
    assert SAGA.stand(file.read_text(), "position").hash() == entries[-2].state
    capsys.readouterr()
    for at, why in ((str(len(entries) - 1), "the battle was over then"), ("9999", "there are entries 0 to")):
        assert main(["replay", "position", str(battle), "--at", at]) == 2
        assert why in one_line(capsys.readouterr().err)
