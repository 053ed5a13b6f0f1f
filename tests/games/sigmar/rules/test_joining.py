"""Unit types: two copies combined, Heroes and Wizards who join a unit."""

import pytest
from msgspec.structs import replace

from drumhead.flow.event import Noted, Put
from drumhead.flow.question import Places
from drumhead.testkit import asked, clause, offered, question, refusal, say
from drumhead.testkit.inches import at, block
from tests.games.sigmar.drill import buy, deploying


# ---------------------------------------------------------------------------------------------------- two copies
@clause("sigmar.types.combine-two", "sigmar.decision.combine", "sigmar.ruling.combined", "sigmar.ruling.score-joined")
def test_two_copies_become_one_unit_of_double_size_and_a_third_stays_apart() -> None:
    b = deploying(["pikes", buy("pikes", "command/sergeant"), "pikes"], ["gun", "post"])
    say(b, 0)
    assert (asked(b), offered(b)) == ("combine", ["none", "combine:1", "combine:2"])
    told = say(b, "combine:1")
    assert [(e.clause, e.says) for e in told if isinstance(e, Noted)] == [("sigmar.types.combine-two", "combined")]
    assert len(question(b).ask.models) == 10  # type: ignore[union-attr]
    say(b, at(*block(10, 10, 5)))
    unit = b.troop(0)
    assert (unit.models, unit.born, unit.full, unit.cost) == (tuple(range(10)), tuple(range(10)), 10, 23)
    assert [u.id for u in b.army(0)] == [0, 2]
    assert {b.fighter(m).unit for m in range(10)} == {0}
    say(b, 3, at((10, 40)))
    assert len(question(b).ask.models) == 5  # type: ignore[union-attr]


@clause("sigmar.decision.combine")
def test_a_unit_with_a_copy_may_go_alone() -> None:
    b = deploying(["pikes", "pikes"], ["gun"])
    say(b, 0, "none", at(*block(5, 10, 5)), at((10, 40)))
    assert asked(b) == "deploy"  # the other one, to which nothing is left to combine with
    assert len(question(b).ask.models) == 5  # type: ignore[union-attr]


@clause("sigmar.types.combine-upgrades", "sigmar.ruling.combined")
def test_an_upgrade_for_all_models_must_be_bought_in_both_copies() -> None:
    mail = buy("pikes", "mail/mail")
    b = deploying(["pikes", mail, mail, "pikes"], ["gun"])
    say(b, 0)
    assert offered(b) == ["none", "combine:3"]
    found = refusal(b, "combine:1")
    assert (found.clause, found.why, found.facts["name"]) == (
        "sigmar.types.combine-upgrades", "other_upgrades", "Pikes 2",
    )  # fmt: skip
    b = deploying(["pikes", mail, mail, "pikes"], ["gun"])
    say(b, 1)
    assert offered(b) == ["none", "combine:2"]


@clause("sigmar.types.combine-two")
def test_a_copy_that_stands_already_is_not_combined_with() -> None:
    b = deploying(["pikes"] * 3, ["gun", "post"])
    say(b, 0, "none", at(*block(5, 10, 5)), 3, at((10, 40)), 1)
    assert offered(b) == ["none", "combine:2"]
    assert refusal(b, "combine:0").why == "already_placed"


@clause("sigmar.types.infantry", "sigmar.ruling.special-unit")
def test_wizards_and_war_machines_do_not_combine_and_single_monsters_do() -> None:
    for kind in ("seer", "gun"):
        b = deploying([kind, kind], ["post"])
        say(b, 0)
        assert asked(b) == "deploy"
    b = deploying(["beast", "beast"], ["post"])
    say(b, 0)
    assert offered(b) == ["none", "combine:1"]
    say(b, "combine:1", at((10, 5), (12, 5)))
    assert (b.troop(0).full, b.troop(0).models) == (12, (0, 1))


