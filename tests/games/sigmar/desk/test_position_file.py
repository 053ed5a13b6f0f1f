"""Positions as text: the same battle again, and one sentence for every mistake."""

from random import Random

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from drumhead.combat.grants import Grant
from drumhead.combat.position import FORMAT, PositionError
from drumhead.combat.position_editor import MoveUnit, PutUnit, SetField
from drumhead.dice.seeded import SeededDice
from drumhead.flow.view import fold
from drumhead.games.sigmar.desk.position_file import POSITIONS
from drumhead.games.sigmar.game import SIGMAR
from drumhead.games.sigmar.rules.army import HOME, books, samples
from drumhead.games.sigmar.rules.setup import SigmarSetup
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.space.board import write_board
from drumhead.space.generate import generate
from drumhead.testkit import clause
from tests.games.sigmar.walks import armies, walk

BOARD = generate(1)
TABLE = "[table]\n" + write_board(BOARD).split("\n", 1)[1].replace("\n[[piece]]", "\n[[table.piece]]")
SHORT = f"""format = "{FORMAT}"
turn = 1
books = ["saltgate", "mirefold"]
power = [{{ 11 = 3 }}, {{}}]
tried = [["brine-lash"], []]

[[unit]]
seat = 0
kind = "bailiffs"
take = ["mace", "sergeant"]
joined = [{{ kind = "captain", take = ["dray"] }}]
places = [[2, 2], [3.5, 2], [5, 2], [6.5, 2], [8, 2], [9.5, 2]]
wounds = 2
wavered = true

[[unit]]
seat = 0
kind = "salt-riders"
places = [[12, 2], [14, 2], [16, 2], [18, 2], [20, 2]]

[[unit]]
seat = 0
kind = "tide-reader"
places = [[30, 5]]

[[unit]]
seat = 1
kind = "gnarl-brutes"
name = "The Three"
places = [[30, 40.125], [32, 40.125], [34, 40.125]]
wounds = [0, 2, 0]
grants = [{{ rule = "Impact(2)", until = "round" }}, {{ rule = "Fear", until = "activation", denied = true }}]
tough_first = true

{TABLE}"""


def short(old: str = "", new: str = "") -> Sigmar:
    assert old in SHORT
    return POSITIONS.read(SHORT.replace(old, new, 1), "short.toml")


def line_of(text: str, word: str) -> int:
    return text[: text.index(word)].count("\n") + 1


# ---------------------------------------------------------------------------------------------------- the same again
@pytest.mark.parametrize("seed", range(4))
def test_any_moment_of_a_battle_is_the_same_when_it_is_read_again(seed: int) -> None:
    b = armies(seed)
    looked_at = 0
    for n, _ in enumerate(walk(b, seed)):
        if n % 7 == 0 and b.question:
            again = POSITIONS.read(POSITIONS.write(b), "again")
            assert again == b and POSITIONS.write(again) == POSITIONS.write(b)
            looked_at += 1
    assert looked_at > 5


@pytest.mark.parametrize("seed", range(3))
def test_a_battle_is_the_same_again_before_and_after_the_armies_stand(seed: int) -> None:
    rng, dice, every = Random(seed), SeededDice.from_number(seed), {book.id: book for book in books()}
    blue, red = rng.choices(list(samples().values()), k=2)
    chosen = (every[blue.book], every[red.book])
    setup = SigmarSetup(game="sigmar", lists=(blue, red), books=chosen, board=generate(seed))
    b, _ = SIGMAR.muster(setup, dice)
    looked_at = 0
    while b.question and b.round < 2:
        if rng.random() < 0.15:
            again = SIGMAR.stand(SIGMAR.position(b), "again")
            assert again == b and SIGMAR.position(again) == SIGMAR.position(b)
            looked_at += 1
        before = SIGMAR.view(b, 0)
        events = SIGMAR.answer(b, b.asked_seat, SIGMAR.sample(b, rng), dice)
        assert fold(before, events) == SIGMAR.view(b, 0)
    assert looked_at > 5


def test_what_a_battle_writes_needs_no_book() -> None:
    text = POSITIONS.write(short())
    assert "books" not in text and 'id = "call-the-debt"' in text
    assert POSITIONS.read(text.replace('kind = "bailiffs"', 'kind = "mud-hounds"'), "own").units[0].kind == "mud-hounds"


