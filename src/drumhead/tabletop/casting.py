"""Spells of army books, cast by models of a unit for power dice of their side, as whole steps and questions for a game.

A battle of such a game has the `spells` of each seat, its `power` (dice left, by model; ALL: for all of them) and the
spells it has `tried` in this round. Its record of a spell on its way has the `wizard`, the `unit`, the `spell`, the
`target`, the next `effect`, and the strength of the target `before` any harm.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.book import Effect, EffectDo, Spell, by_id
from drumhead.combat.counting import D6
from drumhead.combat.rolling import throw
from drumhead.combat.unit import ModelId, Unit, UnitId
from drumhead.dice.scripted import thrown_for
from drumhead.flow.event import Counted, Marked, Noted, Rolled
from drumhead.flow.frame import Asking, Closed, Inquiry, Step, question_of, step_of
from drumhead.flow.question import Amount, Option, Pick, Refusal, Told, offer
from drumhead.flow.state import Frame
from drumhead.space.sight import gaps_to_groups
from drumhead.space.table import beyond
from drumhead.tabletop.battle import ids, ids_of_groups

ALL = -1  # the key of dice that all wizards of a seat share
HARM: tuple[EffectDo, ...] = ("hits", "wounds")


# ---------------------------------------------------------------------------------------------------- power dice
def throw_power(b: Any, seat: int | None, dice: int, clause: str) -> tuple[int, ...]:
    """`seat`: whose they are; None: of both."""
    with thrown_for("throws_for_power", seat=b.opener if seat is None else seat):
        faces: tuple[int, ...] = b.dice.roll(dice)
    b.tell(Rolled(6, faces, tuple(map(str, faces)), clause, "power", seat))
    return faces


def set_power(b: Any, seat: int, dice: dict[int, int], clause: str) -> None:
    """All dice of a seat from now on; those that changed are told."""
    changed = dice.items() - b.power[seat].items()
    b.power = (dice, b.power[1]) if seat == 0 else (b.power[0], dice)
    for key, left in sorted(changed):
        if key == ALL:
            b.tell(Counted({"power": left}, clause, seat=seat))
        else:
            b.tell(Marked({f"m{key}": {"power": left}}, clause))


def power_of(b: Any, m: ModelId) -> int:
    """The dice that a wizard may roll."""
    held: dict[int, int] = b.power[b.models[m].seat]
    return held.get(m, held.get(ALL, 0))


def power_shown(b: Any, seat: int) -> dict[str, Any]:
    """The power dice that all wizards of a side share."""
    return {"power": b.power[seat][ALL]} if ALL in b.power[seat] else {}


def pay(b: Any, m: ModelId, dice: int, clause: str) -> None:
    seat = b.models[m].seat
    held = b.power[seat]
    key = m if m in held else ALL
    set_power(b, seat, {**held, key: held[key] - dice}, clause)


# ---------------------------------------------------------------------------------------------------- how a page casts
class CastClauses(NamedTuple):
    decision: str
    when: str  # a unit may cast
    roll: str
    power: str
    once: str  # a spell is tried in a round
    effects: str
    gone: str
    far: str
    unseen: str


class Casters(NamedTuple):
    """How a page casts spells; every function is given the battle."""

    work: type[Struct]  # of a spell on its way
    activation: type[Struct]  # of the unit that is asked, with its `unit`
    clauses: CastClauses
    wizards: Callable[[Any, Any], tuple[ModelId, ...]]  # of a unit
    bonus: Callable[[Any, ModelId], int]  # of a wizard, to its roll
    was_tried: Callable[[Any, int, Spell], bool]  # by a seat
    is_open: Callable[[Any, ModelId, Any], bool]  # a unit to a wizard, whatever stands between the two
    reaches: Callable[[int, int, int], bool]  # a sum, with the bonus, a number
    rolled: Callable[[Any, int, tuple[str, ...], bool], bool]  # what the faces do besides; does the spell still work?
    resisted: Callable[[Any, UnitId, UnitId], bool]  # a spell of a unit by its target
    does: Mapping[EffectDo, Callable[[Any, Any, Effect], tuple[Frame, ...]]]  # each effect of the record
    tested: Callable[[Any, UnitId, int], None]  # a unit after all harm; its strength before
    ended: Callable[[Any, Any], None]  # the spell is done


def spell_of(b: Any, c: Any) -> Spell:
    s: Spell | None = by_id(b.spells[b.models[c.wizard].seat], c.spell)
    assert s is not None, c.spell
    return s


def facts_of(c: Any, s: Spell) -> dict[str, int | str]:
    return {"unit": c.unit, "model": c.wizard, "name": s.name, "target": c.target}


# ---------------------------------------------------------------------------------------------------- what may be cast
def fits(s: Spell, own: Unit, u: Unit) -> bool:
    """A friend is any unit of the player, that of the wizard too (ruling spell-friends)."""
    return u.id == own.id if s.target == "self" else (u.seat == own.seat) == (s.target == "friend")


def gaps_from(b: Any, m: ModelId) -> dict[UnitId, int]:
    """From the wizard's own base to every living unit."""
    units = [u for u in b.units if u.models]
    gaps = gaps_to_groups(b.at, b.radius, ids((m,)), *ids_of_groups(tuple(u.models for u in units)))
    return {u.id: gap for u, gap in zip(units, gaps.tolist())}


