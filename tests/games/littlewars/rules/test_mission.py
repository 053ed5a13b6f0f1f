"""Turns, the end of a battle, and the list of points."""

from drumhead.flow.event import Counted
from drumhead.flow.question import Concede
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.games.littlewars.rules.mission import score_lines
from drumhead.testkit import clause
from tests.games.littlewars.kit import battle, cavalry, gun, infantry, say

CREW = [(18, 10), (18, 11.2), (18, 8.8), (16.8, 10)]


def phases(events) -> list[tuple[int, str]]:  # type: ignore[no-untyped-def,misc]
    return [(e.facts["seat"], e.facts["phase"]) for e in events if isinstance(e, Counted) and e.says == "phase_begins"]


# ---------------------------------------------------------------------------------------------------- turns
@clause("littlewars.turns.alternate", "littlewars.turns.three-phases")
def test_after_the_combat_phase_it_is_the_other_sides_turn() -> None:
    b = battle(infantry(0, (20, 20)))
    assert phases(say(b, "end")) == [(0, "combat"), (1, "shooting"), (1, "movement")]


@clause("littlewars.turns.first-turn-movement-only", "littlewars.ruling.first-turn-contact")
def test_the_first_turn_of_each_side_is_movement_alone() -> None:
    b = battle(infantry(0, (20, 20)), infantry(1, (20, 21)), round=1)
    assert phases(say(b, "end")) == [(1, "movement")]
    assert (len(b.men(0)), len(b.men(1))) == (17, 17)  # those in contact do not fight yet
    assert phases(say(b, "end")) == [(0, "shooting"), (0, "movement")]


# ---------------------------------------------------------------------------------------------------- the end
@clause("littlewars.mission.until-no-models", "littlewars.ruling.guns-are-not-the-force")
def test_a_side_without_men_has_lost_whatever_guns_it_has() -> None:
    b = battle(
        infantry(0, *((20 + i, 20) for i in range(5)), (40, 40)),
        infantry(1, (20, 21)),
        gun(1, (60, 40)),
        reserves=(16, 0),
    )
    say(b, "end")
    assert b.outcome is not None
    assert (b.outcome.winner, b.outcome.clause) == (0, "littlewars.mission.until-no-models")


def test_a_side_that_ends_with_nothing_is_shown_with_no_points() -> None:
    b = battle(
        gun(0, (60, 40)),
        infantry(0, *((20 + i, 20) for i in range(2)), (40, 40)),
        infantry(1, (20, 21)),
        reserves=(16, 0),
        house={"own-prisoners-score": "captor-only"},
    )
    counted = [
        e.counters["score"] for e in say(b, "end") if isinstance(e, Counted) and e.says == "score_line" and e.seat
    ]
    assert b.outcome is not None and counted[-1] == "0"
    assert LITTLEWARS.view(b, 1).seats[1].counters["score"] == "0"  # as the events have told it


@clause("littlewars.mission.draw-at-fifteen", "littlewars.ruling.end-check-timing")
def test_both_at_fifteen_or_fewer_is_a_draw_at_once() -> None:
    men = [(2, 2 + 2.5 * i) for i in range(11)]
    foes = [(70, 2 + 2.5 * i) for i in range(15)]
    b = battle(
        gun(0, (20, 10)),
        infantry(0, *CREW, *men),
        infantry(1, (40, 10), (40, 11.2), *foes),
        reserves=(0, 0),
        phase="shooting",
    )
    assert (len(b.men(0)), len(b.men(1))) == (15, 17)
    say(b, "guns:0", 16, dice=[6, 3])
    assert b.outcome is not None
    assert (b.outcome.winner, b.outcome.clause) == (None, "littlewars.mission.draw-at-fifteen")


@clause("littlewars.ruling.wipe-out-before-draw")
def test_wiped_out_is_lost_however_few_the_others_are() -> None:
    b = battle(infantry(0, (20, 20), (21, 20), (40, 40)), infantry(1, (20, 21)), reserves=(14, 0))
    say(b, "end")
    assert b.outcome is not None
    assert b.outcome.winner == 0


@clause("littlewars.mission.concede", "littlewars.decision.concede", "littlewars.ruling.score-loser")
def test_who_concedes_loses_at_once_and_still_scores() -> None:
    b = battle(infantry(0, (20, 20)), gun(0, (30, 30)))
    say(b, Concede())
    assert b.outcome is not None
    assert b.outcome.winner == 1
    assert b.outcome.scores == (str(17 * 2 + 20), str(200 + 16 * 2))


@clause("littlewars.ruling.turn-limit")
def test_twenty_turns_in_which_nothing_happens_end_in_a_draw() -> None:
    b = battle(infantry(0, (20, 20)), quiet=18)
    say(b, "end")
    assert b.outcome is None
    say(b, "end")
    assert b.outcome is not None
    assert (b.outcome.winner, b.outcome.clause) == (None, "littlewars.ruling.turn-limit")


