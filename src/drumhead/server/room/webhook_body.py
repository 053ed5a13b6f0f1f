"""What a webhook is told: plain fields for a program, or one sentence for the chat programs that people use.

The style follows from the host, or from a word behind the `#` of the address, which is never sent: many chat servers
that people run take messages like Slack's.
"""

from typing import Any
from urllib.parse import SplitResult

from msgspec import Struct

from drumhead.flow.question import Seat
from drumhead.server import words

DISCORD, SLACK = "discord", "slack"
STYLES = (DISCORD, SLACK)
BY_HOST = {"discord.com": DISCORD, "discordapp.com": DISCORD, "hooks.slack.com": SLACK}
SAFE_IN_SLACK = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})  # a name must not become a call to all


class Asked(Struct, frozen=True):
    """Somebody is asked and away."""

    room: str
    game: str
    seat: Seat
    asked: str


def style_of(to: SplitResult) -> str:
    """None of the chat programs: the plain fields."""
    return to.fragment or BY_HOST.get((to.hostname or "").lower(), "")


def body_for(to: SplitResult, told: Asked, title: str, page: str) -> dict[str, Any]:
    """The body in the style of this address; the link opens the page and holds no secret."""
    sentence = words.asked_and_away(title, told.asked)
    link = f" {page}/b/{told.room}" if page else ""
    match style_of(to):
        case "discord":
            return {"content": sentence + link, "allowed_mentions": {"parse": []}}
        case "slack":
            return {"text": sentence.translate(SAFE_IN_SLACK) + link}
        case _:
            return {"room": told.room, "game": told.game, "seat": told.seat, "asked": told.asked}
