"""Positions as text: the same battle again, and one sentence for every mistake."""

import re
from random import Random

import pytest

from drumhead.combat.position import FORMAT, PositionError
from drumhead.dice.rolled import Rolled
from drumhead.games.saga.desk.position_file import read_position, write_position
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.army import styles
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.setup import SagaSetup
from drumhead.games.saga.rules.state import Saga
from drumhead.space.board import write_board
from drumhead.space.generate import generate
from drumhead.testkit import clause

BOARD = generate(1)
TABLE = "[table]\n" + write_board(BOARD).split("\n", 1)[1].replace("\n[[piece]]", "\n[[table.piece]]")
SHORT = f"""format = "{FORMAT}"
turn = 1

[[unit]]
seat = 0
kind = "regulars"
places = [[2, 2], [3.5, 2], [5, 2], [6.5, 2]]

[[unit]]
seat = 1
kind = "veteran-hero"
name = "The Old Bear"
weapons = ["Hammer", "Bow"]
wounds = 1
fatigue = 2
places = [[30, 40.125]]

{TABLE}"""


def drawn_battle(seed: int) -> tuple[Saga, Rolled, Random]:
    rng = Random(seed)
    points = rng.choice([10, 20])
    armies = list(styles(points).values())
    house = {} if seed % 4 == 0 else {key: rng.choice(HOUSE.names(key)) for key in HOUSE.built if key[0] != "u"}
    lists = (rng.choice(armies), rng.choice(armies))
    setup = SagaSetup(game="saga", lists=lists, board=generate(seed % 3), points=points, house=house)
    assert SAGA.refuse_setup(setup) is None
    dice = Rolled.seeded(seed)
    return SAGA.muster(setup, dice)[0], dice, rng


@pytest.mark.parametrize("seed", range(4))
def test_any_moment_of_a_battle_is_the_same_when_it_is_read_again(seed: int) -> None:
    b, dice, rng = drawn_battle(seed)
    looked_at = 0
    while b.question:
        if rng.random() < 0.1:
            again = read_position(write_position(b), "again")
            assert again == b and write_position(again) == write_position(b)
            looked_at += 1
        SAGA.answer(b, b.asked_seat, SAGA.sample(b, rng), dice)
    assert looked_at > 5


def test_a_person_writes_no_more_than_seat_kind_and_places() -> None:
    b = read_position(SHORT, "short")
    regulars, bear = b.units
    assert regulars.models == (0, 1, 2, 3) and bear.models == (4,)
    assert (regulars.quality, b.model(0).weapons, str(b.model(0).worth)) == (4, ("Sword",), "1/4")
    assert b.places([1, 4]) == [(3500, 2000), (30000, 40125)]
    assert (bear.name, bear.fatigue, b.model(4).wounds, b.model(4).weapons) == ("The Old Bear", 2, 1, ("Hammer", "Bow"))
    assert b.question is not None and (b.question.seat, b.question.decision) == (1, "saga.decision.first-step")
    assert b.board == BOARD and b.house == HOUSE.full({})


