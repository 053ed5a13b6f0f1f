"""The call for a finished game that anybody may read."""

import gzip
from functools import lru_cache

from litestar import get
from litestar.params import FromPath

from drumhead.registry import DESKS
from drumhead.server import words
from drumhead.server.faults import NotFound
from drumhead.server.room.replay import replay_in
from drumhead.server.routes.queries import BattleNumber
from drumhead.server.wire.after import Replay


@get("/api/samples/{game:str}", sync_to_thread=True)
def sample(game: FromPath[str], battle: BattleNumber = 0) -> Replay:
    """The replay of the finished game that comes with a game: without the battles inside, or one of them."""
    return replay_of_sample(game, battle)


@lru_cache(64)
def replay_of_sample(game: str, battle: int) -> Replay:
    offered = {id: desk.sample for id, desk in DESKS.items() if desk.sample}
    if game not in offered:
        raise NotFound(words.no_sample_for(game, tuple(offered)))
    found = offered[game]
    return replay_in(gzip.decompress(found.record.read_bytes()), battle, found.title)
