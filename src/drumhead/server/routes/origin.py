"""Where a request comes from: another site's page may neither listen nor change anything here.

A foreign page can post without a body, or open a line, to a server at this machine without being asked. A browser says
which site a page is from; a program says nothing, and is let in by its token.
"""

from collections.abc import Mapping
from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from drumhead.server import request_words
from drumhead.server.faults import OtherSite

SAFE = ("GET", "HEAD", "OPTIONS")  # they change nothing, and a foreign page cannot read what they answer
OURS = ("same-origin", "none")  # none: the person typed the address


def from_here(headers: Mapping[str, str]) -> bool:
    """Is this no page, or one of this server? The browser itself says so, or else the page's origin does."""
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        return site in OURS
    return not origin or _host_of(origin) == headers.get("host")


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


class OwnPages(ASGIMiddleware):
    """Refuses every call of another site's page that could change something."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE and not from_here(Headers.from_scope(scope)):
            raise OtherSite(request_words.OTHER_SITE)
        await next_app(scope, receive, send)
