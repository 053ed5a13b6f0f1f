"""Special rules: read from the words of a book, and folded over a quantity in order."""

import pytest

from drumhead.combat.special import Special, Specials, modify

KNOWN = Specials()


@KNOWN.enter
class Tough(Special, frozen=True):
    clause = "none.tough"
    x: int

    def tough(self, wounds: int) -> int:
        return max(wounds, self.x)


@KNOWN.enter
class Brave(Special, frozen=True):
    clause = "none.brave"
    called = "Stout Heart"

    def morale(self, need: int) -> int:
        return need - 1


def test_a_rule_is_read_by_its_name_and_number() -> None:
    assert KNOWN.of(("Tough(3)", "Stout Heart")) == (Tough(3), Brave())


def test_an_unknown_rule_is_refused_with_the_nearest_word() -> None:
    with pytest.raises(ValueError, match=r"no special rule is called 'Tuogh\(3\)'; did you mean 'Tough'"):
        KNOWN.read("Tuogh(3)")


def test_a_quantity_is_changed_only_by_specials_that_know_it() -> None:
    specials = KNOWN.of(("Tough(2)", "Stout Heart", "Tough(5)"))
    assert modify(specials, "tough", 1) == 5
    assert modify(specials, "morale", 4) == 3
    assert modify(specials, "speed", 6) == 6


def test_a_disarmed_rule_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Brave, "armed", False)
    assert modify((Brave(),), "morale", 4) == 4


class Early(Special, frozen=True):
    def six(self, _: str) -> str:
        return "early"


class Late(Special, frozen=True):
    rank = 1

    def six(self, _: str) -> str:
        return "late"

    def reach(self, inches: int, charging: bool) -> int:
        return inches + 3 * charging


@pytest.mark.parametrize("written", [("Early", "Late"), ("Late", "Early")])
def test_the_higher_rank_has_the_last_word_whatever_order_a_book_has(written: tuple[str, ...]) -> None:
    rules = Specials()
    rules.known = {"Early": Early, "Late": Late}
    assert modify(rules.of(written), "six", "") == "late"


def test_a_quantity_may_depend_on_the_moment() -> None:
    assert [modify((Late(),), "reach", 6, charging) for charging in (False, True)] == [6, 9]
