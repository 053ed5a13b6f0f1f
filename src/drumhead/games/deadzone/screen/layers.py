"""Cubes and lines on the battlefield: where a unit can go and at what risk, what it sees, what threatens it."""

from collections.abc import Iterable, Iterator

from drumhead.combat.unit import UnitId
from drumhead.flow.game import Shape
from drumhead.flow.question import Cell, Steps
from drumhead.games.deadzone.play.risk import best_ways, hazards_of, went_rough, wounds_from
from drumhead.games.deadzone.rules.activation import cubes_for
from drumhead.games.deadzone.rules.army import ARMOURY, guns
from drumhead.games.deadzone.rules.attack import cover_die
from drumhead.games.deadzone.rules.move import full_for, reach
from drumhead.games.deadzone.rules.setup import free_in_row
from drumhead.games.deadzone.rules.shoot import can_hit, in_range, sees
from drumhead.games.deadzone.rules.state import NOWHERE, Deadzone, Fighter
from drumhead.games.deadzone.screen import table_words
from drumhead.space.cube_sight import ray
from drumhead.space.cube_ways import Way
from drumhead.space.cubes import CUBES

NEAREST = 2  # threats shown at once: more would hide the battlefield


def layers(b: Deadzone, u: Fighter) -> tuple[Shape, ...]:
    """All that can be drawn for a unit where it stands."""
    if u.cube == NOWHERE:
        return tuple(places(b, u))
    return (*where_to(b, u), *assaults(b, u), *sights(b, u), *threats(b, u), *overwatch_shapes(b, u, (u.cube,)))


def cells(cubes: Iterable[int]) -> tuple[Cell, ...]:
    return tuple(CUBES[c] for c in sorted(cubes))


# ---------------------------------------------------------------------------------------------------- where to
def places(b: Deadzone, u: Fighter) -> list[Shape]:
    """Where it may be deployed, once the sides are known."""
    return [Shape("reach", unit=u.id, cells=cells(free_in_row(b, u)))] if b.sides[u.seat] else []


def where_to(b: Deadzone, u: Fighter) -> list[Shape]:
    """By Walk, and beyond that by Run; while the question is where it goes, by the move of that question."""
    if is_asked(b, u):
        return cubes_asked_for(b, u)
    if u.pinned:
        return []
    walk, run = (ends_by(b, u, action, cubes_for(u, action)) for action in ("walk", "run"))
    farther = {cube: way for cube, way in run.items() if cube not in walk}
    return [*by_cost(b, u, "reach", walk), *by_cost(b, u, "farther", farther)]


def is_asked(b: Deadzone, u: Fighter) -> bool:
    """Does the open question ask where this unit goes, or stands?"""
    return b.question is not None and isinstance(b.question.ask, Steps) and b.question.facts.get("unit") == u.id


def cubes_asked_for(b: Deadzone, u: Fighter) -> list[Shape]:
    """The cubes that the open question offers."""
    if b.question is None or not is_asked(b, u):
        return []
    facts = b.question.facts
    if "action" in facts:
        return by_cost(b, u, "reach", ends_by(b, u, facts["action"], facts["cubes"]))
    return [Shape("reach", unit=u.id, cells=cells(facts["ends"]))]


def ends_by(b: Deadzone, u: Fighter, action: str, allowance: int) -> dict[int, Way]:
    """Where a move that is no assault may end, without the cube where it begins."""
    if action == "assault":
        return {}
    full = full_for(b, u)
    return {c: w for c, w in best_ways(b, u, action, allowance).items() if c != u.cube and c not in full}


def by_cost(b: Deadzone, u: Fighter, role: str, ways: dict[int, Way]) -> list[Shape]:
    """One shape for each cost and each risk."""
    found: dict[tuple[bool, str], list[int]] = {}
    for cube, way in ways.items():
        risks = risks_of(b, u, way)
        found.setdefault((bool(risks), table_words.costs(way.cost, risks)), []).append(cube)
    return [
        Shape("risk" if risky else role, text=text, unit=u.id, cells=cells(cubes))
        for (risky, text), cubes in sorted(found.items())
    ]


def risks_of(b: Deadzone, u: Fighter, way: Way) -> list[str]:
    """Each hazard of a way in a word, once."""
    met = hazards_of(b, u, way.steps)
    words = (table_words.risk(h.why, 1 - wounds_from(u, (h,))[0]) for h in met)
    return list(dict.fromkeys(words))


