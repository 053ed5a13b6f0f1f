"""Ground: who is in cover, what a way leads through, how high a unit stands, and which traits a page gives a piece."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
from msgspec.structs import replace

from drumhead.combat.unit import ModelId
from drumhead.flow.question import Way
from drumhead.space import sight
from drumhead.space.board import KINDS, Kind
from drumhead.space.paths import dangerous as leads_through
from drumhead.space.table import Place, most
from drumhead.space.terrain import COVER, DANGEROUS, DIFFICULT, Board, Piece
from drumhead.tabletop.battle import TableBattle, ids


# ---------------------------------------------------------------------------------------------------- where units stand
def in_cover(b: TableBattle, firing: Sequence[ModelId], targets: Sequence[ModelId]) -> bool:
    """Are most of the targets covered from most of the firing models?"""
    return sight.is_hidden(b.ground, b.at, ids(tuple(firing)), ids(tuple(targets)))


def led_through(b: TableBattle, ways: Sequence[Way], traits: int) -> int:
    """How many of the ways lead through pieces with one of these traits, also those that only leave them."""
    return sum(leads_through(b.ground, ways, traits))


def who_crossed(b: TableBattle, models: Sequence[ModelId], ways: Sequence[Way], traits: int) -> tuple[ModelId, ...]:
    """The models whose ways lead through pieces with one of these traits, also those that only leave them."""
    if not on_table(b) & traits:
        return ()
    return tuple(m for m, led in zip(models, leads_through(b.ground, ways, traits)) if led)


def who_stands_in(b: TableBattle, models: Sequence[ModelId], traits: int) -> tuple[ModelId, ...]:
    """The models that stand in pieces with one of these traits."""
    if not on_table(b) & traits:
        return ()
    held = sight.standing_in(b.ground, b.at, ids(tuple(models)), traits)
    return tuple([m for m, inside in zip(models, held.tolist()) if inside])


def share_in_bad_ground(b: TableBattle, places: Sequence[Place]) -> float:
    """Of these places those in dangerous ground, or in difficult ground that gives no cover for it."""
    if not on_table(b) & (DANGEROUS | DIFFICULT):
        return 0.0
    at = np.array(places, np.int64)
    danger, slow, cover = (
        sight.standing_in(b.ground, at, np.arange(len(places)), traits) for traits in (DANGEROUS, DIFFICULT, COVER)
    )
    return float((danger | (slow & ~cover)).mean())


def on_table(b: TableBattle) -> int:
    """The traits of all pieces."""
    return b.recall("traits", lambda: int(np.bitwise_or.reduce(b.ground.traits)) if b.board.pieces else 0)


def level_of(b: TableBattle, models: tuple[ModelId, ...]) -> int:
    """How high a unit stands."""
    return unit_level(sight.levels(b.ground, b.at, ids(models)).tolist())


def unit_level(levels: Sequence[int]) -> int:
    """The highest level at which, or above, more than half of the models stand."""
    return max((h for h in levels if most(sum(s >= h for s in levels), len(levels))), default=0)


# ---------------------------------------------------------------------------------------------------- kinds of terrain
Traits: TypeAlias = tuple[str, ...]


def kinds_with(cover: Traits, difficult: Traits, dangerous: Traits, high: Traits) -> dict[str, Traits]:
    """What a page says of each kind it names, and of those that ruling terrain-traits puts beside them, where it calls
    some ground cover, some difficult, some dangerous and some high."""
    return {
        **dict.fromkeys(("forest", "woods"), cover + difficult),
        **dict.fromkeys(("ruins", "fence", "low-wall"), cover),
        **dict.fromkeys(("mud", "river"), difficult),
        **dict.fromkeys(("quicksand", "vegetation", "stakes", "lava"), dangerous),
        **dict.fromkeys(("hill", "ledge", "cliff"), high),
    }


def piece_as(kinds: Mapping[str, tuple[str, ...]], p: Piece) -> Piece:
    """A piece that its map leaves as its kind is has the traits that the page gives to the kind; a map may give it any
    other set."""
    traits = kinds.get(p.kind)
    if traits is None or Kind(p.traits, p.level) != KINDS[p.kind]:
        return p
    return replace(p, traits=traits, level=p.level if "elevation" in traits else 0)


def board_as(kinds: Mapping[str, tuple[str, ...]], board: Board) -> Board:
    """The table as a page reads it; the same object where there is nothing to change."""
    pieces = tuple(piece_as(kinds, p) for p in board.pieces)
    return board if pieces == board.pieces else replace(board, pieces=pieces)
