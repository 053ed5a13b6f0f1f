"""Lists of a game with two books: the faction, the limits on Heroes and Specialists, and the sheet of paper."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.combat.army import write_list
from drumhead.games.deadzone.rules.army import samples
from drumhead.games.saga.rules.army import samples as sagas
from drumhead.server.app import create_app

Client = TestClient[Litestar]
BOOK = """
format = "drumhead-book-1"
game = "deadzone"
[faction]
id = "salvors"
name = "Salvors"
[[weapon]]
id = "long-hook"
name = "Long hook"
base = "combat-knife"
[[unit]]
id = "salvor"
name = "Salvor"
type = "unit"
size = 1
quality = 5
base = 1.0
equipment = ["long-hook", "pistol"]
cost = 12
"""


@pytest.fixture(scope="module")
def client(lite: str) -> Iterator[Client]:
    with TestClient(create_app(lite), raise_server_exceptions=False) as client:
        yield client


def judged(client: Client, game: str = "deadzone", **wish: Any) -> dict[str, Any]:
    response = client.post(f"/api/muster/{game}", json=wish)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def draft(faction: str, *entries: str, limit: int = 150) -> dict[str, Any]:
    """Entries such as "third-gen weapon:machinegun"."""
    rows = []
    for entry in entries:
        unit, *takes = entry.split()
        taken = [dict(zip(("group", "option"), take.split(":"))) for take in takes]
        rows.append({"unit": unit, "take": taken})
    return {"name": "Mine", "faction": faction, "limit": limit, "entry": rows}


def test_the_desk_offers_both_books_with_weapons_by_name(client: Client) -> None:
    desk = client.get("/api/muster/deadzone").json()
    assert desk["limits"] == [150, 300]
    assert [book["title"] for book in desk["books"]] == ["Enforcers", "Plague"]
    dog, third = desk["books"][1]["units"][:2]
    assert dog["weapons"] == ["Combat Knife"] and dog["rules"] == ["Fast"]
    assert [(group["text"], group["one"]) for group in third["groups"]] == [
        ("Replace the Assault Rifle with", True),
        ("Upgrade with", True),
    ]
    assert {sample["book"] for sample in desk["samples"]} == {"enforcers", "plague"}
    assert len(desk["samples"]) == len(samples())


def test_every_sample_list_is_ready_at_its_price_and_comes_back_as_it_was(client: Client) -> None:
    for sample in client.get("/api/muster/deadzone").json()["samples"]:
        found = judged(client, text=sample["text"])
        assert (found["faults"], found["unplayable"], found["text"]) == ([], None, sample["text"])
        assert (found["cost"], found["models"]) == (sample["cost"], sample["models"])
        assert judged(client, list=found["list"]) == found


def test_a_row_shows_what_its_upgrades_made_of_it(client: Client) -> None:
    found = judged(client, list=draft("enforcers", "tactical-enforcer training:medic defender:defender"))
    (row,) = found["rows"]
    assert (row["weapons"], row["cost"]) == (["Shotgun"], 50)
    assert {"Medic", "Tough(3)"} <= set(row["rules"])


def test_a_row_says_with_whom_its_unit_can_become_one(client: Client) -> None:
    wrong = "captain arms:halberd arms:blade"
    sound = ("captain", "pikewardens", "bailiffs", "pikewardens")
    found = judged(client, "sigmar", list=draft("saltgate", wrong, *sound, limit=350))
    both = "Both copies can be combined"
    assert [row["note"] for row in found["rows"]] == ["", "Can join: Gate bailiffs", both, "", both]
    assert [unit["note"] for unit in found["sheet"]["units"]] == ["Can join: Gate bailiffs", both, "", both]
    plain = judged(client, list=draft("plague", "plague-dog", "plague-dog"))
    assert [row["note"] for row in plain["rows"]] == ["", ""], "not every game has such units"


def test_faults_stand_at_the_row_that_is_one_too_many(client: Client) -> None:
    rifles = "third-gen weapon:machinegun"
    found = judged(client, list=draft("plague", "first-gen", rifles, rifles, "first-gen", "second-gen", limit=300))
    assert [(fault["row"], fault["clause"]) for fault in found["faults"]] == [
        (3, "deadzone.setup.one-hero"),
        (4, "deadzone.setup.two-specialists"),
    ]


def test_every_row_has_its_own_fault_and_the_sum_counts_the_sound_ones(client: Client) -> None:
    wrong = "third-gen weapon:machinegun weapon:grenade-launcher"
    found = judged(client, list=draft("plague", wrong, *["plague-dog"] * 11))
    assert [(fault["row"], fault["clause"]) for fault in found["faults"]] == [
        (0, "deadzone.ruling.one-option-per-heading"),
        (None, "deadzone.setup.points-150-or-300"),
    ]
    assert found["faults"][0]["why"].startswith("Plague 3rd Gen takes one option")
    assert found["faults"][1]["why"] == "The army costs 165 points, the limit is 150."
    assert found["cost"] == 165 and len(found["rows"]) == 12


@pytest.mark.parametrize(
    ("change", "clause"),
    [({"limit": 200}, "deadzone.setup.points-150-or-300"), ({"entry": []}, "deadzone.ruling.one-faction-per-army")],
)
def test_a_list_that_no_game_takes_names_its_clause(client: Client, change: dict[str, Any], clause: str) -> None:
    found = judged(client, list=draft("plague", "plague-dog") | change)
    assert [fault["clause"] for fault in found["faults"]] == [clause]


def test_a_unit_of_the_other_book_is_not_known(client: Client) -> None:
    found = judged(client, list=draft("plague", "peacekeeper"))
    assert found["type"] == "unread" and "unknown unit 'peacekeeper'" in found["why"]


def test_a_list_of_another_game_says_so(client: Client) -> None:
    text = write_list(sagas()["bow-line-10"])
    assert judged(client, text=text)["why"].endswith("is a list for Saga; choose that game first.")


def test_a_custom_book_goes_on_paper_with_weapons_made_from_the_page(client: Client) -> None:
    found = judged(client, list=draft("salvors", "salvor", "salvor"), book=BOOK)
    assert found["faults"] == [] and found["unplayable"]["clause"] == "deadzone.ruling.one-faction-per-army"
    assert [(weapon["name"], weapon["brief"]) for weapon in found["sheet"]["weapons"]] == [
        ("Pistol", "(range 2)"),
        ("Long hook", "(AP 1)"),
    ]
    (row,) = found["sheet"]["units"]
    assert row["losses"] == [1, 1] and row["cost"] == 24


MIXED = (
    BOOK.replace("size = 1", "size = 3").replace(
        'equipment = ["long-hook", "pistol"]', 'equipment = ["long-hook"]\nmount = "mule"'
    )
    + """[[unit.group]]
