"""Rolling: an attack runs to its next question, each throw is told, and real dice are asked for in words."""

from typing import Any

import pytest
from msgspec import Struct

from drumhead.combat.rolling import Rolling, attack_rolling, read_faces, tell_throw
from drumhead.combat.stage import Choice, Sort
from drumhead.combat.volley import AtChoice, Done, Thrown, decide
from drumhead.dice.die import Die
from drumhead.dice.scripted import FacesWanted, Typed
from drumhead.flow.event import Rolled
from tests.combat.battles import battle, told

HIT = Die(6, 4, passed="hit", failed="miss")
SAVE = Die(6, 5, passed="save", failed="through")
AGAIN = Sort("hits", HIT, {"hit": "hits"}, "again")
STAGES = (
    Sort("dice", HIT, {"hit": "hits"}, "hit"),
    Choice("none.decision.again", {"keep": (), "spend": (AGAIN,)}, "keep", ("hits",)),
    Sort("hits", SAVE, {"through": "wounds"}, "save"),
)


class Blow(Struct, frozen=True):
    volley: dict[str, int]
    seat: int | None = 0


def rolling(heard: list[tuple[str, tuple[int, ...]]]) -> Rolling:
    def tell(b: Any, a: Blow, stage: Sort, thrown: Thrown) -> None:
        heard.append((stage.name, thrown.final))

    return Rolling(lambda b, a: STAGES, tell, lambda b, a, stage: ("throw_to", {"stage": stage}), lambda b, a: a.seat)


def test_an_attack_stops_at_its_question_and_goes_on_behind_the_answer() -> None:
    heard: list[tuple[str, tuple[int, ...]]] = []
    b = battle(dice=(4, 1, 6, 2, 5))
    stood = rolling(heard).roll_on(b, Blow({"dice": 3}))
    assert isinstance(stood, AtChoice)
    assert (stood.choice.decision, stood.volley["hits"]) == ("none.decision.again", 2)
    behind = decide(STAGES, stood.at, stood.volley, "keep")
    done = rolling(heard).roll_on(b, Blow(stood.volley), behind)
    assert isinstance(done, Done)
    assert done.volley["wounds"] == 1
    assert heard == [("hit", (4, 1, 6)), ("save", (2, 5))]


def test_a_stage_without_dice_is_not_told() -> None:
    heard: list[tuple[str, tuple[int, ...]]] = []
    stood = rolling(heard).roll_on(battle(dice=(1, 1)), Blow({"dice": 2}))
    assert isinstance(stood, Done)
    assert [name for name, _ in heard] == ["hit"]


def test_a_person_is_told_what_to_throw_for() -> None:
    b = battle()
    b.dice = Typed((6,))
    with pytest.raises(FacesWanted) as wanted:
        rolling([]).roll_on(b, Blow({"dice": 2}))
    assert (wanted.value.why, wanted.value.facts, wanted.value.sides) == ("throw_to", {"stage": "hit"}, 6)


def test_luck_is_weighed_where_somebody_listens_and_the_throw_is_somebodys() -> None:
    for seat, heard in ((1, 1), (None, 0)):
        b = battle(dice=(1, 1))
        b.weighed = []
        rolling([]).roll_on(b, Blow({"dice": 2}, seat))
        assert len(b.weighed) == heard
    b = battle(dice=(1, 1))
    b.weighed = []
    rolling([]).roll_on(b, Blow({"dice": 2}, 1))
    (throw,) = b.weighed
    assert (throw.seat, throw.came) == (1, 0.0)
    assert sum(throw.chances.values()) == pytest.approx(1)


def test_faces_are_read_in_the_words_of_the_stage() -> None:
    assert read_faces(STAGES[0], (1, 4, 6)) == ("miss", "hit", "hit")  # type: ignore[arg-type]


def test_a_roll_with_its_re_roll_in_one_is_told_as_two_throws() -> None:
    b = battle()
    tell_throw(b, 2, Sort("dice", HIT, {"hit": "hits"}, "hit", "page.hit"), Thrown((4, 1), (2,), (2, 1)))
    first, second = told(b, Rolled)
    assert (first.says, first.faces, first.reading, first.seat) == ("first_throw", (4, 1), ("hit", "miss"), 1)
    assert (second.says, second.faces, second.facts) == ("rolled", (2, 1), {"unit": 2, "stage": "hit"})


class Strike(Struct, frozen=True):
    attacker: int
    target: int
    volley: dict[str, int]


def test_the_target_throws_its_own_stages_and_the_attacker_all_others() -> None:
    b = battle(dice=(4, 2))
    attack_rolling(lambda b, a: STAGES[::2], ("save",)).roll_on(b, Strike(0, 2, {"dice": 1}))
    assert [(e.seat, e.facts["unit"], e.facts["stage"]) for e in told(b, Rolled)] == [(0, 0, "hit"), (1, 2, "save")]
    assert [{*e.facts} for e in told(b, Rolled)] == [{"unit", "stage"}] * 2, "weapons are named where somebody does"


def test_dice_of_several_weapons_are_told_and_thrown_with_their_names() -> None:
    b, named = battle(dice=(4, 2)), attack_rolling(lambda b, a: STAGES[::2], ("save",), lambda a: "Bow")
    named.roll_on(b, Strike(0, 2, {"dice": 1}))
    hit, save = (e.facts for e in told(b, Rolled))
    assert (hit["arms"], save["against"]) == ("Bow", "Bow") and "against" not in hit and "arms" not in save
    b.dice = Typed(())
    with pytest.raises(FacesWanted) as wanted:
        named.roll_on(b, Strike(0, 2, {"dice": 1}))
    assert wanted.value.facts == {"unit": 0, "stage": "hit", "arms": "Bow"}
