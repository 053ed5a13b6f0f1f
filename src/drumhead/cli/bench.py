"""`drumhead bench`: how fast the engine is on this machine, on one core."""

import json
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from drumhead.cli.games import AsJson, GameName, game_called

if TYPE_CHECKING:
    from drumhead.lab.bench import Report

app = typer.Typer()


@app.command()
def bench(
    game: GameName,
    seconds: Annotated[float, typer.Option(min=0.01, max=600, help="For each of the three kinds of battles.")] = 5.0,
    as_json: AsJson = False,
) -> None:
    """Battles, decisions and parts in a second, after a warm-up, beside a plain Python loop of the same run."""
    from rich.console import Console

    game_called(game)
    with Console(stderr=True).status("Loading") as progress:
        from drumhead.lab import bench as lab

        report = lab.bench(seconds, progress.update)
    if as_json:
        told = msgspec.to_builtins(report) | {"decisions_per_kiloloop": report.decisions_per_kiloloop}
        typer.echo(json.dumps(told, indent=2))
    else:
        show(report)


def show(report: "Report") -> None:
    from rich.console import Console
    from rich.table import Table

    from drumhead.lab.bench import GOALS

    names = {
        "decisions_per_s": "decisions a second under chance",
        "chance_battles_per_s": "battles a second, chance against chance",
        "policy_battles_per_s": "battles a second, policy against policy",
        "greedy_battles_per_s": "battles a second, greedy against greedy",
        "clone_us": "clone, µs",
        "exact_cold_us": "exact attack of 36 dice, cold, µs",
        "exact_cached_us": "the same again, µs",
        "sight_us": "sight of 12 by 12 across 15 pieces, µs",
        "baseline_loops_per_s": "plain Python loop, rounds a second",
        "decisions_per_kiloloop": "decisions in 1,000 rounds of that loop",
    }
    table = Table("What", "Measured", "Goal")
    for field, name in names.items():
        goal, way = GOALS.get(field, (0, ""))
        table.add_row(name, f"{getattr(report, field):,.2f}", f"{way} {goal:,}" if way else "")
    console = Console(highlight=False)
    console.print(table)
    asked = ", ".join(f"{name.rpartition('.')[2]} {n / report.decisions:.0%}" for name, n in report.mix.items())
    console.print(f"{report.decisions:,} decisions: {asked}.")
    console.print(f"Moves or assaults: {report.moves_or_assaults:.0%} of the answers.")
