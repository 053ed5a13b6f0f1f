"""Dice whose faces are given: by a test's script, or by people who roll real dice and type what they show."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from drumhead.dice.die import Drawn


def what(count: int, sides: int) -> str:
    """The words for some dice of one kind (or, below 0, for numbers below n)."""
    return f"{count}D{sides}" if sides > 0 else f"{count} number{'s' * (count > 1)} below {-sides}"


class ImpossibleFace(ValueError):
    """A face that no such die has."""


class OutOfScript(LookupError):
    """A script that is shorter than the game it was written for."""


class FacesWanted(Exception):
    """So many more dice have to be thrown and typed before the answer can be carried out."""

    def __init__(self, count: int, sides: int) -> None:
        self.count = count
        self.sides = sides
        self.stage = ""  # of an attack, where they are thrown in one
        self.why = ""  # what they are for: the name of its sentence
        self.facts: dict[str, Any] = {}
        super().__init__(f"{what(count, sides)} more wanted")


@contextmanager
def thrown_for(why: str, **facts: Any) -> Iterator[None]:
    """People are told what the dice they roll are for: a sentence by its name."""
    try:
        yield
    except FacesWanted as wanted:
        wanted.why, wanted.facts = why, facts
        raise


class NamedFaces:
    """Faces that were given in advance, handed out in order; `drawn` counts on from earlier ones."""

    def __init__(self, faces: Iterable[int], drawn: int = 0) -> None:
        self._faces = tuple(faces)
        self._taken: list[Drawn] = []
        self._start = self.drawn = drawn

    @property
    def left(self) -> int:
        return len(self._faces) - self.drawn + self._start

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return self._named(count, sides, 1, sides)

    def below(self, n: int) -> int:
        return self._named(1, -n, 0, n - 1)[0]

    def take(self) -> tuple[Drawn, ...]:
        taken = tuple(self._taken)
        self._taken.clear()
        return taken

    def _named(self, count: int, sides: int, least: int, most: int) -> tuple[int, ...]:
        first = self.drawn - self._start
        named = self._faces[first : first + count]
        for place, face in enumerate(named, first + 1):
            if not least <= face <= most:
                raise ImpossibleFace(
                    f"face {place} of {len(self._faces)} is {face}, but {what(1, sides)} shows {least} to {most}"
                )
        if len(named) < count:
            raise self._short(count - len(named), sides)
        self.drawn += count
        self._taken.extend((sides, face) for face in named)
        return named

    def _short(self, count: int, sides: int) -> Exception:
        return FacesWanted(count, sides)


class Scripted(NamedFaces):
    """A test's dice: `Scripted(6, 6, 1)`; asking for more than are written is a fault of the test."""

    def __init__(self, *faces: int) -> None:
        super().__init__(faces)

    def _short(self, count: int, sides: int) -> Exception:
        return OutOfScript(
            f"the script of {len(self._faces)} faces has {self.left} left: {what(count, sides)} more asked for"
        )


class Typed(NamedFaces):
    """Dice of people: `FacesWanted` is raised until enough are typed, and the answer tried again from its start."""
