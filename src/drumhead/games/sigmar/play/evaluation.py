"""What Sigmar's units could do to each other, by the exact odds of its attacks, for the evaluation of a battle."""

from collections.abc import Iterator, Sequence
from typing import Any

from drumhead.combat.unit import UnitId
from drumhead.combat.wound_order import Order
from drumhead.games.sigmar.play.odds import ChargeOdds, attack_odds, chance_of_failing, charge_odds, given_up
from drumhead.games.sigmar.play.roster import roster_of
from drumhead.games.sigmar.rules.activation import allowance_of, may_fire, open_to
from drumhead.games.sigmar.rules.mission import ROUNDS
from drumhead.games.sigmar.rules.shoot import BREATH_RANGE, breath_part, breathers, ranged_of, weapon_rules
from drumhead.games.sigmar.rules.state import Part, Sigmar, Troop
from drumhead.games.sigmar.rules.strike import merge_weapons
from drumhead.tabletop.evaluation import Basis, Evaluation, PossibleAttack, Weights, evaluation_of
from drumhead.tabletop.melee_odds import UNHURT, Blow, Prospect
from drumhead.tabletop.threats import Standing

AFRAID = 0.6  # of an activation: what a wavered unit loses with it


# ---------------------------------------------------------------------------------------------------- attacks
def blow_of(odds: ChargeOdds) -> Blow:
    return Blow(Prospect(*odds.target[:3]), Prospect(*odds.charger[:3]))


def charge_blow(e: Evaluation[Sigmar], s: Standing, t: Standing) -> Blow:
    key = "charge", s.key, t.key
    return roster_of(e.b).once(key, lambda: blow_of(charge_odds(e.b, s.id, t.id, anywhere=True)))


def shot_prospect(b: Sigmar, target: UnitId, chances: Sequence[float]) -> Prospect:
    """What a volley does: wounds, destruction, and a unit that fails its test at half or less."""
    troop, takes, fails = b.troop(target), b.strength(target), chance_of_failing(b, target)
    shaken = sum(
        p * fails
        for wounds, p in enumerate(chances[:takes])
        if wounds and 2 * (takes - wounds) <= troop.full and b.rules.repeat_tests(takes, troop.full)
    )
    return Prospect(sum(w * p for w, p in enumerate(chances[:takes])), sum(chances[takes:]), shaken)


def ranges_of(b: Sigmar, u: UnitId) -> list[int]:
    return sorted({weapon.range for m in b.troop(u).models for weapon in ranged_of(b, m)}, reverse=True)


def open_volley(e: Evaluation[Sigmar], s: Standing, far: int, action: str) -> tuple[Part, ...]:
    """All weapons that reach so far, fired at a target in the open."""
    b, parts = e.b, []
    for m in s.models:
        ready = [weapon for weapon in ranged_of(b, m) if weapon.range >= far]
        for weapon in ready if action == "hold" else ready[:1]:
            parts.append(Part(weapon.name, weapon.attacks, weapon_rules(b, m, weapon), weapon.one_model))
    return merge_weapons(parts)


def open_shot(e: Evaluation[Sigmar], s: Standing, t: Standing, far: int, action: str, order: Order) -> Blow:
    parts = roster_of(e.b).once(("open", s.key, far, action), lambda: open_volley(e, s, far, action))
    return shot_blow(e, s, t, parts, order)


def shot_blow(e: Evaluation[Sigmar], s: Standing, t: Standing, parts: Sequence[Part], order: Order) -> Blow:
    return Blow(shot_prospect(e.b, t.id, attack_odds(e.b, s.id, t.id, parts, "shooting", order)), UNHURT)


def breath_in_the_open(e: Evaluation[Sigmar], s: Standing, t: Standing, order: Order | None = None) -> Blow:
    parts = (breath_part(e.b, s.id, breathers(e.b, s.id)),)
    return shot_blow(e, s, t, parts, order or given_up(e.b, t.id, s.id))


def attacks(e: Evaluation[Sigmar], s: Standing, t: Standing) -> Iterator[PossibleAttack]:
    b, u = e.b, e.b.troop(s.id)
    if "charge" in open_to(u):
        yield PossibleAttack(allowance_of(b, s.id, "charge"), 0.0, charge_blow(e, s, t))
    ranges, breathes = ranges_of(b, s.id), breathers(b, s.id)
    if not ranges and not breathes:
        return
    order = given_up(b, t.id, s.id)
    for far in ranges:
        if may_fire(u, "hold"):
            yield PossibleAttack(far, 0.0, open_shot(e, s, t, far, "hold", order))
        if may_fire(u, "advance"):
            reach = far + allowance_of(b, s.id, "advance")
            yield PossibleAttack(reach, 0.0, open_shot(e, s, t, far, "advance", order))
    if breathes:
        reach = BREATH_RANGE + (allowance_of(b, s.id, "advance") if may_fire(u, "advance") else 0)
        yield PossibleAttack(reach, 0.0, breath_in_the_open(e, s, t, order))


# ---------------------------------------------------------------------------------------------------- units
def condition(b: Sigmar, u: Troop) -> Any:
    """All of a unit that its attacks and blocks read besides its models."""
    wounds = tuple([b.models[m].wounds for m in u.models])
    return u.quality, u.in_effect, u.breathed, u.tough_first, wounds


def cost_of_wavering(e: Evaluation[Sigmar], s: Standing) -> float:
    """Its next activation; at the end of the game, all of its value."""
    u, (now, later) = e.b.troop(s.id), e.turns(s)
    if u.wavered:
        return 0.0
    if not now and not later:
        return s.value
    power = e.power(s)
    return AFRAID * (power[0] if now else power[1] / min(later, 2))


def turns_of(e: Evaluation[Sigmar], s: Standing) -> tuple[int, int]:
    """Its activations; a wavered unit is idle in the next one."""
    u, b = e.b.troop(s.id), e.b
    now, later = int(not u.acted and s.id != b.active), e.left
    if not u.wavered:
        return now, later
    return (0, later) if now else (0, max(0, later - 1))


BASIS = Basis[Sigmar](
    rounds=ROUNDS,
    roster=roster_of,
    standing=lambda roster, b, u: roster.standing_of(b, u, condition(b, u), 0),
    attacks=attacks,
    turns=turns_of,
    shaken=cost_of_wavering,
    weights=Weights(turn=60.0),
    hurries=True,
)


def evaluate(b: Sigmar) -> Evaluation[Sigmar]:
    return evaluation_of(BASIS, b)
