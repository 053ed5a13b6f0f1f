"""An army on one sheet of paper: profiles, weapons, boxes for losses, and the rules it needs, each once."""

from functools import cache

from drumhead.combat.army import ArmyList, Bought, buy, total
from drumhead.combat.book import Book
from drumhead.combat.company import Company
from drumhead.combat.sheet import Headings, Sheet, SheetRule, read_headings, rules_of
from drumhead.combat.vocabulary import rule_parts
from drumhead.games.sigmar.rules.army import HOME
from drumhead.games.sigmar.rules.joining import are_copies, fit, may_join
from drumhead.games.sigmar.rules.kinds import JOINERS, Weapon, weapon_in
from drumhead.games.sigmar.rules.specials import SPECIALS
from drumhead.games.sigmar.rules.vocabulary import tough_of
from drumhead.games.sigmar.screen.spell_words import spell_told
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
    held = [rule for unit in units for kit in unit.kits for rule in kit.rules]
    wizard = any("casts" in vars(SPECIALS.known[rule_parts(rule)[0]]) for rule in held)
    held += [rule for weapon in arms for rule in (*weapon.rules, *weapon.bearer)]
    spells = tuple(SheetRule(f"{s.name} ({s.number})", spell_told(s)) for s in book.spells if wizard)
    rules = rules_of("sigmar", needed_by(units, arms, held, magic=bool(spells)))
    called = lambda id: weapon_in(book, id).name
    paper = OnPaper(total(book, army), weapons, rules, tough_of, called, COMPANY.notes(book, army), spells)
    return sheet_with(army, units, paper)


def needed_by(units: tuple[Bought, ...], arms: list[Weapon], held: list[str], *, magic: bool) -> Headings:
    """The clauses that an army of these units plays by, under their headings; every special rule once."""
    told, names = headings(), {rule_parts(rule)[0] for rule in held}
    shoots, engines = any(weapon.range for weapon in arms), any(unit.unit.type == "ordnance" for unit in units)
    at_hand = {"always": True, "shooting": shoots, "engines": engines, "magic": magic}
    needed = {title: ids for part, there in at_hand.items() if there for title, ids in told[part].items()}
    return needed | {name: ids for name, ids in told["special"].items() if name in names}
