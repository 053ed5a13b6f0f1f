"""A room at a test client, with the few calls that a page makes."""

from collections.abc import Callable
from time import sleep
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server.library.lobby import setup_of
from drumhead.server.room.opening import draw_seeds, open_battle
from drumhead.server.room.rooms import Rooms
from drumhead.server.room.seats import first_tokens, new_id
from drumhead.server.wire.lobby import NewRoom, Seated

BATTLE: dict[str, Any] = {
    "game": "saga",
    "points": 10,
    "lists": ["mixed-host", "bow-line"],
    "opponent": "policy",
    "table": 5871,
}
CUBES: dict[str, Any] = {
    "game": "deadzone",
    "points": 150,
    "lists": ["enforcers-gun-line", "plague-brood"],
    "opponent": "policy",
    "table": 2,
}
BATTLES = {"saga": BATTLE, "deadzone": CUBES}  # the same for every game
SHORT = ["hammer-fist", "hammer-fist"]  # two lists of SAGA that are soon done with each other
KNOWN = ("seed", "faces", "position")  # what only a rehearsal knows
ENOUGH = 2000  # questions in a battle
WAITS = 300  # answers that a bot gives in a row


def opened(client: TestClient[Litestar], **changes: Any) -> dict[str, "Person"]:
    """A new room at a rehearsal: the holders of its links, by the link's name."""
    answer = client.post("/api/rehearsal", json=rehearsed({"seed": 5, **BATTLE, **changes}))
    assert answer.status_code == 201, answer.text
    found = answer.json()
    tokens = {name: link.split("/")[3] for name, link in found["links"].items()}
    assert tokens["0"] == found["token"]
    return {name: Person(client, found["room"], token) for name, token in tokens.items()}


async def new_battle(rooms: Rooms, wanted: NewRoom, seed: int = 5) -> Seated:
    """A room whose battle stands at its first question, without an app around it."""
    started = open_battle(wanted, setup_of(wanted), new_id(), draw_seeds(seed))
    return await rooms.start_battle(*started, first_tokens(wanted.opponent))


def rehearsed(wanted: dict[str, Any]) -> dict[str, Any]:
    known = {k: wanted[k] for k in KNOWN if k in wanted}
    return {"wanted": {k: v for k, v in wanted.items() if k not in KNOWN}, **known}


def seated(client: TestClient[Litestar], **changes: Any) -> "Person":
    """The person who opened a new room."""
    return opened(client, **changes)["0"]


class Person:
    """Somebody at a room: looks, asks for advice, answers."""

    def __init__(self, client: TestClient[Litestar], room: str, token: str) -> None:
        self.client, self.id, self.token = client, room, token
        self.room = f"/api/rooms/{room}"
        self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str = "") -> Any:
        return self.client.get(self.room + path, headers=self.headers)

    def post(self, path: str, body: Any) -> Any:
        return self.client.post(self.room + path, headers=self.headers, json=body)

    def sight(self, after: int = -1) -> dict[str, Any]:
        """What is seen, the whole view included, once this person is asked or the battle is over."""
        for _ in range(WAITS):
            found: dict[str, Any] = self.get(f"?after={after}&wait=0&view=true").json()
            if found["outcome"] or self.asked_in(found):
                return found
            self.get(f"?after={found['next']}&wait=0.5")
        raise AssertionError("nobody ever asks")

    def asked_in(self, sight: dict[str, Any]) -> bool:
        q = sight["view"]["question"]
        return q is not None and q["seat"] in sight["seats"]

    def question(self) -> dict[str, Any]:
        q: dict[str, Any] = self.sight()["view"]["question"]
        return q

    def answer(self, answer: Any, question: int | None = None, id: str = "") -> dict[str, Any]:
        asked = self.question()["id"] if question is None else question
        found: dict[str, Any] = self.post("/answer", {"question": asked, "answer": answer, "id": id}).json()
        return found

    def advice(self) -> Any:
        return self.get("/advice").json()["answer"]

    def play_to(self, decision: str) -> dict[str, Any]:
        """Answer by the advice until this is asked."""
        known = -1  # what is known need not be told again with every answer
        for _ in range(ENOUGH):
            sight = self.sight(known)
            if sight["outcome"] or sight["view"]["question"]["decision"] == decision:
                return self.sight()
            known, asked = sight["next"], sight["view"]["question"]["id"]
            answer = {"question": asked, "answer": self.advice(), "after": known}
            assert self.post("/answer", answer).json()["type"] == "taken"
        raise AssertionError(f"{decision} is never asked")


def until(so: Callable[[], bool]) -> None:
    """The server has done what it does in its own time."""
    while not so():
        sleep(0.01)
