"""What a server imports and compiles before it listens. Servers forked from a process that has this start at once."""

import uvicorn.loops.auto
import uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.auto

import drumhead.cli.serve
import drumhead.server.serving
import drumhead.server.store.store
from drumhead.server.app import warm

__all__ = ["drumhead", "uvicorn"]

warm()
