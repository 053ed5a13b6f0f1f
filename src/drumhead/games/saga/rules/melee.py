"""Melee: the assaulters go in, the defenders close up, both strike; then one is gone or the assaulters step back."""

from collections.abc import Sequence

from msgspec.structs import replace

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Refusal, Way, Went
from drumhead.games.saga.rules.army import melee_attacks
from drumhead.games.saga.rules.assault import ASSAULTERS, assault_move, can_reach, close_up, go_in, refuse_elsewhere
from drumhead.games.saga.rules.attack import attack, open_attack
from drumhead.games.saga.rules.casualties import lose, take_losses
from drumhead.games.saga.rules.move import BOUNDS, asks_ways, carry_out, march, refuse_move
from drumhead.games.saga.rules.state import Melee, Move, Saga
from drumhead.ledger.cite import datum, law
from drumhead.space.march import March
from drumhead.space.table import INCH
from drumhead.tabletop import closing, own_moves
from drumhead.tabletop.march import march_at

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
@step()
def part(b: Saga, m: int) -> None:
    """If both are gone nobody moves (ruling both-destroyed). This is settled once: an assaulter lost on the step back
    leaves nobody a victor's move (ruling lost-stepping-back)."""
    fight = b.work(m, Melee)
    a, t = b.band(fight.assaulter), b.band(fight.target)
    if a.alive and t.alive:
        b.then(fall_back(m), end_melee(m))
        return
    b.close(m)
    if a.alive or t.alive:
        b.then(victory((a if a.alive else t).id))


@step()
def end_melee(b: Saga, m: int) -> None:
    b.close(m)


@step("saga.melee.victor-moves")
def victory(b: Saga, u: UnitId) -> None:
    """One of the two is gone, whatever removed it; the other may move (ruling victor-move-limits)."""
    b.then(victor_move(b.open(Move(u, "victor", VICTOR))))


@question("saga.decision.victor-move")
def victor_move(b: Saga, a: Went, w: int) -> None:
    carry_out(b, a, w)


@victor_move.ask
def may_victor_move(b: Saga, w: int) -> Asking:
    return asks_ways(b, w, "victor_move")


victor_move.refuse(refuse_move)


@step("saga.melee.step-back")
def fall_back(b: Saga, m: int) -> None:
    b.then(step_back_by(m))


def _stepping_back(b: Saga, fight: Melee) -> March:
    return march_at(b, fight.assaulter, fight.target, BOUNDS, BACK)


def solved_back(b: Saga, fight: Melee) -> tuple[Way, ...]:
    """The ledger's step back (ruling step-back-solver). Only bases, solid and impassable pieces and the table edge stop
    a step (ruling step-back-blocked)."""
    return closing.step_back(b, _stepping_back(b, fight), fight.target)


def _carry_back(b: Saga, m: int, ways: Sequence[Way]) -> None:
    """Only the ends count: each model goes straight there."""
    u = b.band(b.work(m, Melee).assaulter)
    march(b, u.id, u.models, closing.straight_ways(b, u.models, ways), "saga.melee.step-back", "back")


@law("saga.ruling.step-back-solver")
def refuse_step_back(b: Saga, a: Went, m: int) -> Refusal | None:
    fight = b.work(m, Melee)
    wrong = refuse_elsewhere(b, a, b.band(fight.assaulter).models)
    back, foe = _stepping_back(b, fight), fight.target
    return wrong or closing.refuse_step_back(b, back, foe, a.ways, "saga.ruling.step-back-solver")


PARTING = own_moves.Parting(
    ASSAULTERS._replace(allowance=lambda fight: BACK), lambda fight: fight.target, "saga.melee.step-back",
    solved_back, refuse_step_back, _carry_back,
)  # fmt: skip
step_back_by, step_back_to = own_moves.step_back_questions(__name__, "saga.decision.step-back", PARTING)
