"""`drumhead odds`: what an attack leads to, exactly."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from drumhead.cli.games import AsJson, GameName, WrongInput, game_called, require, text_of

if TYPE_CHECKING:
    from drumhead.games.saga.foretell import Foretold, PlainAttack

app = typer.Typer()
WIDTH = 50  # of the longest bar


@app.command()
def odds(
    game: GameName,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="The attack as TOML; options go over it.")] = None,
    attackers: Annotated[int | None, typer.Option(help="Models that fire or strike. (8)")] = None,
    quality: Annotated[int | None, typer.Option(help="Of the attackers. (4)")] = None,
    weapons: Annotated[str | None, typer.Option(help="Of each attacker: Sword,Axe (Sword)")] = None,
    assaulting: Annotated[bool | None, typer.Option("--assaulting", help="They strike in their own assault.")] = None,
    melee: Annotated[bool | None, typer.Option("--melee", help="They strike back, even with a bow at hand.")] = None,
    cover: Annotated[bool | None, typer.Option("--cover", help="Most defenders are in cover.")] = None,
    spend: Annotated[
        list[str] | None, typer.Option(help="Fatigue spent on hits or on blocks; may stand twice.")
    ] = None,
    defenders: Annotated[int | None, typer.Option(help="Models shot at or struck. (8)")] = None,
    defender_quality: Annotated[int | None, typer.Option(help="Of the defenders. (4)")] = None,
    tough: Annotated[int | None, typer.Option(help="Wounds that remove a defender. (1)")] = None,
    house: Annotated[list[str] | None, typer.Option(help="A house rule: key=alternative; may stand again.")] = None,
    as_json: AsJson = False,
) -> None:
    """The chance of each number of wounds, exactly: by the same stages that the dice of a battle go through."""
    from drumhead.games.saga.foretell import foretold

    game_called(game)
    given = {
        "attackers": attackers, "quality": quality, "weapons": weapons and tuple(w.strip() for w in weapons.split(",")),
        "assaulting": assaulting, "melee": melee, "cover": cover, "fatigue_spent": spend and tuple(spend),
        "defenders": defenders, "defender_quality": defender_quality, "tough": tough,
        "house": house and house_of(house),
    }  # fmt: skip
    attack = read_attack(file, {key: value for key, value in given.items() if value is not None})
    told = foretold(attack)
    if as_json:
        p, at_least = told.odds.p("wounds"), told.odds.at_least("wounds")
        row = {"kind": told.kind, "dice": told.dice, "mean": told.odds.mean("wounds"), "p": p, "at_least": at_least}
        typer.echo(json.dumps(row, ensure_ascii=False))
    else:
        show(attack, told)


# ---------------------------------------------------------------------------------------------------- the attack
def house_of(picks: list[str]) -> dict[str, str]:
    """`key=alternative` as it stands on the command line."""
    for pick in picks:
        if "=" not in pick:
            raise WrongInput(f"a house rule is written key=alternative, not '{pick}'")
    return dict(pick.split("=", 1) for pick in picks)


def read_attack(file: Path | None, given: dict[str, Any]) -> "PlainAttack":
    from drumhead.combat.source import Source, nearest
    from drumhead.games.saga.foretell import PlainAttack, refuse_attack

    where = str(file) if file else ""
    if file:
        source = Source(text_of(file), where)
        known = PlainAttack.__struct_fields__
        for field in source.tables:
            if field not in known:
                raise source.error(f"unknown field '{field}'{nearest(field, known)}", "", field)
        source.convert(PlainAttack)
        given = source.tables | given
    attack = msgspec.convert(given, PlainAttack)
    require(refuse_attack(attack), where)
    return attack


# ---------------------------------------------------------------------------------------------------- for people
def show(a: "PlainAttack", told: "Foretold") -> None:
    from rich.bar import Bar
    from rich.console import Console
    from rich.table import Table

    from drumhead.games.saga.foretell import in_words, most_wounds

    chances, or_more, most = told.odds.p("wounds"), told.odds.at_least("wounds"), most_wounds(a)
    gone = or_more[most] if len(or_more) > most else 0.0
    caption = f"{told.odds.mean('wounds'):.3f} wounds on average; all {most} with {gone:.2%}."
    chart = Table(title=in_words(a, told), title_justify="left", box=None, caption=caption, caption_justify="left")
    for name, justify in (("Wounds", "right"), ("Chance", "right"), ("Or more", "right")):
        chart.add_column(name, justify=justify)  # type: ignore[arg-type]
    chart.add_column("", width=WIDTH)
    for wounds, (p, more) in enumerate(zip(chances, or_more)):
        chart.add_row(str(wounds), f"{p:.2%}", f"{more:.2%}", Bar(max(chances), 0, p, color="cyan"))
    Console(highlight=False).print(chart)
