"""What went wrong, as one sentence for a person: the same over HTTP and over a live line."""

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import SQLAlchemyError

from drumhead.ledger.clause import LedgerError
from drumhead.server import request_words
from drumhead.server.faults import BrokeAfter, NoDatabase, NotFound, NotJson, NotNow, NotReadable, NotYours, OtherSite
from drumhead.server.library.opponents import LobbyError
from drumhead.server.limits import TooMany
from drumhead.server.room.jobs import Overtaken
from drumhead.server.wire.problem import Problem
from drumhead.server.words import as_sentence
from drumhead.toml_reader import in_brief

log = logging.getLogger(__name__)


def problem_of(e: Exception) -> Problem:
    """The message for a fault; what it quotes of a long request is cut."""
    told = _told(e)
    return msgspec.structs.replace(told, detail=in_brief(told.detail))


def _told(e: Exception) -> Problem:
    match e:
        case NotFound():
            return Problem(request_words.NOT_FOUND, 404, str(e))
        case NotYours():
            return Problem(request_words.NOT_YOURS, 403, str(e))
        case OtherSite():
            return Problem(request_words.NOT_ALLOWED, 403, str(e))
        case NotNow():
            return Problem(request_words.NOT_NOW, 409, str(e))
        case NotReadable():
            return Problem(request_words.NOT_UNDERSTOOD, 400, str(e))
        case NotJson():
            return Problem(request_words.NOT_JSON, 415, str(e))
        case Overtaken():
            return Problem(request_words.OVERTAKEN, 409, str(e))
        case TooMany():
            return Problem(request_words.TOO_MANY, 429, str(e))
        case NoDatabase():
            return Problem(request_words.NO_DATABASE, 503, str(e))
        case SQLAlchemyError():
            log.error("the database failed", exc_info=e)
            return Problem(request_words.NO_DATABASE, 503, request_words.PERHAPS_STORED)
        case BrokeAfter():
            return Problem(request_words.FAILED, 500, request_words.BROKE_AFTER)
        case LobbyError():
            because = e.refusal
            return Problem(request_words.NO_SUCH_SETUP, 400, as_sentence(str(e)), because.clause, because.facts)
        case LedgerError():
            return Problem(request_words.NOT_FOUND, 404, as_sentence(str(e)))
        case ValidationException():
            told = [_where(x) + str(x.get("message", "")) for x in e.extra or [] if isinstance(x, dict)]
            return Problem(request_words.NOT_UNDERSTOOD, 400, as_sentence("; ".join(told) or e.detail))
        case HTTPException():
            return Problem(e.detail, e.status_code, as_sentence(e.detail))
        case msgspec.DecodeError():
            return Problem(request_words.NOT_UNDERSTOOD, 400, as_sentence(str(e)))
        case _:
            log.error("the server failed", exc_info=e)
            return Problem(request_words.FAILED, 500, request_words.SERVER_BROKE)


def _where(fault: dict[str, Any]) -> str:
    """The field that is wrong; the whole body needs no name."""
    return f"{fault['key']}: " if fault.get("key") not in (None, "", "data") else ""


def problem_response(_: Request[Any, Any, Any], e: Exception) -> Response[bytes]:
    p = problem_of(e)
    headers = {"Retry-After": str(e.wait)} if isinstance(e, TooMany) else None
    body = msgspec.json.encode(p)
    return Response(body, status_code=p.status, media_type="application/problem+json", headers=headers)


FAULTS: ExceptionHandlersMap = {HTTPException: problem_response, Exception: problem_response}
