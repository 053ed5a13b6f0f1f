"""How a battle starts: its seeds, its dice, and the battle at its first question."""

import secrets
from collections.abc import Sequence
from hashlib import blake2b

from drumhead.dice import Dice, SeededDice, Typed, commitment, key_of
from drumhead.flow.game import Setup
from drumhead.flow.record import LiveBattle, Seeds, StartPosition
from drumhead.registry import SYSTEMS
from drumhead.server.store.store import Opened
from drumhead.server.wire.lobby import NewRoom

SEED = 32  # bytes
SERVER, BROWSER = "server", "browser"  # who drew a seed
BY_SERVER = (SERVER, SERVER, SERVER)


def draw_seeds(seed: int | None = None) -> bytes:
    """Three secrets, one after the other; from a number they are the same every time."""
    if seed is None:
        return secrets.token_bytes(3 * SEED)
    return b"".join(blake2b(f"{seed}/{i}".encode(), digest_size=SEED).digest() for i in range(3))


def split_seeds(seeds: bytes) -> tuple[bytes, bytes, bytes]:
    """The server's seed and those of the two seats. What follows them is the script of a rehearsal."""
    return seeds[:SEED], seeds[SEED : 2 * SEED], seeds[2 * SEED : 3 * SEED]


def imagining_key(seeds: bytes, id: str) -> bytes:
    """For what advice and bots imagine: the same in every process, as secret as the seeds, not the key of the dice."""
    return blake2b(b"".join(split_seeds(seeds)) + id.encode(), digest_size=64, person=b"imagined").digest()


def dice_of(seeds: bytes, id: str, *, rolled: bool, drawn: int = 0, faces: Sequence[int] = ()) -> Dice:
    """The dice of a battle from this place on: its stream, or typed faces (in a rehearsal the script comes first)."""
    if rolled:
        return SeededDice(key_of(*split_seeds(seeds), id), drawn)
    script = seeds[3 * SEED :]
    return Typed((*script[drawn:], *faces), drawn)


def dice_at(opened: Opened, drawn: int, faces: Sequence[int] = ()) -> Dice:
    return dice_of(opened.seeds, opened.head.id, rolled=opened.head.seeds is not None, drawn=drawn, faces=faces)


def open_battle(
    wanted: NewRoom,
    start: Setup | StartPosition,
    id: str,
    seeds: bytes,
    *,
    drawn_by: tuple[str, ...] = BY_SERVER,
    record: str = "",
    faces: Sequence[int] = (),
    rolled: bool = True,
) -> tuple[Opened, LiveBattle]:
    """The battle at its first question. Where dice are rolled, their seeds are committed before one falls."""
    committed = Seeds(tuple(map(commitment, split_seeds(seeds))), drawn_by=drawn_by) if rolled else None
    dice = dice_of(seeds, record or id, rolled=rolled, faces=faces)
    battle = LiveBattle(SYSTEMS[wanted.game], start, dice, record or id, committed)
    return Opened(id, wanted, battle.head, seeds), battle
