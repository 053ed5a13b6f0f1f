"""Lists, odds and rules as the pages ask for them. Nothing of it is kept, so one database will do."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.combat.army import Entry, Take, write_list
from drumhead.games.saga.rules.army import samples
from drumhead.server.app import create_app
from tests.server.river import RIVER_FOLK
from tests.server.test_app import problem

Client = TestClient[Litestar]
BOOK = (
    RIVER_FOLK
    + """[[unit.group]]
id = "sharp"
text = "One of them may have"
do = "add"
who = "one"
pick = "one"
options = [{ id = "long-hooks", gives = ["Pole"], cost = 1 }, { id = "boat-hooks", gives = ["Pole"], cost = 1 }]
"""
)


@pytest.fixture(scope="module")
def client(lite: str) -> Iterator[Client]:
    with TestClient(create_app(lite), raise_server_exceptions=False) as client:
        yield client


def judged(client: Client, **wish: Any) -> dict[str, Any]:
    response = client.post("/api/muster/saga", json=wish)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def draft(*units: str, limit: int = 10, take: tuple[str, ...] = ()) -> dict[str, Any]:
    taken = [{"group": "arms", "option": option} for option in take]
    return {
        "name": "Mine",
        "faction": "saga",
        "limit": limit,
        "entry": [{"unit": unit, "take": taken} for unit in units],
    }


# ---------------------------------------------------------------------------------------------------- muster
def test_the_desk_has_the_book_with_its_upgrades_and_the_sample_lists(client: Client) -> None:
    desk = client.get("/api/muster/saga").json()
    offers = {unit["id"]: unit for unit in desk["books"][0]["units"]}
    assert desk["limits"] == [10, 20, *range(1, 10), *range(11, 20)]  # the usual ones first
    assert offers["veteran-hero"]["leader"] and not offers["veteran-hero"]["groups"]
    (arms,) = offers["rookies"]["groups"]
    assert arms["most"] == 0 and not arms["one"]
    assert [(o["title"], o["cost"]) for o in arms["options"]] == [
        ("Axes", 1),
        ("Javelins", 1),
        ("Hammers", 2),
        ("Bows", 2),
    ]
    assert len(desk["samples"]) == len(samples()) + len(desk["limits"])


def test_every_sample_list_is_ready_at_its_price_and_comes_back_as_it_was(client: Client) -> None:
    for sample in client.get("/api/muster/saga").json()["samples"]:
        found = judged(client, text=sample["text"])
        assert (found["faults"], found["unplayable"], found["text"]) == ([], None, sample["text"])
        assert (found["cost"], found["models"]) == (sample["cost"], sample["models"])
        assert judged(client, list=found["list"]) == found


def test_a_row_has_its_price_and_the_sheet_its_losses_and_rules(client: Client) -> None:
    found = judged(client, list=draft("veteran-hero", "regulars", take=()))
    hero, regulars = found["rows"]
    assert (hero["leader"], hero["cost"], regulars["models"], regulars["cost"]) == (True, 1, 8, 2)
    assert [unit["losses"] for unit in found["sheet"]["units"]] == [[3], [1] * 8]
    assert {"Actions", "Tough", "Forming units"} <= {rule["title"] for rule in found["sheet"]["rules"]}


def test_every_wrong_row_is_named_with_its_clause_and_then_the_whole(client: Client) -> None:
    army = samples()["mixed-host-10"]
    hammers = Take("arms", "hammers")
    wrong = (
        Entry("veteran-hero", (hammers,)),
        Entry("regulars", (hammers, hammers)),
        Entry("veterans", (hammers,) * 1),
    )
    part = Entry("rookies", (Take("arms", "bows", 3),))
    text = write_list(type(army)("Wrong", "saga", 10, (*wrong, part, *[Entry("rookies")] * 5)))
    found = judged(client, text=text)
    assert [(fault["row"], fault["clause"]) for fault in found["faults"]] == [
        (0, "saga.ruling.hero-no-upgrades"),
        (1, "saga.ruling.upgrades-combine"),
        (3, "saga.ruling.upgrade-whole-group"),
        (None, "saga.setup.points-limit"),
    ]
    assert found["faults"][-1]["why"] == "The army costs 14 points, the limit is 10."
    assert len(found["rows"]) == 9 and len(found["sheet"]["units"]) == 6


@pytest.mark.parametrize(
    ("change", "clause"),
    [({"limit": 21}, "saga.ruling.same-limit"), ({"entry": []}, "saga.ruling.smallest-army")],
)
def test_a_list_that_no_game_takes_names_its_clause(client: Client, change: dict[str, Any], clause: str) -> None:
    found = judged(client, list=draft("regulars") | change)
    assert [fault["clause"] for fault in found["faults"]] == [clause]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            'format = "drumhead-list-1"\nname = "x"\nfaction = "saga"\nlimit = 10\n[[entry]]\nunit = "vetrans"\n',
            "Line 6: unknown unit 'vetrans'; did you mean 'veterans'?",
        ),
        ('format = "drumhead-list-1"\nnam = "x"\n', "Line 2: unknown field 'nam'; did you mean 'name'?"),
        ("hello", "This is no list: one begins like 'The Ferry Watch · The common muster, 10 points'."),
        ("", "The field 'name' is missing."),
    ],
)
def test_a_text_that_is_no_list_is_one_sentence_with_its_line(client: Client, text: str, why: str) -> None:
    found = judged(client, text=text)
    assert found["type"] == "unread" and found["why"].startswith(why) and found["why"][-1] in ".?"


def test_a_strange_draft_is_one_sentence(client: Client) -> None:
    found = judged(client, list=draft("regulars") | {"name": "two\nlines"})
    assert found == {"type": "unread", "why": "Name must be one line of text."}
    problem(client.post("/api/muster/saga", json={"list": {"name": "x", "what": 1}}), 400)
    problem(client.get("/api/muster/chess"), 404)


# ---------------------------------------------------------------------------------------------------- an own book
def test_a_custom_book_is_opened_priced_and_printed_but_not_played(client: Client) -> None:
    offer = client.post("/api/muster/saga/book", json={"text": BOOK}).json()
    (bargees,) = offer["units"]
    assert offer["title"] == "River folk" and bargees["groups"][0]["most"] == 1 and bargees["groups"][0]["one"]
    mine = draft("bargees") | {"faction": "river"}
    found = judged(client, list=mine, book=BOOK)
    assert found["faults"] == [] and found["unplayable"]["clause"] == "saga.ruling.profile-source"
    assert found["sheet"]["weapons"] == [{"name": "Pole", "brief": "1", "range": "melee", "power": "1"}]
    assert "unknown faction 'saga'" in judged(client, list=draft("rookies"), book=BOOK)["why"]


def test_what_an_own_book_forbids_is_a_fault_of_its_row(client: Client) -> None:
    take = [{"group": "sharp", "option": option} for option in ("long-hooks", "boat-hooks")]
    mine = draft() | {"faction": "river", "entry": [{"unit": "bargees", "take": take}]}
    (fault,) = judged(client, list=mine, book=BOOK)["faults"]
    assert (fault["row"], fault["why"]) == (0, "Bargees takes one option of 'sharp' at most, not 2.")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (BOOK.replace('["Pole"]\ncost', '["Pol"]\ncost'), "Line 16: unknown weapon 'Pol'; did you mean 'Pole'?"),
        (BOOK.replace("quality", "qualty"), "unknown field 'qualty'; did you mean 'quality'?"),
        ("[", "Not readable: "),
    ],
)
def test_a_wrong_book_is_refused_with_its_line(client: Client, wrong: str, why: str) -> None:
    found = client.post("/api/muster/saga/book", json={"text": wrong}).json()
    assert found["type"] == "unread" and why in found["why"]


# ---------------------------------------------------------------------------------------------------- odds
def attack_odds(client: Client, *attacks: dict[str, Any]) -> list[dict[str, Any]]:
    response = client.post("/api/odds/saga", json={"attacks": attacks})
    assert response.status_code == 200, response.text
    found: list[dict[str, Any]] = response.json()
    return found


def test_the_sentence_asks_for_fields_and_units_of_the_book_fill_them(client: Client) -> None:
    page = client.get("/api/odds/saga").json()
    fields = {part["name"]: part for part in page["form"]["parts"] if isinstance(part, dict)}
    assert page["most"] == 3 and fields["ground"]["where"] == "how"
    starts = {name: field["start"] for name, field in fields.items()}
    hero = next(p for p in page["form"]["profiles"] if p["side"] == "defenders" and "Hero" in p["title"])
    plain, filled = attack_odds(client, starts, {**starts, **hero["fills"]})
    assert plain["odds"]["mean"] > filled["odds"]["mean"] and filled["why"] == ""


def test_odds_are_exact_and_stand_side_by_side(client: Client) -> None:
    one = {"attackers": 1, "quality": 4, "defenders": 1, "defender_quality": 4, "weapons": ["Sword"], "how": "strike"}
    alone, assault, covered = attack_odds(
        client, one, one | {"how": "assault"}, one | {"ground": "cover", "how": "strike"}
    )
    assert alone["odds"]["p"] == [0.75, 0.25] and assault["odds"]["p"] == [0.5625, 0.4375]
    assert covered == alone  # cover only helps against shooting
    again = attack_odds(client, one | {"spent": "hits"})[0]
    assert again["odds"]["p"] == [0.875, 0.125] and "fatigue spent on hits" in again["odds"]["text"]


@pytest.mark.parametrize(
    ("attack", "why", "clause"),
    [
        ({"weapons": ["Sword"]}, "Nobody shoots with Sword; pick Javelin or Bow", "saga.weapons.ranged-for-shooting"),
        ({"weapons": ["Bow"], "how": "strike"}, "Nobody strikes back with Bow", "saga.weapons.rangeless-for-melee"),
        ({"weapons": []}, "Nobody attacks without a weapon", ""),
        ({"weapons": ["Bwo"]}, "Weapons of each: 'Bwo' is unknown; did you mean 'Bow'?", ""),
        ({"weapons": "Bow"}, "Weapons of each: any of Sword", ""),
        ({"attackers": 13}, "Models that attack: 1 to 12, not 13.", ""),
        ({"quality": "four"}, "Quality of the attackers: 2 to 6, not four.", ""),
        ({"how": "sing"}, "What they do: 'sing' is unknown", ""),
        ({"hwo": "shoot"}, "Unknown field 'hwo'; did you mean 'how'?", ""),
    ],
)
def test_an_attack_that_cannot_be_is_one_sentence(
    client: Client, attack: dict[str, Any], why: str, clause: str
) -> None:
    (found,) = attack_odds(client, attack)
    assert found["odds"] is None and found["why"].startswith(why) and found["clause"] == clause


def test_no_more_attacks_than_fit_side_by_side(client: Client) -> None:
    problem(client.post("/api/odds/saga", json={"attacks": [{}] * 4}), 400)
    problem(client.get("/api/odds/chess"), 404)


# ---------------------------------------------------------------------------------------------------- rules
def test_the_whole_page_comes_at_once_and_is_kept_by_the_browser(client: Client) -> None:
    response = client.get("/api/rulebook/saga")
    page = response.json()
    clauses = {clause["id"]: clause for section in page["sections"] for clause in section["clauses"]}
    assert page["sections"][0]["title"] == "General Principles"
    assert "6 inches" in clauses["saga.activation.walk"]["rule"]
    assert all(id in page["rulings"] for clause in clauses.values() for id in clause["rulings"])
    shown = {id for clause in clauses.values() for id in (*clause["rulings"], *clause["decisions"])}
    assert shown == {*page["rulings"], *page["decisions"]}
    joined = page["rulings"]["saga.ruling.hero-alone"]
    assert joined["built"] and joined["key"] == "heroes-join" and joined["settings"][0]["name"] == "alone"
    assert page["summary"] and page["rulings"]["saga.ruling.dice-order"]["engine"] and not joined["engine"]
    names = client.get("/api/clause-names").json()
    assert names["saga.setup.mission-score-destroyed"] == "Units destroyed" and "saga.activation.walk" not in names
    again = client.get("/api/rulebook/saga", headers={"If-None-Match": response.headers["etag"]})
    assert again.status_code == 304 and again.content == b""
    problem(client.get("/api/rulebook/chess"), 404)


def test_rules_are_found_by_words_by_id_and_by_the_key_of_a_switch(client: Client) -> None:
    def found(words: str) -> dict[str, Any]:
        answer: dict[str, Any] = client.get("/api/rulebook/saga/search", params={"words": words}).json()
        return answer

    assert "saga.fatigue.limit-two" in found("fatigue two")["ids"][:3]
    assert found("activation.walk")["ids"] == ["saga.activation.walk"]
    assert found("heroes-join")["ids"] == ["saga.ruling.hero-alone"]
    nothing = found("dragonn")
    assert nothing["ids"] == [] and nothing["why"].startswith("Nothing in saga speaks of 'dragonn'")
    assert nothing["why"][-1] in ".?"


# ---------------------------------------------------------------------------------------------------- limits
@pytest.mark.parametrize(
    "address",
    [
        f"/api/rulebook/saga/search?words={'fatigeu+' * 30}",
        f"/api/rooms/none?after={'9' * 30}",
        f"/api/rooms/none?after={'9' * 5000}",
        f"/api/rooms/none/around?after={'9' * 5000}",
        "/api/rooms/none?wait=1e999999999",
        "/api/rooms/none?wait=nan",
        f"/api/rooms/none/replay?eyes={'9' * 30}",
        f"/api/rooms/none/replay?eyes={'9' * 5000}",
        f"/api/tables/saga/{'9' * 5000}",
        f"/api/lessons/{'a' * 5000}",
        f"/api/rules/{'a' * 20_000}",
        f"/api/rulebook/{'a' * 20_000}/search?words=fatigue",
        f"/api/muster/{'a' * 20_000}",
    ],
    ids=lambda address: address[:40],
)
def test_a_query_beyond_all_bounds_is_refused_in_one_sentence(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == (
        400 if any(x in address for x in ("words=fatigeu", "after", "wait", "eyes", "aaaa")) else 404
    )
    assert len(answer.json()["detail"]) < 1000
