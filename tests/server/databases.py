"""A real PostgreSQL of the tests' own: the system's binaries, started as another user where we are root."""

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def binaries() -> Path | None:
    """Debian keeps them off the path; `pg_config` knows."""
    found = shutil.which("pg_ctl")
    if found:
        return Path(found).resolve().parent
    config = shutil.which("pg_config")
    told = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True).stdout if config else ""
    return next(
        (p for p in (Path(told.strip()), *Path("/usr/lib/postgresql").glob("*/bin")) if (p / "initdb").exists()), None
    )


@contextmanager
def running_postgres(bins: Path) -> Iterator[str]:
    """A server on a socket in a folder of its own: the address of its first database."""
    user = "postgres" if os.getuid() == 0 else None
    home = Path(tempfile.mkdtemp(prefix="pg"))
    if user:
        shutil.chown(home, user)

    def run(tool: str, *args: str) -> None:
        subprocess.run(
            [bins / tool, "-D", home / "data", *args], check=True, cwd=home, user=user, stdout=subprocess.DEVNULL
        )

    run("initdb", "-A", "trust", "-N", "-E", "UTF8", "--locale=C", "-U", "postgres")
    run("pg_ctl", "-w", "-l", str(home / "log"), "-o", f"-F -k {home} -c listen_addresses=''", "start")
    try:
        yield f"postgresql://postgres@/postgres?host={home}"
    finally:
        run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(home)


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    import psycopg

    name = f"t{uuid.uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as c:
        c.execute(f"create database {name}".encode())
    yield server.replace("/postgres?", f"/{name}?")
    with psycopg.connect(server, autocommit=True) as c:
        c.execute(f"drop database {name} with (force)".encode())
