"""What attacks are worth to the policy."""

import pytest
from msgspec.structs import replace

from drumhead.games.deadzone.play.odds import share_lost, shot_odds
from drumhead.games.deadzone.play.worth import HURT, best_rush, best_shot, danger, nearest_foe, shots_from
from drumhead.games.deadzone.rules.shoot import Fire
from drumhead.games.deadzone.rules.state import Fighter
from drumhead.testkit.cubes import number
from tests.games.deadzone.kit import battle, dog, second, tactical, third


def worth(t: Fighter, chances: tuple[float, ...]) -> float:
    """A kill is worth all that the unit costs; a wound a part of it."""
    return t.cost * share_lost(chances, t.tough, HURT)


def test_a_shot_is_worth_what_its_odds_say() -> None:
    b = battle([tactical((2, 2))], [second((2, 5), wounds=1), dog((5, 2))], "cover 5,2,0")
    u = b.fighter(0)
    for t in (b.fighter(1), b.fighter(2)):
        (found,) = (s for s in shots_from(b, u, u.cube) if s.fire == Fire("shoot", "assault-rifle", t.id))
        assert found.points == pytest.approx(worth(t, shot_odds(b, u, u.cube, t, "assault-rifle")))


def test_suppressing_fire_is_for_two_or_more_unpinned_enemies_in_a_cube() -> None:
    def keys(*red: object) -> set[str]:
        b = battle([tactical((2, 2))], list(red))  # type: ignore[arg-type]
        return {s.fire.how for s in shots_from(b, b.fighter(0), b.fighter(0).cube)}

    assert keys(third((2, 5))) == {"shoot"}
    assert keys(third((2, 5)), third((3, 5))) == {"shoot"}
    assert keys(third((2, 5)), third((2, 5))) == {"shoot", "suppress"}
    assert keys(third((2, 5)), third((2, 5), pinned=1)) == {"shoot"}


def test_more_points_have_to_be_pinned_than_killed() -> None:
    b = battle([tactical((2, 2))], [third((2, 5)), third((2, 5))])
    best = best_shot(b, b.fighter(0), b.fighter(0).cube)
    assert best.fire == Fire("suppress", "assault-rifle", number((2, 5)))
    b = battle([tactical((2, 2), "missile-launcher")], [dog((2, 5)), dog((2, 5)), dog((2, 4), cost=200)])
    best = best_shot(b, b.fighter(0), b.fighter(0).cube)
    assert best.fire == Fire("shoot", "missile-launcher", 3)


def test_the_best_rush_is_at_who_is_in_reach() -> None:
    b = battle([second((2, 2))], [tactical((2, 4)), tactical((2, 5))])
    rush = best_rush(b, b.fighter(0))
    assert rush and (rush.cube, rush.target) == (number((2, 4)), 1)
    assert best_rush(battle([second((2, 2), pinned=1)], [tactical((2, 4))]), b.fighter(0)) == rush


def test_danger_is_the_worst_shot_of_who_stands() -> None:
    b = battle([tactical((2, 2))], [third((2, 7)), dog((2, 3))])
    u = b.fighter(0)
    t = b.fighter(1)
    assert danger(b, u, u.cube) == pytest.approx(worth(u, shot_odds(b, t, t.cube, u, "assault-rifle")))
    b = battle([tactical((2, 2))], [third((2, 7), pinned=1)])
    assert danger(b, b.fighter(0), b.fighter(0).cube) == 0
    assert nearest_foe(b, b.fighter(0), number((2, 4))) == 3


def test_the_best_shot_is_looked_for_again_once_an_enemy_has_moved_or_changed() -> None:
    b = battle([tactical((2, 0))], [dog((2, 3)), dog((6, 7))])
    u = b.fighter(0)
    before = best_shot(b, u, u.cube)
    assert best_shot(b.clone(), u, u.cube) is before
    b.put(replace(b.fighter(2), cube=number((2, 1))))
    assert best_shot(b, u, u.cube) == max(shots_from(b, u, u.cube), key=lambda s: s.points)
    assert best_shot(b, u, u.cube) is not before
    b.put(b.fighter(1).off_field())
    assert best_shot(b, u, u.cube).fire.at == 2
