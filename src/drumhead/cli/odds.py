"""`drumhead odds`: what an attack leads to, exactly."""

import json
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from msgspec import Struct

from drumhead.cli.games import AsJson, GameName, WrongInput, game_called, require, text_of

app = typer.Typer()
QUALITIES = (2, 6)  # a test that cannot fail or cannot pass is none
SPENT = ("hits", "blocks")
WIDTH = 50  # of the longest bar


class Attack(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack as options or a file say it."""

    attackers: int = 8
    quality: int = 4
    weapons: tuple[str, ...] = ("Sword",)
    assaulting: bool = False
    melee: bool = False  # struck without the bonus of an assault, also with a bow at hand
    cover: bool = False
    fatigue_spent: tuple[str, ...] = ()  # by the opponents: on "hits" of the attackers, on "blocks" of the defenders
    defenders: int = 8
    defender_quality: int = 4
    tough: int = 1
    house: dict[str, str] = {}


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
        typer.echo(json.dumps(told, ensure_ascii=False))
    else:
        show(attack, told)


# ---------------------------------------------------------------------------------------------------- the attack
def house_of(picks: list[str]) -> dict[str, str]:
    """`key=alternative` as it stands on the command line."""
    for pick in picks:
        if "=" not in pick:
            raise WrongInput(f"a house rule is written key=alternative, not '{pick}'")
    return dict(pick.split("=", 1) for pick in picks)


def read_attack(file: Path | None, given: dict[str, Any]) -> Attack:
    from drumhead.combat.source import Source, nearest

    where = str(file) if file else ""
    if file:
        source = Source(text_of(file), where)
        known = Attack.__struct_fields__
        for field in source.tables:
            if field not in known:
                raise source.error(f"unknown field '{field}'{nearest(field, known)}", "", field)
        source.convert(Attack)
        given = source.tables | given
    attack = msgspec.convert(given, Attack)
    check(attack, f"{where}: " if where else "")
    return attack


def check(a: Attack, where: str) -> None:
    from drumhead.combat.source import nearest
    from drumhead.games.saga.army import armoury
    from drumhead.games.saga.house import HOUSE
    from drumhead.games.saga.setup import refuse_large

    for field in ("attackers", "defenders", "tough"):
        if getattr(a, field) < 1:
            raise WrongInput(f"{where}{field} is {getattr(a, field)}, it must be at least 1")
    for field in ("attackers", "defenders"):
        require(refuse_large(range(getattr(a, field))), f"{where}{field}")
    for field in ("quality", "defender_quality"):
        if not QUALITIES[0] <= getattr(a, field) <= QUALITIES[1]:
            raise WrongInput(f"{where}{field} is {getattr(a, field)}, a Quality is {QUALITIES[0]} to {QUALITIES[1]}")
    for weapon in a.weapons:
        if weapon not in armoury():
            raise WrongInput(f"{where}unknown weapon '{weapon}'{nearest(weapon, armoury())}")
    for effect in a.fatigue_spent:
        if effect not in SPENT:
            raise WrongInput(f"{where}fatigue is spent on hits or on blocks, not on '{effect}'")
    require(HOUSE.refuse(a.house), where.removesuffix(": "))


def shooting(a: Attack) -> bool:
    from drumhead.games.saga.army import ranged_weapons

    return not (a.assaulting or a.melee) and bool(ranged_weapons(a.weapons))


def dice_of(a: Attack) -> int:
    from drumhead.games.saga.melee import attacks_of, bonus_of
    from drumhead.games.saga.shoot import shots_of
    from drumhead.games.saga.state import Melee

    if shooting(a):
        return a.attackers * shots_of(a.weapons)
    fight = Melee(0, 1, 0, False)
    return a.attackers * (attacks_of(a.weapons) + bonus_of(fight, 0 if a.assaulting else 1))


def foretold(a: Attack) -> dict[str, Any]:
    """Mean, the chance of each number of wounds, and of so many or more."""
    from drumhead.combat.volley import foresee
    from drumhead.games.saga import attack
    from drumhead.games.saga.house import HOUSE

    again = HOUSE.rules(HOUSE.full(a.house)).reroll_moment
    most = a.defenders * a.tough
    if shooting(a):
        stages = attack.shooting(again, a.quality, a.defender_quality, most, "all" if a.cover else "none")
    else:
        stages = attack.melee(again, a.quality, a.defender_quality, most)
    volley = {"dice": dice_of(a), "tired": "hits" in a.fatigue_spent, "tired_target": "blocks" in a.fatigue_spent}
    found = foresee(stages, volley, {attack.HITS: "spend", attack.BLOCKS: "spend"}, keep=("wounds",))
    p = found.p("wounds")
    return {
        "kind": "shooting" if shooting(a) else "melee",
        "dice": volley["dice"],
        "mean": found.mean("wounds"),
        "p": p,
        "at_least": found.at_least("wounds"),
    }


# ---------------------------------------------------------------------------------------------------- for people
def show(a: Attack, told: dict[str, Any]) -> None:
    from rich.bar import Bar
    from rich.console import Console
    from rich.table import Table

    cover = ", in cover" if a.cover and told["kind"] == "shooting" else ""
    spent = f"; fatigue spent on {' and '.join(a.fatigue_spent)}" if a.fatigue_spent else ""
    title = f"{told['dice']} dice at {a.quality}+ against {a.defenders} at {a.defender_quality}+{cover}{spent}"
    most = a.defenders * a.tough
    chart = Table(title=title, title_justify="left", box=None, caption=caption(told, most), caption_justify="left")
    for name, justify in (("Wounds", "right"), ("Chance", "right"), ("Or more", "right")):
        chart.add_column(name, justify=justify)  # type: ignore[arg-type]
    chart.add_column("", width=WIDTH)
    top = max(told["p"])
    for wounds, (p, more) in enumerate(zip(told["p"], told["at_least"])):
        chart.add_row(str(wounds), f"{p:.2%}", f"{more:.2%}", Bar(top, 0, p, color="cyan"))
    Console(highlight=False).print(chart)


def caption(told: dict[str, Any], most: int) -> str:
    gone = told["at_least"][most] if len(told["at_least"]) > most else 0.0
    return f"{told['mean']:.3f} wounds on average; all {most} with {gone:.2%}."
