"""Position files of every game: a wrong fact is refused with its field and the reason; what stands can be played."""

import tomllib
from collections.abc import Iterable
from copy import deepcopy
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import tomli_w

import drumhead
from drumhead.combat.position import PositionError
from drumhead.dice import SeededDice
from drumhead.flow.game import Draft
from drumhead.flow.question import WATCHER
from drumhead.registry import SYSTEMS

GAMES = Path(drumhead.__file__).parent / "games"
HEAD = (
    *("names", "points", "round", "opener", "winner", "activations", "last", "scores", "turn", "active", "opened"),
    *("asked", "hands", "house", "works", "frames"),
)
UNIT = ("seat", "name", "kind", "take", "weapons", "wounds", "acted", "fallen")
OWN = {
    "saga": (
        *(("edges",), ("pauses",), ("deploys_last",)),
        *(
            ("unit", 0, key)
            for key in ("models", "places", "arms", "bought", "worth", "fatigue", "taken", "hero_first")
        ),
    ),
    "deadzone": (
        ("sides",),
        *(("unit", 0, key) for key in ("cube", "rules", "room", "cost", "quality", "pinned", "watch")),
        *(("mine", 0, key) for key in ("cube", "seat", "quality")),
    ),
}
WRONG: tuple[Any, ...] = (
    *(-2, 13, 10**9, 10**30, Decimal("1.5"), True, "", "zzz", "a" * 300, "1/0", "-5", "1e999999999"),
    *([], [1], [-3, -3], [10**12, 10**12], ["x"], ["0", "-1/3"], ["Tough(99999)"], [[0, 0, 9]], {}, {"x": 1}),
)


def sample(game: str) -> dict[str, Any]:
    found = tomllib.loads((GAMES / game / "data/lesson/position.toml").read_text("utf-8"), parse_float=Decimal)
    return found | ({"mine": [{"seat": 0, "cube": [0, 0, 0]}]} if game == "deadzone" else {})


def changed(game: str, path: tuple[Any, ...], value: Any) -> str:
    tables = deepcopy(sample(game))
    inner: Any = tables
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return tomli_w.dumps(tables)


PATHS = [(g, path) for g in OWN for path in (*((h,) for h in HEAD), *(("unit", 0, k) for k in UNIT), *OWN[g])]


@pytest.mark.parametrize(("name", "path"), PATHS, ids=lambda x: x if isinstance(x, str) else ".".join(map(str, x)))
def test_a_field_with_any_value_is_refused_or_can_be_played(name: str, path: tuple[Any, ...]) -> None:
    refused_or_played(SYSTEMS[name], [changed(name, path, value) for value in WRONG])


def refused_or_played(game: Any, positions: Iterable[str]) -> None:
    """Each of these is refused in one short line, or it is a battle that can be seen, written and played on."""
    for text in positions:
        try:
            b = game.stand(text, "p.toml")
        except PositionError as refused:
            told = str(refused)
            assert told.startswith("p.toml") and "\n" not in told and len(told) < 800
            continue
        assert game.position(game.stand(game.position(b), "again.toml")) == game.position(b)
        game.view(b, WATCHER), game.option_odds(b), game.advise(b)
        game.preview(b, b.question.seat, Draft(0))
        game.answer(b, b.question.seat, game.suggest(b), SeededDice.from_number(1))