def test_a_position_names_the_books_of_its_battle_and_holds_those_that_do_not_come_with_the_game() -> None:
    saltgate, mirefold = (next(book for book in books() if book.id == id) for id in ("saltgate", "mirefold"))
    own = replace(mirefold, id="fen", units=tuple(replace(u, cost=u.cost + 1) for u in mirefold.units))
    b = short()
    first = POSITIONS.write(b, {"books": to_builtins((saltgate, own))})
    then = POSITIONS.write(POSITIONS.read(first, "first"), {"position": first})
    for text in (first, then):
        named = POSITIONS.own_books(text)
        assert named == ((saltgate,), (own,)) and POSITIONS.read(text, "again") == b
    added = POSITIONS.edit(then, "then.toml", PutUnit(1, "elk-riders", (40_000, 20_000)))
    assert added.battle.units[-1].cost == next(u.cost for u in own.units if u.id == "elk-riders")
    with pytest.raises(PositionError, match="'bailiffs' is a unit of The Saltgate Tollkeepers, this side plays"):
        POSITIONS.edit(then, "then.toml", PutUnit(1, "bailiffs", (40_000, 20_000)))
    assert POSITIONS.own_books(POSITIONS.write(b)) == ((), ())


# ---------------------------------------------------------------------------------------------------- what people write
def test_a_unit_is_what_its_book_sells_with_those_who_joined_it() -> None:
    b = short()
    bailiffs, riders, reader, brutes = b.units
    captain = b.fighter(5)
    assert bailiffs.models == (0, 1, 2, 3, 4, 5) and (bailiffs.full, bailiffs.cost) == (8, 62 + 1 + 3 + 28 + 4)
    assert b.fighter(0).weapons == ("Medium Mace",) and "Sergeant" in b.fighter(0).rules
    assert (captain.kind, captain.type, captain.mount, captain.wounds, captain.left) == (
        "captain",
        "hero",
        "dray",
        2,
        1,
    )
    assert (captain.base, b.fighter(0).base, int(b.radius[5])) == (1500, 1000, 750)
    assert "Fast" in captain.rules and "Nimble" not in captain.rules
    assert "Impact(1)" in b.fighter(6).rules  # of its Lance
    assert (riders.type, reader.type, bailiffs.type, bailiffs.wavered) == ("infantry", "wizard", "infantry", True)
    assert [b.fighter(m).wounds for m in brutes.models] == [0, 2, 0] and brutes.full == 9 and brutes.tough_first
    assert brutes.grants == (Grant("Impact(2)", "round"), Grant("Fear", "activation", True))
    maces, held = (
        {"Light Mace", "Medium Mace", "Medium Halberd"},
        {"Medium Sword", "Pistol", "Light Claws", "Light Lance"},
    )
    assert set(b.armoury[0]) == maces | held
    assert [s.id for s in b.spells[0]] == ["brine-lash", "tallow-light", "call-the-debt"] and b.spells[1] == ()
    assert b.power == ({11: 3}, {}) and b.tried == (("brine-lash",), ())
    assert b.question is not None and (b.question.seat, b.question.decision) == (1, "sigmar.decision.action")


def test_a_side_without_a_book_may_have_units_of_all_of_them() -> None:
    b = short('books = ["saltgate", "mirefold"]', "")
    assert [u.kind for u in b.units] == ["bailiffs", "salt-riders", "tide-reader", "gnarl-brutes"]


def test_two_copies_in_one_unit_cost_twice_as_much() -> None:
    spots = ", ".join(f"[{2 + 1.5 * i}, 8]" for i in range(10))
    text = SHORT.replace("[[12, 2], [14, 2], [16, 2], [18, 2], [20, 2]]", f"[{spots}]").replace("11 = 3", "16 = 3")
    b = POSITIONS.read(text, "two")
    assert (len(b.units[1].models), b.units[1].cost) == (10, 86)


def test_a_whole_book_can_stand_in_the_file() -> None:
    text = (HOME / "books" / "mirefold.toml").read_text("utf-8").replace("gnarl-brutes", "mud-hounds")
    own = f'books = ["saltgate", """\n{text}"""]'
    theirs = SHORT.replace('books = ["saltgate", "mirefold"]', own)
    short_text = theirs.replace("gnarl-brutes", "mud-hounds")
    with pytest.raises(PositionError, match="unknown kind 'gnarl-brutes'"):
        POSITIONS.read(theirs, "own.toml")
    assert (
        POSITIONS.read(short_text.replace('kind = "gnarl-brutes"', 'kind = "mud-hounds"'), "own.toml").units[3].full
        == 9
    )
    with pytest.raises(PositionError, match=r"own\.toml: the book of side 1 line \d+: unknown rule 'Toughh"):
        POSITIONS.read(short_text.replace('"Tough(3)"', '"Toughh(3)"'), "own.toml")


