"""`drumhead versus`: many battles between two players of the program, as shares with their intervals."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from drumhead.cli.games import AsJson, GameName, WrongInput, desk_named

if TYPE_CHECKING:
    from drumhead.combat.series import Series

app = typer.Typer()


@app.command()
def versus(
    game: GameName,
    bots: Annotated[
        str, typer.Option(help="Who plays; `greedy-mine` is greedy without a feature of the game.")
    ] = "greedy,policy",
    battles: Annotated[int, typer.Option(min=2, help="How many; each second one with the players changed.")] = 100,
    start: Annotated[int, typer.Option("--from", min=0, help="The number of the first battle.")] = 0,
    lists: Annotated[str, typer.Option(help="Which lists, by their points; else all in turn.")] = "",
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Processes at work.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Play a row of battles with lists, sides and dice the same for both, and count who wins and what is used."""
    from rich.console import Console

    from drumhead.lab.versus import report
    from drumhead.lab.versus import versus as fight

    series = desk_named(game).series
    if series is None:
        raise WrongInput(f"{game} has no row of battles")
    names = players_of(bots, game, series)
    if lists not in ("", *series.lists):
        raise WrongInput(f"the lists are {' or '.join(series.lists)}, not '{lists}'")
    first = start + start % 2  # a pair is never torn apart
    with Console(stderr=True).status("The armies muster.") as progress:
        found = fight(game, names, range(first, first + battles + battles % 2), lists, jobs, progress.update)
    told = report(game, names, found)
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        show(told)


def players_of(bots: str, game: str, series: "Series") -> tuple[str, str]:
    from drumhead.cli.match import names_of
    from drumhead.combat.source import nearest
    from drumhead.lab.versus import WITHOUT

    halves = [name.strip().partition(WITHOUT) for name in bots.split(",")]
    names_of(",".join(who for who, _, _ in halves))
    for _, _, without in halves:
        if without and without not in series.features:
            raise WrongInput(f"{game} has no feature '{without}'{nearest(without, series.features)}")
    first, second = ("".join(half) for half in halves)
    return first, second


def show(told: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    one, other = told["players"]
    console.print(f"{told['battles']} battles, {one} against {other}: {share(told['score'])}.", markup=False)
    console.print(f"Margin {told['margin']:+.1f} points; who starts wins {share(told['first'])}.")
    console.print("Used in: " + ", ".join(f"{name} {n}" for name, n in told["used"].items()) + ".")
    table = Table("Army", "Of", "Battles", "Share", "95 % interval")
    for army, parts in told["armies"].items():
        table.add_row(army, "all", *row(parts["all"]))
        for key, found in parts.items():
            if key != "all":
                for word, figures in found.items():
                    table.add_row(army, f"{key}: {word}", *row(figures))
    if told["armies"]:
        console.print(table)


def share(figures: dict[str, Any]) -> str:
    return f"{figures['share']:.3f} (95 %: {figures['low']:.3f} to {figures['high']:.3f})"


def row(figures: dict[str, Any]) -> tuple[str, str, str]:
    return str(figures["battles"]), f"{figures['share']:.3f}", f"{figures['low']:.3f} to {figures['high']:.3f}"
