"""Odds of an attack without a battle: the sentence that asks for it, and what its fields lead to."""

from drumhead.combat.desk import Attacks
from drumhead.combat.form import Blank, Value, Values
from drumhead.flow.game import Odds
from drumhead.flow.question import Refusal
from drumhead.registry import DESKS
from drumhead.server import words
from drumhead.server.faults import NotFound
from drumhead.server.wire.pages import SIDE_BY_SIDE, AttackOdds, OddsForm, OddsWish


def attacks_of(game: str) -> Attacks:
    able = {id: desk.attacks for id, desk in DESKS.items() if desk.attacks}
    if game not in able:
        raise NotFound(words.no_odds_for(game, able))
    return able[game]


def form_of(game: str) -> OddsForm:
    attacks = attacks_of(game)
    return OddsForm(game, DESKS[game].title, attacks.form(), SIDE_BY_SIDE)


def odds_of(game: str, wish: OddsWish) -> tuple[AttackOdds, ...]:
    attacks = attacks_of(game)
    return tuple(_one(attacks, given) for given in wish.attacks)


def _one(attacks: Attacks, given: Values) -> AttackOdds:
    blanks = attacks.form().blanks
    strange = next((name for name in given if name not in blanks), None)
    if strange is not None:
        return _no_odds(Refusal("", words.unknown_field(strange, blanks)))
    values = {name: given.get(name, blank.start) for name, blank in blanks.items()}
    wrong = next((refused for blank in blanks.values() if (refused := refuse_value(blank, values[blank.name]))), None)
    found = wrong or attacks.odds(values)
    return AttackOdds(found) if isinstance(found, Odds) else _no_odds(found)


def refuse_value(blank: Blank, value: Value) -> Refusal | None:
    """A field holds what it is for."""
    known = [word.name for word in blank.words]
    if not known:
        if isinstance(value, int) and not isinstance(value, bool) and blank.least <= value <= blank.most:
            return None
        return Refusal("", words.number_outside(blank.label, blank.least, blank.most, value))
    if blank.many != isinstance(value, tuple) or isinstance(value, int):
        return Refusal("", words.not_one_of(blank.label, blank.many, known))
    for word in value if isinstance(value, tuple) else (value,):
        if word not in known:
            return Refusal("", words.unknown_value(blank.label, word, known))
    return None


def _no_odds(refused: Refusal) -> AttackOdds:
    return AttackOdds(None, words.as_sentence(refused.why), refused.clause)
