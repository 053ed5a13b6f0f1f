"""Little Wars on the bench: its tables, bodies and combats, a gun's sight, one command of forty men."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from drumhead.combat.course import Course, Goal, Part
from drumhead.flow.game import Draft
from drumhead.games.littlewars.desk.series import THIRTY
from drumhead.games.littlewars.desk.tables import boards
from drumhead.games.littlewars.rules.bodies import NEAR
from drumhead.games.littlewars.rules.march import men_march, refuse_command
from drumhead.games.littlewars.rules.sight import in_sight
from drumhead.games.littlewars.rules.state import LittleWars
from drumhead.games.littlewars.screen.preview import PREVIEWS
from drumhead.space.bodies import body_numbers, combats
from drumhead.space.kernels import warm
from drumhead.tabletop.battle import ids

TABLES = partial(boards, 0, 6)  # made beforehand: making tables is no part of a battle
FORTY = 40
GOALS = {
    "decisions_per_s": Goal(3_000, "at least"),
    "policy_battles_per_s": Goal(0.5, "at least"),
    "greedy_battle_s": Goal(5, "at most"),
    "bodies_us": Goal(300, "at most"),
    "gun_sight_us": Goal(200, "at most"),
    "command_us": Goal(1000, "at most"),
    "preview_us": Goal(60_000, "at most"),
}


def bodies_of_all(b: LittleWars) -> Sequence[Callable[[], object]]:
    """The bodies of both sides and all combats."""
    red, blue = (ids(b.men(seat)) for seat in (0, 1))

    def found() -> object:
        return (
            body_numbers(b.at, b.radius, red, NEAR),
            body_numbers(b.at, b.radius, blue, NEAR),
            combats(b.at, b.radius, red, blue),
        )

    return [found]


def sight_of_guns(b: LittleWars) -> Sequence[Callable[[], object]]:
    return [partial(in_sight, b, gun, b.models[gun].seat) for gun in b.roster.guns]


def forty_men(b: LittleWars) -> Sequence[Callable[[], object]]:
    """Judging a command in which forty men go half an inch ahead."""
    seat = b.player
    men = b.men(seat)[:FORTY]
    ahead = 500 if b.edges[seat] == 0 else -500
    ways = [((x, y), (x, y + ahead)) for x, y in b.places(men)]
    return [lambda: refuse_command(b, men_march(b, men), ways, seat)]


def preview_of_forty(b: LittleWars) -> Sequence[Callable[[], object]]:
    men = b.men(b.player)[:FORTY]
    x, y = b.place(men[0])
    goal = (x, y + (3000 if b.edges[b.player] == 0 else -3000))
    return [partial(PREVIEWS.preview, b, b.player, Draft(models=men, goal=goal))]


def part(name: str, calls: Callable[[Any], Sequence[Callable[[], object]]], times: int) -> Part:
    return Part(name, calls, times)


PARTS = {
    "bodies_us": part("bodies and combats of all figures, µs", bodies_of_all, 200),
    "gun_sight_us": part("a gun's sight of all enemy men, µs", sight_of_guns, 200),
    "command_us": part("judging a command of 40 men, µs", forty_men, 50),
    "preview_us": part("preview of a drag of 40 men, µs", preview_of_forty, 1),
}
COURSE = Course(TABLES, warm, PARTS, GOALS, 2, house=THIRTY)
