"""`drumhead match`: a whole battle between two players of the program, told and recorded.

All chance of a battle comes from three seeds, s0 to s2. With `--seed N` they are s_i = BLAKE2b("N/i", 32 bytes) and
the record's id is "seed-N", so that the same line plays the same battle; else the machine draws them. Lists and table
that are not given are drawn from s0 as well.
"""

import json
import re
import secrets
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from drumhead.cli import help_words, words
from drumhead.cli.games import AsJson, GameName, WrongInput, desk_named, refuse_to_overwrite, require, save, text_of
from drumhead.cli.options import takes
from drumhead.flow.question import WATCHER

if TYPE_CHECKING:
    from drumhead.combat.army import ArmyList, Limits
    from drumhead.combat.desk import Desk, SetupChoices

app = typer.Typer()


class Options(NamedTuple):
    """What a battle is played with, and what becomes of it."""

    game: GameName
    seed: Annotated[int | None, typer.Option(help=help_words.BATTLE_SEED)] = None
    points: Annotated[str | None, typer.Option(help=help_words.BATTLE_POINTS)] = None
    blue: Annotated[str | None, typer.Option(help=help_words.BLUE)] = None
    red: Annotated[str | None, typer.Option(help=help_words.RED)] = None
    book: Annotated[list[str] | None, typer.Option(metavar="FILE", help=help_words.BOOKS)] = None
    table: Annotated[str | None, typer.Option(help=help_words.BATTLE_TABLE)] = None
    position: Annotated[Path | None, typer.Option(help=help_words.FROM_POSITION)] = None
    bots: Annotated[str, typer.Option(help=help_words.BOTS)] = "greedy,greedy"
    house: Annotated[list[str] | None, typer.Option(help=help_words.HOUSE)] = None
    out: Annotated[Path | None, typer.Option("--save", help=help_words.SAVE_RECORD)] = None
    force: Annotated[bool, typer.Option("--force", help=help_words.FORCE)] = False
    quiet: Annotated[bool, typer.Option("--quiet", help=help_words.QUIET)] = False
    as_json: AsJson = False


@app.command(help=help_words.MATCH)
@takes(Options)
def match(o: Options) -> None:
    from drumhead.flow.record import write_record

    desk = desk_named(o.game)
    players = names_of(o.bots, desk.id)
    if o.out is not None:
        refuse_to_overwrite(o.out, o.force)
    drawn = draw(o.seed)
    if o.position is None:
        start = set_up(desk, drawn, o)
    else:
        if o.blue or o.red or o.book or o.table or o.house:
            raise WrongInput(words.POSITION_IS_WHOLE)
        start = stood_up(o.position)
    battle = play(desk.game, start, drawn, players)
    record = battle.finish(tuple(s.hex() for s in drawn.seeds))
    if o.out is not None:
        save(o.out, write_record(record), o.force)
    if o.as_json:
        typer.echo(json.dumps(summary(battle, players, o.seed), ensure_ascii=False))
    else:
        tell(battle, o.quiet)


# ---------------------------------------------------------------------------------------------------- chance
class Drawn(NamedTuple):
    id: str
    seeds: tuple[bytes, bytes, bytes]

    @property
    def rng(self) -> Random:
        """For what no die decides: which lists, which table, how a player draws."""
        return Random(self.seeds[0])


def draw(seed: int | None) -> Drawn:
    if seed is None:
        return Drawn(secrets.token_hex(8), (secrets.token_bytes(32), secrets.token_bytes(32), secrets.token_bytes(32)))
    first, second, third = (blake2b(f"{seed}/{i}".encode(), digest_size=32).digest() for i in range(3))
    return Drawn(f"seed-{seed}", (first, second, third))


# ---------------------------------------------------------------------------------------------------- before the battle
def names_of(bots: str, game: str) -> tuple[str, str]:
    from drumhead.bots.play import name_of, players_of

    names = tuple(name_of(name.strip()) for name in bots.split(","))
    if len(names) != 2:
        raise WrongInput(words.not_two_players(bots, len(names)))
    for name in names:
        if name not in players_of(game):
            raise WrongInput(words.no_such_player(name, players_of(game)))
    return names[0], names[1]


def set_up(desk: "Desk", drawn: Drawn, o: Options) -> Any:
    from drumhead.cli.desk import place_in, table_in
    from drumhead.cli.odds import house_of
    from drumhead.combat.desk import SetupChoices

    refuse_parts(desk, o)
    rng, choice = drawn.rng, SetupChoices(house=house_of(o.house or []), players=names_of(o.bots, desk.id))
    if desk.points:
        choice = choice._replace(points=desk.points.limits[0] if o.points is None else limits_in(o.points))
        require(desk.points.refuse(choice.points, choice.house))
    if desk.lists:
        choice = with_armies(choice, desk, rng, o)
    if desk.tables:
        choice = choice._replace(table=desk.tables.random_table(rng) if o.table is None else table_in(o.table, desk))
    setup = desk.setup(choice)
    refused = desk.game.refuse_setup(setup)
    seat = refused.facts.get("seat") if refused else None
    file = (o.blue, o.red)[seat] if seat is not None else o.table
    require(refused, place_in(file, refused) if refused and file and seat is not None else file or "")
    return setup


