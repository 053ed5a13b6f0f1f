"""Calls around the battle: talk, wishes, resigning, a bot for somebody who is away, a webhook, a rematch."""

from litestar import get, post
from litestar.params import FromPath, JSONBody

from drumhead.server.room import agreements
from drumhead.server.room.rematch import open_rematch
from drumhead.server.routes.auth import Asker, player, rooms_of, visitor
from drumhead.server.routes.queries import After
from drumhead.server.wire.talk import Around, Calling, Hook, Ping, Rematch, Resigning, Say, Settling, Wishing

AT = "/api/rooms/{id:str}"


@get(f"{AT}/around")
async def around(request: Asker, id: FromPath[str], after: After = -1) -> Around:
    """What was said at the table after that line, who is there, the clocks, and what waits for an answer."""
    room, people, who = await visitor(request, id, returns=after < 0)
    await room.catch_up()
    await people.talk.read_on()
    await people.check_clock()
    return await room.do(people.around, who, after)


@post(f"{AT}/say", status_code=204)
async def say(request: Asker, id: FromPath[str], data: JSONBody[Say]) -> None:
    """Say something to everybody at the table."""
    _, people, who = await player(request, id)
    await agreements.say(people, who, data)


@post(f"{AT}/ping", status_code=204)
async def ping(request: Asker, id: FromPath[str], data: JSONBody[Ping]) -> None:
    """Point at a place on the table."""
    _, people, who = await player(request, id)
    await agreements.ping(people, who, data)


@post(f"{AT}/wish", status_code=204)
async def wish(request: Asker, id: FromPath[str], data: JSONBody[Wishing]) -> None:
    """Ask the other side for a take-back after dice, or for a draw."""
    room, people, who = await player(request, id)
    await agreements.wish(people, who, data)
    room.drive()


@post(f"{AT}/settle", status_code=204)
async def settle(request: Asker, id: FromPath[str], data: JSONBody[Settling]) -> None:
    """Grant or decline what the other side wishes."""
    room, people, who = await player(request, id)
    await agreements.settle(people, who, data)
    room.drive()


@post(f"{AT}/resign", status_code=204)
async def resign(request: Asker, id: FromPath[str], data: JSONBody[Resigning]) -> None:
    """Give everything up; or only the battle that is being fought inside the game."""
    room, people, who = await player(request, id)
    await agreements.resign(people, who, data)
    room.drive()


@post(f"{AT}/bot", status_code=204)
async def bot(request: Asker, id: FromPath[str], data: JSONBody[Calling]) -> None:
    """Let a bot play for somebody who is away, or agree to one for yourself; without a name, take that back."""
    _, people, who = await player(request, id)
    await agreements.call_bot(people, who, data)


@post(f"{AT}/webhook", status_code=204)
async def webhook(request: Asker, id: FromPath[str], data: JSONBody[Hook]) -> None:
    """An address to call when you are asked and nobody is there."""
    _, people, who = await player(request, id)
    await agreements.set_hook(people, who, data)


@post(f"{AT}/rematch", status_code=200)
async def again(request: Asker, id: FromPath[str]) -> Rematch:
    """The room of the next battle, sides swapped; your token opens it, too."""
    return await open_rematch(rooms_of(request), await player(request, id))


TALK = [around, say, ping, wish, settle, resign, bot, webhook, again]
