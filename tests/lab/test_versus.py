"""Rows of battles: who sits where, what is counted, and how sure a share is."""

from itertools import islice

import pytest

from drumhead.dice.shares import Share, rate
from drumhead.lab.versus import Fought, feature_counts, fight, group_by, report, series_of, versus

DEADZONE = "deadzone"


def made(number: int, winner: int | None = 0, **more: object) -> Fought:
    fields = {
        "seat": number % 2,
        "margin": 5.0,
        "first": 0,
        "armies": ("enforcers", "plague"),
        "labels": {},
        "used": (),
    }
    return Fought(number, winner=winner, **{**fields, **more})  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------- battles
def test_in_the_second_of_a_pair_the_players_have_changed_seats() -> None:
    one, two = (fight(DEADZONE, ("policy", "chance"), "150", n) for n in (6, 7))
    assert (one.seat, two.seat) == (0, 1)
    assert one.armies == two.armies and one.labels == two.labels


def test_a_masked_player_never_does_it() -> None:
    plain = versus(DEADZONE, ("policy", "policy"), range(4), "150")
    masked = versus(DEADZONE, ("policy-suppression", "policy-suppression"), range(4), "150")
    assert feature_counts(plain)["suppression"] == 4
    assert feature_counts(masked)["suppression"] == 0


def test_every_feature_of_sigmar_is_counted_and_can_be_masked() -> None:
    plain = feature_counts(versus("sigmar", ("policy", "policy"), range(9, 13)))
    for feature in ("spell", "charge", "breath", "scout"):
        assert plain[feature], feature
        masked = versus("sigmar", (f"policy-{feature}",) * 2, range(9, 11))
        assert not feature_counts(masked)[feature], feature


def test_little_wars_counts_what_only_happens_and_masks_what_is_chosen() -> None:
    """One policy battle by number: its guns fire; without them none does, and what nobody chooses is counted still."""
    plain = versus("littlewars", ("policy", "policy"), range(1))
    masked = versus("littlewars", ("policy-guns", "policy-guns"), range(1))
    assert feature_counts(plain)["guns"] == 1 and feature_counts(plain)["led home"] == 1
    assert feature_counts(masked)["guns"] == 0
    told = report("littlewars", ("policy", "policy"), plain)
    assert told["draws"] == 1 and sum(told["endings"].values()) == 1
    assert told["rounds"] == plain[0].rounds > 5
    assert [part["draws"] for part in told["labels"]["table"].values()] == [1]


def test_the_same_numbers_are_the_same_battles_also_with_two_at_work() -> None:
    names = ("policy", "chance")
    assert versus(DEADZONE, names, range(4), "150") == versus(DEADZONE, names, range(4), "150", jobs=2)


def test_two_equal_players_never_fight_the_same_battle_twice() -> None:
    found = versus(DEADZONE, ("policy", "policy"), range(4), "150")
    assert [f.seat for f in found] == [0] * 4
    assert len({(f.margin, f.labels["battlefield"]) for f in found}) > 2


# ---------------------------------------------------------------------------------------------------- draws
def test_a_row_holds_both_limits_both_armies_on_either_seat_and_many_fields() -> None:
    drawn = [series_of(DEADZONE).draw(n, "") for n in range(60)]
    assert {d.labels["points"] for d in drawn} == {"150", "300"}
    assert {d.armies for d in drawn} == {("enforcers", "plague"), ("plague", "enforcers")}
    assert len({d.labels["battlefield"] for d in drawn}) > 8
    assert {series_of(DEADZONE).draw(n, "300").labels["points"] for n in range(6)} == {"300"}


# ---------------------------------------------------------------------------------------------------- figures
def test_a_rate_has_wilsons_interval() -> None:
    found = rate([1.0] * 8 + [0.0] * 2)
    assert (found.battles, found.share) == (10, pytest.approx(0.8))
    assert (found.low, found.high) == (pytest.approx(0.490, abs=1e-3), pytest.approx(0.943, abs=1e-3))
    assert rate([]) == Share(0, 0.0, 0.0, 1.0)


def test_a_win_counts_one_and_a_draw_a_half_for_player_and_army() -> None:
    won, lost, drawn = made(0), made(1), made(2, None)
    assert [f.score for f in (won, lost, drawn)] == [1.0, 0.0, 0.5]
    assert [f.share_of("enforcers") for f in (won, lost, drawn)] == [1.0, 1.0, 0.5]


def test_a_report_parts_the_share_of_an_army_by_who_starts_and_by_labels() -> None:
    found = [
        made(0, 0, first=0, labels={"battlefield": "A"}, used=("mine",), by=(("mine",), ())),
        made(2, 1, first=1, labels={"battlefield": "B"}),
    ]
    told = report(DEADZONE, ("greedy", "policy"), found)
    assert told["used"] == {"overwatch": 0, "suppression": 0, "command": 0, "mine": 1}
    assert told["first"]["share"] == 1.0
    army = told["armies"]["enforcers"]
    assert army["all"]["share"] == 0.5
    assert {k: v["share"] for k, v in army["starts"].items()} == {"enforcers": 1.0, "plague": 0.0}
    assert {k: (v["battles"], v["share"]) for k, v in army["using"].items()} == {"mine": (1, 1.0)}
    assert told["armies"]["plague"]["using"] == {}
    assert {k: v["share"] for k, v in army["battlefield"].items()} == {"A": 1.0, "B": 0.0}


def test_battles_are_parted_in_the_order_of_the_words() -> None:
    found = group_by([made(n) for n in range(4)], lambda f: "odd" if f.number % 2 else "even")
    assert list(found) == ["even", "odd"]
    assert [f.number for f in islice(found["odd"], 2)] == [1, 3]
