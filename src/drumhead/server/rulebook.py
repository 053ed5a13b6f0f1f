"""A clause, decision or ruling as the page shows it."""

from drumhead.ledger.clause import Clause, Decision, Entry, Ruling, entry, ledger
from drumhead.server.wire import RuleText


def rule_text(id: str) -> RuleText:
    found = entry(id)
    kind, rule, why = _told(found)
    rulings = ledger(id.partition(".")[0]).rulings_on(id) if isinstance(found, Clause) else ()
    return RuleText(id, title_of(id), kind, rule, why, tuple(r.ruling for r in rulings))


def _told(e: Entry) -> tuple[str, str, str]:
    match e:
        case Clause():
            return "rule", e.rule, ""
        case Decision():
            return "decision", f"{e.when} {e.who}", ""
        case Ruling():
            return "ruling", e.ruling, e.why


def title_of(id: str) -> str:
    """Two or three words for a chip."""
    words = id.rpartition(".")[2].replace("-", " ")
    return words[:1].upper() + words[1:]
