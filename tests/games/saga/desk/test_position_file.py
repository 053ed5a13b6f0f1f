"""Positions as text: the same battle again, and one sentence for every mistake."""

import re
from fractions import Fraction
from random import Random

import pytest

from drumhead.combat.army import Entry, Limits, Take, limit_of, price
from drumhead.combat.position import FORMAT, PositionError
from drumhead.dice.seeded import SeededDice
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.army import book, styles, suggested_list
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


WITHOUT_A_LINE = (  # TOML's own message, the whole file, or a table file within it
    "not readable: ",
    "its frames, works and units do not fit together",
    "models are numbered from 0 without a gap, each in one unit",
    "width is NaN, it must be a number of inches.",
)


def line_of(text: str, word: str) -> int:
    return text[: text.index(word)].count("\n") + 1


def drawn_battle(seed: int) -> tuple[Saga, SeededDice, Random]:
    rng = Random(seed)
    points: Limits = rng.choice([10, 20])
    armies = list(styles(limit_of(points, 0)).values())
    lists = (rng.choice(armies), rng.choice(armies))
    house = {} if seed % 4 == 0 else {key: rng.choice(HOUSE.names(key)) for key in HOUSE.built if key[0] != "u"}
    house.pop("hero-count", None)  # the lists are drawn without asking for heroes
    if house.get("points-limit") == "free-limit":
        points = (points, 7)
        lists = (lists[0], suggested_list(7))
    setup = SagaSetup(game="saga", lists=lists, board=generate(seed % 3), points=points, house=house)
    assert SAGA.refuse_setup(setup) is None
    dice = SeededDice.from_number(seed)
    return SAGA.muster(setup, dice)[0], dice, rng


@pytest.mark.parametrize("seed", range(4))
def test_any_moment_of_a_battle_is_the_same_when_it_is_read_again(seed: int) -> None:
    b, dice, rng = drawn_battle(seed)
    looked_at = 0
    while b.question:
        if rng.random() < 0.1:
            again = SAGA.stand(SAGA.position(b), "again")
            assert again == b and SAGA.position(again) == SAGA.position(b)
            looked_at += 1
        SAGA.answer(b, b.asked_seat, SAGA.sample(b, rng), dice)
    assert looked_at > 5


def test_a_person_writes_no_more_than_seat_kind_and_places() -> None:
    b = SAGA.stand(SHORT, "short")
    regulars, bear = b.units
    assert regulars.models == (0, 1, 2, 3) and bear.models == (4,)
    assert (regulars.quality, b.model(0).weapons, str(b.model(0).worth)) == (4, ("Sword",), "1/4")
    assert b.places([1, 4]) == [(3500, 2000), (30000, 40125)]
    assert (bear.name, bear.fatigue, b.model(4).wounds, b.model(4).weapons) == ("The Old Bear", 2, 1, ("Hammer", "Bow"))
    assert b.question is not None and (b.question.seat, b.question.decision) == (1, "saga.decision.first-step")
    assert b.board == BOARD and b.house == HOUSE.full({})


@clause("saga.ruling.same-limit=free-limit", "saga.ruling.terrain-count=none")
def test_a_position_has_one_limit_or_one_for_each_side() -> None:
    house = 'house = { points-limit = "free-limit", hero-count = "free-hero", terrain-minimum = "none" }'
    for points, found in (("7", 7), ("[4, 12]", (4, 12))):
        b = SAGA.stand(SHORT.replace("turn = 1", f"turn = 1\npoints = {points}\n{house}"), "short")
        assert b.points == found and b.house["hero-count"] == "free-hero"
        assert SAGA.stand(SAGA.position(b), "again") == b
    for wrong, why in (
        ("[4, -1]", "points is -1, it must be 0 to 1000000"),
        ("[4]", "points: Expected array of length 2, got 1"),
        ('"ten"', "points: Expected int | array, got str"),
    ):
        with pytest.raises(PositionError, match=re.escape(why)):
            SAGA.stand(SHORT.replace("turn = 1", f"turn = 1\npoints = {wrong}"), "short")


