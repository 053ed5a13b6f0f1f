"""A finished game that anybody may read: the map with its story, and each battle inside it."""

import gzip

from litestar import Litestar
from litestar.testing import TestClient

from drumhead.flow.record import read_record
from drumhead.registry import DESKS
from tests.server.table import opened
from tests.server.test_app import problem

Client = TestClient[Litestar]
BATTLES = 5  # in the finished campaign


def test_a_finished_campaign_is_read_without_a_token(client: Client) -> None:
    told = client.get("/api/samples/campaign").json()
    assert told["game"] == "campaign" and told["battles"] == BATTLES
    events = [e for m in told["moments"] for e in m["events"]]
    assert any(e["text"].startswith("Sigvard Ashbeard:") for e in events)
    assert "have won" in " ".join(e["text"] for e in told["moments"][-1]["events"])
    assert [e["facts"]["battle"] for e in events if "battle" in e["facts"]] == [*range(1, BATTLES + 1)]


def test_each_battle_in_it_has_a_replay_of_its_own(client: Client) -> None:
    for battle in range(1, BATTLES + 1):
        told = client.get(f"/api/samples/campaign?battle={battle}").json()
        assert (told["game"], told["battle"]) == ("saga", battle) and len(told["moments"]) > 50
    none = client.get(f"/api/samples/campaign?battle={BATTLES + 1}")
    assert f"no battle {BATTLES + 1}" in problem(none, 409)["detail"].lower()


def test_it_is_offered_with_its_game_and_is_over(client: Client) -> None:
    offered = {game["id"]: game["sample"] for game in client.get("/api/games").json() if game["sample"]}
    assert offered == {id: desk.sample.title for id, desk in DESKS.items() if desk.sample}
    sample = DESKS["campaign"].sample
    assert sample
    record = read_record(gzip.decompress(sample.record.read_bytes()))
    assert record.game == "campaign" and record.version == DESKS["campaign"].game.version


def test_a_game_without_one_is_named(client: Client) -> None:
    detail = problem(client.get("/api/samples/chess"), 404)["detail"]
    assert detail == "There is no finished game to read of 'chess'; there are finished games of campaign."


def test_the_picture_of_a_battle_inside_is_null_while_none_is_on(client: Client) -> None:
    person = opened(client, game="campaign", opponent="hot-seat", points=0, lists=["", ""], table=0)["0"]
    answer = person.get("/picture?inside=true")
    assert (answer.status_code, answer.json()) == (200, None)
