"""Rules for a while: granted besides those of the book, or denied."""

from drumhead.combat.grants import Grant, ended, with_grants


def test_a_granted_rule_counts_once() -> None:
    grants = (Grant("Fast", "round"), Grant("Fear", "activation"))
    assert with_grants(("Fast", "Tough(3)"), grants) == ("Fast", "Tough(3)", "Fear")


def test_a_denied_rule_is_gone_whatever_its_number() -> None:
    assert with_grants(("Impact(2)", "Fast"), (Grant("Impact(1)", "round", denied=True),)) == ("Fast",)


def test_a_grant_ends_at_its_moment_and_no_other() -> None:
    grants = (Grant("Fast", "round"), Grant("Fear", "activation"), Grant("Unwieldy", "melee"))
    assert ended(grants, "activation") == (grants[0], grants[2])
    assert ended(grants, "round") == grants[1:]
