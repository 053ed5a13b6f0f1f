"""The law as pages show it: one entry in a popover, or the whole of a game to read and to search."""

from functools import cache

import msgspec

from drumhead.combat.desk import Desk
from drumhead.ledger.clause import (
    GAMES,
    Clause,
    Decision,
    Entry,
    Ledger,
    LedgerError,
    Ruling,
    entry,
    ledger,
    title_of,
)
from drumhead.ledger.search import look_up, search
from drumhead.registry import DESKS
from drumhead.server import words
from drumhead.server.faults import NotFound
from drumhead.server.wire.pages import (
    PageClause,
    PageDecision,
    PageRuling,
    PageSection,
    PageSetting,
    RulesFound,
    RulesPage,
    RuleText,
    RulingText,
)


def rule_text(id: str) -> RuleText:
    found = entry(id)
    kind, rule, why = _told(found)
    rulings = ledger(id.partition(".")[0]).rulings_on(id) if isinstance(found, Clause) else ()
    told = tuple(RulingText(r.id, r.question, r.ruling) for r in rulings)
    question = found.question if isinstance(found, Ruling) else ""
    return RuleText(id, title_of(found), kind, rule, why, told, question)


def _told(e: Entry) -> tuple[str, str, str]:
    match e:
        case Clause():
            return "rule", e.rule, ""
        case Decision():
            return "decision", f"{e.when} {e.who}", ""
        case Ruling():
            return "ruling", e.ruling, e.why


@cache
def clause_names() -> dict[str, str]:
    """What players call the entries whose ids do not say it, of all games."""
    return {e.id: e.name for game in GAMES for e in ledger(game).all() if e.name}


# ---------------------------------------------------------------------------------------------------- the whole page
@cache
def rules_page(game: str) -> bytes:
    """The page of a game as it is sent: the same bytes for everybody."""
    desk = _desk_of(game)
    law = ledger(game)
    built = desk.house.built if desk.house else ()
    sections = tuple(
        PageSection(title, tuple(_clause(law, clause) for clause in clauses)) for title, clauses in law.sections.items()
    )
    rulings = {r.id: _ruling(r, r.key in built) for r in law.rulings}
    decisions = {d.id: _decision(d) for d in law.decisions}
    return msgspec.json.encode(RulesPage(game, desk.title, sections, rulings, decisions, desk.summary))


def _desk_of(game: str) -> Desk:
    """The desk of a game whose rules are in a ledger."""
    known = [id for id in DESKS if id in GAMES]
    if game not in known:
        raise NotFound(words.no_rules_for(game, known))
    return DESKS[game]


def _clause(law: Ledger, c: Clause) -> PageClause:
    rulings, decisions = law.rulings_on(c.id), law.decisions_of(c.id)
    return PageClause(c.id, title_of(c), c.rule, tuple(r.id for r in rulings), tuple(d.id for d in decisions))


def _ruling(r: Ruling, built: bool) -> PageRuling:
    others = (PageSetting(a.name, a.means) for a in r.alternatives)
    settings = (PageSetting(r.default, r.ruling), *others) if r.toggle else ()
    return PageRuling(r.id, title_of(r), r.question, r.ruling, r.why, r.key, built, settings, r.engine)


def _decision(d: Decision) -> PageDecision:
    return PageDecision(d.id, title_of(d), d.when, d.who, d.options, d.policy)


def rules_found(game: str, wanted: str) -> RulesFound:
    """Finding nothing is an answer, not a fault."""
    _desk_of(game)
    named = look_up(ledger(game), wanted.strip())
    if named:
        return RulesFound((named.id,))
    try:
        return RulesFound(tuple(hit.entry.id for hit in search([ledger(game)], wanted)))
    except LedgerError as nothing:
        return RulesFound((), words.as_sentence(str(nothing)))
