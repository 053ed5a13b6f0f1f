"""Calls of a battle: open a room, look, answer, preview, take back; and the links to its seats."""

from functools import partial

from litestar import delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from drumhead.flow.game import Preview
from drumhead.server.room import commands
from drumhead.server.room.jobs import Rank
from drumhead.server.routes.auth import Asker, rooms_of, token_of, visitor
from drumhead.server.routes.queries import After, QuestionNumber, Wait
from drumhead.server.wire.battle import Advice, AnswerResult, BackWish, Briefing, Reply, Sight, Sketch
from drumhead.server.wire.lobby import Link, NewRoom, Seated
from drumhead.server.wire.waiting import RoomView


@post("/api/rooms")
async def open_room(request: Asker, data: JSONBody[NewRoom]) -> Seated:
    """Open a battle: its room, your token, and the links to hand out."""
    return await rooms_of(request).open_room(data)


@get("/api/rooms/{id:str}")
async def look(
    request: Asker,
    id: FromPath[str],
    after: After = -1,
    wait: Wait = 0,
    view: FromQuery[bool] = False,
) -> RoomView:
    """The batches after that number, as this seat is told them; waits that many seconds for one.

    The whole view comes where the events of the batches do not lead there, or always with `view`.
    Before the battle starts: who has sat down, and what this seat has to do.
    """
    return await rooms_of(request).look(id, token_of(request), after, wait, view)


@post("/api/rooms/{id:str}/answer", status_code=200)
async def answer(request: Asker, id: FromPath[str], data: JSONBody[Reply]) -> AnswerResult:
    """Answer the open question, or several with a plan: taken, refused, stale or doubled."""
    return await commands.answer_with_sight(await visitor(request, id), data)


@post("/api/rooms/{id:str}/preview", status_code=200)
async def preview(request: Asker, id: FromPath[str], data: JSONBody[Sketch]) -> Preview:
    """What a drag would lead to, and what may be reached and seen."""
    return await commands.preview(await visitor(request, id), data)


@get("/api/rooms/{id:str}/advice")
async def advice(request: Asker, id: FromPath[str], question: QuestionNumber = None) -> Advice | None:
    """A legal answer to the open question, and the odds of its options; none to a question that is closed by now."""
    return await commands.advice(await visitor(request, id), question)


@get("/api/rooms/{id:str}/briefing")
async def briefing(request: Asker, id: FromPath[str]) -> Briefing:
    """What wins this battle, and both armies: their units with weapons, moves and wounds, those that are gone too."""
    visit = await visitor(request, id)
    return await visit.room.do(partial(visit.room.briefing, visit.who), rank=Rank.PREVIEW)


@post("/api/rooms/{id:str}/take-back", status_code=200)
async def take_back(request: Asker, id: FromPath[str], data: JSONBody[BackWish], after: After = -1) -> Sight:
    """Return to before this seat's last command."""
    return await commands.take_back_with_sight(await visitor(request, id), data, after)


@post("/api/rooms/{id:str}/ask-again", status_code=204)
async def ask_again(request: Asker, id: FromPath[str]) -> None:
    """Ask a bot that does not go on (see `trouble`) once more."""
    await commands.ask_again(await visitor(request, id))


@post("/api/rooms/{id:str}/links/{seat:str}")
async def new_link(request: Asker, id: FromPath[str], seat: FromPath[str]) -> Link:
    """A new link to a seat; the old one stops working. For its holder, or for the host while nobody has taken it."""
    return await rooms_of(request).new_link(id, token_of(request), seat)


@delete("/api/rooms/{id:str}/links/{seat:str}")
async def withdraw_link(request: Asker, id: FromPath[str], seat: FromPath[str]) -> None:
    """Withdraw the link to a seat that nobody has taken, or the watchers' link. For the host."""
    await rooms_of(request).withdraw_link(id, token_of(request), seat)


BATTLE = (open_room, look, answer, preview, advice, briefing, take_back, ask_again, new_link, withdraw_link)
