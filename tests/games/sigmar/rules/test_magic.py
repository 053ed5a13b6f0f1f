"""Wizards: power dice, who may cast what at whom, the roll, miscasts, Resistance and what spells do."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from drumhead.combat.book import Effect, Spell, Target, read_book
from drumhead.combat.grants import Grant
from drumhead.combat.source import ArmyError
from drumhead.flow.event import Counted, Event, Marked, Noted
from drumhead.flow.loop import with_dice
from drumhead.flow.question import Amount, Chosen, Told, Ways
from drumhead.games.sigmar.rules.army import HOME
from drumhead.games.sigmar.rules.in_force import rules_of, slowest
from drumhead.games.sigmar.rules.kinds import WORDS
from drumhead.games.sigmar.rules.magic import cast, chance_of, roll_power
from drumhead.games.sigmar.rules.morale import end_grants
from drumhead.games.sigmar.rules.state import Activation, Sigmar
from drumhead.space.table import INCH
from drumhead.space.terrain import Piece
from drumhead.testkit import asked, clause, offered, question, refusal, rolls, run_to_question, say, script, seat
from drumhead.testkit.inches import mil, piece, row, shift
from tests.games.sigmar.kit import Draft, battle, still, troop

READER, SPORE = troop("saltgate:tide-reader", [(10, 10)]), troop("mirefold:sporecaller", [(10, 10)])
PRIEST = troop("slowkiln:glaze-priest", [(10, 10)])
BAILIFFS = troop("saltgate:bailiffs", row(5, 10, 7))
PIKES, MOB = troop("saltgate:pikewardens", row(10, 10, 20)), troop("mirefold:bark-mob", row(10, 10, 20))


def ready(blue: Sequence[Draft], red: Sequence[Draft], *pieces: Piece, power: int = 6, **house: str) -> Sigmar:
    """A battle in which both sides have power dice."""
    chosen = {key.replace("_", "-"): name for key, name in house.items()}
    return still(blue, red, *pieces, power=[{-1: power}, {-1: power}], house=chosen)


def casting(b: Sigmar, u: int = 0) -> Sigmar:
    """Up to the question which spell a unit casts."""
    return run_to_question(b, cast(b.open(Activation(u))))


def with_spell(b: Sigmar, target: Target, *effects: Effect, number: int = 1, range: int = 18) -> Sigmar:
    """The first seat knows one spell, `s`."""
    b.spells = ((Spell("s", "Spell", number, range * INCH, target, effects),), b.spells[1])
    return b


def spells(b: Sigmar) -> list[str]:
    return [key for key in offered(b) if key != "stop"]


def noted(events: Iterable[Event]) -> list[str]:
    return [e.says for e in events if isinstance(e, Noted)]


# ---------------------------------------------------------------------------------------------------- power dice
def begun(b: Sigmar, *faces: int) -> list[Event]:
    """The power dice of a round."""
    with script(faces) as dice:
        with_dice(b, dice)
        roll_power(b)
    told: list[Event] = b.told
    return told


@clause("sigmar.special.power-dice")
def test_each_player_has_a_d6_of_power_dice_in_each_round() -> None:
    b = ready([READER], [MOB])
    b.opener, b.tried = 1, (("brine-lash",), ())
    told = begun(b, 5, 2)
    assert b.power == ({-1: 2}, {-1: 5})  # whoever opens the round rolls first; what was left is lost
    assert b.tried == ((), ())
    assert [(e.seat, e.counters) for e in told if isinstance(e, Counted)] == [(1, {"power": 5}), (0, {"power": 2})]
    assert [(r.seat, r.faces) for r in rolls(told)] == [(1, (5,)), (0, (2,))]


@clause("sigmar.ruling.power-dice=shared", "sigmar.ruling.power-dice-shared")
def test_a_shared_die_says_how_many_dice_each_player_has() -> None:
    b = ready([READER], [MOB], power_dice="shared")
    begun(b, 4)
    assert b.power == ({-1: 4}, {-1: 4})
    say(casting(b), "spell:brine-lash:1", Told(3), "stop", dice=[1, 1, 1])
    assert b.power == ({-1: 1}, {-1: 4})


@clause("sigmar.ruling.power-dice=per-wizard")
def test_each_wizard_may_have_dice_of_his_own() -> None:
    both = troop("saltgate:pikewardens", row(12, 10, 8), join=["tide-reader", "tide-reader"])
    b = ready([READER, both], [MOB], power_dice="per-wizard")
    told = begun(b, 3, 1, 2)
    assert b.power == ({0: 3, 11: 1, 12: 2}, {})
    assert [e.marks for e in told if isinstance(e, Marked)] == [
        {"m0": {"power": 3}}, {"m11": {"power": 1}}, {"m12": {"power": 2}},
    ]  # fmt: skip
    casting(b, 1)
    assert {key.rsplit(":", 1)[1] for key in spells(b)} == {"11", "12"}
    events = say(b, "spell:brine-lash:2:11", dice=[1])
    assert b.power[0] == {0: 3, 11: 0, 12: 2}
    assert [e.marks for e in events if isinstance(e, Marked)] == [{"m11": {"power": 0}}]
    assert refusal(b, "spell:tallow-light:1:11").clause == "sigmar.special.power-dice"
    say(b, "spell:tallow-light:1:12")
    assert question(b).ask == Amount(1, 2)


# ---------------------------------------------------------------------------------------------------- what, at whom
@clause("sigmar.decision.spell", "sigmar.special.cast-when")
def test_a_spell_and_its_target_are_one_pick_and_the_dice_a_number() -> None:
    far = troop("mirefold:gnarl-brutes", row(3, 10, 40, 1.5))
    b = casting(ready([READER, BAILIFFS], [MOB, far], power=4))
    assert (asked(b), seat(b), question(b).facts["left"]) == ("spell", 0, 4)
    assert offered(b) == [
        "spell:brine-lash:2", "spell:tallow-light:0", "spell:tallow-light:1", "spell:call-the-debt:2", "stop",
    ]  # fmt: skip
    say(b, "spell:brine-lash:2")
    assert (asked(b), question(b).ask) == ("spell", Amount(1, 4))
    assert refusal(b, Told(5)).why == "not_between"
    say(b, Told(3), dice=[1, 1, 1])
    assert (asked(b), b.power[0]) == ("spell", {-1: 1})
    say(b, "stop")
    assert asked(b) == "" and not b.frames and list(b.works) == [1]


def test_nobody_is_asked_without_dice_without_a_wizard_or_without_a_spell_in_range() -> None:
    assert asked(casting(ready([READER], [MOB], power=0))) == ""
    assert asked(casting(ready([BAILIFFS], [MOB]))) == ""
    assert asked(casting(with_spell(ready([READER], [MOB]), "enemy", Effect("morale"), range=5))) == ""


def test_the_last_die_is_rolled_unasked() -> None:
    b = casting(ready([READER], [MOB], power=1))
    events = say(b, "spell:brine-lash:1", dice=[3])
    assert noted(events) == ["cast_fails"] and asked(b) == ""


@clause("sigmar.special.cast-once")
def test_a_spell_is_tried_once_in_a_round_whichever_wizard_tries() -> None:
    b = casting(ready([READER, troop("saltgate:tide-reader", [(14, 10)])], [MOB]))
    say(b, "spell:brine-lash:2", Told(1), dice=[1])
    assert refusal(b, "spell:brine-lash:2").clause == "sigmar.special.cast-once"
    assert "spell:call-the-debt:2" in spells(b)
    say(b, "stop")
    assert not [key for key in spells(casting(b, 1)) if "brine-lash" in key]


@clause("sigmar.special.cast-no-sight")
def test_no_sight_is_needed() -> None:
    wall = piece("wall", 0, 14, 40, 15)
    assert "spell:brine-lash:1" in spells(casting(ready([READER], [MOB], wall)))


@clause("sigmar.ruling.cast-timing")
def test_the_range_runs_from_the_wizards_own_base() -> None:
    """The row of his unit comes nearer to the enemy than he does."""
    joined = troop("saltgate:pikewardens", [*row(10, 11, 10), (10, 10)], join=["tide-reader"])
    near, far = (troop("mirefold:elder-stump", [place]) for place in ((29.5, 10), (29.6, 14)))  # 18 and 18.5 from him
    b = casting(ready([joined], [near, far]))
    assert "spell:brine-lash:1" in spells(b)
    refused = refusal(b, "spell:brine-lash:2")
    assert (refused.clause, refused.why) == ("sigmar.ruling.cast-timing", "out_of_range")
    assert refused.facts["most"] == 18 * INCH < refused.facts["amount"] < 19 * INCH


@clause("sigmar.ruling.spell-friends")
def test_a_friend_is_any_own_unit_and_self_only_the_wizards() -> None:
    b = casting(ready([PRIEST, troop("slowkiln:shard-dogs", row(5, 10, 7))], [MOB]))
    assert {key for key in spells(b) if "second-firing" in key} == {"spell:second-firing:0", "spell:second-firing:1"}
    assert [key for key in spells(b) if "open-the-door" in key] == ["spell:open-the-door:0"]
    assert refusal(b, "spell:second-firing:2").clause == "sigmar.ruling.spell-effects"


# ---------------------------------------------------------------------------------------------------- the roll
@clause("sigmar.special.cast-roll")
@pytest.mark.parametrize(("faces", "works"), [((3, 4), True), ((3, 3), False)])
def test_the_dice_and_the_wizards_number_reach_that_of_the_spell(faces: tuple[int, int], works: bool) -> None:
    b = casting(with_spell(ready([SPORE], [PIKES]), "enemy", Effect("deny", rule="Fast", until="round"), number=9))
    events = say(b, "spell:s:1", Told(2), dice=faces)
    assert noted(events) == ["casts" if works else "cast_fails"]
    assert bool(b.troop(1).grants) == works
    assert b.power[0] == {-1: 4}


@pytest.mark.parametrize("dice", range(1, 6))
def test_the_chances_are_those_of_all_throws(dice: int) -> None:
    throws = list(product(range(1, 7), repeat=dice))
    for bonus, number in ((0, 4), (2, 9), (3, 20), (1, 40)):
        works = sum(sum(faces) + bonus >= number for faces in throws)
        wild = sum(faces.count(6) >= 2 for faces in throws)
        assert chance_of(dice, bonus, number) == (Fraction(works, len(throws)), Fraction(wild, len(throws)))


# ---------------------------------------------------------------------------------------------------- miscasts
@clause("sigmar.special.miscast")
def test_two_sixes_wound_the_wizard_and_no_test_blocks_it() -> None:
    b = casting(ready([troop("saltgate:pikewardens", row(11, 10, 10), join=["tide-reader"])], [MOB]))
    events = say(b, "spell:brine-lash:1", Told(3), dice=[6, 6, 1, 1, 1, 5])  # D3 of 1: a wound; D6 of 1: a hit
    assert [r.facts["stage"] for r in rolls(events)] == ["cast", "miscast", "count", "block"]
    assert b.models[10].wounds == 1 and len(b.troop(0).models) == 11


@clause("sigmar.special.miscast")
def test_one_six_is_no_miscast() -> None:
    b = casting(ready([READER], [MOB]))
    events = say(b, "spell:tallow-light:0", Told(2), dice=[6, 5])
    assert len(rolls(events)) == 1 and not b.models[0].wounds


@clause("sigmar.ruling.miscast")
def test_a_wizard_who_dies_of_it_still_casts_and_his_unit_tests_after_the_spell() -> None:
    b = casting(ready([troop("saltgate:auditors", row(4, 10, 10), join=["tide-reader"])], [MOB]))
    b.put(replace(b.troop(0), models=(0, 3)))  # two auditors fell before: 3 of 5 wounds are left
    dice = [6, 6, 5, 1, 5, 2]  # D3 of 3: two wounds and one lost; one hit, blocked; the unit fails its test
    events = say(b, "spell:brine-lash:1", Told(2), dice=dice)
    assert [r.facts.get("stage", r.says) for r in rolls(events)] == ["cast", "miscast", "count", "block", "morale"]
    assert b.troop(0).models == (0,) and b.troop(0).wavered
    assert asked(b) == ""  # no wizard is left


@clause("sigmar.ruling.miscast")
def test_a_wizard_alone_who_dies_of_it_leaves_nobody_to_test() -> None:
    b = casting(ready([READER], [MOB]))
    events = say(b, "spell:call-the-debt:1", Told(2), dice=[6, 6, 4, 1])  # two wounds on him, one on the mob
    assert not b.troop(0).alive and b.scores == [0, b.troop(0).cost]
    assert asked(b) == "casualties"
    events = say(b, Chosen((1,)), dice=[5])
    assert [r.facts["unit"] for r in rolls(events)] == [1]  # only the mob tests, as the spell says
    assert asked(b) == "" and list(b.works) == [1]


@clause("sigmar.ruling.miscast=spell-lost")
def test_a_wizard_killed_by_it_may_lose_the_spell() -> None:
    b = casting(ready([READER], [MOB], miscast="spell-lost"))
    events = say(b, "spell:brine-lash:1", Told(2), dice=[6, 6, 6])
    assert noted(events) == ["casts", "spell_lost"] and len(b.troop(1).models) == 10
    b = casting(ready([READER], [MOB], miscast="spell-lost"))
    events = say(b, "spell:brine-lash:1", Told(2), dice=[6, 6, 1, 1, 5, 4])  # he lives and tests
    assert rolls(events, "block")


@clause("sigmar.ruling.miscast")
def test_a_wizard_may_ignore_wounds_of_a_miscast() -> None:
    b = ready([READER], [MOB])
    b.put(replace(b.troop(0), grants=(Grant("Regeneration", "round"),)))
    events = say(casting(b), "spell:tallow-light:0", Told(2), dice=[6, 6, 4, 5, 1, 1, 4])
    assert [r.facts.get("stage", r.says) for r in rolls(events)] == ["cast", "miscast", "regenerate", "morale"]
    assert b.models[0].wounds == 1
    assert rolls(events)[3].faces == (1, 4)  # the spell came first: he is Fearless when he tests


# ---------------------------------------------------------------------------------------------------- resistance
@clause("sigmar.special.resistance", "sigmar.ruling.resistance")
@pytest.mark.parametrize(("face", "hits"), [(4, 0), (3, 6)])
def test_resistance_is_one_die_for_a_whole_spell(face: int, hits: int) -> None:
    six, fast = Effect("hits", count="6"), Effect("grant", rule="Fast", until="round")
    b = casting(with_spell(ready([SPORE], [troop("slowkiln:tile-guards", row(5, 10, 20))]), "enemy", six, fast))
    events = say(b, "spell:s:1", Told(1), dice=[1, face, *[4] * hits])  # armor ignores all of them
    assert [len(r.faces) for r in rolls(events, "resist")] == [1]
    assert sum(len(r.faces) for r in rolls(events, "ignore")) == hits
    assert bool(b.troop(1).grants) == (face == 3)


@clause("sigmar.special.resistance")
def test_half_of_a_unit_must_have_resistance() -> None:
    joined = troop("saltgate:pikewardens", row(11, 10, 20), join=["tide-reader"])
    b = with_spell(ready([SPORE], [joined]), "enemy", Effect("morale"))
    assert not rolls(say(casting(b), "spell:s:1", Told(1), dice=[1, 6]), "resist")


@clause("sigmar.ruling.resistance-friends")
def test_nobody_resists_a_friend() -> None:
    b = casting(ready([READER], [MOB]))
    events = say(b, "spell:tallow-light:0", Told(2), dice=[3, 4])
    assert not rolls(events, "resist") and len(b.troop(0).grants) == 2


# ---------------------------------------------------------------------------------------------------- effects
@clause("sigmar.ruling.spell-effects")
def test_hits_are_met_by_armor_and_blocks_and_never_by_cover() -> None:
    forest = piece("forest", 5, 18, 30, 22)
    b = casting(ready([SPORE], [troop("saltgate:bailiffs", row(5, 10, 20))], forest))
    say(b, "spell:gnat-storm:1", Told(2), dice=[4, 4])
    assert asked(b) == "piercing-mode"  # the rules of the spell are those of its hits
    events = say(b, "past-armor", dice=[1, 2, 2, 3, 3])  # 2D6 of 3; Quality 3: two blocked
    assert [(r.facts["stage"], r.faces) for r in rolls(events)] == [("count", (1, 2)), ("block", (2, 3, 3))]
    assert asked(b) == "casualties"


def test_hits_of_a_fixed_number_need_no_die() -> None:
    b = casting(with_spell(ready([SPORE], [PIKES]), "enemy", Effect("hits", count="4")))
    events = say(b, "spell:s:1", Told(1), dice=[1, 4, 5, 6, 4])
    assert [r.facts["stage"] for r in rolls(events)] == ["cast", "block"] and "unhurt" in noted(events)


@clause("sigmar.ruling.spell-effects")
def test_wounds_are_not_blocked_and_only_regeneration_helps() -> None:
    b = casting(
        with_spell(
            ready([SPORE], [troop("slowkiln:half-bakes", row(3, 10, 20, 1.5))]), "enemy", Effect("wounds", count="2D3")
        )
    )
    say(b, "spell:s:1", Told(1), dice=[1, 5, 3])  # 3 and 2
    assert asked(b) == "casualties"
    events = say(b, 1, dice=[5, 1, 2, 3])  # three on the first, of which it ignores one; the fourth kills it
    assert [r.faces for r in rolls(events)] == [(5, 1, 2), (3,)]
    assert b.troop(1).models == (2, 3) and offered(b) == [2, 3]


@clause("sigmar.ruling.spell-effects")
def test_hits_and_wounds_of_a_spell_are_one_attack_for_morale() -> None:
    """Each of them leaves the unit at half or less; it tests once, after the last."""
    hurts = (Effect("hits", count="5"), Effect("wounds", count="1"), Effect("deny", rule="Fast", until="round"))
    b = casting(with_spell(ready([SPORE], [PIKES]), "enemy", *hurts))
    say(b, "spell:s:1", Told(1), dice=[1, 1, 1, 1, 1, 1])
    assert (asked(b), seat(b)) == ("casualties", 1)
    events = say(b, Chosen((1, 2, 3, 4, 5)))
    assert not rolls(events) and asked(b) == "casualties"
    events = say(b, Chosen((6,)), dice=[3])
    assert [r.says for r in rolls(events)] == ["morale"] and b.troop(1).wavered
    assert b.troop(1).grants == (Grant("Fast", "round", denied=True),)
    assert list(b.works) == [1]


def test_a_unit_that_is_gone_is_spared_the_rest() -> None:
    b = ready([SPORE], [troop("slowkiln:ash-novice", [(10, 20)])])
    casting(with_spell(b, "enemy", Effect("wounds", count="1"), Effect("morale")))
    events = say(b, "spell:s:1", Told(1), dice=[1])
    assert not b.troop(1).alive and len(rolls(events)) == 1 and b.scores == [b.troop(1).cost, 0]


@clause("sigmar.ruling.spell-effects")
@pytest.mark.parametrize(("face", "wavers"), [(3, True), (4, False)])
def test_a_spell_may_call_for_a_test_that_wavers(face: int, wavers: bool) -> None:
    b = casting(with_spell(ready([SPORE], [PIKES]), "enemy", Effect("morale")))
    events = say(b, "spell:s:1", Told(1), dice=[1, face])
    assert b.troop(1).wavered == wavers
    assert rolls(events)[1].facts["cause"] == "spell"


@clause("sigmar.ruling.spell-effects")
def test_a_spell_may_move_a_friend_as_far_as_it_says() -> None:
    b = casting(ready([SPORE, troop("mirefold:reed-runners", row(5, 10, 14))], [PIKES]))
    say(b, "spell:quickmud:1", Told(2), dice=[4, 4])
    assert (asked(b), seat(b)) == ("path", 0)
    assert refusal(b, shift(b, 20, 0)).clause == "sigmar.ruling.spell-effects"
    assert refusal(b, shift(b, 0, 5)).clause == "sigmar.moving.one-inch"  # it is no charge
    say(b, shift(b, 5.9, 0))
    assert b.place(1) == (mil(15.9), mil(14)) and asked(b) == "spell"
    assert not b.troop(1).acted


# ---------------------------------------------------------------------------------------------------- grants
@clause("sigmar.ruling.grant-moment")
def test_a_grant_in_its_own_activation_counts_at_once_and_to_its_end() -> None:
    b = with_spell(ready([SPORE], [PIKES]), "friend", Effect("grant", rule="Fast", until="activation"))
    pace = slowest(b, b.troop(0), "advance", 6 * INCH)
    events = say(casting(b), "spell:s:0", Told(1), dice=[1])
    assert slowest(b, b.troop(0), "advance", 6 * INCH) == pace + 3 * INCH
    assert [e.marks for e in events if isinstance(e, Marked)] == [{"u0": {"granted": ["Fast"], "denied": None}}]
    b.told = []
    end_grants(b, 0, "activation")
    assert not b.troop(0).grants and b.told[0].marks == {"u0": {"granted": None, "denied": None}}


@clause("sigmar.ruling.grant-moment")
def test_a_grant_to_another_unit_lasts_to_the_end_of_its_next_activation() -> None:
    b = ready([SPORE], [PIKES])
    b.put(replace(b.troop(1), acted=True))
    say(casting(b), "spell:grasping-sedge:1", Told(2), dice=[4, 4])
    b.told = []
    end_grants(b, 0, "activation")  # of the wizard
    b.put(b.troop(1).fresh())  # a new round
    assert [(g.rule, g.denied) for g in b.troop(1).grants] == [("Unwieldy", False), ("Fast", True)]
    assert "Unwieldy" in rules_of(b, 1)
    end_grants(b, 1, "activation")
    assert not b.troop(1).grants


@clause("sigmar.ruling.spell-effects")
def test_what_lasts_for_a_round_ends_with_it() -> None:
    b = casting(ready([READER, troop("saltgate:pikewardens", row(10, 10, 12))], [MOB]))
    say(b, "spell:tallow-light:1", Told(2), dice=[3, 5])
    assert {"Fearless", "Resistance"} <= set(rules_of(b, 1))
    assert not b.troop(1).fresh().grants


@clause("sigmar.ruling.granted-rules")
@pytest.mark.parametrize("rule", ["Tough(3)", "Wizard(1)", "Scout", "Vanguard", "Sergeant", "Musician", "Standard"])
def test_what_can_be_neither_granted_nor_denied(rule: str) -> None:
    text = (HOME / "books/slowkiln.toml").read_text("utf-8")
    for do, known in (("grant", "Regeneration"), ("deny", "Flying")):
        with pytest.raises(ArmyError, match=f"no spell can {do} "):
            read_book(text.replace(f'"{do}", rule = "{known}"', f'"{do}", rule = "{rule}"'), "slowkiln.toml", WORDS)


@clause("sigmar.ruling.granted-rules")
def test_what_being_wavered_gives_cannot_be_denied() -> None:
    b = ready([READER], [MOB])
    b.put(replace(b.troop(0), wavered=True, grants=(Grant("Unwieldy", "round", denied=True),)))
    assert "Unwieldy" in rules_of(b, 0)


# ---------------------------------------------------------------------------------------------------- in an activation
ARCHERS = troop("saltgate:quay-shooters", row(6, 10, 10), join=["tide-reader"])


@clause("sigmar.special.cast-when", "sigmar.ruling.cast-timing")
def test_a_wizard_casts_before_and_after_the_move_and_not_once_his_unit_has_shot() -> None:
    b = battle([ARCHERS], [MOB], power=[{-1: 6}, {}])
    say(b, "advance")
    assert asked(b) == "spell"
    say(b, "spell:brine-lash:1", Told(1), "stop", dice=[1])
    assert asked(b) == "path"
    say(b, shift(b, 0, 1))
    assert asked(b) == "spell" and "spell:call-the-debt:1" in spells(b)
    say(b, "stop")
    assert asked(b) == "shoot-target"
    events = say(b, 1, dice=[1] * 5)
    assert rolls(events, "hit") and (asked(b), seat(b)) == ("action", 1)


@clause("sigmar.ruling.cast-declined")
def test_a_wizard_is_not_asked_again_when_his_unit_declines_to_shoot() -> None:
    b = battle([ARCHERS], [MOB], power=[{-1: 6}, {}])
    say(b, "hold")
    assert asked(b) == "spell"
    say(b, "stop", "none")
    assert (asked(b), seat(b)) == ("action", 1)


@clause("sigmar.ruling.grant-moment")
def test_a_spell_before_the_move_makes_it_longer() -> None:
    b = battle([troop("kitefell:rain-counter", [(10, 10)])], [PIKES], power=[{-1: 6}, {}])
    say(b, "march", "spell:tailwind:0", Told(2), "stop", dice=[4, 4])
    assert question(b).ask == Ways((0,), 21 * INCH)  # 12, 3 for a wizard on foot, 6 by the spell
    say(b, shift(b, 20, 0), "stop")
    assert not b.troop(0).grants  # its activation is over
