"""What a person may be told instead of an answer: each fault is one sentence."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)


class NotFound(LookupError):
    """There is no such thing, or this link does not open it."""


class SpoiltRoom(NotFound):
    """What is stored of a room cannot be read."""


class NotReadable(ValueError):
    """A body, message or address that is no text we can read."""


class NotJson(ValueError):
    """A body that is not called JSON."""


class NotYours(PermissionError):
    """Only another seat, or the host, may do this."""


class OtherSite(PermissionError):
    """A page of another site asks."""


class NotNow(ValueError):
    """A fair request at the wrong moment."""


class NoDatabase(Exception):
    """The database did not take a change, or does not say whether it did."""


class BrokeAfter(Exception):
    """Something failed after the change was stored."""


@contextmanager
def after_commit(*passing: type[Exception]) -> Iterator[None]:
    """What fails in here fails after a change was stored: nobody is told that nothing was changed."""
    try:
        yield
    except passing:
        raise
    except Exception as e:
        log.exception("the server failed after a change was stored")
        raise BrokeAfter from e
