"""Power dice, spells and attempts at them in the position files of games that cast spells of army books."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from drumhead.combat.book import Spell
from drumhead.combat.position import Field, Row
from drumhead.tabletop.book_positions import Side, struct_of
from drumhead.tabletop.casting import ALL

MOST_POWER = 100  # dice of a wizard: more than any has


def _power(row: Row, field: str, value: tuple[dict[int, int], dict[int, int]]) -> Any:
    for dice in value:
        for left in dice.values():
            row.within(field, left, 0, MOST_POWER)
    return dict(value[0]), dict(value[1])


MAGIC: Mapping[str, Field] = {
    "power": Field(tuple[dict[int, int], dict[int, int]], ({}, {}), _power, midst=True),
    "tried": Field(tuple[tuple[str, ...], tuple[str, ...]], ((), ()), midst=True),
}


def read_spells(file: Row, side: Side, wizards: Collection[str]) -> tuple[Spell, ...]:
    """Those that the file tells, or else those of the book whose wizards, units of these kinds, are in play."""
    told = [struct_of(row, ("seat",), Spell) for row in file.rows("spell") if row.seat("seat") == side.seat]
    if told:
        return tuple(told)
    return next((book.spells for book in side.books if any(book.unit(kind) for kind in wizards)), ())


def check_magic(
    file: Row, state: Mapping[str, Any], wizards: Sequence[Collection[int]], spells: Sequence[tuple[Spell, ...]]
) -> None:
    """Power dice belong to the wizards of a side, attempts to its spells."""
    for seat in (0, 1):
        if lost := sorted({*state["power"][seat]} - {*wizards[seat], ALL}):
            raise file.fault(f"model {lost[0]} has power dice, but is no wizard of side {seat}", "power")
        for spell in state["tried"][seat]:
            file.check_known("tried", spell, [s.id for s in spells[seat]], "spell")
