"""Measured battles: every pair of armies, seen from both sides, with intervals and in words."""

from itertools import product

import pytest

from drumhead.campaign.play import measuring
from drumhead.campaign.play.measured import LEAST, MOST, RESULTS, battle_between, results_of
from drumhead.campaign.rules.table_row import ROWS
from drumhead.toml_reader import read_toml

POINTS = range(LEAST, MOST + 1)


@pytest.mark.parametrize(("own", "other"), [*product(POINTS, POINTS)])
def test_a_pair_is_the_same_from_both_sides(own: int, other: int) -> None:
    one, turned = battle_between(own, other), battle_between(other, own)
    assert sum(chance for chance, _ in one.chances) == pytest.approx(1)
    assert one.win.share == pytest.approx(turned.lose.share)
    assert one.draw.share == pytest.approx(turned.draw.share)
    assert one.lost == pytest.approx(turned.lost[::-1])
    for share in (one.win, one.draw, one.lose):
        assert share.low <= share.share <= share.high and share.battles == one.battles


def test_nobody_loses_more_points_than_it_has() -> None:
    for own, other in product(POINTS, POINTS):
        assert all(0 <= r.lost[0] <= own and 0 <= r.lost[1] <= other for r in battle_between(own, other).results)


def test_more_points_win_more_often() -> None:
    for own in range(LEAST, MOST):
        assert battle_between(own + 1, own).win.share > 0.55
        assert battle_between(own, MOST).win.share <= battle_between(own + 1, MOST).win.high


def test_a_chance_is_said_as_what_it_is() -> None:
    assert battle_between(6, 5).text == f"about {round(100 * battle_between(6, 5).win.share)} %, measured"


def test_measuring_fights_on_every_row_of_tables_and_writes_what_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The smallest pair, once on each row, in the format of the data file; the same numbers give the same battles."""
    monkeypatch.setattr(measuring, "pairs", lambda: iter([(2, 2)]))
    progress: list[str] = []
    text = measuring.measure(len(ROWS), progress.append)
    (pair,) = read_toml(text)["pair"]
    assert pair["points"] == [2, 2]
    found = [*results_of(pair)]
    assert sum(r.times for r in found) == len(ROWS)
    assert all(r.won == 0 or max(r.lost) > 0 for r in found)
    assert progress == ["2 against 2 points: 7 battles (1 of 1 pairs)"]
    once = measuring.fight(2, 2, "river", 0)
    assert measuring.fight(2, 2, "river", 0) == once
    assert any((r.won, r.lost) == (RESULTS[once[0]], once[1:]) for r in found)
