"""`drumhead army`, as a person or a program calls it."""

import json
from pathlib import Path

import pytest

from drumhead.cli import main
from drumhead.games.saga.rules.army import book, cost, samples, styles

OVER = """format = "drumhead-list-1"
name = "One too many"
faction = "saga"
limit = 10
[[entry]]
unit = "veterans"
take = [
  { group = "arms", option = "axes" },
  { group = "arms", option = "javelins" },
  { group = "arms", option = "bows" },
]
[[entry]]
unit = "regulars"
take = [ { group = "arms", option = "axes" }, { group = "arms", option = "bows" } ]
"""


@pytest.fixture
def over(tmp_path: Path) -> Path:
    file = tmp_path / "over.toml"
    file.write_text(OVER)
    return file


def one_line(text: str) -> str:
    """What stands on stderr after a mistake: one line and nothing else."""
    assert text.count("\n") == 1
    return text.strip()


def test_check_says_ready_with_name_and_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "check", "bow-line-10"]) == 0
    assert capsys.readouterr().out == "Ready: The Heron Shore, 10 of 10 points.\n"


def test_check_names_the_clause_of_an_army_that_costs_11(over: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "check", str(over)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert one_line(told.err) == (
        f"drumhead: {over} line 4: the army costs 11 points, the limit is 10 (saga.setup.points-limit)"
    )
    assert main(["army", "check", str(over), "--points", "20"]) == 0


def test_check_tells_a_program_the_same(over: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "check", str(over), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert (told["ready"], told["clause"]) == (False, "saga.setup.points-limit")
    assert main(["army", "check", "bow-line-10", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "ready": True,
        "name": "The Heron Shore",
        "cost": 10,
        "limit": 10,
    }


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('unit = "regulars"', 'unit = "regular"', "line 13: unknown unit 'regular'; did you mean 'regulars'?"),
        ('option = "bows"', 'option = "bow"', "line 10: unknown option 'bow'; did you mean 'bows'?"),
        ("limit = 10", "limit = nan", "line 4: limit: expected int, got float"),
        ('unit = "veterans"', 'unit = "veteran-hero"', "cannot have axes (saga.ruling.hero-no-upgrades)"),
        ("[[entry]]", "[[entry]", "not readable"),
    ],
)
def test_a_bad_file_is_one_line_and_exit_code_2(
    over: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, why: str
) -> None:
    over.write_text(OVER.replace(old, new))
    for command in ("check", "price", "print"):
        assert main(["army", command, str(over)]) == 2
        told = capsys.readouterr()
        assert why in one_line(told.err)
        assert told.out == ""


def test_a_file_that_is_missing_or_no_text_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG\xff\xfe")
    for file, why in (("bow-lime-10", "did you mean 'bow-line-10'?"), (str(tmp_path / "picture.toml"), "UTF-8")):
        assert main(["army", "check", file]) == 2
        assert why in one_line(capsys.readouterr().err)
    assert main(["army", "check", str(tmp_path)]) == 2
    assert "cannot be read" in one_line(capsys.readouterr().err)


def test_price_shows_every_entry_and_the_total_even_of_an_army_too_dear(
    over: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["army", "price", str(over)]) == 0
    table = capsys.readouterr().out
    assert "Sword, Axe, Javelin, Bow" in table
    assert "11 of 10 points, 1 too many" in table
    assert main(["army", "price", str(over), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["total"], [entry["cost"] for entry in told["entries"]]) == (11, [6, 5])
    assert told["entries"][1] == {"unit": "regulars", "models": 8, "weapons": ["Sword", "Axe", "Bow"], "cost": 5}


@pytest.mark.parametrize("points", [10, 20])
def test_new_writes_a_list_that_is_ready_in_every_style(
    points: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for style, army in styles(points).items():
        file = tmp_path / f"{style}.toml"
        assert main(["army", "new", "--points", str(points), "--style", style, "-o", str(file)]) == 0
        assert main(["army", "check", str(file)]) == 0
        spent = cost(book(), army)
        assert f"Ready: {army.name}, {spent} of {points} points." in capsys.readouterr().out


def test_new_never_writes_over_a_file_unless_it_is_forced(over: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "new", "-o", str(over)]) == 2
    assert "--force" in one_line(capsys.readouterr().err)
    assert over.read_text() == OVER
    assert main(["army", "new", "-o", str(over), "--force"]) == 0
    assert main(["army", "check", str(over)]) == 0


def test_new_without_a_file_prints_the_list_and_refuses_what_it_does_not_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["army", "new"]) == 0
    assert capsys.readouterr().out.startswith('format = "drumhead-list-1"')
    for wrong, why in (
        (["--style", "bow-lien"], "unknown style 'bow-lien'; did you mean 'bow-line'?"),
        (["--points", "21"], "(saga.ruling.same-limit)"),
        (["-o", str(tmp_path / "nowhere" / "list.toml")], "cannot be written"),
    ):
        assert main(["army", "new", *wrong]) == 2
        assert why in one_line(capsys.readouterr().err)
    assert list(tmp_path.iterdir()) == []


def test_print_makes_a_sheet_with_profiles_weapons_and_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "print", "mixed-host-10"]) == 0
    sheet = capsys.readouterr().out
    assert "# The Ferry Watch" in sheet
    assert sheet.count("\u2610") == 3 + 3 + 6 + 8 + 12
    assert "24 inches" in sheet and "Tough(3)" in sheet


def test_print_leaves_out_what_an_army_does_not_need(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "print", "lone-heroes-10"]) == 0
    assert "Forming units" not in capsys.readouterr().out
    assert main(["army", "print", "hammer-fist-10"]) == 0
    sheet = capsys.readouterr().out
    assert "**Shooting.**" not in sheet and "Bow" not in sheet and "**Forming units.**" in sheet


@pytest.mark.parametrize("name", samples())
def test_the_printed_page_stands_alone(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "print", name, "--html"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("<!doctype html>") and page.endswith("</html>\n")
    assert "http" not in page and "<script" not in page
    assert page.count("<tr>") == 2 + len(samples()[name].entries) + page.count("melee</td>") + page.count("inches</td>")


def test_the_printed_page_shows_a_strange_name_as_it_is(over: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over.write_text(OVER.replace("One too many", "<b>Tom & Jess").replace("limit = 10", "limit = 20"))
    assert main(["army", "print", str(over), "--html"]) == 0
    assert "<h1>&lt;b&gt;Tom &amp; Jess</h1>" in capsys.readouterr().out


@pytest.mark.parametrize("points", range(2, 19))
def test_a_list_of_saga_is_begun_and_checked_at_any_limit(
    points: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.toml"
    assert main(["army", "new", "saga", "--points", str(points), "-o", str(file)]) == 0
    assert main(["army", "check", str(file)]) == 0
    assert f" of {points} points." in capsys.readouterr().out
    assert main(["army", "new", "saga", "--points", "21"]) == 2
    assert "a limit is a whole number from 1 to 20 points, not 21" in capsys.readouterr().err
