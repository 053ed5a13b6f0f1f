"""Army books that people wrote: read once, as long as they are asked for."""

from functools import lru_cache

from drumhead.combat.book import Book, read_book
from drumhead.registry import DESKS


@lru_cache(32)
def read_own_book(game: str, text: str, where: str = "") -> Book:
    """The book in a text, by the words of a game that has lists."""
    lists = DESKS[game].lists
    assert lists
    return read_book(text, where, lists.words)
