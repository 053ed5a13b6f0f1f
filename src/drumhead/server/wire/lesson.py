"""The lesson on the wire: what it says, and when."""

from typing import Literal, TypeAlias

from msgspec import Struct

# What a page can see a person do.
Deed: TypeAlias = Literal["", "answered", "suggested", "moved", "climbed", "odds", "rule", "took-back", "over"]


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn: shown while such a question is open, done by a deed or by an event of the learner's side."""

    id: str
    title: str
    say: str
    asks: tuple[str, ...] = ()  # decisions; none: any
    deed: Deed = ""
    cites: tuple[str, ...] = ()  # clauses


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle that teaches a game by playing it."""

    title: str
    about: str
    opponent: str
    table: int
    steps: tuple[LessonStep, ...]
    remarks: dict[str, str]  # by decision
    points: int = 0  # and lists, in a game that has them
    lists: tuple[str, str] = ("", "")
