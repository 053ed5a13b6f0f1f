"""A game's endless row of numbered battles, by which players of the program are measured."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from drumhead.flow.game import Setup
from drumhead.flow.question import Answer, Picked, Question


class AnswerKind(Struct, frozen=True):
    """Answers of one kind: options of some decisions whose keys begin with a word."""

    decisions: tuple[str, ...]
    word: str

    def holds(self, q: Question, a: Answer) -> bool:
        return q.decision in self.decisions and isinstance(a, Picked) and str(a.key).startswith(self.word)


class Feature(Struct, frozen=True):
    """Something that a game lets players do: the clause by which events tell of it, and the answers that ask for it."""

    clause: str
    kind: AnswerKind


class Draw(Struct, frozen=True):
    """What a battle is fought with, and the labels that results are grouped by."""

    setup: Setup
    armies: tuple[str, str]  # the army on each seat
    labels: Mapping[str, str] = {}


class Series(Struct, frozen=True):
    """The battles by number, and the features by name."""

    draw: Callable[[int, str], Draw]  # by number, with the lists wanted
    features: Mapping[str, Feature] = {}
    lists: tuple[str, ...] = ()  # which lists may be wanted
