"""Odds before an order are those of the dice: compared with every face that can fall, in fractions."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.play import chances
from drumhead.campaign.play.chances import DESTROYED, Ends, Spot
from drumhead.campaign.rules.aftermath import LOSER_SAVES, WINNER_SAVES
from drumhead.campaign.rules.retreat import BACK
from drumhead.campaign.rules.state import Campaign
from drumhead.dice.scripted import FacesWanted, Typed
from drumhead.flow.game import Draft
from drumhead.flow.question import Answer, Picked, Told
from drumhead.space.hexes import Hex, direction_to, opposite
from drumhead.testkit import clause
from tests.campaign.kit import NORMAN, VIKING, answer, army, asked, choose, settle_mode, standing

WAITS = (5, 6)  # an army that still moves, so that the turn does not end
ON_THE_WAY = ("retreat-side", "refuge-stop", "ford-card")


def every_end(s: Campaign, a: Answer, faces: tuple[int, ...] = ()) -> Iterator[tuple[Fraction, Campaign]]:
    """All campaigns that an answer may lead to, with their chances; the policy answers what is asked on the way."""
    world = s.clone()
    try:
        CAMPAIGN.answer(world, world.asked_seat, a, Typed(faces))
    except FacesWanted:
        for face in range(1, 7):
            for chance, end in every_end(s, a, (*faces, face)):
                yield chance / 6, end
        return
    if world.question and asked(world) in ON_THE_WAY:
        yield from every_end(world, CAMPAIGN.suggest(world))
    else:
        yield Fraction(1), world


def spots(s: Campaign, a: Answer, id: int) -> Ends:
    """Where an army ends, by playing every die."""
    found: Ends = defaultdict(Fraction)
    for chance, end in every_end(s, a):
        there = end.army(id)
        found[DESTROYED if there.gone else Spot(end.where(there), there.aboard)] += chance
    return dict(found)


def attacked(defender: Hex, came: Hex, points: int, *others: Hex, seat: int = VIKING) -> Campaign:
    """An army is about to be attacked from a neighbouring hex; others of its side stand around."""
    own, other = [(defender, points), *((at, 3) for at in others)], [(came, 5), (WAITS, 5)]
    sides = (other, own) if seat == VIKING else (own, other)
    s = standing(*sides, moves=1 - seat)
    choose(s, army(s, 1 - seat).id)
    return s


def result(s: Campaign, winner: str, *lost: int) -> None:
    """Type how a battle at a real table ended, up to the next question about it."""
    settle_mode(s)
    choose(s, winner)
    for points in lost:
        answer(s, Told(points))


PLACES = [((4, 3), (3, 4)), ((2, 4), (1, 4)), ((1, 4), (2, 3)), ((2, 3), (1, 4)), ((3, 3), (4, 3)), ((0, 5), (1, 4))]


@pytest.mark.parametrize(("at", "came"), PLACES)
@pytest.mark.parametrize("seat", [NORMAN, VIKING])
@clause("campaign.weak.attacked-flees-two-hexes", "campaign.weak.flee-ford-5-plus")
def test_a_flight_is_foretold_hex_by_hex(at: Hex, came: Hex, seat: int) -> None:
    s = attacked(at, came, 1, seat=seat)
    key = Picked(f"attack:{at[0]},{at[1]},0")
    a = army(s, seat)
    foretold = chances.flight(s, a, direction_to(came, at))
    assert sum(foretold.values()) == 1
    if not s.land.crossing(came, at):
        assert spots(s, key, a.id) == foretold
    odds = CAMPAIGN.option_odds(s)[str(key.key)]
    ford = Fraction(1, 2) if s.land.crossing(came, at) == "ford" else 1
    assert odds.destroys == float(foretold.get(DESTROYED, Fraction(0)) * ford) == odds.facts["chance"]


@pytest.mark.parametrize(("at", "came"), PLACES)
@pytest.mark.parametrize("others", [(), ((3, 2), (4, 2), (2, 2))])
@clause("campaign.aftermath.loser-retreats-two", "campaign.aftermath.retreat-away-from-attacker")
def test_a_retreat_is_foretold_hex_by_hex(at: Hex, came: Hex, others: tuple[Hex, ...]) -> None:
    s = attacked(at, came, 4, *(h for h in others if h not in (at, came)), seat=VIKING)
    choose(s, f"attack:{at[0]},{at[1]},0", *([6] if s.land.crossing(came, at) == "ford" else []))
    a, direction = army(s, VIKING), direction_to(came, at)
    result(s, "attacker", 0, 0)
    assert spots(s, Picked("yes"), a.id) == chances.retreat(s, a, direction, BACK)


def test_a_beaten_attacker_goes_back_one_hex() -> None:
    s = attacked((2, 4), (1, 4), 4)
    choose(s, "attack:2,4,0")
    a = army(s, NORMAN)
    result(s, "defender", 0, 0)
    assert spots(s, Picked("yes"), a.id) == chances.retreat(s, a, opposite(direction_to((1, 4), (2, 4))), BACK - 1)


@clause("campaign.river.ford-4-plus", "campaign.river.ford-failure-stays")
def test_a_step_over_the_river_shows_its_chance() -> None:
    s = standing((((3, 3), 5),), ((None, 5),))
    here, to = next((at, to) for at in s.land.land for to in s.land.land_steps[at] if s.land.crossing(at, to) == "ford")
    s = standing(((here, 5), (WAITS, 5)), ((None, 5),))
    choose(s, 0)
    odds = CAMPAIGN.option_odds(s)
    crossed = sum(chance for chance, end in every_end(s, Picked(f"move:{to[0]},{to[1]},0")) if end.army(0).at == to)
    assert odds[f"move:{to[0]},{to[1]},0"].facts["chance"] == float(crossed) == 0.5
    assert [r.clause for r in odds[f"move:{to[0]},{to[1]},0"].reasons] == ["campaign.river.ford-4-plus"]
    wet = {f"move:{q},{r},0" for q, r in s.land.land_steps[here] if s.land.crossing(here, (q, r)) == "ford"}
    assert odds.keys() == wet


@clause("campaign.cards.initiative-effect", "campaign.initiative.minus-weak-army")
def test_the_chance_to_move_first_counts_cards_and_penalties() -> None:
    """With one army of two points: -1; every fall of two dice, ties rolled again."""
    s = standing((((3, 5), 2), ((0, 5), 5)), ((None, 5),), moves=VIKING, hands=(("initiative", "initiative"), ()))
    s.first = NORMAN
    choose(s, "end")
    assert asked(s) == "play-initiative-cards" and s.asked_seat == NORMAN
    odds = CAMPAIGN.option_odds(s)
    for n in (1, 2):
        falls = [(a + 3 * n - 1, b) for a, b in product(range(1, 7), repeat=2)]
        first, ties = sum(a > b for a, b in falls), sum(a == b for a, b in falls)
        assert odds[str(n)].facts["chance"] == float(Fraction(first, 36 - ties))


@clause("campaign.aftermath.winner-saves-4-plus", "campaign.aftermath.loser-saves-5-plus")
def test_saves_are_every_fall_of_their_dice() -> None:
    for won, need in ((True, WINNER_SAVES), (False, LOSER_SAVES)):
        falls = [sum(face >= need for face in faces) for faces in product(range(1, 7), repeat=3)]
        assert chances.saves(3, won) == [Fraction(falls.count(k), 216) for k in range(4)]
    s = attacked((4, 3), (3, 4), 4)
    choose(s, "attack:4,3,0")
    result(s, "attacker", 1, 2)
    odds = CAMPAIGN.option_odds(s)["here"]
    assert odds.mean == 0.5 and odds.back and odds.back.p == tuple(map(float, chances.saves(2, won=False)))


def test_a_battle_is_measured_from_what_is_known_and_the_same_in_all_worlds() -> None:
    s = standing((((3, 4), 5), ((5, 6), 5)), (((4, 3), 4), (None, 5)))
    s.possible[VIKING] = ((4, 5), (6, 3), (1, 6))
    choose(s, army(s, NORMAN).id)
    worlds = [CAMPAIGN.imagine(s, NORMAN, Random(n)) for n in range(6)]
    assert len({world.army(army(s, VIKING).id).points for world in worlds}) > 1
    found = [CAMPAIGN.option_odds(world)["attack:4,3,0"] for world in worlds]
    assert all(odds == found[0] for odds in found)
    odds = found[0]
    assert odds.facts["measured"] and 0 < odds.facts["chance"] < 1 and odds.own and abs(sum(odds.p) - 1) < 1e-6
    assert any("weak" in r.text for r in odds.reasons)


def test_an_attack_tells_own_losses_and_what_may_come_back_from_a_neighbour() -> None:
    """Of two enemies beside the hex the stronger one comes back; one farther away does not."""
    far, weak, strong = (0, 4), (5, 2), (4, 2)
    enemies = (((4, 3), 4), (far, 6), (weak, 3), (strong, 5))
    s = standing((((3, 4), 5), ((5, 6), 5)), enemies, house={"secrecy": "open"})
    choose(s, army(s, NORMAN).id)
    odds = CAMPAIGN.option_odds(s)["attack:4,3,0"]
    assert odds.back and odds.back.text.startswith("Viking 4: ") and odds.back.target == army(s, NORMAN).id
    assert odds.back.mean == pytest.approx(sum(n * p for n, p in enumerate(odds.back.p))) and odds.back.mean > 0
    (_, they), (_, we) = (fates[0] for fates in odds.facts["fates"])
    assert they == odds.destroys and 0 < we < they < 1 and len(odds.own) == 6
    s = standing((((3, 4), 5), ((5, 6), 5)), enemies[:2])
    choose(s, army(s, NORMAN).id)
    assert CAMPAIGN.option_odds(s)["attack:4,3,0"].back is None


# ---------------------------------------------------------------------------------------------------- drags
@clause("campaign.decision.next-piece", "campaign.decision.army-action")
def test_a_drag_of_an_army_is_a_whole_order_with_its_odds() -> None:
    s = standing((((3, 4), 5), ((5, 6), 5)), (((4, 3), 4), (None, 5)))
    shown = CAMPAIGN.preview(s, NORMAN, Draft(0, cells=((4, 3, 0),)))
    assert shown.plan == (Picked(0), Picked("attack:4,3,0")) and shown.cells == ((3, 4, 0), (4, 3, 0))
    assert [odds.target for odds in shown.odds] == [army(s, VIKING).id]
    far = CAMPAIGN.preview(s, NORMAN, Draft(0, cells=((0, 5, 0),)))
    assert far.refusal and not far.plan and far.refusal.why == "too_far_to_march"
    for at, why in (((3, 4), "stands_there"), ((4, 0), "no_land")):
        refusal = CAMPAIGN.preview(s, NORMAN, Draft(0, cells=((*at, 0),))).refusal
        assert refusal and refusal.why == why and refusal.clause == "campaign.move.army-one-hex"
    other = CAMPAIGN.preview(s, NORMAN, Draft(army(s, VIKING).id, cells=((4, 4, 0),)))
    assert other.refusal and other.refusal.why == "no_such_order"
    assert CAMPAIGN.preview(s, VIKING, Draft(2, cells=((4, 4, 0),))).refusal is not None
    own = CAMPAIGN.preview(s, NORMAN, Draft(0))
    assert ("Points", "5") in own.card and {shape.role for shape in own.shapes} >= {"reach", "assault"}


@clause("campaign.weak.normans-to-castle", "campaign.weak.vikings-to-ship")
def test_the_reach_of_a_weak_army_is_its_way_home_for_its_owner_alone() -> None:
    s = standing((((4, 3), 1),), ((None, 5), ((2, 4), 1)), ship=(4, 2))
    (home,) = CAMPAIGN.preview(s, NORMAN, Draft(0)).shapes
    assert set(home.cells) == {(3, 4, 0), (4, 4, 0)}
    (any_hex, *_) = CAMPAIGN.preview(s, VIKING, Draft(0)).shapes  # its strength may be a secret
    assert len(any_hex.cells) > 2


def test_a_drag_of_the_ship_sails_and_of_an_army_aboard_lands() -> None:
    s = standing((((0, 5), 5),), ((None, 5), (None, 4)), ship=(4, 0), moves=VIKING)
    shown = CAMPAIGN.preview(s, VIKING, Draft(action="ship", cells=((5, 0, 0),)))
    assert shown.plan == (Picked("ship"), Picked("5,0,0"))
    too_far = CAMPAIGN.preview(s, VIKING, Draft(action="ship", cells=((0, 0, 0),)))
    assert too_far.refusal and too_far.refusal.clause == "campaign.move.ship-two-hexes"
    coast = next(at for at in s.land.nearest_coasts((4, 0)))
    s = standing((((0, 5), 5),), ((None, 5), (None, 4)), ship=coast, moves=VIKING)
    landed = CAMPAIGN.preview(s, VIKING, Draft(army(s, VIKING).id, cells=((*coast, 0),)))
    assert landed.plan[-1] == Picked(f"land:{coast[0]},{coast[1]},0")


@clause("campaign.decision.forced-march")
def test_a_drag_over_two_hexes_plays_forced_march() -> None:
    s = standing((((3, 5), 5),), ((None, 5),), hands=(("forced-march",), ()))
    near = s.land.free_steps((3, 5))
    there = next(to for at in near for to in s.land.free_steps(at) if to not in ((3, 5), *near))
    shown = CAMPAIGN.preview(s, NORMAN, Draft(0, cells=((*there, 0),)))
    assert shown.refusal is None and shown.plan[1] == Picked("march") and len(shown.plan) == 4
    one = CAMPAIGN.preview(s, NORMAN, Draft(0, cells=((*near[0], 0),)))
    assert one.plan[1] == Picked("no")
