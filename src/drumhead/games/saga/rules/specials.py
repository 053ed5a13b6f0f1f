"""Special rules: Armored and Tough(X). The page gives the first to units in cover only, the second to heroes."""

from drumhead.combat.special import Special, Specials, modify
from drumhead.combat.stage import Sort, Stages
from drumhead.dice.die import Die
from drumhead.ledger.cite import datum, law

SPECIALS = Specials()
UNARMORED = Die(6, passed="ignored", failed="hit").none()
IGNORED = datum("saga.special.armored-four-plus", 4, 5)


@SPECIALS.enter
class Armored(Special, frozen=True):
    """A hit is ignored on a 4+."""

    clause = "saga.special.armored-four-plus"

    def ignore_die(self, die: Die) -> Die:
        return Die(6, IGNORED, passed="ignored", failed="hit")


@SPECIALS.enter
class Tough(Special, frozen=True):
    """The model is removed by its X-th wound."""

    clause = "saga.special.tough"
    x: int

    def tough(self, wounds: int) -> int:
        return max(wounds, self.x)


@law("saga.special.armored-die-per-hit", off=lambda specials, take: ())
def armored_stages(specials: tuple[Special, ...], take: str) -> Stages:
    """One die for each hit counted in `take`, before any block (ruling armored-first); none without such a rule."""
    die = modify(specials, "ignore_die", UNARMORED)
    if die == UNARMORED:
        return ()
    return (Sort(take, die, {"hit": "hits"}, "ignore", "saga.special.armored-die-per-hit"),)
