"""What cannot be read is refused before anything is done for it: 400, or 415 for a body that is not called JSON.

A foreign page can post text or a form to a server at this machine without asking; JSON it cannot.
"""

from typing import Any

import msgspec
from litestar import Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from drumhead.server import request_words, words
from drumhead.server.background import off_the_loop
from drumhead.server.faults import NotJson, NotReadable

JSON = "application/json"
NUL = (b"\0", rb"\u0000")  # in no name, text or id; a database may not even be able to store it
LARGEST_BODY = 256 * 1024  # a plan for a whole army is a few kilobytes; only a record may be larger
MOST_VALUES = 200_000  # in a body: each takes many times its length in memory
MOST_IN_RECORD = 800_000  # 5,000 entries of a campaign have 650,000
LONGEST_PART = 255  # bytes of a name in an address: no file has a longer one
MARKS = (b",", b"[", b"{")  # as many as there are values in a body, or more
BODY: msgspec.json.Decoder[msgspec.Raw] = msgspec.json.Decoder(msgspec.Raw)


def require_json(body: bytes) -> None:
    """Raise unless this is JSON in UTF-8, nested no deeper than can be read, and without NUL."""
    try:
        if any(nul in body for nul in NUL):
            raise NotReadable(request_words.NUL_SENT)
        body.decode()
        BODY.decode(body)
    except UnicodeDecodeError as e:
        raise NotReadable(request_words.not_utf8(e.start)) from None
    except RecursionError:
        raise NotReadable(request_words.TOO_DEEP) from None
    except msgspec.DecodeError as e:
        raise NotReadable(words.as_sentence(str(e))) from None


def judge(body: bytes, most: int) -> None:
    """Raise unless this can be read, and has no more values than that."""
    if sum(map(body.count, MARKS)) > most:
        raise NotReadable(request_words.too_many_values(most))
    require_json(body)


class JsonRequest(Request[Any, Any, Any]):
    async def body(self) -> bytes:
        body = await super().body()
        if body and self.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise NotJson(request_words.JSON_ONLY)
        if len(body) > LARGEST_BODY:
            await off_the_loop(judge, body, MOST_IN_RECORD)
        else:
            judge(body, MOST_VALUES)
        return body


class Readable(ASGIMiddleware):
    """Refuses an address with a NUL in it, or one that no file system could look up."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            raise NotReadable(request_words.NUL_SENT)
        if any(len(part.encode("utf-8", "replace")) > LONGEST_PART for part in scope["path"].split("/")):
            raise NotReadable(request_words.ADDRESS_TOO_LONG)
        await next_app(scope, receive, send)
