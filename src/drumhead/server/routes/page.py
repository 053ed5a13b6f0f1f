"""The built page as files: index.html is requested each time, the assets carry their hash in their name."""

from pathlib import Path

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.router import Router
from litestar.static_files import create_static_files_router

from drumhead.server import words

DIST = Path(__file__).parents[1] / "dist"
FOR_EVER = "public, max-age=31536000, immutable"


def page(dist: Path = DIST) -> Router | HTTPRouteHandler:
    built = (dist / "index.html").is_file()
    return create_static_files_router("/", [dist], html_mode=True) if built else not_built


@get("/", media_type="text/plain", sync_to_thread=False)
def not_built() -> Response[str]:
    return what_to_run()


def what_to_run() -> Response[str]:
    return Response(words.PAGE_NOT_BUILT, status_code=503, media_type="text/plain")
