"""Army books of players in the browser's calls: read word by word, mustered, played by link, shared, and refused."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from drumhead.combat.book import MOST_PLAYED
from drumhead.combat.desk import Desk
from drumhead.registry import DESKS
from drumhead.server.app import create_app
from tests.cli.test_own_book import BAD_BOOKS, BAD_LISTS, DEAR
from tests.combat.test_army_books_page import BOOK, LIST
from tests.games.sigmar.desk.test_position_file import SHORT
from tests.server.library.test_lists import BOOK as SALVORS
from tests.server.river import RIVER_FOLK
from tests.server.table import Person, opened
from tests.server.test_app import problem

Client = TestClient[Litestar]
FANTASY: dict[str, Any] = {
    "game": "sigmar",
    "points": 350,
    "lists": ["saltgate-balanced", "saltgate-balanced"],
    "opponent": "policy",
    "table": 0,
}
OWN: dict[str, Any] = {**FANTASY, "texts": [LIST, ""], "books": [BOOK, ""]}


@pytest.fixture(scope="module")
def client(lite: str) -> Iterator[Client]:
    with TestClient(create_app(lite, rehearsal=True), raise_server_exceptions=False) as client:
        yield client


def muster(client: Client, **wish: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.post("/api/muster/sigmar", json=wish).json()
    return found


def room(client: Client, **wanted: Any) -> dict[str, Person]:
    """A room that waits for its people: the holders of its links, by the link's name."""
    answer = client.post("/api/rooms", json=wanted)
    assert answer.status_code == 201, answer.text
    found = answer.json()
    return {name: Person(client, found["room"], link.split("/")[3]) for name, link in found["links"].items()}


def changed(monkeypatch: pytest.MonkeyPatch, game: str, cost: int) -> None:
    """The first book of the game has another price from now on."""
    desk: Desk = DESKS[game]
    assert desk.lists
    first, *others = desk.lists.open()
    units = (replace(first.units[0], cost=cost), *first.units[1:])
    books = (replace(first, units=units), *others)
    lists = desk.lists._replace(books=lambda: books, open_books=None)
    monkeypatch.setitem(DESKS, game, desk._replace(lists=lists))


# ---------------------------------------------------------------------------------------------------- muster
def test_a_list_of_an_own_book_is_ready_for_battle(client: Client) -> None:
    offer = client.post("/api/muster/sigmar/book", json={"text": BOOK}).json()
    assert (offer["type"], offer["title"], len(offer["units"])) == ("book", "The Orchard League", 4)
    found = muster(client, text=LIST, book=BOOK)
    assert (found["cost"], found["faults"], found["unplayable"]) == (102, [], None)
    judged = client.post("/api/lists", json={"game": "sigmar", "points": 350, "text": LIST, "book": BOOK}).json()
    assert (judged["wrong"], judged["list"]["faction"], judged["list"]["cost"]) == ("", "The Orchard League", 102)


@pytest.mark.parametrize(("old", "new", "why"), BAD_BOOKS[:-1], ids=[why for *_, why in BAD_BOOKS[:-1]])
def test_a_bad_book_is_one_sentence_with_its_line(client: Client, old: str, new: str, why: str) -> None:
    text = BOOK.replace(old, new, 1)
    told = client.post("/api/muster/sigmar/book", json={"text": text}).json()
    assert told["type"] == "unread" and why in told["why"] and told["why"].startswith("Line ")
    refused = problem(client.post("/api/rooms", json={**OWN, "books": [text, ""]}), 400)["detail"]
    assert why in refused and refused.startswith("The book line ")


