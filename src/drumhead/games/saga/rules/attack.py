"""An attack from the dice to the wounds: one tuple of stages in the order of the ledger's pipeline, for shooting, melee
and dangerous ground. Rolled, it is the game; foreseen, it is the odds."""

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from drumhead.combat.rerolls import after_roll, before_roll
from drumhead.combat.rolling import attack_rolling
from drumhead.combat.stage import Cap, Settle, Sort, Stages
from drumhead.combat.unit import UnitId
from drumhead.combat.volley import START, AtChoice, decide
from drumhead.dice.die import Die
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Pick, offer
from drumhead.games.saga.rules.fatigue import spend
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.specials import Armored, armored_stages
from drumhead.games.saga.rules.state import Attack, Saga
from drumhead.ledger.cite import datum, law, site_of

HITS, BLOCKS = "saga.decision.reroll-hits", "saga.decision.reroll-blocks"
REROLL_HITS, REROLL_BLOCKS = "saga.fatigue.spend-reroll-hits", "saga.fatigue.spend-reroll-blocks"


# ---------------------------------------------------------------------------------------------------- the dice
@law(
    "saga.principles.quality-test",
    off=lambda quality, passed, failed: Die(6, quality + 1, passed=passed, failed=failed),
)
def quality_test(quality: int, passed: str, failed: str) -> Die:
    """A D6 that shows the Quality or more; nothing changes the Quality or the die (ruling quality-unmodified)."""
    return Die(6, quality, passed=passed, failed=failed)


TRAPPED = Die(6, datum("saga.terrain.dangerous-hit-on-one", 2, 3), passed="safe", failed="hit")
TO_HITS = datum("saga.shooting.success-is-hit", "hit", "miss")
TO_BLOCKS = datum("saga.shooting.success-is-block", "block", "through")


# ---------------------------------------------------------------------------------------------------- the stages
def nobody_hits(hit: Die, dice: str = "dice", hits: str = "hits") -> Sort:
    return Sort(dice, hit.none(), {"hit": None, "miss": None}, "hit", "saga.shooting.hit-tests")


@law("saga.shooting.hit-tests", off=nobody_hits)
def to_hit(hit: Die, dice: str = "dice", hits: str = "hits") -> Sort:
    return Sort(dice, hit, {TO_HITS: hits}, "hit", "saga.shooting.hit-tests")


@law("saga.terrain.cover-is-armored", off=lambda take: ())
def behind_cover(take: str) -> Stages:
    """A unit is Armored or not: several reasons for cover give one die for each hit, not two (ruling armored-first)."""
    return armored_stages((Armored(),), take)


@law("saga.shooting.block-tests", off=lambda block: Sort("hits", block.none(), {"through": "wounds"}, "block"))
def to_block(block: Die) -> Sort:
    failed = "through" if TO_BLOCKS == "block" else "block"
    return Sort("hits", block, {TO_BLOCKS: "blocks", failed: unblocked()}, "block", "saga.shooting.block-tests")


@law("saga.shooting.unblocked-is-wound", off=None)
def unblocked() -> str | None:
    """What a hit that was not blocked becomes."""
    return "wounds"


@law("saga.ruling.excess-wounds", off=lambda most: ())
def no_more_than(most: int) -> Stages:
    return (Settle(Cap("wounds", most), "wounds", "saga.ruling.excess-wounds"),)


# One point at most for each roll (ruling fatigue-once-per-effect), asked only if there are dice to throw again (ruling
# fatigue-asked-only-if-useful). Dice counted apart (cover seen by each shooter) are one roll.
HOUSE.set("reroll-moment", "after-the-roll", after_roll)
HOUSE.set("reroll-moment", "before", before_roll, site_of(before_roll))


@law(REROLL_HITS, off=lambda again, die, rolls: tuple(rolls.values()))
def with_hits_again(again: Any, die: Die, rolls: dict[str, Sort]) -> Stages:
    """The hit rolls, each by the field to which it adds its hits. One point throws all of them again, once (ruling
    fatigue-reroll-all)."""
    then = tuple(Sort(hits, die, {TO_HITS: hits}, "hit-reroll", REROLL_HITS) for hits in rolls)
    rolled: Stages = again(tuple(rolls.values()), HITS, "tired", then)
    return rolled


@law(REROLL_BLOCKS, off=lambda again, die, roll: (roll,))
def with_blocks_again(again: Any, die: Die, roll: Sort) -> Stages:
    """Armored dice are no blocks: only the target's Quality tests are thrown again (ruling fatigue-not-armored)."""
    then = Sort("blocks", die, {"through": "wounds"}, "block-reroll", REROLL_BLOCKS)
    rolled: Stages = again((roll,), BLOCKS, "tired_target", (then,))
    return rolled


def defence(again: Any, block: int, most: int) -> Stages:
    die = quality_test(block, "block", "through")
    return (*with_blocks_again(again, die, to_block(die)), *no_more_than(most))


