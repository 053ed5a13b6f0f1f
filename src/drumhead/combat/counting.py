"""Dice that are added up, as the stages of an attack and as books write them; fields that count for others."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from drumhead.combat.stage import By, Settle, Sort, Stages, Volley
from drumhead.dice.die import Die

D6 = Die(6, 7, bands=tuple((face, str(face)) for face in range(1, 7)), passed="", failed="1")
D3 = Die(6, 7, bands=tuple((face, str((face + 1) // 2)) for face in range(1, 7)), passed="", failed="1")
Added: TypeAlias = Literal["D3", "D6"]
ADDED: Mapping[str, Die] = {"D3": D3, "D6": D6}


@lru_cache(256)
def read_count(count: str) -> tuple[int, Added | None]:
    """Of "4" four as they are, of "2D6" two dice that are added up."""
    dice, die, sides = count.partition("D")
    if not die:
        return int(count), None
    return int(dice or 1), "D3" if sides == "3" else "D6"


def average(count: str) -> float:
    """What "4", "D3" or "2D6" is on average."""
    number, die = read_count(count)
    return number * (int(die[1:]) + 1) / 2 if die else float(number)


# ---------------------------------------------------------------------------------------------------- stages
class One(Struct, frozen=True, cache_hash=True):
    """The field counts 1."""

    field: str

    def __call__(self, v: Volley) -> Volley:
        return {self.field: 1}


class Also(Struct, frozen=True, cache_hash=True):
    """What is counted in one field counts in another as well."""

    field: str
    into: str

    def __call__(self, v: Volley) -> Volley:
        return {self.into: v[self.into] + v[self.field]}


class Weighed(Struct, frozen=True, cache_hash=True):
    """So many of each kind, added up: three dice that showed 2 are 6."""

    fields: tuple[str, ...]
    worth: tuple[int, ...]
    into: str

    def __call__(self, v: Volley) -> Volley:
        total = sum(v[field] * worth for field, worth in zip(self.fields, self.worth))
        return {self.into: v[self.into] + total, **dict.fromkeys(self.fields, 0)}


def one(field: str) -> Settle:
    return Settle(By(One(field), (), (field,)))


def also(field: str, into: str) -> Settle:
    return Settle(By(Also(field, into), (field, into), (into,)))


def stages_of_sum(dice: str, die: Die, into: str, clause: str, plus: int = 0) -> Stages:
    """Throw the dice counted in one field; what they show, each with something added, is counted in another."""
    shown = sorted({name for _, name in die.bands})
    fields = tuple(f"{into}-{name}" for name in shown)
    add_up = By(Weighed(fields, tuple(int(name) + plus for name in shown), into), (*fields, into), (*fields, into))
    return (Sort(dice, die, dict(zip(shown, fields)), "count", clause), Settle(add_up))
