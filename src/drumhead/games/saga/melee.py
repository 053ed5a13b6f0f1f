"""Melee: the assaulters go in, the defenders close up, both strike, and one side is gone or the assaulters step back."""

from msgspec.structs import replace

from drumhead.combat.battle import ids
from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Order, Ordered, Pick, Picked, Place, Refusal, Way, Ways, Went
from drumhead.games.saga import words
from drumhead.games.saga.army import melee_attacks
from drumhead.games.saga.attack import attack, open_attack
from drumhead.games.saga.casualties import lose, take_losses
from drumhead.games.saga.move import NEIGHBOUR, SPREAD, march, refusal_of, refuse_move
from drumhead.games.saga.move import carry_out as carry_out_move
from drumhead.games.saga.state import Melee, Move, Saga
from drumhead.games.saga.terrain import came_through_rough
from drumhead.ledger.cite import datum, law
from drumhead.space import sight
from drumhead.space.contact import contact_move, judge_step_back, reaches, step_back
from drumhead.space.table import INCH
from drumhead.space.terrain import DANGEROUS, DIFFICULT

CLOSE_UP = datum("saga.melee.defenders-close-up", 3 * INCH, 4 * INCH, "games.saga.melee:CLOSE_UP")
REACH = datum("saga.melee.two-inch-reach", 2 * INCH, 3 * INCH, "games.saga.melee:REACH")
VICTOR = datum("saga.melee.victor-moves", 3 * INCH, 4 * INCH, "games.saga.melee:VICTOR")
BACK = datum("saga.melee.step-back", 1 * INCH, 2 * INCH, "games.saga.melee:BACK")
KEEP_OFF = 1 * INCH  # of an assault that falls short (ruling assault-falls-short)

MOVE_IN, CLOSING = "saga.decision.assault-move", "saga.decision.defenders-close-up"
KEEP_OUT = {"difficult": DIFFICULT, "dangerous": DANGEROUS, "both": DIFFICULT | DANGEROUS}


# ---------------------------------------------------------------------------------------------------- declaring
def _reaches(b: Saga, u: UnitId, target: UnitId, allowance: int, barred: int = 0) -> bool:
    movers, targets = ids(b.band(u).models), ids(b.band(target).models)
    others, shy = ids(b.others(u, target)), ids(b.foes_but(b.band(u).seat, target))
    return reaches(b.ground, b.at, b.radius, movers, targets, others, shy, allowance, barred)


@law("saga.ruling.assault-reach", off=lambda b, u, allowance: [foe.id for foe in b.foes(b.band(u).seat)])
def may_assault(b: Saga, u: UnitId, allowance: int) -> list[UnitId]:
    """The enemy units of which some model can reach a free contact place; halving is not foreseen, sight not needed."""
    near = sight.in_range
    mine = ids(b.band(u).models)
    close = [f.id for f in b.foes(b.band(u).seat) if near(b.at, b.radius, mine, ids(f.models), allowance).any()]
    return [foe for foe in close if _reaches(b, u, foe, allowance)]


@step()
def charge(b: Saga, m: int) -> None:
    """After the halving question: in, or short of the enemy."""
    fight = b.work(m, Melee)
    if _reaches(b, fight.assaulter, fight.target, fight.allowance):
        b.then(assault_move(m), go_in(m), meet(m))
    else:
        b.then(fall_short(m))


@step("saga.ruling.assault-falls-short")
def fall_short(b: Saga, m: int) -> None:
    """As near as it gets, 1 inch from all other units; nobody closes up, nobody strikes."""
    fight = b.work(m, Melee)
    b.close(m)
    ways = _ways_in(b, fight, fight.assaulter, fight.target, fight.allowance, keep_off=KEEP_OFF)
    b.tell(Noted("saga.ruling.assault-falls-short", words.falls_short(b, fight.assaulter), {"unit": fight.assaulter}))
    march(b, fight.assaulter, b.band(fight.assaulter).models, ways, "saga.ruling.assault-falls-short", "assault")


# ---------------------------------------------------------------------------------------------------- going in
def _ways_in(
    b: Saga, fight: Melee, u: UnitId, target: UnitId, allowance: int, keep_off: int = 0, moved: tuple[ModelId, ...] = ()
) -> list[Way]:
    """The solver of the ledger for either side (rulings assault-move-solver, closing-up-solver, assault-near-others)."""
    models = b.band(u).models
    wishes = {m: way[1:] for m, way in zip(models, fight.wishes) if len(way) > 1}
    return contact_move(
        b.ground,
        b.at,
        b.radius,
        ids(models),
        ids(b.band(target).models),
        ids(b.others(u, target)),
        ids(b.foes_but(b.band(u).seat, target)),
        allowance,
        order=fight.order,
        wishes=wishes,
        barred=fight.keep_out,
        keep_off=keep_off,
        moved=moved,
        neighbour=NEIGHBOUR,
    )


