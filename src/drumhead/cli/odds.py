"""`drumhead odds`: what an attack leads to, exactly. The game says which options there are."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import msgspec
import typer

from drumhead.cli import help_words, words
from drumhead.cli.desk import attacks_of
from drumhead.cli.games import AsJson, WrongInput, desk_named, require, text_of

if TYPE_CHECKING:
    from drumhead.combat.desk import Attacks, Chart

app = typer.Typer()
WIDTH = 50  # of the longest bar
PADDING = 2  # of each column


@app.command(context_settings={"ignore_unknown_options": True, "help_option_names": []}, help=help_words.ODDS)
def odds(
    given: Annotated[list[str] | None, typer.Argument(metavar="GAME [FILE] [OPTIONS]")] = None,
    exact: Annotated[bool, typer.Option("--exact", help=help_words.EXACT)] = False,
    as_json: AsJson = False,
) -> None:
    from fractions import Fraction

    asked = given or ["--help"]
    if "--help" in asked:
        show_help([word for word in asked[:1] if word != "--help"])
        return
    attacks = attacks_of(desk_named(asked[0]))
    file, options = read_options(attacks, asked[1:])
    attack = read_attack(attacks, file, options)
    chart = attacks.chart(attack, Fraction if exact else float)
    if as_json:
        typer.echo(json.dumps(told_to_a_program(chart), ensure_ascii=False, default=str))
        return
    show(chart)
    if chart.also:
        show(chart.also)


# ---------------------------------------------------------------------------------------------------- the options
def read_options(attacks: "Attacks", asked: Sequence[str]) -> tuple[Path | None, dict[str, Any]]:
    """The file, if one is named, and the fields that the options fill."""

    types = get_type_hints(attacks.type)
    file, given, rest = None, dict[str, Any](), list(asked)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            if file is not None:
                raise WrongInput(words.one_file_too_many(word))
            file = Path(word)
            continue
        name, _, value = word.removeprefix("--").partition("=")
        if name not in attacks.options:
            raise WrongInput(words.no_such_option(name, attacks.options))
        field = attacks.options[name].name
        if types[field] is bool:
            given[field] = True
            continue
        if "=" not in word and not rest:
            raise WrongInput(words.value_missing(name))
        given[field] = read_value(name, types[field], value if "=" in word else rest.pop(0), given.get(field))
    return file, given


def read_value(name: str, type: Any, text: str, before: Any) -> Any:
    """A value as it stands on the command line; lists and house rules can be given more than once."""
    if type is int:
        try:
            return int(text)
        except ValueError:
            raise WrongInput(words.not_a_number(name, text)) from None
    if type is str:
        return text
    if getattr(type, "__origin__", None) is dict:
        return (before or {}) | house_of([text])
    return (*(before or ()), *(part.strip() for part in text.split(",")))


def house_of(picks: list[str]) -> dict[str, str]:
    """`key=alternative` as it stands on the command line."""
    for pick in picks:
        if "=" not in pick:
            raise WrongInput(words.no_house_rule(pick))
    return dict(pick.split("=", 1) for pick in picks)


def read_attack(attacks: "Attacks", file: Path | None, given: dict[str, Any]) -> Any:
    from drumhead.combat.source import Source

    where = str(file) if file else ""
    if file:
        source = Source(text_of(file), where)
        known = attacks.type.__struct_fields__
        for field in source.tables:
            if field not in known:
                raise source.error(words.unknown_field(field, known), "", field)
        source.convert(attacks.type)
        given = source.tables | given
    attack = msgspec.convert(given, attacks.type)
    require(attacks.refuse(attack), where)
    return attack


# ---------------------------------------------------------------------------------------------------- for people
def told_to_a_program(chart: "Chart") -> dict[str, Any]:
    back = {"back": told_to_a_program(chart.also)} if chart.also else {}
    return chart.facts | numbers(chart) | back


def numbers(chart: "Chart") -> dict[str, Any]:
    or_more = [sum(chart.p[n:]) for n in range(len(chart.p))]
    return {"mean": sum(n * p for n, p in enumerate(chart.p)), "p": list(chart.p), "at_least": or_more}


def show(chart: "Chart") -> None:
    from rich.bar import Bar
    from rich.console import Console
    from rich.table import Table

    told = numbers(chart)
    gone = told["at_least"][chart.most] if len(chart.p) > chart.most else 0.0
    caption = words.mean_and_all(float(told["mean"]), chart.counted, chart.most, float(gone))
    table = Table(title=chart.title, title_justify="left", box=None, caption=caption, caption_justify="left")
    console = Console(highlight=False)
    heads = (chart.counted.capitalize(), *words.ODDS_COLUMNS)
    rows = [(str(n), chance(p), chance(more)) for n, (p, more) in enumerate(zip(chart.p, told["at_least"]))]
    for name in heads:
        table.add_column(name, justify="right", no_wrap=True)
    numbers_wide = sum(max(map(len, column)) + PADDING for column in zip(heads, *rows))
    room = min(WIDTH, console.width - numbers_wide - PADDING)  # a narrow terminal keeps the numbers
    table.add_column("", width=max(room, 0))
    for row, p in zip(rows, chart.p):
        table.add_row(*row, Bar(float(max(chart.p)), 0, float(p), color="cyan") if room > 0 else "")
    console.print(table)


def chance(p: Any) -> str:
    return f"{p:.2%}" if isinstance(p, float) else str(p)


def show_help(games: list[str]) -> None:
    from rich.console import Console
    from rich.table import Table

    from drumhead.registry import DESKS

    console = Console(highlight=False)
    console.print(f"{help_words.ODDS_USAGE}\n\n{help_words.ODDS}\n{help_words.ODDS_FILE}", markup=False)
    for game in games or [id for id, desk in DESKS.items() if desk.attacks]:
        attacks = attacks_of(desk_named(game))
        plain = attacks.type()
        table = Table(title=f"\n{words.options_of(game)}", title_justify="left", box=None, show_header=False)
        for option, field in attacks.options.items():
            table.add_row(f"--{option}", field.help, usual(getattr(plain, field.name)))
        console.print(table)


def usual(value: Any) -> str:
    """The default of an option."""
    if isinstance(value, bool) or not value:
        return ""
    return f"({', '.join(value) if isinstance(value, tuple) else value})"
