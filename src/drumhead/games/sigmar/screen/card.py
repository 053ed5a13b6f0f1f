"""A unit in a few words, for the card beside the table, with the sentence of every rule that it has."""

from collections.abc import Iterator, Sequence

from drumhead.combat.unit import UnitId
from drumhead.flow.grammar import count
from drumhead.games.sigmar.rules.activation import allowance_of, open_to
from drumhead.games.sigmar.rules.in_force import rules_of
from drumhead.games.sigmar.rules.kinds import Weapon, melee_weapons, ranged_weapons
from drumhead.games.sigmar.rules.pieces import roles_of
from drumhead.games.sigmar.rules.state import Fighter, Sigmar, Troop
from drumhead.games.sigmar.screen.naming import name_of
from drumhead.games.sigmar.screen.rule_words import meaning
from drumhead.games.sigmar.screen.spell_words import spell_told
from drumhead.space.table import INCH
from drumhead.tabletop.casting import power_shown
from drumhead.tabletop.table_words import each
from drumhead.tabletop.why_not import whole

Rows = tuple[tuple[str, str], ...]
UNTIL = {"round": "this round", "activation": "its next activation", "melee": "this melee"}
TYPES = {"hero": "Hero", "wizard": "Wizard", "ordnance": "Engine"}


def card(b: Sigmar, u: UnitId) -> Rows:
    """Its rows: shots, blows, quality, moves, wounds, how it is now, and its rules."""
    troop = b.troop(u)
    models = [b.fighter(m) for m in troop.models or troop.born]  # of a unit that is gone: what it was
    rows = (
        ("Shoots", each(shot(w) for m in models for w in ranged_weapons(b.weapons(m.id)))),
        ("Fights", each(blow(w) for m in models for w in melee_weapons(b.weapons(m.id)))),
        ("Quality", f"{troop.quality}+"),
        ("Moves", moves(b, troop) if troop.alive else ""),
        ("Type", TYPES.get(troop.type, "")),
        ("Rides", each(name_of(m.mount) for m in models if m.mount)),
        ("Wounds", ", ".join(f"{m.wounds} of {m.tough}" for m in models if m.tough > 1)),
        *now(b, troop),
        *rules_told(b, troop, models),
    )
    return tuple((name, value) for name, value in rows if value)


def shot(w: Weapon) -> str:
    return f"{w.name} ({w.range // INCH} in, {count(w.attacks, 'die', 'dice')})"


def blow(w: Weapon) -> str:
    return f"{w.name} ({count(w.attacks, 'die', 'dice')})"


def moves(b: Sigmar, u: Troop) -> str:
    """ "6 / 12 in"."""
    paces = [action for action in ("advance", "march") if action in open_to(u)]
    return f"{' / '.join(whole(allowance_of(b, u.id, action)) for action in paces)} in"


def now(b: Sigmar, u: Troop) -> Iterator[tuple[str, str]]:
    """What has become of it in this battle."""
    yield "Morale", "Wavered: idle in its next activation, rerolls hits" if u.wavered else ""
    yield "Granted", ", ".join(f"{g.rule} ({UNTIL[g.until]})" for g in u.grants if not g.denied)
    yield "Denied", ", ".join(f"{g.rule} ({UNTIL[g.until]})" for g in u.grants if g.denied)
    yield "Breath", "used" if u.breathed else ""
    wizards = [m for m in u.models if "wizard" in roles_of(b.fighter(m))]
    held = power_shown(b, u.seat).get("power", sum(b.power[u.seat].get(m, 0) for m in wizards))
    yield "Power dice", str(held) if wizards else ""


def rules_told(b: Sigmar, u: Troop, models: Sequence[Fighter]) -> Iterator[tuple[str, str]]:
    """Every rule that one of its models has now, those of its weapons, and its spells, each with what it means."""
    own = [rule for m in models for rule in (rules_of(b, m.id) if u.alive else m.rules)]
    armed = [rule for m in models for w in b.weapons(m.id) for rule in w.rules]
    for rule in dict.fromkeys((*own, *armed)):
        yield rule, meaning(rule)
    if any("wizard" in roles_of(m) for m in models):
        yield from ((s.name, f"Needs {s.number}. {spell_told(s)}") for s in b.spells[u.seat])
