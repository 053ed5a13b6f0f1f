"""Lines on the table: reach, sight, threat, cover and danger."""

from drumhead.flow.game import Shape
from drumhead.games.saga.rules.state import Saga
from drumhead.games.saga.screen.layers import LINES
from drumhead.space.table import INCH
from drumhead.testkit.inches import block, piece, row, spot
from tests.games.saga.kit import battle, regulars, rookies, veteran_hero


def roles(shapes: tuple[Shape, ...] | list[Shape]) -> list[str]:
    return [s.role for s in shapes]


def bows(foe_at: float, *terrain: object) -> Saga:
    return battle([regulars(row(4, 10, 10), "Bow")], [rookies(row(4, 10, foe_at))], *terrain)  # type: ignore[arg-type]


def test_walk_and_run_have_a_line_each() -> None:
    near, far = LINES.here(bows(30), 0)[:2]
    assert (near.role, near.radius, near.text) == ("reach", 6 * INCH, "Walk 6.0 in")
    assert (far.role, far.radius, far.text) == ("farther", 12 * INCH, "Run 12.0 in")


def test_whoever_can_be_assaulted_has_a_ring() -> None:
    assert [s.unit for s in LINES.here(bows(18), 0) if s.role == "assault"] == [1]
    assert "assault" not in roles(LINES.here(bows(30), 0))


def test_a_clear_line_says_how_far() -> None:
    (line,) = LINES.sights(bows(20), 0)
    assert (line.role, line.text, line.unit) == ("sight", "clear · 9.0 in", 1)


def test_a_blocked_line_names_the_piece_and_the_spot() -> None:
    (line,) = LINES.sights(bows(20, piece("house", 5, 14, 20, 16)), 0)
    assert (line.role, line.piece, line.text) == ("blocked", "t0", "the house blocks")
    mine, at, theirs = line.points
    assert at[1] == 14 * INCH and mine[1] == 10 * INCH and theirs[1] == 20 * INCH


def test_a_target_out_of_range_says_by_how_much() -> None:
    (line,) = LINES.sights(bows(36), 0)
    assert (line.role, line.text) == ("too-far", "25.0 in, too far by 1.0")


def test_a_line_goes_to_somebody_who_is_seen_though_the_nearest_is_not() -> None:
    (line,) = LINES.sights(bows(20, piece("house", 9.6, 14, 10.4, 16)), 0)
    assert line.role == "sight"


def test_a_unit_that_cannot_shoot_still_sees() -> None:
    b = battle([veteran_hero(10, 10)], [rookies(row(4, 10, 40))])
    (line,) = LINES.sights(b, 0)
    assert (line.role, line.text) == ("sight", "clear · 29.0 in")


def test_the_two_nearest_enemies_threaten() -> None:
    foes = [rookies(row(4, 10, y)) for y in (40, 20, 30)]
    b = battle([regulars(row(4, 10, 10))], foes)
    assert [s.unit for s in LINES.threats(b, 0)] == [2, 3]


def test_a_shooter_threatens_by_assault_and_by_shot() -> None:
    assert [s.text.split(": ")[1] for s in LINES.threats(bows(30), 1)] == ["assault 12.0 in", "shot 24.0 in"]


def test_the_inch_round_others_is_measured_from_centre_to_centre() -> None:
    (*_, zone) = LINES.while_moving(bows(30), 0)
    assert (len(zone.points), zone.unit, zone.radius) == (4, 1, 1 * INCH + 500)


def test_a_move_shows_cover_danger_and_which_models_keep_together() -> None:
    woods = piece("woods", 8, 8, 12, 12)
    stakes = piece("stakes", 8, 4, 12, 6)
    b = battle([regulars(row(2, 10, 10))], [rookies(row(4, 30, 30))], woods, stakes)
    shown = LINES.stance(b, 0, [(spot((10, 2)), spot((10, 10))), (spot((11, 2)), spot((11, 10)))])
    assert roles(shown) == ["coherency", "cover", "danger"]
    assert [s.text for s in shown[1:]] == ["2 of 2 in cover", "dangerous: 2 dice"]


def test_a_block_far_from_everything_is_only_held_together() -> None:
    b = battle([regulars(block(8, 10, 10))], [rookies(row(4, 30, 30))])
    (links,) = LINES.stance(b, 0, [(p,) for p in b.places(b.band(0).models)])
    assert len(links.points) == 16
