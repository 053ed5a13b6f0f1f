"""Numbers and words beyond all bounds on the command line: one short line each, whichever option they stand behind."""

import pytest

from drumhead.cli import main

HUGE = ("9" * 30, "9" * 5000, "-" + "9" * 30, "1e999999999")
NUMBERS = (
    ("odds", "saga", "--attackers"),
    ("odds", "saga", "--defenders"),
    ("odds", "saga", "--quality"),
    ("odds", "saga", "--defender-quality"),
    ("odds", "saga", "--tough"),
    ("odds", "saga", "--back", "--tough"),
    ("odds", "saga", "--back", "--tired"),
    ("odds", "saga", "--back", "--defender-tired"),
    ("odds", "deadzone", "--quality"),
    ("odds", "deadzone", "--wounds"),
    ("odds", "deadzone", "--how", "suppress", "--support"),
    ("odds", "deadzone", "--how", "suppress", "--targets"),
    ("odds", "deadzone", "--how", "morale", "--deaths"),
    ("match", "saga", "--points"),
    ("army", "new", "--points"),
    ("table", "new", "--pieces"),
    ("versus", "--from"),
)
WORDS = (
    ["odds", "saga", "--weapons", ",".join(["Hammer"] * 300)],
    ["odds", "saga", "--back", "--defender-weapons", ",".join(["Hammer"] * 300)],
    ["odds", "saga", "--weapons", "Bow", *["--spend", "hits"] * 300],
    ["odds", "saga", "--weapons", "a" * 20_000],
    ["odds", "deadzone", "--weapon", "a" * 20_000],
    ["odds", "saga", "--house", f"x={'a' * 20_000}"],
    ["odds", "a" * 20_000],
    ["match", "saga", "--bots", "a" * 20_000],
    ["match", "saga", "--blue", "a" * 20_000],
    ["table", "show", "a" * 20_000],
    ["rules", "saga", "fatigeu " * 3000],
)


def refused(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 2
    told = capsys.readouterr().err
    assert told.startswith("drumhead: ") and told.count("\n") == 1 and len(told) < 700


@pytest.mark.parametrize("number", HUGE, ids=lambda number: f"{number[:4]}-{len(number)}")
@pytest.mark.parametrize("args", NUMBERS, ids=" ".join)
def test_a_number_beyond_all_bounds_is_one_line(
    args: tuple[str, ...], number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    refused([*args[:-1], f"{args[-1]}={number}"], capsys)


@pytest.mark.parametrize("args", WORDS, ids=lambda args: " ".join(args)[:40])
def test_words_without_end_are_one_line(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    refused(args, capsys)
