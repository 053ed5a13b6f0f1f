"""What a chat program shows of a link to a room: the game, its size, the table. Nothing that a watcher may not see."""

import re
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from msgspec import Struct

from drumhead.server import words
from drumhead.server.library.lobby import lobby_of, table_named, title_of
from drumhead.server.library.opponents import ANALYSIS
from drumhead.server.wire.lobby import NewRoom
from drumhead.space.cube_plan import plan

WIDE, HIGH = 1200, 630  # the size that previews are shown at
GROUND = "#E4DAC3"
TOKEN = re.compile(r"var\(--[\w-]+,([^()]*)\)")  # a colour of the page, with the day's value behind it
HEAD = re.compile(r"<title>.*?</title>", re.S)


class Preview(Struct, frozen=True):
    title: str
    about: str
    picture: bool


def preview_of(wanted: NewRoom) -> Preview:
    if wanted.opponent == ANALYSIS:
        return Preview(title_of(wanted), words.PREVIEW_ANALYSIS, False)
    on_table = lobby_of(wanted.game).desk.tables is not None
    return Preview(title_of(wanted), words.preview_about(table_named(wanted) if on_table else ""), on_table)


def with_tags(index: Path, preview: Preview, picture: str) -> str:
    """The page, with the tags that chat programs read; they run no script."""
    tags = {
        "og:site_name": "Drumhead",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.about,
        **({"og:image": picture, "og:image:width": WIDE, "og:image:height": HIGH} if preview.picture else {}),
        "twitter:card": "summary_large_image" if preview.picture else "summary",
    }
    head = f"<title>{escape(preview.title)} · Drumhead</title>" + "".join(
        f'<meta {"name" if name.startswith("twitter") else "property"}="{name}" content="{escape(str(value))}" />'
        for name, value in tags.items()
    )
    return HEAD.sub(lambda _: head, index.read_text("utf-8"), count=1)


@lru_cache(32)
def picture_of_table(game: str, number: int, text: str) -> bytes | None:
    """The table as a PNG: of its number, or of the file that somebody brought. None: the game has no tables."""
    import resvg_py

    lobby = lobby_of(game)
    if lobby.desk.tables is None:
        return None
    drawn = TOKEN.sub(r"\1", _svg(lobby.desk.tables, lobby.read_table(text) if text else lobby.table(number)))
    tag, rest = drawn.split(">", 1)
    bare = re.sub(r'\s(width|height)="[^"]*"', "", tag)
    inner = f'{bare} width="{WIDE}" height="{HIGH}">{rest}'
    framed = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{GROUND}"/>'
        f"{inner}</svg>"
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=framed, skip_system_fonts=True))


def _svg(tables: Any, table: Any) -> str:
    """The whole table, from above."""
    if tables.svg:
        return str(tables.svg(table))
    return plan(tables.picture(table).cubes)