def assaults(b: Deadzone, u: Fighter) -> list[Shape]:
    """Each enemy that an Assault can reach now."""
    most = cubes_for(u, "assault")
    if b.question is not None and is_asked(b, u):
        most = b.question.facts["cubes"] if b.question.facts.get("action") == "assault" else 0
    ways = best_ways(b, u, "assault", 0 if u.pinned else most)
    return [
        Shape("assault", text=assault_text(b, u, ways[t.cube]), unit=t.id, cells=(CUBES[t.cube],))
        for t in b.foes(u.seat)
        if t.cube in ways and t.cube != u.cube
    ]


def assault_text(b: Deadzone, u: Fighter, way: Way) -> str:
    return ", ".join((table_words.assaulted(way.cost, went_rough(b, u, way)), *risks_of(b, u, way)))


# ---------------------------------------------------------------------------------------------------- what it sees
def sights(b: Deadzone, u: Fighter) -> list[Shape]:
    """The cubes it sees, those it sees clearly, and a line to each enemy."""
    ground = b.ground
    fields = (("sight", ground.sees[u.cube]), ("clear", ground.clear[u.cube]))
    lines = (line_to(b, u, t) for t in b.foes(u.seat) if t.cube not in (NOWHERE, u.cube))
    return [*(Shape(role, unit=u.id, cells=cells(c for c in ground.cubes if row[c])) for role, row in fields), *lines]


def line_to(b: Deadzone, u: Fighter, t: Fighter) -> Shape:
    far, limit = b.ground.range[u.cube][t.cube], max((ARMOURY[gun].range for gun in guns(u.weapons)), default=0)
    if not sees(b, u.cube, t.cube):
        block = ray(b.board, CUBES[u.cube], CUBES[t.cube]).block
        role, text = "blocked", table_words.unseen(far, block.kind if block else "")
    elif limit and far > limit:
        role, text = "too-far", table_words.too_far(far, limit)
    else:
        covered = bool(cover_die(b, u.cube, t.cube))
        role, text = "line", table_words.sees(far, bool(b.ground.clear[u.cube][t.cube]), covered)
    return Shape(role, text=text, unit=t.id, cells=(CUBES[u.cube], CUBES[t.cube]))


# ---------------------------------------------------------------------------------------------------- what threatens it
def threats(b: Deadzone, u: Fighter) -> list[Shape]:
    """The cubes that the nearest enemies can shoot at, and assault, from where they stand."""
    return [shape for foe in nearest_foes(b, u)[:NEAREST] for shape in threat_of(b, foe)]


def nearest_foes(b: Deadzone, u: Fighter) -> list[Fighter]:
    """Enemies that are not pinned, the nearest first."""
    able = [t for t in b.foes(u.seat) if t.cube != NOWHERE and not t.pinned]
    return sorted(able, key=lambda t: (b.ground.range[u.cube][t.cube], t.id))


def threat_of(b: Deadzone, foe: Fighter) -> Iterator[Shape]:
    if guns(foe.weapons):
        far = max(ARMOURY[gun].range for gun in guns(foe.weapons))
        yield Shape(
            "threat", text=table_words.threat(foe, "shot", far), unit=foe.id, cells=cells(cubes_in_fire(b, foe))
        )
    far = cubes_for(foe, "assault")
    near = (c for c in reach(b, foe, "assault", far) if c != foe.cube)
    yield Shape("threat", text=table_words.threat(foe, "assault", far), unit=foe.id, cells=cells(near))


def cubes_in_fire(b: Deadzone, u: Fighter) -> list[int]:
    """The cubes that one of its guns can hit."""
    able = [c for c in b.ground.cubes if sees(b, u.cube, c)]
    return [c for c in able if any(in_range(b, gun, u.cube, c) for gun in guns(u.weapons))]


def watchers(b: Deadzone, u: Fighter, cube: int) -> list[Fighter]:
    """The enemies on overwatch that could fire at a unit in this cube."""
    return [t for t in b.foes(u.seat) if t.watch and any(can_hit(b, t, gun, cube) for gun in guns(t.weapons))]


def overwatch_shapes(b: Deadzone, u: Fighter, at: tuple[int, ...]) -> list[Shape]:
    """The fields of fire of the enemies on overwatch that could fire at the unit in one of these cubes."""
    seen: dict[UnitId, Fighter] = {t.id: t for cube in at for t in watchers(b, u, cube)}
    return [
        Shape("watched", text=table_words.watches(t), unit=t.id, cells=cells(cubes_in_fire(b, t)))
        for t in seen.values()
    ]
