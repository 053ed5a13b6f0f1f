"""Dice: what one die does, where its faces come from, and what to expect of many."""

from drumhead.dice.die import Dice, Die, Drawn
from drumhead.dice.scripted import FacesWanted, ImpossibleFace, OutOfScript, Scripted, Typed
from drumhead.dice.seeded import SeededDice, commitment, key_of

__all__ = [
    "Dice",
    "Die",
    "Drawn",
    "FacesWanted",
    "ImpossibleFace",
    "OutOfScript",
    "Scripted",
    "SeededDice",
    "Typed",
    "commitment",
    "key_of",
]
