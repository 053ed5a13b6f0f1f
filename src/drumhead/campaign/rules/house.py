"""The house rules of the campaign that can be switched, in the ledger's order. Each part stands beside the rule it
varies. The map is a field of the set-up.

Two switches are not built: `ship-capacity`, as all Vikings begin aboard, any number of them (ruling ship-capacity), and
no map has a camp; and `roster`, as nothing says which group an exchanged, destroyed or saved point belongs to."""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from drumhead.flow.house import House

if TYPE_CHECKING:
    from drumhead.campaign.rules.state import Campaign


class Scale(NamedTuple):
    """What a campaign point buys in the battle game."""

    points: Fraction
    upgrades: bool = True  # of groups


class Rules(NamedTuple):
    """What the players have picked: one part for each switch."""

    armies_per_side: tuple[int, int]  # the least and the most
    secrecy: bool  # are points and hands hidden?
    ship_loss: str  # when a Norman army destroys the ship: as it enters, in time, or by any defeat
    castle_loss: int  # undisturbed turns of a Viking army in the castle; 0: it falls as it is entered
    retreat_barred: str  # what becomes of a beaten army whose way straight back is barred: fan, destroyed or stop
    saga_points: Scale
    free_hero: bool
    count_losses: str  # of whole units, or of models
    battle_mode: str
    turn_limit: "Callable[[Campaign], bool]"  # is the campaign over?
    limit_result: "Callable[[Campaign], int | None]"  # the winner then
    fill_to_ten: bool


HOUSE = House("campaign", Rules)
