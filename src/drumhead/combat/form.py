"""An attack as a sentence with fields in it: how a game asks for one where there is no battle."""

from typing import TypeAlias

from msgspec import Struct

Value: TypeAlias = int | str | tuple[str, ...]
Values: TypeAlias = dict[str, Value]


class Word(Struct, frozen=True):
    """One thing that may be picked in a field."""

    name: str
    text: str


class Blank(Struct, frozen=True):
    """A field of the sentence: a number from `least` to `most`, one of the words, or with `many` any of them."""

    name: str
    label: str  # for whoever cannot see the sentence around it
    start: Value
    least: int = 0
    most: int = 0
    ending: str = ""  # behind a number: "4+"
    words: tuple[Word, ...] = ()
    many: bool = False
    where: str = ""  # asked only where another field...
    says: tuple[str, ...] = ()  # ...says one of these


class Profile(Struct, frozen=True):
    """Fields that are filled in at once: a unit of the book."""

    side: str
    title: str
    fills: Values


class AttackForm(Struct, frozen=True):
    parts: tuple[str | Blank, ...]
    profiles: tuple[Profile, ...]

    @property
    def blanks(self) -> dict[str, Blank]:
        return {part.name: part for part in self.parts if isinstance(part, Blank)}
