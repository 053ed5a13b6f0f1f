"""The sentence by which a page asks for the odds of a battle between two armies."""

from functools import cache

from drumhead.campaign.desk.plain_attack import PlainAttack, chart, in_words, refuse_attack
from drumhead.campaign.play.measured import LEAST, MOST, battle_between
from drumhead.combat.form import AttackForm, Blank, Values
from drumhead.combat.odds_shown import distribution
from drumhead.flow.game import Odds
from drumhead.flow.question import Refusal


@cache
def attack_form() -> AttackForm:
    parts = (
        Blank("points", "Points of the army that attacks", 5, LEAST, MOST, ending=" points attack"),
        Blank("against", "Points of the army that is attacked", 4, LEAST, MOST, ending=" points"),
    )
    return AttackForm(parts, ())


def odds_of(values: Values) -> Odds | Refusal:
    """The odds of what the fields say. Every field is there, of its own kind."""
    told: dict[str, object] = {**values}
    attack = PlainAttack(**told)  # type: ignore[arg-type]
    if refused := refuse_attack(attack):
        return refused
    found = chart(attack)
    assert found.also
    win = battle_between(attack.points, attack.against).win.share
    facts = {"says": "to win, measured", "chance": win, "counts": found.counted, "measured": found.facts["measured"]}
    return distribution(in_words(attack), 0, found.p, None, found.also.p, **facts)
