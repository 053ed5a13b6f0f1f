"""What whoever holds a seat may do: the one way in, whether a command came over HTTP or over a live line."""

from drumhead.flow.game import Preview
from drumhead.server.jobs import Rank
from drumhead.server.room import Room, Unheeded
from drumhead.server.seats import NotYours, Pass
from drumhead.server.wire import Advice, BackWish, Doubled, Outturn, Refused, Reply, Sketch, Stale, Taken, Wanting
from drumhead.server.wire_line import (
    AdviceSaid,
    Advised,
    Again,
    AnswerSaid,
    BackSaid,
    Became,
    Heeded,
    Late,
    Previewed,
    Said,
    SketchSaid,
)


def only_seats(who: Pass) -> None:
    """Those who look on can do nothing."""
    if not who.seats:
        raise NotYours("You look on at this battle: only the seats act.")


async def answer(room: Room, who: Pass, reply: Reply) -> Outturn:
    no = await played(room, who, reply)
    if isinstance(no, Refused | Wanting):
        return no
    sight = await room.do(room.sight, who, reply.after)
    if no is None:
        return Taken(sight)
    return Doubled(no.why, sight) if no.doubled else Stale(no.why, sight)


async def played(room: Room, who: Pass, reply: Reply) -> Refused | Unheeded | Wanting | None:
    only_seats(who)
    no = await room.play(who, reply)
    room.drive()
    return no


async def take_back(room: Room, who: Pass, wish: BackWish) -> None:
    only_seats(who)
    await room.take_back(who, wish)
    room.drive()


async def preview(room: Room, who: Pass, sketch: Sketch) -> Preview:
    """Of the sketches of one pass that wait, the newest is drawn."""
    only_seats(who)
    return await room.do(room.preview, who, sketch.question, sketch.draft, rank=Rank.SKETCH, holder=who.seats)


async def advice(room: Room, who: Pass) -> Advice:
    only_seats(who)
    return await room.do(room.advice, who, rank=Rank.SKETCH)


async def obeyed(room: Room, who: Pass, said: Said) -> Became:
    """A command that came over a line."""
    match said:
        case AnswerSaid():
            return await answered(room, who, said)
        case BackSaid():
            await take_back(room, who, said)
            return Heeded()
        case SketchSaid():
            return Previewed(await preview(room, who, Sketch(said.question, said.draft)))
        case AdviceSaid():
            return Advised(await advice(room, who))


async def answered(room: Room, who: Pass, reply: Reply) -> Became:
    """As over HTTP; but the sight goes over the line by itself."""
    no = await played(room, who, reply)
    if isinstance(no, Unheeded):
        return Again(no.why) if no.doubled else Late(no.why)
    return no or Heeded()
