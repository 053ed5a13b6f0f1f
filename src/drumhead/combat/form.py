"""An attack as a sentence with fields in it: how a game asks for one where there is no battle."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from drumhead.combat.book import BookUnit
from drumhead.flow.grammar import ORDINALS
from drumhead.flow.question import MOST_PARTS, ShortText, Whole

Value: TypeAlias = Whole | ShortText | Annotated[tuple[ShortText, ...], Meta(max_length=MOST_PARTS)]
Values: TypeAlias = Annotated[dict[ShortText, Value], Meta(max_length=100)]


class Word(Struct, frozen=True):
    """One thing that may be picked in a field."""

    name: str
    text: str


class Blank(Struct, frozen=True):
    """A field of the sentence: a number from `least` to `most`, one of the words, or with `many` any of them."""

    name: str
    label: str  # for people who cannot see the sentence around it
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


# ---------------------------------------------------------------------------------------------------- parts of forms
def pick(name: str, label: str, when: tuple[str, ...] = (), /, **words: str) -> Blank:
    """One of these words, the first to begin with; `when` are the deeds (`how`) to which it matters."""
    offered = tuple(Word(key, text) for key, text in words.items())
    return Blank(name, label, offered[0].name, words=offered, where="how" if when else "", says=when)


def quality(name: str, label: str, start: int, sides: int = 6) -> Blank:
    """ "4+", as a die of so many sides can show it; a test that cannot fail or cannot pass is none."""
    return Blank(name, label, start, 2, sides, "+")


def falls_at(most: int) -> Blank:
    """At which of its wounds, so many at most, each of those attacked falls."""
    said = {str(n): f"and fall at their {nth} wound" for n, nth in enumerate(ORDINALS[:most], 1)}
    return pick("tough", "Wounds that remove one of them", **said)


def on_both_sides(unit: BookUnit, attacking: Values, attacked: Values) -> tuple[Profile, Profile]:
    """A unit of a book as the one that attacks, and as the one that is attacked."""
    title = f"{unit.name}, {unit.quality}+"
    striking: Values = {"quality": unit.quality, **attacking}
    struck: Values = {"defender_quality": unit.quality, **attacked}
    return Profile("attackers", title, striking), Profile("defenders", title, struck)
