"""`drumhead bench`: how fast the engine is on this machine, on one core; and the server, on two."""

import json
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from drumhead.cli.games import AsJson, GameName, game_called

if TYPE_CHECKING:
    from drumhead.lab.bench import Course, Report
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
        from drumhead.lab.courses import COURSES

        course = COURSES[game]
        report = lab.bench(course, seconds, progress.update)
    if as_json:
        told = msgspec.to_builtins(report) | report.figures()
        del told["parts"]
        typer.echo(json.dumps(told, indent=2))
    else:
        show(course, report)
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


NAMES = {
    "chance_battles_per_s": "battles a second, chance against chance",
    "greedy_battles_per_s": "battles a second, greedy against greedy",
    "baseline_loops_per_s": "plain Python loop, rounds a second",
    "decisions_per_kiloloop": "decisions in 1,000 rounds of that loop",
}


def show(course: "Course", report: "Report") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("What", "Measured", "Goal")
    for figure, value in report.figures().items():
        goal = course.goals.get(figure)
        table.add_row(goal.name if goal else NAMES[figure], f"{value:,.2f}", str(goal or ""))
    console = Console(highlight=False)
    console.print(table)
    asked = ", ".join(f"{name.rpartition('.')[2]} {n / report.decisions:.0%}" for name, n in report.mix.items())
    console.print(f"{report.decisions:,} decisions: {asked}.")
    console.print(f"Moves or assaults: {report.moves_or_assaults:.0%} of the answers.")
