"""Where the behaviour of the other games would be wrong here. Each test fails under theirs."""

from drumhead.flow.question import Concede
from drumhead.games.littlewars.rules.artillery import in_action_for
from drumhead.games.littlewars.rules.combat import merged_combats
from drumhead.games.littlewars.rules.sight import in_sight
from drumhead.testkit import allowed, asked, clause, offered
from drumhead.testkit.inches import piece
from tests.games.littlewars.kit import battle, cavalry, choose, gun, infantry, refusal, say, ways
from tests.games.littlewars.rules.test_setup import begun, deployed

CREW = [(18, 10), (18, 11.2), (18, 8.8), (16.8, 10)]
SPAN, PASSING = "littlewars.combat.unit-span-six", "littlewars.ruling.passing-models"


# ---------------------------------------------------------------------------------------------------- sight and cover
@clause("littlewars.ruling.cover-once", "littlewars.shooting.cover")
def test_cover_is_that_of_the_one_man_and_not_of_most_of_his_body() -> None:
    """Within 24 inches 4 hits in the open and 5 in cover: nine of ten stand in a wood, the tenth before it; then only
    one of ten stands in one."""
    men = infantry(1, (38, 9), *((39.2 + i % 3, 8 + i // 3) for i in range(9)))
    crewed = (gun(0, (20, 10)), infantry(0, *CREW), men)
    before = battle(*crewed, pieces=[piece("forest", 38.6, 4, 52, 16)], phase="shooting")
    say(before, "guns:0", 5, dice=[4, 1])
    assert before.models[5].fate == "killed"
    alone = battle(*crewed, pieces=[piece("forest", 37, 8.4, 38.6, 9.6)], phase="shooting")
    say(alone, "guns:0", 5, dice=[4])
    assert alone.models[5].fate == ""


@clause("littlewars.ruling.contact", "littlewars.prisoners.do-not-fight", "littlewars.ruling.sight-blockers")
def test_a_prisoner_blocks_the_line_and_makes_no_contact() -> None:
    crewed = (gun(0, (20, 10)), infantry(0, *CREW))
    free = battle(*crewed, infantry(1, (40, 10)), phase="shooting")
    assert in_sight(free, 0, 0)[:1] == (5,)
    held = battle(*crewed, infantry(1, (40, 10)), infantry(1, (30, 10), holder=0), phase="shooting")
    assert 5 not in in_sight(held, 0, 0)
    touching = battle(infantry(0, (20, 20)), infantry(1, (21, 20), holder=0))
    assert merged_combats(touching) == ()


# ---------------------------------------------------------------------------------------------------- moving
@clause("littlewars.moving.stay-one-inch", "littlewars.ruling.one-inch")
def test_no_inch_is_kept_from_enemy_guns_and_prisoners() -> None:
    others = (gun(1, (20, 25)), infantry(1, (30, 25), holder=0), infantry(0, (40, 25), holder=0))
    b = battle(infantry(0, (20, 20), (30, 20), (40, 20)), *others)
    say(b, "men")
    assert allowed(b, ways(b, m0=[(20, 23.2)], m1=[(30, 23.6)], m2=[(40, 23.6)]))  # gaps of 0.3 and 0.4
    assert refusal(b, ways(b, m1=[(30, 24.2)]))[0] == PASSING


@clause("littlewars.ruling.passing-models")
def test_the_own_captives_and_guns_are_walked_over_and_never_stood_on() -> None:
    b = battle(infantry(0, (20, 20)), gun(1, (20, 22)), infantry(1, (20, 24), holder=1))
    say(b, "men")
    assert allowed(b, ways(b, m0=[(20, 25.5)]))
    assert refusal(b, ways(b, m0=[(20, 22)]))[0] == PASSING


@clause("littlewars.moving.difficult-halves", "littlewars.ruling.difficult-any-part")
def test_a_wood_in_the_way_of_one_rider_leaves_the_others_their_twelve_inches() -> None:
    b = battle(cavalry(0, (20, 20), (21.5, 20), (23, 20)), pieces=[piece("forest", 16, 24, 20.5, 40)])
    say(b, "men")
    together = {"m1": [(21.5, 32)], "m2": [(23, 32)]}
    assert allowed(b, ways(b, m0=[(20, 26)], **together))
    assert refusal(b, ways(b, m0=[(20, 26.5)], **together))[0] == "littlewars.moving.difficult-halves"


@clause("littlewars.combat.unit-span-six", "littlewars.ruling.unit-width-check")
def test_a_body_may_scatter_and_a_man_may_not_join_two_bodies_that_stand() -> None:
    """No coherency; but a command is held against the bodies of the whole side, though the two did not move."""
    b = battle(infantry(0, (20, 20), (21, 20), (22, 20), (26, 20), (27, 20), (28, 20), (24, 15)))
    say(b, "men")
    assert allowed(b, ways(b, m0=[(16, 20)], m1=[(21, 25)]))
    found, why = refusal(b, ways(b, m6=[(24, 20)]))
    assert found == SPAN
    assert "7.0 in" in why
    assert allowed(b, ways(b, m6=[(24, 17)]))


@clause("littlewars.ruling.unit-width-check")
def test_a_wide_body_that_stands_elsewhere_is_no_fault_of_a_command() -> None:
    chain = [(10 + 1.5 * i, 30) for i in range(8)]
    b = battle(infantry(0, *chain, (40, 20)), wide=[{"man": 0}])
    say(b, "men")
    assert allowed(b, ways(b, m8=[(40, 24)]))


# ---------------------------------------------------------------------------------------------------- deployment
@clause("littlewars.ruling.deployment-spacing", "littlewars.deploy.within-three")
def test_friends_stand_base_to_base_when_they_are_set_up() -> None:
    b, _ = begun()
    say(b, "near")
    places = deployed(b).places
    touching = [p for p in places[:50] if (p[0] + 1000, p[1]) in places[:50]]
    assert touching
    say(b, deployed(b))
    assert asked(b) == "deployment"


# ---------------------------------------------------------------------------------------------------- combat
@clause("littlewars.ruling.combats-fixed")
def test_a_survivor_of_one_combat_does_not_join_the_next() -> None:
    """The rider between two fights belongs to the nearer one. It is over, and he is near enough for the other."""
    red = (infantry(0, (20, 20), (28.3, 20)), cavalry(0, (24.1, 20)))
    b = battle(*red, infantry(1, (20, 21), (28.3, 21)), house={"overlapping-combats": "contact-only"})
    say(b, "end", "fight:0")
    assert b.models[3].is_prisoner  # two against one
    assert [b.models[m].fate for m in (1, 4)] == ["killed", "killed"]  # one against one; with the rider, two


@clause("littlewars.ruling.combat-arithmetic", "littlewars.combat.unsupported-prisoners")
def test_twice_as_many_take_all_of_them_without_a_loss() -> None:
    b = battle(infantry(0, *((20 + i % 4, 20 - i // 4) for i in range(6))), infantry(1, (20, 21), (21, 21), (22, 21)))
    say(b, "end")
    assert b.roster.captives[0] == (6, 7, 8)
    assert len(b.men(0)) == 6 + 16


# ---------------------------------------------------------------------------------------------------- the end
@clause("littlewars.score.win-200", "littlewars.mission.concede")
def test_the_winner_may_have_fewer_points() -> None:
    many = [(3 + 2.2 * (i % 25), 30 + 2.2 * (i // 25)) for i in range(50)]
    riders = [(3 + 2.7 * (i % 22), 36 + 2.7 * (i // 22)) for i in range(30)]
    b = battle(infantry(0, *many), cavalry(0, *riders), gun(0, (60, 20), (64, 20)), reserves=(0, 10))
    say(b, Concede())
    assert b.outcome is not None
    assert b.outcome.winner == 1
    assert b.outcome.scores == (str(50 * 2 + 30 * 3 + 2 * 20), str(200 + 10 * 2))  # 230 and 220


@clause("littlewars.score.at-end", "littlewars.score.win-200")
def test_points_do_not_grow_while_enemies_fall() -> None:
    b = battle(infantry(0, *((20 + i % 4, 20 - i // 4) for i in range(6))), infantry(1, (20, 21), (21, 21), (22, 21)))
    say(b, "end")
    assert b.roster.captives[0]
    assert [str(score) for score in b.scores] == ["0", "0"]


@clause("littlewars.mission.draw-at-fifteen", "littlewars.ruling.guns-are-not-the-force")
def test_figures_that_left_the_table_are_no_hindrance_and_guns_keep_nobody_above_fifteen() -> None:
    """15 men and two guns each, after a man of the first side has fallen."""
    guns = (gun(0, (10, 10), (14, 10)), gun(1, (60, 10), (64, 10)))
    b = battle(*guns, infantry(0, (20, 20)), infantry(1, (20, 21)), reserves=(15, 15))
    say(b, "end")
    assert b.outcome is not None
    assert (b.outcome.winner, b.outcome.clause) == (None, "littlewars.mission.draw-at-fifteen")


# ---------------------------------------------------------------------------------------------------- guns
@clause("littlewars.ruling.gun-ownership", "littlewars.shooting.artillery-immune", "littlewars.ruling.whose-gun-fires")
def test_a_gun_without_its_men_stays_and_fires_for_the_other_side() -> None:
    b = battle(gun(1, (20, 10)), infantry(0, *CREW), infantry(1, (40, 10)))
    assert in_action_for(b, 0) == 0
    say(b, "end")
    assert (b.models[0].seat, b.models[0].holder) == (1, 0)
    while b.question is not None and (b.player, b.phase) != (0, "shooting"):
        say(b, "end")
    assert "guns:0" in offered(b)


@clause("littlewars.ruling.gun-fired-any-shot", "littlewars.ruling.gun-move")
def test_a_missed_shot_is_a_shot_and_the_gun_stays() -> None:
    b = battle(gun(0, (20, 10)), infantry(0, *CREW), infantry(1, (40, 10)), phase="shooting")
    say(b, "guns:0", 5, "stop", dice=[1])
    assert b.phase == "movement"
    assert refusal(b, "haul:infantry:0") == ("littlewars.artillery.move-condition", "this gun has fired in this turn")


@clause("littlewars.decision.shot-casualties", "littlewars.shooting.artillery-immune")
def test_the_defender_names_men_of_another_body_near_the_target() -> None:
    b = battle(gun(0, (20, 10)), infantry(0, *CREW), infantry(1, (40, 10), (42.4, 10), (40, 12.4)), phase="shooting")
    say(b, "guns:0", 5, dice=[6, 3])
    assert offered(b) == [6, 7]
    say(b, choose(7))
    assert [b.models[m].fate for m in (5, 6, 7)] == ["killed", "", "killed"]
