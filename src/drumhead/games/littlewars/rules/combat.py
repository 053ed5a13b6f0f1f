"""Combat: numbers decide. Who fights in which combat, who is supported, who is killed and who is taken."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Chosen, Option, Pick, Some, offer
from drumhead.games.littlewars.rules.bodies import bodies, bodies_with
from drumhead.games.littlewars.rules.casualties import kill, take
from drumhead.games.littlewars.rules.house import HOUSE
from drumhead.games.littlewars.rules.march import MOVES
from drumhead.games.littlewars.rules.mission import look_for_end
from drumhead.games.littlewars.rules.state import ARMS, Combat, Fighting, LittleWars, Losses, Men
from drumhead.ledger.cite import datum, law
from drumhead.space.bodies import combats, supports
from drumhead.space.table import INCH
from drumhead.tabletop.battle import ids

CONTACT, THREE = "littlewars.combat.fights-contact", "littlewars.combat.fights-three-inches"
REACH = datum(THREE, 3 * INCH, 4 * INCH)
SUPPORT, ORDER = "littlewars.combat.support", "littlewars.combat.order"
PICKS = {True: "littlewars.combat.supported-winner-picks", False: "littlewars.combat.unsupported-winner-picks"}


# ---------------------------------------------------------------------------------------------------- who fights
@HOUSE.part("overlapping-combats", "merge")
@law(CONTACT, off=())
def merged_combats(b: LittleWars) -> tuple[Combat, ...]:
    """Touching enemies and all men near either of them; clusters that share a man are one combat (rulings contact,
    who-fights, separate-combats). Guns and captives are in none; escorts fight (ruling escort-in-combat)."""
    return _combats(b, through_contact_only=False)


@HOUSE.part("overlapping-combats", "contact-only")
def combats_by_contact(b: LittleWars) -> tuple[Combat, ...]:
    """Combats merge through men in contact alone; a man near two of them joins the nearer one, of two as near the one
    with the lower id."""
    return _combats(b, through_contact_only=True)


def _combats(b: LittleWars, through_contact_only: bool) -> tuple[Combat, ...]:
    red, blue = map(ids, b.roster.men)
    found = combats(b.at, b.radius, red, blue, REACH, through_contact_only)
    return tuple(c.fighters for c in found.combats)


# ---------------------------------------------------------------------------------------------------- the order
@step()
def fight_combats(b: LittleWars, seat: int) -> None:
    """Members are fixed now; each combat is fought once, wherever the contact came from (ruling combats-fixed)."""
    found = b.rules.overlapping_combats(b)
    if found:
        b.then(next_combat(seat, b.open(Fighting(found))))


def name_of(combat: Combat) -> int:
    """A combat is named by its lowest figure."""
    return min((*combat[0], *combat[1]))


@step()
def next_combat(b: LittleWars, seat: int, w: int) -> None:
    """The order is asked while two or more are left (ruling combat-order-asked)."""
    if b.work(w, Fighting).left:
        b.then(choose_combat(seat, w), next_combat(seat, w))
    else:
        b.close(w)


@question("littlewars.decision.combat-order", ORDER)
def choose_combat(b: LittleWars, a: Option, seat: int, w: int) -> None:
    left = b.work(w, Fighting).left
    combat = next(c for c in left if name_of(c) == a.facts["model"])
    b.works[w] = Fighting(tuple(c for c in left if c != combat))
    b.then(fight(b.open(losses_of(b, combat))))


@choose_combat.ask
def may_choose_combat(b: LittleWars, seat: int, w: int) -> Asking:
    left = b.work(w, Fighting).left
    options = tuple(offer(how="fight", model=name_of(c), able=(*c[0], *c[1])) for c in left)
    facts = {"work": w, "combats": {str(name_of(c)): told_of(losses_of(b, c)) for c in left}}
    return Asking(seat, Pick(options), "combat_order", ORDER, facts)


# ---------------------------------------------------------------------------------------------------- the numbers
class Result(NamedTuple):
    """What a combat comes to: of the smaller side so many are taken, and so many of each side are killed."""

    taken: int
    killed: int


@law("littlewars.combat.equal-all-die", off=Result(0, 0))
def equal_result(n: int) -> Result:
    return Result(0, n)


@law("littlewars.combat.supported-loser", off=Result(0, 0))
def supported_result(n: int, m: int) -> Result:
    """All losers fall and as many winners."""
    return Result(0, n)


def unsupported_result(n: int, m: int) -> Result:
    """The difference is taken, never more than there are; the rest fall with as many winners (ruling
    combat-arithmetic)."""
    taken = prisoners_due(n, m)
    return Result(taken, killed_due(n, taken))


@law("littlewars.combat.unsupported-prisoners", off=0)
def prisoners_due(n: int, m: int) -> int:
    return min(n, m - n)


@law("littlewars.combat.unsupported-losses", off=0)
def killed_due(n: int, taken: int) -> int:
    return n - taken


def result_of(sizes: Sequence[int], supported: bool) -> Result:
    """Of a combat between so many of one side and so many of the other."""
    n, m = min(sizes), max(sizes)
    if n == m:
        return equal_result(n)
    return supported_result(n, m) if supported else unsupported_result(n, m)


@law("littlewars.combat.count-models", off=lambda b, men: sum(b.models[m].kind == ARMS[0] for m in men))
def strength(b: LittleWars, men: Men) -> int:
    """Every man counts as one, on foot or mounted."""
    return len(men)


@law("littlewars.combat.smaller-loses", off=lambda sizes: int(sizes[0] < sizes[1]))
def loser_of(sizes: Sequence[int]) -> int:
    """The side with fewer men."""
    return int(sizes[1] < sizes[0])


def losses_of(b: LittleWars, combat: Combat) -> Losses:
    """Support is looked at when a combat is fought (ruling support-when)."""
    sizes = [strength(b, men) for men in combat]
    loser = loser_of(sizes)
    supported = sizes[0] != sizes[1] and is_supported(b, loser, combat[loser])
    taken, killed = result_of(sizes, supported)
    return Losses(1 - loser, combat, taken, killed, supported, equal=sizes[0] == sizes[1])


# ---------------------------------------------------------------------------------------------------- support
@law(SUPPORT, off=False)
def is_supported(b: LittleWars, seat: int, fighting: Men) -> bool:
    """Another body of the loser, with nobody in this combat, large enough and at most one move away (ruling
    support-whom). It may be in another combat (ruling support-engaged)."""
    involved = bodies_with(b, seat, fighting)
    losers = tuple(m for body in involved for m in body)
    helpers = tuple(body for body in bodies(b, seat) if body not in involved)
    near = tuple(body for body in helpers if one_move_away(b, body, losers))
    return b.rules.support_size(b, losers, near, len(fighting))


def one_move_away(b: LittleWars, body: Men, losers: Men) -> bool:
    """A man of it could come to help, measured straight by his own move (ruling support-one-move)."""
    moves = [MOVES[b.models[m].kind] for m in body]
    return supports(b.at, b.radius, ids(body), np.array(moves, np.int64), ids(losers))


def half_of(men: int, number: int) -> bool:
    """At least half as many (ruling halves)."""
    return 2 * men >= number


@HOUSE.part("support-size", "units-involved")
def half_of_units(b: LittleWars, losers: Men, near: tuple[Men, ...], fighting: int) -> bool:
    """One body with at least half as many men as all bodies in the combat; small ones do not add up."""
    return any(half_of(len(body), len(losers)) for body in near)


@HOUSE.part("support-size", "fighting-models")
def half_of_fighters(b: LittleWars, losers: Men, near: tuple[Men, ...], fighting: int) -> bool:
    return any(half_of(len(body), fighting) for body in near)


@HOUSE.part("support-size", "all-free-men")
def all_add_up(b: LittleWars, losers: Men, near: tuple[Men, ...], fighting: int) -> bool:
    return half_of(sum(map(len, near)), len(losers))


# ---------------------------------------------------------------------------------------------------- one combat
@step("littlewars.combat.count-models")
def fight(b: LittleWars, w: int) -> None:
    f = b.work(w, Losses)
    facts = {**told_of(f), "models": [*f.combat[0], *f.combat[1]]}
    b.tell(Noted(clause_of(f), "fought", facts))
    b.then(name_prisoners(w), name_dead(w), settle(w))


def told_of(f: Losses) -> dict[str, Any]:
    """What a combat comes to, for a sentence."""
    return {
        "winner": f.winner, "sizes": [len(men) for men in f.combat], "equal": f.equal, "supported": f.supported,
        "taken": f.taken, "killed": f.killed,
    }  # fmt: skip


def clause_of(f: Losses) -> str:
    if f.equal:
        return "littlewars.combat.equal-all-die"
    return "littlewars.combat.supported-loser" if f.supported else "littlewars.combat.unsupported-prisoners"


def _named(b: LittleWars, men: Men) -> tuple[Option, ...]:
    return tuple(offer(model=m, type=b.models[m].kind) for m in men)


@question("littlewars.decision.prisoners", "littlewars.combat.unsupported-winner-picks")
def name_prisoners(b: LittleWars, a: Chosen, w: int) -> None:
    b.works[w] = replace(b.work(w, Losses), prisoners=tuple(int(k) for k in a.keys))


@name_prisoners.ask
def may_name_prisoners(b: LittleWars, w: int) -> Asking | None:
    """The winner says who of the losers is taken; the others fall."""
    f = b.work(w, Losses)
    if not f.taken:
        return None
    losers = f.combat[1 - f.winner]
    ask = Some(_named(b, losers), f.taken, f.taken)
    return Asking(f.winner, ask, "prisoners", PICKS[False], {"number": f.taken, "work": w})


@question("littlewars.decision.winner-losses", *PICKS.values())
def name_dead(b: LittleWars, a: Chosen, w: int) -> None:
    b.works[w] = replace(b.work(w, Losses), dead=tuple(int(k) for k in a.keys))


@name_dead.ask
def may_name_dead(b: LittleWars, w: int) -> Asking | None:
    """The winner says which of his men fall."""
    f = b.work(w, Losses)
    if not f.killed:
        return None
    ask = Some(_named(b, f.combat[f.winner]), f.killed, f.killed)
    return Asking(f.winner, ask, "winner_losses", PICKS[f.supported], {"number": f.killed, "work": w})


@step()
def settle(b: LittleWars, w: int) -> None:
    """All removals of a combat happen together (ruling who-picks)."""
    f = b.work(w, Losses)
    b.close(w)
    fallen = tuple(m for m in f.combat[1 - f.winner] if m not in f.prisoners)
    kill(b, (*fallen, *f.dead), clause_of(f), "falls_in_combat")
    take(b, f.prisoners, f.winner, "littlewars.combat.unsupported-prisoners")
    look_for_end(b)
