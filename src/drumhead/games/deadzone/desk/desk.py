"""The desk of Deadzone: lists of two factions, battlefields of cubes, attacks in words."""

from collections.abc import Mapping
from random import Random

from drumhead.combat.army import ArmyList
from drumhead.combat.desk import Attacks, Chart, Desk, Field, Lists, Tables
from drumhead.combat.sheet import Sheet
from drumhead.flow.game import Setup
from drumhead.flow.question import Refusal
from drumhead.games.deadzone.desk.battlefields import battlefields, field_in
from drumhead.games.deadzone.desk.plain_attack import PlainAttack, foretold, in_words, refuse_attack
from drumhead.games.deadzone.desk.sheet import sheet_of
from drumhead.games.deadzone.rules.army import (
    ARMOURY,
    FACTIONS,
    LIMITS,
    anybody,
    book,
    bought,
    cost,
    refuse_limit,
    refuse_list,
    samples,
    styles,
)
from drumhead.games.deadzone.rules.house import HOUSE
from drumhead.games.deadzone.rules.setup import DeadzoneSetup, refuse_board
from drumhead.space.cube_generate import generate
from drumhead.space.cube_map import FORMAT, write_battlefield
from drumhead.space.cube_text import HEADS, levels_drawn, rows_of
from drumhead.space.cubes import EDGE, Battlefield

OPTIONS = {
    "how": Field("how", "shoot, overwatch, suppress or melee."),
    "weapon": Field("weapon", "As machinegun, or combat-knife for a melee."),
    "quality": Field("quality", "Of the attacker."),
    "clear": Field("clear", "The attacker sees the whole of the target."),
    "above": Field("above", "The attacker stands on a higher level."),
    "support": Field("support", "Friends in the cube who help to suppress."),
    "targets": Field("targets", "How many stand in the cube that is suppressed."),
    "defender-quality": Field("defender_quality", "Of the target."),
    "wounds": Field("wounds", "That the target can still take."),
    "cover": Field("cover", "The target is behind cover, or higher."),
    "pinned": Field("pinned", "The target of the melee is pinned."),
    "company": Field("company", "A friend of it stands in its cube."),
    "rough": Field("rough", "The assault came through difficult terrain."),
}


def refuse_points(points: int) -> Refusal | None:
    first = book(FACTIONS[0])
    return refuse_limit(first, ArmyList("", first.id, points), points)


def sheet(army: ArmyList) -> Sheet:
    return sheet_of(book(army.book), army)


def named() -> Mapping[str, Battlefield]:
    return {field.id: field for field in battlefields()}


def generated(seed: int, pieces: int, symmetric: bool) -> Battlefield:
    return generate(seed, pieces=pieces, symmetric=symmetric)


def drawn(rng: Random) -> Battlefield:
    return rng.choice(battlefields())


def size_of(field: Battlefield) -> str:
    return f"{EDGE} by {EDGE} cubes, {field.levels} levels"


def chart(a: PlainAttack) -> Chart:
    told = foretold(a)
    facts = {"kind": told.kind, "attack": told.mine._asdict(), "defence": told.theirs._asdict()}
    return Chart(in_words(a, told), told.counted, len(told.p) - 1, told.p, facts)


def setup(lists: tuple[ArmyList, ArmyList], field: Battlefield, points: int, house: dict[str, str]) -> Setup:
    return DeadzoneSetup(game="deadzone", lists=lists, board=field, points=points, house=house)


DESK = Desk(
    "deadzone",
    HOUSE,
    Lists(
        LIMITS,
        lambda: tuple(book(faction, anybody) for faction in FACTIONS),
        samples,
        styles,
        refuse_points,
        refuse_list,
        lambda army: bought(army, anybody),
        cost,
        lambda id: ARMOURY[id].name,
        sheet,
    ),
    Tables(
        FORMAT,
        named,
        generated,
        drawn,
        field_in,
        write_battlefield,
        refuse_board,
        size_of,
        levels_drawn,
        HEADS,
        rows_of,
    ),
    Attacks(PlainAttack, OPTIONS, refuse_attack, chart),
    setup,
)