def limits_in(text: str) -> "Limits":
    found = re.fullmatch(r"(-?\d{1,9})(?:,(-?\d{1,9}))?", text.replace(" ", ""))
    if found is None:
        raise WrongInput(words.no_points(text))
    return int(found[1]) if found[2] is None else (int(found[1]), int(found[2]))


def with_armies(choice: "SetupChoices", desk: "Desk", rng: Random, o: Options) -> "SetupChoices":
    """The lists that are named, else drawn ones, each with the book it is bought from."""
    from drumhead.cli.desk import army_in, lists_of, own_books
    from drumhead.combat.army import limit_of

    lists, own = lists_of(desk), own_books(o.book or [], desk)
    for file, book in zip(o.book or [], own):
        require(lists.refuse_own(book), file)

    def brought(seat: int, name: str | None) -> "ArmyList":
        known = list(lists.styles(limit_of(choice.points, seat)).values())
        return rng.choice(known) if name is None else army_in(name, desk, own=own).army

    first, second = brought(0, o.blue), brought(1, o.red)
    books = lists.book_of(first, *own), lists.book_of(second, *own)
    if unused := next((book for book in own if book not in books), None):
        raise WrongInput(words.book_not_used(unused.name))
    return choice._replace(lists=(first, second), books=books)


def refuse_parts(desk: "Desk", o: Options) -> None:
    """Refuse a choice that the game does not have."""
    from drumhead.cli.desk import lists_of

    if o.points is not None and not desk.points:
        raise WrongInput(words.played_without_points(desk.id, desk.armies))
    if o.blue or o.red or o.book:
        lists_of(desk)
    if o.table is not None and not desk.tables:
        raise WrongInput(words.played_without_table(desk.id))


def stood_up(file: Path) -> Any:
    from drumhead.flow.record import StartPosition

    return StartPosition(text_of(file), str(file))


# ---------------------------------------------------------------------------------------------------- the battle
def play(game: Any, start: Any, drawn: Drawn, players: Sequence[str]) -> Any:
    """The battle to its end. Players are given what they may believe, never the battle itself."""
    from rich.console import Console

    from drumhead.bots.play import play_on, players_of
    from drumhead.dice.seeded import SeededDice, commitment, key_of
    from drumhead.flow.record import LiveBattle, Seeds

    promised = Seeds(tuple(map(commitment, drawn.seeds)), drawn_by=("server",) * len(drawn.seeds))
    battle = LiveBattle(game, start, SeededDice(key_of(*drawn.seeds, drawn.id)), drawn.id, promised)
    rng = drawn.rng
    seated = [players_of(game.id)[name](rng.randrange(2**32)) for name in players]
    renderer = renderer_of(battle)
    with Console(stderr=True).status(words.SETTING_UP) as progress:
        play_on(battle, seated, rng.randrange(2**32), lambda _: progress.update(progress_of(battle, renderer)))
    return battle


def progress_of(battle: Any, renderer: Any) -> str:
    asked = battle.state.question
    return words.progress(len(battle.entries), renderer.question(asked).text if asked else "")


# ---------------------------------------------------------------------------------------------------- after the battle
def summary(battle: Any, players: Sequence[str], seed: int | None) -> dict[str, Any]:
    state, record = battle.state, battle.record
    view = battle.game.view(state, WATCHER)
    return {
        "game": record.game,
        "id": record.id,
        "seed": seed,
        "players": list(players),
        "winner": state.outcome.winner,
        "scores": list(state.outcome.scores),
        "clause": state.outcome.clause,
        "text": renderer_of(battle).outcome(state.outcome).text,
        "rounds": view.counters.get("round", 0),
        "entries": len(record.entries),
        "dice": sum(len(e.faces) for e in record.entries),
        "hash": record.entries[-1].hash,
    }


def renderer_of(battle: Any) -> Any:
    from drumhead.flow.words import Renderer

    return Renderer(battle.game, battle.entries[0].view)


def tell(battle: Any, quiet: bool) -> None:
    from rich.console import Console

    from drumhead.cli.log import print_entry, print_table

    console = Console(highlight=False)
    if quiet:
        console.print(renderer_of(battle).outcome(battle.state.outcome).text, markup=False)
        return
    view, renderer = battle.game.view(battle.state, WATCHER), renderer_of(battle)
    for i, entry in enumerate(battle.entries):
        print_entry(console, i, entry, renderer)
    console.print()
    print_table(console, view, battle.game.legend)
