"""`drumhead campaign`: a whole campaign between two players of the program, battles fought by bots; its odds, and how
they are measured."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from drumhead.cli import help_words, words
from drumhead.cli.games import AsJson, refuse_to_overwrite, require, save
from drumhead.cli.match import Drawn, draw, names_of, renderer_of, summary
from drumhead.cli.odds import odds as attack_odds
from drumhead.cli.options import takes
from drumhead.flow.event import BattleClosed, BattleOpened, Counted, Event

if TYPE_CHECKING:
    from drumhead.combat.desk import Desk

app = typer.Typer(no_args_is_help=True, help=help_words.CAMPAIGN)
BY_BOTS = "auto"


class Options(NamedTuple):
    """What a campaign is played with, and what becomes of it."""

    map: Annotated[str | None, typer.Option(help=help_words.CAMPAIGN_MAP)] = None
    captains: Annotated[str | None, typer.Option(help=help_words.CAPTAINS)] = None
    fight: Annotated[str | None, typer.Option(help=help_words.FIGHT)] = None
    seed: Annotated[int | None, typer.Option(help=help_words.BATTLE_SEED)] = None
    house: Annotated[list[str] | None, typer.Option(help=help_words.HOUSE)] = None
    out: Annotated[Path | None, typer.Option("--save", help=help_words.SAVE_RECORD)] = None
    force: Annotated[bool, typer.Option("--force", help=help_words.FORCE)] = False
    quiet: Annotated[bool, typer.Option("--quiet", help=help_words.QUIET)] = False
    as_json: AsJson = False


@app.command(help=help_words.CAMPAIGN_PLAY)
@takes(Options)
def play(o: Options) -> None:
    from drumhead.flow.record import write_record

    desk = campaign_desk()
    players = names_of(o.captains or first_captains(desk), desk.id)
    if o.out is not None:
        refuse_to_overwrite(o.out, o.force)
    drawn = draw(o.seed)
    battle = play_campaign(desk, set_up(desk, o, players), drawn, players, tell=not (o.quiet or o.as_json))
    if o.out is not None:
        save(o.out, write_record(battle.finish(tuple(s.hex() for s in drawn.seeds))), o.force)
    if o.as_json:
        typer.echo(json.dumps(summary(battle, players, o.seed), ensure_ascii=False))
    elif o.quiet:
        typer.echo(renderer_of(battle).outcome(battle.state.outcome).text)


@app.command(
    context_settings={"ignore_unknown_options": True, "help_option_names": []},
    help=help_words.CAMPAIGN_ODDS,
    name="odds",
)
def odds(
    given: Annotated[list[str] | None, typer.Argument(metavar="[FILE] [OPTIONS]")] = None,
    exact: Annotated[bool, typer.Option("--exact", help=help_words.EXACT)] = False,
    as_json: AsJson = False,
) -> None:
    attack_odds([campaign_desk().id, *(given or [])], exact, as_json)


@app.command(help=help_words.CAMPAIGN_MEASURE)
def measure(
    battles: Annotated[int, typer.Option(min=1, max=100_000, help=help_words.MEASURED_BATTLES)] = 140,
    out: Annotated[Path | None, typer.Option("-o", "--out", help=help_words.MEASURED_FILE)] = None,
    force: Annotated[bool, typer.Option("--force", help=help_words.FORCE)] = False,
) -> None:
    from rich.console import Console

    desk = campaign_desk()
    assert desk.measure
    if out is not None:
        refuse_to_overwrite(out, force)
    with Console(stderr=True).status(words.SETTING_UP) as progress:
        text = desk.measure(battles, progress.update)
    if out is None:
        typer.echo(text, nl=False)
    else:
        save(out, text.encode(), force)


@app.command(help=help_words.CAMPAIGN_LISTS)
def lists(
    battles: Annotated[int, typer.Option(min=1, max=100_000, help=help_words.COMPARED_BATTLES)] = 10,
    start: Annotated[int, typer.Option("--from", min=0, max=10**9, help=help_words.VERSUS_FROM)] = 0,
) -> None:
    from rich.console import Console

    desk = campaign_desk()
    assert desk.compare_lists
    with Console(stderr=True).status(words.SETTING_UP) as progress:
        text = desk.compare_lists(battles, start, progress.update)
    typer.echo(text, nl=False)


def campaign_desk() -> "Desk":
    """The game that has battles inside."""
    from drumhead.registry import DESKS

    return next(desk for desk in DESKS.values() if desk.game.battles)


def first_captains(desk: "Desk") -> str:
    """One of each side."""
    return ",".join(next(id for id, own in desk.players.items() if own.side == side) for side in (0, 1))


def set_up(desk: "Desk", o: Options, players: tuple[str, str]) -> Any:
    from drumhead.bots.play import name_of
    from drumhead.cli.desk import table_in
    from drumhead.cli.odds import house_of
    from drumhead.combat.desk import SetupChoices
    from drumhead.flow.words import Cast, Renderer

    assert desk.tables
    table = desk.tables.by_number(0) if o.map is None else table_in(o.map, desk)
    house = {"battle-mode": BY_BOTS, **house_of(o.house or [])}
    fighters = (name_of(o.fight),) * 2 if o.fight else None
    chosen = SetupChoices(house=house, table=table, players=players, fighters=fighters)
    titles = [desk.players[name].title for name in players if name in desk.players]
    if len(titles) == 2:  # captains speak for themselves
        chosen = chosen._replace(names=(titles[0], titles[1]))
    setup = desk.setup(chosen)
    refused = desk.game.refuse_setup(setup)
    require(refused and Renderer(desk.game, Cast(setup.names, {})).refusal(refused), o.map or "")
    return setup


def play_campaign(desk: "Desk", setup: Any, drawn: Drawn, players: tuple[str, str], tell: bool) -> Any:
    """The campaign to its end; its chronicle is told as it goes on, the battles by how they begin and end."""
    from rich.console import Console

    from drumhead.bots.play import play_on, players_of
    from drumhead.cli.log import lines_outside, print_lines
    from drumhead.dice.seeded import SeededDice, commitment, key_of
    from drumhead.flow.record import LiveBattle, Mustered, Seeds

    promised = Seeds(tuple(map(commitment, drawn.seeds)), drawn_by=("server",) * len(drawn.seeds))
    battle = LiveBattle(desk.game, setup, SeededDice(key_of(*drawn.seeds, drawn.id)), drawn.id, promised)
    rng, renderer, console, stands = drawn.rng, renderer_of(battle), Console(highlight=False), Standing()
    seated = [players_of(desk.id)[name](rng.randrange(2**32)) for name in players]
    with Console(stderr=True).status(words.SETTING_UP) as progress:

        def told(events: Sequence[Event]) -> None:
            spoken = renderer.events(events)
            if tell:
                print_lines(console, len(battle.entries) - 1, lines_outside(spoken))
            stands.follow(events)
            progress.update(words.campaign_progress(stands.turn, stands.battle, len(battle.entries)))

        begun = battle.entries[0]
        assert isinstance(begun, Mustered)
        told(begun.events)  # captains state their plans
        play_on(battle, seated, rng.randrange(2**32), told)
    return battle


class Standing:
    """How far a campaign has come, by what is told of it."""

    def __init__(self) -> None:
        self.turn = self.fought = self.battle = 0  # `battle`: the number of the one that is being fought

    def follow(self, events: Sequence[Event]) -> None:
        for e in events:
            match e:
                case Counted(counters={"round": int(turn)}, seat=None):
                    self.turn = turn
                case BattleOpened():
                    self.fought += 1
                    self.battle = self.fought
                case BattleClosed():
                    self.battle = 0
