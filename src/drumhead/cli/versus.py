"""`drumhead versus`: many battles between two players of the program, as shares with their intervals."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins

from drumhead.cli import help_words, report_words, words
from drumhead.cli.games import AsJson, GameName, WrongInput, desk_named

if TYPE_CHECKING:
    from rich.console import Console

    from drumhead.combat.series import Series

app = typer.Typer()


@app.command(help=help_words.VERSUS)
def versus(
    game: GameName,
    bots: Annotated[str, typer.Option(help=help_words.VERSUS_BOTS)] = "greedy,policy",
    battles: Annotated[int, typer.Option(min=2, help=help_words.VERSUS_BATTLES)] = 100,
    start: Annotated[int, typer.Option("--from", min=0, help=help_words.VERSUS_FROM)] = 0,
    lists: Annotated[str, typer.Option(help=help_words.VERSUS_LISTS)] = "",
    study: Annotated[bool, typer.Option("--study", help=help_words.VERSUS_STUDY)] = False,
    jobs: Annotated[int, typer.Option(min=1, max=64, help=help_words.VERSUS_JOBS)] = 1,
    as_json: AsJson = False,
) -> None:
    from rich.console import Console

    from drumhead.lab.study import gains
    from drumhead.lab.versus import report
    from drumhead.lab.versus import versus as fight

    series = desk_named(game).series
    if series is None:
        raise WrongInput(report_words.no_series(game))
    names = players_of(bots, game, series)
    if lists not in ("", *series.lists):
        raise WrongInput(report_words.no_such_lists(lists, series.lists))
    first = start + start % 2  # a pair stays together
    with Console(stderr=True).status(words.SETTING_UP) as progress:
        found = fight(game, names, range(first, first + battles + battles % 2), lists, jobs, progress.update)
    told = report(game, names, found)
    if study:
        told["units"] = [to_builtins(gain) for gain in gains(found)]
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        show(told)


def players_of(bots: str, game: str, series: "Series") -> tuple[str, str]:
    from drumhead.cli.match import names_of
    from drumhead.lab.versus import WITHOUT

    halves = [name.strip().partition(WITHOUT) for name in bots.split(",")]
    who = names_of(",".join(name for name, _, _ in halves), game)
    for _, _, without in halves:
        known = [name for name, feature in series.features.items() if feature.kind]
        if without and without not in known:
            raise WrongInput(report_words.no_such_feature(game, without, known))
    own = desk_named(game).players
    sides = [own[name].side for name in who if name in own]
    if len(sides) == 2 and sides[0] == sides[1] is not None:
        raise WrongInput(report_words.same_side(*(own[name].title for name in who)))
    first, second = (name + mark + without for name, (_, mark, without) in zip(who, halves, strict=True))
    return first, second


def show(told: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    one, other = told["players"]
    console.print(report_words.series_played(told["battles"], one, other, told["score"]), markup=False)
    console.print(report_words.margin(told["margin"], told["first"]))
    console.print(report_words.ended(told["rounds"], told["draws"], told["endings"]), markup=False)
    console.print(report_words.used_in(told["used"]))
    table = Table(*report_words.ARMY_COLUMNS)
    for army, parts in told["armies"].items():
        table.add_row(army, report_words.ALL, *row(parts["all"]))
        for key, found in parts.items():
            if key != "all":
                for word, figures in found.items():
                    table.add_row(army, f"{key}: {word}", *row(figures))
    for name, figures in told["lists"].items():
        table.add_row(name, report_words.ALL, *row(figures))
    if told["armies"]:
        console.print(table)
    else:
        show_labels(console, told["labels"])
    if "units" in told:
        show_units(console, told["units"])


def show_labels(console: "Console", labels: dict[str, Any]) -> None:
    """How both sides fare by label; of a game with armies the table of armies tells it."""
    from rich.table import Table

    table = Table(*report_words.LABEL_COLUMNS)
    for key, parts in labels.items():
        for word, part in parts.items():
            shares = (report_words.share(part["score"]), report_words.share(part["first"]))
            battles = str(part["score"]["battles"])
            table.add_row(f"{key}: {word}", battles, *shares, str(part["draws"]), f"{part['rounds']:.1f}")
    if labels:
        console.print(table)


def show_units(console: "Console", units: list[dict[str, Any]]) -> None:
    from rich.table import Table

    if not units:
        console.print(report_words.NOTHING_TO_STUDY)
        return
    table = Table(*report_words.UNIT_COLUMNS)
    for unit in units:
        table.add_row(unit["unit"], str(unit["battles"]), f"{unit['gain']:+.1f}", report_words.points_between(unit))
    console.print(table)


def row(figures: dict[str, Any]) -> tuple[str, str, str]:
    return str(figures["battles"]), f"{figures['share']:.3f}", report_words.interval(figures)
