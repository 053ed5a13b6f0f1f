"""Check the dice of a record with nothing but Python: `python verify.py record.json`.

This page stands alone, so that nobody has to trust the program that played the game. It checks that the published seeds
match the commitments in the record, that every die is the one these seeds give, and that no entry was changed, put in
or left out between others. It prints the id and the commitments: compare them with the room's address and with the
commitments that your table showed before the first die. (A record cut off at its end still holds: compare the last hash
too.) A record without seeds is refused; `--typed` checks the rest of one whose dice people typed in. That the answers
follow the rules is what `drumhead replay verify` checks.

The stream: block i = blake2b(i as 8 bytes little-endian, key=key, digest_size=64); key = blake2b(s0 | s1 | s2 | id).
A die of n sides takes a byte, passes over those not below the greatest multiple of n, and shows byte % n + 1. A number
below n, written [-n, number], takes 4 bytes little-endian in the same way. The stream goes on from entry to entry.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

FORMAT = "drumhead-record-2"
MOST_SIDES, MOST_BELOW = 255, 2**32  # of a die; of a number below n


class Differs(Exception):
    """The record is not what it says: where, and what differs."""


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def head_hash(record: dict[str, Any]) -> bytes:
    head = {key: value for key, value in record.items() if key not in ("entries", "seat_changes")}
    if head["seeds"]:
        head["seeds"] = {key: value for key, value in head["seeds"].items() if key != "revealed"}
    return blake2b(canonical(head), digest_size=32).digest()


def entry_hash(before: bytes, entry: dict[str, Any]) -> bytes:
    bare = {key: value for key, value in entry.items() if key != "hash"}
    return blake2b(before + canonical(bare), digest_size=32).digest()


def stream(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from blake2b(block.to_bytes(8, "little"), key=key, digest_size=64).digest()
        block += 1


def draw(source: Iterator[int], sides: int) -> int:
    """The next face of a die, or for sides = -n the next number below n."""
    count, of = (1, sides) if sides > 0 else (4, -sides)
    most = 256**count
    while True:
        number = int.from_bytes(bytes(next(source) for _ in range(count)), "little")
        if number < most - most % of:
            return number % of + (sides > 0)


def checked_key(record: dict[str, Any]) -> bytes:
    """The key of the stream, once every seed matches its commitment."""
    promised, published = record["seeds"]["commitments"], record["seeds"].get("revealed", [])
    if len(promised) != 3 or len(published) != 3:
        raise Differs(f"seeds: 3 belong to a battle; {len(promised)} were promised, {len(published)} are published")
    seeds = [bytes.fromhex(seed) for seed in published]
    for i, (seed, promise) in enumerate(zip(seeds, promised)):
        if len(seed) != 32:
            raise Differs(f"seeds: seed {i} has {len(seed)} bytes, not 32")
        if sha256(seed).hexdigest() != promise:
            raise Differs(f"seeds: seed {i} is not the one that was promised")
    return blake2b(b"".join(seeds) + record["id"].encode(), digest_size=64).digest()


def check_faces(faces: list[list[int]], source: Iterator[int] | None, where: str) -> None:
    for i, (sides, face) in enumerate(faces, 1):
        if not (1 <= sides <= MOST_SIDES or 1 <= -sides <= MOST_BELOW):
            raise Differs(f"{where}: die {i}: a die has 1 to {MOST_SIDES} sides, not {sides}")
        least, most = (1, sides) if sides > 0 else (0, -sides - 1)
        if not least <= face <= most:
            raise Differs(f"{where}: die {i} must be {least} to {most}, the record says {face}")
        if source and (right := draw(source, sides)) != face:
            raise Differs(f"{where}: die {i} should be {right}, the record says {face}")


def seeds_of(record: dict[str, Any]) -> list[str]:
    """Whose each seed is, who drew it as the record says, and its commitment."""
    seeds, drawers = record["seeds"] or {"commitments": []}, {"server": "the server", "browser": "its own browser"}
    drawn_by = [drawers.get(by, repr(by)) for by in (*seeds.get("drawn_by", []), "", "", "")]
    told = zip(("the server", "seat 0", "seat 1"), drawn_by, seeds["commitments"])
    return [f"record {record['id']!r}", *(f"seed of {of}, drawn by {by}, committed as {hash}" for of, by, hash in told)]


def verify(record: dict[str, Any], typed: bool = False) -> str:
    """What was found to be true, in one sentence; raises Differs at the first thing that is not."""
    if record.get("format") != FORMAT:
        raise Differs(f"format: this is {record.get('format')!r}, not {FORMAT}")
    if not record["seeds"] and not typed:
        why = "nothing shows where the dice came from; if people typed them in, add --typed"
        raise Differs(f"seeds: there are none, so {why}")
    source = stream(checked_key(record)) if record["seeds"] else None
    before, dice = head_hash(record), 0
    if not record["entries"]:
        raise Differs("entries: the record has none")
    for i, entry in enumerate(record["entries"]):
        faces = entry.get("faces", [])
        check_faces(faces, source, f"entry {i}")
        if entry_hash(before, entry).hex() != entry["hash"]:
            raise Differs(
                f"entry {i}: its hash does not fit; it or the head was changed, or an entry before it is missing"
            )
        before, dice = bytes.fromhex(entry["hash"]), dice + len(faces)
    proof = "come from the committed seeds" if source else "were typed in by people and cannot be proved"
    return f"{len(record['entries'])} entries hold together, {dice} dice {proof}; last hash {before.hex()}"


def main(args: list[str]) -> int:
    paths = [arg for arg in args if arg != "--typed"]
    if len(paths) != 1:
        print("usage: python verify.py record.json [--typed]", file=sys.stderr)
        return 2
    try:
        record = json.loads(Path(paths[0]).read_bytes())
        true = verify(record, typed="--typed" in args)
        print(*seeds_of(record), true, sep="\n")
    except Differs as difference:
        print(difference, file=sys.stderr)
        return 1
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        print(f"{paths[0]} cannot be read as a record: {type(error).__name__}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
