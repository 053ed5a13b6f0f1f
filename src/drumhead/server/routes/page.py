"""The built page as files: index.html is requested each time, the assets carry their hash in their name."""

from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect
from litestar.router import Router
from litestar.static_files import create_static_files_router
from litestar.types import ExceptionHandlersMap

from drumhead.server import request_words
from drumhead.server.routes.problems import problem_response

DIST = Path(__file__).parents[1] / "dist"
FOR_EVER = "public, max-age=31536000, immutable"


def page(dist: Path = DIST) -> Router | HTTPRouteHandler:
    built = (dist / "index.html").is_file()
    missing: ExceptionHandlersMap = {NotFoundException: to_the_page}
    return create_static_files_router("/", [dist], html_mode=True, exception_handlers=missing) if built else not_built


def to_the_page(request: Request[Any, Any, Any], e: NotFoundException) -> Response[Any]:
    """Who types the address of a page without its # is led to it; a program is told that nothing is there."""
    typed = request.url.path.strip("/")
    if not typed:  # the page itself is gone: it is being built again
        return what_to_run()
    if typed.startswith("assets/") or "text/html" not in request.headers.get("Accept", ""):
        return problem_response(request, e)
    return Redirect(f"/#/{typed}")


@get("/", media_type="text/plain", sync_to_thread=False)
def not_built() -> Response[str]:
    return what_to_run()


def what_to_run() -> Response[str]:
    return Response(request_words.PAGE_NOT_BUILT, status_code=503, media_type="text/plain")
