"""Attacks without a battle, as a game's Struct says them."""

from fractions import Fraction
from typing import Annotated

from msgspec import Struct

from drumhead.combat.desk import AttackField
from drumhead.combat.plain_attack import (
    Bound,
    Says,
    chances,
    fields_filled,
    options_of,
    quality_of,
    refuse_idle,
    refuse_numbers,
    refuse_unknown,
)
from drumhead.combat.stage import Sort
from drumhead.dice.die import Die
from drumhead.flow.question import Refusal


class Volley(Struct, frozen=True):
    archers: Annotated[int, Says("Models that shoot.")] = 8
    bow_strength: Annotated[int, Says("Of each.", "strength")] = 3
    quality: Annotated[int, Says("Of the archers.")] = 4


def test_the_options_are_the_fields_by_their_own_names_or_as_they_say() -> None:
    assert options_of(Volley) == {
        "archers": AttackField("archers", "Models that shoot."),
        "strength": AttackField("bow_strength", "Of each."),
        "quality": AttackField("quality", "Of the archers."),
    }


def test_the_first_number_out_of_bounds_is_named() -> None:
    bounds = [
        ("archers", Bound(1)),
        ("bow_strength", Bound(1, 5)),
        ("archers", Bound(1, 12, "{n} {name} are too many", "page.most")),
        ("quality", quality_of(6)),
    ]
    assert refuse_numbers(Volley(), bounds) is None
    assert refuse_numbers(Volley(0, 9), bounds) == Refusal("", "archers is 0, it must be at least 1")
    assert refuse_numbers(Volley(20, 9), bounds) == Refusal("", "bow_strength is 9, it must be 1 to 5")
    assert refuse_numbers(Volley(20), bounds) == Refusal("page.most", "20 archers are too many")
    assert refuse_numbers(Volley(quality=7), bounds) == Refusal("", "quality is 7, a Quality is 2 to 6")


def test_a_strange_word_is_refused_with_the_nearest_known_one() -> None:
    assert refuse_unknown(("Bow", "Axe"), ("Axe", "Bow"), "weapon") is None
    refused = refuse_unknown(("Axe", "Bov"), ("Axe", "Bow"), "weapon")
    assert refused == Refusal("", "unknown weapon 'Bov'; did you mean 'Bow'?")


def test_what_is_said_is_what_is_not_left_as_it_is() -> None:
    assert fields_filled(Volley()) == []
    assert fields_filled(Volley(8, 4, 5)) == ["bow_strength", "quality"]


def test_chances_reach_up_to_the_most_that_may_be_counted() -> None:
    stages = (Sort("dice", Die(6, 5, passed="hit", failed="miss"), {"hit": "hits"}, "hit", "page.hit"),)
    assert chances(stages, {"dice": 1}, "hits", 3, Fraction) == (Fraction(2, 3), Fraction(1, 3), 0, 0)


def test_what_has_no_part_in_the_attack_is_refused() -> None:
    whole, alone = ("bow_strength",), ("quality",)
    assert refuse_idle(Volley(), False, whole, alone) is None
    assert refuse_idle(Volley(quality=5), False, whole, alone) is None
    assert refuse_idle(Volley(bow_strength=5), True, whole, alone) is None
    idle = refuse_idle(Volley(bow_strength=5), False, whole, alone)
    assert idle == Refusal("", "bow_strength has a part in a whole melee only; say back as well")
    idle = refuse_idle(Volley(quality=5), True, whole, alone)
    assert idle == Refusal("", "quality has no part in a whole melee; what has is bow_strength")
