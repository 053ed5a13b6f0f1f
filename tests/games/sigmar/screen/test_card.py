"""What a screen shows of a unit: its card, and the marks of its pieces."""

from typing import Any

import pytest

from drumhead.flow.game import Draft
from drumhead.games.sigmar.game import SIGMAR
from drumhead.games.sigmar.rules.pieces import pieces_of
from drumhead.games.sigmar.rules.specials import SPECIALS
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.games.sigmar.screen.card import card
from drumhead.games.sigmar.screen.marks import LEGEND
from drumhead.games.sigmar.screen.rule_words import MEANS, meaning
from drumhead.testkit.inches import row
from tests.games.sigmar.kit import battle, troop

GRANTS = [{"rule": "Fear", "until": "round"}, {"rule": "Armored", "until": "activation", "denied": True}]


@pytest.fixture
def b() -> Sigmar:
    blue = [
        troop("saltgate:bailiffs", [*row(5, 10, 10), (16, 10)], "sergeant", join=["captain dray"], wounds=1),
        troop("saltgate:tide-reader", [(30, 10)], wavered=True),
        troop("saltgate:sluice-battery", [(40, 10)], "cannon"),
    ]
    red = [
        troop("mirefold:elder-stump", [(10, 30)], "furnace", grants=GRANTS, breathed=True, wounds=5),
        troop("mirefold:elk-riders", row(3, 30, 30, 1.5)),
    ]
    return battle(blue, red, power=[{-1: 4}, {}])


def told(b: Sigmar, u: int) -> dict[str, str]:
    return dict(card(b, u))


# ---------------------------------------------------------------------------------------------------- cards
def test_a_card_has_the_numbers_of_all_its_models(b: Sigmar) -> None:
    rows = told(b, 0)
    assert rows["Shoots"] == "1 × Pistol (12 in, 1 die)" and rows["Rides"] == "1 × Dray horse"
    assert rows["Fights"] == "5 × Medium Halberd (2 dice), 1 × Medium Sword (2 dice), 1 × Light Claws (1 die)"
    assert (rows["Quality"], rows["Moves"], rows["Wounds"]) == ("3+", "6 / 12 in", "1 of 3")
    assert told(b, 4)["Moves"] == "9 / 18 in" and told(b, 2)["Moves"] == "6 in"
    assert (told(b, 1)["Type"], told(b, 2)["Type"], told(b, 1)["Power dice"]) == ("Wizard", "Engine", "4")


def test_a_card_tells_every_rule_of_the_unit_with_its_sentence(b: Sigmar) -> None:
    rows = told(b, 0)
    assert {"Armored", "Sergeant", "Tough(3)", "Fearless", "Fast", "Piercing"} <= rows.keys()
    assert rows["Tough(3)"] == "Falls only after 3 wounds." and "Impact(2)" in told(b, 4)


def test_the_card_of_a_wizard_tells_his_spells(b: Sigmar) -> None:
    assert told(b, 1)["Brine Lash"] == "Needs 6. For an enemy within 18 in. D6 hits."
    debt = "Needs 11. For an enemy within 12 in. D3 wounds that nobody blocks. A morale test."
    assert told(b, 1)["Call the Debt"] == debt
    assert "Brine Lash" not in told(b, 0)


def test_a_card_tells_what_a_unit_is_given_and_denied_and_that_it_wavers(b: Sigmar) -> None:
    stump = told(b, 3)
    assert (stump["Granted"], stump["Denied"], stump["Breath"]) == (
        "Fear (this round)",
        "Armored (its next activation)",
        "used",
    )
    assert told(b, 1)["Morale"].startswith("Wavered") and "Unwieldy" in told(b, 1)
    assert "Morale" not in stump and stump["Wounds"] == "5 of 12"


def test_every_rule_of_the_game_has_a_sentence() -> None:
    assert MEANS.keys() == SPECIALS.known.keys()
    assert meaning("Impact(1)") == "1 hit without a roll when it charges."


def test_a_look_at_a_unit_is_its_card_whoever_looks(b: Sigmar) -> None:
    assert SIGMAR.preview(b, 1, Draft(0)).card == card(b, 0)
    refused = SIGMAR.preview(b, 1, Draft(99)).refusal
    assert refused and refused.why == "no_such_unit"


# ---------------------------------------------------------------------------------------------------- pieces
def marks(b: Sigmar, u: int) -> list[dict[str, Any]]:
    return [piece.marks for piece in pieces_of(b, b.troop(u))]


def test_models_of_a_unit_are_told_apart(b: Sigmar) -> None:
    unit, sergeant, *others, captain = marks(b, 0)
    assert sergeant["roles"] == ["sergeant"] and all("roles" not in m and "figure" not in m for m in others)
    assert (captain["roles"], captain["figure"], captain["base"], captain["tough"], captain["wounds"]) == (
        ["hero"], "rider", 1500, 3, 1)  # fmt: skip
    assert (unit["type"], unit["quality"], unit["born"]) == ("infantry", 3, 6) and "wavered" not in unit
    assert [marks(b, u)[1].get("figure") for u in (1, 2, 3, 4)] == [None, "engine", "beast", "rider"]
    assert marks(b, 1)[1]["roles"] == ["wizard"] and "roles" not in marks(b, 3)[1]


def test_a_unit_shows_what_has_become_of_it(b: Sigmar) -> None:
    assert marks(b, 1)[0]["wavered"] == 1
    stump = marks(b, 3)[0]
    assert (stump["granted"], stump["denied"], stump["breathed"]) == (["Fear"], ["Armored"], 1)


def test_the_power_dice_of_a_side_and_of_a_wizard_are_shown(b: Sigmar) -> None:
    assert [seat.counters.get("power") for seat in SIGMAR.view(b, 0).seats] == [4, None]
    b.power = ({6: 3}, {})
    assert marks(b, 1)[1]["power"] == 3 and "power" not in SIGMAR.view(b, 0).seats[0].counters


# ---------------------------------------------------------------------------------------------------- the legend
def test_only_heroes_have_a_crown() -> None:
    crowns = [sign for sign in LEGEND.signs if sign.leader]
    assert [(sign.icon, sign.mark, sign.values) for sign in crowns] == [("crown", "roles", ("hero",))]


def test_the_legend_knows_every_mark_that_a_unit_or_model_has_to_show(b: Sigmar) -> None:
    shown = {mark.name for mark in LEGEND.marks} | {sign.mark for sign in LEGEND.signs}
    silent = {"type", "base", "tough"}  # what others are drawn by
    found = {name for u in range(5) for each in marks(b, u) for name in each}
    assert found <= shown | silent


def test_a_mission_says_what_scores_and_what_wins(b: Sigmar) -> None:
    assert SIGMAR.mission(b).rounds == 4 and "wavered" in SIGMAR.mission(b).about
    stump = [troop("mirefold:elder-stump", [(10, 30)])]
    last = battle(stump, [troop("mirefold:rootking", [(30, 30)])], house={"annihilation": "annihilation"})
    assert "an army without models loses" in SIGMAR.mission(last).wins
