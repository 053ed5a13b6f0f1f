"""The odds of spells: of each with all dice that are left, and of each number of dice."""

from drumhead.combat.book import Spell, by_id
from drumhead.combat.shown import cast_in
from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.game import Odds, Reason
from drumhead.flow.grammar import count
from drumhead.flow.question import Amount, Option, Question
from drumhead.games.sigmar.rules.in_force import of_model
from drumhead.games.sigmar.rules.magic import EFFECTS, MISCAST, ROLL, chance_of, wizards_in
from drumhead.games.sigmar.rules.state import Casting, Sigmar
from drumhead.games.sigmar.screen import spell_words
from drumhead.tabletop.casting import power_of, spell_of


def spell(b: Sigmar, q: Question, o: Option) -> Odds | None:
    """Behind a spell, or behind a number of dice for it."""
    if isinstance(q.ask, Amount):
        casting = b.work(q.facts["work"], Casting)
        dice = int(o.key)
        text, says = count(dice, "die", "dice"), spell_words.TO_CAST
        return roll(b, casting.wizard, spell_of(b, casting), casting.target, dice, text, says)
    s = by_id(b.spells[q.seat], o.facts.get("spell", ""))
    if s is None:
        return None
    unit, target = q.facts["unit"], o.facts["target"]
    wizard = o.facts.get("model", wizards_in(b, b.troop(unit))[0])
    dice, text = power_of(b, wizard), spell_words.at(cast_in(b), unit, s.name, target)
    return roll(b, wizard, s, target, dice, text, spell_words.with_all(dice, s.effects))


def roll(b: Sigmar, wizard: ModelId, s: Spell, target: UnitId, dice: int, text: str, says: str) -> Odds:
    """Whether so many dice are enough; two 6s are told beside it."""
    bonus = of_model(b, wizard, "casts", 0)
    enough, wild = (float(chance) for chance in chance_of(dice, bonus, s.number))
    facts = {"unit": b.models[wizard].unit, "says": says, "counts": "casts"}
    reasons = (
        Reason(spell_words.wild(wild), MISCAST),
        Reason(spell_words.needs(s.number, bonus), ROLL),
        *(Reason(spell_words.effect(e), EFFECTS) for e in s.effects),
    )
    return Odds(text, target, (1 - enough, enough), enough, facts, reasons=reasons)
