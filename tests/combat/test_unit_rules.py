"""What the rules of its models make of a unit: one model, half of them, all."""

from drumhead.combat.grants import Grant
from drumhead.combat.special import Special, Specials
from drumhead.combat.unit_rules import MOST, RuleReader, UnitRules, remember

KNOWN = Specials()


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


def test_a_memory_is_bounded() -> None:
    memory: dict[object, UnitRules] = {n: unit() for n in range(MOST)}
    found = remember(memory, "new", unit(("Swift",)))
    assert memory == {"new": found}