id = "guns"
text = "Any model may take one"
do = "add"
who = "any"
pick = "one"
options = [ { id = "pistol", gives = ["pistol"], cost = 2 } ]
[[mount]]
id = "mule"
name = "Mule"
base = 1.5
equipment = ["strider-fist"]
rules = ["Fast"]
"""
)


def test_a_row_tells_what_only_some_models_have_and_what_a_mount_brings(client: Client) -> None:
    entry = {"unit": "salvor", "take": [{"group": "guns", "option": "pistol", "models": 2}]}
    found = judged(client, list={**draft("salvors"), "entry": [entry]}, book=MIXED)
    for row in (*found["rows"], *found["sheet"]["units"]):
        assert (row["weapons"], row["rules"]) == (["Long hook", "Strider Fist", "2 x Pistol"], ["Fast"])
    assert {"Pistol", "Strider Fist"} < {weapon["name"] for weapon in found["sheet"]["weapons"]}
    wrong = {"unit": "salvor", "take": [{"group": "guns", "option": "pistol", "models": 4}]}
    (row,) = judged(client, list={**draft("salvors"), "entry": [wrong]}, book=MIXED)["rows"]
    assert (row["weapons"], row["rules"]) == (["Long hook", "Strider Fist"], ["Fast"])


# ---------------------------------------------------------------------------------------------------- free limits
@pytest.mark.parametrize("limit", range(1, 21))
def test_a_list_of_saga_may_have_any_limit_from_1_to_20(client: Client, limit: int) -> None:
    desk = client.get("/api/muster/saga").json()
    assert desk["limits"][:2] == [10, 20] and sorted(desk["limits"]) == [*range(1, 21)]
    (steady,) = (s for s in desk["samples"] if s["limit"] == limit and s["title"] == "The steady company")
    found = judged(client, "saga", text=steady["text"])
    assert found["faults"] == [] and found["list"]["limit"] == limit
    hero = draft("saga", *["veteran-hero"] * (limit + 1), limit=limit)
    why = f"The army costs {limit + 1} points, the limit is {limit}."
    assert [(f["clause"], f["why"]) for f in judged(client, "saga", list=hero)["faults"]] == [
        ("saga.setup.points-limit", why)
    ]


def test_no_list_of_saga_is_for_more_than_20_points(client: Client) -> None:
    found = judged(client, "saga", list=draft("saga", "veteran-hero", limit=21))
    assert [f["why"] for f in found["faults"]] == ["A limit is a whole number from 1 to 20 points, not 21."]


# ---------------------------------------------------------------------------------------------------- few pieces
FEW = 'format = "drumhead-table-1"\nwidth = 72\nheight = 48\nname = "Bare"\n'
ROOM = {"game": "saga", "points": 7, "lists": ["steady", "steady"], "opponent": "hot-seat", "table": 0, "board": FEW}
HOUSE = {"points-limit": "free-limit", "terrain-minimum": "none"}


def test_a_room_of_any_limit_on_a_bare_table_is_opened_by_house_rules_only(client: Client) -> None:
    shown = client.post("/api/tables", json={"game": "saga", "text": FEW, "house": HOUSE})
    assert shown.status_code == 200 and shown.json()["name"] == "Bare"
    assert client.post("/api/rooms", json={**ROOM, "house": HOUSE}).status_code == 201
    for house, why in (
        ({"points-limit": "free-limit"}, "the table has 0 pieces of terrain, at least 10 are needed"),
        ({"terrain-minimum": "none"}, "the limit is 10 or 20 points, not 7"),
    ):
        refused = client.post("/api/rooms", json={**ROOM, "house": house})
        assert refused.status_code in (400, 422) and why in refused.json()["detail"].lower(), refused.text
    bare = client.post("/api/tables", json={"game": "saga", "text": FEW})
    assert bare.status_code in (400, 422) and "at least 10 are needed" in bare.json()["detail"]
