"""Special rules: each is its sentence, its clause, and one method for each quantity it changes."""

from functools import lru_cache

from drumhead.combat.special import Special, Specials, modify
from drumhead.ledger.cite import datum

SPECIALS = Specials()


FAST_WALK = datum("deadzone.special.fast-walk", 1, 2)  # cubes
FAST_RUN = datum("deadzone.special.fast-run-assault", 2, 3)
DISCIPLINE = datum("deadzone.special.discipline", 1, 0)


@SPECIALS.enter
class Discipline(Special, frozen=True):
    """One more die for morale, and the best counts. It helps in no other test (ruling discipline-only-morale)."""

    clause = "deadzone.special.discipline"

    def morale_dice(self, dice: int) -> int:
        return dice + DISCIPLINE


@SPECIALS.enter
class Engineer(Special, frozen=True):
    """May plant a mine in place of an ordinary action."""

    clause = "deadzone.special.engineer-action"

    def actions(self, known: tuple[str, ...]) -> tuple[str, ...]:
        return (*known, "plant")


@SPECIALS.enter
class Fast(Special, frozen=True):
    """One cube more with Walk, two more with Run and Assault; commanded and forced moves stay as they are."""

    clause = "deadzone.ruling.fast-only-named-actions"

    def walk(self, cubes: int) -> int:
        return cubes + FAST_WALK

    def run(self, cubes: int) -> int:
        return cubes + FAST_RUN

    def assault(self, cubes: int) -> int:
        return cubes + FAST_RUN


@SPECIALS.enter
class Hero(Special, frozen=True):
    """Alive and standing, it and its friends in the cube re-roll failed morale."""

    clause = "deadzone.types.hero-own-reroll"

    def steadies(self, _: bool) -> bool:
        return True


@SPECIALS.enter
class JumpPack(Special, frozen=True):
    """Levels without a surface, drops without an attack, no difficult and no dangerous ground."""

    clause = "deadzone.special.jump-pack-levels"
    called = "Jump Pack"

    def jumps(self, _: bool) -> bool:
        return True


@SPECIALS.enter
class Medic(Special, frozen=True):
    """May heal in place of an ordinary action."""

    clause = "deadzone.special.medic-action"

    def actions(self, known: tuple[str, ...]) -> tuple[str, ...]:
        return (*known, "heal")


@SPECIALS.enter
class Rampage(Special, frozen=True):
    """After every kill in melee, another attack on an enemy of that cube."""

    clause = "deadzone.special.rampage"

    def rampages(self, _: bool) -> bool:
        return True


@SPECIALS.enter
class Slow(Special, frozen=True):
    """No single move is longer than one cube; where a model is Fast as well, Slow wins (it is applied last)."""

    clause = "deadzone.special.slow"

    def limit(self, cubes: int) -> int:
        return min(cubes, 1)


@SPECIALS.enter
class Specialist(Special, frozen=True):
    """Counts as one of the two Specialists of its army."""

    clause = "deadzone.types.specialist-by-rule"

    def specialist(self, _: bool) -> bool:
        return True


@SPECIALS.enter
class Tactician(Special, frozen=True):
    """May command in place of an ordinary action."""

    clause = "deadzone.special.tactician-action"

    def actions(self, known: tuple[str, ...]) -> tuple[str, ...]:
        return (*known, "command")


@SPECIALS.enter
class Tough(Special, frozen=True):
    """Killed by its X-th wound and not before."""

    clause = "deadzone.special.tough"
    x: int

    def tough(self, wounds: int) -> int:
        return max(wounds, self.x)


# ---------------------------------------------------------------------------------------------------- what they say
of_rules = lru_cache(1024)(SPECIALS.of)


@lru_cache(4096)
def move_limit(rules: tuple[str, ...], action: str, cubes: int) -> int:
    """How many cubes a move of this name may cost a model with these rules. Slow limits every move by itself (ruling
    slow-limits-each-move)."""
    specials = of_rules(rules)
    return modify(specials, "limit", modify(specials, action, cubes))


@lru_cache(4096)
def says(rules: tuple[str, ...], quantity: str) -> bool:
    """Does one of the rules say so?"""
    return modify(of_rules(rules), quantity, False)


@lru_cache(1024)
def special_actions(rules: tuple[str, ...]) -> tuple[str, ...]:
    return modify(of_rules(rules), "actions", ())


@lru_cache(1024)
def toughness(rules: tuple[str, ...]) -> int:
    return modify(of_rules(rules), "tough", 1)


@lru_cache(1024)
def morale_dice(rules: tuple[str, ...], dice: int) -> int:
    return modify(of_rules(rules), "morale_dice", dice)
