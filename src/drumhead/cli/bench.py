"""`drumhead bench`: how fast the engine is on this machine, on one core; and the server, on two."""

import json
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from drumhead.cli.games import AsJson, GameName, desk_named

if TYPE_CHECKING:
    from drumhead.combat.desk import Desk
    from drumhead.lab.bench import Report
    from drumhead.server.bench import ServerReport

SERVER = "server"
app = typer.Typer()


@app.command()
def bench(
    game: GameName,
    seconds: Annotated[float, typer.Option(min=0.01, max=600, help="For the battles of chance, and of policy.")] = 5.0,
    battles: Annotated[
        int | None, typer.Option(min=1, max=1000, help="Battles of greedy; else as many as the game says.")
    ] = None,
    growth: Annotated[bool, typer.Option(help="Also battles of larger and larger armies.")] = True,
    as_json: AsJson = False,
    rooms: Annotated[int, typer.Option(min=1, max=1000, help="For `bench server`.")] = 100,
    rate: Annotated[float, typer.Option(min=1, max=10_000, help="For `bench server`: answers a second in all.")] = 150,
) -> None:
    """Battles, decisions and parts in a second, beside a plain Python loop; or `bench server`: rooms at work."""
    from rich.console import Console

    if game == SERVER:
        return bench_server(seconds, rooms, rate, as_json)
    desk = desk_named(game)
    with Console(stderr=True).status("Loading") as progress:
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
        "bytes_per_answer": ("bytes sent for an answer, to both seats", ""),
        "sketch_p50_ms": ("preview, ms, p50", ""),
        "sketch_p95_ms": ("the same, p95", ""),
    }
    for field, (name, goal) in rows.items():
        table.add_row(name, *(f"{getattr(x, field):,.1f}" for x in (report.one, report.many)), goal)
    Console(highlight=False).print(table)


NAMES = {
    "decisions_per_s": "decisions a second under chance",
    "recorded_decisions_per_s": "the same with the record written",
    "calls_per_decision": "Python calls for a decision",
    "chance_battles_per_s": "battles a second, chance against chance",
    "policy_battles_per_s": "battles a second, policy against policy",
    "greedy_battle_s": "seconds for a battle, greedy against greedy",
    "greedy_battles_per_s": "such battles a second",
    "baseline_loops_per_s": "plain Python loop, rounds a second",
    "decisions_per_kiloloop": "decisions in 1,000 rounds of that loop",
    "chess_moves_per_s": "python-chess, moves a second of random games",
    "decisions_per_chess_move": "decisions in the time of one such move",
}


def show(desk: "Desk", report: "Report") -> None:
    from rich.console import Console
    from rich.table import Table

    from drumhead.lab.bench import parts_of

    names = NAMES | {figure: part.name for figure, part in parts_of(desk).items()}
    table = Table("What", "Measured", "Goal")
    for figure, value in report.figures().items():
        table.add_row(names[figure], f"{value:,.2f}", str(desk.course.goals.get(figure, "")))
    console = Console(highlight=False)
    console.print(table)
    show_decisions(report)
    console.print(f"{report.decisions:,} decisions; moves or assaults: {report.moves_or_assaults:.0%} of the answers.")
    console.print(f"Greedy played {report.greedy_battles} battles that are always the same.")
    if report.growth:
        show_growth(report)


def show_decisions(report: "Report") -> None:
    """What an answer costs, by kind of decision, the kind that costs most in all first."""
    from rich.console import Console
    from rich.table import Table

    table = Table("Decision", "Of all", "µs each")
    for decision, micros in report.micros.items():
        share = report.mix.get(decision, 0) / report.decisions
        table.add_row(decision.rpartition(".")[2], f"{share:.1%}", f"{micros:,.0f}")
    Console(highlight=False).print(table)


def show_growth(report: "Report") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("Points", "Models", "Chance: decisions", "µs each", "Policy: decisions", "µs each", "s a battle")
    for x in report.growth:
        chance, policy = (x.chance_decisions, x.chance_us), (x.policy_decisions, x.policy_us, x.policy_battle_s)
        table.add_row(*(f"{n:,.0f}" for n in (x.points, x.models, *chance, *policy[:2])), f"{policy[2]:,.2f}")
    Console(highlight=False).print(table)