@question(MOVE_IN)
def assault_move(b: Saga, a: Picked, m: int) -> None:
    """Who moves the models: the engine, keeping out of some terrain or not, or their owner, one by one."""
    who, _, out = str(a.key).partition(":")
    fight = b.work(m, Melee)
    b.works[m] = replace(fight, keep_out=KEEP_OUT.get(out, 0))
    if who == "own":
        b.then(assault_order(m), assault_wishes(m))


@assault_move.ask
def may_assault_move(b: Saga, m: int) -> Asking:
    fight = b.work(m, Melee)
    u = b.band(fight.assaulter)
    options = [Option("engine", "Straight at them"), Option("own", "Model by model")]
    for name in _terrain_in_reach(b, fight):
        if _reaches(b, u.id, fight.target, fight.allowance, KEEP_OUT[name]):
            options.append(Option(f"engine:{name}", words.offers_keep_out(name)))
            options.append(Option(f"own:{name}", words.offers_keep_out_own(name)))
    facts = {"unit": u.id, "target": fight.target, "work": m}
    return Asking(
        u.seat, Pick(tuple(options)), words.asks_assault_move(b, u.id), "saga.melee.assaulters-contact", facts
    )


def _terrain_in_reach(b: Saga, fight: Melee) -> list[str]:
    """Which kinds of bad ground the way might lead through; a choice that rules out every contact is not offered."""
    at = b.at[list(b.band(fight.assaulter).models)]
    low, high = at.min(axis=0) - fight.allowance, at.max(axis=0) + fight.allowance
    g = b.ground
    near = (g.box[:, 0] < high[0]) & (g.box[:, 2] > low[0]) & (g.box[:, 1] < high[1]) & (g.box[:, 3] > low[1])
    met = 0
    for traits in g.traits[near].tolist():
        met |= traits
    found = [name for name in ("difficult", "dangerous") if met & KEEP_OUT[name]]
    return [*found, "both"] if len(found) == 2 else found


@question(MOVE_IN)
def assault_order(b: Saga, a: Ordered, m: int) -> None:
    b.works[m] = replace(b.work(m, Melee), order=tuple(int(k) for k in a.keys))


@assault_order.ask
def may_order_assault(b: Saga, m: int) -> Asking | None:
    return _ask_order(b, m, b.work(m, Melee).assaulter, b.band(b.work(m, Melee).assaulter).models)


@question(MOVE_IN)
def assault_wishes(b: Saga, a: Went, m: int) -> None:
    b.works[m] = replace(b.work(m, Melee), wishes=a.ways)


@assault_wishes.ask
def may_wish_assault(b: Saga, m: int) -> Asking:
    fight = b.work(m, Melee)
    return _ask_wishes(b, m, fight.assaulter, fight.allowance)


def _ask_order(b: Saga, m: int, u: UnitId, models: tuple[ModelId, ...]) -> Asking | None:
    if len(models) < 2:
        return None
    options = tuple(Option(x, words.model_of(b, x), {"model": x}) for x in models)
    return Asking(
        b.band(u).seat,
        Order(options),
        words.asks_order(b, u),
        "saga.ruling.assault-move-solver",
        {"unit": u, "work": m},
    )


def _ask_wishes(b: Saga, m: int, u: UnitId, allowance: int) -> Asking:
    unit = b.band(u)
    text = words.asks_wishes(b, u)
    return Asking(
        unit.seat, Ways(unit.models, allowance), text, "saga.ruling.assault-move-solver", {"unit": u, "work": m}
    )


@law("saga.ruling.unit-move")
def refuse_wishes(b: Saga, a: Went, u: UnitId) -> Refusal | None:
    """A wish begins where the model stands; whether it can be had is up to the solver."""
    for model, way in zip(b.band(u).models, a.ways):
        if way[0] != b.place(model):
            return Refusal(
                "saga.ruling.unit-move", f"the way of model {model} must begin where it stands", {"model": model}
            )
    return None


@assault_wishes.refuse
def refuse_assault_wishes(b: Saga, a: Went, m: int) -> Refusal | None:
    return refuse_wishes(b, a, b.work(m, Melee).assaulter)


