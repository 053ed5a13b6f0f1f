"""Odds for the screen: what an attack from here or there may do, what the enemy may answer, and every die of it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from drumhead.combat.odds_shown import add_exposure, best_first, best_of, distribution, if_it_lives
from drumhead.combat.pools import Pool
from drumhead.combat.shown import cast_in
from drumhead.flow.game import Odds, Reason
from drumhead.games.deadzone.play.odds import chances, pinned_of, pins, wounds
from drumhead.games.deadzone.play.risk import Hazard, best_ways, hazards_of, went_rough, wounds_from
from drumhead.games.deadzone.rules.activation import cubes_for
from drumhead.games.deadzone.rules.army import guns
from drumhead.games.deadzone.rules.attack import (
    BASE,
    blow_pool,
    dodge_pool,
    higher_is_covered,
    parry_pool,
    pool,
    shot_pool,
    targets_in,
)
from drumhead.games.deadzone.rules.shoot import in_range, sees
from drumhead.games.deadzone.rules.state import Deadzone, Fighter
from drumhead.games.deadzone.screen import table_words, words
from drumhead.space.cube_ways import Way
from drumhead.space.cubes import CUBES, number_of

NO_FIGHT = ("hazard", "command")


# ---------------------------------------------------------------------------------------------------- every die
def explain_pool(who: str, need: int, dice: Pool, below: bool = False) -> tuple[dict[str, Any], tuple[Reason, ...]]:
    """A pool as a screen shows it, and as sentences: where every die of it comes from."""
    parts = [(table_words.part(clause, below), n, clause) for clause, n in dice.why]
    lines = [table_words.rolls(who, dice.dice, need, dice.why[0][0])]
    lines += [table_words.more_dice(who, name, n, clause) for name, n, clause in parts[1:]]
    return {"dice": dice.dice, "need": need, "parts": parts}, tuple(lines)


def opposed_odds(text: str, b: Deadzone, u: Fighter, t: Fighter, mine: Pool, theirs: Pool, **facts: Any) -> Odds:
    """Two tests against each other; the last number of wounds takes the target out."""
    p = chances(u.quality, t, mine, theirs)
    us, them = sides_called(b, u, (t,))
    attack, ours = explain_pool(us, u.quality, mine)
    defence, answer = explain_pool(them, t.quality, theirs, facts.pop("below", False))
    odds = distribution(text, t.id, p, p[-1], unit=u.id, attack=attack, defence=defence, **facts)
    return replace(odds, reasons=(*ours, *answer))


def sides_called(b: Deadzone, u: Fighter, targets: Sequence[Fighter]) -> list[str]:
    """The names of attacker and targets, with their owners where both sides have the same name."""
    if u.name in [t.name for t in targets]:
        return [cast_in(b).of_side(f.id) for f in (u, *targets)]
    return [f.name for f in (u, *targets)]


# ---------------------------------------------------------------------------------------------------- shots
def shot(b: Deadzone, u: Fighter, cube: int, t: Fighter, gun: str, kind: str = "shot", text: str = "") -> Odds:
    """One weapon at one enemy, from a cube that need not be the shooter's own."""
    mine, theirs = shot_pool(b, cube, t.cube, gun), dodge_pool(b, cube, t.cube, kind)
    below = higher_is_covered(b, cube, t.cube) and not b.ground.covered[cube][t.cube]
    said = text or words.offers_shot(cast_in(b), "shoot", gun, t.id)
    return opposed_odds(said, b, u, t, mine, theirs, below=below, kind=kind, weapon=gun)


def shots(b: Deadzone, u: Fighter, cube: int, stand: str = "") -> list[Odds]:
    """The best shot at each enemy that can be hit from a cube, the best of all first."""
    found = (best_shot_at(b, u, cube, t) for t in b.foes(u.seat))
    return [replace(o, stand=stand) for o in best_first(o for o in found if o)]


def best_shot_at(b: Deadzone, u: Fighter, cube: int, t: Fighter, kind: str = "shot", text: str = "") -> Odds | None:
    return best_of(shot(b, u, cube, t, gun, kind, text) for gun in guns_on(b, u, cube, t.cube))


