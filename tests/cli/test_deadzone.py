"""The commands on the desk of Deadzone: the same as SAGA's, and no command names a game."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import drumhead.cli
from drumhead.cli import main
from drumhead.cli.log import marks
from drumhead.flow.event import Piece
from drumhead.flow.record import read_record
from drumhead.flow.view import View
from drumhead.games.deadzone.desk.battlefields import battlefields
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.army import samples
from drumhead.space.cube_generate import generate
from drumhead.space.cube_map import draw, read_battlefield
from drumhead.testkit import clause

QUICK = ("--bots", "chance,chance")
OVER = """format = "drumhead-list-1"
name = "One dog too many"
faction = "plague"
limit = 150
""" + 11 * '[[entry]]\nunit = "plague-dog"\n'  # fmt: skip


def told(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(list(args)) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], folder: Path, *args: str) -> str:
    """One line, exit code 2, nothing said and nothing written."""
    before = sorted(folder.iterdir())
    assert main(list(args)) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    assert sorted(folder.iterdir()) == before
    return said.err.removeprefix("drumhead: ").strip()


def test_no_command_names_a_game() -> None:
    texts = [file.read_text("utf-8") for file in Path(str(drumhead.cli.__file__)).parent.glob("*.py")]
    assert texts and not any(re.search(r"drumhead\.games\.|\"saga\"|'saga'|\"deadzone\"", text) for text in texts)


# ---------------------------------------------------------------------------------------------------- match and replay
@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("deadzone") / "battle.json"
    options = ["--points", "300", "--blue", "enforcers-command-300", "--red", "plague-brood-300"]
    options += ["--table", "twin-locks", "--house", "finished-first=swap", "--quiet"]
    assert main(["match", "deadzone", "--seed", "5", *QUICK, *options, "--save", str(file)]) == 0
    return file


def test_a_battle_is_fought_with_what_was_named(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = read_record(battle.read_bytes())
    assert (record.game, record.id, record.start["points"]) == ("deadzone", "seed-5", 300)
    assert record.start["board"]["id"] == "twin-locks" and record.house["finished-first"] == "swap"
    assert [army["name"] for army in record.start["lists"]] == [
        samples()["enforcers-command-300"].name,
        samples()["plague-brood-300"].name,
    ]
    assert "every answer was legal" in told(capsys, "replay", "verify", str(battle))


def test_the_same_seed_is_the_same_battle_at_the_smallest_size(capsys: pytest.CaptureFixture[str]) -> None:
    first, again = (json.loads(told(capsys, "match", "deadzone", "--seed", "2", *QUICK, "--json")) for _ in range(2))
    assert first == again and first["game"] == "deadzone" and first["clause"].startswith("deadzone.")


def test_a_record_is_told_weighed_and_stood_up_again(
    battle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = told(capsys, "replay", "show", str(battle), "--from", "30")
    lines = [line for line in shown.partition("┏")[0].splitlines() if line.strip()]
    assert len(lines) > 50 and all("  deadzone." in line for line in lines) and "of 1" in shown
    assert "wounds dealt where" in told(capsys, "replay", "luck", str(battle))
    position = tmp_path / "position.toml"
    told(capsys, "replay", "position", str(battle), "--at", "60", "-o", str(position))
    assert " to " in told(capsys, "match", "deadzone", *QUICK, "--seed", "1", "--position", str(position), "--quiet")


def test_marks_are_said_in_words() -> None:
    lying = Piece("u1", "dog", 0, marks={"pinned": 2, "acted": 1, "quality": 5}, name="Dog")
    watching = Piece("u2", "rifle", 0, marks={"watch": 1, "cost": 45}, name="Rifle")
    hurt = Piece("m2", "rifle", 0, (1, 1, 0), "u2", {"wounds": 1})
    view = View("deadzone", {}, {p.id: p for p in (lying, watching, hurt)}, (), {})
    assert marks(view, "u1", DEADZONE.legend) == "pinned, has acted"
    assert marks(view, "u2", DEADZONE.legend) == "on overwatch, wounds 1"


@clause("deadzone.setup.points-150-or-300", "deadzone.setup.five-terrain-pieces")
@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--points", "200"], "the limit is 150 or 300 points, not 200 (deadzone.setup.points-150-or-300)"),
        (
            ["--blue", "{over}"],
            "{over} line 4: Azure: the army costs 165 points, the limit is 150 (deadzone.setup.points-150",
        ),
        (["--blue", "bow-line-10"], "bow-line-10: there is no such file, and no sample list of that name"),
        (
            ["--table", "{bare}"],
            "{bare}: a battlefield has 5 to 100 pieces, this one has 4 (deadzone.setup.five-terrain-",
        ),
        (["--table", "foundry"], "foundry: there is no such file, and no table of that name; did you mean 'foundry-"),
        (["--house", "support=many"], "house rule support has no 'many'"),
        (["--position", "{over}"], "{over}"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    args: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = {"over": str(tmp_path / "over.toml"), "bare": str(tmp_path / "bare.toml")}
    Path(names["over"]).write_text(OVER)
    Path(names["bare"]).write_text(bare(4))
    given = [arg.format(**names) for arg in args]
    said = refused(capsys, tmp_path, "match", "deadzone", *QUICK, *given, "--save", str(tmp_path / "battle.json"))
    assert why.format(**names) in said


def bare(pieces: int) -> str:
    head = 'format = "deadzone-map/1"\nid = "bare"\nname = "Bare"\nlevels = 1\n'
    return head + "".join(f'[[piece]]\nname = "Crate {i}"\ncover = ["{i},3,0"]\n' for i in range(pieces))


# ---------------------------------------------------------------------------------------------------- tables
@pytest.mark.parametrize("field", battlefields(), ids=lambda field: str(field.id))
def test_a_battlefield_is_shown_level_by_level(field: Any, capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "table", "show", field.id)
    assert field.name in shown and "Ground" in shown and "Level 1" in shown
    for row in zip(*(draw(field, level) for level in range(field.levels))):
        assert all(part.rstrip() in shown for part in row)
    assert all(piece.name in shown for piece in field.pieces)
    assert told(capsys, "table", "check", field.id) == (
        f"Ready: {field.name} for deadzone, {len(field.pieces)} pieces.\n"
    )


def test_a_generated_battlefield_is_a_file_that_says_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "field.toml"
    told(capsys, "table", "new", "deadzone", "--seed", "9", "--pieces", "10", "-o", str(file))
    field = read_battlefield(file.read_text(), "field")
    assert field == generate(9, pieces=10)
    assert field.name in told(capsys, "table", "show", str(file))
    assert told(capsys, "table", "check", "9", "--game", "deadzone").startswith(f"Ready: {generate(9).name}")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["check", "foundry-yrd"], "no table of that name; did you mean 'foundry-yard'?"),
        (["check", "{bare}"], "(deadzone.setup.five-terrain-pieces)"),
        (["show", "{torn}"], "is no readable TOML"),
        (["show", "foundry-yard", "--svg", "{out}"], "there are no pictures of tables of deadzone"),
        (["new", "deadzone", "--pieces", "3", "-o", "{out}"], "8 to 14 pieces, not 3"),
        (["new", "deadzon"], "there is no game 'deadzon'; did you mean deadzone?"),
    ],
)
def test_a_wrong_battlefield_is_one_line(
    args: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = {name: str(tmp_path / name) for name in ("bare", "torn", "out")}
    Path(names["bare"]).write_text(bare(4))
    Path(names["torn"]).write_text(bare(5) + "[[piece")
    assert why in refused(capsys, tmp_path, "table", *(arg.format(**names) for arg in args))


# ---------------------------------------------------------------------------------------------------- lists
@pytest.mark.parametrize("name", samples())
def test_every_sample_is_ready_priced_and_printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    army = samples()[name]
    assert told(capsys, "army", "check", name).startswith(f"Ready: {army.name}, ")
    prices = json.loads(told(capsys, "army", "price", name, "--json"))
    assert prices["total"] == sum(e["cost"] for e in prices["entries"]) <= army.limit
    assert f"# {army.name}" in told(capsys, "army", "print", name)


def test_a_new_list_is_of_the_game_that_is_named_or_has_those_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 'faction = "enforcers"\nlimit = 150' in told(capsys, "army", "new", "deadzone")
    assert 'faction = "plague"\nlimit = 300' in told(capsys, "army", "new", "--points", "300", "--style", "plague-pack")
    assert 'faction = "saga"' in told(capsys, "army", "new")
    for args, why in (
        (["deadzone", "--points", "10"], "the limit is 150 or 300 points, not 10 (deadzone.setup.points-150-or-300)"),
        (["deadzone", "--style", "steady"], "unknown style 'steady'; known are enforcers-gun-line"),
    ):
        assert why in refused(capsys, tmp_path, "army", "new", *args, "-o", str(tmp_path / "list.toml"))


@clause("deadzone.setup.points-150-or-300")
def test_165_points_of_dogs_are_refused_and_priced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "over.toml"
    file.write_text(OVER)
    why = "the army costs 165 points, the limit is 150 (deadzone.setup.points-150-or-300)"
    assert refused(capsys, tmp_path, "army", "check", str(file)) == f"{file} line 4: {why}"
    assert "165 of 150 points, 15 too many" in told(capsys, "army", "price", str(file))


# ---------------------------------------------------------------------------------------------------- odds and games
def test_odds_are_charted_and_told_to_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    chart = told(capsys, "odds", "deadzone", "--weapon", "machinegun", "--clear", "--wounds=2")
    assert "Machinegun: 5 dice at 4+ against 3 dice at 5+" in chart and "Or more" in chart
    odds = json.loads(told(capsys, "odds", "deadzone", "--how", "suppress", "--targets", "3", "--json"))
    assert odds["attack"]["dice"] == 3 and len(odds["p"]) == 4 and sum(odds["p"]) == pytest.approx(1)
    assert odds["mean"] == pytest.approx(sum(odds["at_least"][1:]))


def test_odds_of_hazards_morale_and_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Mine: 3 dice at 4+" in told(capsys, "odds", "deadzone", "--how", "hazard", "--why", "mine")
    assert "Morale: 2 dice at 5+, taken again if it fails" in told(
        capsys, "odds", "deadzone", "--how", "morale", "--quality", "5", "--discipline", "--hero"
    )
    odds = json.loads(told(capsys, "odds", "deadzone", "--how", "command", "--exact", "--json"))
    assert odds["p"] == ["125/512", "225/512", "135/512", "27/512"] and "defence" not in odds


def test_an_attack_is_read_from_a_file_and_options_go_over_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "attack.toml"
    file.write_text('how = "melee"\nweapon = "strider-fist"\nwounds = 3\n')
    assert "6 dice at 4+" in told(capsys, "odds", "deadzone", str(file))
    assert "7 dice at 3+" in told(capsys, "odds", "deadzone", str(file), "--pinned", "--quality", "3")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--cover", "--how", "suppress"], "(deadzone.terrain.cover-not-against-suppression)"),
        (["--wepon", "pistol"], "there is no option '--wepon'; did you mean 'weapon'?"),
        (["--weapon"], "option '--weapon' needs a value"),
        (["--quality", "four"], "option '--quality': 'four' is not a whole number"),
        (["--quality", "9"], "quality is 9, a Quality is 2 to 8"),
        (["a.toml", "b.toml"], "one file holds an attack; 'b.toml' is one too many"),
        (["nowhere.toml"], "nowhere.toml: there is no such file"),
    ],
)
def test_what_is_no_attack_is_one_line(
    args: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, tmp_path, "odds", "deadzone", *args)


def test_help_shows_the_options_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    one, all_of_them = told(capsys, "odds", "deadzone", "--help"), told(capsys, "odds", "--help")
    assert "--company" in one and "--attackers" not in one and "Usage" in one
    assert "--company" in all_of_them and "--attackers" in all_of_them


def test_games_lists_the_battlefields(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {row["game"]: row for row in json.loads(told(capsys, "games", "--json"))}
    assert rows["deadzone"]["points"] == [150, 300] and "twin-locks" in rows["deadzone"]["tables"]
    assert set(samples()) == set(rows["deadzone"]["lists"]) and "support" in rows["deadzone"]["house_rules"]
