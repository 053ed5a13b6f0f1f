"""At which unit a unit fires, as a whole question; and at which next, where it may split its fire."""

from typing import Any

from msgspec import Struct

from drumhead.dice.scripted import Scripted
from drumhead.flow.event import Noted
from drumhead.flow.frame import step_of
from drumhead.flow.loop import answer, refuse, run
from drumhead.flow.question import Chosen, Pick, Picked, Some
from drumhead.tabletop import shooting
from drumhead.tabletop.shooting import Models, Ranges, ShotBars, able_to_fire
from drumhead.tabletop.split_fire import SplitFire, split_fire
from drumhead.tabletop.targets import Aiming, target_question
from tests.tabletop.armies import Troop, piece, row, table

HOUSE = piece("house", 9, 14, 12, 16)


class Acting(Struct, frozen=True):
    unit: int
    volleys: int = 0
    aims: tuple[tuple[int, tuple[int, ...]], ...] = ()


def range_of(weapons: tuple[str, ...]) -> int:
    return 24_000


def ranges_of(b: Any, who: Models) -> Ranges:
    return shooting.ranges_of(b, who, range_of)


def firing(b: Any, shooters: Models, target: int) -> Models:
    return shooting.shooters_at(b, shooters, target, range_of, able_to_fire)


def targets_of(b: Any, u: int, who: Models) -> dict[int, Models]:
    return shooting.targets_of(b, u, who, range_of, able_to_fire)


def tell(b: Any, target: int, models: Models) -> None:
    b.tell(Noted("page.fire", "fires", {"target": target, "models": list(models)}))


AIMING = Aiming(
    Acting, "", "page.one", ShotBars("page.one", "page.gone", "page.far", "page.sight"), targets_of, ranges_of
)
volley = step_of(__name__, "volley", tell)
SPLITTING = split_fire(
    __name__, SplitFire(AIMING, "page.split", firing, lambda b, w, target, models: (volley(target, models),))
)
shoot = target_question(
    __name__, AIMING, lambda b, w, target: tell(b, target, firing(b, b.units[0].models, target)),
    may=lambda b, done: done.volleys < 1,
)  # fmt: skip
split = target_question(f"{__name__}.split", AIMING, lambda b, w, target: b.then(*SPLITTING(w, target)))


def asked(question: Any, volleys: int = 0) -> Any:
    """Three shooters; the first enemy is seen past the house by one of them, the second by two."""
    b = table(Troop(0, row(3, 10, 10, 4)), Troop(1, row(1, 10, 20)), Troop(1, row(1, 18, 30)), pieces=(HOUSE,))
    b.then(question(b.open(Acting(0, volleys))))
    run(b)
    return b


def fired(told: Any) -> list[tuple[int, list[int]]]:
    return [(e.facts["target"], e.facts["models"]) for e in told if isinstance(e, Noted)]


def test_every_unit_that_someone_can_fire_at_is_offered_and_no_shot_too() -> None:
    b = asked(shoot)
    assert isinstance(b.question.ask, Pick)
    assert [o.facts.get("target") for o in b.question.ask.options] == [None, 1, 2]
    assert fired(answer(b, Picked(1), Scripted())) == [(1, [2])]
    assert fired(answer(asked(shoot), Picked("none"), Scripted())) == []


def test_others_are_refused_with_their_clause() -> None:
    b = asked(shoot)
    b.units[1] = b.units[1].without(b.units[1].models)
    found = {o.facts["target"]: refusal.clause for o, refusal in AIMING.closed(b, 0, (0, 1, 2))}
    assert found[0] == "page.one" and found[1] == "page.gone"
    refused = refuse(asked(shoot), Picked(0))
    assert refused and refused.clause == "page.one"
    assert AIMING.refuse(asked(shoot), 0, 1).clause == "page.sight"


def test_who_has_no_volley_left_is_not_asked_and_neither_are_the_dead() -> None:
    assert asked(shoot, volleys=1).question is None
    b = asked(shoot)
    b.question = None
    b.put(b.units[0].without((0, 1, 2)))
    b.then(shoot(b.open(Acting(0))))
    run(b)
    assert b.question is None


def test_fire_is_split_all_targets_first_then_volley_after_volley() -> None:
    b = asked(split)
    answer(b, Picked(2), Scripted())
    assert isinstance(b.question.ask, Some) and [o.facts["model"] for o in b.question.ask.of] == [1, 2]
    answer(b, Chosen((1,)), Scripted())
    assert [o.facts.get("target") for o in b.question.ask.options] == [None, 1], "none that is named already"
    refused = refuse(b, Picked(2))
    assert refused and (refused.clause, refused.why) == ("page.split", "aimed_at")
    assert fired(answer(b, Picked(1), Scripted())) == [(2, [1]), (1, [2])]
