"""The ledger's policy for every decision: what a plain player does, what odds assume, and help for people."""

from msgspec.structs import replace

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.adviser import Policy
from drumhead.flow.answers import first_offered, prefers
from drumhead.flow.question import Amount, Answer, Option, Ordered, Picked, Question, Told, Went, keys
from drumhead.games.sigmar.play.casting import caster_of, policy_dice, spell_in, worth_of
from drumhead.games.sigmar.play.evaluation import evaluate
from drumhead.games.sigmar.play.odds import commands, dice_for, loss_order, wounds_per_die
from drumhead.games.sigmar.play.sample import RANK, setting_down
from drumhead.games.sigmar.play.worth import WORTH, towards_enemy
from drumhead.games.sigmar.rules.charge import FIGHT
from drumhead.games.sigmar.rules.in_force import of_model
from drumhead.games.sigmar.rules.magic import chance_of
from drumhead.games.sigmar.rules.melee import blades, ways_back
from drumhead.games.sigmar.rules.move import unit_march
from drumhead.games.sigmar.rules.shoot import ranged_of, weapon_rules
from drumhead.games.sigmar.rules.state import Attack, Charge, Move, Part, Sigmar
from drumhead.games.sigmar.rules.strike import MODE_NAMES, Target, group_for, moment, target_of
from drumhead.space.march import March
from drumhead.space.table import INCH
from drumhead.tabletop import policies
from drumhead.tabletop.actions import offer_assault
from drumhead.tabletop.casting import power_of
from drumhead.tabletop.moving import ways_along
from drumhead.tabletop.policies import best_by, engine_moves, gives_up, most_points, stay_there, steps_back
from drumhead.tabletop.ranking import options_of
from drumhead.tabletop.worth import nearest_foe

APART = 2 * INCH  # between units that are set up
WARY = 12 * INCH + INCH // 100  # kept from every enemy by a Vanguard move
MANY = 5  # models that are worth a breath


# ---------------------------------------------------------------------------------------------------- setting up
def engines_first(b: Sigmar, q: Question, o: Option) -> bool:
    return b.troop(o.facts["unit"]).type == "ordnance"


def by_word(word: str) -> Policy:
    """The first option that is put so, else the first of all."""
    return best_by(lambda b, q, o: o.facts.get("how") == word)


def setting_march(b: Sigmar, u: UnitId) -> March:
    return setting_down(b)


# ---------------------------------------------------------------------------------------------------- activation
def action(b: Sigmar, q: Question) -> Answer:
    u = q.facts["unit"]
    if not b.foes(q.seat):  # the enemy is gone, and wavered units rally
        return first_offered(q, "hold")
    attack = WORTH.first_attack(b, u)
    if attack is None:
        return first_offered(q, "march", "advance")
    charge = offer_assault(u, attack.gain.target, "charge").key
    return first_offered(q, charge if attack.action == "charge" else attack.action)


def to_the_enemy(b: Sigmar, q: Question) -> Answer:
    m = b.work(q.facts["work"], Move)
    if not b.foes(q.seat):  # a spell on the way has removed the last of them
        return stay_there(b, q)
    if m.action != "vanguard":
        return Went(towards_enemy(b, m.unit, m.allowance))
    gap, mine, theirs = nearest_foe(b, m.unit)
    march = unit_march(b, m.unit, m.allowance)
    x, y = b.place(mine)
    forward = ((x, y), (x, y + (1 if b.edges[b.troop(m.unit).seat] == 0 else -1) * m.allowance))
    ways = ways_along(b, march, forward, m.allowance)
    if nearest_foe(b.after_move(m.unit, ways), m.unit)[0] > WARY:
        return Went(ways)
    return Went(ways_along(b, march, (b.place(mine), b.place(theirs)), min(m.allowance, max(0, gap - WARY))))


# ---------------------------------------------------------------------------------------------------- magic
def spell(b: Sigmar, q: Question) -> Answer:
    """The highest expected effect for half of the dice, if it works more often than not; else none."""
    if isinstance(q.ask, Amount):
        return Told(min(q.ask.most, policy_dice(q.ask.most)))
    e, best = evaluate(b), (0.0, "stop")
    for o in options_of(q):
        if "spell" not in o.facts:
            continue
        m, s = caster_of(b, b.troop(q.facts["unit"]), o), spell_in(b, q.seat, o.facts["spell"])
        works, _ = chance_of(policy_dice(power_of(b, m)), of_model(b, m, "casts", 0), s.number)
        if 2 * works > 1:
            best = max(best, (float(works) * worth_of(e, q.facts["unit"], s, o.facts["target"]), str(o.key)))
    return first_offered(q, best[1])


