"""Odds for the screen: what a volley, a breath or a whole charge may cost both, and what the enemy may do in answer."""

from msgspec.structs import replace

from drumhead.combat.odds_shown import distribution, reasons_of
from drumhead.combat.shown import cast_in
from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.adviser import LeadsTo
from drumhead.flow.game import Odds, Reason
from drumhead.flow.question import Option, Question
from drumhead.games.sigmar.play.odds import (
    attack_odds,
    charge_odds,
    dice_for,
    loss_order,
    order_of,
    volley_parts,
)
from drumhead.games.sigmar.play.worth import WORTH, able_targets, action_of, as_if_advanced
from drumhead.games.sigmar.play.wound_odds import wound_chances
from drumhead.games.sigmar.rules.activation import allowance_of, may_fire, open_to
from drumhead.games.sigmar.rules.attack import dice_of
from drumhead.games.sigmar.rules.charge import can_reach, charge_march
from drumhead.games.sigmar.rules.melee import melee_parts
from drumhead.games.sigmar.rules.shoot import breath_part
from drumhead.games.sigmar.rules.state import Activation, Attack, Charge, Kind, Part, Sigmar
from drumhead.games.sigmar.rules.strike import Target, group_for, moment, target_of
from drumhead.games.sigmar.rules.terrain import cover_number
from drumhead.games.sigmar.screen import table_words, words
from drumhead.games.sigmar.screen.spell_odds import spell
from drumhead.tabletop import closing, ground
from drumhead.tabletop.odds_shown import AttackOdds


# ---------------------------------------------------------------------------------------------------- an attack
def reasons(
    b: Sigmar, u: UnitId, target: UnitId, parts: tuple[Part, ...], kind: Kind, charging: bool
) -> tuple[Reason, ...]:
    dice = dice_for(b.rules, b.troop(u).quality, target_of(b, target), parts, kind, charging)
    return reasons_of(dice_of(dice.groups), {}, table_words.need, table_words.may_choose)


def shot(b: Sigmar, u: UnitId, target: UnitId, able: tuple[ModelId, ...]) -> Odds | None:
    parts = volley_parts(b, u, target, able, action_of(b, u))
    if not parts:
        return None
    p = attack_odds(b, u, target, parts, "shooting", order_of(b, loss_order(b, target, u)))
    text = words.ENGLISH.say(cast_in(b), "offers_shoot", {"target": target, "able": able})
    dice, cover = sum(part.dice for part in parts), "all" if any(part.cover for part in parts) else "none"
    facts = {"unit": u, "able": len(able), "of": len(b.troop(u).models), "cover": cover}
    why = (table_words.fires(len(able), dice), *reasons(b, u, target, parts, "shooting", False))
    return replace(distribution(text, target, p, p[-1], **facts), reasons=why)


def charge(b: Sigmar, u: UnitId, target: UnitId) -> Odds:
    """The whole of it: both strikes, who tests, who runs."""
    found = charge_odds(b, u, target)
    everybody = Charge(u, target, 0, reach=(b.troop(u).models, b.troop(target).models))
    parts = melee_parts(b, everybody, u)
    dice, hits = (sum(p.dice for p in parts if bool(p.automatic) == sure) for sure in (False, True))
    text = words.ENGLISH.say(cast_in(b), "offers_action", {"action": "charge", "target": target})
    fates = table_words.after_melee(found.target), table_words.after_melee(found.charger)
    why = (
        table_words.strikes_with(len(b.troop(u).models), dice),
        *((table_words.hits_without_dice(hits),) if hits else ()),
        *reasons(b, u, target, parts, "melee", True),
    )
    odds = distribution(text, target, found.wounds[1], found.target.destroyed, found.wounds[0], unit=u, fates=fates)
    return replace(odds, reasons=why)


def as_if_charged(b: Sigmar, u: UnitId, target: UnitId) -> Sigmar:
    plan = Charge(u, target, allowance_of(b, u, "charge"))
    return b.after_move(u, closing.ways_in(b, charge_march(b, plan), target))


def after_advance(b: Sigmar, u: UnitId) -> Sigmar | None:
    """Then each model fires one weapon, and an engine none."""
    if not may_fire(b.troop(u), "advance"):
        return None
    there = as_if_advanced(b, u)
    there.works.update(
        {w: replace(a, action="advance") for w, a in there.works.items() if isinstance(a, Activation) and a.unit == u}
    )
    return there


ATTACKS = AttackOdds[Sigmar](
    targets_of=able_targets,
    shot=shot,
    best_shot=WORTH.best_shot,
    assault=charge,
    reach=lambda b, u: allowance_of(b, u, "charge") if "charge" in open_to(b.troop(u)) else -1,
    can_reach=can_reach,
    charged=as_if_charged,
    shoots_after={"hold": lambda b, _u: b, "advance": after_advance},
    into="charge",
)


# ---------------------------------------------------------------------------------------------------- a question
def breath(b: Sigmar, q: Question, o: Option) -> Odds | None:
    """Of the breath, where it is used."""
    target = o.facts.get("target", q.facts.get("target"))
    if o.facts.get("how") != "breath" or target is None:
        return None
    u, models = q.facts["unit"], tuple(o.facts.get("able", b.troop(q.facts["unit"]).models))
    shooting = "target" in o.facts
    cover = cover_number(ground.in_cover(b, models, b.troop(target).models)) if shooting else 0
    part, order = breath_part(b, u, models, cover), order_of(b, loss_order(b, target, u))
    p = attack_odds(b, u, target, (part,), "breath" if shooting else "melee", order)
    text = words.ENGLISH.say(cast_in(b), "offers_breath", {"how": "breath", "target": target})
    return distribution(text, target, p, p[-1], unit=u)


def piercing(b: Sigmar, q: Question, o: Option) -> Odds:
    """The two ways side by side, of this weapon alone."""
    a = b.work(q.facts["work"], Attack)
    p = replace(a.parts[q.facts["part"]], mode=o.facts["how"])
    order = order_of(b, loss_order(b, a.target, a.attacker))
    group = group_for(b.rules, a.quality, Target(a.block, a.armor), p, moment(a.kind, a.charging, p))
    chances = wound_chances(b.rules, (group,), (p.dice,), order)
    text = words.ENGLISH.say(cast_in(b), "offers_piercing", {"how": p.mode})
    return distribution(text, a.target, chances, chances[-1], unit=a.attacker)


ODDS: dict[str, LeadsTo] = {
    "action": ATTACKS.after_action,
    "shoot-target": ATTACKS.of_shot,
    "fiery-breath": breath,
    "piercing-mode": piercing,
    "spell": spell,
}
