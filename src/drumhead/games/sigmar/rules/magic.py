"""Common Special Rules, wizards: the power dice of a round, who may cast what, the roll, and what spells do.

A unit is asked with `cast` as often as its wizards may cast (ruling cast-timing): before it moves, and after it as long
as it has not attacked. Between the two nothing changes for a unit that stays and declines to shoot, so that it is not
asked a third time (ruling cast-declined).
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Literal

from msgspec.structs import replace

from drumhead.combat.book import Effect, EffectDo, Spell, by_id
from drumhead.combat.grants import Grant
from drumhead.combat.rolling import throw
from drumhead.combat.unit import ModelId, UnitId
from drumhead.dice.die import Die
from drumhead.dice.scripted import thrown_for
from drumhead.flow.event import Counted, Marked, Noted, Rolled
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Amount, Option, Pick, Refusal, Told, offer
from drumhead.flow.state import Frame
from drumhead.games.sigmar.rules.attack import D3, D6
from drumhead.games.sigmar.rules.casualties import GONE, give_wounds, not_ignored, wound
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.in_force import half_have, of_model
from drumhead.games.sigmar.rules.morale import (
    HALF,
    end_attack,
    hold_or_waver,
    set_grants,
    test_due,
    test_for_losses,
)
from drumhead.games.sigmar.rules.move import move_by
from drumhead.games.sigmar.rules.state import Activation, Attack, Casting, Lot, Part, Sigmar, Troop
from drumhead.games.sigmar.rules.strike import COUNTED_BY, open_attack, target_of
from drumhead.ledger.cite import datum, law
from drumhead.space.sight import gaps_to_groups, sees
from drumhead.space.table import INCH, beyond
from drumhead.tabletop.battle import grouped, ids

SPELL, EFFECTS = "sigmar.decision.spell", "sigmar.ruling.spell-effects"
POWER, WHEN, ROLL = "sigmar.special.power-dice", "sigmar.special.cast-when", "sigmar.special.cast-roll"
ONCE, UNSEEN = "sigmar.special.cast-once", "sigmar.special.cast-no-sight"
MISCAST, RESISTED = "sigmar.special.miscast", "sigmar.special.resistance"
SIXES = datum(MISCAST, 2, 3)
ALL = -1  # the key of dice that all wizards of a seat share

HOUSE.set("miscast", "spell-works", True)
HOUSE.set("miscast", "spell-lost", False)


# ---------------------------------------------------------------------------------------------------- power dice
def roll_power(b: Sigmar) -> None:
    """At the start of a round: what is left of the last one is lost, and every spell may be tried again."""
    b.tried = ((), ())
    b.rules.power_dice(b)


@HOUSE.part("power-dice", "per-player")
@law(POWER)
def one_each(b: Sigmar) -> None:
    """A D6 for each player, with wizards or without (ruling power-dice)."""
    for seat in (b.opener, 1 - b.opener):
        (number,) = throw_power(b, seat, 1)
        set_power(b, seat, {ALL: number})


@HOUSE.part("power-dice", "shared")
def one_for_both(b: Sigmar) -> None:
    """One D6 says how many dice each player has; each spends their own (ruling power-dice-shared)."""
    (number,) = throw_power(b, None, 1)
    for seat in (b.opener, 1 - b.opener):
        set_power(b, seat, {ALL: number})


@HOUSE.part("power-dice", "per-wizard")
def one_for_each_wizard(b: Sigmar) -> None:
    for seat in (b.opener, 1 - b.opener):
        wizards = [m for u in b.army(seat) for m in wizards_in(b, u)]
        set_power(b, seat, dict(zip(wizards, throw_power(b, seat, len(wizards)) if wizards else ())))


def throw_power(b: Sigmar, seat: int | None, dice: int) -> tuple[int, ...]:
    """`seat`: whose they are; None: of both."""
    with thrown_for("throws_for_power", seat=b.opener if seat is None else seat):
        faces: tuple[int, ...] = b.dice.roll(dice)
    b.tell(Rolled(6, faces, tuple(map(str, faces)), POWER, "power", seat))
    return faces


def set_power(b: Sigmar, seat: int, dice: dict[int, int]) -> None:
    """All dice of a seat from now on; those that changed are told."""
    changed = dice.items() - b.power[seat].items()
    b.power = (dice, b.power[1]) if seat == 0 else (b.power[0], dice)
    for key, left in sorted(changed):
        if key == ALL:
            b.tell(Counted({"power": left}, POWER, seat=seat))
        else:
            b.tell(Marked({f"m{key}": {"power": left}}, POWER))


def power_of(b: Sigmar, m: ModelId) -> int:
    """The dice that a wizard may roll."""
    held = b.power[b.models[m].seat]
    return held.get(m, held.get(ALL, 0))


def pay(b: Sigmar, m: ModelId, dice: int) -> None:
    """They are spent, whatever becomes of the spell (ruling cast-limits)."""
    seat = b.models[m].seat
    held = b.power[seat]
    key = m if m in held else ALL
    set_power(b, seat, {**held, key: held[key] - dice})


# ---------------------------------------------------------------------------------------------------- what may be cast
def wizards_in(b: Sigmar, u: Troop) -> tuple[ModelId, ...]:
    return tuple(m for m in u.models if of_model(b, m, "casts", 0))


@law(ONCE, off=False)
def was_tried(b: Sigmar, seat: int, s: Spell) -> bool:
    """By any wizard of the player, with or without success (ruling cast-limits)."""
    return s.id in b.tried[seat]


def fits(s: Spell, own: Troop, u: Troop) -> bool:
    """A friend is any unit of the player, that of the wizard too (ruling spell-friends)."""
    return {"self": u.id == own.id, "friend": u.seat == own.seat, "enemy": u.seat != own.seat}[s.target]


def _in_sight(b: Sigmar, m: ModelId, u: Troop) -> bool:
    return bool(sees(b.ground, b.at, ids((m,)), ids(u.models)).any())


@law(UNSEEN, off=_in_sight)
def is_open(b: Sigmar, m: ModelId, u: Troop) -> bool:
    """Whatever stands between the two."""
    return True


def gaps_from(b: Sigmar, m: ModelId) -> dict[UnitId, int]:
    """From the wizard's own base to every living unit (ruling cast-timing)."""
    units = [u for u in b.units if u.models]
    gaps = gaps_to_groups(b.at, b.radius, ids((m,)), *grouped(tuple(u.models for u in units)))
    return {u.id: gap for u, gap in zip(units, gaps.tolist())}


