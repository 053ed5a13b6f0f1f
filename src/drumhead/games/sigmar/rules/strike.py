"""Shooting and melee, the attack in play: what the attacker declares, then part after part the dice."""

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.counting import ADDED
from drumhead.combat.rolling import COUNTED, attack_rolling
from drumhead.combat.stage import By, Settle, Stages, Volley
from drumhead.combat.unit import UnitId
from drumhead.combat.volley import decide
from drumhead.flow.frame import Asking, question
from drumhead.flow.question import Option, Pick, offer
from drumhead.flow.state import Frame
from drumhead.games.sigmar.rules.attack import (
    MODES,
    Arms,
    Group,
    Met,
    automatic,
    dice_of,
    group_of,
    packets_field,
    wounds_field,
)
from drumhead.games.sigmar.rules.casualties import give_wounds
from drumhead.games.sigmar.rules.house import HOUSE, Rules
from drumhead.games.sigmar.rules.in_force import half_have, of_rules, specials
from drumhead.games.sigmar.rules.morale import end_attack
from drumhead.games.sigmar.rules.specials import Mode, Moment
from drumhead.games.sigmar.rules.state import Attack, Kind, Part, Sigmar
from drumhead.ledger.cite import law
from drumhead.tabletop import attack_parts
from drumhead.tabletop.attack_parts import PartDice, Picking, change_part, part_facts, pick_question, roll_parts
from drumhead.tabletop.wound_lots import Lot

PICK = "sigmar.special.sniper-pick"
PIERCING = "sigmar.special.piercing-pick-one"
PACKET_WORTH = 3  # wounds that a six of several wounds causes on average
PAST_ARMOR: Mode = "past-armor"
BLOCKS_AGAIN: Mode = "blocks-again"


# ---------------------------------------------------------------------------------------------------- its stages
class Target(NamedTuple):
    """What a unit holds against every attack."""

    quality: int
    armor: int


def target_of(b: Sigmar, u: UnitId) -> Target:
    """As it is when the attack starts (ruling attack-simultaneous)."""
    troop = b.troop(u)
    return Target(troop.quality, half_have(b, troop, "armor"))


def group_for(house: Rules, quality: int, target: Target, p: Part, now: Moment) -> Group:
    """The dice of a part of an attack; the same for the game and for its odds."""
    met, rules = Met(target.quality, target.armor, p.cover), specials(p.rules)
    if p.automatic:
        return replace(automatic(house, met, rules, p.mode), count=ADDED.get(p.automatic))
    return group_of(house, Arms(quality, rules, p.one_model, p.mode, p.pick >= 0), met, now)


def moment(kind: Kind, charging: bool, p: Part) -> Moment:
    return Moment(kind == "melee", charging, p.seen)


def pierces(p: Part) -> bool:
    return bool(of_rules(p.rules, "pierces", False))


def group_in_play(b: Sigmar, a: Attack) -> Group:
    p, target = a.parts[a.rolling], Target(a.block, a.armor)
    now = moment(a.kind, a.charging, p)
    group = group_for(b.rules, a.quality, target, p, now)
    if p.mode or not (a.armor and pierces(p)):
        return group
    later = [(mode, group_for(b.rules, a.quality, target, replace(p, mode=mode), now)) for mode in MODE_NAMES]
    return replace(group, later=tuple(later))


MODE_NAMES: tuple[Mode, ...] = (PAST_ARMOR, BLOCKS_AGAIN)


class Total(Struct, frozen=True, cache_hash=True):
    """All wounds of a part, a six of several wounds by what it is worth."""

    def __call__(self, v: Volley) -> Volley:
        return {COUNTED: v[wounds_field(0)] + PACKET_WORTH * v[packets_field(0)]}


TOTAL = Settle(By(Total(), (wounds_field(0), packets_field(0)), (COUNTED,)))


def stages_of(b: Sigmar, a: Attack) -> Stages:
    """Of the part that is rolled now."""
    return (*dice_of((group_in_play(b, a),)), TOTAL)


# ---------------------------------------------------------------------------------------------------- opening it
def open_attack(
    b: Sigmar, attacker: UnitId, target: UnitId, kind: Kind, parts: Sequence[Part], charge: int = 0,
    charging: bool = False,
) -> tuple[Frame, ...]:  # fmt: skip
    """What follows, to the wounds that are taken: an attack of its own ends with the test for losses."""
    t = target_of(b, target)
    quality, before = b.troop(attacker).quality, b.strength(target)
    settled = tuple(with_mode(p, t.armor) for p in parts)
    w = b.open(Attack(attacker, target, kind, charging, quality, *t, before, settled, charge=charge))
    asked = [frame for i, p in enumerate(settled) for frame in _asked(b, w, i, p, t.armor)]
    return (*asked, roll_part(w), give_wounds(w), *(() if charge else (end_attack(w),)))


