"""Maps through the protocol by which every desk offers its tables, and through the commands that read it."""

from pathlib import Path
from random import Random

import pytest

from drumhead.campaign.desk.maps import MAPS
from drumhead.campaign.map.generate import generate
from drumhead.campaign.map.known import default_map, known_maps
from drumhead.cli import main
from drumhead.combat.desk import SEEDS
from drumhead.space.board import BoardError
from drumhead.space.palette import STYLE
from drumhead.testkit import clause


@clause("campaign.ruling.map-format")
def test_the_first_numbers_are_the_maps_of_the_program_and_the_others_are_generated() -> None:
    assert list(MAPS.named()) == ["aldwater", "kettle-bay", "skarholm-inlets", "withy-reach"]
    assert MAPS.by_number(0) is default_map() and MAPS.by_number(4) == generate(4)
    assert MAPS.by_number(-1) is None and MAPS.by_number(SEEDS) is None
    assert MAPS.random_table(Random(1)) in known_maps()


def test_a_picture_knows_its_number_its_size_and_its_words() -> None:
    shown = MAPS.picture(default_map())
    assert (shown.width, shown.height, shown.number, shown.cubes) == (85500, 65000, 0, None)
    assert shown.pieces == ("Castle Corvaine", "7 villages", "2 bridges over the Aldwater")
    assert shown.drawing.startswith('<g class="map">') and "<style>" not in shown.drawing
    assert MAPS.style.startswith(STYLE) and ".h-shore" in MAPS.style
    assert MAPS.picture(generate(9)).number == 9
    own = MAPS.read(MAPS.write(default_map()).replace('id = "aldwater"', 'id = "mine"'), "mine.toml")
    assert MAPS.picture(own).number is None
    assert MAPS.picture(MAPS.generate(9, 5, False)).number is None if MAPS.generate else False


def test_words_about_a_map() -> None:
    assert MAPS.size(default_map()) == "9 by 8 hexes"
    assert (MAPS.count(default_map()), MAPS.counted) == (7, "villages")
    assert all(len(row) == len(MAPS.heads) for m in known_maps() for row in MAPS.rows(m))
    assert MAPS.about(known_maps()[1]) == "A small bay with four villages: for a first campaign."
    assert MAPS.refuse(default_map()) is None and MAPS.svg is not None


def test_a_map_is_never_symmetric() -> None:
    assert MAPS.generate is not None
    with pytest.raises(BoardError, match=r"^A map of a campaign is not symmetric"):
        MAPS.generate(1, 0, True)


# ---------------------------------------------------------------------------------------------------- commands
def test_show_draws_a_map_as_letters_and_as_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "map.svg"
    assert main(["table", "show", "aldwater", "--svg", str(picture)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("The Aldwater Shore, 9 by 8 hexes\n") and MAPS.letters(default_map()) in told
    assert "Castle Corvaine" in told and "[1, 4]-[2, 4]" in told
    assert MAPS.svg is not None and picture.read_text("utf-8") == MAPS.svg(default_map())


def test_new_writes_a_map_that_check_finds_ready(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "map.toml"
    assert main(["table", "new", "campaign", "--seed", "9", "--pieces", "5", "-o", str(file)]) == 0
    name = generate(9, villages=5).name
    assert capsys.readouterr().out == f"{file}: {name}, 5 villages, seed 9.\n"
    assert main(["table", "check", str(file)]) == 0
    assert capsys.readouterr().out == f"Ready: {name} for campaign, 5 villages.\n"
    file.write_text(file.read_text("utf-8").replace("[castle]", "[castel]"))
    assert main(["table", "check", str(file)]) == 2
    assert capsys.readouterr().err == f"drumhead: {file}: there is no field 'castel'; did you mean castle?\n"


def test_a_map_of_a_hundred_megabytes_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "big.toml"
    file.write_bytes(b"#" * 100_000_000)
    assert main(["table", "check", str(file), "--game", "campaign"]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and "at most 100000 are read" in told.err