def refuse_spell(b: Sigmar, m: ModelId, s: Spell, u: Troop, gaps: Mapping[UnitId, int]) -> Refusal | None:
    """Why a wizard may not try a spell at a unit."""
    own, facts = b.troop(b.models[m].unit), {"name": s.name, "target": u.id}
    if was_tried(b, own.seat, s):
        return Refusal(ONCE, "tried_already", facts)
    if not power_of(b, m):
        return Refusal(POWER, "no_power_left", {"model": m, **facts})
    if not u.alive:
        return Refusal(GONE, "is_gone", {"unit": u.id})
    if not fits(s, own, u):
        return Refusal(EFFECTS, "not_its_target", {"how": s.target, **facts})
    if s.target != "self" and beyond(gaps[u.id], s.range):
        return Refusal("sigmar.ruling.cast-timing", "out_of_range", {**facts, "amount": gaps[u.id], "most": s.range})
    return None if is_open(b, m, u) else Refusal(UNSEEN, "unseen", facts)


def judged(b: Sigmar, own: Troop) -> Iterator[tuple[Option, Refusal | None]]:
    """Every spell at every unit by every wizard of a unit; the wizard is named where the unit has several."""
    wizards = wizards_in(b, own)
    for m in wizards:
        gaps = gaps_from(b, m)
        for s in b.spells[own.seat]:
            for u in b.units:
                refusal = refuse_spell(b, m, s, u, gaps)
                if len(wizards) > 1:
                    yield offer(how="spell", spell=s.id, target=u.id, model=m, name=s.name), refusal
                else:
                    yield offer(how="spell", spell=s.id, target=u.id, name=s.name), refusal


# ---------------------------------------------------------------------------------------------------- the questions
@question(SPELL, WHEN)
def cast(b: Sigmar, a: Option, w: int) -> None:
    """One spell after the other, as long as dice are left."""
    if "spell" not in a.facts:
        return
    own = b.troop(b.work(w, Activation).unit)
    wizard = a.facts["model"] if "model" in a.facts else wizards_in(b, own)[0]
    tried = (*b.tried[own.seat], a.facts["spell"])
    b.tried = (tried, b.tried[1]) if own.seat == 0 else (b.tried[0], tried)
    c = b.open(Casting(wizard, own.id, a.facts["spell"], a.facts["target"]))
    b.then(spend(c), cast(w))


