"""Artillery: in action, out of action, captured, and moved by four men of one arm."""

import pytest

from drumhead.flow.event import Put
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.games.littlewars.rules.artillery import in_action_for
from drumhead.testkit import allowed, asked, clause, offered
from tests.games.littlewars.kit import battle, cavalry, choose, gun, infantry, refusal, say, ways

FOUR = [(18, 20), (18, 21.2), (18, 18.8), (16.8, 20)]
HAUL = "haul:infantry:0"


@clause("littlewars.artillery.in-action-four")
def test_four_men_within_3_inches_and_no_enemy_serve_a_gun() -> None:
    b = battle(gun(0, (20, 20)), infantry(0, *FOUR))
    assert in_action_for(b, 0) == 0
    far = battle(gun(0, (20, 20)), infantry(0, *FOUR[:3], (20, 24.6)))  # 3.1 inches from the gun
    assert in_action_for(far, 0) is None
    near = battle(gun(0, (20, 20)), infantry(0, *FOUR[:3], (20, 24.5)))  # 3.0 inches
    assert in_action_for(near, 0) == 0


@clause("littlewars.artillery.out-too-few")
def test_three_men_are_too_few() -> None:
    b = battle(gun(0, (20, 20)), infantry(0, *FOUR[:3]))
    assert in_action_for(b, 0) is None
    assert "3 of 4 men" in refusal(b, HAUL)[1]


@clause("littlewars.artillery.out-both-sides")
def test_one_enemy_man_puts_it_out_of_action() -> None:
    b = battle(gun(0, (20, 20)), infantry(0, *FOUR, (18, 17), (18, 23)), infantry(1, (23, 20)))
    assert in_action_for(b, 0) is None
    assert refusal(b, HAUL)[0] == "littlewars.artillery.out-both-sides"


@clause("littlewars.ruling.crew-who")
def test_captives_count_for_neither_side() -> None:
    b = battle(gun(0, (20, 20)), infantry(0, *FOUR), infantry(1, (23, 20), holder=0))
    assert in_action_for(b, 0) == 0


@clause("littlewars.ruling.gun-ownership", "littlewars.ruling.whose-gun-fires")
def test_a_gun_in_action_for_the_other_side_is_theirs_after_the_phase() -> None:
    b = battle(gun(1, (20, 20)), infantry(0, *FOUR))
    told = say(b, "end")
    assert b.models[0].holder == 0
    (taken,) = (e for e in told if isinstance(e, Put) and e.says == "gun_taken")
    assert taken.pieces[0].owner == LITTLEWARS.view(b, 0).pieces["m0"].owner == 0  # in the colours of its new side
    deserted = battle(gun(1, (20, 20)), infantry(0, *FOUR[:3]))
    say(deserted, "end")
    assert deserted.models[0].holder == 1


@clause("littlewars.artillery.move-condition")
def test_a_gun_that_has_fired_may_not_move() -> None:
    b = battle(gun(0, (20, 20), fired=True), infantry(0, *FOUR))
    assert HAUL not in offered(b)
    found, why = refusal(b, HAUL)
    assert (found, why) == ("littlewars.artillery.move-condition", "this gun has fired in this turn")


@clause("littlewars.artillery.move-6-infantry")
@pytest.mark.parametrize(("far", "legal"), [(6.0, True), (6.1, False)])
def test_infantry_moves_it_6_inches(far: float, legal: bool) -> None:
    b = battle(gun(0, (20, 20)), infantry(0, *FOUR))
    say(b, HAUL)
    answer = ways(b, m0=[(20, 20 + far)], **{f"m{i + 1}": [(x, y + far)] for i, (x, y) in enumerate(FOUR)})
    assert allowed(b, answer) is legal


@clause("littlewars.artillery.move-12-cavalry")
@pytest.mark.parametrize(("far", "legal"), [(12.0, True), (12.1, False)])
def test_cavalry_moves_it_12_inches(far: float, legal: bool) -> None:
    riders = [(17.5, 20), (17.5, 22), (17.5, 18), (22.5, 20)]
    b = battle(gun(0, (20, 20)), cavalry(0, *riders))
    say(b, "haul:cavalry:0")
    answer = ways(b, m0=[(20, 20 + far)], **{f"m{i + 1}": [(x, y + far)] for i, (x, y) in enumerate(riders)})
    assert allowed(b, answer) is legal


@clause("littlewars.artillery.crew-moves-along")
def test_the_four_are_shifted_with_it_and_have_moved() -> None:
    b = battle(gun(0, (20, 20)), infantry(0, *FOUR))
    say(b, HAUL)
    shifted = {f"m{i + 1}": [(x + 4, y + 3)] for i, (x, y) in enumerate(FOUR)}
    assert refusal(b, ways(b, m0=[(24, 23)]))[0] == "littlewars.artillery.crew-moves-along"
    say(b, ways(b, m0=[(24, 23)], **shifted))
    assert b.place(1) == (22000, 23000)
    assert all(b.models[m].moved for m in range(5))
    assert HAUL not in offered(b)


@clause("littlewars.ruling.gun-move")
def test_gun_and_crew_stay_an_inch_from_enemy_men_and_are_halved_together() -> None:
    b = battle(gun(0, (20, 20)), infantry(0, *FOUR), infantry(1, (20, 27)))
    say(b, HAUL)
    answer = ways(b, m0=[(20, 25)], **{f"m{i + 1}": [(x, y + 5)] for i, (x, y) in enumerate(FOUR)})
    assert refusal(b, answer)[0] == "littlewars.moving.stay-one-inch"


@clause("littlewars.decision.gun-crew")
def test_of_more_than_four_the_player_picks_the_crew() -> None:
    b = battle(gun(0, (20, 20)), infantry(0, *FOUR, (22, 20)))
    say(b, HAUL)
    assert asked(b) == "gun-crew"
    say(b, choose(1, 2, 3, 5))
    assert b.question is not None
    assert b.question.ask.models == (0, 1, 2, 3, 5)  # type: ignore[union-attr]


@clause("littlewars.ruling.gun-mixed-crew")
def test_two_and_two_can_serve_it_and_not_move_it() -> None:
    b = battle(gun(0, (20, 20)), infantry(0, *FOUR[:2]), cavalry(0, (22.5, 20), (22.5, 22)))
    assert in_action_for(b, 0) == 0
    assert not [key for key in offered(b) if str(key).startswith("haul")]
