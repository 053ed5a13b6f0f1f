"""The tables that come with Little Wars, and generated ones for long rows of battles."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from drumhead.space.generate import FEW_AND_HARMLESS, generate
from drumhead.space.terrain import Board
from drumhead.tabletop.tables import tables_in

HOME = files("drumhead.games.littlewars") / "data"


@cache
def own_tables() -> Mapping[str, Board]:
    return tables_in(HOME / "tables")


@cache
def boards(first: int, count: int) -> tuple[Board, ...]:
    """Generated tables with numbers in a row, of 5 to 10 pieces, none of them dangerous."""
    return tuple(generate(first + n, pieces=0, mix=FEW_AND_HARMLESS) for n in range(count))
