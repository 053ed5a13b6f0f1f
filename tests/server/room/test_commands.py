"""Commands over a live line: the same as over HTTP, each told what became of it by the id it carried."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server.routes import live
from tests.server.room.test_seats import whose
from tests.server.table import Person, opened, seated
from tests.server.test_app import problem

Client = TestClient[Litestar]


class OnLine:
    """Somebody on a live line: what was pushed lies in `pushed`, in its order."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.pushed: list[dict[str, Any]] = []
        self.hear_push()

    def hear_push(self) -> None:
        self.pushed.append(self.heard())
        assert self.pushed[-1]["type"] == "sight"

    def heard(self) -> dict[str, Any]:
        found: dict[str, Any] = self.socket.receive_json(timeout=10)
        return found

    def say(self, kind: str, id: str, **more: Any) -> Any:
        """Send a command, and wait for what became of it."""
        return self.send(json.dumps({"type": kind, "id": id, **more}), id)

    def send(self, text: str, id: str) -> Any:
        self.socket.send_text(text)
        while (told := self.heard())["type"] == "sight":
            self.pushed.append(told)
        assert told["type"] == "replied" and told["to"] == id
        return told["became"]

    def numbers(self) -> list[int]:
        return [b["number"] for sight in self.pushed for b in sight["batches"]]


@contextmanager
def on_line(p: Person, after: int = -1) -> Iterator[OnLine]:
    with p.client.websocket_connect(f"{p.room}/live") as socket:
        socket.send_text(json.dumps({"token": p.token, "after": after}))
        yield OnLine(socket)