def refuse_try(how: Casters, b: Any, m: ModelId, s: Spell) -> Refusal | None:
    """Why a wizard may not try a spell now, whatever its target."""
    if how.was_tried(b, b.models[m].seat, s):
        return Refusal(how.clauses.once, "tried_already", {"name": s.name})
    return None if power_of(b, m) else Refusal(how.clauses.power, "no_power_left", {"model": m, "name": s.name})


def refuse_at(how: Casters, b: Any, m: ModelId, s: Spell, u: Unit, gaps: Mapping[UnitId, int]) -> Refusal | None:
    """Why a wizard may not try it at a unit."""
    if not u.models:
        return Refusal(how.clauses.gone, "is_gone", {"unit": u.id})
    facts = {"name": s.name, "target": u.id}
    if not fits(s, b.units[b.models[m].unit], u):
        return Refusal(how.clauses.effects, "not_its_target", {"how": s.target, **facts})
    if s.target != "self" and beyond(gaps[u.id], s.range):
        return Refusal(how.clauses.far, "out_of_range", {**facts, "amount": gaps[u.id], "most": s.range})
    return None if how.is_open(b, m, u) else Refusal(how.clauses.unseen, "unseen", facts)


def judge_spells(how: Casters, b: Any, own: Unit) -> Iterator[tuple[Option, Refusal | None]]:
    """Every spell at every unit by every wizard of a unit."""
    wizards = how.wizards(b, own)
    for m in wizards:
        gaps = gaps_from(b, m)
        for s in b.spells[own.seat]:
            never = refuse_try(how, b, m, s)
            for u in b.units:
                yield offer_spell(s, u.id, m, len(wizards)), never or refuse_at(how, b, m, s, u, gaps)


def legal(how: Casters, b: Any, own: Unit) -> list[Option]:
    """What of it is not refused; only units that a spell fits are looked at."""
    found, wizards = [], how.wizards(b, own)
    for m in wizards:
        able = [s for s in b.spells[own.seat] if refuse_try(how, b, m, s) is None]
        gaps = gaps_from(b, m) if able else {}
        sides = {"friend": b.army(own.seat), "enemy": b.foes(own.seat), "self": [own]}
        for s in able:
            fit = (u for u in sides[s.target] if refuse_at(how, b, m, s, u, gaps) is None)
            found += [offer_spell(s, u.id, m, len(wizards)) for u in fit]
    return found


def offer_spell(s: Spell, target: UnitId, m: ModelId, wizards: int) -> Option:
    """The wizard is named where its unit has several."""
    if wizards > 1:
        return offer(how="spell", spell=s.id, target=target, model=m, name=s.name)
    return offer(how="spell", spell=s.id, target=target, name=s.name)


