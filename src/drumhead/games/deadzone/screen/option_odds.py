"""The odds that each option of the open question leads to, where dice decide."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from drumhead.combat.odds_shown import best_of, distribution
from drumhead.combat.shown import cast_in
from drumhead.combat.stage import Sort
from drumhead.combat.volley import foresee
from drumhead.dice.die import Die
from drumhead.flow.adviser import LeadsTo, name_of
from drumhead.flow.game import Odds, Shape
from drumhead.flow.question import Option, Question
from drumhead.games.deadzone.play.evaluation import Evaluation
from drumhead.games.deadzone.play.plans import Plan, orders
from drumhead.games.deadzone.play.ranking import planned_actions, way_of
from drumhead.games.deadzone.play.risk import FALL, Hazard, best_ways, mine_strikes
from drumhead.games.deadzone.rules.activation import cubes_for
from drumhead.games.deadzone.rules.attack import SIDES
from drumhead.games.deadzone.rules.command import DICE, NEED, RUSH, limit_of
from drumhead.games.deadzone.rules.move import ends_of
from drumhead.games.deadzone.rules.state import NOWHERE, Deadzone, Fighter, Melee
from drumhead.games.deadzone.rules.terrain import MINED, ignores_terrain
from drumhead.games.deadzone.screen import table_words, words
from drumhead.games.deadzone.screen.layers import line_to
from drumhead.games.deadzone.screen.odds_shown import (
    after_way,
    best_shot_at,
    blow,
    blows,
    both_sides,
    hazard_odds,
    shot,
    shots,
    sweep,
    told_at,
)
from drumhead.space.cube_ways import Way
from drumhead.space.cubes import CUBES, number_of

HEARD = {"says": table_words.HEARD, "counts": "commands"}
COMMANDED = "deadzone.special.tactician-roll"


ATTACKS = ("hold", "walk", "run", "assault")  # the actions whose odds are those of an attack


# ---------------------------------------------------------------------------------------------------- actions
def action_odds(b: Deadzone, q: Question, o: Option) -> Odds | None:
    """The attack that the action is planned for; the best that it may lead to where the plan is another one."""
    action, u, planned = o.facts["action"], b.fighter(q.facts["unit"]), planned_actions(b, q)
    plan = planned.get(action) if action in ATTACKS else None
    odds = planned_odds(b, u, plan) if plan else None
    if odds or (plan and plan is next(iter(planned.values()))):
        return odds
    found = ACTS.get(action)
    return found(b, u) if found else None


def planned_odds(b: Deadzone, u: Fighter, p: Plan, most: int | None = None) -> Odds | None:
    """The attack of a plan, from where it is made; `most` is how far its move leads."""
    way, cube = way_of(b, u, p, most), u.cube if p.cube == NOWHERE else p.cube
    if p.target >= 0:
        return best_of(o for o in blows(b, u, way, "there") if o.target == p.target)
    if p.fire.how == "shoot":
        fired = shot(b, u, cube, b.fighter(p.fire.at), p.fire.weapon)
        if cube == u.cube:
            return replace(fired, stand="here")
        return best_of(after_way(b, u, way, told_at(cube, [fired], "there")))
    if p.fire.how == "suppress":
        fired = sweep(b, u, cube, p.fire.at, p.fire.weapon)
        return best_of(after_way(b, u, way, [replace(fired, facts={**fired.facts, "end": CUBES[cube]})]))
    return None


def hold_odds(b: Deadzone, u: Fighter) -> Odds | None:
    """The best shot from here."""
    return best_of(shots(b, u, u.cube, "here"))


def walk_odds(b: Deadzone, u: Fighter) -> Odds | None:
    """The best shot from any cube that a Walk gets to."""
    ways = best_ways(b, u, "walk", cubes_for(u, "walk"))
    return best_of(o for c in ends_of(b, u, "walk", cubes_for(u, "walk")) for o in shot_after(b, u, ways[c], c))


def shot_after(b: Deadzone, u: Fighter, way: Way, cube: int) -> list[Odds]:
    """The best shot from there, if the unit gets there."""
    return after_way(b, u, way, told_at(cube, shots(b, u, cube)[:1], "there"))


def assault_odds(b: Deadzone, u: Fighter) -> Odds | None:
    """The best blow that an Assault gets to."""
    far = cubes_for(u, "assault")
    ways = best_ways(b, u, "assault", far)
    return best_of(o for c in ends_of(b, u, "assault", far) for o in blows(b, u, ways[c], "there"))


def overwatch_odds(b: Deadzone, u: Fighter) -> Odds | None:
    """The best shot at an enemy in sight, if it acts there."""
    found = (best_shot_at(b, u, u.cube, t, "overwatch", table_words.if_acts(t)) for t in b.foes(u.seat))
    return best_of(o for o in found if o)


def mine_odds(b: Deadzone, u: Fighter) -> Odds | None:
    """What a mine does to the nearest enemy that can trigger it, if that enemy comes here first."""
    found = [t for t in b.foes(u.seat) if t.cube >= 0 and not ignores_terrain(t)]
    if not found:
        return None
    t = min(found, key=lambda t: (b.ground.far[t.cube][u.cube], t.id))
    mine = Hazard("mine", MINED, mine_strikes(b), b.rules.hazard_quality(t, u.quality))
    return hazard_odds(table_words.treads_on_it(t), t, (mine,))


def command_odds(b: Deadzone, u: Fighter) -> Odds:
    """How many commands the dice give."""
    heard = (Sort("dice", Die(SIDES, NEED, passed="command", failed="nothing"), {"command": "commands"}),)
    p = foresee(heard, {"dice": DICE}, keep=("commands",)).p("commands")
    roll = {"dice": DICE, "need": NEED, "parts": [(table_words.COMMAND, DICE, COMMANDED)]}
    odds = distribution(table_words.COMMANDS, u.id, p, unit=u.id, kind="command", attack=roll, **HEARD)
    return replace(odds, reasons=(table_words.rolls(u.name, DICE, NEED, COMMANDED),))


ACTS: dict[str, Callable[[Deadzone, Fighter], Odds | None]] = {
    "hold": hold_odds,
    "walk": walk_odds,
    "assault": assault_odds,
    "overwatch": overwatch_odds,
    "plant": mine_odds,
    "command": command_odds,
}


def order_odds(b: Deadzone, q: Question, o: Option) -> Odds | None:
    """What a friend does on command, as it is advised."""
    if o.facts.get("action") not in ("shoot", "assault"):
        return None
    u = b.fighter(o.facts["unit"])
    (plan,) = (p for p in orders(Evaluation(b), u) if p.action == o.facts["action"])
    return planned_odds(b, u, plan, limit_of(u, RUSH))


# ---------------------------------------------------------------------------------------------------- attacks
def shot_odds(b: Deadzone, q: Question, o: Option) -> Odds | None:
    """A shot at one enemy, or suppressing fire at a cube."""
    if "weapon" not in o.facts:
        return None
    u, gun = b.fighter(q.facts["unit"]), o.facts["weapon"]
    if "target" in o.facts:
        return shot(b, u, u.cube, b.fighter(o.facts["target"]), gun)
    return sweep(b, u, u.cube, number_of(o.facts["cell"]), gun)


def support_odds(b: Deadzone, q: Question, o: Option) -> Odds:
    """The suppressing fire with this helper, or without."""
    u, f = b.fighter(q.facts["unit"]), q.facts
    return sweep(b, u, u.cube, number_of(f["cell"]), f["weapon"], f["helpers"] + ("unit" in o.facts))


def reaction_odds(b: Deadzone, q: Question, o: Option) -> Odds | None:
    if "target" not in o.facts:
        return None
    u, t = b.fighter(o.facts["unit"]), b.fighter(o.facts["target"])
    text = words.offers_reaction(cast_in(b), "shoot", u.id, t.id)
    return shot(b, u, u.cube, t, o.facts["weapon"], "overwatch", text)


def blow_odds(b: Deadzone, q: Question, o: Option) -> Odds | None:
    if "target" not in o.facts:
        return None
    u, rough = b.fighter(q.facts["unit"]), b.work(q.facts["work"], Melee).rough
    return blow(b, u, b.fighter(o.facts["target"]), rough)


def drop_odds(b: Deadzone, q: Question, o: Option) -> Odds | None:
    """A drop of several levels is an attack on the unit."""
    if o.facts["how"] != "drop":
        return None
    u = b.fighter(q.facts["unit"])
    return hazard_odds(words.WAYS_DOWN["drop"], u, (Hazard("fall", FALL, 1.0, b.rules.hazard_quality(u, 0)),), "way")


LEADS_TO: dict[str, LeadsTo] = {
    "action": action_odds,
    "command": order_odds,
    "shot": shot_odds,
    "support": support_odds,
    "overwatch-begin": reaction_odds,
    "overwatch-end": reaction_odds,
    "melee-target": blow_odds,
    "rampage": blow_odds,
    "path": drop_odds,
}


def with_both_sides(found: LeadsTo, b: Deadzone, q: Question, o: Option) -> Odds | None:
    return next(iter(both_sides(b, [found(b, q, o)])), None)


ODDS: dict[str, LeadsTo] = {name: partial(with_both_sides, found) for name, found in LEADS_TO.items()}


# ---------------------------------------------------------------------------------------------------- lines
OTHERS_SHOOT = ("command", "overwatch-begin", "overwatch-end")  # not the unit that the question is about


def measures(b: Deadzone, q: Question, o: Option) -> Iterator[Shape]:
    """The line of fire of the unit that an answer lets shoot."""
    found = LEADS_TO[name_of(q)](b, q, o) if name_of(q) in OTHERS_SHOOT else None
    if found and found.facts["kind"] in ("shot", "overwatch"):
        yield line_to(b, b.fighter(found.facts["unit"]), b.fighter(found.target))
