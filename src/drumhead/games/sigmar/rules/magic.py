"""Common Special Rules, wizards: the power dice of a round, who may cast what, the roll, and what spells do.

A unit is asked with `cast` as often as its wizards may cast (ruling cast-timing): before it moves, and after it as long
as it has not attacked. Between the two nothing changes for a unit that stays and declines to shoot, so that it is not
asked a third time (ruling cast-declined). Dice are spent whatever becomes of the spell (ruling cast-limits).
"""

from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from drumhead.combat.book import Effect, Spell
from drumhead.combat.counting import ADDED, D3, read_count
from drumhead.combat.grants import Grant, set_grants
from drumhead.combat.rolling import throw
from drumhead.combat.unit import ModelId, UnitId
from drumhead.dice.die import Die
from drumhead.dice.exact import chance_of_several, sums
from drumhead.flow.event import Noted
from drumhead.flow.question import Option
from drumhead.flow.state import Frame
from drumhead.games.sigmar.rules.casualties import GONE, give_wounds, not_ignored, wound
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.in_force import half_have, models_with, of_model
from drumhead.games.sigmar.rules.morale import HALF, end_attack, hold_or_waver, test_due, test_for_losses
from drumhead.games.sigmar.rules.move import move_by
from drumhead.games.sigmar.rules.state import Activation, Attack, Casting, Part, Sigmar, Troop
from drumhead.games.sigmar.rules.strike import open_attack, target_of
from drumhead.ledger.cite import datum, law
from drumhead.space.sight import sees
from drumhead.space.table import INCH
from drumhead.tabletop import casting
from drumhead.tabletop.battle import ids
from drumhead.tabletop.casting import ALL, CastClauses, Casters, facts_of, set_power, spell_of, throw_power
from drumhead.tabletop.wound_lots import Lot

EFFECTS, POWER, ROLL = "sigmar.ruling.spell-effects", "sigmar.special.power-dice", "sigmar.special.cast-roll"
ONCE, UNSEEN = "sigmar.special.cast-once", "sigmar.special.cast-no-sight"
MISCAST, RESISTED = "sigmar.special.miscast", "sigmar.special.resistance"
SIXES = datum(MISCAST, 2, 3)

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
        (number,) = throw_power(b, seat, 1, POWER)
        set_power(b, seat, {ALL: number}, POWER)


@HOUSE.part("power-dice", "shared")
def one_for_both(b: Sigmar) -> None:
    """One D6 says how many dice each player has; each spends their own (ruling power-dice-shared)."""
    (number,) = throw_power(b, None, 1, POWER)
    for seat in (b.opener, 1 - b.opener):
        set_power(b, seat, {ALL: number}, POWER)


@HOUSE.part("power-dice", "per-wizard")
def one_for_each_wizard(b: Sigmar) -> None:
    for seat in (b.opener, 1 - b.opener):
        wizards = [m for u in b.army(seat) for m in wizards_in(b, u)]
        faces = throw_power(b, seat, len(wizards), POWER) if wizards else ()
        set_power(b, seat, dict(zip(wizards, faces)), POWER)


# ---------------------------------------------------------------------------------------------------- what may be cast
def wizards_in(b: Sigmar, u: Troop) -> tuple[ModelId, ...]:
    return models_with(b, u, "casts")


@law(ONCE, off=False)
def was_tried(b: Sigmar, seat: int, s: Spell) -> bool:
    """By any wizard of the player, with or without success (ruling cast-limits)."""
    return s.id in b.tried[seat]


def _in_sight(b: Sigmar, m: ModelId, u: Troop) -> bool:
    return bool(sees(b.ground, b.at, ids((m,)), ids(u.models)).any())


@law(UNSEEN, off=_in_sight)
def is_open(b: Sigmar, m: ModelId, u: Troop) -> bool:
    """Whatever stands between the two."""
    return True


def may_be_cast(b: Sigmar, own: Troop) -> list[Option]:
    return casting.legal(CASTERS, b, own)


# ---------------------------------------------------------------------------------------------------- the roll
@law(ROLL, off=lambda total, bonus, number: total >= number)
def reaches(total: int, bonus: int, number: int) -> bool:
    return total + bonus >= number


