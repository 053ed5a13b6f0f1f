"""Melee: the assaulters go in, the defenders close up, both strike; then one is gone or the assaulters step back."""

from msgspec.structs import replace

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import step
from drumhead.flow.question import Way
from drumhead.games.saga.rules.army import melee_attacks
from drumhead.games.saga.rules.assault import FIGHT, assault_move, can_reach, close_up, go_in, march_into
from drumhead.games.saga.rules.attack import attack, open_attack
from drumhead.games.saga.rules.casualties import lose, take_losses
from drumhead.games.saga.rules.move import MOVING
from drumhead.games.saga.rules.state import Melee, Move, Saga
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.table import INCH
from drumhead.tabletop import closing
from drumhead.tabletop.melee_moves import Parting, parting_step
from drumhead.tabletop.move_questions import move_question

REACH = datum("saga.melee.two-inch-reach", 2 * INCH, 3 * INCH)
VICTOR = datum("saga.melee.victor-moves", 3 * INCH, 4 * INCH)
BACK = datum("saga.melee.step-back", 1 * INCH, 2 * INCH)


# ---------------------------------------------------------------------------------------------------- the course of it
@law("saga.ruling.assault-reach", off=lambda b, u, allowance: [foe.id for foe in b.foes(b.band(u).seat)])
def may_assault(b: Saga, u: UnitId, allowance: int) -> list[UnitId]:
    """The enemy units of which some model can reach a free contact place; halving is not foreseen, sight not needed."""
    return [foe.id for foe in b.foes_within(u, allowance) if can_reach(b, u, foe.id, allowance)]


@step()
def charge(b: Saga, m: int) -> None:
    """After the halving question."""
    b.then(assault_move(m), go_in(m), meet(m))


@step()
def meet(b: Saga, m: int) -> None:
    """The assaulters have arrived; if dangerous ground took the last of them, only the victor's move is left."""
    if m not in b.works:
        return  # it fell short
    fight = b.work(m, Melee)
    if b.band(fight.assaulter).alive and b.band(fight.target).alive:
        b.then(close_up(m), strikes(m), part(m))
    else:
        b.then(part(m))


# ---------------------------------------------------------------------------------------------------- striking
def in_reach(b: Saga, u: UnitId, foe: UnitId) -> tuple[ModelId, ...]:
    """Measured once, after the closing up; sight does not matter (ruling who-strikes). Only between these two units
    (ruling assault-target)."""
    return closing.near_foe(b, u, foe, REACH)


@step("saga.melee.both-sides-attack")
def strikes(b: Saga, m: int) -> None:
    """Together, or one after the other with the casualties in between; first and last cancel out (ruling
    strike-order-cancels)."""
    fight = b.work(m, Melee)
    a, t = fight.assaulter, fight.target
    b.works[m] = replace(fight, reach=(in_reach(b, a, t), in_reach(b, t, a)))
    if fight.above == fight.rough:
        strike_together(b, m, a, t)
    elif fight.above:
        strike_in_turn(b, m, a, t)
    else:
        strike_in_turn(b, m, t, a)


def strike_in_turn(b: Saga, m: int, first: UnitId, last: UnitId) -> None:
    """The survivors of those in reach strike last (ruling strike-order)."""
    b.then(strike(m, first), fall(m), strike(m, last), fall(m))


@law("saga.melee.simultaneous", off=strike_in_turn)
def strike_together(b: Saga, m: int, assaulter: UnitId, target: UnitId) -> None:
    """The assaulters roll first; casualties come off when both have struck (ruling simultaneous-procedure)."""
    b.then(strike(m, assaulter), strike(m, target), fall(m))


@law("saga.melee.assault-bonus", off=0)
def bonus_of(fight: Melee, u: UnitId) -> int:
    """One die more for each striking model of the assaulting unit, whatever its weapons (ruling bonus-once)."""
    return 1 if u == fight.assaulter else 0


@law("saga.melee.all-melee-weapons", off=lambda weapons: max((melee_attacks((w,)) for w in weapons), default=0))
def attacks_of(weapons: tuple[str, ...]) -> int:
    return melee_attacks(weapons)


def strike_dice(b: Saga, fight: Melee, u: UnitId) -> int:
    reach = fight.reach[0] if u == fight.assaulter else fight.reach[1]
    alive = set(b.band(u).models)
    return sum(attacks_of(b.model(x).weapons) + bonus_of(fight, u) for x in reach if x in alive)


@step()
def strike(b: Saga, m: int, u: UnitId) -> None:
    """Striking back is no action (ruling fighting-back-is-free); nobody in reach, no dice (ruling nobody-in-reach)."""
    fight = b.work(m, Melee)
    foe = fight.target if u == fight.assaulter else fight.assaulter
    dice = strike_dice(b, fight, u)
    if not dice or not b.band(foe).alive:
        return
    w = open_attack(b, u, foe, "melee", {"dice": dice})
    b.works[m] = replace(fight, blows=(*fight.blows, w))
    b.tell(Noted("saga.melee.resolved-as-shooting", "strikes", {"unit": u, "target": foe, "dice": dice}))
    b.then(attack(w))


@step()
def fall(b: Saga, m: int) -> None:
    """Casualties of all blows so far: the active player chooses first, then all are removed together."""
    fight = b.work(m, Melee)
    b.works[m] = replace(fight, blows=())
    blows = fight.blows[::-1]  # struck by the assaulter first, so his own losses stand last
    b.then(*(lose(w) for w in blows), *(take_losses(w) for w in blows))


# ---------------------------------------------------------------------------------------------------- parting
victor_move = move_question(__name__, "victor_move", "saga.decision.victor-move", "victor_move", MOVING)
part = parting_step(  # an assaulter lost on the step back leaves nobody a victor's move (rulings both-destroyed,
    # lost-stepping-back); one that is left may move, whatever removed the other (ruling victor-move-limits)
    __name__,
    Parting(
        FIGHT, "end_melee", "saga.decision.step-back", BACK, "saga.melee.step-back",
        refusing("saga.ruling.step-back-solver"), "victory", "saga.melee.victor-moves",
        follow=lambda b, u: victor_move(b.open(Move(u, "victor", VICTOR))),
    ),
)  # fmt: skip


def ways_back(b: Saga, fight: Melee) -> tuple[Way, ...]:
    """The ledger's step back (ruling step-back-solver). Only bases, solid and impassable pieces and the table edge stop
    a step (ruling step-back-blocked)."""
    return closing.step_back(b, march_into(b, fight.assaulter, fight.target, BACK).keeping_out(0), fight.target)
