"""Links and what they allow: the holder of a link holds its seat. Only hashes of the tokens are stored."""

import hmac
import secrets
from collections.abc import Sequence

from msgspec import Struct

from drumhead.flow.question import WATCHER, Seat
from drumhead.server import words
from drumhead.server.faults import NotFound
from drumhead.server.library.opponents import BOTS, BY_LINK, HOT_SEAT
from drumhead.server.store.store import Chair, hashed

EVERYBODY = ""  # the token of people who have none: it opens analysis boards
WATCH = "watch"  # the name of the watchers' link


class Pass(Struct, frozen=True):
    """What a token allows: the seats it answers for (none: it only watches), and whether it opened the room."""

    seats: tuple[Seat, ...]
    host: bool = False
    free: tuple[Seat, ...] = ()  # seats of this room whose link nobody has opened yet


def new_id() -> str:
    return secrets.token_urlsafe(9)


def new_token() -> str:
    return secrets.token_urlsafe(24)


def link_of(room: str, token: str) -> str:
    """The token stands behind the hash: no browser sends that part of an address to a server."""
    return f"#/room/{room}/{token}"


def name_of(seat: Seat) -> str:
    return WATCH if seat == WATCHER else str(seat)


def seat_named(name: str) -> Seat:
    named = {WATCH: WATCHER, "0": 0, "1": 1}
    if name not in named:
        raise NotFound(words.no_such_seat(name, WATCH))
    return named[name]


def first_tokens(opponent: str) -> dict[Seat, str]:
    """A token for each seat that a person takes, and one for watchers. At one screen one token has both seats."""
    host = new_token()
    if opponent == BOTS:
        return {WATCHER: host}
    others = {HOT_SEAT: {1: host}, BY_LINK: {1: new_token()}}.get(opponent, {})
    return {0: host, **others, WATCHER: new_token()}


def chairs_for(tokens: dict[Seat, str]) -> list[Chair]:
    return [Chair(seat, hashed(token), taken=token == tokens.get(0)) for seat, token in tokens.items()]


def pass_for(chairs: Sequence[Chair], token: str) -> Pass:
    """What this token allows in the room with these chairs."""
    if not chairs:
        raise NotFound(words.ROOM_GONE)
    held = [c for c in chairs if hmac.compare_digest(c.token_hash, hashed(token))]
    if not held:
        raise NotFound(words.WRONG_TOKEN)
    if all(c.revoked for c in held):
        raise NotFound(words.LINK_WITHDRAWN)
    seats = tuple(c.seat for c in held if c.seat != WATCHER and not c.revoked)
    free = tuple(c.seat for c in chairs if c.seat != WATCHER and not c.taken and not c.revoked)
    return Pass(seats, 0 in seats and token != EVERYBODY, free)