@step("saga.melee.assaulters-contact", "saga.melee.assaulters-close-up", "saga.moving.assault-may-close")
def go_in(b: Saga, m: int) -> None:
    fight = b.work(m, Melee)
    u = b.band(fight.assaulter)
    ways = _ways_in(b, fight, u.id, fight.target, fight.allowance)
    b.works[m] = replace(fight, rough=came_through_rough(b, ways), order=(), wishes=(), keep_out=0)
    march(b, u.id, u.models, ways, "saga.melee.assaulters-contact", "assault")


# ---------------------------------------------------------------------------------------------------- closing up
@step()
def meet(b: Saga, m: int) -> None:
    """The assaulters have arrived; if dangerous ground took the last of them, only the victor's move is left."""
    fight = b.work(m, Melee)
    if b.band(fight.assaulter).alive and b.band(fight.target).alive:
        b.then(close_up(m), strikes(m), part(m))
    else:
        b.then(part(m))


def in_contact(b: Saga, u: UnitId, foe: UnitId) -> tuple[ModelId, ...]:
    mine, theirs = b.band(u).models, b.band(foe).models
    touching = sight.in_range(b.at, b.radius, ids(mine), ids(theirs), 0).any(axis=1)
    return tuple(m for m, t in zip(mine, touching.tolist()) if t)


@step("saga.melee.defenders-close-up")
def close_up(b: Saga, m: int) -> None:
    fight = b.work(m, Melee)
    if len(in_contact(b, fight.target, fight.assaulter)) < len(b.band(fight.target).models):
        b.then(defenders_move(m), come_up(m))


@question(CLOSING)
def defenders_move(b: Saga, a: Picked, m: int) -> None:
    if a.key == "own":
        b.then(defenders_order(m), defenders_wishes(m))


@defenders_move.ask
def may_defenders_move(b: Saga, m: int) -> Asking:
    fight = b.work(m, Melee)
    options = (Option("engine", "Close up"), Option("own", "Model by model"))
    facts = {"unit": fight.target, "target": fight.assaulter, "work": m}
    seat, text = b.band(fight.target).seat, words.asks_close_up(b, fight.target)
    return Asking(seat, Pick(options), text, "saga.melee.defenders-close-up", facts)


@question(CLOSING)
def defenders_order(b: Saga, a: Ordered, m: int) -> None:
    b.works[m] = replace(b.work(m, Melee), order=tuple(int(k) for k in a.keys))


@defenders_order.ask
def may_order_defenders(b: Saga, m: int) -> Asking | None:
    fight = b.work(m, Melee)
    touching = in_contact(b, fight.target, fight.assaulter)
    free = tuple(x for x in b.band(fight.target).models if x not in touching)
    return _ask_order(b, m, fight.target, free)


@question(CLOSING)
def defenders_wishes(b: Saga, a: Went, m: int) -> None:
    b.works[m] = replace(b.work(m, Melee), wishes=a.ways)


@defenders_wishes.ask
def may_wish_defenders(b: Saga, m: int) -> Asking:
    return _ask_wishes(b, m, b.work(m, Melee).target, CLOSE_UP)


@defenders_wishes.refuse
def refuse_defenders_wishes(b: Saga, a: Went, m: int) -> Refusal | None:
    return refuse_wishes(b, a, b.work(m, Melee).target)


@step()
def come_up(b: Saga, m: int) -> None:
    """Never halved, and it makes nobody strike last (ruling closing-up-solver)."""
    fight = b.work(m, Melee)
    u = b.band(fight.target)
    touching = in_contact(b, u.id, fight.assaulter)
    ways = _ways_in(b, fight, u.id, fight.assaulter, CLOSE_UP, moved=touching)
    b.works[m] = replace(fight, order=(), wishes=())
    march(b, u.id, u.models, ways, "saga.melee.defenders-close-up", "close")


# ---------------------------------------------------------------------------------------------------- striking
def in_reach(b: Saga, u: UnitId, foe: UnitId) -> tuple[ModelId, ...]:
    """Measured once, after the closing up; sight does not matter (ruling who-strikes)."""
    mine, theirs = b.band(u).models, b.band(foe).models
    if not (mine and theirs):
        return ()
    near = sight.in_range(b.at, b.radius, ids(mine), ids(theirs), REACH).any(axis=1)
    return tuple(m for m, n in zip(mine, near.tolist()) if n)


