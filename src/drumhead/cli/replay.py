"""`drumhead replay`: read a recorded battle, prove it, measure its luck, or take a position out of it."""

import json
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from drumhead.cli import help_words, words
from drumhead.cli.games import AsJson, WrongInput, bytes_of, desk_named, save
from drumhead.flow.record import Mustered, Record, RecordError, read_record
from drumhead.toml_reader import one_line

app = typer.Typer(no_args_is_help=True, help=help_words.REPLAY)
Number = Annotated[int | None, typer.Option("--battle", min=1, help=help_words.BATTLE_NUMBER)]
File = Annotated[Path, typer.Argument(metavar="FILE", help=help_words.RECORD_FILE)]


@app.command(help=help_words.REPLAY_SHOW)
def show(
    file: File,
    first: Annotated[int, typer.Option("--from", min=0, help=help_words.FIRST_ENTRY)] = 0,
    last: Annotated[int | None, typer.Option("--to", min=0, help=help_words.LAST_ENTRY)] = None,
    battle: Number = None,
    as_json: AsJson = False,
) -> None:
    from rich.console import Console

    from drumhead.cli.log import lines_of, print_entry, print_table
    from drumhead.flow.replay import views

    record = record_in(file)
    if battle is not None:
        first, last = entries_of(file, record, battle)[0], entries_of(file, record, battle)[-1]
    last = len(record.entries) - 1 if last is None else last
    if not first <= last < len(record.entries):
        raise WrongInput(words.at(file, words.no_such_entries(len(record.entries) - 1, words.entry_range(first, last))))
    *_, view = islice(views(record), last + 1)
    renderer, shown = renderer_of(record, first), list(enumerate(record.entries))[first : last + 1]
    if as_json:
        log = [{"entry": i, "text": x.text, "clause": x.clause} for i, e in shown for x in lines_of(e, renderer)]
        put({"log": log, "view": msgspec.to_builtins(view, str_keys=True)})
        return
    console = Console(highlight=False)
    for i, entry in shown:
        print_entry(console, i, entry, renderer)
    console.print()
    print_table(console, view, desk_named(record.game).game.legend)


def renderer_of(record: Record, first: int) -> Any:
    """Puts the entries from `first` on into words; the names in those before are known."""
    from drumhead.flow.words import Renderer

    begun = record.entries[0]
    assert isinstance(begun, Mustered)
    renderer = Renderer(desk_named(record.game).game, begun.view)
    for e in record.entries[:first]:
        renderer.events(getattr(e, "events", ()))
    return renderer


@app.command(help=help_words.REPLAY_VERIFY)
def verify(
    file: File,
    typed: Annotated[bool, typer.Option("--typed", help=help_words.TYPED_DICE)] = False,
    battle: Number = None,
    as_json: AsJson = False,
) -> None:
    from drumhead.lab.proof import prove, seeds_of

    raw = bytes_of(file)
    try:
        record = read_record(raw)
        game = desk_named(record.game).game
        its = None if battle is None else entries_of(file, record, battle)
        verdict, seeds = prove(raw, typed=typed), seeds_of(record)
    except RecordError as differs:
        if as_json:
            put({"true": False, "why": str(differs)})
            raise typer.Exit(2) from None
        raise RecordError(f"{file}: {differs}") from None
    part = {} if its is None else {"battle": battle, "from": its[0], "to": its[-1]}
    if as_json:
        put({"true": True, **part, "id": record.id, "seeds": msgspec.to_builtins(seeds)} | msgspec.to_builtins(verdict))
        return
    typer.echo(words.record_id(one_line(record.id)))
    for seed in seeds:
        typer.echo(one_line(words.drawn_seed(seed.seat, seed.name, seed.drawn_by, seed.commitment)))
    typer.echo(words.COMPARE_SEEDS if seeds else words.NO_SEEDS)
    typer.echo(words.record_holds(verdict.entries, verdict.dice, verdict.proof))
    for line in words.replayed(verdict.stretches, game.version):
        typer.echo(line)
    if its is not None and battle is not None:
        dice = sum(len(record.entries[i].faces) for i in its)
        typer.echo(words.battle_holds(battle, its[0], its[-1], dice))
    typer.echo(words.last_hash(one_line(verdict.last)))


@app.command(help=help_words.REPLAY_LUCK)
def luck(file: File, battle: Number = None, as_json: AsJson = False) -> None:
    from drumhead.lab.luck import luck_of

    record = record_in(file)
    of = None if battle is None else entries_of(file, record, battle)
    game = desk_named(record.game).game
    if record.version != game.version:
        raise WrongInput(words.at(file, words.odds_of_another_version(record.version, game.version)))
    try:
        found = luck_of(record, game, of=of)
    except RecordError as fault:
        raise RecordError(f"{file}: {fault}") from None
    if as_json:
        put({"luck": msgspec.to_builtins(found)})
        return
    names = [seat.name for seat in record.entries[0].view.seats] if isinstance(record.entries[0], Mustered) else []
    for side, name in zip(found, names):
        typer.echo(words.luck_of(one_line(name), side.dealt, side.mean, side.percentile))


@app.command(help=help_words.REPLAY_POSITION)
def position(
    file: File,
    at: Annotated[int | None, typer.Option(help=help_words.POSITION_AT)] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help=help_words.OUT)] = None,
    force: Annotated[bool, typer.Option("--force", help=help_words.FORCE)] = False,
) -> None:
    from drumhead.flow.question import WATCHER
    from drumhead.flow.replay import replay
    from drumhead.flow.words import render_view

    record = record_in(file)
    if at is not None and not 0 <= at < len(record.entries):
        raise WrongInput(words.at(file, words.no_such_entries(len(record.entries) - 1, str(at))))
    game: Any = desk_named(record.game).game
    try:
        stood = list(islice(replay(record, game), None if at is None else at + 1))
    except RecordError as fault:
        raise RecordError(f"{file}: {fault}") from None
    asking = [s for s in (stood if at is None else stood[-1:]) if s.question]
    if not asking:
        raise WrongInput(words.at(file, words.OVER_AT_ENTRY))
    text = game.position(asking[-1], record.start)
    if out is None:
        typer.echo(text, nl=False)
    else:
        save(out, text.encode(), force)
        view = render_view(game, game.view(asking[-1], WATCHER))
        typer.echo(f"{out}: {view.question.text}" if view.question else str(out))


def entries_of(file: Path, record: Record, battle: int) -> list[int]:
    """The entries of one battle of a campaign, as it was played."""
    from drumhead.flow.battle_log import BattleLog

    log = BattleLog(record.entries)
    if not battle <= len(log.first):
        raise WrongInput(words.at(file, words.no_such_battle(len(log.first), battle)))
    return log.entries_of(battle)


def record_in(file: Path) -> Record:
    try:
        return read_record(bytes_of(file))
    except RecordError as fault:
        raise RecordError(f"{file}: {fault}") from None


def put(value: dict[str, Any]) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))
