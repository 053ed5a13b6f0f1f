"""Melee: both have closed up; fear, the chargers' blows, the blows back, the result; then one is gone or they part."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from drumhead.combat.grants import Grant, set_grants
from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Pick, Way, offer
from drumhead.flow.state import Frame
from drumhead.games.sigmar.rules.charge import FIGHT, charge_move, close_up, go_in, march_into
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.in_force import force, of_model, once_each
from drumhead.games.sigmar.rules.kinds import Weapon, melee_weapons
from drumhead.games.sigmar.rules.magic import cast
from drumhead.games.sigmar.rules.morale import end_grants, passes, test_after_melee
from drumhead.games.sigmar.rules.move import MOVING
from drumhead.games.sigmar.rules.shoot import BREATH, breath_of, breathers, weapon_rules
from drumhead.games.sigmar.rules.specials import Moment
from drumhead.games.sigmar.rules.state import Attack, Charge, Move, Part, Sigmar, Troop
from drumhead.games.sigmar.rules.strike import merge_weapons, open_attack
from drumhead.games.sigmar.rules.vocabulary import HINDERED
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.table import INCH
from drumhead.tabletop import closing
from drumhead.tabletop.attack_parts import dice_told
from drumhead.tabletop.melee_moves import Parting, parting_step
from drumhead.tabletop.move_questions import move_question

REACH = datum("sigmar.melee.attack-reach", 2 * INCH, 3 * INCH)
FOLLOW = datum("sigmar.melee.follow-up-three", 3 * INCH, 4 * INCH)
BACK = datum("sigmar.melee.back-one-inch", 1 * INCH, 2 * INCH)
BREATHED, BONUS = "sigmar.special.fiery-breath-melee", "sigmar.decision.bonus-attack-weapon"
WITHOUT_DICE = {"impact": ("sigmar.special.impact", "impact"), "breath": (BREATHED, "breathes")}

HOUSE.set("wavered", "strikes-back", True)
HOUSE.set("wavered", "helpless", False)
HOUSE.set("wounds-caused", "taken", False)
HOUSE.set("wounds-caused", "surplus", True)


# ---------------------------------------------------------------------------------------------------- the course of it
@step()
def charge_in(b: Sigmar, c: int, w: int) -> None:
    """After the spells before the move, which may have taken the target or the charger away (ruling melee-order)."""
    fight = b.work(c, Charge)
    if b.troop(fight.charger).alive and b.troop(fight.target).alive:
        b.then(charge_move(c), go_in(c), meet(c, w))
    else:
        b.then(part(c))


@step()
def meet(b: Sigmar, c: int, w: int) -> None:
    """The chargers have arrived, unless dangerous ground took the last of them; or they fell short."""
    fight = b.work(c, Charge)
    if not b.troop(fight.charger).alive:
        b.then(part(c))
    elif fight.met:
        b.then(cast(w), close_up(c), fight_out(c), part(c))
    else:
        b.then(cast(w), part(c))


@step()
def fight_out(b: Sigmar, c: int) -> None:
    """Reach is measured once, for both, after the closing up (ruling who-strikes); only these two fight (ruling
    charge-target), the charger first (ruling melee-order)."""
    fight = b.work(c, Charge)
    a, t = fight.charger, fight.target
    if not (b.troop(a).alive and b.troop(t).alive):
        return
    reach = (closing.near_foe(b, a, t, REACH), closing.near_foe(b, t, a, REACH))
    b.works[c] = replace(fight, reach=reach, before=(b.strength(a), b.strength(t)), struck=any(reach))
    b.then(*fears(b, c, a, t), *fears(b, c, t, a), strike(c, a), strike_back(c, t), compare(c))


# ---------------------------------------------------------------------------------------------------- fear
def fears(b: Sigmar, c: int, u: UnitId, foe: UnitId) -> Iterator[Frame]:
    """What the rules of the enemy do to a unit that does not have them itself; one model is enough."""
    own, calls = (force(b, b.troop(x)).any_calls_for("after_closing") for x in (u, foe))
    yield from (STEPS[name](c, u) for name in calls if name not in own)


@step("sigmar.special.fear-test")
def be_afraid(b: Sigmar, c: int, u: UnitId) -> None:
    """A test of its own, which wavers and routs nobody (ruling fear)."""
    if b.troop(u).alive and not passes(b, u, "sigmar.special.fear-test", "fear"):
        cower(b, u)


@law("sigmar.special.fear-unwieldy")
def cower(b: Sigmar, u: UnitId) -> None:
    hinder(b, u, "sigmar.special.fear-unwieldy", "afraid")


STEPS = {"fear": be_afraid}


def hinder(b: Sigmar, u: UnitId, clause: str, says: str) -> None:
    """For this melee."""
    set_grants(b, u, (*b.troop(u).grants, Grant(HINDERED, "melee")), clause, says)


# ---------------------------------------------------------------------------------------------------- striking
def models_in_reach(b: Sigmar, c: Charge, u: UnitId) -> tuple[ModelId, ...]:
    """Who is in reach and still stands."""
    reach, alive = c.reach[0] if u == c.charger else c.reach[1], set(b.troop(u).models)
    return tuple(m for m in reach if m in alive)


def foe_of(c: Charge, u: UnitId) -> UnitId:
    return c.target if u == c.charger else c.charger


@step("sigmar.melee.resolved-like-shooting")
def strike(b: Sigmar, c: int, u: UnitId) -> None:
    """All models in reach strike; a side with nobody there does not."""
    fight = b.work(c, Charge)
    if b.troop(foe_of(fight, u)).alive and models_in_reach(b, fight, u):
        asked = [bonus_weapon(c, u, k) for k in range(len(bonus_choices(b, fight, u)))]
        b.then(breathe_in_melee(c, u), *asked, swing(c, u))


@step("sigmar.melee.strike-back")
def strike_back(b: Sigmar, c: int, u: UnitId) -> None:
    """The survivors, whose losses are off the table; it is no action (ruling fighting-back-is-free)."""
    if b.rules.wavered or not b.troop(u).wavered:
        b.then(strike(c, u))


def moment_of(c: Charge, u: UnitId) -> Moment:
    return Moment(melee=True, charging=u == c.charger)


@law("sigmar.melee.all-weapons", off=lambda b, m: melee_weapons(b.weapons(m))[:1])
def blades(b: Sigmar, m: ModelId) -> tuple[Weapon, ...]:
    return melee_weapons(b.weapons(m))


def bonus_choices(b: Sigmar, c: Charge, u: UnitId) -> dict[tuple[str, ...], tuple[Weapon, ...]]:
    """What models with more Attacks carry, where it matters which weapon gets them: asked once for all models that
    carry the same (ruling asked-where-it-matters)."""
    found = {}
    for m in models_in_reach(b, c, u):
        held = blades(b, m)
        if of_model(b, m, "bonus_attacks", 0, moment_of(c, u)) and len({weapon_rules(b, m, x) for x in held}) > 1:
            found[b.models[m].weapons] = held
    return found


@question(BONUS)
def bonus_weapon(b: Sigmar, a: Option, c: int, u: UnitId, k: int) -> None:
    fight = b.work(c, Charge)
    carried = list(bonus_choices(b, fight, u))[k]
    b.works[c] = replace(fight, bonus=(*fight.bonus, ("+".join(carried), a.facts["weapon"])))


@bonus_weapon.ask
def may_use_bonus(b: Sigmar, c: int, u: UnitId, k: int) -> Asking:
    carried, held = list(bonus_choices(b, b.work(c, Charge), u).items())[k]
    options = tuple(offer(weapon=name) for name in dict.fromkeys(weapon.name for weapon in held))
    facts = {"unit": u, "work": c, "carried": list(carried)}
    return Asking(b.troop(u).seat, Pick(options), "bonus_weapon", "sigmar.ruling.bonus-attacks", facts)


@question(BREATH, BREATHED)
def breathe_in_melee(b: Sigmar, a: Option, c: int, u: UnitId) -> None:
    b.works[c] = replace(b.work(c, Charge), breathes=a.facts["how"] == "breath")


@breathe_in_melee.ask
def may_breathe_in_melee(b: Sigmar, c: int, u: UnitId) -> Asking | None:
    """With a model in reach that can; a wavered unit may too (ruling fiery-breath)."""
    fight = b.work(c, Charge)
    if not set(breathers(b, u)) & set(models_in_reach(b, fight, u)):
        return None
    options = (offer(how="keep"), offer(how="breath"))
    facts = {"unit": u, "target": foe_of(fight, u), "work": c}
    return Asking(b.troop(u).seat, Pick(options), "breath_in_melee", BREATHED, facts)


def melee_parts(b: Sigmar, c: Charge, u: UnitId) -> tuple[Part, ...]:
    """Weapon after weapon, then hits without a die, of models in reach only (ruling impact-reach); the breath comes
    last and is not here."""
    now, parts, bonus = moment_of(c, u), [], dict(c.bonus)
    for m in models_in_reach(b, c, u):
        held = blades(b, m)
        gets, more = _bonus_of(b, m, bonus), of_model(b, m, "bonus_attacks", 0, now)
        for i, weapon in enumerate(held):
            dice = weapon.attacks + (0 if now.charging else weapon.charged) + (more if i == gets else 0)
            parts.append(Part(weapon.name, dice, weapon_rules(b, m, weapon), weapon.one_model, models=(m,)))
    impact = {m: of_model(b, m, "impact", 0, now) for m in models_in_reach(b, c, u)}
    hits, models = sum(impact.values()), tuple(m for m, x in impact.items() if x)
    return (*merge_weapons(parts), *((Part("impact", hits, automatic="hits", models=models),) if hits else ()))


def _bonus_of(b: Sigmar, m: ModelId, bonus: dict[str, str]) -> int:
    """The place of the weapon that gets the Attacks of its bearer."""
    name = bonus.get("+".join(b.models[m].weapons))
    return next((i for i, weapon in enumerate(blades(b, m)) if weapon.name == name), 0)


@step()
def swing(b: Sigmar, c: int, u: UnitId) -> None:
    fight = b.work(c, Charge)
    foe, parts = foe_of(fight, u), melee_parts(b, fight, u)
    if fight.breathes:
        models = tuple(m for m in breathers(b, u) if m in models_in_reach(b, fight, u))
        parts = (*parts, breath_of(b, u, models))
    b.works[c] = replace(fight, breathes=False, bonus=())
    pair = {"unit": u, "target": foe}
    rolled = dice_told(p for p in parts if not p.automatic)
    b.tell(Noted("sigmar.melee.resolved-like-shooting", "strikes", {**pair, **rolled}))
    for p in (p for p in parts if p.automatic):
        b.tell(Noted(*WITHOUT_DICE[p.name], {**pair, "hits": p.dice, "cover": False}))
    frames = open_attack(b, u, foe, "melee", parts, c, charging=u == fight.charger)
    b.then(*frames, count_blow(b.opened))


@step()
def count_blow(b: Sigmar, w: int) -> None:
    """The wounds that the enemy took from it count in the result (ruling wounds-caused)."""
    a = b.work(w, Attack)
    b.close(w)
    fight = b.work(a.charge, Charge)
    dealt = a.taken + (a.lost if b.rules.wounds_caused else 0)
    first, second = fight.caused
    caused = (first + dealt, second) if a.attacker == fight.charger else (first, second + dealt)
    b.works[a.charge] = replace(fight, caused=caused)


# ---------------------------------------------------------------------------------------------------- the result
def result_of(b: Sigmar, u: Troop, caused: int) -> int:
    return once_each(b, u, "result", caused)


@law("sigmar.melee.compare", off=(False, False))
def losers(results: Sequence[int]) -> tuple[bool, bool]:
    return results[0] < results[1], results[1] < results[0]


@step()
def compare(b: Sigmar, c: int) -> None:
    """No comparison if a unit was destroyed, or if nobody was in reach; then at most one test for each, the active
    player's first."""
    fight = b.work(c, Charge)
    pair = (fight.charger, fight.target)
    alive = [b.troop(u).alive for u in pair]
    lost = (False, False)
    if all(alive) and fight.struck:
        results = [result_of(b, b.troop(u), caused) for u, caused in zip(pair, fight.caused)]
        lost = losers(results)
        facts = {"unit": fight.charger, "target": fight.target, "caused": list(results)}
        b.tell(Noted("sigmar.melee.compare", "compared", facts))
    for u, is_loser, before in zip(pair, lost, fight.before):
        if b.troop(u).alive:
            test_after_melee(b, u, is_loser, before)


# ---------------------------------------------------------------------------------------------------- parting
def end_melee_grants(b: Sigmar, c: Charge) -> None:
    """What was given for this melee ends."""
    for u in (c.charger, c.target):
        end_grants(b, u, "melee")


follow = move_question(__name__, "follow", "sigmar.decision.follow-up", "follow_up", MOVING)
part = parting_step(  # who is left may move, whatever removed the other (ruling follow-up-limits)
    __name__,
    Parting(
        FIGHT, "end_charge", "sigmar.decision.step-back", BACK, "sigmar.melee.back-one-inch",
        refusing("sigmar.ruling.step-back-solver"), "follow_up", "sigmar.melee.follow-up-three",
        follow=lambda b, u: follow(b.open(Move(u, "follow-up", FOLLOW))),
        was_met=lambda c: c.met,
        over=end_melee_grants,
    ),
)  # fmt: skip


def ways_back(b: Sigmar, c: Charge) -> tuple[Way, ...]:
    """The ledger's step back (ruling step-back-solver). Only bases, solid and impassable pieces and the table edge stop
    a step (ruling step-back-blocked)."""
    return closing.step_back(b, march_into(b, c.charger, c.target, BACK).keeping_out(0), c.target)