FACTS: list[tuple[str, tuple[Any, ...], Any, str]] = [
    ("deadzone", ("round",), -2, "round is -2, it must be 1 to"),
    ("saga", ("round",), -2, "round is -2, it must be 1 to"),
    ("deadzone", ("unit", 0, "quality"), 12, "quality is 12, it must be 2 to 8"),
    ("deadzone", ("mine", 0, "quality"), 12, "quality is 12, it must be 2 to 8"),
    ("deadzone", ("unit", 0, "wounds"), 9, "wounds is 9, it must be 0 to"),
    ("saga", ("unit", 0, "wounds"), 9, "wounds is 9, it must be 0 to"),
    ("deadzone", ("points",), -1, "points is -1, it must be 0 to"),
    ("saga", ("activations",), -1, "activations is -1, it must be 0 to"),
    ("saga", ("last",), [-1, 0], "last is -1, it must be 0 to"),
    ("saga", ("scores",), ["-1", "0"], "scores is '-1', it must be a fraction such as 3/8"),
    ("saga", ("scores",), ["1e999999999", "0"], "scores is '1e999999999', it must be a fraction"),
    ("saga", ("active",), 99, "active is 99, it must be -1 to"),
    ("saga", ("edges",), [1, 2], "edges is [1, 2], the long edges are 0 and 48"),
    ("saga", ("unit", 0, "fatigue"), 10**9, "fatigue is 1000000000, it must be 0 to 100"),
    ("saga", ("unit", 0, "bought"), -2, "bought is -2, it must be -1 to"),
    ("saga", ("unit", 0, "worth"), "-5", "worth is '-5', it must be a fraction such as 3/8"),
    ("saga", ("unit", 0, "weapons"), ["Sword"] * 300, "weapons names 300, a unit has at most 20"),
    ("saga", ("unit", 0, "fallen"), [0], "model 0 cannot be both alive and fallen"),
    ("saga", ("unit", 0, "name"), "", "name must be one line of 1 to 200 characters"),
    ("saga", ("names",), ["", "b"], "names must be one line of 1 to 200 characters"),
    ("saga", ("unit", 0, "kind"), ["x"], "unknown kind ['x']"),
    ("saga", ("unit", 0, "take"), ["wings"], "unknown upgrade 'wings'"),
    ("deadzone", ("sides",), ["S", "Up"], "unknown side 'Up'"),
    ("deadzone", ("unit", 0, "cost"), -1, "cost is -1, it must be 0 to"),
    ("deadzone", ("unit", 0, "rules"), ["Tough(999999999)"], "its number is at most 12"),
    ("deadzone", ("unit", 0, "kind"), "plague-cat", "unknown kind 'plague-cat'; did you mean"),
]


@pytest.mark.parametrize(("game", "path", "value", "why"), FACTS, ids=lambda x: str(x)[:40])
def test_a_wrong_fact_is_named_with_its_field(game: str, path: tuple[Any, ...], value: Any, why: str) -> None:
    with pytest.raises(PositionError) as refused:
        SYSTEMS[game].stand(changed(game, path, value), "p.toml")
    assert why in str(refused.value)


def test_a_living_unit_has_fewer_wounds_than_its_tough() -> None:
    """With as many it could never fall."""
    game: Any = SYSTEMS["deadzone"]
    tough = game.stand(changed("deadzone", ("mine",), []), "p.toml").units[0].tough
    with pytest.raises(PositionError, match=f"wounds is {tough}, it must be 0 to {tough - 1}"):
        game.stand(changed("deadzone", ("unit", 0, "wounds"), tough), "p.toml")


def test_enemies_in_one_cube_two_mines_and_a_mine_in_a_solid_cube_are_refused() -> None:
    game, tables = SYSTEMS["deadzone"], sample("deadzone")
    mine, foe = tables["mine"][0], next(u for u in tables["unit"] if u["seat"] != tables["unit"][0]["seat"])
    with pytest.raises(PositionError, match=r"unit .*cube .* holds an enemy"):
        game.stand(changed("deadzone", ("unit", 0, "cube"), foe["cube"]), "p.toml")
    with pytest.raises(PositionError, match=r"mine 2: the cube .* has a mine of that side already"):
        game.stand(changed("deadzone", ("mine",), [mine, mine]), "p.toml")
    solid = next(p["solid"][0] for p in tables["field"]["piece"] if "solid" in p)
    cube = [int(span.partition("-")[0]) for span in solid.split(",")]
    with pytest.raises(PositionError, match=r"mine 1: it lies in .*, where nobody can stand"):
        game.stand(changed("deadzone", ("mine", 0, "cube"), cube), "p.toml")