def test_a_position_between_two_activations_names_whose_turn_it_is() -> None:
    b, dice, rng = drawn_battle(4)
    while not (b.question and b.question.decision == "saga.decision.activate"):
        SAGA.answer(b, b.asked_seat, SAGA.sample(b, rng), dice)
    text = write_position(b)
    assert f"\nturn = {b.question.seat}\n" in text and "\nframes = " not in text


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (FORMAT, "drumhead-position-9", f"format is 'drumhead-position-9', this program reads \"{FORMAT}\"."),
        ("turn = 1", "turn = ", "is no readable TOML"),
        ("turn = 1", "trun = 1", "there is no field 'trun'; did you mean 'turn'?"),
        ("turn = 1", "turn = 2", "turn is 2, a seat is 0 or 1."),
        ("turn = 1", "turn = nan", "turn: "),
        ("turn = 1", 'scores = ["1/0", "0"]', "scores is '1/0', it must be a fraction such as 3/8."),
        ("turn = 1", 'frames = [["saga.trun", [0]]]', "there is no step 'saga.trun'; did you mean 'saga.turn'?"),
        ("turn = 1", 'frames = [["saga.halve", [7]]]', "its frames, works and units do not fit together."),
        ("turn = 1", 'house = { finished-first = "swop" }', "has no 'swop'; it has last-activation, swap, roll-off"),
        ("seat = 0", "seat = 2", "unit 1: seat is 2, it must be 0 or 1."),
        ('kind = "regulars"', 'kind = "regular"', "unknown kind 'regular'; did you mean 'regulars'?"),
        ('"Bow"', '"Bwo"', "unit 2 (The Old Bear): unknown weapon 'Bwo'; did you mean 'Bow'?"),
        ("fatigue = 2", "fatigue = -1", "fatigue is -1, it cannot be below 0."),
        ("fatigue = 2", "fatigue = nan", "unit 2 (The Old Bear): "),
        ("wounds = 1", "wonds = 1", "there is no field 'wonds'; did you mean 'wounds'?"),
        ("fatigue = 2", 'worth = "much"', "worth is 'much', it must be a fraction such as 3/8."),
        ("fatigue = 2", "models = [9]", "models are numbered from 0 without a gap, each in one unit."),
        ("fatigue = 2", "models = [4, 5]", "2 models and 1 places."),
        ("[3.5, 2]", "[2, 2]", "models 0 and 1 stand on one spot, (2.0, 2.0)."),
        ("[3.5, 2]", "[2.9, 2]", "the bases of models 0 and 1 overlap at (2.0, 2.0)."),
        ("[2, 2]", "[0.2, 2]", "model 0 at (0.2, 2.0) stands off the table."),
        ("[30, 40.125]", "[30, 48]", "model 4 at (30.0, 48.0) stands off the table."),
        ("[2, 2]", "[nan, 2]", "model 1 of its places: x is NaN, it must be a number of inches."),
        ("[2, 2]", "[2, inf]", "model 1 of its places: y is Infinity, it must be a number of inches."),
        ("[2, 2]", "[2]", "must be [x, y] in inches."),
        ("[2, 2]", '["a", 2]', "it must be a number of inches."),
        ("[table]", "[tabel]", "there is no field 'tabel'; did you mean 'table'?"),
        ("width = 72", "width = nan", "width is NaN, it must be a number of inches."),
    ],
)
def test_a_mistake_is_one_sentence_with_its_place(old: str, new: str, why: str) -> None:
    assert old in SHORT
    with pytest.raises(PositionError) as refused:
        read_position(SHORT.replace(old, new, 1), "bear.toml")
    said = str(refused.value)
    assert said.startswith("bear.toml") and why in said and "\n" not in said


@clause("saga.army.unit-maximum")
def test_a_unit_of_13_is_refused_with_its_clause() -> None:
    spots = ", ".join(f"[{2 + 1.5 * i}, 2]" for i in range(13))
    text = re.sub(r"places = \[\[2, 2\].*", f"places = [{spots}]", SHORT)
    with pytest.raises(PositionError, match=r"unit 1: a unit of 13 is too large: at most 12 models \(saga\.army\.unit"):
        read_position(text, "thirteen")


@clause("saga.setup.terrain-minimum")
def test_a_position_on_a_table_of_9_pieces_is_refused() -> None:
    text = "\n[[table.piece]]".join(SHORT.split("\n[[table.piece]]")[:10])
    with pytest.raises(PositionError, match=r"9 pieces of terrain, at least 10 are needed \(saga\.setup\.terrain-min"):
        read_position(text, "nine")


def test_a_position_without_a_table_is_refused() -> None:
    with pytest.raises(PositionError, match="the field table is missing"):
        read_position(SHORT.split("[table]")[0], "bare")
