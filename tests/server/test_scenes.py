"""The scenes that a browser plays, over HTTP: the way into a cube is the preview's own, and the log says what fell."""

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.space.cubes import Cube
from tests.browser.scenes_deadzone import SCENES
from tests.server.table import Person, seated

Client = TestClient[Litestar]


def do(p: Person, what: str | Cube) -> None:
    """Give the answer of that name, or go to that cube as the preview says."""
    question = p.question()
    if isinstance(what, str):
        options = question["ask"]["options"]
        found = next(o["key"] for o in options if o["label"] == what or o["label"].startswith(f"{what}: "))
        plan = [{"type": "pick", "key": found}]
    else:
        draft = {"unit": question["facts"]["unit"], "cells": [what]}
        told = p.post("/preview", {"question": question["id"], "draft": draft}).json()
        assert told["refusal"] is None and list(what) in told["cells"]
        plan = told["plan"]
    for answer in plan:
        assert p.answer(answer)["type"] == "taken"


def log_of(p: Person) -> str:
    """All that is told, line by line."""
    batches: list[Any] = p.get().json()["batches"]
    return "\n".join(e.get("text", "") for b in batches for e in b["events"])


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_goes_as_its_dice_say(client: Client, name: str) -> None:
    scene = SCENES[name]()
    person = seated(client, **scene.room)
    for what in scene.done:
        do(person, what)
    told = log_of(person)
    places = [told.find(words) for words in scene.told]
    assert -1 not in places and places == sorted(places), told
    room = client.app.state.rooms.open[person.id].room
    assert room.battle.dice.left == 0
