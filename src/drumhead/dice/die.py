"""What one die does, and what the engine may ask of dice.

A `Die` is a value: which faces pass, which are thrown again, which have a name of their own. It is rolled and predicted
from the same lines, so that a rule that changes a die changes the game and its odds together.
"""

from functools import lru_cache
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

Again: TypeAlias = Literal["below", "from", "all"]
Drawn: TypeAlias = tuple[int, int]  # (sides, face); a number below n is (-n, number)


class Dice(Protocol):
    """Where numbers come from: a seeded stream, a script, or the hands of people."""

    @property
    def drawn(self) -> int:
        """How far the source has been read."""
        ...

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """The faces of `count` dice, in the order they fell."""
        ...

    def below(self, n: int) -> int:
        """One of 0 .. n - 1, all equally likely: for decks, terrain and other draws."""
        ...

    def take(self) -> tuple[Drawn, ...]:
        """All that was drawn since the last take: what a record keeps."""
        ...


class Die(Struct, frozen=True, cache_hash=True):
    """A die thrown against `need`: each face lies in the band `passed` or `failed`, or in one of its own."""

    sides: int = 6
    need: int = 4
    again: Again | None = None  # these faces of the first throw are thrown again, once
    bands: tuple[tuple[int, str], ...] = ()  # faces with a name of their own
    passed: str = "hit"
    failed: str = "miss"

    def __post_init__(self) -> None:
        if not 1 <= self.sides <= 255:
            raise ValueError(f"a die has 1 to 255 sides, not {self.sides}")
        for face, name in self.bands:
            if not 1 <= face <= self.sides:
                raise ValueError(f"a D{self.sides} has no face {face} to be called {name!r}")

    def again_below(self) -> "Die":
        """The faces that failed are thrown again."""
        return replace(self, again="below" if self.again in (None, "below") else "all")

    def again_from(self) -> "Die":
        """The faces that passed are thrown again."""
        return replace(self, again="from" if self.again in (None, "from") else "all")

    def band(self, face: int, name: str) -> "Die":
        """This face, when it is the final one, has a band of its own."""
        others = tuple((f, n) for f, n in self.bands if f != face)
        return replace(self, bands=tuple(sorted((*others, (face, name)))))

    def none(self) -> "Die":
        """No face passes, and none is special."""
        return replace(self, need=self.sides + 1, again=None, bands=())

    def name(self, face: int) -> str:
        """The band of a final face."""
        return dict(self.bands).get(face) or (self.passed if face >= self.need else self.failed)

    def thrown_again(self, face: int) -> bool:
        return self.again == "all" or self.again == ("from" if face >= self.need else "below")


@lru_cache(maxsize=4096)
def faces_again(die: Die) -> bytes:
    """The faces of the first throw that are thrown again."""
    return bytes(f for f in range(1, die.sides + 1) if die.thrown_again(f))


@lru_cache(maxsize=4096)
def faces_of(die: Die, names: frozenset[str]) -> bytes:
    """The final faces that lie in any of these bands."""
    return bytes(f for f in range(1, die.sides + 1) if die.name(f) in names)


def weight(die: Die, faces: bytes) -> tuple[int, int]:
    """How many of how many equal falls (a throw and, where needed, a second one) end on one of these faces."""
    again = faces_again(die)
    straight = sum(face not in again for face in faces)
    return straight * die.sides + len(again) * len(faces), die.sides * die.sides
