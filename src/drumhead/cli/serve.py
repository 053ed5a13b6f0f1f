"""`drumhead serve`: the table in a browser."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

HOST = "127.0.0.1"

app = typer.Typer(help="Play in the browser: drumhead serve [--port 8421] [--data DIR] [--open].")


@app.command()
def serve(
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 8421,
    host: Annotated[str, typer.Option(help="The address to listen on; another lets other machines in.")] = HOST,
    data: Annotated[Path | None, typer.Option(help="The folder in which battles are kept.")] = None,
    database: Annotated[
        str, typer.Option(help="Keep them in this database instead: postgresql://user@host/name.")
    ] = "",
    webhook_host: Annotated[
        list[str] | None,
        typer.Option(help="A host that may be called when somebody is asked and away; repeat it for more."),
    ] = None,
    idle_days: Annotated[
        float, typer.Option(min=0, help="Pack battles that nobody touched for so many days; 0 packs none.")
    ] = 90,
    rate: Annotated[float, typer.Option(min=1, help="Calls in a second that one link may make for long.")] = 60,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser, where there is one.")] = False,
) -> None:
    """Serve the page until Ctrl+C."""
    import asyncio
    import socket

    from drumhead.server.app import create_app, warm
    from drumhead.server.limits import Limits, Rate, key_in
    from drumhead.server.serving import run
    from drumhead.server.store.store import data_folder, in_folder, prepare

    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
        except OSError as e:
            raise OSError(f"cannot listen on {host}:{port}: {e.strerror}; try another --port") from None
        kept = database or in_folder(data or data_folder())
        asyncio.run(prepare(kept))
        warm()
        typer.echo(f"Drumhead is at {address}  (Ctrl+C ends it)")
        if open_page and has_desktop(os.environ, sys.platform):
            import webbrowser

            webbrowser.open(address)
        key = None if database and not data else key_in(data or data_folder())
        limits = Limits(key, per_link=Rate(rate, 5 * rate))
        program = create_app(kept, webhook_hosts=webhook_host or (), limits=limits, idle_days=idle_days)
        run(program, listening)


def has_desktop(environment: Mapping[str, str], platform: str) -> bool:
    """Is there a screen on which a browser could open?"""
    return platform in ("darwin", "win32") or any(environment.get(k) for k in ("DISPLAY", "WAYLAND_DISPLAY"))