def test_an_answer_is_taken_and_its_batch_comes_once_and_before_the_reply(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    with on_line(p) as line:
        for n in range(5):
            q, a = p.question()["id"], p.advice()
            assert line.say("answer", f"c{n}", question=q, answer=a) == {"type": "taken"}
            assert line.pushed[-1]["batches"] and line.pushed[-1] == p.get(f"?after={n}").json()
        assert line.numbers() == list(range(6))


def test_help_comes_over_the_line_too(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    p.play_to("saga.decision.activate")
    with on_line(p) as line:
        advice = p.get("/advice").json()
        assert advice["why"].endswith(".") and advice["other"] not in (None, advice["answer"])
        assert line.say("advice", "a") == {"type": "advised", "advice": advice}
        q = p.question()
        sketch = {"question": q["id"], "draft": {"unit": q["ask"]["options"][0]["facts"]["unit"], "action": "walk"}}
        told = line.say("preview", "p", **sketch)
        assert told == {"type": "previewed", "preview": p.post("/preview", sketch).json()}


def test_help_that_comes_too_late_for_its_question_is_no_fault(client: Client) -> None:
    """A quick player answers while the page still asks for help: by then the other side is asked."""
    people = opened(client, opponent="link")
    asked, _ = whose(people)
    q = asked.question()["id"]
    late = {"question": q, "draft": {"unit": 0, "action": "walk"}}
    assert asked.get(f"/advice?question={q}").json()["question"] == q
    assert asked.get(f"/advice?question={q + 1}").json() is None
    while whose(people)[0] is asked:
        asked.answer(asked.advice())
    problem(asked.get("/advice"), 409)
    found = asked.get(f"/advice?question={q}")
    assert found.status_code == 200 and found.json() is None
    found = asked.post("/preview", late)
    assert found.status_code == 200 and "another question" in found.json()["refusal"]["why"]
    with on_line(asked) as line:
        assert line.say("advice", "a", question=q) == {"type": "advised", "advice": None}
        assert line.say("preview", "p", **late) == {"type": "previewed", "preview": found.json()}


def test_a_take_back_over_the_line(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    p.answer(p.advice())
    with on_line(p, after=1) as line:
        assert line.say("take-back", "b", question=p.question()["id"]) == {"type": "taken"}
        assert line.pushed[-1]["batches"][0]["taken_back"]
        again = line.say("take-back", "b")
        assert again["type"] == "failed" and again["problem"]["status"] == 409
        assert line.pushed[-1]["next"] == p.get().json()["next"] == 2


def test_commands_that_come_again_late_or_from_the_other_side_change_nothing(client: Client) -> None:
    people = opened(client, opponent="link")
    asked, other = whose(people)
    q, a = asked.question()["id"], asked.advice()
    said = {"question": q, "answer": a}
    with on_line(asked) as mine, on_line(other) as theirs:
        foreign = theirs.say("answer", "c0", **said)
        assert foreign["type"] == "stale" and "other side" in foreign["why"]
        assert mine.say("answer", "c1", **said) == {"type": "taken"}
        assert mine.say("answer", "c1", **said)["type"] == "doubled"
        assert mine.say("answer", "c2", **said)["type"] == "stale"
        refused = mine.say("answer", "c3", question=asked.get().json()["view"]["question"]["id"], answer=a)
        assert refused["type"] in ("refused", "stale")
    assert asked.get().json()["next"] == 1


def test_a_reply_that_was_lost_with_the_line_is_asked_for_again(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    said = {"question": p.question()["id"], "answer": p.advice()}
    with on_line(p) as line:
        line.socket.send_text(json.dumps({"type": "answer", "id": "c", **said}))
        line.hear_push()  # and then the line breaks
    with on_line(p, after=line.pushed[-1]["next"]) as line:
        assert line.numbers() == []
        assert line.say("answer", "c", **said)["type"] == "doubled"
    assert p.get().json()["next"] == 1


def test_spectators_can_do_nothing(client: Client) -> None:
    people = opened(client, opponent="link")
    asked, _ = whose(people)
    with on_line(people["watch"]) as line:
        for kind, more in (
            ("answer", {"question": asked.question()["id"], "answer": asked.advice()}),
            ("take-back", {}),
            ("advice", {}),
            ("preview", {"question": 1, "draft": {"unit": 0}}),
        ):
            told = line.say(kind, kind, **more)
            assert told["problem"]["status"] == 403 and "Only players" in told["problem"]["detail"]
    assert asked.get().json()["next"] == 0


def test_what_cannot_be_read_is_told_so_and_the_line_goes_on(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    with on_line(p) as line:
        for text, id in (
            ("", ""),
            ("{", ""),
            ("[1]", ""),
            ('{"type": "dance", "id": "x"}', "x"),
            ('{"type": "answer", "id": "y", "question": "one", "answer": {"type": "concede"}}', "y"),
            ('{"type": "answer", "id": "", "question": 1, "answer": {"type": "concede"}}', ""),
            ('{"type": "advice"}', ""),
            ('{"type": "advice", "id": "z", "more": 1}', "z"),
            ("x" * (live.LONGEST + 1), ""),
        ):
            told = line.send(text, id)
            assert told["type"] == "failed" and told["problem"]["status"] == 400, text[:80]
            assert told["problem"]["detail"].endswith(".")
        assert line.say("advice", "still there")["type"] == "advised"
    assert p.get().json()["next"] == 0


def test_more_commands_at_once_than_anybody_needs_are_not_taken(client: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr(live, "AT_ONCE", 0)
    p = seated(client, opponent="hot-seat")
    with on_line(p) as line:
        assert line.say("advice", "a")["problem"]["status"] == 429


# ---------------------------------------------------------------------------------------------------- plans
def drag(p: Person) -> tuple[int, list[Any]]:
    """A question, and the plan of a drag that answers it and the next one."""
    sight = p.play_to("saga.decision.activate")
    q = sight["view"]["question"]
    unit = q["ask"]["options"][0]["facts"]["unit"]
    places = [m["place"] for m in sight["view"]["pieces"].values() if m["unit"] == f"u{unit}"]
    x, y = (sum(axis) // len(places) for axis in zip(*places))
    toward = 1 if y < 24000 else -1
    draft = {"unit": unit, "action": "walk", "goal": [x, y + toward * 3000]}
    plan = p.post("/preview", {"question": q["id"], "draft": draft}).json()["plan"]
    assert len(plan) > 1
    return q["id"], plan


def test_a_plan_is_one_command_and_its_batches_come_together(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    question, plan = drag(p)
    before = p.sight()
    with on_line(p, after=before["next"]) as line:
        said = {"question": question, "answer": plan[0], "then": plan[1:]}
        assert line.say("answer", "c", **said) == {"type": "taken", "answers": len(plan)}
        assert line.say("answer", "c", **said)["type"] == "doubled"
        pushed = line.pushed[1]
        assert [b["number"] - before["next"] for b in pushed["batches"]] == list(range(1, len(plan) + 1))
        assert line.say("take-back", "b") == {"type": "taken"}
    back = p.sight()
    assert {**back["view"]["question"], "id": 0} == {**before["view"]["question"], "id": 0}
    assert back["view"]["pieces"] == before["view"]["pieces"]


def test_a_plan_stops_at_the_answer_that_is_refused(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    question, plan = drag(p)
    before = p.sight()
    far = {"type": "places", "places": [[0, 0]]}
    found = p.post("/answer", {"question": question, "answer": plan[0], "then": [far, plan[1]]}).json()
    assert found["type"] == "taken" and found.get("answers", 1) == 1 and found["refusal"]["why"]
    assert found["sight"]["next"] == before["next"] + 1


def test_a_plan_stops_where_another_seat_is_asked(client: Client) -> None:
    """Also at one screen, where one token holds both seats."""
    p = seated(client, opponent="hot-seat")
    for _ in range(20):
        q, advice = p.question(), p.advice()
        found = p.post("/answer", {"question": q["id"], "answer": advice, "then": [{"type": "concede"}]}).json()
        if p.sight()["outcome"]:
            break
        assert "answers" not in found and "refusal" not in found  # the first was taken, then the other seat was asked
        assert p.question()["seat"] != q["seat"]
    over = p.sight()
    assert over["outcome"] and found["answers"] == 2 and over["outcome"]["winner"] == 1 - q["seat"]


def test_an_id_of_the_servers_own_kind_is_refused(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    body = {"question": p.question()["id"], "answer": p.advice(), "id": "+1"}
    assert p.post("/answer", body).status_code == 400


# ---------------------------------------------------------------------------------------------------- the view
def test_the_whole_view_comes_at_the_start_and_after_a_take_back_only(client: Client) -> None:
    people = opened(client, opponent="link")
    with on_line(people["0"]) as mine:
        assert mine.pushed[0]["view"]
        for n in range(6):
            asked, _ = whose(people)
            said = {"question": asked.question()["id"], "answer": asked.advice()}
            if asked is people["0"]:
                assert mine.say("answer", f"c{n}", **said) == {"type": "taken"}
            else:
                asked.post("/answer", said)
                mine.hear_push()
        assert [sight["view"] for sight in mine.pushed[1:]] == [None] * 6
    assert people["0"].get("?after=3").json()["view"] is None
    assert people["0"].get("?after=3&view=true").json()["view"] == people["0"].get().json()["view"]


def test_after_a_take_back_the_view_comes_again(client: Client) -> None:
    p = seated(client, opponent="hot-seat")
    p.play_to("saga.decision.activate")
    known = p.sight()["next"]
    with on_line(p, after=known) as line:
        assert line.pushed[0]["view"] is None
        line.say("take-back", "b")
        assert line.pushed[1]["view"] == p.get().json()["view"]
        line.say("answer", "c", question=p.question()["id"], answer=p.advice())
        assert line.pushed[2]["view"] is None