@clause("littlewars.ruling.turn-limit=thirty")
def test_with_the_house_rule_thirty_turns_of_each_side_are_all() -> None:
    b = battle(infantry(0, (20, 20)), round=30, turn=1, house={"turn-limit": "thirty"})
    say(b, "end")
    assert b.outcome is not None


@clause("littlewars.ruling.turn-limit=none")
def test_with_the_house_rule_nothing_limits_the_turns() -> None:
    b = battle(infantry(0, (20, 20)), quiet=500, round=300, turn=1, house={"turn-limit": "none"})
    say(b, "end")
    assert b.outcome is None


# ---------------------------------------------------------------------------------------------------- the score
def lines(b, seat: int) -> dict[str, tuple[int, int]]:  # type: ignore[no-untyped-def]
    return {line.what: (line.number, line.points) for line in score_lines(b, seat)}


@clause("littlewars.score.artillery-20")
def test_guns_give_20_each_to_the_side_that_has_them() -> None:
    b = battle(gun(0, (20, 20), (30, 20)), gun(1, (40, 20), holder=0), gun(1, (50, 20)))
    assert lines(b, 0)["guns"] == (3, 60)
    assert lines(b, 1)["guns"] == (1, 20)


@clause("littlewars.score.cavalry-3", "littlewars.score.infantry-2")
def test_cavalry_gives_3_and_infantry_2() -> None:
    b = battle(
        cavalry(0, *((10 + 3 * i, 20) for i in range(7))),
        infantry(0, *((10 + 2.5 * i, 30) for i in range(9))),
        reserves=(0, 0),
    )
    assert lines(b, 0)["cavalry"] == (7, 21)
    assert lines(b, 0)["infantry"] == (9, 18)


@clause(
    "littlewars.score.prisoner-taken-1",
    "littlewars.score.prisoner-lost-1",
    "littlewars.ruling.score-both-prisoner-lines",
)
def test_a_prisoner_gives_a_point_to_both_sides() -> None:
    b = battle(infantry(0, *((10 + 2 * i, 30) for i in range(6)), holder=1))
    assert lines(b, 1)["taken"] == (6, 6)
    assert lines(b, 0)["lost"] == (6, 6)
    assert lines(b, 0)["infantry"] == (16, 32)


@clause("littlewars.ruling.score-both-prisoner-lines=captor-only")
def test_with_the_house_rule_only_the_captor_scores() -> None:
    b = battle(
        infantry(0, *((10 + 2 * i, 30) for i in range(6)), holder=1), house={"own-prisoners-score": "captor-only"}
    )
    assert lines(b, 0)["lost"] == (6, 0)
    assert lines(b, 1)["taken"] == (6, 6)


@clause("littlewars.ruling.which-prisoners-score", "littlewars.ruling.gun-ownership")
def test_captured_for_good_counts_and_rescued_men_are_their_own_sides() -> None:
    b = battle(
        infantry(0, (20, 20), holder=0), {"kind": "infantry", "seat": 0, "fate": "captured", "number": 2, "holder": 1}
    )
    assert lines(b, 0)["infantry"] == (17, 34)
    assert lines(b, 1)["taken"] == (2, 2)


def result_lines(events) -> list[tuple[int, str, int]]:  # type: ignore[no-untyped-def,misc]
    told = [e for e in events if isinstance(e, Counted) and e.says == "score_line"]
    assert len(told) == 12  # six lines for each side
    return [(e.seat, e.clause, e.facts["points"]) for e in told if e.facts["what"] in ("won", "draw")]


@clause("littlewars.score.win-200", "littlewars.score.at-end")
def test_the_winner_gets_200_and_the_loser_nothing_for_the_result() -> None:
    b = battle(infantry(0, (20, 20), (21, 20)), infantry(1, (20, 21)), reserves=(16, 0))
    won = "littlewars.score.win-200"
    assert result_lines(say(b, "end")) == [(0, won, 200), (1, won, 0)]
    assert b.outcome is not None
    assert b.outcome.scores == (str(200 + 18 * 2 + 1), "1")  # the last man was taken, which gives a point to both


@clause("littlewars.score.draw-100")
def test_a_draw_gives_100_to_each_side() -> None:
    b = battle(infantry(0, (20, 20)), quiet=19)
    draw = "littlewars.score.draw-100"
    assert result_lines(say(b, "end")) == [(0, draw, 100), (1, draw, 100)]
    assert b.outcome is not None
    assert b.outcome.scores == (str(100 + 17 * 2), str(100 + 16 * 2))
