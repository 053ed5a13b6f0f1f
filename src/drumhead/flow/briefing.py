"""What a person at the table may ask at any time: what wins this battle, and what both armies are."""

from msgspec import Struct


class Mission(Struct, frozen=True):
    """What a battle is about, under the house rules that it is played by."""

    about: str  # in two sentences
    score: str  # what the score counts
    wins: str  # who wins, in one short sentence
    rounds: int = 0  # 0: their number is not fixed


class UnitCard(Struct, frozen=True):
    unit: int | None  # None: a part of the list that is no unit yet
    name: str
    left: int  # models
    of: int
    facts: tuple[tuple[str, str], ...]  # pairs of a name and a value, as in `Preview.card`


class ArmyCard(Struct, frozen=True):
    player: str
    units: tuple[UnitCard, ...]
    list: str = ""  # the name of the list, where the battle began with one
    points: int = 0  # that it cost
