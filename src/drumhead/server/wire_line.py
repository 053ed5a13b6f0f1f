"""What goes over a live line after the first message: commands one way, sights and replies the other."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from drumhead.flow.game import Draft, Preview
from drumhead.server.wire import Advice, BackWish, CommandId, Problem, Refused, Reply, Sight, Wanting
from drumhead.server.wire_gather import Gathering
from drumhead.server.wire_talk import Around

GivenId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]  # on a line every command has one


# ---------------------------------------------------------------------------------------------------- commands
class AnswerSaid(Reply, frozen=True, tag="answer", forbid_unknown_fields=True):
    """The same as a Reply over HTTP."""


class BackSaid(BackWish, frozen=True, tag="take-back", forbid_unknown_fields=True):
    """The same as a BackWish over HTTP."""


class SketchSaid(Struct, frozen=True, tag="preview", forbid_unknown_fields=True, kw_only=True):
    question: int
    draft: Draft
    id: GivenId


class AdviceSaid(Struct, frozen=True, tag="advice", forbid_unknown_fields=True, kw_only=True):
    id: GivenId


Said: TypeAlias = AnswerSaid | BackSaid | SketchSaid | AdviceSaid


# ---------------------------------------------------------------------------------------------------- replies
class Heeded(Struct, frozen=True, tag="taken"):
    """It is done; the sight after it went over this line before these words, as before the two that follow."""


class Late(Struct, frozen=True, tag="stale"):
    """The question was answered already, or is somebody else's: nothing is changed."""

    why: str


class Again(Struct, frozen=True, tag="doubled"):
    """This very command was taken before: nothing is changed by its coming again."""

    why: str


class Previewed(Struct, frozen=True, tag="previewed"):
    preview: Preview


class Advised(Struct, frozen=True, tag="advised"):
    advice: Advice


class Failed(Struct, frozen=True, tag="failed"):
    """Nothing was changed, and why: the same problem as over HTTP."""

    problem: Problem


Became: TypeAlias = Heeded | Wanting | Refused | Late | Again | Previewed | Advised | Failed


class Replied(Struct, frozen=True, tag="replied"):
    """What became of the command with that id; without an id: of one that could not be read."""

    to: CommandId
    became: Became


LineNews: TypeAlias = Gathering | Sight | Replied | Around
