"""What the rules of its models make of a unit: one model, half of them, all."""

from typing import NamedTuple

from msgspec.structs import replace

from drumhead.combat.grants import Grant
from drumhead.combat.special import Special, Specials
from drumhead.combat.unit import Unit
from drumhead.combat.unit_rules import MOST, Forces, RuleReader, UnitRules

KNOWN = Specials()
SHELL = Grant("Shell", "round")


@KNOWN.enter
class Swift(Special, frozen=True):
    clause = "none.swift"

    def pace(self, inches: int) -> int:
        return inches + 3

    def swims(self, _: bool) -> bool:
        return True

    def first(self, frames: tuple[str, ...]) -> tuple[str, ...]:
        return (*frames, "run")


@KNOWN.enter
class Shell(Special, frozen=True):
    clause = "none.shell"

    def shell(self, _: int) -> int:
        return 4


READER = RuleReader(KNOWN, ("Shell",))


def unit(*models: tuple[str, ...], grants: tuple[Grant, ...] = ()) -> UnitRules:
    return READER.unit(models, grants)


def test_rules_in_force_are_those_of_the_model_and_what_its_unit_is_given() -> None:
    given = (Grant("Shell", "round"), Grant("Swift", "round", denied=True))
    assert READER.in_force(("Swift", "Shell"), given) == ("Shell", "Shell")
    assert READER.value(("Swift",), "pace", 6) == 9
    assert unit(("Swift",), grants=given).each("pace", 6) == (6,)


def test_the_slowest_the_best_and_all() -> None:
    mixed = unit(("Swift",), ())
    assert (mixed.least("pace", 6), mixed.best("pace", 6), mixed.each("pace", 6)) == (6, 9, (9, 6))
    assert not mixed.all("swims") and unit(("Swift",)).all("swims") and not unit().all("swims")
    assert (unit().least("pace", 6), unit().best("pace", 6)) == (6, 6)


def test_a_number_counts_where_enough_models_have_it() -> None:
    def half(count: int, of: int) -> bool:
        return 2 * count >= of

    assert unit(("Shell",), ()).share("shell", half) == 4
    assert unit(("Shell",), (), ()).share("shell", half) == unit(()).share("shell", half) == 0


def test_over_all_models_a_rule_counts_once() -> None:
    assert unit(("Swift",), ("Swift",)).together("pace", 6) == 9


def test_triggers_need_one_model_or_all() -> None:
    mixed = unit(("Swift",), ())
    assert (mixed.any_calls_for("first"), mixed.all_call_for("first")) == (("run",), ())
    assert unit(("Swift",), ("Swift",)).all_call_for("first") == ("run",)


class Man(NamedTuple):
    rules: tuple[str, ...]


MEN = [Man(()), Man(("Swift",)), Man(())]


class Band(Unit, frozen=True):
    in_effect: tuple[Grant, ...] = ()


def test_a_unit_is_read_once_for_the_same_models_and_grants() -> None:
    forces, band = Forces(READER), Band(0, 0, "Band", "band", 4, (1, 2), (1, 2))
    first = forces.of(band, MEN)
    acted, fewer, given = replace(band, acted=True), band.without((2,)), replace(band, in_effect=(SHELL,))
    assert forces.of(band, MEN) is forces.of(acted, MEN) is forces.of(band, MEN) is first
    assert [rules.models for rules in (first, forces.of(fewer, MEN), forces.of(given, MEN))] == [
        (("Swift",), ()), (("Swift",),), (("Swift", "Shell"), ("Shell",)),
    ]  # fmt: skip


def test_a_memory_is_bounded() -> None:
    forces, bands = Forces(READER), [Band(0, 0, "Band", "band", 4, (1,) * n, (1,) * n) for n in range(MOST + 1)]
    found = [forces.of(band, MEN) for band in bands]
    assert forces.of(bands[MOST], MEN) is found[MOST] and forces.of(bands[1], MEN) is not found[1]


def test_who_has_a_quantity() -> None:
    assert unit(("Shell",), (), ("Shell",)).who("shell") == (0, 2)
