"""Messages of a live line after the first one: commands one way, sights and results the other."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from drumhead.flow.game import Draft, Preview
from drumhead.flow.question import Whole
from drumhead.server.wire.battle import Advice, AnswerResult, BackWish, Reply, Sight
from drumhead.server.wire.fields import CommandId
from drumhead.server.wire.problem import Problem
from drumhead.server.wire.talk import Around
from drumhead.server.wire.waiting import WaitingRoomView

GivenId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]  # on a line every command has one


# ---------------------------------------------------------------------------------------------------- commands
class AnswerSaid(Reply, frozen=True, tag="answer", forbid_unknown_fields=True):
    """The same as a Reply over HTTP."""


class BackSaid(BackWish, frozen=True, tag="take-back", forbid_unknown_fields=True):
    """The same as a BackWish over HTTP."""


class SketchSaid(Struct, frozen=True, tag="preview", forbid_unknown_fields=True, kw_only=True):
    question: Whole
    draft: Draft
    id: GivenId


class AdviceSaid(Struct, frozen=True, tag="advice", forbid_unknown_fields=True, kw_only=True):
    id: GivenId
    question: Whole | None = None


Said: TypeAlias = AnswerSaid | BackSaid | SketchSaid | AdviceSaid


# ---------------------------------------------------------------------------------------------------- results
class Previewed(Struct, frozen=True, tag="previewed"):
    preview: Preview


class Advised(Struct, frozen=True, tag="advised"):
    advice: Advice | None


class Failed(Struct, frozen=True, tag="failed"):
    """Nothing was changed, and why: the same problem as over HTTP."""

    problem: Problem


CommandResult: TypeAlias = AnswerResult | Previewed | Advised | Failed


class Replied(Struct, frozen=True, tag="replied"):
    """What became of the command with that id; the id is empty where the command could not be read."""

    to: CommandId
    became: CommandResult


LineNews: TypeAlias = WaitingRoomView | Sight | Replied | Around
