"""Rules for a while: granted besides those of the book, or denied."""

from typing import Any

from drumhead.combat.grants import Grant, end_grants, grant_marks, grants_left, set_grants, with_grants
from drumhead.combat.unit import Unit
from drumhead.flow.event import Marked
from tests.combat.battles import battle, told


class Squad(Unit, frozen=True):
    grants: tuple[Grant, ...] = ()


def test_a_granted_rule_counts_once() -> None:
    grants = (Grant("Fast", "round"), Grant("Fear", "activation"))
    assert with_grants(("Fast", "Tough(3)"), grants) == ("Fast", "Tough(3)", "Fear")


def test_a_denied_rule_is_gone_whatever_its_number() -> None:
    assert with_grants(("Impact(2)", "Fast"), (Grant("Impact(1)", "round", denied=True),)) == ("Fast",)


def test_a_grant_ends_at_its_moment_and_no_other() -> None:
    grants = (Grant("Fast", "round"), Grant("Fear", "activation"), Grant("Unwieldy", "melee"))
    assert grants_left(grants, "activation") == (grants[0], grants[2])
    assert grants_left(grants, "round") == grants[1:]


def test_what_a_unit_is_given_is_marked_and_ends_at_its_moment() -> None:
    b: Any = battle()
    b.units = [Squad(0, 0, "Squad", "squad", 4, (0,), (0,))]
    given = (Grant("Fast", "round"), Grant("Fear", "melee", denied=True))
    set_grants(b, 0, given, "page.spell", "granted", rule="Fast")
    end_grants(b, 0, "activation", "page.spell")
    end_grants(b, 0, "round", "page.spell")
    assert b.units[0].grants == given[1:]
    assert [(e.marks["u0"], e.says) for e in told(b, Marked)] == [
        ({"granted": ["Fast"], "denied": ["Fear"]}, "granted"),
        ({"granted": None, "denied": ["Fear"]}, ""),
    ]
    assert grant_marks(()) == {"granted": None, "denied": None}
