"""`drumhead serve`: the table in a browser."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from drumhead.cli import help_words, words
from drumhead.cli.options import takes
from drumhead.cli.warming import progress_shown

HOST = "127.0.0.1"

app = typer.Typer(help=help_words.SERVE)


class Options(NamedTuple):
    port: Annotated[int, typer.Option(min=1, max=65535, help=help_words.PORT)] = 8421
    host: Annotated[str, typer.Option(help=help_words.HOST)] = HOST
    behind: Annotated[list[str] | None, typer.Option(metavar="ADDRESS", help=help_words.BEHIND)] = None
    data: Annotated[Path | None, typer.Option(help=help_words.DATA)] = None
    database: Annotated[str, typer.Option(help=help_words.DATABASE)] = ""
    webhook_host: Annotated[list[str] | None, typer.Option(help=help_words.WEBHOOK_HOST)] = None
    idle_days: Annotated[float, typer.Option(min=0, help=help_words.IDLE_DAYS)] = 90
    rate: Annotated[float, typer.Option(min=1, help=help_words.RATE)] = 60
    public_address: Annotated[str, typer.Option(metavar="URL", help=help_words.PUBLIC_ADDRESS)] = ""
    lobby: Annotated[bool, typer.Option("--lobby/--no-lobby", help=help_words.LOBBY)] = True
    open_page: Annotated[bool, typer.Option("--open", help=help_words.OPEN_PAGE)] = False


@app.command(help=help_words.SERVE_PAGE)
@takes(Options)
def serve(o: Options) -> None:
    import asyncio
    import socket

    from drumhead.server.app import create_app, warm
    from drumhead.server.connections import networks
    from drumhead.server.limits import Limits, Rate, key_in
    from drumhead.server.network import own_address, reached_at
    from drumhead.server.serving import run
    from drumhead.server.store.store import data_folder, in_folder, prepare
    from drumhead.space.kernels import compiled, compiles_first

    behind = o.behind or []
    public = own_address(o.public_address)
    networks(behind)  # what is no address is refused before anything is opened
    address = f"http://{f'[{o.host}]' if ':' in o.host else o.host}:{o.port}/"
    family = socket.AF_INET6 if ":" in o.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((o.host, o.port))
        except OSError as e:
            raise OSError(words.cannot_listen(o.host, o.port, e.strerror)) from None
        kept = o.database or in_folder(o.data or data_folder())
        asyncio.run(prepare(kept))
        if compiles_first():
            typer.echo(words.COMPILING)
        with progress_shown(listening, compiled, typer.echo):
            warm()
        typer.echo(words.serving(address))
        if o.open_page and has_desktop(os.environ, sys.platform):
            import webbrowser

            webbrowser.open(address)
        key = None if o.database and not o.data else key_in(o.data or data_folder())
        limits = Limits(key, per_link=Rate(o.rate, 5 * o.rate))
        if not o.lobby:
            limits.listed = 0
        program = create_app(
            kept,
            webhook_hosts=o.webhook_host or (),
            limits=limits,
            idle_days=o.idle_days,
            addresses=(public,) if public else reached_at(o.host, o.port),
        )
        run(program, listening, behind)


def has_desktop(environment: Mapping[str, str], platform: str) -> bool:
    """Is there a screen on which a browser could open?"""
    return platform in ("darwin", "win32") or any(environment.get(k) for k in ("DISPLAY", "WAYLAND_DISPLAY"))
