"""Spells, for players: what each is worth at each target, and how many dice it deserves."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from drumhead.combat.book import Effect, Spell
from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.adviser import Grounds, Weighed, Weight
from drumhead.flow.question import Amount, Option, Picked, Question, Told
from drumhead.games.sigmar.play.evaluation import shot_prospect
from drumhead.games.sigmar.play.odds import attack_odds, failing, loss_order, order_of
from drumhead.games.sigmar.rules.in_force import half_have, of_model
from drumhead.games.sigmar.rules.magic import chance_of, power_of, spell_of, wizards_in
from drumhead.games.sigmar.rules.specials import HINDERED
from drumhead.games.sigmar.rules.state import Casting, Part, Sigmar
from drumhead.tabletop.evaluation import Evaluation
from drumhead.tabletop.melee_odds import Prospect
from drumhead.tabletop.ranking import options_of
from drumhead.tabletop.threats import Standing

GIVEN = 0.12  # of a unit's worth: what a rule is worth to it, or costs it when it is denied
MOVED = 0.06  # of a unit's worth, for a move out of turn
DIE = 0.3  # points: what a power die is worth that is kept for another spell
MISCAST = 2.0  # wounds


# ---------------------------------------------------------------------------------------------------- one spell
def counted(count: str) -> float:
    """What "4", "D3" or "2D6" is on average."""
    number, d, sides = count.partition("D")
    return int(number or 1) * ((int(sides) + 1) / 2) if d else float(number)


def harm_of(b: Sigmar, caster: UnitId, target: UnitId, effect: Effect) -> Prospect:
    """Hits or wounds; odd counts of dice as their average."""
    order = order_of(b, loss_order(b, target, caster))
    if effect.do == "hits":
        hits = Part("spell", round(counted(effect.count)), effect.rules, automatic="hits")
        return shot_prospect(b, target, attack_odds(b, caster, target, (hits,), "spell", order))
    wounds = round(counted(effect.count))
    line = [0.0] * (sum(order.left) + 1)
    line[min(wounds, sum(order.left))] = 1.0
    return shot_prospect(b, target, line)


def worth_of(e: Evaluation[Sigmar], caster: UnitId, s: Spell, target: UnitId) -> float:
    """Points, if it works."""
    foe = e.units[target]
    resisted = half_have(e.b, e.b.troop(target), "resists") if foe.seat != e.units[caster].seat else 0
    found = sum(EFFECTS[effect.do](e, caster, foe, effect) for effect in s.effects)
    return found * ((resisted - 1) / 6 if resisted else 1.0)


def _harm(e: Evaluation[Sigmar], caster: UnitId, foe: Standing, effect: Effect) -> float:
    return e.lost(foe, harm_of(e.b, caster, foe.id, effect))


def _given(e: Evaluation[Sigmar], caster: UnitId, foe: Standing, effect: Effect) -> float:
    """A rule helps a friend, and hinders an enemy only if it is one that nobody wants; it is worth most to a unit that
    still acts, or that the enemy can reach."""
    friend = foe.seat == e.units[caster].seat
    now, later = e.turns(foe)
    use = GIVEN * e.worth(foe) * (1.0 if now or foe.id == caster else 0.4 if later else 0.1)
    hinders = effect.rule in (HINDERED,)
    good = friend != hinders if effect.do == "grant" else friend == hinders
    has = effect.rule in {rule for m in foe.models for rule in e.b.models[m].rules}
    pointless = has if effect.do == "grant" else not has
    return 0.0 if pointless else use if good else -use


def _moved(e: Evaluation[Sigmar], caster: UnitId, foe: Standing, effect: Effect) -> float:
    return MOVED * e.worth(foe)


def _shaken(e: Evaluation[Sigmar], caster: UnitId, foe: Standing, effect: Effect) -> float:
    return e.basis.shaken(e, foe) * failing(e.b, foe.id)


EFFECTS: Mapping[str, Callable[[Evaluation[Sigmar], UnitId, Standing, Effect], float]] = {
    "hits": _harm,
    "wounds": _harm,
    "grant": _given,
    "deny": _given,
    "move": _moved,
    "morale": _shaken,
}


# ---------------------------------------------------------------------------------------------------- which, how many
def best_dice(b: Sigmar, m: ModelId, s: Spell, points: float) -> tuple[float, int]:
    """What a spell is worth with the number of dice that it deserves, and that number."""
    bonus, left = of_model(b, m, "casts", 0), power_of(b, m)
    wizard = b.models[m]
    hurt = MISCAST * float(wizard.worth) / wizard.tough
    found = []
    for dice in range(1, left + 1):
        works, wild = chance_of(dice, bonus, s.number)
        found.append((points * float(works) - DIE * dice - hurt * float(wild), -dice))
    value, dice = max(found, default=(0.0, -1))
    return value, -dice


def caster_of(b: Sigmar, q: Question, o: Option) -> ModelId:
    return o.facts["model"] if "model" in o.facts else wizards_in(b, b.troop(q.facts["unit"]))[0]


def spell_in(b: Sigmar, seat: int, id: str) -> Spell:
    return next(s for s in b.spells[seat] if s.id == id)


def spell_worth(e: Evaluation[Sigmar], q: Question) -> Weighed:
    """Both questions of a spell: which one at which unit, then with how many dice."""
    b = e.b
    if isinstance(q.ask, Amount):
        yield from dice_worth(e, q)
        return
    for o in options_of(q):
        if "spell" not in o.facts:
            yield Weight(0.0, Picked(o.key), lambda: Grounds("advises_no_spell"))
            continue
        s = spell_in(b, q.seat, o.facts["spell"])
        value, dice = best_dice(b, caster_of(b, q, o), s, worth_of(e, q.facts["unit"], s, o.facts["target"]))
        facts = {"target": o.facts["target"], "name": s.name, "number": dice}
        yield Weight(value, Picked(o.key), partial(Grounds, "advises_spell", facts))


def dice_worth(e: Evaluation[Sigmar], q: Question) -> Iterator[Weight]:
    casting = e.b.work(q.facts["work"], Casting)
    s = spell_of(e.b, casting)
    _, dice = best_dice(e.b, casting.wizard, s, worth_of(e, casting.unit, s, casting.target))
    yield Weight(0.0, Told(dice), lambda: Grounds("advises_dice", {"number": dice}))


# ---------------------------------------------------------------------------------------------------- the policy
def policy_dice(left: int) -> int:
    """Half of the remaining dice, rounded up."""
    return (left + 1) // 2
