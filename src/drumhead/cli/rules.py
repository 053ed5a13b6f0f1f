"""`drumhead rules`: the law to read, to search and to audit."""

import json
import random
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperGroup

from drumhead.cli import help_words, report_words
from drumhead.cli.games import AsJson
from drumhead.ledger.clause import GAMES, Ledger, LedgerError, did_you_mean, ledger

GAPS = 1


class ReadByDefault(TyperGroup):
    """`rules saga` is short for `rules read saga`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        named = args and (args[0] in self.commands or args[0] == "--help")
        return super().parse_args(ctx, args if named else ["read", *args])


app = typer.Typer(cls=ReadByDefault, help=help_words.RULES)


@app.command(help=help_words.RULES_READ)
def read(
    wanted: Annotated[list[str] | None, typer.Argument(metavar="[GAME] [ID | WORD ...]", show_default=False)] = None,
    as_json: AsJson = False,
) -> None:
    first, *rest = wanted or [""]
    if not first:
        tell_games(as_json)
    elif first in GAMES and not rest:
        tell_ledger(ledger(first), as_json)
    elif first in GAMES:
        tell_found([ledger(first)], " ".join(rest), as_json)
    elif "." in first and not rest:
        tell_found([ledger(first.partition(".")[0])], first, as_json)
    elif rest or not did_you_mean(first, GAMES):
        tell_found([ledger(g) for g in GAMES], " ".join((first, *rest)), as_json)
    else:
        ledger(first)  # refuses, and names the game that was meant


def tell_games(as_json: bool) -> None:
    laws = [ledger(g) for g in GAMES]
    if as_json:
        put([counts(law) for law in laws])
    else:
        from drumhead.cli.rulebook import show_games

        show_games(Console(), laws)


def counts(law: Ledger) -> dict[str, Any]:
    return {
        "game": law.game,
        "title": law.title,
        "clauses": len(law.clauses),
        "decisions": len(law.decisions),
        "rulings": len(law.rulings),
        "switches": len(law.switches),
        "stages": len(law.pipeline),
    }


def tell_ledger(law: Ledger, as_json: bool) -> None:
    if as_json:
        import msgspec

        put(msgspec.to_builtins(law))
    else:
        from drumhead.cli.rulebook import show_ledger

        show_ledger(Console(), law)


def tell_found(laws: Sequence[Ledger], wanted: str, as_json: bool) -> None:
    """The one entry of that name if there is one, else all that mention it."""
    import msgspec

    from drumhead.cli.rulebook import show_entry, show_hits
    from drumhead.ledger.search import look_up, search, sentence

    for law in laws:
        if e := look_up(law, wanted):
            if as_json:
                related = {
                    "rulings": [r.id for r in law.rulings_on(e.id)],
                    "decisions": [d.id for d in law.decisions_of(e.id)],
                    "stages": [s.id for s in law.stages_of(e.id)],
                }
                put({"kind": type(e).__name__.lower()} | msgspec.to_builtins(e) | {"related": related})
            else:
                show_entry(Console(), law, e)
            return
    if "." in wanted and " " not in wanted:
        laws[0].entry(wanted)  # refuses, and names the nearest id
    hits = search(laws, wanted)
    if as_json:
        put([{"id": h.entry.id, "score": h.score, "text": sentence(h.entry)} for h in hits])
    else:
        show_hits(Console(), hits)


@app.command(help=help_words.RULES_AUDIT)
def audit(
    game: Annotated[str | None, typer.Argument(help=help_words.AUDITED_GAME, show_default=False)] = None,
    as_json: AsJson = False,
    prove: Annotated[bool, typer.Option("--prove", help=help_words.PROVE)] = False,
    share: Annotated[float, typer.Option(help=help_words.SHARE)] = 1.0,
    seed: Annotated[int | None, typer.Option(help=help_words.PROOF_SEED, show_default=False)] = None,
    jobs: Annotated[int, typer.Option(min=1, help=help_words.JOBS)] = 2,
) -> int:
    if prove:
        if not game:
            raise LedgerError(report_words.WHICH_GAME_TO_PROVE)
        return tell_proof(game, as_json, share, random.randrange(10**6) if seed is None else seed, jobs)
    return tell_audit([game] if game else list(GAMES), as_json, one=game is not None)


def tell_audit(games: Sequence[str], as_json: bool, one: bool) -> int:
    from drumhead.cli.rulebook import show_audit
    from drumhead.ledger.audit import audit_game

    audits = [audit_game(g) for g in games]
    if as_json:
        put(audits[0].summary() if one else [a.summary() for a in audits])
    else:
        for a in audits:
            show_audit(Console(), a)
    return GAPS if any(a.missing for a in audits) else 0


def tell_proof(game: str, as_json: bool, share: float, seed: int, jobs: int) -> int:
    from rich.progress import track

    from drumhead.ledger import audit as auditing
    from drumhead.ledger.prove import draw, prove

    ledger(game)
    root = auditing.repository()
    if not root:
        raise LedgerError(report_words.NO_TESTS_TO_PROVE)
    cited = [c for found in auditing.citations(game).values() for c in found]
    drawn = draw(cited, share, seed)
    trials = prove(drawn, auditing.read_proofs(root), root, jobs)
    title = report_words.disarming(len(drawn), len(cited), game, seed)
    verdicts = list(track(trials, title, total=len(drawn), console=Console(stderr=True)))
    doubtful = [v for v in verdicts if not v.proved]
    if as_json:
        unproved = [{"id": v.citation.id, "site": v.citation.site, "why": v.doubt} for v in doubtful]
        put({"game": game, "citations": len(cited), "drawn": len(drawn), "seed": seed, "unproved": unproved})
    else:
        for v in doubtful:
            print(report_words.unproved(v.citation.id, v.citation.site, v.doubt))
        print(report_words.proved(len(drawn) - len(doubtful), len(drawn)))
    return GAPS if doubtful else 0


def put(told: Any) -> None:
    print(json.dumps(told, indent=2, ensure_ascii=False))