@step("saga.melee.both-sides-attack")
def strikes(b: Saga, m: int) -> None:
    """Together, or one after the other with the casualties in between; first and last cancel out."""
    fight = b.work(m, Melee)
    a, t = fight.assaulter, fight.target
    b.works[m] = replace(fight, reach=(in_reach(b, a, t), in_reach(b, t, a)))
    if fight.above == fight.rough:
        struck_together(b, m, a, t)
    elif fight.above:
        b.then(strike(m, a), fall(m), strike(m, t), fall(m))
    else:
        b.then(strike(m, t), fall(m), strike(m, a), fall(m))


@law("saga.melee.simultaneous", off=lambda b, m, a, t: b.then(strike(m, a), fall(m), strike(m, t), fall(m)))
def struck_together(b: Saga, m: int, a: UnitId, t: UnitId) -> None:
    """The assaulters roll first; casualties come off when both have struck (ruling simultaneous-procedure)."""
    b.then(strike(m, a), strike(m, t), fall(m))


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
    fight = b.work(m, Melee)
    foe = fight.target if u == fight.assaulter else fight.assaulter
    dice = strike_dice(b, fight, u)
    if not dice or not b.band(foe).alive:
        return
    w = open_attack(b, u, foe, "melee", {"dice": dice})
    b.works[m] = replace(fight, blows=(*fight.blows, w))
    b.tell(Noted("saga.melee.resolved-as-shooting", words.strikes(b, u, foe, dice), {"unit": u, "target": foe}))
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
    carry_out_move(b, a, w)


@victor_move.ask
def may_victor_move(b: Saga, w: int) -> Asking:
    m = b.work(w, Move)
    u = b.band(m.unit)
    text, facts = words.asks_victor_move(b, u.id), {"unit": u.id, "work": w, "action": "victor"}
    return Asking(u.seat, Ways(u.models, m.allowance), text, "saga.melee.victor-moves", facts)


victor_move.refuse(refuse_move)


@step("saga.melee.step-back")
def fall_back(b: Saga, m: int) -> None:
    b.then(step_back_by(m))


@question("saga.decision.step-back")
def step_back_by(b: Saga, a: Picked, m: int) -> None:
    if a.key == "own":
        b.then(step_back_to(m))
        return
    ends = [way[-1] for way in _engine_steps(b, m)]
    _carry_back(b, m, ends)


@step_back_by.ask
def may_step_back_by(b: Saga, m: int) -> Asking:
    fight = b.work(m, Melee)
    options = (Option("engine", "Straight back"), Option("own", "Model by model"))
    facts = {"unit": fight.assaulter, "target": fight.target, "work": m}
    seat, text = b.band(fight.assaulter).seat, words.asks_step_back(b, fight.assaulter)
    return Asking(seat, Pick(options), text, "saga.melee.step-back", facts)


def _engine_steps(b: Saga, m: int) -> list[Way]:
    fight = b.work(m, Melee)
    movers, enemies = ids(b.band(fight.assaulter).models), ids(b.band(fight.target).models)
    others = ids(b.others(fight.assaulter, fight.target))
    return step_back(b.ground, b.at, b.radius, movers, enemies, others, BACK)


def _carry_back(b: Saga, m: int, ends: list[Place]) -> None:
    u = b.band(b.work(m, Melee).assaulter)
    ways = [(b.place(x), end) if end != b.place(x) else (end,) for x, end in zip(u.models, ends)]
    march(b, u.id, u.models, ways, "saga.melee.step-back", "back")


@question("saga.decision.step-back")
def step_back_to(b: Saga, a: Went, m: int) -> None:
    _carry_back(b, m, [way[-1] for way in a.ways])


@step_back_to.ask
def may_step_back_to(b: Saga, m: int) -> Asking:
    u = b.band(b.work(m, Melee).assaulter)
    text, facts = words.asks_step_back(b, u.id), {"unit": u.id, "work": m, "action": "back"}
    return Asking(u.seat, Ways(u.models, BACK), text, "saga.melee.step-back", facts)


@step_back_to.refuse
@law("saga.ruling.step-back-solver")
def refuse_step_back(b: Saga, a: Went, m: int) -> Refusal | None:
    fight = b.work(m, Melee)
    u = b.band(fight.assaulter)
    wrong = refuse_wishes(b, a, u.id)
    if wrong:
        return wrong
    ends = [way[-1] for way in a.ways]
    enemies, others = ids(b.band(fight.target).models), ids(b.others(u.id, fight.target))
    fault = judge_step_back(b.ground, b.at, b.radius, ids(u.models), enemies, others, ends, NEIGHBOUR, SPREAD, BACK)
    if fault is None:
        return None
    found = refusal_of(b, Move(u.id, "victor", BACK), fault)
    return Refusal(
        "saga.ruling.step-back-solver", found.why if found else "not a step back", found.facts if found else {}
    )
