"""Which model is picked, one weapon after the other."""

from msgspec import Struct
from msgspec.structs import replace

from drumhead.flow.question import Pick, Picked, Question, offer
from drumhead.tabletop.battle import offer_model
from drumhead.tabletop.marksmen import Marksmen, which_model
from tests.tabletop.armies import Troop, row, table


class Gun(Struct, frozen=True):
    pick: int = -1


class Volley(Struct, frozen=True):
    parts: tuple[Gun, ...]


def weighed(chance: float, *picked: int, left: int = 1) -> dict[object, float]:
    """The points of each answer for the gun after those that have picked. Model 0 is worth three of the others."""
    b = table(Troop(1, row(3, 10, 10)))
    b.models[0] = replace(b.models[0], tough=left)
    guns = Volley((*map(Gun, picked), Gun()))
    how = Marksmen(
        Volley,
        lambda b, a, part, models: (1 - chance, chance),
        lambda b, a: (2, 1, 0),
        lambda b, m: 30.0 if m == 0 else 10.0,
    )
    options = (offer(how="none"), *map(offer_model, b.models))
    q = Question(1, 0, "toy.decision.pick", Pick(options), "pick", facts={"work": b.open(guns), "part": len(picked)})
    return {w.answer.key: w.points for w in which_model(how)(b, q) if isinstance(w.answer, Picked)}


def best(points: dict[object, float]) -> object:
    return max(points, key=lambda key: points[key])


def test_the_first_picks_the_dearest_and_the_next_one_leaves_it_alone() -> None:
    assert best(weighed(0.9)) == 0
    assert best(weighed(0.9, 0)) == "none"
    assert weighed(1.0, 0)[0] == 0.0


def test_who_is_likely_to_live_is_picked_again() -> None:
    assert best(weighed(0.5, 0)) == 0


def test_a_model_that_takes_several_wounds_is_picked_as_long_as_none_is_lost() -> None:
    assert weighed(1.0, 0, 0, left=2)[0] == 0.0 < weighed(1.0, 0, left=2)[0]
    assert weighed(1.0, left=2)[0] == weighed(1.0, 0, left=2)[0] == 15.0


def test_of_equals_the_defender_chooses() -> None:
    points = weighed(0.9, 0)
    assert points["none"] > points[1] == points[2]
