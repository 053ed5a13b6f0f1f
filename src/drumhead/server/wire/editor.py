"""Messages of the editor of positions: what to start from, one change, and the position that comes of it."""

from msgspec import Struct

from drumhead.combat.position_editor import Edit, Knob
from drumhead.flow.question import Seat, ShortText, Whole
from drumhead.flow.view import Legend, View
from drumhead.server.wire.fields import FileText, ListText
from drumhead.server.wire.lobby import TablePicture
from drumhead.server.wire.pages import BookOffer


class EditorStart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table, and two lists that are deployed on it as the suggestions would; without lists it is empty."""

    points: Whole = 0
    lists: tuple[ShortText, ShortText] = ("", "")  # by name
    texts: tuple[ListText, ListText] = ("", "")  # in place of those by name
    books: tuple[FileText, FileText] = ("", "")  # army books that people wrote: `texts` may be lists of them
    table: Whole = 0  # its number
    board: FileText = ""  # a table as text, in place of the one by number


class EditWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and a change of it; without one it is only shown."""

    position: FileText
    edit: Edit | None = None


class EditedUnit(Struct, frozen=True):
    unit: int
    seat: Seat
    name: str
    knobs: tuple[Knob, ...]


class EditedPosition(Struct, frozen=True):
    """A position as text, as it looks, and all that can be set; `fault` says why it cannot be played on."""

    game: str
    text: str
    view: View
    picture: TablePicture
    legend: Legend
    units: tuple[EditedUnit, ...]
    knobs: tuple[Knob, ...]
    fault: str = ""
    books: tuple[tuple[BookOffer, ...], tuple[BookOffer, ...]] = ((), ())  # of each side; none: all of the game


class EditAnswer(Struct, frozen=True):
    """The position as it is now, or one sentence why it cannot stand so: then nothing has changed."""

    position: EditedPosition | None = None
    why: str = ""


SENT = (EditorStart, EditWish)
TOLD = (EditAnswer,)