# ---------------------------------------------------------------------------------------------------- whole questions
def casting_question(module: str, how: Casters) -> Inquiry[[int]]:
    """The question to a unit, by the record of its activation: one spell after the other, as long as dice are left."""
    clauses = how.clauses

    def try_spell(b: Any, a: Option, w: int) -> None:
        if "spell" not in a.facts:
            return
        own = b.units[b.work(w, how.activation).unit]
        wizard = a.facts["model"] if "model" in a.facts else how.wizards(b, own)[0]
        tried = (*b.tried[own.seat], a.facts["spell"])
        b.tried = (tried, b.tried[1]) if own.seat == 0 else (b.tried[0], tried)
        c = b.open(how.work(wizard, own.id, a.facts["spell"], a.facts["target"]))
        b.then(spend(c), cast(w))

    def may_cast(b: Any, w: int) -> Asking | None:
        own = b.units[b.work(w, how.activation).unit]
        options = legal(how, b, own) if any(b.power[own.seat].values()) else []
        if not options:
            return None
        options.append(offer(how="stop"))
        facts = {"unit": own.id, "work": w, "left": max(power_of(b, m) for m in how.wizards(b, own))}
        return Asking(own.seat, Pick(tuple(options)), "spell", clauses.when, facts)

    def not_to_cast(b: Any, w: int) -> Iterator[Closed]:
        own = b.units[b.work(w, how.activation).unit]
        return ((option, refusal) for option, refusal in judge_spells(how, b, own) if refusal)

    def roll(b: Any, a: Told, c: int) -> None:
        """The dice are spent, whatever becomes of the spell; they are rolled and added up."""
        work = b.work(c, how.work)
        s, bonus = spell_of(b, work), how.bonus(b, work.wizard)
        pay(b, work.wizard, a.amount, clauses.power)
        faces = throw(b, work.unit, a.amount, D6, "cast", clauses.roll)
        total = sum(map(int, faces))
        works = how.reaches(total, bonus, s.number)
        facts = {**facts_of(work, s), "amount": total + bonus, "number": s.number}
        b.tell(Noted(clauses.roll, "casts" if works else "cast_fails", facts))
        b.then(resist(c) if how.rolled(b, c, faces, works) else end(c))

    def may_roll(b: Any, c: int) -> Asking:
        work = b.work(c, how.work)
        s, left = spell_of(b, work), power_of(b, work.wizard)
        facts = {**facts_of(work, s), "work": c, "number": s.number, "bonus": how.bonus(b, work.wizard)}
        only = Told(1) if left == 1 else None
        return Asking(b.units[work.unit].seat, Amount(1, left), "spend", clauses.roll, facts, only)

    def be_resisted(b: Any, c: int) -> None:
        """Before anything else."""
        work = b.work(c, how.work)
        b.then(end(c) if how.resisted(b, work.unit, work.target) else next_effect(c))

    def take_effect(b: Any, c: int) -> None:
        """In the order of the book; on a unit that is gone nothing works any more. All harm is one attack: the target
        tests once, after the last of it."""
        work = b.work(c, how.work)
        effects, i = spell_of(b, work).effects, work.effect
        if i == len(effects) or not b.units[work.target].alive:
            b.then(end(c))
            return
        harm = [n for n, effect in enumerate(effects) if effect.do in HARM]
        before = work.before or (b.strength(work.target) if i in harm else 0)
        b.works[c] = work = replace(work, effect=i + 1, before=before)
        tested = (test_target(c),) if i in harm[-1:] else ()
        b.then(*how.does[effects[i].do](b, work, effects[i]), *tested, next_effect(c))

    def test(b: Any, c: int) -> None:
        work = b.work(c, how.work)
        how.tested(b, work.target, work.before)

    def end_casting(b: Any, c: int) -> None:
        work = b.work(c, how.work)
        b.close(c)
        how.ended(b, work)

    cast: Inquiry[[int]] = question_of(module, "cast", clauses.decision, try_spell, clauses.when)
    cast.ask(may_cast)
    cast.closed(not_to_cast)
    spend: Inquiry[[int]] = question_of(module, "spend", clauses.decision, roll, clauses.roll)
    spend.ask(may_roll)
    resist: Step[[int]] = step_of(module, "resist", be_resisted)
    next_effect: Step[[int]] = step_of(module, "next_effect", take_effect)
    test_target: Step[[int]] = step_of(module, "test_target", test)
    end: Step[[int]] = step_of(module, "end_casting", end_casting)
    return cast
