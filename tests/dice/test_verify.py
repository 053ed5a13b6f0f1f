"""The verifier is run as a stranger would run it: as a file, by a Python that knows nothing of the program."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from drumhead.dice import SeededDice, commitment, key_of, verify
from drumhead.flow import record as flow_record

SEEDS = (b"s" * 32, b"b" * 32, b"r" * 32)


def entry(tag: str, dice: SeededDice | None, throws: list[tuple[int, int]]) -> dict[str, Any]:
    for count, sides in throws if dice else []:
        for _ in range(count):
            assert dice
            dice.roll(1, sides) if sides > 0 else dice.below(-sides)
    faces = [list(drawn) for drawn in dice.take()] if dice else [[6, 4], [6, 1]]
    return {
        "tag": tag,
        "seat": 1,
        "answer": {"tag": "picked", "option": "für alle"},
        "faces": faces,
        "events": [{"n": 1}],
    }


def hashed(record: dict[str, Any]) -> dict[str, Any]:
    before = verify.head_hash(record)
    for each in record["entries"]:
        before = verify.entry_hash(before, each)
        each["hash"] = before.hex()
    return record


def battle(typed: bool = False) -> dict[str, Any]:
    dice = None if typed else SeededDice(key_of(*SEEDS, "battle-1"))
    seeds = {"commitments": [commitment(s) for s in SEEDS], "revealed": [s.hex() for s in SEEDS]}
    seeds["drawn_by"] = ["server", "browser", "browser"]
    return hashed(
        {
            "format": "drumhead-record-2",
            "id": "battle-1",
            "game": "saga",
            "version": 1,
            "house": {"split-fire": "one-target"},
            "start": {"points": 10},
            "seeds": None if typed else seeds,
            "entries": [
                entry("mustered", dice, [(3, -52)]),
                entry("answered", dice, [(40, 6)]),
                {"tag": "taken-back", "to": 0, "state": "00"},
                entry("answered", dice, [(30, 6), (5, 8), (1, -7)]),
            ],
        }
    )


def run(path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", verify.__file__, str(path), *more], capture_output=True, text=True, check=False
    )


def test_an_honest_record_is_confirmed_by_a_python_without_the_program(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(battle(), ensure_ascii=True, indent=1))
    done = run(path)
    assert done.returncode == 0, done.stderr
    *seeds, true = done.stdout.splitlines()
    assert seeds == [
        "record 'battle-1'",
        f"seed of the server, drawn by the server, committed as {commitment(SEEDS[0])}",
        f"seed of seat 0, drawn by its own browser, committed as {commitment(SEEDS[1])}",
        f"seed of seat 1, drawn by its own browser, committed as {commitment(SEEDS[2])}",
    ]
    assert true.startswith("4 entries hold together, 79 dice come from the committed seeds; last hash ")


def test_a_record_that_does_not_say_who_drew_its_seeds_names_nobody() -> None:
    record = battle()
    record["seeds"]["drawn_by"] = ["alice\n"]
    told = verify.seeds_of(record)
    assert len(told) == 4 and "drawn by 'alice\\n'" in told[1] and "drawn by ''" in told[2]


def test_a_record_without_seeds_is_refused_unless_people_typed_its_dice(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(battle(typed=True)))
    refused, taken = run(path), run(path, "--typed")
    assert refused.returncode == 1 and refused.stderr.startswith("seeds: there are none")
    assert taken.returncode == 0 and "6 dice were typed in by people and cannot be proved" in taken.stdout


def test_the_word_typed_spares_no_record_that_has_seeds() -> None:
    record = battle()
    unpublished_seeds(record)
    with pytest.raises(verify.Differs, match="seeds: 3 belong to a battle"):
        verify.verify(record, typed=True)


def other_face(r: dict[str, Any]) -> None:
    faces = r["entries"][3]["faces"]
    faces[2][1] = faces[2][1] % 6 + 1


def no_such_face(r: dict[str, Any]) -> None:
    r["entries"][1]["faces"][0][1] = 7


def other_answer(r: dict[str, Any]) -> None:
    r["entries"][1]["answer"]["option"] = "none"


def other_event(r: dict[str, Any]) -> None:
    r["entries"][3]["events"][0]["n"] = 2


def missing_entry(r: dict[str, Any]) -> None:
    del r["entries"][2]


def missing_dice(r: dict[str, Any]) -> None:
    del r["entries"][1]


def other_house(r: dict[str, Any]) -> None:
    r["house"]["split-fire"] = "free"


def other_seed(r: dict[str, Any]) -> None:
    r["seeds"]["revealed"][2] = (b"x" * 32).hex()


def unpublished_seeds(r: dict[str, Any]) -> None:
    r["seeds"]["revealed"] = []


def empty_seeds(r: dict[str, Any]) -> None:
    r["seeds"] |= {"commitments": [], "revealed": []}


def short_seed(r: dict[str, Any]) -> None:
    r["seeds"]["commitments"][1], r["seeds"]["revealed"][1] = commitment(b"x"), b"x".hex()


def no_seeds(r: dict[str, Any]) -> None:
    r["seeds"] = None


def many_sides(r: dict[str, Any]) -> None:
    r["entries"][1]["faces"][0] = [257, 7]


def no_sides(r: dict[str, Any]) -> None:
    r["entries"][1]["faces"][0] = [0, 0]


def endless_deck(r: dict[str, Any]) -> None:
    r["entries"][1]["faces"][0] = [-(2**32) - 1, 7]


def no_entries(r: dict[str, Any]) -> None:
    r["entries"] = []


def other_format(r: dict[str, Any]) -> None:
    r["format"] = "drumhead-record-0"


@pytest.mark.parametrize(
    ("forge", "found"),
    [
        (other_face, r"entry 3: die 3 should be (\d), the record says (?!\1)\d"),
        (no_such_face, "entry 1: die 1 must be 1 to 6, the record says 7"),
        (other_answer, "entry 1: its hash does not fit"),
        (other_event, "entry 3: its hash does not fit"),
        (missing_entry, "entry 2: its hash does not fit"),
        (missing_dice, "entry 1: its hash does not fit"),
        (other_house, "entry 0: its hash does not fit"),
        (other_seed, "seeds: seed 2 is not the one that was promised"),
        (unpublished_seeds, "seeds: 3 belong to a battle; 3 were promised, 0 are published"),
        (empty_seeds, "seeds: 3 belong to a battle; 0 were promised, 0 are published"),
        (short_seed, "seeds: seed 1 has 1 bytes, not 32"),
        (no_seeds, "seeds: there are none, so nothing shows where the dice came from"),
        (many_sides, "entry 1: die 1: a die has 1 to 255 sides, not 257"),
        (no_sides, "entry 1: die 1: a die has 1 to 255 sides, not 0"),
        (endless_deck, "entry 1: die 1: a die has 1 to 255 sides, not -4294967297"),
        (no_entries, "entries: the record has none"),
        (other_format, "format: this is 'drumhead-record-0', not drumhead-record-2"),
    ],
)
def test_a_forged_record_is_refused_with_the_place(forge: Callable[[dict[str, Any]], None], found: str) -> None:
    record = battle()
    forge(record)
    with pytest.raises(verify.Differs, match=found):
        verify.verify(record)


def test_dice_forged_together_with_all_hashes_are_still_found() -> None:
    record = battle()
    other_face(record)
    with pytest.raises(verify.Differs, match="entry 3: die 3 should be"):
        verify.verify(hashed(record))


def test_a_file_that_is_no_record_gives_one_line_and_code_2(tmp_path: Path) -> None:
    cut, absent, list_of_none = tmp_path / "cut.json", tmp_path / "absent.json", tmp_path / "list.json"
    cut.write_text(json.dumps(battle())[:300])
    list_of_none.write_text("[]")
    for path in (cut, absent, list_of_none):
        done = run(path)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert f"{path} cannot be read as a record" in done.stderr


def test_a_forged_file_gives_code_1(tmp_path: Path) -> None:
    record = battle()
    other_answer(record)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    done = run(path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("entry 1: ")


def test_the_chain_is_the_one_that_records_are_written_with() -> None:
    seeds = flow_record.Seeds(tuple(commitment(s) for s in SEEDS), drawn_by=("server", "seat", "server"))
    record = flow_record.Record("größe", "saga", 1, {"a": "b"}, {"lists": ["x", 2, None]}, seeds)
    before = flow_record.head_hash(record)
    first = flow_record.with_hash(before, flow_record.Mustered(((6, 3), (-9, 4)), (), "ab"))
    second = flow_record.with_hash(first.hash, flow_record.TakenBack(0, "cd"))
    written = json.loads(flow_record.write_record(replace(record, entries=(first, second))))
    assert verify.head_hash(written).hex() == before
    again = hashed(copy.deepcopy(written))
    assert [e["hash"] for e in again["entries"]] == [first.hash, second.hash] == [e["hash"] for e in written["entries"]]
