"""`drumhead replay`: read a recorded battle, prove it, weigh its dice, or take a position out of it."""

import json
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from drumhead.cli.games import AsJson, WrongInput, bytes_of, desk_named, save
from drumhead.flow.record import Mustered, Record, RecordError, read_record

app = typer.Typer(no_args_is_help=True, help="Recorded battles: show, verify, luck, position.")
File = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `drumhead match --save` writes it.")]


@app.command()
def show(
    file: File,
    first: Annotated[int, typer.Option("--from", min=0, help="The first entry to show.")] = 0,
    last: Annotated[int | None, typer.Option("--to", min=0, help="The last entry to show; else all.")] = None,
    as_json: AsJson = False,
) -> None:
    """The log, and the table as it stood after the last entry shown, from the stored events alone."""
    from rich.console import Console

    from drumhead.cli.log import lines_of, print_entry, print_table
    from drumhead.flow.replay import views

    record = record_in(file)
    last = len(record.entries) - 1 if last is None else last
    if not first <= last < len(record.entries):
        raise WrongInput(f"{file}: there are entries 0 to {len(record.entries) - 1}, not {first} to {last}")
    *_, view = islice(views(record), last + 1)
    words, shown = words_of(record, first), list(enumerate(record.entries))[first : last + 1]
    if as_json:
        log = [{"entry": i, "text": x.text, "clause": x.clause} for i, e in shown for x in lines_of(e, words)]
        put({"log": log, "view": msgspec.to_builtins(view, str_keys=True)})
        return
    console = Console(highlight=False)
    for i, entry in shown:
        print_entry(console, i, entry, words)
    console.print()
    print_table(console, view)


def words_of(record: Record, first: int) -> Any:
    """Puts the entries from `first` on into words; the names in those before are known."""
    from drumhead.flow.words import Renderer

    begun = record.entries[0]
    assert isinstance(begun, Mustered)
    words = Renderer(desk_named(record.game).game, begun.view)
    for e in record.entries[:first]:
        words.events(getattr(e, "events", ()))
    return words


@app.command()
def verify(file: File, as_json: AsJson = False) -> None:
    """Check the chain, every die against the seeds, every answer by playing it again; exit code 2 where one differs."""
    from drumhead.flow import replay
    from drumhead.lab.proof import stream_of

    raw = bytes_of(file)
    try:
        record = read_record(raw)
        game = desk_named(record.game).game
        verdict = replay.verify(record, game, stream_of, raw)
    except RecordError as differs:
        if as_json:
            put({"true": False, "why": str(differs)})
            raise typer.Exit(2) from None
        raise RecordError(f"{file}: {differs}") from None
    if as_json:
        put({"true": True} | msgspec.to_builtins(verdict))
        return
    typer.echo(f"True: {verdict.entries} entries hold together, {verdict.dice} dice {PROOFS[verdict.proof]}.")
    if verdict.replayed:
        typer.echo("Played again, every answer was legal and led to the same battle.")
    else:
        typer.echo(f"It was played by version {record.version} and not played again: this is version {game.version}.")
    typer.echo(f"Last hash: {verdict.last}")


PROOFS = {
    "seeds": "come from the promised seeds",
    "typed": "were typed in by people and cannot be proved",
    "unpublished": "cannot be proved before the seeds are published",
}


@app.command()
def luck(file: File, as_json: AsJson = False) -> None:
    """How the dice of both sides fell against the exact odds of their attacks."""
    from drumhead.lab.luck import luck_of

    record = record_in(file)
    game = desk_named(record.game).game
    if record.version != game.version:
        why = f"was played by version {record.version} of the rules, and odds are known of version {game.version}"
        raise WrongInput(f"{file}: this battle {why}")
    try:
        found = luck_of(record, game)
    except RecordError as fault:
        raise RecordError(f"{file}: {fault}") from None
    if as_json:
        put({"luck": msgspec.to_builtins(found)})
        return
    names = [seat.name for seat in record.entries[0].view.seats] if isinstance(record.entries[0], Mustered) else []
    for side, name in zip(found, names):
        told = f"{side.dealt} wounds dealt where {side.mean:.1f} were to be expected"
        typer.echo(f"{name}: {told}; luckier than {100 * side.percentile:.0f} of 100.")


@app.command()
def position(
    file: File,
    at: Annotated[int | None, typer.Option(help="After which entry; else the last one that asks something.")] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Where to write; else it is printed.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """The battle after an entry as a position: to read, to send with a report, to play on from."""
    from drumhead.flow.question import WATCHER
    from drumhead.flow.replay import replay
    from drumhead.flow.words import render_view

    record = record_in(file)
    if at is not None and not 0 <= at < len(record.entries):
        raise WrongInput(f"{file}: there are entries 0 to {len(record.entries) - 1}, not {at}")
    game: Any = desk_named(record.game).game
    stood = list(islice(replay(record, game), None if at is None else at + 1))
    asking = [s for s in (stood if at is None else stood[-1:]) if s.question]
    if not asking:
        raise WrongInput(f"{file}: the battle was over then; a position is taken where something is asked")
    text = game.position(asking[-1])
    if out is None:
        typer.echo(text, nl=False)
    else:
        save(out, text.encode(), force)
        view = render_view(game, game.view(asking[-1], WATCHER))
        typer.echo(f"{out}: {view.question.text}" if view.question else str(out))


def record_in(file: Path) -> Record:
    try:
        return read_record(bytes_of(file))
    except RecordError as fault:
        raise RecordError(f"{file}: {fault}") from None


def put(value: dict[str, Any]) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))
