"""Who may do what in a room: whoever holds a link holds its seat. Only hashes of the tokens are kept."""

import hmac
import secrets
from collections.abc import Sequence

from msgspec import Struct

from drumhead.flow.question import WATCHER, Seat
from drumhead.server.lobby_parts import BOTS, BY_LINK, HOT_SEAT
from drumhead.server.store import Chair, hashed

EVERYBODY = ""  # the token of those who have none: it opens analysis boards
WATCH = "watch"  # the name of the watchers' link


class NotFound(LookupError):
    """No such room, or not this person's: one sentence."""


class NotYours(PermissionError):
    """Somebody wants what belongs to a seat, or to the host: one sentence."""


class Pass(Struct, frozen=True):
    """What a token opens: the seats it answers for (none: it looks on), and whether it opened the room."""

    seats: tuple[Seat, ...]
    host: bool = False
    free: tuple[Seat, ...] = ()  # seats of this room whose link nobody has opened yet


def new_id() -> str:
    return secrets.token_urlsafe(9)


def new_token() -> str:
    return secrets.token_urlsafe(24)


def link_of(room: str, token: str) -> str:
    """Behind the hash: no browser sends that part of an address to any server."""
    return f"#/room/{room}/{token}"


def name_of(seat: Seat) -> str:
    return WATCH if seat == WATCHER else str(seat)


def seat_named(name: str) -> Seat:
    named = {WATCH: WATCHER, "0": 0, "1": 1}
    if name not in named:
        raise NotFound(f"There is no seat {name!r}; there are 0, 1 and {WATCH}.")
    return named[name]


def first_tokens(opponent: str) -> dict[Seat, str]:
    """A token for each seat that a person takes, and one for those who look on. At one screen one token has both."""
    host = new_token()
    if opponent == BOTS:
        return {WATCHER: host}
    others = {HOT_SEAT: {1: host}, BY_LINK: {1: new_token()}}.get(opponent, {})
    return {0: host, **others, WATCHER: new_token()}


def chairs_for(tokens: dict[Seat, str]) -> list[Chair]:
    return [Chair(seat, hashed(token), taken=token == tokens.get(0)) for seat, token in tokens.items()]


def passed(chairs: Sequence[Chair], token: str) -> Pass:
    """What this token opens in the room with these chairs."""
    if not chairs:
        raise NotFound("This battle is not on the table any more.")
    held = [c for c in chairs if hmac.compare_digest(c.token_hash, hashed(token))]
    if not held:
        raise NotFound("This battle belongs to another page: open it where it was begun.")
    if all(c.revoked for c in held):
        raise NotFound("This link was withdrawn: ask for a new one.")
    seats = tuple(c.seat for c in held if c.seat != WATCHER and not c.revoked)
    free = tuple(c.seat for c in chairs if c.seat != WATCHER and not c.taken and not c.revoked)
    return Pass(seats, 0 in seats and token != EVERYBODY, free)