def test_a_position_between_two_activations_names_whose_turn_it_is() -> None:
    b, dice, rng = drawn_battle(4)
    while not (b.question and b.question.decision == "saga.decision.activate"):
        SAGA.answer(b, b.asked_seat, SAGA.sample(b, rng), dice)
    text = SAGA.position(b)
    assert f"\nturn = {b.question.seat}\n" in text and "\nframes = " not in text


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (FORMAT, "drumhead-position-9", f"format is 'drumhead-position-9', this program reads '{FORMAT}'"),
        ("turn = 1", "turn = ", "not readable: "),
        ("turn = 1", "trun = 1", "there is no field 'trun'; did you mean 'turn'?"),
        ("turn = 1", "turn = 2", "turn is 2, a seat is 0 or 1"),
        ("turn = 1", "turn = nan", "turn is NaN, a seat is 0 or 1"),
        ("turn = 1", 'scores = ["1/0", "0"]', "scores is '1/0', it must be a fraction such as 3/8"),
        ("turn = 1", 'frames = [["saga.trun", [0]]]', "unknown step 'saga.trun'; did you mean 'saga.turn'?"),
        ("turn = 1", 'frames = [["saga.halve", [7]]]', "its frames, works and units do not fit together"),
        ("turn = 1", 'house = { finished-first = "swop" }', "has no 'swop'; it has last-activation, swap, roll-off"),
        ("seat = 0", "seat = 2", "unit 1: seat is 2, a seat is 0 or 1"),
        ('kind = "regulars"', 'kind = "regular"', "unknown kind 'regular'; did you mean 'regulars'?"),
        ('"Bow"', '"Bwo"', "unit 2 (The Old Bear): unknown weapon 'Bwo'; did you mean 'Bow'?"),
        ("fatigue = 2", "fatigue = -1", "fatigue is -1, it must be 0 to 100"),
        ("fatigue = 2", "fatigue = nan", "unit 2 (The Old Bear): "),
        ("wounds = 1", "wounds = 3", "wounds is 3, it must be 0 to 2"),
        ("turn = 1", "round = 0", "round is 0, it must be 1 to 4"),
        ("turn = 1", "round = 5", "round is 5, it must be 1 to 4"),
        ("wounds = 1", "wonds = 1", "there is no field 'wonds'; did you mean 'wounds'?"),
        ("fatigue = 2", 'worth = "much"', "worth is 'much', it must be a fraction such as 3/8"),
        ("fatigue = 2", "models = [9]", "models are numbered from 0 without a gap, each in one unit"),
        ("fatigue = 2", "models = [4, 5]", "2 models and 1 places"),
        ("[3.5, 2]", "[2, 2]", "models 0 and 1 stand on one spot: (2.0, 2.0)"),
        ("[3.5, 2]", "[2.9, 2]", "models 0 and 1 stand too close, their bases overlap: (2.0, 2.0)"),
        ("[2, 2]", "[0.2, 2]", "model 0 at (0.2, 2.0) stands off the table"),
        ("[30, 40.125]", "[30, 48]", "model 4 at (30.0, 48.0) stands off the table"),
        ("[2, 2]", "[nan, 2]", "model 1 of its places: x is NaN, it must be a number of inches"),
        ("[2, 2]", "[2, inf]", "model 1 of its places: y is Infinity, it must be a number of inches"),
        ("[2, 2]", "[2]", "must be [x, y] in inches"),
        ("[2, 2]", '["a", 2]', "it must be a number of inches"),
        ("[table]", "[tabel]", "there is no field 'tabel'; did you mean 'table'?"),
        ("width = 72", "width = nan", "width is NaN, it must be a number of inches."),
    ],
)
def test_a_mistake_is_one_sentence_with_its_place(old: str, new: str, why: str) -> None:
    assert old in SHORT
    with pytest.raises(PositionError) as refused:
        SAGA.stand(SHORT.replace(old, new, 1), "bear.toml")
    said = str(refused.value)
    assert said.startswith("bear.toml") and why in said and "\n" not in said
    if why not in WITHOUT_A_LINE:
        assert said.startswith(f"bear.toml line {line_of(SHORT, old)}: "), said


