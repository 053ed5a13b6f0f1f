"""What follows from a map: land and sea, steps of armies and of the ship, crossings, ways to a refuge."""

import pytest

from drumhead.campaign.map.geography import geography, may_sail
from drumhead.campaign.map.known import default_map, known_maps
from drumhead.campaign.map.model import CampaignMap
from drumhead.space.hexes import are_neighbours, distance, neighbours
from drumhead.testkit import clause

ALDWATER = geography(default_map())


@pytest.mark.parametrize("m", known_maps(), ids=lambda m: m.id)
def test_every_hex_is_land_or_sea_and_steps_lead_there_and_back(m: CampaignMap) -> None:
    here = geography(m)
    assert here.land | here.sea == here.terrain.keys() and not here.land & here.sea and here.coast <= here.land
    for steps in (here.land_steps, here.ship_steps):
        for at, able in steps.items():
            assert all(are_neighbours(at, to) for to in able)
            assert all(at in steps[to] for to in able if at in here.land or steps is here.ship_steps)
    assert all(set(able) <= here.land for able in here.land_steps.values())
    assert set(here.ship_steps) == here.sea | here.coast


def test_steps_are_in_the_order_of_the_directions_and_terrain_bars_none() -> None:
    assert ALDWATER.land_steps[1, 4] == ((2, 4), (2, 3), (1, 3), (0, 4), (0, 5), (1, 5))
    assert ALDWATER.terrain[1, 5] == "swamp" and ALDWATER.terrain[-2, 4] == "mountains"
    assert ALDWATER.land_steps[6, 3] == ((6, 2), (5, 3), (5, 4))  # the sea in the east is no step


@clause("campaign.ruling.river-is-hex-sides")
def test_the_river_is_met_on_the_side_between_two_hexes_and_nowhere_else() -> None:
    assert ALDWATER.crossing((1, 3), (2, 3)) == ALDWATER.crossing((2, 3), (1, 3)) == "ford"
    assert ALDWATER.crossing((1, 4), (2, 4)) == "bridge" and ALDWATER.crossing((1, 3), (1, 4)) == ""
    assert len(ALDWATER.fords) == 7
    assert (2, 3) not in ALDWATER.free_steps((1, 3)) and (2, 4) in ALDWATER.free_steps((1, 4))


@clause("campaign.ruling.ship-waters")
def test_the_ship_sails_sea_and_coast_and_from_coast_to_coast_along_one_sea_hex() -> None:
    assert ALDWATER.ship_steps[4, 1] == ((5, 1), (5, 0), (4, 0), (3, 1), (3, 2), (4, 2)), "sea to all round"
    assert may_sail(ALDWATER.sea, (3, 2), (4, 2)), "both touch the sea at [4, 1]"
    sound = frozenset({(0, 0)})
    assert may_sail(sound, (0, 1), (-1, 1)) and not may_sail(sound, (0, 1), (0, 2))
    inland = next(at for at in ALDWATER.land if at not in ALDWATER.coast)
    assert inland not in ALDWATER.ship_steps
    for at in ALDWATER.coast:
        for to in neighbours(at):
            if to in ALDWATER.coast:
                shared = [s for s in neighbours(at) if s in ALDWATER.sea and are_neighbours(s, to)]
                assert (to in ALDWATER.ship_steps[at]) == bool(shared)


def test_the_way_to_a_refuge_goes_over_bridges_and_never_through_a_ford() -> None:
    far = ALDWATER.land_distances([(3, 5)])
    assert far[3, 5] == 0 and far[2, 4] == 2 and far[1, 4] == 3  # over the Old Bridge
    assert far[1, 3] == 4 and distance((1, 3), (3, 5)) == 4
    assert far[1, 5] == 3 and distance((1, 5), (3, 5)) == 2  # the river lies between: round by a bridge
    assert set(far) == ALDWATER.land
    assert ALDWATER.land_distances([(3, 5)]) is far
    both = ALDWATER.land_distances([(3, 5), (0, 3)])
    assert both[1, 3] == 1


def test_the_nearest_coast_is_where_the_ship_lies_or_the_fewest_steps_away() -> None:
    assert ALDWATER.nearest_coasts((3, 2)) == ((3, 2),)
    assert ALDWATER.nearest_coasts((4, 1)) == ((3, 2), (4, 2), (5, 1))
    assert set(ALDWATER.ship_distances((4, 0))) == ALDWATER.sea | ALDWATER.coast
    assert ALDWATER.ship_distances((4, 0))[3, 2] == 2
