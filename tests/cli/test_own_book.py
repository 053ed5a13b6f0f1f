"""Army books of a player's own at the command line: lists of them, whole battles, and what is refused."""

import json
from pathlib import Path

import pytest

from drumhead.cli import main
from drumhead.flow.record import read_record
from drumhead.registry import DESKS
from tests.combat.test_army_books_page import BOOK, LIST, PAGE
from tests.games.sigmar.desk.test_position_file import SHORT
from tests.server.river import RIVER_FOLK

QUICK = ("--bots", "chance,chance", "--seed", "3", "--quiet")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return written(tmp_path / "orchard.toml", BOOK)


@pytest.fixture
def crew(tmp_path: Path) -> Path:
    return written(tmp_path / "crew.toml", LIST)


def written(file: Path, text: str) -> Path:
    file.write_text(text)
    return file


def said(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main([*args]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """One line, exit code 2, and nothing else is said."""
    assert main([*args]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and "Traceback" not in told.err
    return told.err.removeprefix("drumhead: ").strip()


# ---------------------------------------------------------------------------------------------------- lists
def test_a_list_of_an_own_book_is_checked_priced_printed_and_told(
    book: Path, crew: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = (str(crew), "--book", str(book))
    assert said(capsys, "army", "check", *own) == "Ready: The October Crew, 102 of 350 points.\n"
    assert json.loads(said(capsys, "army", "price", *own, "--json"))["total"] == 102
    assert "Apple sling" in said(capsys, "army", "print", *own)
    text = said(capsys, "army", "text", *own)
    assert text.startswith("The October Crew · The Orchard League, 350 points\n")
    crew.write_text(text)
    assert said(capsys, "army", "check", *own).startswith("Ready")
    assert "unknown book 'The Orchard League'" in refused(capsys, "army", "check", str(crew))


def test_an_own_book_may_take_the_place_of_one_of_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = Path(str(DESKS["sigmar"].lesson)).parent  # the data of the game
    text = (home / "books" / "saltgate.toml").read_text("utf-8")
    dear = written(tmp_path / "dear.toml", text.replace("cost = 62", "cost = 99"))
    plain = json.loads(said(capsys, "army", "price", "saltgate-balanced-350", "--json"))["total"]
    other = json.loads(said(capsys, "army", "price", "saltgate-balanced-350", "--book", str(dear), "--json"))["total"]
    assert other > plain


# ---------------------------------------------------------------------------------------------------- battles
def test_a_battle_of_own_books_is_played_recorded_and_played_on(
    book: Path, crew: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, position = tmp_path / "battle.json", tmp_path / "p.toml"
    lists = ("--blue", str(crew), "--red", "saltgate-balanced-350", "--book", str(book))
    said(capsys, "match", "sigmar", *QUICK, *lists, "--save", str(record))
    start = read_record(record.read_bytes()).start
    assert [one["id"] for one in start["books"]] == ["orchard", "saltgate"]
    for file in (book, crew):
        file.unlink()  # whoever opens the record does not have them
    assert "Played again" in said(capsys, "replay", "verify", str(record))
    assert "Slingers" in said(capsys, "replay", "show", str(record), "--to", "20")
    said(capsys, "replay", "luck", str(record))
    said(capsys, "replay", "position", str(record), "--at", "25", "-o", str(position))
    assert "Apple sling" in position.read_text() and 'id\\":\\"cider-widow' in position.read_text()
    again = tmp_path / "again.json"
    said(capsys, "match", "sigmar", *QUICK, "--position", str(position), "--save", str(again))
    said(capsys, "replay", "position", str(again), "--at", "2", "-o", str(tmp_path / "later.toml"))
    assert 'id\\":\\"cider-widow' in (tmp_path / "later.toml").read_text()
    assert "Played again" in said(capsys, "replay", "verify", str(again))


def test_both_sides_may_bring_a_book(
    book: Path, crew: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = written(tmp_path / "meadow.toml", BOOK.replace('"orchard"', '"meadow"').replace("Orchard", "Meadow"))
    foes = written(tmp_path / "foes.toml", LIST.replace('"orchard"', '"meadow"'))
    lists = ("--blue", str(crew), "--red", str(foes), "--book", str(book), "--book", str(other))
    assert said(capsys, "match", "sigmar", *QUICK, *lists)


def test_books_that_cannot_be_used_are_one_line(
    book: Path, crew: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    river = written(tmp_path / "river.toml", RIVER_FOLK)
    match = ("match", "sigmar", *QUICK)
    assert refused(capsys, *match, "--book", str(river)) == (
        f"{river}: River folk is a book for saga, not for sigmar; see: drumhead match saga --book"
    )
    assert refused(capsys, *match, "--book", str(book), "--book", str(book)).endswith(
        "another --book has the id 'orchard' as well; change one of them"
    )
    assert refused(capsys, *match, "--book", str(book)) == (
        "no list is bought from The Orchard League; name one with --blue or --red"
    )
    assert "unknown faction 'orchard'" in refused(capsys, *match, "--blue", str(crew))
    position = written(tmp_path / "p.toml", "")
    assert "leave those options out" in refused(capsys, *match, "--position", str(position), "--book", str(book))
    assert "there is no such file" in refused(capsys, *match, "--book", str(tmp_path / "orchid.toml"))
    broken = written(tmp_path / "broken.toml", BOOK.replace("Light Spear", "Light Speer", 1))
    assert refused(capsys, *match, "--book", str(broken), "--blue", str(crew)) == (
        f"{broken} line 16: unknown weapon 'Light Speer'; did you mean 'Light Spear'?"
    )


@pytest.mark.parametrize("game", [id for id, desk in DESKS.items() if desk.lists and desk.lists.own_book])
def test_a_game_whose_units_are_those_of_its_page_says_so(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    lists = DESKS[game].lists
    assert lists and lists.own_book
    why = f"{lists.own_book.why} ({lists.own_book.clause})"
    book = lists.books()[0].id
    assert refused(capsys, "match", game, *QUICK, "--book", book) == f"{book}: {why}"


# ---------------------------------------------------------------------------------------------------- bad books
UNIT = '[[unit]]\nid = "u{}"\nname = "U"\ntype = "infantry"\nsize = 1\nquality = 4\nbase = 1\ncost = 1\n'
COMMAND = 'rules = ["Tough(3)", "Fearless"]\ncost = 14\n'
GROUP = '[[unit.group]]\nid = "horn"\ntext = "One"\ndo = "add"\nwho = "one"\npick = "one"\n'
BAD_BOOKS = [
    ("Light Spear", "Light Speer", "unknown weapon 'Light Speer'; did you mean 'Light Spear'?"),
    ('name = "Cart mule"', 'name = "Cart mule"\nmount = "ox"', "unknown field 'mount'; known are base, clause"),
    ("cost = 40", "cost = -5", "cost must be at least 1, not -5"),
    ("cost = 40", "cost = 0", "cost must be at least 1, not 0"),
    ("number = 7\n", "", "the field 'number' is missing"),
    ('target = "friend"', 'target = "enemy"', "cannot move an enemy; target must be 'friend' or 'self'"),
    ('id = "slingers"', 'id = "pickers"', "the unit 'pickers' stands twice; choose another id"),
    (
        COMMAND,
        COMMAND + GROUP + 'options = [{ id = "horn", rules = ["Musician"], cost = 4 }]\n',
        "Musician is for one model of a unit of at least 2, 'head-picker' has 1",
    ),
    (BOOK, BOOK + "".join(map(UNIT.format, range(996))), "a book has up to 100 units, not 1000"),
    ('about = "They prune', 'about = "They prune' + "." * 10_000_000, "at most 100000 are read"),
]


@pytest.mark.parametrize(("old", "new", "why"), BAD_BOOKS, ids=[why for *_, why in BAD_BOOKS])
def test_a_bad_book_is_one_line_with_file_line_and_the_nearest_right_thing(
    book: Path, crew: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, why: str
) -> None:
    assert old in BOOK
    book.write_text(BOOK.replace(old, new, 1))
    told = refused(capsys, "army", "book", str(book))
    assert why in told and told.startswith(str(book))
    assert " line " in told or "characters" in told
    for command in (("army", "check", str(crew)), ("match", "sigmar", "--blue", str(crew))):
        assert refused(capsys, *command, "--book", str(book)) == told


# ---------------------------------------------------------------------------------------------------- bad lists
DEAR = BOOK.replace("cost = 40", "cost = 289")  # with 62 points for the others
BAD_LISTS = [
    (LIST, LIST + '[[entry]]\nunit = "head-picker"\n', 18, "an army has at most 1 unit of type hero, not 2"),
    (
        '{ group = "command", option = "sergeant" }',
        '{ group = "command", option = "sergeant" }, { group = "command", option = "sergeant" }',
        11,
        "Pickers takes 'sergeant' twice; an option is taken once",
    ),
    ("models = 2", "models = 3", 15, "'knife' of Slingers is for 1 to 2 models, not for 3"),
]


@pytest.mark.parametrize(("old", "new", "line", "why"), BAD_LISTS, ids=[why for *_, why in BAD_LISTS])
def test_a_bad_list_is_one_line_with_file_line_and_the_nearest_right_thing(
    book: Path, crew: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, line: int, why: str
) -> None:
    assert old in LIST
    crew.write_text(LIST.replace(old, new, 1))
    told = refused(capsys, "army", "check", str(crew), "--book", str(book))
    assert told.startswith(f"{crew} line {line}: ") and why in told
    assert f"    {told.replace(str(crew), 'crew.toml')}\n" in PAGE
    told = refused(capsys, "match", "sigmar", *QUICK, "--blue", str(crew), "--book", str(book))
    assert told.startswith(f"{crew} line {line}: ") and why in told


def test_an_army_of_351_points_is_told_by_its_limit(book: Path, crew: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book.write_text(DEAR)
    told = refused(capsys, "army", "check", str(crew), "--book", str(book))
    assert told == f"{crew} line 5: the army costs 351 points, the limit is 350 (sigmar.setup.points-limit)"
    assert f"    {told.replace(str(crew), 'crew.toml')}\n" in PAGE
    book.write_text(DEAR.replace("289", "288"))
    assert said(capsys, "army", "check", str(crew), "--book", str(book)).startswith("Ready")


def test_a_position_with_a_unit_of_neither_book_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path / "p.toml", SHORT.replace('kind = "bailiffs"', 'kind = "bailifs"'))
    told = refused(capsys, "match", "sigmar", *QUICK, "--position", str(file))
    assert told.startswith(f"{file} line ") and "unknown kind 'bailifs'; did you mean 'bailiffs'?" in told
