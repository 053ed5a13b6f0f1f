"""Spells, for players: what each is worth at each target, and how many dice it deserves."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from drumhead.combat.book import Effect, Spell
from drumhead.combat.counting import average
from drumhead.combat.grants import Grant
from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.adviser import Grounds, Weighed, Weight
from drumhead.flow.question import Amount, Option, Picked, Question, Told
from drumhead.games.sigmar.play.evaluation import shot_prospect
from drumhead.games.sigmar.play.odds import attack_odds, chance_of_failing, given_up
from drumhead.games.sigmar.play.worth import action_of
from drumhead.games.sigmar.rules.in_force import half_have, of_model
from drumhead.games.sigmar.rules.magic import chance_of, may_be_cast, wizards_in
from drumhead.games.sigmar.rules.state import Casting, Part, Sigmar, Troop
from drumhead.space.table import INCH
from drumhead.tabletop.casting import power_of, spell_of
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.melee_odds import Prospect
from drumhead.tabletop.ranking import options_of
from drumhead.tabletop.spell_dice import best_dice
from drumhead.tabletop.threats import Standing, in_time

DIE = 1.5  # points: what a power die is worth to a wizard who acts later
MISCAST = 2.0  # wounds
LEAST = 0.5  # points: a spell that promises less is not worth a die
LIKELY = 0.7  # the chance that such a spell should have where a person casts it all the same


# ---------------------------------------------------------------------------------------------------- one spell
def harm_of(b: Sigmar, caster: UnitId, target: UnitId, effect: Effect) -> Prospect:
    """Hits or wounds; odd counts of dice as their average."""
    order = given_up(b, target, caster)
    if effect.do == "hits":
        hits = Part("spell", round(average(effect.count)), effect.rules, automatic="hits")
        return shot_prospect(b, target, attack_odds(b, caster, target, (hits,), "spell", order))
    wounds = round(average(effect.count))
    line = [0.0] * (sum(order.left) + 1)
    line[min(wounds, sum(order.left))] = 1.0
    return shot_prospect(b, target, line)


def worth_of(e: Evaluation[Sigmar], caster: UnitId, s: Spell, target: UnitId) -> float:
    """Points, if it works."""
    foe = e.units[target]
    resisted = half_have(e.b, e.b.troop(target), "resists") if foe.seat != e.units[caster].seat else 0
    found = sum(EFFECTS[effect.do](e, caster, foe, effect) for effect in s.effects if effect.do in EFFECTS)
    found += _laid_on(e, caster, foe, [effect for effect in s.effects if effect.until])
    return found * ((resisted - 1) / 6 if resisted else 1.0)


def _harm(e: Evaluation[Sigmar], caster: UnitId, foe: Standing, effect: Effect) -> float:
    return e.points_lost(foe, harm_of(e.b, caster, foe.id, effect))


def _shaken(e: Evaluation[Sigmar], caster: UnitId, foe: Standing, effect: Effect) -> float:
    return e.basis.shaken(e, foe) * chance_of_failing(e.b, foe.id)


def outlook(e: Evaluation[Sigmar], u: UnitId, caster: UnitId, nearer: int = 0) -> float:
    """What a unit is expected to win with the activation that it still has in this round, less what it is expected to
    lose; `nearer` to every enemy than it stands, or farther away."""
    s = e.units[u]
    now, _ = e.turns(s)
    gaps = [max(gap - nearer, INCH) for gap in e.gaps(s)]
    attack = max(
        (
            in_time(e.bands(s, t), gap, s.pace, e.weights.approach, e.moves_left)
            for t, gap in zip(e.foes(s).units, gaps)
        ),
        default=0.0,
    )
    acts = now or (u == caster and action_of(e.b, u) == "charge")
    return (e.weights.act * attack if acts else 0.0) - e.loss(s, gaps)


def _laid_on(e: Evaluation[Sigmar], caster: UnitId, foe: Standing, effects: Sequence[Effect]) -> float:
    """What rules that are given and denied change for a unit, by the odds of its attacks and of those on it."""
    if not effects:
        return 0.0
    world = e.b.clone()
    troop = world.troop(foe.id)
    grants = [Grant(effect.rule, effect.until, denied=effect.do == "deny") for effect in effects if effect.until]
    world.put(replace(troop, grants=(*troop.grants, *grants)))
    changed = outlook(Evaluation(e.basis, world), foe.id, caster) - outlook(e, foe.id, caster)
    return changed if foe.seat == e.units[caster].seat else -changed


def _moved(e: Evaluation[Sigmar], caster: UnitId, foe: Standing, effect: Effect) -> float:
    """Its owner moves it, towards the enemy or away."""
    far = effect.inches * INCH
    best = max(outlook(e, foe.id, caster, nearer) for nearer in (far, 0, -far)) - outlook(e, foe.id, caster)
    return best if foe.seat == e.units[caster].seat else -best


EFFECTS: Mapping[str, Callable[[Evaluation[Sigmar], UnitId, Standing, Effect], float]] = {
    "hits": _harm,
    "wounds": _harm,
    "move": _moved,
    "morale": _shaken,
}


# ---------------------------------------------------------------------------------------------------- which, how many
class Chance(NamedTuple):
    """A spell that could be cast now, and what it is worth with each number of dice, from none on."""

    option: Option
    spell: Spell
    values: tuple[float, ...]


def chances_of(e: Evaluation[Sigmar], own: Troop, options: Iterable[Option]) -> list[Chance]:
    """All that promise enough."""
    found = []
    for o in options:
        if "spell" in o.facts:
            s, m = spell_in(e.b, own.seat, o.facts["spell"]), caster_of(e.b, own, o)
            found.append(Chance(o, s, values_of(e.b, m, s, worth_of(e, own.id, s, o.facts["target"]))))
    return [chance for chance in found if max(chance.values) >= LEAST]


def values_of(b: Sigmar, m: ModelId, s: Spell, points: float) -> tuple[float, ...]:
    """What a spell is worth with each number of dice, from none to all that are left."""
    bonus, wizard = of_model(b, m, "casts", 0), b.models[m]
    hurt = MISCAST * float(wizard.worth) / wizard.tough
    rolls = (chance_of(dice, bonus, s.number) for dice in range(1, power_of(b, m) + 1))
    return (0.0, *(points * float(works) - hurt * float(wild) for works, wild in rolls))


def kept_die(b: Sigmar, own: Troop) -> float:
    """What a die is worth that is left: nothing, unless a wizard of another unit may still use it."""
    return DIE if any(u.id != own.id and not u.wavered and wizards_in(b, u) for u in b.unactivated(own.seat)) else 0.0


def caster_of(b: Sigmar, own: Troop, o: Option) -> ModelId:
    return o.facts["model"] if "model" in o.facts else wizards_in(b, own)[0]


def spell_in(b: Sigmar, seat: int, id: str) -> Spell:
    return next(s for s in b.spells[seat] if s.id == id)


def spell_worth(e: Evaluation[Sigmar], q: Question) -> Weighed:
    """Both questions of a spell: which one at which unit, then with how many dice."""
    if isinstance(q.ask, Amount):
        yield dice_worth(e, q)
        return
    own = e.b.troop(q.facts["unit"])
    found, die = chances_of(e, own, options_of(q)), kept_die(e.b, own)
    for c in found:
        value, dice = best_dice(c.values, [x.values for x in found if x.spell.id != c.spell.id], die)
        facts = {"target": c.option.facts["target"], "name": c.spell.name, "number": dice}
        yield Weight(value, Picked(c.option.key), partial(Grounds, "advises_spell", facts))
    stopped = die * max((len(c.values) - 1 for c in found), default=0)
    others = (o for o in options_of(q) if "spell" not in o.facts)
    yield from (Weight(stopped, Picked(o.key), lambda: Grounds("advises_no_spell")) for o in others)


def dice_worth(e: Evaluation[Sigmar], q: Question) -> Weight:
    b, casting = e.b, e.b.work(q.facts["work"], Casting)
    own, s = b.troop(casting.unit), spell_of(b, casting)
    values = values_of(b, casting.wizard, s, worth_of(e, own.id, s, casting.target))
    if max(values) < LEAST:
        dice = likely_dice(b, casting.wizard, s)
    else:
        others = chances_of(e, own, may_be_cast(b, own))
        _, dice = best_dice(values, [c.values for c in others], kept_die(b, own))
    return Weight(0.0, Told(dice), lambda: Grounds("advises_dice", {"number": dice}))


def likely_dice(b: Sigmar, m: ModelId, s: Spell) -> int:
    """The fewest dice with which a spell is likely to work, else all."""
    bonus, most = of_model(b, m, "casts", 0), power_of(b, m)
    return next((n for n in range(1, most) if chance_of(n, bonus, s.number)[0] >= LIKELY), most)


# ---------------------------------------------------------------------------------------------------- the policy
def policy_dice(left: int) -> int:
    """Half of the remaining dice, rounded up."""
    return (left + 1) // 2
