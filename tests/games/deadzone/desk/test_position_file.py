"""Positions of Deadzone: units and their upgrades by the book, and one sentence for every mistake."""

import pytest

from drumhead.combat.army import ArmyList, Entry, Take
from drumhead.combat.position import FORMAT, PositionError
from drumhead.games.deadzone.game import DEADZONE
from drumhead.games.deadzone.rules.army import buy_units
from drumhead.games.deadzone.rules.state import Deadzone
from drumhead.testkit import asked
from drumhead.testkit.cubes import go, number
from tests.games.deadzone.kit import battle as stood
from tests.games.deadzone.kit import say, second, tactical

SHORT = f"""format = "{FORMAT}"
turn = 0
round = 2

[[mine]]
cube = [7, 7, 0]
seat = 0

[[unit]]
seat = 0
name = "Gunner"
kind = "tactical-enforcer"
take = ["machinegun"]
cube = [2, 1, 0]
wounds = 1
quality = 4

[[unit]]
seat = 1
kind = "plague-dog"
cube = [2, 6, 0]
pinned = 1

[field]
format = "deadzone-map/1"
id = "bare"
name = "Bare"
levels = 2

[[field.piece]]
name = "Crate"
solid = ["4,4,0"]
"""


def read(text: str) -> Deadzone:
    return DEADZONE.stand(text, "yard.toml")


def line_of(text: str, word: str) -> int:
    return text[: text.index(word)].count("\n") + 1


def test_a_person_writes_no_more_than_seat_kind_and_cube_and_one_piece_of_terrain_is_enough() -> None:
    b = read(SHORT)
    gunner, dog = b.units
    assert (gunner.name, gunner.cube, gunner.wounds, gunner.left) == ("Gunner", number((2, 1)), 1, 1)
    assert (dog.name, dog.pinned, b.round, len(b.board.pieces)) == ("Plague Dog", 1, 2, 1)
    assert b.question is not None and b.question.seat in (0, 1)
    assert DEADZONE.stand(DEADZONE.position(b), "again") == b


def test_upgrades_come_from_the_book_with_their_price() -> None:
    take = (Take("weapon", "machinegun"),)
    (sold,) = buy_units(ArmyList("x", "enforcers", 150, (Entry("tactical-enforcer", take),)))
    gunner = read(SHORT).units[0]
    assert (gunner.weapons, gunner.rules, gunner.cost) == (sold.kits[0].weapons, sold.kits[0].rules, sold.cost)
    assert gunner.cost > read(SHORT.replace('take = ["machinegun"]\n', "")).units[0].cost
    named = read(SHORT.replace("quality = 4", 'cost = 7\nweapons = ["pistol"]')).units[0]
    assert (named.cost, named.weapons) == (7, ("pistol",))


def test_the_house_opens_the_table_without_a_letter_to_other_units() -> None:
    text = SHORT.replace("pinned = 1", 'take = ["general"]')
    with pytest.raises(PositionError, match="unit 2: unknown upgrade 'general'"):
        read(text)
    everyone = text.replace("turn = 0", 'turn = 0\nhouse = { headless-upgrades = "every-unit" }')
    assert read(everyone).units[1].cost > read(SHORT).units[1].cost


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("round = 2", "round = 0", "round is 0, it must be 1 to 4"),
        ("round = 2", "round = 5", "round is 5, it must be 1 to 4"),
        ("wounds = 1", "wounds = 2", "unit 1 (Gunner): wounds is 2, it must be 0 to 1"),
        ("wounds = 1", "wounds = -1", "wounds is -1, it must be 0 to 1"),
        ("quality = 4", "quality = 1", "quality is 1, it must be 2 to 8"),
        ("quality = 4", "quality = 9", "quality is 9, it must be 2 to 8"),
        ("pinned = 1", "pinned = 3", "pinned is 3, it must be 0 to 2"),
        ("cube = [2, 6, 0]", "cube = [2, 1, 0]", "cube [2, 1, 0] holds an enemy, Gunner"),
        ("cube = [2, 6, 0]", "cube = [4, 4, 0]", "it stands in [4, 4, 0], where nobody can"),
        ("cube = [2, 6, 0]", "cube = [2, 8, 0]", "cube is [2, 8, 0], a cube is [x, y, z]"),
        ("cube = [2, 6, 0]", "watch = true", "unit 2: it stands nowhere"),
        ("cube = [7, 7, 0]", "cube = [4, 4, 0]", "mine 1: it lies in [4, 4, 0], where nobody can stand"),
        ('take = ["machinegun"]', 'take = ["machinegum"]', "unknown upgrade 'machinegum'; did you mean 'machinegun'?"),
        ('take = ["machinegun"]', 'take = ["machinegun", "machinegun"]', "takes 'machinegun' twice"),
        ('kind = "plague-dog"', 'kind = "plague-dg"', "unknown kind 'plague-dg'; did you mean 'plague-dog'?"),
        ("quality = 4", 'weapons = ["pistl"]', "unknown weapon 'pistl'; did you mean 'pistol'?"),
        ("quality = 4", 'rules = ["Disciplin"]', "unknown rule 'Disciplin'; did you mean 'Discipline'?"),
        ("pinned = 1", "pined = 1", "there is no field 'pined'; did you mean 'pinned'?"),
        ("turn = 0", "turm = 1", "there is no field 'turm'; did you mean 'turn'?"),
    ],
)
def test_a_mistake_is_one_sentence_with_its_line(old: str, new: str, why: str) -> None:
    with pytest.raises(PositionError) as refused:
        read(SHORT.replace(old, new, 1))
    said = str(refused.value)
    assert why in said and "\n" not in said
    if "nowhere" not in why:
        assert said.startswith(f"yard.toml line {line_of(SHORT, old)}: "), said


def test_two_mines_of_one_side_in_one_cube_are_refused_and_of_both_sides_are_not() -> None:
    second_mine = "[[mine]]\ncube = [7, 7, 0]\nseat = 0\n\n[[unit]]"
    with pytest.raises(PositionError, match=r"line 10: mine 2: the cube \[7, 7, 0\] has a mine of that side already"):
        read(SHORT.replace("[[unit]]", second_mine, 1))
    assert len(read(SHORT.replace("[[unit]]", second_mine.replace("seat = 0", "seat = 1"), 1)).mines) == 2


def test_enemies_share_a_cube_in_the_midst_of_a_melee() -> None:
    b = stood([second((2, 2))], [tactical((2, 3)), tactical((2, 3))])
    say(b, "assault", go((2, 3)))
    assert asked(b) == "melee-target"
    assert DEADZONE.stand(DEADZONE.position(b), "melee") == b


def test_a_position_between_two_activations_names_whose_turn_it_is() -> None:
    text = DEADZONE.position(stood([second((2, 2)), second((4, 2))], [tactical((2, 6))]))
    assert "\nturn = 0" in text and "\nframes = " not in text
