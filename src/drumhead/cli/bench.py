"""`drumhead bench`: how fast the engine is on this machine, on one core; and the server, on two."""

import json
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from drumhead.cli import help_words, report_words, words
from drumhead.cli.games import AsJson, GameName, desk_named

if TYPE_CHECKING:
    from drumhead.combat.desk import Desk
    from drumhead.lab.bench import Report
    from drumhead.server.bench.measure import Paced, ServerReport

SERVER = "server"
app = typer.Typer()


@app.command(help=help_words.BENCH)
def bench(
    game: GameName,
    seconds: Annotated[float, typer.Option(min=0.01, max=600, help=help_words.BENCH_SECONDS)] = 5.0,
    battles: Annotated[int | None, typer.Option(min=1, max=1000, help=help_words.BENCH_BATTLES)] = None,
    growth: Annotated[bool, typer.Option(help=help_words.BENCH_GROWTH)] = True,
    as_json: AsJson = False,
    rooms: Annotated[int, typer.Option(min=1, max=1000, help=help_words.BENCH_ROOMS)] = 100,
    rate: Annotated[float, typer.Option(min=1, max=10_000, help=help_words.BENCH_RATE)] = 150,
) -> None:
    from rich.console import Console

    if game == SERVER:
        return bench_server(seconds, rooms, rate, as_json)
    desk = desk_named(game)
    with Console(stderr=True).status(words.LOADING) as progress:
        from drumhead.lab import bench as lab

        report = lab.bench(desk, seconds, progress.update, battles, growth)
    if as_json:
        told = msgspec.to_builtins(report) | report.figures()
        del told["parts"]
        typer.echo(json.dumps(told, indent=2))
    else:
        show(desk, report)
    return None


def bench_server(seconds: float, rooms: int, rate: float, as_json: bool) -> None:
    from rich.console import Console

    with Console(stderr=True).status(words.LOADING) as progress:
        from drumhead.server.bench.measure import Load
        from drumhead.server.bench.measure import bench as measure

        report = measure(seconds, progress.update, Load(rooms, rate))
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(report) | {"p50_ratio": report.p50_ratio}, indent=2))
    else:
        show_server(report)


def show_server(report: "ServerReport") -> None:
    """One line for each load, with its goal; the last is for the watchers."""
    from rich.console import Console
    from rich.table import Table

    from drumhead.server.bench.by_bots import GOAL as BY_BOTS_GOAL
    from drumhead.server.bench.long_log import GOALS as LONG_GOALS
    from drumhead.server.bench.measure import GOALS

    table = Table(*report_words.SERVER_COLUMNS, title=report_words.SERVER_ABOUT)
    for row in ("one", "many", "busy", "most"):
        x: Paced = getattr(report, row)
        timed, previews = (x.answers_per_s, x.p50_ms, x.p95_ms), (x.sketch_p50_ms, x.sketch_p95_ms)
        told = [f"{figure:,.1f}" for figure in (*timed, *previews)]
        goal = f"{GOALS[row]:g}" if row in GOALS else ""
        load = report_words.server_load(x.rooms, busy=x.waiting > 0)
        table.add_row(load, *told[:3], goal, *told[3:], f"{x.bytes_per_answer:,.0f}")
    busy, watched = report.busy, report.watched
    console = Console(highlight=False)
    console.print(table)
    console.print(report_words.server_busy(busy.waiting, busy.battles, busy.bot_answers))
    console.print(report_words.server_spread(report.wanted_per_s, report.p50_ratio, GOALS["p50_ratio"]))
    told_all = report_words.watchers_told(watched.watchers, watched.answers, watched.p50_ms, watched.longest_ms)
    console.print(report_words.with_goal(told_all, GOALS["watched"]))
    console.print(report_words.by_bots(report.by_bots_s, BY_BOTS_GOAL))
    console.print(report_words.long_log(report.long, LONG_GOALS))


def show(desk: "Desk", report: "Report") -> None:
    from rich.console import Console
    from rich.table import Table

    from drumhead.lab.bench import parts_of

    names = report_words.FIGURES | {figure: part.name for figure, part in parts_of(desk).items()}
    table = Table(*report_words.BENCH_COLUMNS)
    for figure, value in report.figures().items():
        table.add_row(names[figure], f"{value:,.2f}", str(desk.course.goals.get(figure, "")))
    console = Console(highlight=False)
    console.print(table)
    show_decisions(report)
    console.print(report_words.decisions_played(report.decisions, report.moves_or_assaults))
    console.print(report_words.greedy_played(report.greedy_battles))
    if report.growth:
        show_growth(report)


def show_decisions(report: "Report") -> None:
    """What an answer costs, by kind of decision, the kind that costs most in all first."""
    from rich.console import Console
    from rich.table import Table

    table = Table(*report_words.DECISION_COLUMNS)
    for decision, micros in report.micros.items():
        share = report.mix.get(decision, 0) / report.decisions
        table.add_row(decision.rpartition(".")[2], f"{share:.1%}", f"{micros:,.0f}")
    Console(highlight=False).print(table)


def show_growth(report: "Report") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*report_words.GROWTH_COLUMNS)
    for x in report.growth:
        chance, policy = (x.chance_decisions, x.chance_us), (x.policy_decisions, x.policy_us, x.policy_battle_s)
        table.add_row(*(f"{n:,.0f}" for n in (x.points, x.models, *chance, *policy[:2])), f"{policy[2]:,.2f}")
    Console(highlight=False).print(table)
