"""The ledgers on a terminal, readable at 80 columns."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from drumhead.cli import report_words as words
from drumhead.ledger.audit import Audit, AuditLine
from drumhead.ledger.clause import Clause, Decision, Entry, Ledger, Ruling
from drumhead.ledger.search import Hit, sentence

MOST_HITS = 20


def show_games(page: Console, laws: Iterable[Ledger]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(words.GAME_COLUMN, style="cyan", no_wrap=True)
    table.add_column(words.TITLE_COLUMN)
    for column in words.COUNT_COLUMNS:
        table.add_column(column, justify="right")
    for law in laws:
        counts = (law.clauses, law.decisions, law.rulings, law.switches, law.pipeline)
        table.add_row(law.game, law.title, *(str(len(c)) for c in counts))
    page.print(table)


def show_ledger(page: Console, law: Ledger) -> None:
    page.print(Text(law.title, style="bold"))
    for section, clauses in law.sections.items():
        heading(page, section)
        rows(page, ((c.id, c.rule) for c in clauses))
    heading(page, words.DECISIONS)
    rows(page, ((d.id, d.when) for d in law.decisions))
    heading(page, words.SWITCHES)
    rows(page, ((key, " | ".join((r.default, *(a.name for a in r.alternatives)))) for key, r in law.switches.items()))


def show_entry(page: Console, law: Ledger, e: Entry) -> None:
    page.print(Text(e.id, style="bold cyan"))
    match e:
        case Clause():
            page.print(Text(f"{law.title}, {e.section}", style="dim"))
            show_clause(page, law, e)
        case Decision():
            page.print(Text(words.decision_of(law.title), style="dim"))
            show_decision(page, law, e)
        case Ruling():
            page.print(Text(words.ruling_of(law.title, bool(e.toggle)), style="dim"))
            show_ruling(page, law, e)


def show_clause(page: Console, law: Ledger, c: Clause) -> None:
    rows(page, ((words.RULE, c.rule), (words.CHECK, c.check)))
    if decisions := law.decisions_of(c.id):
        heading(page, words.DECISIONS)
        rows(page, ((d.id, d.when) for d in decisions))
    for r in law.rulings_on(c.id):
        heading(page, r.id)
        rows(page, ruling_rows(r))
    show_stages(page, law, c.id)


def show_decision(page: Console, law: Ledger, d: Decision) -> None:
    options = "\n".join(f"- {o}" for o in d.options)
    rows(page, ((words.WHEN, d.when), (words.WHO, d.who), (words.OPTIONS, options), (words.POLICY, d.policy)))
    show_clauses(page, law, d.clauses)


def show_ruling(page: Console, law: Ledger, r: Ruling) -> None:
    rows(page, (*ruling_rows(r), (words.WHY, r.why)))
    show_clauses(page, law, r.clauses)
    show_stages(page, law, r.id)


def ruling_rows(r: Ruling) -> Iterable[tuple[str, str]]:
    yield words.QUESTION, r.question
    yield words.RULING, r.ruling
    if r.toggle:
        yield words.SWITCH, words.switch_default(r.key, r.default)
        for a in r.alternatives:
            yield "", f"{a.name}: {a.means}"


def show_clauses(page: Console, law: Ledger, ids: Sequence[str]) -> None:
    heading(page, words.CLAUSES)
    rows(page, ((id, sentence(law.entry(id))) for id in ids))


def show_stages(page: Console, law: Ledger, id: str) -> None:
    if stages := law.stages_of(id):
        heading(page, words.STAGES)
        rows(page, ((f"{s.sequence} {s.order}: {s.stage}", s.what) for s in stages))


def show_hits(page: Console, hits: Sequence[Hit]) -> None:
    rows(page, ((h.entry.id, sentence(h.entry)) for h in hits[:MOST_HITS]))
    if len(hits) > MOST_HITS:
        page.print(Text(words.more_hits(len(hits) - MOST_HITS), style="dim"))


def show_audit(page: Console, a: Audit) -> None:
    """A table by section: what stands where, and what is missing, last."""
    by_id = {line.id: line for line in a.clauses}
    for section, clauses in a.law.sections.items():
        audit_table(page, section, [by_id[c.id] for c in clauses])
    audit_table(page, words.DECISIONS, a.decisions)
    audit_table(page, words.BUILT_SWITCHES, [line for lines in a.switches.values() for line in lines])
    show_unnamed(page, a)
    if not a.tests_at_hand:
        page.print(Text(words.NO_TESTS_HERE, style="yellow"))
    if a.missing:
        heading(page, words.missing(len(a.missing)))
        for id in a.missing:
            page.print(Text(f"  {id}", style="red"))
    else:
        page.print(Text(words.nothing_missing(a.law.game), style="green"))


def show_unnamed(page: Console, a: Audit) -> None:
    """Rulings that no code names; one that is named is in the code that carries it out."""
    rulings = len(a.law.rulings)
    heading(page, words.part_of(words.RULINGS_NAMED, rulings - len(a.unnamed), rulings))
    for id in a.unnamed:
        page.print(Text(words.not_named(id.partition(".")[2]), style="red"))


def audit_table(page: Console, title: str, lines: Sequence[AuditLine]) -> None:
    if not lines:
        return
    heading(page, words.part_of(title, sum(not line.missing for line in lines), len(lines)))
    table = Table.grid(padding=(0, 1))
    for line in lines:
        table.add_row(Text("✗", style="red") if line.missing else Text("✓", style="green"), places_of(line))
    page.print(table)


def places_of(line: AuditLine) -> Text:
    """The id, then where it stands in the code and which tests prove it, one under the other."""
    game, _, name = line.id.partition(".")
    told = Text(name, style="cyan" if not line.missing else "red")
    lacking = words.lacking(code=line.cited == (), test=line.proofs == ())
    told.append(f"  {lacking}" if lacking else "", style="red")
    for c in line.cited:
        told.append(f"\n  {c.site.removeprefix('games.').removeprefix(f'{game}.')}", style="default")
    for p in line.proofs or ():
        told.append(f"\n  {p.name}", style="dim")
    return told


def heading(page: Console, title: str) -> None:
    page.print(Text(f"\n{title}", style="bold"))


def rows(page: Console, pairs: Iterable[tuple[str, str]]) -> None:
    """A name and its text; a short name stands before the text, a long one (an id) above it."""
    for name, text in pairs:
        if len(name) > 12:
            page.print(Text(name, style="cyan"))
            page.print(Padding(Text(text), (0, 0, 0, 2)))
            continue
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=12, style="cyan")
        grid.add_column()
        grid.add_row(Text(name), Text(text))
        page.print(grid)
