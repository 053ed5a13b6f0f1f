"""Dice: what one die does, where its faces come from, and what to expect of many."""

from drumhead.dice.die import Dice, Die, Drawn
from drumhead.dice.rolled import Rolled, commitment, key_of
from drumhead.dice.scripted import FacesWanted, ImpossibleFace, OutOfScript, Scripted, Typed

__all__ = [
    "Dice",
    "Die",
    "Drawn",
    "FacesWanted",
    "ImpossibleFace",
    "OutOfScript",
    "Rolled",
    "Scripted",
    "Typed",
    "commitment",
    "key_of",
]
