"""A record proved: its dice against the published seeds, its answers by playing them again."""

from collections.abc import Sequence

from msgspec import Struct

from drumhead.dice.seeded import SeededDice, commitment, key_of
from drumhead.flow import replay
from drumhead.flow.question import Seat
from drumhead.flow.record import Mustered, Record, RecordError, read_record
from drumhead.flow.replay import Verdict
from drumhead.registry import SYSTEMS

SEED = 32  # bytes


class DrawnSeed(Struct, frozen=True):
    """A seed of the dice: whose, who drew it as the record says, its commitment, and the seed once it is published."""

    seat: Seat | None  # None: the server's own
    name: str  # of the seat
    drawn_by: str  # "server" or "browser"; "" in records that do not say
    commitment: str
    seed: str


def seeds_of(record: Record) -> tuple[DrawnSeed, ...]:
    """The server's seed and those of the two seats; none where people typed the dice."""
    if record.seeds is None:
        return ()
    first, found = record.entries[0], record.seeds
    names = [seat.name for seat in first.view.seats] if isinstance(first, Mustered) else []

    def at(of: Sequence[str], i: int) -> str:
        return of[i] if 0 <= i < len(of) else ""

    return tuple(
        DrawnSeed(i - 1 if i else None, at(names, i - 1), at(found.drawn_by, i), promised, at(found.revealed, i))
        for i, promised in enumerate(found.commitments)
    )


def stream_of(record: Record) -> SeededDice:
    """The dice of the published seeds, once they match their commitments."""
    assert record.seeds is not None
    try:
        seeds = [bytes.fromhex(seed) for seed in record.seeds.revealed]
    except ValueError:
        raise RecordError("seeds: what is published is not written in hexadecimal") from None
    if len(seeds) != 3 or len(record.seeds.commitments) != 3:
        raise RecordError(f"seeds: 3 belong to a battle; {len(seeds)} are published")
    for i, (seed, promised) in enumerate(zip(seeds, record.seeds.commitments)):
        if len(seed) != SEED:
            raise RecordError(f"seeds: seed {i} has {len(seed)} bytes, not {SEED}")
        if commitment(seed) != promised:
            raise RecordError(f"seeds: seed {i} is not the one that was promised")
    return SeededDice(key_of(seeds[0], seeds[1], seeds[2], record.id))


def prove(raw: bytes, *, typed: bool = False) -> Verdict:
    """What is true of the record in this file; raises RecordError at the first thing that is not.

    A record without seeds proves nothing about its dice; `typed` says that they were typed in by people.
    """
    record = read_record(raw)
    return replay.verify(record, SYSTEMS[record.game], stream_of, raw, typed=typed)
