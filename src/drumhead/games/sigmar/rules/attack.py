"""Shooting, its dice: an attack from the weapons to the wounds, one tuple of stages in the order of the ledger's
pipeline for shooting, melee, breath and spells. Rolled, it is the game; foreseen, it is the odds."""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from drumhead.combat.counting import also, stages_of_sum
from drumhead.combat.special import Special, modify
from drumhead.combat.stage import Add, Choice, Settle, Sort, Stages
from drumhead.dice.die import Die
from drumhead.games.sigmar.rules.house import HOUSE, Rules
from drumhead.games.sigmar.rules.specials import COVERED, PACKET, SURE, Mode, Moment
from drumhead.ledger.cite import datum, law

MODES = "sigmar.decision.piercing-mode"
HITS = datum("sigmar.shooting.hit-test", "hit", "miss")
FAILED = datum("sigmar.shooting.unblocked-wound", "through", "block")


# ---------------------------------------------------------------------------------------------------- the dice
@law(
    "sigmar.principles.quality-test",
    off=lambda quality, passed, failed: Die(6, quality + 1, passed=passed, failed=failed),
)
def quality_test(quality: int, passed: str, failed: str) -> Die:
    """A D6 that shows the Quality or more; riders use the rider's (ruling quality-range)."""
    return Die(6, quality, passed=passed, failed=failed)


def ignoring_on(number: int) -> Die:
    return Die(6, number, passed="ignored", failed="hit")


# ---------------------------------------------------------------------------------------------------- weapons
class Group(Struct, frozen=True, cache_hash=True):
    """Weapons that are rolled together: they hit, and are met, in the same way (ruling attack-simultaneous)."""

    hit: Die | None  # None: hits without a die
    block: Die
    ignored: int = 0  # an ordinary hit is ignored on this or more; 0: never
    six_ignored: int = 0  # and a six that became sure wounds
    besides: bool = False  # a six that became sure wounds is an ordinary hit as well (house rule sixes)
    together: bool = False  # all its wounds are one packet
    picks: bool = False  # its wounds go to the model that the attacker has picked
    count: Die | None = None  # hits without a die: this one tells how many, thrown for each of the dice
    later: tuple[tuple[str, "Group"], ...] = ()  # picked when its hits are known: what it becomes


class Arms(NamedTuple):
    """A weapon in the hands of a unit."""

    quality: int
    rules: tuple[Special, ...]  # all that are at hand: of the weapon, of the models that use it, granted
    one_model: bool = False  # all wounds of one such weapon go to one model
    mode: Mode = ""
    picked: bool = False  # the attacker has picked a model


class Met(NamedTuple):
    """What a target holds against an attack, fixed when it starts."""

    quality: int
    armor: int = 0  # 0 where too few of its models have any
    cover: int = 0


@lru_cache(16384)
def group_of(house: Rules, arms: Arms, met: Met, now: Moment) -> Group:
    armor = modify(arms.rules, "armor_met", met.armor, arms.mode)
    cover = 0 if now.melee else modify(arms.rules, "cover", met.cover, now)
    return Group(
        hit=hit_die(arms.quality, arms.rules),
        block=modify(arms.rules, "block_die", quality_test(met.quality, "block", "through"), arms.mode),
        ignored=house.cover_or_armored(met.armor, armor, cover),
        six_ignored=house.cover_or_armored(met.armor, six_met(met.armor), cover),
        besides=house.sixes,
        together=arms.one_model,
        picks=arms.picked and modify(arms.rules, "picks", False),
    )


def hit_die(quality: int, rules: tuple[Special, ...]) -> Die:
    die = modify(rules, "hit_die", quality_test(quality, "hit", "miss"))
    six = modify(rules, "six", "")
    return die.band(6, six) if six else die