def guns_on(b: Deadzone, u: Fighter, cube: int, goal: int) -> list[str]:
    """What the unit could fire from one cube into another."""
    if goal < 0 or not sees(b, cube, goal):
        return []
    return [gun for gun in guns(u.weapons) if in_range(b, gun, cube, goal)]


def sweep(b: Deadzone, u: Fighter, cube: int, goal: int, gun: str, helpers: int = 0) -> Odds:
    """Suppressing fire: how many units in a cube it pins, jointly, because the attacker rolls once for all."""
    targets = targets_in(b, u.seat, goal)
    mine, theirs = shot_pool(b, cube, goal, gun, helpers), dodge_pool(b, cube, goal, "suppress")
    dice = u.quality, tuple(t.quality for t in targets), mine.dice, theirs.dice
    p = pinned_of(*dice) if targets else (1.0,)
    joint = pins(*dice).joint if targets else {}
    each = [(t.id, sum(float(c) for who, c in joint.items() if who[i])) for i, t in enumerate(targets)]
    us, *them = sides_called(b, u, targets)
    attack, ours = explain_pool(us, u.quality, mine)
    answers = [explain_pool(who, t.quality, theirs) for who, t in zip(them, targets)]
    enemies = sum(f.seat != u.seat for f in b.within(goal))
    text = words.offers_shot(cast_in(b), "suppress", gun, cell=CUBES[goal], number=enemies)
    first = targets[0].id if targets else u.id
    facts = {"unit": u.id, "kind": "suppress", "weapon": gun, "cell": CUBES[goal], "attack": attack, "pins": each}
    facts |= {"says": table_words.pins(len(targets)), "counts": "pinned"}
    odds = distribution(text, first, p, **facts, defence=answers[0][0] if answers else None)
    return replace(odds, reasons=(*ours, *(line for _, lines in answers for line in lines)))


def told_at(cube: int, found: Iterable[Odds], stand: str = "") -> list[Odds]:
    """With the cube that is meant: the unit still stands elsewhere."""
    return [replace(o, facts={**o.facts, "cell": CUBES[cube]}, stand=stand or o.stand) for o in found]


# ---------------------------------------------------------------------------------------------------- blows
def blow(b: Deadzone, u: Fighter, t: Fighter, rough: bool, text: str = "") -> Odds:
    mine, theirs = blow_pool(u, t), parry_pool(b, t, rough)
    said = text or words.offers_target(cast_in(b), t.id, t.pinned > 0)
    return opposed_odds(said, b, u, t, mine, theirs, kind="melee")


def blows(b: Deadzone, u: Fighter, way: Way, stand: str) -> list[Odds]:
    """Each enemy in the cube that a way leads to."""
    rough, end = went_rough(b, u, way), (u.cube, *way.cubes)[-1]
    found = (blow(b, u, t, rough, table_words.assaults(t)) for t in b.within(end) if t.seat != u.seat)
    return after_way(b, u, way, (replace(o, stand=stand) for o in best_first(found)))


# ---------------------------------------------------------------------------------------------------- hazards
def hazard_odds(text: str, u: Fighter, hazards: Sequence[Hazard], stand: str = "") -> Odds:
    """What the ground may do to a unit."""
    p = wounds_from(u, hazards)
    facts: dict[str, Any] = {"unit": u.id, "kind": "hazard"} | ({"says": table_words.HURT} if stand == "way" else {})
    if len(hazards) == 1:
        dice = zip(("attack", "defence"), (hazards[0].quality, u.quality))
        facts |= {side: explain_pool("", need, pool(()))[0] for side, need in dice}
    return replace(distribution(text, u.id, p, p[-1], **facts), stand=stand, reasons=tuple(hazard_lines(u, hazards)))


