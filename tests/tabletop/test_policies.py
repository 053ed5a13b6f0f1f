"""What a plain player answers to questions that every game of inches asks."""

from drumhead.flow.question import (
    Chosen,
    Option,
    Order,
    Ordered,
    Parted,
    Pick,
    Picked,
    Placed,
    Places,
    Question,
    Some,
    Split,
    Ways,
    Went,
    offer,
)
from drumhead.space.placing import judge_places
from drumhead.tabletop.battle import offer_model
from drumhead.tabletop.march import Bounds, march_of
from drumhead.tabletop.policies import (
    as_bought,
    as_far_forward,
    best_by,
    engine_moves,
    from_the_middle,
    gives_up,
    most_points,
    nearest_first,
    set_down,
    stay_there,
    steps_back,
    towards_enemy,
)
from tests.tabletop.armies import Troop, row, table

B = table(Troop(0, row(3, 10, 10)), Troop(1, [(16, 10)]), Troop(0, [None, None]))
BOUNDS = Bounds(1_000, 1_000, 12_000)


def asked(ask: Pick | Some | Order | Split | Places | Ways, **facts: object) -> Question:
    return Question(1, 0, "toy.decision.any", ask, "any", facts=facts)


def test_groups_stay_as_they_were_bought_and_heroes_alone() -> None:
    split = Split(tuple(map(offer_model, B.models)), 1, 4)
    assert as_bought(B, asked(split, suggested=[[0, 1], [2]])) == Parted(((0, 1), (2,)))
    assert as_bought(B, asked(Pick((offer(unit=3), offer(how="alone"))))) == Picked("alone")


def test_a_unit_is_placed_beside_its_friends_where_it_may_stand() -> None:
    zone = (0, 0, 72_000, 12_000)
    policy = from_the_middle(lambda b, u: march_of(b, u, BOUNDS, b.others(u)), 1_000)
    placed = policy(B, asked(Places((4, 5), zone)))
    assert isinstance(placed, Placed)
    at = B.at[[4, 5]].copy()
    at[:] = placed.places
    assert judge_places(march_of(B, 2, BOUNDS, B.others(2)), at, zone) is None


def test_scouts_stand_in_the_middle_as_far_ahead_as_there_is_room() -> None:
    b = B.clone()
    b.edges = (0, b.board.height)
    policy = as_far_forward(lambda b, u: march_of(b, u, BOUNDS, b.others(u)), 2_000)
    zone = (0, 0, b.board.width, b.board.height)
    placed = policy(b, asked(Places((4, 5), zone)))
    assert isinstance(placed, Placed)
    assert all(y > b.board.height - 3_000 and abs(x - b.board.width // 2) < 2_000 for x, y in placed.places)


def test_a_unit_is_picked_and_then_set_down() -> None:
    policy = set_down(lambda b, q: Picked(1), lambda b, q: Placed(((1, 1),)))
    assert policy(B, asked(Pick((offer(unit=1),)))) == Picked(1)
    assert policy(B, asked(Places((4,), (0, 0, 9, 9)))) == Placed(((1, 1),))


def test_who_comes_first_in_an_order_is_given_up() -> None:
    policy = gives_up(lambda b, q: (2, 0, 1))
    models = tuple(map(offer_model, B.models[:2]))
    assert policy(B, asked(Some(models, 1, 1))) == Chosen((0,))
    assert policy(B, asked(Pick(models))) == Picked(0)
    assert policy(B, asked(Some(tuple(map(offer_model, B.models[:3])), 2, 2))) == Chosen((0, 2))


def test_the_best_option_is_picked_and_no_refusal_weighed() -> None:
    def worth(b: object, q: Question, o: Option) -> float:
        return {3: 1.0, 4: 2.5, 5: 2.5}[o.facts["target"]]

    options = (offer(how="none"), *(offer(target=t) for t in (3, 4, 5)))
    assert most_points(worth)(B, asked(Pick(options))) == Picked(4)
    assert most_points(worth)(B, asked(Some(options[1:], 1, 3))) == Chosen((3, 4, 5))


def test_the_engine_moves_round_bad_ground_if_it_may() -> None:
    policy = engine_moves(lambda b, q: 1)
    engine, own = offer(how="engine"), offer(how="own")
    round_mud = offer(how="engine", avoid="difficult")
    assert policy(B, asked(Pick((engine, own, round_mud)))) == Picked(round_mud.key)
    assert policy(B, asked(Pick((own, engine)))) == Picked("engine")
    models = tuple(map(offer_model, B.models[:3]))
    assert policy(B, asked(Order(models))) == Ordered((2, 1, 0))
    assert policy(B, asked(Ways((0, 1), 3_000))) == stay_there(B, asked(Ways((0, 1), 3_000)))


def test_who_steps_back_goes_as_the_engine_would() -> None:
    ways = (((10_000, 10_000), (10_000, 9_000)),)
    policy = steps_back(lambda b, w: ways if w == 7 else ())
    assert policy(B, asked(Pick((offer(how="own"), offer(how="engine"))))) == Picked("engine")
    assert policy(B, asked(Ways((0,), 1_000), work=7)) == Went(ways)


def test_the_nearest_goes_first() -> None:
    assert nearest_first(B, (0, 1, 2), 1) == (2, 1, 0)


def test_a_unit_goes_straight_at_the_nearest_enemy_and_shooters_stop_where_they_can_shoot() -> None:
    b = table(Troop(0, row(3, 10, 10)), Troop(1, row(3, 10, 31)), Troop(1, row(3, 60, 40)))
    b.round = 1
    march = march_of(b, 0, BOUNDS, b.others(0), 8_000)

    def ends(far: int, targets: list[int]) -> set[int]:
        return {way[-1][1] for way in towards_enemy(b, march, 0, far, lambda world, u: targets)}

    assert ends(0, []) == {18_000}  # as far as they may
    assert ends(15_000, [1]) == {15_000}
    assert ends(15_000, []) == {18_000}  # they would see nobody
    assert ends(24_000, [1]) == {10_000}  # they are in range already


def test_a_unit_stops_short_of_the_enemy_by_the_distance_it_keeps() -> None:
    b = table(Troop(0, row(3, 10, 10)), Troop(1, row(3, 10, 16)))
    b.round = 1
    ways = towards_enemy(b, march_of(b, 0, BOUNDS, b.others(0), 8_000), 0, 0, lambda world, u: ())
    assert {way[-1][1] for way in ways} == {14_000}


def test_the_best_of_all_options_counts_refusals_among_them() -> None:
    b = table(Troop(0, row(1, 10, 10)))
    q = Question(1, 0, "toy.decision.any", Pick((offer(how="none"), offer(unit=0), offer(unit=1))), "any")
    assert best_by(lambda b, q, o: o.facts.get("unit", 5))(b, q) == Picked("none")
    assert best_by(lambda b, q, o: "unit" in o.facts)(b, q) == Picked(0)
