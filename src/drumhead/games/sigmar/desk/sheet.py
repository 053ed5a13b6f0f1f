"""An army on one sheet of paper: profiles, weapons, boxes for losses, and the rules it needs, each once."""

from functools import cache

from drumhead.combat.army import ArmyList, Bought, buy, total
from drumhead.combat.book import Book
from drumhead.combat.company import Company
from drumhead.combat.sheet import Headings, Sheet, read_headings, rules_of
from drumhead.combat.vocabulary import rule_parts
from drumhead.games.sigmar.rules.army import HOME
from drumhead.games.sigmar.rules.joining import are_copies, fit, may_join
from drumhead.games.sigmar.rules.kinds import JOINERS, Weapon, weapon_in
from drumhead.games.sigmar.rules.specials import SPECIALS, tough_of
from drumhead.tabletop.sheets import OnPaper, sheet_weapon, sheet_with

COMPANY = Company(
    JOINERS,
    lambda u, h: may_join(u, h) and fit(*u.bases, *h.bases),
    lambda u, c: are_copies(u, c) and fit(*u.bases, *c.bases),
)


@cache
def headings() -> dict[str, Headings]:
    return read_headings((HOME / "sheet.toml").read_text("utf-8"))


def sheet_of(book: Book, army: ArmyList) -> Sheet:
    """What an army bought from this book puts on paper."""
    units = buy(book, army)
    carried = dict.fromkeys(weapon for unit in units for kit in unit.kits for weapon in kit.weapons)
    arms = [weapon_in(book, id) for id in carried]
    weapons = tuple(sheet_weapon(w.name, w.attacks, w.range, w.rules) for w in arms)
    rules = rules_of("sigmar", needed_by(book, units, arms))
    called = lambda id: weapon_in(book, id).name
    paper = OnPaper(total(book, army), weapons, rules, tough_of, called, COMPANY.notes(book, army))
    return sheet_with(army, units, paper)


def needed_by(book: Book, units: tuple[Bought, ...], arms: list[Weapon]) -> dict[str, str]:
    """The clauses that an army of these units plays by, under their headings; every special rule once."""
    told, held = headings(), [rule for unit in units for kit in unit.kits for rule in kit.rules]
    needed = dict(told["always"])
    if any(weapon.range for weapon in arms):
        needed |= told["shooting"]
    if any(unit.unit.type == "ordnance" for unit in units):
        needed |= told["engines"]
    if book.spells and any("casts" in vars(SPECIALS.known[rule_parts(rule)[0]]) for rule in held):
        needed |= told["magic"]
    held += [rule for weapon in arms for rule in (*weapon.rules, *weapon.bearer)]
    return needed | {name: SPECIALS.known[name].clause for name in sorted({rule_parts(rule)[0] for rule in held})}
