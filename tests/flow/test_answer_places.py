"""The place of each answer: by the order of the game, by the number of a unit, else one after the other."""

from drumhead.flow.answer_places import barred_kinds, places_of
from drumhead.flow.question import Option, Pick, Question, Refusal, offer
from drumhead.flow.words import Cast, NamedUnit

ORDER = ("hold", "walk", "strike")
CAST = Cast(("Azure", "Gules"), {i: NamedUnit(f"Unit {i}", i // 4, True) for i in range(8)})


def places(*options: Option, order: tuple[str, ...] = ()) -> list[int]:
    return places_of(order, CAST, options)


def test_kinds_have_the_place_that_the_game_gives_them_whatever_is_missing() -> None:
    hold, walk = offer(action="hold"), offer(action="walk")
    assert places(hold, walk, order=ORDER) == [1, 2]
    assert places(walk, order=ORDER) == [2]
    assert places(offer(how="end"), walk, hold, order=ORDER) == [0, 2, 1]


def test_answers_of_one_kind_and_those_without_a_place_follow_one_after_the_other() -> None:
    strikes = [offer(action="strike", target=t) for t in (5, 7)]
    assert places(*strikes, offer(action="sing"), order=ORDER) == [3, 4, 5]


def test_a_unit_has_its_number_in_its_army_and_no_is_nothing() -> None:
    assert places(offer(unit=0), offer(unit=3)) == [1, 4]
    assert places(offer(how="none"), offer(target=6), offer(target=4)) == [0, 3, 1]
    assert places(offer(target=5), offer(how="sweep", cell=(1, 1, 0)), offer(how="sweep", cell=(2, 1, 0))) == [2, 5, 6]


def test_what_names_a_unit_twice_or_one_that_nobody_knows_is_counted() -> None:
    assert places(offer(how="shoot", weapon="bow", target=5), offer(how="shoot", weapon="sling", target=5)) == [1, 2]
    assert places(offer(unit=40), offer(unit=2)) == [1, 2]
    assert places(offer(side="near"), offer(side="far")) == [1, 2]


def test_a_unit_keeps_its_number_when_others_are_gone() -> None:
    """The cast remembers every unit that was ever seen."""
    assert [CAST.number(u) for u in (0, 3, 4, 7)] == [1, 4, 1, 4]
    assert CAST.number(99) == 1 + 0


def test_of_each_kind_that_is_not_offered_the_first_reason_is_told_and_no_more_is_worked_out() -> None:
    far, near = Refusal("page.far", "far"), Refusal("page.near", "near")
    q = Question(1, 0, "x.decision.y", Pick((offer(action="hold"),)), "act")
    read = []

    def closed() -> object:
        for option, why in ((offer(action="walk"), far), (offer(action="strike"), near), (offer(action="walk"), near)):
            read.append(option.key)
            yield option, why

    assert list(barred_kinds(ORDER, q, closed())) == [(offer(action="walk"), far), (offer(action="strike"), near)]  # type: ignore[arg-type]
    assert read == ["walk", "strike"]
    assert list(barred_kinds((), q, closed())) == []  # type: ignore[arg-type]
