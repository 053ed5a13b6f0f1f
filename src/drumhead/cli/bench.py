"""`drumhead bench`: how fast the engine is on this machine, on one core; and the server, on two."""

import json
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from drumhead.cli.games import AsJson, GameName, game_called

if TYPE_CHECKING:
    from drumhead.lab.bench import Report
    from drumhead.server.bench import ServerReport

SERVER = "server"
app = typer.Typer()


@app.command()
def bench(
    game: GameName,
    seconds: Annotated[float, typer.Option(min=0.01, max=600, help="For each of the kinds of battles.")] = 5.0,
    as_json: AsJson = False,
    rooms: Annotated[int, typer.Option(min=1, max=1000, help="For `bench server`.")] = 100,
    rate: Annotated[float, typer.Option(min=1, max=10_000, help="For `bench server`: answers a second in all.")] = 150,
) -> None:
    """Battles, decisions and parts in a second, beside a plain Python loop; or `bench server`: rooms at work."""
    from rich.console import Console

    if game == SERVER:
        return bench_server(seconds, rooms, rate, as_json)
    game_called(game)
    with Console(stderr=True).status("Loading") as progress:
        from drumhead.lab import bench as lab

        report = lab.bench(seconds, progress.update)
    if as_json:
        told = msgspec.to_builtins(report) | {"decisions_per_kiloloop": report.decisions_per_kiloloop}
        typer.echo(json.dumps(told, indent=2))
    else:
        show(report)
    return None


def bench_server(seconds: float, rooms: int, rate: float, as_json: bool) -> None:
    from rich.console import Console

    with Console(stderr=True).status("Loading") as progress:
        from drumhead.server.bench import bench as measure

        report = measure(seconds, progress.update, rooms=rooms, a_second=rate)
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(report) | {"p50_ratio": report.p50_ratio}, indent=2))
    else:
        show_server(report)


def show_server(report: "ServerReport") -> None:
    from rich.console import Console
    from rich.table import Table

    from drumhead.server.bench import GOALS

    table = Table("What", "1 room", f"{report.many.rooms} rooms", "Goal")
    rows = {
        "answers_per_s": ("answers a second", f"{report.wanted_per_s:,.0f} wanted"),
        "p50_ms": ("answer sent to event received, ms, p50", f"at most {GOALS['p50_ratio']:g} times 1 room"),
        "p95_ms": ("the same, p95", f"at most {GOALS['p95_ms']:g}"),
        "sketch_p50_ms": ("preview, ms, p50", ""),
        "sketch_p95_ms": ("the same, p95", ""),
    }
    for field, (name, goal) in rows.items():
        table.add_row(name, *(f"{getattr(x, field):,.1f}" for x in (report.one, report.many)), goal)
    Console(highlight=False).print(table)


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
