"""How the things of army books are called: by the books that come with the game, or else by their ids."""

from functools import cache

from drumhead.combat import catalogue
from drumhead.games.sigmar.rules.army import books

names = cache(lambda: catalogue.names_in(books()))


def name_of(id: str) -> str:
    return catalogue.display_name(id, names())
