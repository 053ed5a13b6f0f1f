"""The ledgers on a terminal, readable at 80 columns."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from drumhead.ledger.audit import Audit, AuditLine
from drumhead.ledger.clause import Clause, Decision, Entry, Ledger, Ruling
from drumhead.ledger.search import Hit, sentence

COLUMNS = ("clauses", "decisions", "rulings", "switches", "stages")
MOST_HITS = 20


def show_games(page: Console, laws: Iterable[Ledger]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("game", style="cyan", no_wrap=True)
    table.add_column("title")
    for column in COLUMNS:
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
    heading(page, "Decisions")
    rows(page, ((d.id, d.when) for d in law.decisions))
    heading(page, "Switches")
    rows(page, ((key, " | ".join((r.default, *(a.name for a in r.alternatives)))) for key, r in law.switches.items()))


def show_entry(page: Console, law: Ledger, e: Entry) -> None:
    page.print(Text(e.id, style="bold cyan"))
    match e:
        case Clause():
            page.print(Text(f"{law.title}, {e.section}", style="dim"))
            show_clause(page, law, e)
        case Decision():
            page.print(Text(f"{law.title}, a decision", style="dim"))
            show_decision(page, law, e)
        case Ruling():
            page.print(Text(f"{law.title}, a ruling{' and a house-rule switch' if e.toggle else ''}", style="dim"))
            show_ruling(page, law, e)


def show_clause(page: Console, law: Ledger, c: Clause) -> None:
    rows(page, (("Rule", c.rule), ("Check", c.check)))
    if decisions := law.decisions_of(c.id):
        heading(page, "Decisions")
        rows(page, ((d.id, d.when) for d in decisions))
    for r in law.rulings_on(c.id):
        heading(page, r.id)
        rows(page, ruling_rows(r))
    show_stages(page, law, c.id)


def show_decision(page: Console, law: Ledger, d: Decision) -> None:
    options = "\n".join(f"- {o}" for o in d.options)
    rows(page, (("When", d.when), ("Who", d.who), ("Options", options), ("Policy", d.policy)))
    show_clauses(page, law, d.clauses)


def show_ruling(page: Console, law: Ledger, r: Ruling) -> None:
    rows(page, (*ruling_rows(r), ("Why", r.why)))
    show_clauses(page, law, r.clauses)
    show_stages(page, law, r.id)


def ruling_rows(r: Ruling) -> Iterable[tuple[str, str]]:
    yield "Question", r.question
    yield "Ruling", r.ruling
    if r.toggle:
        yield "Switch", f"{r.key}: {r.default} (the ruling), or"
        for a in r.alternatives:
            yield "", f"{a.name}: {a.means}"


def show_clauses(page: Console, law: Ledger, ids: Sequence[str]) -> None:
    heading(page, "Clauses")
    rows(page, ((id, sentence(law.entry(id))) for id in ids))


def show_stages(page: Console, law: Ledger, id: str) -> None:
    if stages := law.stages_of(id):
        heading(page, "Stages")
        rows(page, ((f"{s.sequence} {s.order}: {s.stage}", s.what) for s in stages))


def show_hits(page: Console, hits: Sequence[Hit]) -> None:
    rows(page, ((h.entry.id, sentence(h.entry)) for h in hits[:MOST_HITS]))
    if len(hits) > MOST_HITS:
        page.print(Text(f"and {len(hits) - MOST_HITS} more: add a word, or --json for all of them", style="dim"))


def show_audit(page: Console, a: Audit) -> None:
    """A table by section: what stands where, and what is missing, last."""
    by_id = {line.id: line for line in a.clauses}
    for section, clauses in a.law.sections.items():
        audit_table(page, section, [by_id[c.id] for c in clauses])
    audit_table(page, "Decisions", a.decisions)
    audit_table(page, "House-rule switches that are built", [line for lines in a.switches.values() for line in lines])
    show_unnamed(page, a)
    if not a.tests_at_hand:
        page.print(Text("The tests are not at hand: only the code was read.", style="yellow"))
    if a.missing:
        heading(page, f"Missing ({len(a.missing)})")
        for id in a.missing:
            page.print(Text(f"  {id}", style="red"))
    else:
        page.print(Text(f"Nothing is missing in {a.law.game}.", style="green"))


def show_unnamed(page: Console, a: Audit) -> None:
    """Rulings that no code names; one that is named is in the code that carries it out."""
    rulings = len(a.law.rulings)
    heading(page, f"Rulings named in code ({rulings - len(a.unnamed)} of {rulings})")
    for id in a.unnamed:
        page.print(Text(f"✗ {id.partition('.')[2]}  not named", style="red"))


def audit_table(page: Console, title: str, lines: Sequence[AuditLine]) -> None:
    if not lines:
        return
    heading(page, f"{title} ({sum(not line.missing for line in lines)} of {len(lines)})")
    table = Table.grid(padding=(0, 1))
    for line in lines:
        table.add_row(Text("✗", style="red") if line.missing else Text("✓", style="green"), standing(line))
    page.print(table)


def standing(line: AuditLine) -> Text:
    """The id, then where it stands in the code and which tests prove it, one under the other."""
    game, _, name = line.id.partition(".")
    told = Text(name, style="cyan" if not line.missing else "red")
    lacking = [word for word, found in (("code", line.cited), ("test", line.proofs)) if found == ()]
    told.append(f"  no {' and no '.join(lacking)}" if lacking else "", style="red")
    for c in line.cited:
        told.append(f"\n  {c.site.removeprefix(f'games.{game}.')}", style="default")
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