@cast.ask
def may_cast(b: Sigmar, w: int) -> Asking | None:
    own = b.troop(b.work(w, Activation).unit)
    if not any(b.power[own.seat].values()):
        return None
    options = [option for option, refusal in judged(b, own) if refusal is None]
    if not options:
        return None
    options.append(offer(how="stop"))
    facts = {"unit": own.id, "work": w, "left": max(power_of(b, m) for m in wizards_in(b, own))}
    return Asking(own.seat, Pick(tuple(options)), "spell", WHEN, facts)


@cast.closed
def not_to_cast(b: Sigmar, w: int) -> Iterator[Closed]:
    own = b.troop(b.work(w, Activation).unit)
    return ((option, refusal) for option, refusal in judged(b, own) if refusal)


@question(SPELL, ROLL)
def spend(b: Sigmar, a: Told, c: int) -> None:
    """The dice are rolled and added up; two 6s hurt the wizard before his spell works (ruling miscast)."""
    casting = b.work(c, Casting)
    s, bonus = spell_of(b, casting), of_model(b, casting.wizard, "casts", 0)
    pay(b, casting.wizard, a.amount)
    faces = throw(b, casting.unit, a.amount, D6, "cast", ROLL)
    total = sum(map(int, faces))
    works = reaches(total, bonus, s.number)
    facts = {**facts_of(casting, s), "amount": total + bonus, "number": s.number}
    b.tell(Noted(ROLL, "casts" if works else "cast_fails", facts))
    if faces.count("6") >= SIXES:
        miscast(b, c)
        works = works and not_lost(b, c, s)
    b.then(resist(c) if works else end_casting(c))


@spend.ask
def may_spend(b: Sigmar, c: int) -> Asking:
    casting = b.work(c, Casting)
    s, left, bonus = spell_of(b, casting), power_of(b, casting.wizard), of_model(b, casting.wizard, "casts", 0)
    facts = {**facts_of(casting, s), "work": c, "number": s.number, "bonus": bonus}
    only = Told(1) if left == 1 else None
    return Asking(b.troop(casting.unit).seat, Amount(1, left), "spend", ROLL, facts, only)


def spell_of(b: Sigmar, c: Casting) -> Spell:
    s = by_id(b.spells[b.models[c.wizard].seat], c.spell)
    assert s is not None, c.spell
    return s


def facts_of(c: Casting, s: Spell) -> dict[str, int | str]:
    return {"unit": c.unit, "model": c.wizard, "name": s.name, "target": c.target}


# ---------------------------------------------------------------------------------------------------- the roll
@law(ROLL, off=lambda total, bonus, number: total >= number)
def reaches(total: int, bonus: int, number: int) -> bool:
    return total + bonus >= number


@lru_cache(4096)
def chance_of(dice: int, bonus: int, number: int) -> tuple[Fraction, Fraction]:
    """That so many dice are enough for a spell, and that they hurt the wizard."""
    ways = {0: 1}
    for _ in range(dice):
        longer: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, 7):
                longer[total + face] = longer.get(total + face, 0) + count
        ways = longer
    enough = sum(count for total, count in ways.items() if reaches(total, bonus, number))
    wild = sum(comb(dice, sixes) * 5 ** (dice - sixes) for sixes in range(SIXES, dice + 1))
    return Fraction(enough, 6**dice), Fraction(wild, 6**dice)


@law(MISCAST)
def miscast(b: Sigmar, c: int) -> None:
    """D3 wounds on the wizard himself, past the order of wounds; what he cannot take is lost (ruling miscast)."""
    casting = b.work(c, Casting)
    m, u = casting.wizard, casting.unit
    before = b.strength(u)
    (wounds,) = throw(b, u, 1, D3, "miscast", MISCAST)
    wound(b, m, not_ignored(b, m, int(wounds)))
    b.works[c] = replace(casting, shaken=test_due(b, u, before))


def not_lost(b: Sigmar, c: int, s: Spell) -> bool:
    """(house rule miscast)"""
    casting = b.work(c, Casting)
    if b.rules.miscast or b.models[casting.wizard].left > 0:
        return True
    b.tell(Noted("sigmar.ruling.miscast", "spell_lost", facts_of(casting, s)))
    return False


# ---------------------------------------------------------------------------------------------------- resistance
@step()
def resist(b: Sigmar, c: int) -> None:
    """Before anything else."""
    casting = b.work(c, Casting)
    b.then(end_casting(c) if resisted(b, casting.unit, casting.target) else next_effect(c))