@clause("sigmar.ruling.largest-army")
def test_units_that_would_be_too_large_together_stay_apart() -> None:
    b = deploying(["ogres", "ogres", "chief"], ["gun"])
    say(b, 0)
    assert (asked(b), offered(b)) == ("join", ["none", "join:2"])
    say(b, "join:2")
    assert isinstance(question(b).ask, Places)  # 13 and 13 on 2-inch bases are 104 square inches
    b = deploying(["pikes", "brutes", "chief", buy("seer", "ride/ox")], ["gun"])
    say(b, 0)
    assert offered(b) == ["none", "join:2", "join:3"]
    b = deploying(["brutes", "chief"], ["gun"])
    say(b, 0)
    assert isinstance(question(b).ask, Places)


# ---------------------------------------------------------------------------------------------------- who joins
@clause("sigmar.types.join", "sigmar.decision.join", "sigmar.ruling.joining", "sigmar.ruling.joining-mounted")
def test_any_number_of_heroes_and_wizards_of_its_quality_join_a_unit() -> None:
    b = deploying(["pikes", buy("chief", "ride/ox"), "seer", "seer", "sage", "gun"], ["gun"])
    say(b, 0)
    assert (asked(b), offered(b)) == ("join", ["none", "join:1", "join:2", "join:3"])
    found = refusal(b, "join:4")
    assert (found.clause, found.why) == ("sigmar.types.join", "other_quality")
    assert (found.facts["quality"], found.facts["wanted"]) == (3, 4)
    assert refusal(b, "join:5").why == "joins_nobody"
    say(b, "join:1")
    assert offered(b) == ["none", "join:2", "join:3"]
    say(b, "join:3", "none")
    spots = [*block(5, 10, 5), (12.5, 8), (10, 8)]
    told = say(b, at(*spots))
    assert any(isinstance(e, Put) for e in told)
    unit = b.troop(0)
    assert (unit.models, unit.full, unit.cost) == ((0, 1, 2, 3, 4, 5, 7), 12, 39)
    assert (unit.type, unit.kind, b.troop(1).alive, b.troop(3).alive) == ("infantry", "pikes", False, False)
    assert b.fighter(5).unit == 0


@clause("sigmar.types.join", "sigmar.ruling.joining")
@pytest.mark.parametrize(("unit", "wizard"), [("swarm", "seer"), ("beast", "seer")])
def test_they_join_a_unit_of_20_and_a_single_monster_alike(unit: str, wizard: str) -> None:
    """SAGA has room for 12, and takes a Tough model for a hero."""
    b = deploying([unit, wizard], ["gun"])
    for m in b.models:
        b.models[m.id] = replace(m, quality=5)
    for u in b.units:
        b.put(replace(u, quality=5))
    say(b, 0)
    assert offered(b) == ["none", "join:1"]


@clause("sigmar.types.infantry", "sigmar.types.join", "sigmar.ruling.joining")
def test_nobody_joins_heroes_wizards_or_war_machines() -> None:
    for kind in ("chief", "seer", "gun"):
        b = deploying([kind, "seer"], ["gun"])
        say(b, 0)
        assert asked(b) == "deploy"
        assert isinstance(question(b).ask, Places)


@clause("sigmar.decision.join")
def test_a_unit_may_be_deployed_without_those_who_could_join_it() -> None:
    b = deploying(["pikes", "chief"], ["gun"])
    say(b, 0, "none", at(*block(5, 10, 5)), at((10, 40)))
    assert question(b).ask.models == (5,)  # type: ignore[union-attr]


@clause("sigmar.types.join")
def test_who_stands_already_joins_nobody() -> None:
    b = deploying(["pikes", "chief", "seer"], ["gun", "gun"])
    say(b, 1, at((10, 5)), 3, at((10, 40)), 0)
    assert offered(b) == ["none", "join:2"]
    assert refusal(b, "join:1").why == "already_placed"