def test_a_book_that_is_too_long_is_one_sentence(client: Client) -> None:
    problem(client.post("/api/muster/sigmar/book", json={"text": "x" * 10_000_000}), 413)
    problem(client.post("/api/muster/sigmar/book", json={"text": "x" * 200_000}), 400)
    units = "".join(
        f'[[unit]]\nid = "u{i}"\nname = "{"n" * 300}"\ntype = "infantry"\nsize = 1\nquality = 4\nbase = 1\ncost = 1\n'
        for i in range(96)
    )
    large = muster(client, text=LIST, book=BOOK + units)
    assert f"up to {MOST_PLAYED} characters" in large["unplayable"]["why"] and large["faults"] == []
    refused = client.post("/api/rooms", json={**OWN, "books": [BOOK + units, ""]})
    assert f"up to {MOST_PLAYED} characters, 'orchard' has" in problem(refused, 400)["detail"]


@pytest.mark.parametrize(("old", "new", "line", "why"), BAD_LISTS, ids=[why for *_, why in BAD_LISTS])
def test_a_bad_list_stands_at_its_row(client: Client, old: str, new: str, line: int, why: str) -> None:
    text = LIST.replace(old, new, 1)
    (fault, *_) = muster(client, text=text, book=BOOK)["faults"]
    assert why.lower() in fault["why"].lower()
    refused = problem(client.post("/api/rooms", json={**OWN, "texts": [text, ""]}), 400)
    assert why in refused["detail"]


def test_an_army_of_351_points_is_refused_as_a_whole(client: Client) -> None:
    why = "The army costs 351 points, the limit is 350."
    assert [(f["why"], f["row"]) for f in muster(client, text=LIST, book=DEAR)["faults"]] == [(why, None)]
    refused = problem(client.post("/api/rooms", json={**OWN, "books": [DEAR, ""]}), 400)["detail"]
    assert "costs 351 points" in refused


@pytest.mark.parametrize(("game", "book"), [("saga", RIVER_FOLK), ("deadzone", SALVORS)])
def test_a_game_whose_units_are_those_of_its_page_says_so(client: Client, game: str, book: str) -> None:
    desk = DESKS[game]
    assert desk.lists and desk.lists.own_book and desk.points
    asked = {"game": game, "points": desk.points.limits[0], "text": LIST, "book": book}
    assert desk.lists.own_book.why in client.post("/api/lists", json=asked).json()["wrong"].lower()


def test_a_book_of_another_game_or_without_a_list_is_refused(client: Client) -> None:
    refused = problem(client.post("/api/rooms", json={**OWN, "books": [RIVER_FOLK, ""]}), 400)["detail"]
    assert "The book line 2: unknown game 'saga'; did you mean 'sigmar'?" in refused
    refused = problem(client.post("/api/rooms", json={**OWN, "texts": ["", ""]}), 400)["detail"]
    assert refused == "The book The Orchard League came without a list; paste one of it, or make one in Muster."


# ---------------------------------------------------------------------------------------------------- rooms
def test_both_players_see_the_book_and_the_battle_is_shared_with_it(client: Client) -> None:
    people = room(client, **{**OWN, "opponent": "link"})
    host, guest = people["0"], people["1"]
    assert guest.get().json()["chosen"]["books"] == ["The Orchard League"]
    assert guest.get("/books").json() == [{"title": "The Orchard League", "text": BOOK}]
    assert host.post("/sit", {"name": "Ann"}).json()["type"] == "waiting"
    other = BOOK.replace('"orchard"', '"meadow"').replace("Orchard", "Meadow")
    wrong = problem(guest.post("/sit", {"text": LIST, "book": other}), 400)["detail"]
    assert "unknown faction 'orchard'; did you mean" in wrong or "known are" in wrong
    begun = guest.post("/sit", {"text": LIST.replace('"orchard"', '"meadow"'), "book": other}).json()
    assert begun["type"] == "sight"
    assert [book["title"] for book in guest.get("/books").json()] == ["The Orchard League", "The Meadow League"]
    position = host.get("/position").json()["text"]
    assert "Apple sling" in position and position.count('\\"id\\":\\"cider-widow\\"') == 2
    board = client.post("/api/boards", json={"game": "sigmar", "position": position})
    assert board.status_code == 201
    host.post("/resign", {})
    assert [book["id"] for book in host.get("/record").json()["start"]["books"]] == ["orchard", "meadow"]
    again = client.post("/api/replays", json=host.get("/record").json())
    assert again.status_code == 200, again.text


