"""Dice from a key: the same key and place give the same faces on every machine, and anybody can check them later.

The stream is the blocks blake2b(i as 8 bytes little-endian, key=key, digest_size=64) for i = 0, 1, 2 ... A die of n
sides takes one byte, refuses it when it is not below the greatest multiple of n (252 for a D6, none for a D8), and is
byte % n + 1. A number below n takes four bytes, little-endian, with the same refusal. `drawn` counts the bytes read.
"""

from functools import lru_cache
from hashlib import blake2b, sha256

from drumhead.dice.die import Drawn

BLOCK = 64
WORD = 4  # bytes


def key_of(s0: bytes, s1: bytes, s2: bytes, record_id: str) -> bytes:
    """The key of a game: BLAKE2b, 64 bytes (the longest key BLAKE2b takes), of the three seeds and the record's id."""
    return blake2b(s0 + s1 + s2 + record_id.encode(), digest_size=64).digest()


def commitment(seed: bytes) -> str:
    """What is shown before the game so that the seed cannot be changed after it: SHA-256, in hex."""
    return sha256(seed).hexdigest()


@lru_cache(maxsize=256)
def face_table(sides: int) -> tuple[bytes, bytes]:
    """For bytes.translate: the face of every byte, and the bytes that are refused."""
    if not 1 <= sides <= 255:
        raise ValueError(f"a die has 1 to 255 sides, not {sides}")
    even = 256 - 256 % sides
    return bytes(b % sides + 1 for b in range(256)), bytes(range(even, 256))


class SeededDice:
    """The seeded stream, read on from any place."""

    __slots__ = ("_block", "_keyed", "_taken", "drawn")

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self._keyed = blake2b(key=key, digest_size=BLOCK)  # copied for each block: the key is worked in only once
        self._taken: list[tuple[int, tuple[int, ...]]] = []
        self.drawn = drawn
        self._block = self._fetch() if drawn % BLOCK else b""

    @classmethod
    def from_number(cls, seed: int) -> "SeededDice":
        """A stream from a plain number: for tests and games that need no proof."""
        return cls(blake2b(str(seed).encode(), digest_size=64).digest())

    def clone(self) -> "SeededDice":
        """A stream that goes on from here on its own; what was drawn so far stays with the first."""
        twin = SeededDice.__new__(SeededDice)
        twin._keyed, twin._block, twin._taken, twin.drawn = self._keyed, self._block, [], self.drawn
        return twin

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        face, refused = face_table(sides)
        faces = b""
        while (missing := count - len(faces)) > 0:
            faces += self._next(missing).translate(face, refused)
        rolled = tuple(faces)
        self._taken.append((sides, rolled))
        return rolled

    def below(self, n: int) -> int:
        most = 1 << 8 * WORD
        if not 1 <= n <= most:
            raise ValueError(f"a number below {n} cannot be drawn: n must be 1 to {most}")
        number = even = most - most % n
        while number >= even:
            number = self._word()
        self._taken.append((-n, (number % n,)))
        return number % n

    def take(self) -> tuple[Drawn, ...]:
        taken = tuple((sides, face) for sides, faces in self._taken for face in faces)
        self._taken.clear()
        return taken

    def _next(self, most: int) -> bytes:
        """The next bytes of the stream, at most so many, up to the end of the block."""
        start = self.drawn % BLOCK
        if not start:
            self._block = self._fetch()
        found = self._block[start : start + most]
        self.drawn += len(found)
        return found

    def _word(self) -> int:
        word = b""
        while len(word) < WORD:
            word += self._next(WORD - len(word))
        return int.from_bytes(word, "little")

    def _fetch(self) -> bytes:
        block = self._keyed.copy()
        block.update((self.drawn // BLOCK).to_bytes(8, "little"))
        return block.digest()
