"""`drumhead odds`, as a person or a program calls it."""

import json
from fractions import Fraction
from itertools import product
from math import comb, isclose
from pathlib import Path
from typing import Any

import pytest

from drumhead.cli import main
from drumhead.testkit import clause


def told(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    assert main(["odds", "saga", *args, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["odds", "saga", *args]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    return said.err.removeprefix("drumhead: ").strip()


def binomial(dice: int, chance: Fraction) -> list[float]:
    return [float(comb(dice, k) * chance**k * (1 - chance) ** (dice - k)) for k in range(dice + 1)]


def near(found: list[float], right: list[float]) -> bool:
    return len(found) == len(right) and all(isclose(a, b, abs_tol=1e-12) for a, b in zip(found, right))


def test_the_plain_attack_is_a_binomial(capsys: pytest.CaptureFixture[str]) -> None:
    odds = told(capsys)
    assert (odds["kind"], odds["dice"]) == ("melee", 8)
    assert near(odds["p"], binomial(8, Fraction(1, 4))) and isclose(odds["mean"], 2)
    assert near(odds["at_least"], [sum(odds["p"][k:]) for k in range(9)])


@pytest.mark.parametrize(
    ("args", "dice", "chance"),
    [
        (["--weapons", "Bow,Sword"], 8, Fraction(1, 4)),
        (["--weapons", "Bow,Sword", "--cover"], 8, Fraction(1, 8)),
        (["--weapons", "Bow,Sword", "--assaulting", "--cover"], 16, Fraction(1, 4)),
        (["--weapons", "Bow,Sword", "--melee"], 8, Fraction(1, 4)),
        (["--weapons", "Sword,Axe", "--attackers", "4"], 12, Fraction(1, 4)),
        (["--quality", "3", "--defender-quality", "5"], 8, Fraction(4, 6) * Fraction(4, 6)),
        (["--spend", "hits"], 8, Fraction(1, 8)),
        (["--spend", "blocks"], 8, Fraction(1, 2) * Fraction(3, 4)),
        (["--spend", "hits", "--spend", "blocks"], 8, Fraction(1, 4) * Fraction(3, 4)),
        (["--spend", "hits", "--house", "reroll-moment=before"], 8, Fraction(1, 8)),
    ],
)
def test_every_option_changes_the_dice_or_their_chance(
    args: list[str], dice: int, chance: Fraction, capsys: pytest.CaptureFixture[str]
) -> None:
    odds = told(capsys, *args, "--defenders", "12", "--tough", "3")
    assert odds["dice"] == dice and near(odds["p"], binomial(dice, chance))


def test_fractions_are_told_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "--attackers", "1", "--exact")["p"] == ["3/4", "1/4"]
    assert main(["odds", "saga", "--attackers", "1", "--exact"]) == 0
    assert "3/4" in capsys.readouterr().out


def test_a_whole_melee_has_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    odds = told(capsys, "--back", "--rough", "--attackers", "4", "--defenders", "4", "--defender-weapons", "Sword,Axe")
    assert (odds["dice"], odds["back"]["dice"]) == (8, 12) and isclose(sum(odds["back"]["p"]), 1)
    assert main(["odds", "saga", "--back", "--above", "--attackers", "4"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "the assaulters first" in said and "They strike with 8 dice at 4+ against 4 at 4+" in said
    assert refused(capsys, "--rough") == "rough has a part in a whole melee only; say back as well"


def test_no_more_wounds_than_the_defenders_can_take(capsys: pytest.CaptureFixture[str]) -> None:
    odds = told(capsys, "--defenders", "1", "--tough", "3", "--attackers", "6")
    plain = binomial(6, Fraction(1, 4))
    assert near(odds["p"], [*plain[:3], sum(plain[3:])])


@clause("saga.shooting.hit-tests", "saga.shooting.block-tests")
def test_two_dice_agree_with_every_fall(capsys: pytest.CaptureFixture[str]) -> None:
    odds = told(capsys, "--attackers", "2", "--quality", "3", "--defender-quality", "5")
    falls = [0, 0, 0]
    for hit_a, hit_b, block_a, block_b in product(range(1, 7), repeat=4):
        falls[(hit_a >= 3 and block_a < 5) + (hit_b >= 3 and block_b < 5)] += 1
    assert near(odds["p"], [n / 6**4 for n in falls])


def test_the_chart_has_a_row_for_each_number_of_wounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "saga", "--attackers", "4", "--cover", "--weapons", "Bow", "--spend", "blocks"]) == 0
    chart = capsys.readouterr().out
    assert "4 dice at 4+ against 8 at 4+, in cover; fatigue spent on blocks" in " ".join(chart.split())
    assert "wounds on average; all 8 with 0.00%." in chart
    assert sum("█" in line or "%" in line for line in chart.splitlines()) == 5 + 1


@pytest.mark.parametrize("columns", ["200", "40", "28"])
def test_a_narrow_terminal_keeps_the_numbers(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert main(["odds", "saga", "--attackers", "2"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["0", "56.25%", "100.00%"] in [row[:3] for row in rows]


def test_a_file_is_an_attack_and_options_go_over_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "attack.toml"
    file.write_text('attackers = 6\nquality = 3\nweapons = ["Javelin"]\ncover = true\nfatigue_spent = ["hits"]\n')
    chance = Fraction(4, 6) ** 2 / 4
    assert near(told(capsys, str(file))["p"], binomial(6, chance))
    assert near(told(capsys, str(file), "--quality", "4")["p"], binomial(6, Fraction(1, 16)))
    assert told(capsys, str(file), "--attackers", "2")["dice"] == 2


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--weapons", "Sword,Bwo"], "unknown weapon 'Bwo'; did you mean 'Bow'?"),
        (["--attackers", "0"], "attackers is 0, it must be at least 1"),
        (["--tough", "-1"], "tough is -1, it must be 1 to 12"),
        (["--quality", "1"], "quality is 1, a Quality is 2 to 6"),
        (["--defender-quality", "7"], "defender_quality is 7, a Quality is 2 to 6"),
        (["--spend", "moves"], "fatigue is spent on hits or on blocks, not on 'moves'"),
        (["--house", "reroll-moment"], "a house rule is written key=alternative, not 'reroll-moment'"),
        (
            ["--house", "reroll=before"],
            "no house rule is called 'reroll'; did you mean 'reroll-moment'? (saga.decision.house-rules)",
        ),
    ],
)
def test_a_wrong_option_is_one_line(args: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, *args) == why


@clause("saga.army.unit-maximum")
@pytest.mark.parametrize("side", ["attackers", "defenders"])
def test_a_unit_of_13_is_refused_with_its_clause(side: str, capsys: pytest.CaptureFixture[str]) -> None:
    why = f"{side}: a unit of 13 is too large: at most 12 models (saga.army.unit-maximum)"
    assert refused(capsys, f"--{side}", "13") == why
    assert told(capsys, f"--{side}", "12")["p"]


def test_what_is_no_number_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "'--attackers'" in refused(capsys, "--attackers", "nan")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("attackers = nan", "line 1: attackers: expected int, got float"),
        ("attackers = 8\natackers = 8", "line 2: unknown field 'atackers'; did you mean 'attackers'?"),
        ('weapons = ["Axes"]', "unknown weapon 'Axes'; did you mean 'Axe'?"),
        ("defenders = 13", "defenders: a unit of 13 is too large: at most 12 models (saga.army.unit-maximum)"),
        ("defenders = ", "not readable"),
    ],
)
def test_a_wrong_file_is_one_line_with_its_place(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "attack.toml"
    file.write_text(text)
    said = refused(capsys, str(file))
    assert said.startswith(str(file)) and why in said
