"""Generated maps over many seeds: sound, varied, sensible, and the same for the same seed."""

from collections import Counter
from functools import cache

import pytest

from drumhead.campaign.map.generate import CASTLES, MOST_VILLAGES, RIVERS, generate
from drumhead.campaign.map.geography import geography
from drumhead.campaign.map.judge import judge
from drumhead.campaign.map.known import known_maps
from drumhead.campaign.map.model import CampaignMap
from drumhead.campaign.map.reading import read_map, size_of, write_map
from drumhead.space.board import BoardError
from drumhead.space.hexes import areas, distance, steps_among

SEEDS = 200


@cache
def maps() -> tuple[CampaignMap, ...]:
    return tuple(generate(seed) for seed in range(SEEDS))


def test_every_map_passes_every_check_of_a_file() -> None:
    for m in maps():
        assert judge(m) == "" and read_map(write_map(m), m.id) == m


def test_the_same_seed_gives_the_same_map_and_another_one_another() -> None:
    assert all(generate(seed) == maps()[seed] for seed in range(5))
    assert len({(m.rows, m.river) for m in maps()}) == SEEDS


def test_they_are_varied() -> None:
    columns, rows = zip(*(size_of(m) for m in maps()))
    assert set(columns) == set(range(9, 14)) and set(rows) == set(range(8, 11))
    assert {len(m.villages) for m in maps()} == {6, 7, 8, 9}
    assert {sum(bool(s.bridge) for s in m.river) for m in maps()} == {2, 3}
    kinds = Counter(kind for m in maps() for kind in set(geography(m).terrain.values()))
    assert all(kinds[kind] > SEEDS // 2 for kind in ("sea", "coast", "grasslands", "woods", "mountains", "swamp"))


def test_the_river_runs_into_the_sea_and_divides_the_land_with_villages_on_both_banks() -> None:
    for m in maps():
        here = geography(m)
        banks = areas(sorted(here.land), steps_among(here.land, set(here.river)))
        assert len(banks) == 2 and 4 * min(map(len, banks)) >= len(here.land)
        assert all(sum(v.at in bank for v in m.villages) >= len(m.villages) // 2 for bank in banks)


def test_places_are_apart_and_the_castle_is_inland() -> None:
    for m in maps():
        places = [m.castle.at, *(v.at for v in m.villages)]
        assert all(distance(a, b) >= 2 for k, a in enumerate(places) for b in places[:k])
        assert m.castle.at not in geography(m).coast
        assert m.normans[0] == m.castle.at and 5 <= len(m.normans) <= 6


@pytest.mark.parametrize("villages", [4, 12])
def test_the_number_of_villages_can_be_chosen(villages: int) -> None:
    assert all(len(generate(seed, villages=villages).villages) == villages for seed in range(10))


@pytest.mark.parametrize("villages", [-1, 3, 13])
def test_too_few_and_too_many_villages_are_refused(villages: int) -> None:
    with pytest.raises(BoardError, match=f"^A generated map has 4 to {MOST_VILLAGES} villages, not {villages}.$"):
        generate(1, villages=villages)


def test_no_generated_place_has_the_name_of_a_known_one() -> None:
    known = {m.castle.name for m in known_maps()} | {m.river[0].name for m in known_maps()}
    assert not known & {*(f"Castle {name}" for name in CASTLES), *RIVERS}
