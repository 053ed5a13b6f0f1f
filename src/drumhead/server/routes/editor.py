"""The editor of positions: a start, and one change after the other."""

from litestar import post
from litestar.params import FromPath, JSONBody

from drumhead.server.library import editor
from drumhead.server.wire.editor import EditAnswer, EditorStart, EditWish


@post("/api/editor/{game:str}/start", status_code=200, sync_to_thread=True)
def start_position(game: FromPath[str], data: JSONBody[EditorStart]) -> EditAnswer:
    """A new position: an empty table, or two lists deployed on it."""
    return editor.start(game, data)


@post("/api/editor/{game:str}", status_code=200, sync_to_thread=True)
def edit_position(game: FromPath[str], data: JSONBody[EditWish]) -> EditAnswer:
    """The position after a change, or one sentence why it cannot stand so."""
    return editor.change(game, data)


EDITOR = (start_position, edit_position)