@clause("saga.army.unit-maximum")
def test_a_unit_of_13_is_refused_with_its_clause() -> None:
    spots = ", ".join(f"[{2 + 1.5 * i}, 2]" for i in range(13))
    text = re.sub(r"places = \[\[2, 2\].*", f"places = [{spots}]", SHORT)
    with pytest.raises(PositionError, match=r"unit 1: a unit of 13 is too large: at most 12 models \(saga\.army\.unit"):
        SAGA.stand(text, "thirteen")


def test_a_position_needs_no_ten_pieces_of_terrain() -> None:
    text = "\n[[table.piece]]".join(SHORT.split("\n[[table.piece]]")[:3])
    assert len(SAGA.stand(text, "bare").board.pieces) == 2
    assert SAGA.stand(SHORT.split("\n[[table.piece]]")[0], "bare").board.pieces == ()


@clause("saga.setup.table-size")
def test_a_position_on_a_table_of_another_size_is_refused() -> None:
    with pytest.raises(PositionError, match=r"it must be 72 by 48 \(saga\.setup\.table-size\)"):
        SAGA.stand(SHORT.split("\n[[table.piece]]")[0].replace("width = 72", "width = 71"), "narrow")


def test_upgrades_are_worth_what_they_cost_whether_they_are_taken_or_carried() -> None:
    """Regulars cost 2 for 8; Bows for all of them 2 more."""
    taken = SAGA.stand(SHORT.replace('kind = "regulars"', 'kind = "regulars"\ntake = ["bows"]'), "taken")
    carried = SAGA.stand(SHORT.replace('kind = "regulars"', 'kind = "regulars"\nweapons = ["Sword", "Bow"]'), "carried")
    for b in (taken, carried):
        assert (b.model(0).weapons, str(b.model(0).worth)) == (("Sword", "Bow"), str(priced("regulars", "bows") / 8))
    both = SHORT.replace('kind = "regulars"', 'kind = "regulars"\ntake = ["javelins", "axes"]')
    assert str(SAGA.stand(both, "both").model(0).worth) == str(priced("regulars", "javelins", "axes") / 8)
    named = SHORT.replace('kind = "regulars"', 'kind = "regulars"\ntake = ["bows"]\nworth = "7/8"')
    assert str(SAGA.stand(named, "named").model(0).worth) == "7/8"
    arms = 'arms = [{ kind = "regulars", models = [0, 1, 2, 3], weapons = ["Sword", "Bow"] }]'
    listed = SAGA.stand(SHORT.replace('kind = "regulars"', f'kind = "regulars"\n{arms}'), "arms")
    assert listed.model(0).worth == taken.model(0).worth


def priced(unit: str, *upgrades: str) -> Fraction:
    return Fraction(price(book(), Entry(unit, tuple(Take("arms", u) for u in upgrades))))


def test_units_that_do_not_say_otherwise_were_bought_apart() -> None:
    b = SAGA.stand(SHORT.replace("seat = 1", "seat = 0", 1), "two")
    assert b.model(0).bought != b.model(4).bought


def test_a_unit_that_names_an_upgrade_which_its_book_does_not_sell_is_refused() -> None:
    with pytest.raises(PositionError, match=r"line 6: unit 1: unknown upgrade 'bow'; did you mean 'bows'"):
        SAGA.stand(SHORT.replace('kind = "regulars"', 'take = ["bow"]\nkind = "regulars"'), "x")
    with pytest.raises(PositionError, match=r"unit 2 \(The Old Bear\): unknown upgrade 'bows'; none is known here"):
        SAGA.stand(SHORT.replace("wounds = 1", 'take = ["bows"]'), "x")


def test_a_position_without_a_table_is_refused() -> None:
    with pytest.raises(PositionError, match=r"\[table\] is missing"):
        SAGA.stand(SHORT.split("[table]")[0], "bare")