@law(RESISTED, off=False)
def resisted(b: Sigmar, caster: UnitId, target: UnitId) -> bool:
    """One D6 for the whole spell (ruling resistance); a friend's spell is let in (ruling resistance-friends)."""
    u = b.troop(target)
    number = half_have(b, u, "resists") if u.seat != b.troop(caster).seat else 0
    die = Die(6, number, passed="resisted", failed="affected")
    return bool(number) and die.passed in throw(b, target, 1, die, "resist", RESISTED)


# ---------------------------------------------------------------------------------------------------- effect by effect
@step()
def next_effect(b: Sigmar, c: int) -> None:
    """In the order of the book (ruling spell-effects); on a unit that is gone nothing works any more."""
    casting = b.work(c, Casting)
    effects, i = spell_of(b, casting).effects, casting.effect
    if i == len(effects) or not b.troop(casting.target).alive:
        b.then(end_casting(c))
        return
    harm = [n for n, effect in enumerate(effects) if effect.do in ("hits", "wounds")]
    before = casting.before or (b.strength(casting.target) if i in harm else 0)
    b.works[c] = casting = replace(casting, effect=i + 1, before=before)
    tested = (test_target(c),) if i in harm[-1:] else ()
    b.then(*DOES[effects[i].do](b, casting, effects[i]), *tested, next_effect(c))


@step()
def test_target(b: Sigmar, c: int) -> None:
    """All hits and wounds of a spell are one attack: one test after the last of them."""
    casting = b.work(c, Casting)
    test_for_losses(b, casting.target, casting.before)


@step()
def end_casting(b: Sigmar, c: int) -> None:
    """Now the wizard's own unit tests for what the miscast did to it (ruling miscast)."""
    casting = b.work(c, Casting)
    b.close(c)
    if casting.shaken and b.troop(casting.unit).alive:
        hold_or_waver(b, casting.unit, HALF, "losses")


@lru_cache(256)
def counted(count: str) -> tuple[int, Literal["hits", "D3", "D6"]]:
    """Of "4" four as they are, of "2D6" two dice that are added up."""
    dice, die, sides = count.partition("D")
    if not die:
        return int(count), "hits"
    return int(dice or 1), "D3" if sides == "3" else "D6"


def hit(b: Sigmar, c: Casting, e: Effect) -> tuple[Frame, ...]:
    """Hits without a die: armor and blocks apply, cover does not."""
    number, by = counted(e.count)
    part = Part(spell_of(b, c).name, number, e.rules, automatic=by)
    return open_attack(b, c.unit, c.target, "spell", (part,))


def wound_outright(b: Sigmar, c: Casting, e: Effect) -> tuple[Frame, ...]:
    """Wounds that nobody blocks, given as those of any attack."""
    number, by = counted(e.count)
    caster, strength = b.troop(c.unit), b.strength(c.target)
    wounds = number if by == "hits" else sum(map(int, throw(b, c.unit, number, COUNTED_BY[by], "wounds", EFFECTS)))
    part, met = Part(spell_of(b, c).name, wounds, automatic="hits"), target_of(b, c.target)
    attack = Attack(
        c.unit, c.target, "spell", False, caster.quality, *met, strength, (part,), rolling=1, lots=(Lot(0, wounds),)
    )
    w = b.open(attack)
    return give_wounds(w), end_attack(w)


def lay_on(b: Sigmar, c: Casting, e: Effect) -> tuple[Frame, ...]:
    """A rule is given or denied. It counts at once for all that is still to come: in the unit's own activation to the
    end of this one, else to the end of the next (ruling grant-moment); some never are (ruling granted-rules)."""
    assert e.until
    grant = Grant(e.rule, e.until, denied=e.do == "deny")
    facts = {"rule": e.rule, "until": e.until, "name": spell_of(b, c).name}
    set_grants(b, c.target, (*b.troop(c.target).grants, grant), "denied" if grant.denied else "granted", **facts)
    return ()


def send(b: Sigmar, c: Casting, e: Effect) -> tuple[Frame, ...]:
    return (move_by(c.target, "spell", e.inches * INCH),)


def shake(b: Sigmar, c: Casting, e: Effect) -> tuple[Frame, ...]:
    hold_or_waver(b, c.target, EFFECTS, "spell")
    return ()


DOES: Mapping[EffectDo, Callable[[Sigmar, Casting, Effect], tuple[Frame, ...]]] = {
    "hits": hit,
    "wounds": wound_outright,
    "grant": lay_on,
    "deny": lay_on,
    "move": send,
    "morale": shake,
}