def hazard_lines(u: Fighter, hazards: Iterable[Hazard]) -> Iterable[Reason]:
    for h, times in Counter(hazards).items():
        hurts = 1 - wounds(h.quality, u.quality, u.left, BASE, BASE)[0]
        yield table_words.hazard(h.why, times, h.chance, BASE, h.quality, hurts, h.clause)


def after_way(b: Deadzone, u: Fighter, way: Way, found: Iterable[Odds]) -> list[Odds]:
    """Attacks at the end of a way: a unit that dies on the way does not attack."""
    met = hazards_of(b, u, way.steps)
    own = wounds_from(u, met)
    return [if_it_arrives(replace(o, own=own), hazard_lines(u, met)) for o in found] if met else list(found)


def if_it_arrives(o: Odds, why: Iterable[Reason]) -> Odds:
    o, arrives = if_it_lives(o, 1 - o.own[-1]), 1 - o.own[-1]
    facts: dict[str, Any] = {"arrives": arrives} if arrives < 1 else {}
    if facts and o.destroys is not None:
        facts |= {"chance": o.destroys, "says": table_words.if_it_lives(arrives)}
    return replace(o, facts={**o.facts, **facts}, reasons=(*why, *o.reasons))


def way_odds(b: Deadzone, u: Fighter, way: Way) -> list[Odds]:
    met = hazards_of(b, u, way.steps)
    return [hazard_odds(table_words.THE_WAY, u, met, "way")] if met else []


# ---------------------------------------------------------------------------------------------------- the answer to it
def answers(b: Deadzone, u: Fighter) -> list[Odds]:
    """The worst that each enemy may do to a unit where it stands, the most dangerous first."""
    found = (answer(b, foe, u) for foe in b.foes(u.seat) if not foe.pinned and foe.cube >= 0)
    return best_first(o for o in found if o)


def answer(b: Deadzone, foe: Fighter, u: Fighter) -> Odds | None:
    """Its shot or its assault; None where neither reaches."""
    fired = best_shot_at(b, foe, foe.cube, u, text=table_words.theirs(foe, "shot"))
    worst = best_of(o for o in (fired, assault_odds(b, foe, u)) if o)
    return replace(worst, stand="answer") if worst else None


def assault_odds(b: Deadzone, foe: Fighter, u: Fighter) -> Odds | None:
    most = cubes_for(foe, "assault")
    far = b.ground.far_jump if foe.jumps else b.ground.far
    way = best_ways(b, foe, "assault", most).get(u.cube) if far[foe.cube][u.cube] <= most else None
    return blow(b, foe, u, went_rough(b, foe, way), table_words.theirs(foe, "assault")) if way else None


def both_sides(b: Deadzone, found: Iterable[Odds | None]) -> list[Odds]:
    """Attacks with what overwatch may cost, and with what may come back where the attacker then stands."""

    @cache
    def risks(u: Fighter, cube: int) -> tuple[list[Odds], list[Odds]]:
        there = b.clone()
        there.put(stood := replace(u, cube=cube))
        return overwatch_odds(there, stood, "end"), answers(there, stood)

    fights = [(o, b.fighter(o.facts["unit"])) for o in found if o]
    return [
        o if o.facts["kind"] in NO_FIGHT else add_exposure(o, u.left, *risks(u, ends_at(b, o, u))) for o, u in fights
    ]


def ends_at(b: Deadzone, o: Odds, u: Fighter) -> int:
    if "end" in o.facts:
        return number_of(o.facts["end"])
    goal = b.fighter(o.target).cube if o.facts["kind"] == "melee" else u.cube
    return number_of(o.facts["cell"]) if o.stand == "there" and "cell" in o.facts else goal


def overwatch_odds(b: Deadzone, u: Fighter, window: str) -> list[Odds]:
    """The shots of enemies on overwatch at a unit where it stands, when it begins or ends its activation."""
    watch = [(t, table_words.their_watch(t, window)) for t in b.foes(u.seat) if t.watch]
    found = (best_shot_at(b, t, t.cube, u, "overwatch", text) for t, text in watch)
    return [replace(o, stand="answer", facts={**o.facts, "window": window}) for o in best_first(o for o in found if o)]