@lru_cache(4096)
def shooting_stages(again: Any, hit: int, block: int, most: int, cover: str) -> Stages:
    """cover: none, all, or some (then the dice of models that see the target in cover are counted apart, as `shaded`).
    The dice are drawn in the order of the stages (ruling dice-order)."""
    die = quality_test(hit, "hit", "miss")
    rolls, armor = {"hits": to_hit(die)}, behind_cover("hits") if cover == "all" else ()
    if cover == "some":
        rolls["shaded_hits"] = to_hit(die, "shaded", "shaded_hits")
        armor = behind_cover("shaded_hits")
    return (*with_hits_again(again, die, rolls), *armor, *defence(again, block, most))


@lru_cache(4096)
@law(
    "saga.melee.resolved-as-shooting",
    "saga.terrain.cover-shooting-only",
    off=lambda again, hit, block, most: shooting_stages(again, hit, block, most, "all"),
)
def melee(again: Any, hit: int, block: int, most: int) -> Stages:
    """As in shooting; cover works against nothing but shooting."""
    return shooting_stages(again, hit, block, most, "none")


@HOUSE.part("dangerous-hits", "blockable")
def traps_hit(again: Any, block: int, most: int) -> Stages:
    """Hits without a hit roll: blocked as usual, cover does not help (ruling dangerous-blockable)."""
    return (_traps("hits"), *defence(again, block, most))


@HOUSE.part("dangerous-hits", "wounds")
def traps_wound(again: Any, block: int, most: int) -> Stages:
    return (_traps("wounds"), *no_more_than(most))


def _traps(into: str) -> Sort:
    return Sort("dice", TRAPPED, {"hit": into}, "dangerous", "saga.terrain.dangerous-hit-on-one")


def stages_of(b: Saga, a: Attack) -> Stages:
    """The stages of an attack under this house; they carry all that they read."""
    again = b.rules.reroll_moment
    if a.kind == "dangerous":
        return b.rules.dangerous_hits(again, a.block, a.most)
    if a.kind == "melee":
        return melee(again, a.hit, a.block, a.most)
    return shooting_stages(again, a.hit, a.block, a.most, a.cover)


# ---------------------------------------------------------------------------------------------------- play
def open_attack(b: Saga, attacker: UnitId, target: UnitId, kind: str, dice: dict[str, int], cover: str = "none") -> int:
    """A tired side can be made to re-roll in every attack, in either turn (rulings fatigue-several-effects,
    fatigue-any-turn)."""
    a, t = b.band(attacker), b.band(target)
    most = sum(b.model(m).left for m in t.models)
    volley = dice | {"tired": a.fatigue, "tired_target": t.fatigue}
    return b.open(Attack(attacker, target, kind, a.quality, t.quality, most, volley, cover))


@step()
def attack(b: Saga, w: int) -> None:
    """Roll on from where the attack stands to the next question or the wounds."""
    a = b.work(w, Attack)
    stood = ROLLING.roll_on(b, a, a.at or START)
    if isinstance(stood, AtChoice):
        b.works[w] = replace(a, at=stood.at, volley=stood.volley)
        b.then(reroll_hits(w) if stood.choice.decision == HITS else reroll_blocks(w), attack(w))
    else:
        b.works[w] = replace(a, wounds=stood.volley.get("wounds", 0))


ROLLING = attack_rolling(stages_of, ("ignore", "block", "block-reroll"))


# ---------------------------------------------------------------------------------------------------- re-rolls
def _decide(b: Saga, w: int, answer: Option, clause: str, effect: str) -> None:
    a, how = b.work(w, Attack), answer.facts["how"]
    b.works[w] = replace(a, at=decide(stages_of(b, a), a.at, a.volley, how))
    if how == "spend":
        spend(b, a.attacker if effect == "hits" else a.target, clause, effect)


def _may_reroll(b: Saga, w: int, u: UnitId, dice: int, what: str, clause: str) -> Asking:
    facts = {"unit": u, "work": w, "what": what, "dice": dice}
    return Asking(1 - b.band(u).seat, Pick((offer(how="keep"), offer(how="spend"))), "reroll", clause, facts)


@question(HITS)
def reroll_hits(b: Saga, a: Option, w: int) -> None:
    _decide(b, w, a, REROLL_HITS, "hits")


@reroll_hits.ask
def may_reroll_hits(b: Saga, w: int) -> Asking:
    a = b.work(w, Attack)
    dice = a.volley.get("hits", 0) + a.volley.get("shaded_hits", 0)
    return _may_reroll(b, w, a.attacker, dice, "hit", REROLL_HITS)


@question(BLOCKS)
def reroll_blocks(b: Saga, a: Option, w: int) -> None:
    _decide(b, w, a, REROLL_BLOCKS, "blocks")


@reroll_blocks.ask
def may_reroll_blocks(b: Saga, w: int) -> Asking:
    a = b.work(w, Attack)
    return _may_reroll(b, w, a.target, a.volley.get("blocks", 0), "block", REROLL_BLOCKS)
