"""A record proved: its dice against the published seeds, its answers by playing them again."""

from drumhead.dice.seeded import SeededDice, commitment, key_of
from drumhead.flow import replay
from drumhead.flow.record import Record, RecordError, read_record
from drumhead.flow.replay import Verdict
from drumhead.registry import SYSTEMS


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
        if commitment(seed) != promised:
            raise RecordError(f"seeds: seed {i} is not the one that was promised")
    return SeededDice(key_of(seeds[0], seeds[1], seeds[2], record.id))


def proved(raw: bytes) -> Verdict:
    """What is true of the record in this file; raises RecordError at the first thing that is not."""
    record = read_record(raw)
    return replay.verify(record, SYSTEMS[record.game], stream_of, raw)
