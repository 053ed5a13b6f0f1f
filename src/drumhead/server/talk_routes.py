"""Calls round the table: saying, pointing, wishing, settling, giving up, a bot for the absent, an address to call."""

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody

from drumhead.server import parley
from drumhead.server.asking import Asker, entered, rooms_of, seated
from drumhead.server.rematch import rematch
from drumhead.server.wire_talk import Around, Calling, Hook, Ping, Rematch, Resigning, Say, Settling, Wishing

AT = "/api/rooms/{id:str}"


@get(f"{AT}/around")
async def around(request: Asker, id: FromPath[str], after: FromQuery[int] = -1) -> Around:
    """What was said at the table after that line, who is there, the clocks, and what waits for an answer."""
    room, who = await entered(request, id)
    await room.catch_up()
    await room.company.talk.read_on()
    await room.company.tick()
    return await room.do(room.company.around, who, after)


@post(f"{AT}/say", status_code=204)
async def say(request: Asker, id: FromPath[str], data: JSONBody[Say]) -> None:
    """Say something to everybody at the table."""
    room, who = await seated(request, id)
    await parley.say(room.company, who, data)


@post(f"{AT}/ping", status_code=204)
async def ping(request: Asker, id: FromPath[str], data: JSONBody[Ping]) -> None:
    """Point at a place on the table."""
    room, who = await seated(request, id)
    await parley.ping(room.company, who, data)


@post(f"{AT}/wish", status_code=204)
async def wish(request: Asker, id: FromPath[str], data: JSONBody[Wishing]) -> None:
    """Ask the other side for a take-back after dice, or for a draw."""
    room, who = await seated(request, id)
    await parley.wish(room.company, who, data)
    room.drive()


@post(f"{AT}/settle", status_code=204)
async def settle(request: Asker, id: FromPath[str], data: JSONBody[Settling]) -> None:
    """Grant or decline what the other side wishes."""
    room, who = await seated(request, id)
    await parley.settle(room.company, who, data)
    room.drive()


@post(f"{AT}/resign", status_code=204)
async def resign(request: Asker, id: FromPath[str], data: JSONBody[Resigning]) -> None:
    """Give the battle up."""
    room, who = await seated(request, id)
    await parley.resign(room.company, who, data)


@post(f"{AT}/bot", status_code=204)
async def bot(request: Asker, id: FromPath[str], data: JSONBody[Calling]) -> None:
    """Let a bot play for somebody who is away; without a name, take your own seat again."""
    room, who = await seated(request, id)
    await parley.call(room.company, who, data)


@post(f"{AT}/webhook", status_code=204)
async def webhook(request: Asker, id: FromPath[str], data: JSONBody[Hook]) -> None:
    """An address to call when you are asked and nobody is there."""
    room, who = await seated(request, id)
    await parley.set_hook(room.company, who, data)


@post(f"{AT}/rematch", status_code=200)
async def again(request: Asker, id: FromPath[str]) -> Rematch:
    """The room of the next battle, sides swapped; your token opens it, too."""
    room, who = await seated(request, id)
    return await rematch(rooms_of(request), room, who)


TALK = [around, say, ping, wish, settle, resign, bot, webhook, again]
