"""A list as people paste it into a chat: every sample comes back as it was, and a fault names its line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from drumhead.cli import main
from drumhead.combat.army import LONGEST_LIST, ArmyList, write_list
from drumhead.combat.desk import Desk
from drumhead.combat.list_text import read_any
from drumhead.combat.source import ArmyError
from drumhead.registry import DESKS

SAMPLES = [
    pytest.param(desk, army, id=f"{desk.id}-{name}")
    for desk in DESKS.values()
    if desk.lists
    for name, army in desk.lists.samples().items()
]


def text_of(desk: Desk, army: ArmyList) -> str:
    assert desk.lists
    return desk.lists.text_of(army)


def read(desk: Desk, text: str) -> ArmyList:
    assert desk.lists
    return desk.lists.read(text, "chat")


@pytest.mark.parametrize(("desk", "army"), SAMPLES)
def test_every_sample_list_comes_back_as_it_was(desk: Desk, army: ArmyList) -> None:
    text = text_of(desk, army)
    assert read(desk, text) == army
    assert read(desk, f"```\n{text}```") == read(desk, "".join(f"> {line}\n" for line in text.splitlines())) == army
    assert read(desk, text.lower().replace("- ", "• ").replace(" x ", "×")).entries == army.entries
    assert read(desk, write_list(army)) == army


def test_the_text_is_readable() -> None:
    desk = DESKS["saga"]
    assert desk.lists
    text = text_of(desk, desk.lists.styles(10)["mixed-host"])
    head, *rest = text.splitlines()
    assert " · " in head and head.endswith(", 10 points")
    assert all(line.startswith("- ") for line in rest[1:-1]) and rest[-1].endswith(" of 10 points.")


@pytest.mark.parametrize("about", ["- a dash", "3 of 10 points.", "About: it", "A host · of two, 10 points"])
def test_a_line_about_the_list_stays_one(about: str) -> None:
    desk, army = SAMPLES[0].values
    changed = replace(army, about=about)
    assert read(desk, text_of(desk, changed)) == changed  # type: ignore[arg-type]


def test_a_list_without_a_name_comes_back() -> None:
    desk, army = SAMPLES[0].values
    changed = replace(army, name="")
    assert text_of(desk, changed).startswith("· ") and read(desk, text_of(desk, changed)) == changed  # type: ignore[arg-type]


def test_a_text_that_is_no_list_is_told_how_one_begins() -> None:
    with pytest.raises(ArmyError, match="this is no list: one begins like 'The Ferry Watch · "):
        read(DESKS["saga"], "my host\n- three archers")


def spoilt(line: int, said: str) -> str:
    desk, army = SAMPLES[0].values
    lines = text_of(desk, army).splitlines()  # type: ignore[arg-type]
    lines[line - 1] = said
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("line", "said", "why"),
    [
        (1, "A host · No such book, 10 points", "unknown book 'No such book'"),
        (3, "- Veteren", "unknown unit 'Veteren'; did you mean"),
        (3, "- Veterans: Lazer", "unknown upgrade of Veterans 'Lazer'"),
        (3, "- Veterans and Bow", "upgrades follow a colon"),
        (4, "Veterans", "a unit stands behind a dash"),
        (4, "- 9999 x Veterans", "up to 1000 entries"),
        (1, "\t" + "x" * 300 + " · ", ""),
    ],
)
def test_a_fault_names_its_line(line: int, said: str, why: str) -> None:
    with pytest.raises(ArmyError) as fault:
        read(SAMPLES[0].values[0], spoilt(line, said))  # type: ignore[arg-type]
    assert why in fault.value.why
    assert not why or fault.value.where == f"chat line {line}"


def test_a_text_that_is_too_long_is_refused() -> None:
    desk, army = SAMPLES[0].values
    with pytest.raises(ArmyError, match="characters"):
        read(desk, text_of(desk, army) + "\n" * LONGEST_LIST)  # type: ignore[arg-type]


@given(st.text(max_size=200))
def test_whatever_is_pasted_is_a_list_or_one_sentence(text: str) -> None:
    for desk in DESKS.values():
        if desk.lists:
            for pasted in (text, f"A · {desk.lists.books()[0].name}, 10 points\n- {text}"):
                try:
                    read_any(pasted, "chat", *desk.lists.open())
                except ArmyError as fault:
                    assert "\n" not in str(fault) or "\n" in text


def test_the_command_line_prints_and_reads_it(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "text", "mixed-host-10"]) == 0
    file = tmp_path / "chat.txt"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert main(["army", "check", str(file)]) == 0
    assert "points" in capsys.readouterr().out
    file.write_text(file.read_text("utf-8").replace("- ", "- Lazy ", 1), "utf-8")
    assert main(["army", "check", str(file)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "line" in told
