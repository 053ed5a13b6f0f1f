"""The captains that come with the program, as data: who they are, what they care for, the plan they state."""

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from drumhead.toml_reader import read_toml

HOME = files("drumhead.campaign") / "data" / "captains.toml"


class Captain(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    side: Literal["norman", "viking"]
    about: str  # one line for a list
    plan: str  # that it states as the campaign begins
    split: tuple[int, ...]
    fights: Literal["policy", "greedy"]  # the bot of its battles
    weights: dict[str, float]


@cache
def known_captains() -> dict[str, Captain]:
    """By id, in the order of the file."""
    found = msgspec.convert(read_toml(HOME.read_text("utf-8"))["captain"], list[Captain])
    return {captain.id: captain for captain in found}
