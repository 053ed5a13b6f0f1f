"""What a seat may do: the one way in, over HTTP and over a live line."""

from contextlib import nullcontext

from msgspec.structs import replace

from drumhead.flow.game import Preview
from drumhead.server import words
from drumhead.server.faults import NotYours, after_commit
from drumhead.server.room.jobs import Rank
from drumhead.server.room.participants import Visit
from drumhead.server.room.seats import Pass
from drumhead.server.wire.battle import Advice, AnswerResult, BackWish, Refused, Reply, Sight, Sketch, Taken, Wanting
from drumhead.server.wire.line import (
    AdviceSaid,
    Advised,
    AnswerSaid,
    BackSaid,
    CommandResult,
    Previewed,
    Said,
    SketchSaid,
)


def require_seat(who: Pass) -> None:
    """Watchers can do nothing."""
    if not who.seats:
        raise NotYours(words.ONLY_PLAYERS)


async def answer(visit: Visit, reply: Reply) -> AnswerResult:
    require_seat(visit.who)
    await visit.people.return_seat(visit.who)
    result = await visit.room.play(visit.who, reply)
    visit.room.drive()
    return result


async def answer_with_sight(visit: Visit, reply: Reply) -> AnswerResult:
    """Over HTTP the result brings what is new."""
    result = await answer(visit, reply)
    if isinstance(result, Refused | Wanting):
        return result
    with after_commit() if isinstance(result, Taken) else nullcontext():
        return replace(result, sight=await visit.room.do(visit.room.sight, visit.who, reply.after))


async def take_back(visit: Visit, wish: BackWish) -> None:
    require_seat(visit.who)
    await visit.room.take_back(visit.who, wish)
    visit.room.drive()


async def take_back_with_sight(visit: Visit, wish: BackWish, after: int) -> Sight:
    await take_back(visit, wish)
    with after_commit():
        return await visit.room.do(visit.room.sight, visit.who, after)


async def ask_again(visit: Visit) -> None:
    """Ask a bot that failed once more: a player does, or anybody who watches bots alone."""
    if not visit.room.of_bots:
        require_seat(visit.who)
    await visit.room.catch_up()
    visit.room.ask_again()


async def preview(visit: Visit, sketch: Sketch) -> Preview:
    """Only the newest waiting preview of a seat is worked out."""
    require_seat(visit.who)
    room, who = visit.room, visit.who
    return await room.do(room.preview, who, sketch.question, sketch.draft, rank=Rank.PREVIEW, holder=who.seats)


async def advice(visit: Visit, question: int | None) -> Advice | None:
    """Who names the question gets nothing where it was answered in the meantime: that is no fault of the asker."""
    require_seat(visit.who)
    room, who = visit.room, visit.who
    if question is None:
        return await room.do(room.advice, who, rank=Rank.PREVIEW)
    return await room.do(room.advice_on, who, question, rank=Rank.PREVIEW)


async def carry_out(visit: Visit, said: Said) -> CommandResult:
    """A command that came over a live line, on which the sight goes out by itself."""
    match said:
        case AnswerSaid():
            return await answer(visit, said)
        case BackSaid():
            await take_back(visit, said)
            return Taken()
        case SketchSaid():
            return Previewed(await preview(visit, Sketch(said.question, said.draft)))
        case AdviceSaid():
            return Advised(await advice(visit, said.question))
