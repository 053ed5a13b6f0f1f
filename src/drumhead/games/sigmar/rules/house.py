"""The house rules of Sigmar that can be switched, in the ledger's order. Each part stands beside the rule it varies."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from drumhead.flow.house import House

if TYPE_CHECKING:
    from drumhead.combat.rounds import Opening
    from drumhead.games.sigmar.rules.mission import Ending
    from drumhead.games.sigmar.rules.state import Sigmar
    from drumhead.games.sigmar.rules.strike import PiercingPick


class Rules(NamedTuple):
    """What a table has picked: one part for each switch."""

    annihilation: "Ending"
    finished_first: "Callable[[Sigmar], Opening]"
    keep_distance: "Callable[[Sigmar, int], tuple[int, ...]]"  # the models that a unit keeps away from
    split_fire: bool  # may a unit fire at several targets?
    forest_sight: int  # the trait of terrain that blocks sight besides walls
    cover_view: bool  # is cover worked out for each shooter apart?
    cover_or_armored: Callable[[int, int, int], int]  # the number of the one roll: armor worn, armor that counts, cover
    sixes: bool  # does a six that became sure wounds remain a hit besides?
    deadly_spill: bool  # do wounds that one model cannot take go on to others?
    piercing_choice: "PiercingPick"
    wounds_caused: bool  # do wounds that a single model could not take count in the melee result?
    rout: bool  # may a unit that has not lost rout from a melee?
    repeat_tests: Callable[[int, int], bool]  # is a test due? twice the strength before the wounds, the full strength
    wavered: bool  # may a wavered unit strike back?
    power_dice: "Callable[[Sigmar], None]"  # roll those of a round
    miscast: bool  # does a spell work whose wizard died of it?


HOUSE = House("sigmar", Rules)
