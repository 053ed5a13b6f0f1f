"""What a person may be told instead of an answer: each fault is one sentence."""


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