@lru_cache(4096)
def chance_of(dice: int, bonus: int, number: int) -> tuple[Fraction, Fraction]:
    """That so many dice are enough for a spell, and that they hurt the wizard."""
    enough = [chance for total, chance in sums(dice).items() if reaches(total, bonus, number)]
    return sum(enough, Fraction(0)), chance_of_several(dice, SIXES)


@law(MISCAST)
def miscast(b: Sigmar, c: int) -> None:
    """D3 wounds on the wizard himself, past the order of wounds; what he cannot take is lost (ruling miscast)."""
    casting = b.work(c, Casting)
    m, u = casting.wizard, casting.unit
    before = b.strength(u)
    (wounds,) = throw(b, u, 1, D3, "miscast", MISCAST)
    wound(b, m, not_ignored(b, m, int(wounds)))
    b.works[c] = replace(casting, shaken=test_due(b, u, before))


def hurt_by_roll(b: Sigmar, c: int, faces: tuple[str, ...], works: bool) -> bool:
    """Two 6s hurt the wizard before his spell works (ruling miscast); if he dies of it, it may be lost (house rule
    miscast)."""
    if faces.count("6") < SIXES:
        return works
    miscast(b, c)
    work = b.work(c, Casting)
    if b.rules.miscast or b.models[work.wizard].left > 0 or not works:
        return works
    b.tell(Noted("sigmar.ruling.miscast", "spell_lost", facts_of(work, spell_of(b, work))))
    return False


# ---------------------------------------------------------------------------------------------------- resistance
@law(RESISTED, off=False)
def is_resisted(b: Sigmar, caster: UnitId, target: UnitId) -> bool:
    """One D6 for the whole spell (ruling resistance); a friend's spell is let in (ruling resistance-friends)."""
    u = b.troop(target)
    number = half_have(b, u, "resists") if u.seat != b.troop(caster).seat else 0
    die = Die(6, number, passed="resisted", failed="affected")
    return bool(number) and die.passed in throw(b, target, 1, die, "resist", RESISTED)


# ---------------------------------------------------------------------------------------------------- effects
def hit(b: Sigmar, c: Casting, e: Effect) -> tuple[Frame, ...]:
    """Hits without a die: armor and blocks apply, cover does not."""
    number, by = read_count(e.count)
    part = Part(spell_of(b, c).name, number, e.rules, automatic=by or "hits")
    return open_attack(b, c.unit, c.target, "spell", (part,))


def wound_outright(b: Sigmar, c: Casting, e: Effect) -> tuple[Frame, ...]:
    """Wounds that nobody blocks, given as those of any attack."""
    number, by = read_count(e.count)
    caster, strength = b.troop(c.unit), b.strength(c.target)
    wounds = sum(map(int, throw(b, c.unit, number, ADDED[by], "wounds", EFFECTS))) if by else number
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
    says = "denied" if grant.denied else "granted"
    set_grants(b, c.target, (*b.troop(c.target).grants, grant), EFFECTS, says, **facts)
    return ()


def send(b: Sigmar, c: Casting, e: Effect) -> tuple[Frame, ...]:
    return (move_by(c.target, "spell", e.inches * INCH),)


def shake(b: Sigmar, c: Casting, e: Effect) -> tuple[Frame, ...]:
    hold_or_waver(b, c.target, EFFECTS, "spell")
    return ()


def end_casting(b: Sigmar, c: Casting) -> None:
    """Now the wizard's own unit tests for what the miscast did to it (ruling miscast)."""
    if c.shaken and b.troop(c.unit).alive:
        hold_or_waver(b, c.unit, HALF, "losses")


# ---------------------------------------------------------------------------------------------------- casting
CASTERS = Casters(
    Casting,
    Activation,
    CastClauses(
        "sigmar.decision.spell", "sigmar.special.cast-when", ROLL, POWER, ONCE, EFFECTS, GONE,
        "sigmar.ruling.cast-timing", UNSEEN,
    ),
    wizards_in,
    lambda b, m: of_model(b, m, "casts", 0),
    was_tried,
    is_open,
    reaches,
    hurt_by_roll,
    is_resisted,
    {"hits": hit, "wounds": wound_outright, "grant": lay_on, "deny": lay_on, "move": send, "morale": shake},
    test_for_losses,
    end_casting,
)  # fmt: skip
cast = casting.casting_question(__name__, CASTERS)
