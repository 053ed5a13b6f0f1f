"""A server that is started again a thousand times: most starts are forks of a process that has imported the program."""

import multiprocessing
import os
from collections.abc import Sequence
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from drumhead.cli import main
from tests.server.served import Served

FRESH = 10  # one start of so many is by the command line, imports and all; the first one, too

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["tests.server.prepared"])


def run_here(arguments: Sequence[str], log: Path) -> None:
    """The same command as on the command line, and the same log."""
    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    main(arguments)


class OftenServed(Served):
    def __init__(self, database: str, log: Path) -> None:
        self.starts = 0
        self.fork: ForkServerProcess | None = None  # while the server runs in one
        super().__init__(database, log)

    def start(self) -> None:
        fresh = self.starts % FRESH == 0
        self.starts += 1
        if fresh:
            return super().start()
        self.fork = FORKING.Process(target=run_here, args=(self.arguments, self.log))
        self.fork.start()
        return None

    @property
    def running(self) -> bool:
        return self.fork.is_alive() if self.fork else super().running

    def kill(self) -> None:
        if self.fork is None:
            return super().kill()
        self.fork.kill()
        self.fork.join()
        self.fork = None
        return None
