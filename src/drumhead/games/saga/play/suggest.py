"""The ledger's policy for every decision: what a plain player does, what odds assume, and help for people."""

from msgspec.structs import replace

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.adviser import Policy
from drumhead.flow.answers import first_offered, prefers
from drumhead.flow.question import Answer, Chosen, Pick, Question, Some, Way, Went, keys
from drumhead.games.saga.play.odds import loss_order
from drumhead.games.saga.play.worth import RUN, WALK, WORTH, towards_enemy
from drumhead.games.saga.rules.assault import FIGHT
from drumhead.games.saga.rules.casualties import share_out
from drumhead.games.saga.rules.fatigue import halved
from drumhead.games.saga.rules.melee import may_assault, ways_back
from drumhead.games.saga.rules.move import APART, unit_march
from drumhead.games.saga.rules.state import Attack, Melee, Move, Saga
from drumhead.space.paths import length
from drumhead.space.table import INCH
from drumhead.tabletop.actions import offer_assault
from drumhead.tabletop.policies import as_bought, engine_moves, from_the_middle, most_points, stay_there, steps_back
from drumhead.tabletop.worth import nearest_foe

TIRED = 2  # with so much fatigue a unit rests
QUIET = 12 * INCH  # if no enemy is within


# ---------------------------------------------------------------------------------------------------- activation
def first_action(b: Saga, q: Question) -> Answer:
    u = b.band(q.facts["unit"])
    if u.fatigue >= TIRED and nearest_foe(b, u.id)[0] > QUIET:
        return first_offered(q, "rest")
    attack = WORTH.first_attack(b, u.id)
    if attack is None:
        return first_offered(q, farther_action(b, u.id))
    assault = offer_assault(u.id, attack.gain.target).key
    return first_offered(q, assault if attack.action == "assault" else attack.action)


def farther_action(b: Saga, u: UnitId) -> str:
    """Run, unless difficult ground lets a Walk come farther."""
    far = longest_way(towards_enemy(b, u, "run", RUN))
    return "run" if far >= WALK or far >= longest_way(towards_enemy(b, u, "walk", WALK)) else "walk"


def longest_way(ways: tuple[Way, ...]) -> float:
    return max(length(way) for way in ways)


# ---------------------------------------------------------------------------------------------------- moving
def halve_if_it_stops_them(b: Saga, q: Question) -> Answer:
    """Only against an Assault that cannot reach contact with half its allowance."""
    moving = b.works[q.facts["work"]]
    if isinstance(moving, Melee) and moving.target not in may_assault(b, moving.assaulter, halved(moving.allowance)):
        return first_offered(q, "spend")
    return first_offered(q, "keep")


def to_the_enemy(b: Saga, q: Question) -> Answer:
    m = b.work(q.facts["work"], Move)
    return Went(towards_enemy(b, m.unit, m.action, m.allowance))


# ---------------------------------------------------------------------------------------------------- casualties
def policy_losses(b: Saga, q: Question) -> Answer:
    if isinstance(q.ask, Pick):
        return first_offered(q, "men")
    assert isinstance(q.ask, Some)
    return Chosen(models_to_lose(b, b.work(q.facts["work"], Attack), keys(q.ask.of), q.ask.least))


def models_to_lose(b: Saga, a: Attack, may: tuple[int | str, ...], k: int) -> tuple[ModelId, ...]:
    order = loss_order(b, a.target, a.attacker if a.attacker != a.target else None)
    return tuple(sorted([m for m in order if m in may][:k]))


ENGINE = engine_moves(lambda b, q: FIGHT.foe_of(b, q.facts["work"], q.facts["unit"]))
POLICIES: dict[str, Policy] = {
    "table": prefers(),
    "pick-side": prefers("near"),
    "form-units": as_bought,
    "place-army": from_the_middle(unit_march, APART),
    "activate": most_points(lambda b, q, o: WORTH.exchange(b, o.facts["unit"])),
    "first-step": first_action,
    "extra-action": prefers("end"),
    "halve-move": halve_if_it_stops_them,
    "move-models": to_the_enemy,
    "shoot": most_points(lambda b, q, o: WORTH.of_shot(b, q.facts["unit"], o.facts["target"], o.facts["able"])),
    "reroll-hits": prefers("spend"),
    "reroll-blocks": prefers("spend"),
    "casualties": policy_losses,
    "assault-move": ENGINE,
    "defenders-close-up": ENGINE,
    "victor-move": stay_there,
    "step-back": steps_back(lambda b, w: ways_back(b, b.work(w, Melee))),
}


def believed_losses(b: Saga, a: Attack) -> Attack:
    """What the other seat has sealed, as far as a player can tell: the policy's choice."""
    _, men, k = share_out(b, b.band(a.target), a.wounds)
    return replace(a, losses=models_to_lose(b, a, men, k))