def with_mode(p: Part, armor: int) -> Part:
    """Without armor there is nothing to choose: blocks are thrown again (ruling piercing-choice)."""
    return replace(p, mode=BLOCKS_AGAIN) if pierces(p) and not armor and not p.mode else p


def _asked(b: Sigmar, w: int, i: int, p: Part, armor: int) -> Iterator[Frame]:
    if of_rules(p.rules, "picks", False) and not p.automatic:
        yield pick_model(w, i)
    if armor and pierces(p) and not p.mode and b.rules.piercing_choice.before:
        yield pick_mode(w, i)


# ---------------------------------------------------------------------------------------------------- how to pierce
class PiercingPick(NamedTuple):
    """Who picks how a weapon pierces, and when (house rule piercing-choice)."""

    before: bool  # its hit dice
    defender: bool = False


HOUSE.set("piercing-choice", "attacker-before", PiercingPick(before=True))
HOUSE.set("piercing-choice", "attacker-after", PiercingPick(before=False))
HOUSE.set("piercing-choice", "defender", PiercingPick(before=True, defender=True))


@question(MODES, PIERCING)
def pick_mode(b: Sigmar, a: Option, w: int, i: int) -> None:
    """One of the two, never both."""
    change_part(b, w, i, mode=mode_of(a.facts["how"]))


@question(MODES, PIERCING)
def pick_mode_later(b: Sigmar, a: Option, w: int, i: int) -> None:
    """(house rule piercing-choice) The hits are known."""
    attack = b.work(w, Attack)
    b.works[w] = replace(attack, at=decide(stages_of(b, attack), attack.at, attack.volley, a.facts["how"]))


@pick_mode.ask
@pick_mode_later.ask
def may_pick_mode(b: Sigmar, w: int, i: int) -> Asking:
    a = b.work(w, Attack)
    picks = a.target if b.rules.piercing_choice.defender else a.attacker
    options = tuple(offer(how=mode) for mode in MODE_NAMES)
    return Asking(b.troop(picks).seat, Pick(options), "piercing", PIERCING, part_facts(a, w, i))


def mode_of(how: str) -> Mode:
    return PAST_ARMOR if how == PAST_ARMOR else BLOCKS_AGAIN


# ---------------------------------------------------------------------------------------------------- a picked model
pick_model = pick_question(  # those that the firing model sees and reaches (ruling sniper-sight)
    __name__,
    Picking(Attack, "pick_model", "sniper", "sigmar.decision.sniper-model", PICK, "sigmar.ruling.sniper-sight"),
)


# ---------------------------------------------------------------------------------------------------- the dice
def begin_part(p: Part) -> Volley:
    return {"hits0" if p.automatic == "hits" else "dice0": p.dice}


def lots_of(i: int, p: Part, v: Volley) -> Iterator[Lot]:
    """What its dice lead to: single wounds, a packet, and a packet for each six that is several wounds."""
    wounds, sixes = v.get(wounds_field(0), 0), v.get(packets_field(0), 0)
    if wounds:
        yield Lot(i, wounds, on_one=is_packet(p), pick=p.pick)
    for _ in range(sixes):
        yield Lot(i, 1, on_one=True, six=True, pick=p.pick)


@law("sigmar.weapons.mark-x-single-model", off=False)
def is_packet(p: Part) -> bool:
    """All wounds of one such weapon go to one model (ruling mark-x)."""
    return p.one_model


ROLLING = attack_rolling(stages_of, ("ignore", "block"), attack_parts.arms_rolled)
# Part after part in the order of the profile (ruling dice-order); single wounds first is the policy of group-order.
roll_part = roll_parts(__name__, "roll_part", PartDice(Attack, ROLLING, begin_part, lots_of, pick_mode_later))


def merge_weapons(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Weapons that hit and are met in the same way are rolled together. A weapon whose wounds go to one model, and one
    whose bearer may pick a model, is a part of its own: its hits must be known apart (ruling group-of-one)."""
    return attack_parts.merge_parts(parts, _met_alike)


def _met_alike(p: Part) -> Hashable | None:
    return None if p.one_model or p.sights else (frozenset(p.rules), p.seen, p.cover, p.automatic, p.mode)