# ---------------------------------------------------------------------------------------------------- mistakes
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('kind = "bailiffs"', 'kind = "bailifs"', "unit 1: unknown kind 'bailifs'; did you mean 'bailiffs'?"),
        (
            'kind = "bailiffs"',
            'kind = "rootking"',
            "'rootking' is a unit of The Mirefold Kin, this side plays The Saltgate",
        ),
        ('"mirefold"]', '"mierfold"]', "unknown book 'mierfold'; did you mean 'mirefold'?"),
        ('"mace", ', '"masce", ', "unit 1: unknown upgrade 'masce'; did you mean 'mace'?"),
        ('kind = "captain", take = ["dray"]', 'kind = "tide-reader"', "Tide reader has Quality 4+, Gate bailiffs 3+"),
        ("wounds = 2\n", "wounds = 3\n", "wounds is 3, it must be 0 to 2"),
        ("wounds = 2\n", "wonds = 2\n", "there is no field 'wonds'; did you mean 'wounds'?"),
        ("wounds = [0, 2, 0]", "wounds = [0, 2]", "unit 4 (The Three): wounds has 2 numbers for 3 models"),
        ("wounds = [0, 2, 0]", "wounds = [0, 3, 0]", "wounds is 3, it must be 0 to 2"),
        ("Impact(2)", "Impactt(2)", "unknown rule 'Impactt(2)'; did you mean 'Impact(X)'?"),
        ('until = "round"', 'until = "dawn"', "grants: Invalid enum value 'dawn'"),
        ("{ 11 = 3 }", "{ 2 = 3 }", "model 2 has power dice, but is no wizard of side 0"),
        ("{ 11 = 3 }", "{ 11 = 300 }", "power is 300, it must be 0 to 100"),
        ('"brine-lash"', '"brine-lahs"', "unknown spell 'brine-lahs'; did you mean 'brine-lash'?"),
        ("[3.5, 2]", "[2.9, 2]", "models 0 and 1 stand too close, their bases overlap"),
        ("[14, 2]", "[13.2, 2]", "models 6 and 7 stand too close, their bases overlap"),
        ("turn = 1", "round = 5", "round is 5, it must be 1 to 4"),
    ],
)
def test_a_mistake_is_one_sentence_with_its_place(old: str, new: str, why: str) -> None:
    with pytest.raises(PositionError) as refused:
        short(old, new)
    said = str(refused.value)
    assert why in said and "\n" not in said
    assert said.startswith(f"short.toml line {line_of(SHORT, old)}: "), said


@clause("sigmar.setup.table-size")
def test_a_position_on_a_table_of_another_size_is_refused() -> None:
    with pytest.raises(PositionError, match=r"it must be 72 by 48 \(sigmar\.setup\.table-size\)"):
        POSITIONS.read(SHORT.split("\n[[table.piece]]")[0].replace("width = 72", "width = 71"), "narrow")


# ---------------------------------------------------------------------------------------------------- the editor
def test_a_unit_that_is_new_stands_by_the_widest_of_its_bases() -> None:
    found = POSITIONS.edit(SHORT, "short.toml", PutUnit(1, "rootking", (60_000, 20_000), ("mosswing",)))
    found = POSITIONS.edit(found.text, "short.toml", PutUnit(1, "elk-riders", (40_000, 20_000)))
    king, riders = found.battle.units[-2:]
    assert found.battle.fighter(king.models[0]).base == 2000
    places = found.battle.places(riders.models)
    assert len(places) == 3 and min(abs(a[0] - b[0]) for a in places for b in places if a != b) >= 1500


def test_the_marks_of_a_unit_can_be_set() -> None:
    steady = POSITIONS.edit(SHORT, "short.toml", SetField("wavered", 0, 0))
    hurt = POSITIONS.edit(steady.text, "short.toml", SetField("wounds", 1, 3))
    fewer = POSITIONS.edit(hurt.text, "short.toml", SetField("models", 2, 3))
    moved = POSITIONS.edit(fewer.text, "short.toml", MoveUnit(1, (40_000, 10_000)))
    b = moved.battle
    assert not b.units[0].wavered
    assert [hurt.battle.fighter(m).wounds for m in hurt.battle.units[3].models] == [1, 0, 0]
    assert len(b.units[3].models) == 2