# ---------------------------------------------------------------------------------------------------- attacks
def weapon_worth(b: Sigmar, q: Question, o: Option) -> float:
    """Expected wounds of a weapon that is fired."""
    m = q.facts["model"]
    weapon = next(w for w in ranged_of(b, m) if w.name == o.facts["weapon"])
    part = Part(weapon.name, weapon.attacks, weapon_rules(b, m, weapon))
    dice = dice_for(b.rules, b.models[m].quality, target_of(b, q.facts["target"]), (part,), "shooting")
    return weapon.attacks * wounds_per_die(dice.groups[0])


def bonus_worth(b: Sigmar, q: Question, o: Option) -> float:
    """Expected wounds of one die."""
    c = b.work(q.facts["work"], Charge)
    u = q.facts["unit"]
    foe = c.target if u == c.charger else c.charger
    for m in b.troop(u).models:
        for weapon in blades(b, m):
            if weapon.name == o.facts["weapon"]:
                part = Part(weapon.name, 1, weapon_rules(b, m, weapon))
                dice = dice_for(b.rules, b.models[m].quality, target_of(b, foe), (part,), "melee", u == c.charger)
                return wounds_per_die(dice.groups[0])
    return 0.0


def mode_worth(b: Sigmar, q: Question, o: Option) -> float:
    """Past armor, of equal ones."""
    a = b.work(q.facts["work"], Attack)
    p = a.parts[q.facts["part"]]
    now, target = moment(a.kind, a.charging, p), Target(a.block, a.armor)
    mode = MODE_NAMES[0] if o.facts["how"] == MODE_NAMES[0] else MODE_NAMES[1]
    return wounds_per_die(group_for(b.rules, a.quality, target, replace(p, mode=mode), now))


def pick_of_sniper(b: Sigmar, q: Question) -> Answer:
    """A Hero or Wizard, else a command model, else the defender chooses."""
    found = [o for o in options_of(q) if "model" in o.facts]
    leaders = [o for o in found if b.models[o.facts["model"]].type in ("hero", "wizard")]
    command = [o for o in found if commands(b, o.facts["model"])]
    return Picked((leaders or command)[0].key) if leaders or command else first_offered(q, "none")


def breath(b: Sigmar, q: Question) -> Answer:
    """At the first chance with a target of five or more models, or in any melee."""
    if "target" in q.facts:
        return first_offered(q, "breath")
    many = [o for o in options_of(q) if "target" in o.facts and len(b.troop(o.facts["target"]).models) >= MANY]
    return Picked(many[0].key) if many else first_offered(q, "keep")


# ---------------------------------------------------------------------------------------------------- casualties
def falls_next(b: Sigmar, q: Question) -> tuple[ModelId, ...]:
    a = b.work(q.facts["work"], Attack)
    return loss_order(b, a.target, a.attacker if b.troop(a.attacker).alive else None)


def as_rolled(b: Sigmar, q: Question) -> Answer:
    """Single wounds first, then packets in the order of the groups."""
    return Ordered(keys(q.ask.of))  # type: ignore[union-attr]


ENGINE = engine_moves(lambda b, q: FIGHT.foe_of(b, q.facts["work"], q.facts["unit"]))
POLICIES: dict[str, Policy] = {
    "table": prefers(),
    "pick-side": prefers("near"),
    "deploy": policies.set_down(best_by(engines_first), policies.from_the_middle(setting_march, APART, RANK)),
    "combine": prefers("none"),
    "join": by_word("join"),
    "scout": policies.set_down(by_word("scout"), policies.as_far_forward(setting_march, 2 * INCH, RANK)),
    "vanguard": best_by(lambda b, q, o: "unit" in o.facts),
    "path": to_the_enemy,
    "activate": most_points(lambda b, q, o: WORTH.exchange(b, o.facts["unit"]) if b.foes(q.seat) else 0.0),
    "action": action,
    "spell": spell,
    "shoot-target": most_points(lambda b, q, o: WORTH.of_shot(b, q.facts["unit"], o.facts["target"], o.facts["able"])),
    "weapons-fired": best_by(weapon_worth),
    "piercing-mode": best_by(mode_worth),
    "sniper-model": pick_of_sniper,
    "fiery-breath": breath,
    "charge-move": ENGINE,
    "pile-in-move": ENGINE,
    "bonus-attack-weapon": best_by(bonus_worth),
    "tough-first": prefers("regular"),
    "casualties": gives_up(falls_next),
    "group-order": as_rolled,
    "follow-up": stay_there,
    "step-back": steps_back(lambda b, w: ways_back(b, b.work(w, Charge))),
}
