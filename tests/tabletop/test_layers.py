"""Lines on the table for bases of any size: reach, sight, threat, cover, danger, and what holds a unit together."""

from drumhead.combat.unit import ModelId, UnitId
from drumhead.space import sight
from drumhead.space.terrain import FOREST
from drumhead.tabletop import layers
from drumhead.tabletop.battle import TableBattle, ids
from drumhead.tabletop.layers import Models, Reach, Shooting
from tests.tabletop.armies import Troop, piece, row, table

BOW = 24_000


def shooting(b: TableBattle, far: int = BOW, screens: int = 0) -> Shooting:
    def firing(models: Models, foe: UnitId) -> Models:
        limits, foes = ids((far,) * len(models)), ids(b.units[foe].models)
        able = sight.fire(b.ground, b.at, b.radius, ids(models), foes, limits, screens)
        return tuple(m for m, can in zip(models, able.tolist()) if can)

    return Shooting(lambda m: far, firing, screens)


def facing(y: float, *terrain: str) -> TableBattle:
    pieces = [piece(kind, 5, 14, 20, 16) for kind in terrain]
    return table(Troop(0, row(4, 10, 10)), Troop(1, row(4, 10, y)), pieces=pieces)


def test_a_move_is_a_ring_round_every_model() -> None:
    (ring,) = layers.reaches(facing(30), 0, [Reach("reach", 6_000, "Walk 6.0 in")])
    assert (ring.role, ring.radius, ring.text, ring.unit, len(ring.points)) == ("reach", 6_000, "Walk 6.0 in", 0, 4)


def test_lines_of_sight_are_clear_blocked_or_too_far() -> None:
    def line(b: TableBattle, far: int = BOW, screens: int = 0) -> tuple[str, str]:
        (found,) = layers.sights(b, 0, shooting(b, far, screens))
        return found.role, found.text

    assert line(facing(20)) == ("sight", "clear · 9.0 in")
    assert line(facing(36)) == ("too-far", "25.0 in, too far by 1.0")
    assert line(facing(20, "house")) == ("blocked", "the house blocks")
    assert line(facing(20, "forest")) == ("sight", "clear · 9.0 in")
    assert line(facing(20, "forest"), screens=FOREST) == ("blocked", "the forest blocks")
    assert line(facing(40), far=0) == ("sight", "clear · 29.0 in")


def test_an_assault_ring_fits_the_widest_base() -> None:
    b = table(Troop(0, row(2, 10, 10)), Troop(1, [(10, 20), (13, 20)], 1.0, 3.0))
    (ring,) = layers.assault_rings(b, [1])
    assert (ring.radius, ring.unit) == (1_500 + layers.RING, 1)


def test_the_distance_kept_is_drawn_round_each_size_of_base() -> None:
    b = table(Troop(0, row(2, 10, 10)), Troop(0, row(2, 20, 10)), Troop(1, [(10, 20), (13, 20)], 1.0, 3.0))
    rings = layers.keep_off(b, b.others(0), 1_000)
    assert [(r.unit, len(r.points), r.radius) for r in rings] == [(1, 2, 1_500), (2, 1, 1_500), (2, 1, 2_500)]


def test_the_nearest_foes_threaten_by_assault_and_by_the_longest_shot() -> None:
    b = table(Troop(0, row(2, 10, 10)), *(Troop(1, [(10, y), (13, y)], 2.0) for y in (40, 20, 30)))
    assert layers.nearest_foes(b, 0) == [2, 3]
    ranges: dict[ModelId, int] = {4: 24_000, 5: 8_000}
    assault, shot = layers.threats_of(b, 2, 12_000, lambda m: ranges.get(m, 0))
    assert (assault.radius, assault.text, len(assault.points)) == (13_000, "Troop 2: assault 12.0 in", 2)
    assert (shot.radius, shot.text, shot.points) == (25_000, "Troop 2: shot 24.0 in", ((10_000, 20_000),))


def test_how_far_shots_reach_is_drawn_round_those_who_shoot_by_range_and_base() -> None:
    b = table(Troop(0, row(3, 10, 10), 1.0, 1.0, 2.0), Troop(1, row(1, 10, 30)))
    ranges: dict[ModelId, int] = {1: 8_000, 2: 24_000}
    near, far = layers.range_lines(b, 0, lambda m: ranges.get(m, 0))
    assert (near.role, near.radius, near.text, near.points) == ("range", 8_500, "Shot 8.0 in", ((11_000, 10_000),))
    assert (far.radius, far.unit, far.points) == (25_000, 0, ((12_000, 10_000),))
    line = layers.drawn_to(b, (0, 1), 1)
    assert (line.role, line.unit, line.text) == ("sight", 1, "19.0 in")


def test_a_fellow_is_the_nearest_by_the_gap_between_bases() -> None:
    b = table(Troop(0, [(10, 10), (12, 10), (10, 13.2)], 1.0, 1.0, 4.0))
    (links,) = layers.held_together(b, (0, 1, 2))
    near, small, wide = b.places((0, 1, 2))
    assert links.points == (near, wide, small, near, wide, near)
    assert layers.held_together(b, (0,)) == []


def test_pieces_that_cover_and_pieces_that_endanger() -> None:
    b = table(Troop(0, row(2, 10, 10)), pieces=[piece("woods", 9, 8, 10.6, 12), piece("stakes", 8, 4, 12, 6)])
    (cover,) = layers.covers(b, 0)
    assert (cover.piece, cover.text) == ("t0", "1 of 2 in cover")
    way = ((10_000, 2_000), (10_000, 10_000))
    (danger,) = layers.dangers(b, [way], 1)
    assert (danger.piece, danger.text) == ("t1", "dangerous: 1 die")
    assert layers.dangers(b, [way], 0) == []
    assert layers.dangers(b, [((30_000, 2_000), (30_000, 10_000))], 1) == []


def lines(b: TableBattle) -> layers.UnitLines[TableBattle]:
    """Everybody walks 6 in, assaults at 12 and shoots 24 in; friends and enemies keep 1 in apart."""
    return layers.UnitLines(
        moves=lambda b, u: [Reach("reach", 6_000, "Walk 6.0 in")],
        assault=lambda b, u: 12_000,
        may_assault=lambda b, u: [foe.id for foe in b.foes_within(u, 12_000)],
        apart=1_000,
        kept=lambda b, u: b.others(u),
        range_of=lambda b, m: 24_000 if "Spear" in b.models[m].weapons else 0,
        firing=lambda b, models, foe: models,
        screens=lambda b: 0,
        dangers=lambda b, ways: len(ways),
    )


def test_all_lines_of_a_unit_are_drawn_from_what_its_game_says() -> None:
    b = facing(20)
    assert [s.role for s in lines(b).here(b, 0)] == ["reach", "assault", "sight", "range", "threat", "threat"]
    assert [s.role for s in lines(b).while_moving(b, 0)] == ["reach", "one-inch"]
    unplaced = table(Troop(0, [None]), Troop(1, row(2, 10, 30)))
    assert lines(unplaced).here(unplaced, 0) == lines(unplaced).while_moving(unplaced, 0) == ()


def test_a_unit_that_moved_shows_how_it_stands_and_whom_it_fears() -> None:
    b = facing(20)
    ways = [(place,) for place in b.places(b.units[0].models)]
    assert {s.role for s in lines(b).stance(b, 0, ways)} <= {"coherency"}
    assert [s.role for s in lines(b).after_moving(b, 0, ways)][-3:] == ["sight", "threat", "threat"]