@lru_cache(16384)
def automatic(house: Rules, met: Met, rules: tuple[Special, ...] = (), mode: Mode = "") -> Group:
    """Hits without a die: armor and blocks apply, and cover where the target has any (ruling automatic-hits)."""
    armor = modify(rules, "armor_met", met.armor, mode)
    block = modify(rules, "block_die", quality_test(met.quality, "block", "through"), mode)
    return Group(None, block, house.cover_or_armored(met.armor, armor, met.cover))


HOUSE.set("sixes", "instead", False)
HOUSE.set("sixes", "besides", True)


@HOUSE.part("cover-or-armored", "best-allowed")
@law("sigmar.terrain.cover-no-stack-armored", off=lambda worn, armor, cover: max(armor, cover))
def best_allowed(worn: int, armor: int, cover: int) -> int:
    """One roll for each hit, at the better number that may be used."""
    return min((number for number in (armor, cover) if number), default=0)


@HOUSE.part("cover-or-armored", "armored-only")
def armored_only(worn: int, armor: int, cover: int) -> int:
    """A unit with armor never uses cover."""
    return armor if worn else cover


@law("sigmar.special.poison-not-armored", "sigmar.special.deadly-not-armored", off=lambda armor: armor)
def six_met(armor: int) -> int:
    """Armor is no help against a six that became sure wounds; cover is (ruling sixes-and-cover)."""
    return 0


# ---------------------------------------------------------------------------------------------------- the stages
def wounds_field(i: int) -> str:
    return f"wounds{i}"


def packets_field(i: int) -> str:
    """Sixes that are several wounds on one model each, one packet for each of them."""
    return f"packets{i}"


@lru_cache(4096)
def dice_of(groups: tuple[Group, ...]) -> Stages:
    """Group after group; each is counted apart, since its wounds are applied apart (ruling dice-order)."""
    return tuple(stage for i, group in enumerate(groups) for stage in _dice_of(i, group))


def _dice_of(i: int, g: Group) -> Stages:
    if not g.later:
        return (*_hits(i, g), *_met(i, g))
    then = {mode: _met(i, other) for mode, other in g.later}
    return (*_hits(i, g), Choice(MODES, then, next(iter(then)), (f"hits{i}",), "mode", MODES))


def _sixes(i: int, g: Group) -> dict[str, str]:
    """What its sixes become, each with the field that counts it."""
    named = {name for _, name in g.hit.bands} if g.hit else set()
    return {name: field for name, field in ((SURE, f"sure{i}"), (PACKET, packets_field(i))) if name in named}


def _hits(i: int, g: Group) -> Stages:
    dice, hits, sixes = f"dice{i}", f"hits{i}", _sixes(i, g)
    if g.count:
        return stages_of_sum(dice, g.count, hits, "sigmar.ruling.automatic-hits")
    if not g.hit:
        return ()
    both = [also(field, hits) for field in sixes.values() if g.besides]
    return (Sort(dice, g.hit, {HITS: hits, **sixes}, "hit", "sigmar.shooting.hit-test"), *both)


def _met(i: int, g: Group) -> Stages:
    hits, wounds = f"hits{i}", wounds_field(i)
    ignored = [_ignore(hits, g.ignored)] if g.ignored else []
    ignored += [_ignore(field, g.six_ignored) for field in _sixes(i, g).values() if g.six_ignored]
    return (*ignored, to_block(hits, g.block, wounds), Settle(Add(f"sure{i}", wounds)))


def _ignore(field: str, number: int) -> Sort:
    clause = "sigmar.terrain.cover" if number == COVERED else "sigmar.special.armored"
    return Sort(field, ignoring_on(number), {"hit": field}, "ignore", clause)


@law("sigmar.shooting.block-test", off=lambda hits, block, into: Sort(hits, block.none(), {"through": into}, "block"))
def to_block(hits: str, block: Die, into: str) -> Sort:
    """The target's Quality test for each hit that is left; a hit that is not blocked is a wound."""
    return Sort(hits, block, {FAILED: into}, "block", "sigmar.shooting.block-test")
