"""Positions to begin from, so that a test is at its question at once."""

import msgspec

from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.mission import ROUNDS
from drumhead.server.library.lobby import setup_of
from drumhead.server.wire.lobby import NewRoom
from drumhead.space.terrain import Piece
from drumhead.testkit.inches import block
from tests.browser.served import SAME_BATTLE
from tests.games.saga.kit import battle, regulars, rookies, veteran_hero


def facing_lines() -> str:
    """Bows and a hero against two units of rookies, one of them in reach of both; the first seat chooses a unit."""
    return facing_in_round(1)


def last_round() -> str:
    """The same lines, when this round is the last: the score is a few answers away."""
    return facing_in_round(ROUNDS)


def facing_in_round(number: int) -> str:
    mine = [regulars(block(8, 16, 12), "Bow"), veteran_hero(40, 12)]
    theirs = [rookies(block(8, 16, 24)), rookies(block(8, 50, 40))]
    return SAGA.position(battle(mine, theirs, *pieces(), round=number))


def far_line() -> str:
    """Bows of the first seat at the far edge, and rookies near."""
    mine, theirs = [regulars(block(8, 30, 40), "Bow")], [rookies(block(8, 16, 8))]
    return SAGA.position(battle(mine, theirs, *pieces()))


def tired_bows(target: tuple[int, int] = (50, 40)) -> str:
    """Bows with a point of fatigue, which the enemy may spend to halve their move or to reroll their hits."""
    mine, theirs = [regulars(block(8, 16, 12), "Bow", fatigue=1)], [rookies(block(8, *target))]
    return SAGA.position(battle(mine, theirs, *pieces()))


def hundred_and_twenty() -> str:
    """Ten units of 12 in two lines; those of the first seat shoot."""
    mine = [regulars(block(12, 6 + 12 * i, 12), "Bow") for i in range(5)]
    theirs = [rookies(block(12, 6 + 12 * i, 30)) for i in range(5)]
    return SAGA.position(battle(mine, theirs, *pieces()))


def pieces() -> tuple[Piece, ...]:
    """The terrain of the table that the page draws."""
    wanted = {k: v for k, v in SAME_BATTLE.items() if k != "seed"}
    return setup_of(msgspec.convert(wanted | {"opponent": "hot-seat"}, NewRoom)).board.pieces
