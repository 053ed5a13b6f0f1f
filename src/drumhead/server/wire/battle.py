"""Messages of a battle: what a seat sees, what it answers, and what comes of it."""

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from drumhead.flow.briefing import ArmyCard, Mission
from drumhead.flow.coming import ComingBattle
from drumhead.flow.event import Event
from drumhead.flow.game import Draft, Odds
from drumhead.flow.question import Answer, Option, Refusal, Seat, ShortText, Whole
from drumhead.flow.state import Outcome
from drumhead.flow.view import Legend, View
from drumhead.server.wire.fields import CommandId, Faces

MOST_ANSWERS = 64  # of one plan, after the first


# ---------------------------------------------------------------------------------------------------- what is seen
class Batch(Struct, frozen=True):
    """What one answer led to, as this seat is told it."""

    number: int
    seat: Seat | None  # which seat answered; None: the start of the battle, or a take-back
    events: tuple[Event, ...]
    taken_back: bool = False
    undoes_after: int | UnsetType = UNSET  # of a take-back: the last batch that still stands


class Wanting(Struct, frozen=True, tag="wanting"):
    """People have to roll more dice and type them; until then nothing has happened."""

    count: int
    sides: int  # of each; below 0: a number below that many
    why: str
    typed: int = 0  # so many are there already


class Sight(Struct, frozen=True, tag="sight"):
    """What happened since the batch that the client knew last; and the whole table, where that does not lead to it."""

    room: str
    game: str
    title: str
    table: int  # the number of its picture
    seats: tuple[Seat, ...]  # the seats that this token answers for
    bots: tuple[Seat, ...]
    view: View | None  # as of `next`; None: fold the events of the batches onto the view before
    batches: tuple[Batch, ...]
    next: int  # ask for what comes after this number
    outcome: Outcome | None = None
    may_take_back: bool = False
    trouble: str = ""  # why the other side does not go on
    host: bool = False  # this token opened the room and may hand out its links
    free: tuple[Seat, ...] = ()  # seats whose link nobody has opened yet
    covered: bool = False  # at one screen: this question shows what the other seat may not see
    dice: Wanting | None = None  # dice to roll before the bot goes on
    legend: Legend | None = None  # of the game, with the first sight only (after -1)
    answered_by: str = ""  # the bot that answers the open question in place of the seat's holder: a battle by bots


# ---------------------------------------------------------------------------------------------------- commands
class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the open question, or a plan of several.

    A plan is taken answer by answer until one is refused or another seat is asked.
    """

    question: Whole
    answer: Answer
    then: Annotated[tuple[Answer, ...], Meta(max_length=MOST_ANSWERS)] = ()  # to the questions that follow
    after: Whole = -1  # the last batch that the client knows
    id: CommandId = ""
    faces: Faces = ()  # rolled by people for this command: all of them, from the first that was needed


class BackWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Take back, from this question."""

    question: Whole | None = None
    id: CommandId = ""


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """The first message on a live line: the token, and the last batch that the client knows.

    With the last line of the talk that it knows (-1: none) it also hears the talk, the clocks and who is there.
    """

    token: ShortText
    after: Whole = -1
    said: Whole | None = None


class Sketch(Struct, frozen=True, forbid_unknown_fields=True):
    """A drag in the making, for the question under which it was started."""

    question: Whole
    draft: Draft


# ---------------------------------------------------------------------------------------------------- what comes of it
class Taken(Struct, frozen=True, tag="taken", omit_defaults=True):
    """It is done. Over HTTP the sight is here; on a live line it went out before."""

    sight: Sight | None = None
    answers: int = 1  # how many of a plan were taken
    refusal: Refusal | None = None  # of the answer at which a plan stopped


class Refused(Struct, frozen=True, tag="refused"):
    refusal: Refusal


class Stale(Struct, frozen=True, tag="stale", omit_defaults=True):
    """The question is answered already, or another seat's. Nothing is changed."""

    why: str
    sight: Sight | None = None


class Doubled(Struct, frozen=True, tag="doubled", omit_defaults=True):
    """A command with this id was taken before. Nothing is changed."""

    why: str
    sight: Sight | None = None


AnswerResult: TypeAlias = Taken | Refused | Stale | Doubled | Wanting


class Barred(Struct, frozen=True):
    """An answer that has its place and is not possible now, and why."""

    option: Option
    refusal: Refusal


class Advice(Struct, frozen=True):
    """Help for the open question: the best answer that is found at once, and the odds of each option that has some."""

    question: int
    answer: Answer
    odds: dict[str, Odds]
    no: Answer | None = None  # the answer that declines, where there is one
    barred: tuple[Barred, ...] = ()  # answers that are not possible now, in few words
    passes: tuple[Answer, ...] = ()  # the plan by which the unit does nothing more, where that is an answer
    why: str = ""  # what speaks for the answer, in one sentence
    other: Answer | None = None  # the runner-up, where there is one


class Briefing(Struct, frozen=True):
    """What wins this battle, and both armies as they stand."""

    mission: Mission
    armies: tuple[ArmyCard, ...]
    battle: "Briefing | None" = None  # the same of the battle inside, while that asks
    coming: ComingBattle | None = None  # the battle that is about to be fought inside this game, as this seat knows it
    house: tuple[str, ...] = ()  # house rules that are not as written
    battles: tuple[str, ...] = ()  # the same of the battles inside
