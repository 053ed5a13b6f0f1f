"""The house rules of Deadzone that can be switched, in the ledger's order. Each part stands beside its rule."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from drumhead.flow.house import House

if TYPE_CHECKING:
    from drumhead.combat.book import Book, BookUnit
    from drumhead.combat.rounds import Opening
    from drumhead.games.deadzone.rules.overwatch import Shots
    from drumhead.games.deadzone.rules.state import Deadzone, Fighter
    from drumhead.games.deadzone.rules.terrain import Fuse


class Rules(NamedTuple):
    """What a table has picked: one part for each switch."""

    adjacency: bool  # cubes that share a corner are adjacent
    range_measure: str  # straight, flat, walking
    clear_sight: bool  # cover spoils it
    headless_upgrades: "Callable[[Book, BookUnit], bool]"  # may this unit have them?
    finished_first: "Callable[[Deadzone], Opening]"
    rampage_morale: "Callable[[Deadzone, int, int], None]"  # the melee, and the side of the dead
    support: Callable[[int], bool]  # may one more help, with so many helpers already?
    overwatch_duration: "Callable[[Deadzone], None]"  # at the end of a round
    overwatch_shots: "Shots"
    hazard_quality: "Callable[[Fighter, int], int]"  # the victim, and the Quality of a mine's Engineer (else 0)
    mine_removal: "Fuse"
    command_repeat: Callable[[tuple[int, ...], int], bool]  # the units that had a command, and the one to command next


HOUSE = House("deadzone", Rules)