def test_a_rematch_exchanges_the_books_with_the_lists(client: Client) -> None:
    p = room(client, **OWN)["0"]
    p.post("/sit", {})
    p.post("/resign", {})
    again = Person(client, p.post("/rematch", {}).json()["room"], p.token)
    again.post("/sit", {})
    again.post("/resign", {})
    assert [book["id"] for book in again.get("/record").json()["start"]["books"]] == ["saltgate", "orchard"]


@pytest.mark.parametrize("game", [game for game, desk in DESKS.items() if desk.lists])
def test_a_room_whose_book_has_changed_says_so_and_stays_as_it_is(
    client: Client, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = DESKS[game]
    assert desk.points and desk.lists
    limit = desk.points.limits[0]
    book = desk.lists.open()[0]
    name = next(name for name, army in desk.lists.styles(limit).items() if army.book == book.id)
    wanted = {"game": game, "points": limit, "lists": [name, name], "opponent": "link", "table": 0}
    people = room(client, **wanted)
    with monkeypatch.context() as patch:
        changed(patch, game, book.units[0].cost + 1)
        told = problem(people["1"].post("/sit", {"name": "Bo"}), 400)["detail"]
        assert told == (
            f"The book {book.name} has changed since this room was opened; open a new one, which uses it as it is now."
        )
    assert people["1"].post("/sit", {"name": "Bo"}).json()["type"] == "waiting"


# ---------------------------------------------------------------------------------------------------- the editor
def test_units_of_the_books_of_a_position_can_be_added(client: Client) -> None:
    wish = {"points": 350, "lists": ["", "saltgate-balanced"], "texts": [LIST, ""], "books": [BOOK, ""]}
    found = client.post("/api/editor/sigmar/start", json=wish).json()["position"]
    assert [[book["id"] for book in side] for side in found["books"]] == [["orchard"], ["saltgate"]]

    def put(kind: str, seat: int) -> dict[str, Any]:
        edit = {"type": "put", "seat": seat, "kind": kind, "place": [2_000, 24_000], "take": []}
        asked: dict[str, Any] = client.post("/api/editor/sigmar", json={"position": found["text"], "edit": edit}).json()
        return asked

    added = put("cider-widow", 0)
    assert added["why"] == "" and added["position"]["units"][-1]["name"] == "Cider widow"
    assert "nknown kind 'cider-widdow'; did you mean 'cider-widow'?" in put("cider-widdow", 0)["why"]
    assert "nknown kind 'cider-widow'" in put("cider-widow", 1)["why"]
    assert "is a unit of The Saltgate Tollkeepers, this side plays The Orchard League" in put("bailiffs", 0)["why"]
    empty = client.post("/api/editor/sigmar/start", json={"table": 0}).json()["position"]
    assert empty["books"] == [[], []]


def test_a_position_with_a_unit_of_neither_book_is_one_sentence(client: Client) -> None:
    text = SHORT.replace('kind = "bailiffs"', 'kind = "bailifs"')
    told = client.post("/api/editor/sigmar", json={"position": text}).json()["why"]
    assert "unknown kind 'bailifs'; did you mean 'bailiffs'?" in told and " line " in told
    board = client.post("/api/boards", json={"game": "sigmar", "position": text})
    assert "unknown kind 'bailifs'" in problem(board, 400)["detail"]


def test_a_rehearsal_from_a_position_keeps_its_books(client: Client) -> None:
    host = opened(client, **OWN)["0"]
    host.play_to("sigmar.decision.deploy-unit")
    text = host.get("/position").json()["text"]
    assert 'books = ["{' in text and '"saltgate"]' in text
