"""The sentences of Sigmar: there is one for all that its rules say, and each is plain English."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from drumhead.combat.shown import cast_in
from drumhead.flow.event import Noted, Rolled
from drumhead.flow.question import Chosen
from drumhead.games.sigmar import rules
from drumhead.games.sigmar.screen.words import ENGLISH, ROLLED_FOR
from drumhead.space.terrain import Piece
from drumhead.testkit import question
from drumhead.testkit.inches import piece, row
from tests.games.sigmar.kit import battle, refusal, say, troop, words
from tests.games.sigmar.rules.acting import armed, crowd, holding
from tests.games.sigmar.rules.soldiers import men
from tests.games.sigmar.walks import armies, walk

MODULES = sorted(Path(str(rules.__file__)).parent.glob("*.py"))
SAYS = {
    "Noted": 1,
    "Marked": 2,
    "Put": 2,
    "Counted": 2,
    "Rolled": 4,
    "Refusal": 1,
}  # the place of the name of a sentence


def texts(node: ast.AST | None) -> Iterator[str]:
    """The strings that an argument may be: one, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


def said(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name, given = node.func.id, node.args
            if name in SAYS and len(given) > SAYS[name]:
                yield from texts(given[SAYS[name]])
            elif name == "thrown_for":
                yield from texts(given[0])
            elif name == "Asking" and len(given) > 2:
                for says in texts(given[2]):
                    yield f"asks_{says}"
                    if isinstance(given[1], ast.Call) and getattr(given[1].func, "id", "") in ("Pick", "Some", "Order"):
                        yield f"offers_{says}"


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.stem)
def test_all_that_the_rules_say_has_a_sentence(file: Path) -> None:
    assert [name for name in said(ast.parse(file.read_text("utf-8"))) if name and name not in ENGLISH.known] == []


def test_a_name_without_a_sentence_would_be_found() -> None:
    source = 'b.tell(Noted("x.y", "a" if b else "c", {}))\nAsking(0, Pick(o), "d", "")\nRefusal("x.y", "e")'
    assert {*said(ast.parse(source))} == {"a", "c", "asks_d", "offers_d", "e"}


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_battle_is_told_in_words(seed: int) -> None:
    b = armies(seed)
    told = words(b)
    for events in walk(b, seed):
        for e in told.events(events):
            text = str(e.text)
            assert "{" not in text and "  " not in text and (not text or text[-1] in ".?")
        if b.question:
            q = told.question(b.question)
            assert q.text and all(str(o.label) for o in getattr(q.ask, "options", ()))


# ---------------------------------------------------------------------------------------------------- some of them
def duel() -> Any:
    blue = [troop("saltgate:bailiffs", row(5, 10, 10), name="Bailiffs"), troop("saltgate:tide-reader", [(20, 10)])]
    return battle(blue, [troop("mirefold:gnarl-brutes", row(3, 10, 18, 1.5), name="Brutes")], power=[{-1: 4}, {-1: 2}])


def test_the_answers_to_what_a_unit_does() -> None:
    b = duel()
    say(b, 0)
    q = words(b).question(question(b))
    assert q.text == "What do your Bailiffs do?"
    assert [(o.place, o.label) for o in q.ask.options] == [
        (1, "Hold: nothing to shoot with"),
        (2, "Advance: move, no shot"),
        (3, "March: move farther, no shot"),
        (4, "Charge Brutes"),
    ]


def labels(unit: str, n: int, *options: str, at: int = 20, pieces: Sequence[Piece] = (), **more: Any) -> list[str]:
    """What it is offered to hold and to advance, with an enemy so far up the table."""
    mob = troop("mirefold:bark-mob", row(10, 10, at), name="Mob")
    b = battle([troop(unit, row(n, 10, 10), *options, **more)], [mob], *pieces)
    return [str(o.label) for o in words(b).question(question(b)).ask.options if o.place in (1, 2)]


@pytest.mark.parametrize(
    ("unit", "n", "at", "hold", "advance"),
    [
        ("quay-shooters", 5, 20, "may shoot with all weapons", "move, may shoot with one weapon each"),
        ("quay-shooters", 5, 47, "no enemy in range and sight", "move, may shoot with one weapon each"),
        ("pikewardens", 10, 47, "nothing to shoot with", "move, no shot"),
        ("sluice-battery", 1, 20, "may shoot with all weapons", "move, no shot"),
    ],
)
def test_a_unit_is_told_of_the_shots_that_it_can_fire(unit: str, n: int, at: int, hold: str, advance: str) -> None:
    assert labels(f"saltgate:{unit}", n, at=at) == [f"Hold: {hold}", f"Advance: {advance}"]


def test_a_unit_is_told_of_the_breath_that_it_has_left() -> None:
    near, far = labels("slowkiln:furnace-toad", 1, at=20), labels("slowkiln:furnace-toad", 1, at=40)
    assert near == ["Hold: may breathe fire", "Advance: move, may breathe fire"]
    assert far == ["Hold: no enemy in range and sight", "Advance: move, may breathe fire"]
    used = labels("slowkiln:furnace-toad", 1, breathed=True)
    assert used == ["Hold: nothing to shoot with", "Advance: move, no shot"]


def test_an_enemy_behind_a_house_is_no_target() -> None:
    house = [piece("house", 1, 14, 30, 16)]
    assert labels("saltgate:quay-shooters", 5, at=20, pieces=house)[0] == "Hold: no enemy in range and sight"
    lobbers = {"weapons": ["Bow"], "rules": ["Indirect"]}
    assert labels("saltgate:quay-shooters", 5, at=20, pieces=house, **lobbers)[0] == "Hold: may shoot with all weapons"


def test_a_volley_of_several_weapons_names_them_line_by_line() -> None:
    b = holding(armed([(20, 10)], "Bow", "Stone Thrower"), crowd(row(9, 20, 20)))
    told = [str(e.text) for e in say(b, 1, dice=[4, 1, 4, 4, 4, 1, 1, 1])]
    assert [text for text in told if text] == [
        "Azure's Blue 0 shoots Gules's Red 0: 1 die of Bow, 3 dice of Stone Thrower.",
        "Azure's Blue 0 with Bow: 1 hit of 1.",
        "Gules's Red 0 against Bow: 0 blocks of 1.",
        "Azure's Blue 0 with Stone Thrower: 3 hits of 3.",
        "Gules's Red 0 against Stone Thrower: 0 blocks of 3.",
    ]
    asked = words(b).question(question(b))
    assert asked.text == "Your Red 0 lose 1 model to Bow. Which?"
    say(b, Chosen((1,)))
    assert words(b).question(question(b)).text == "Your Red 0 lose 3 models to Stone Thrower. Which?"


def test_impact_has_a_line_of_its_own_with_its_clause() -> None:
    riders = men(row(5, 10, 10), "Light Sword", rules=["Impact(1)"], name="Riders")
    b = battle([riders], [men(row(5, 10, 16), name="Wardens")])
    told = say(b, "charge:1", "engine", dice=[1] * 5 + [6] * 5 + [1] * 5)
    lines = [(e.clause, str(e.text)) for e in told if "Wardens" in str(e.text) and "Riders" in str(e.text)]
    assert lines[:3] == [
        ("sigmar.activation.charge", "Azure's Riders charge Gules's Wardens."),
        ("sigmar.melee.resolved-like-shooting", "Azure's Riders strike Gules's Wardens: 5 dice of Light Sword."),
        ("sigmar.special.impact", "Azure's Riders crash into Gules's Wardens: 5 hits without a roll."),
    ]
    assert "Gules's Wardens against impact: 5 blocks of 5." in [e.text for e in told]


def test_a_charge_that_is_too_far_says_how_far() -> None:
    far = battle([troop("saltgate:bailiffs", row(5, 10, 10))], [troop("mirefold:rootking", [(10, 40)], name="King")])
    assert refusal(far, "charge:1").why == "Gules's King is 29.0 in away, 17.0 too far for a Charge of 12.0"


def test_spells_are_cast_at_enemies_and_on_friends() -> None:
    b = duel()
    say(b, 1, "hold")
    q = words(b).question(question(b))
    labels = [str(o.label) for o in q.ask.options]
    assert q.text == "Cast a spell? You have 4 power dice left"
    assert "Cast Brine Lash: at Brutes" in labels and "Cast Tallow Light: on Bailiffs" in labels
    assert labels[-1] == "Cast nothing"
    say(b, "spell:brine-lash:2")
    assert words(b).question(question(b)).text == "How many power dice for Brine Lash at Brutes? It needs 6, with +1"


@pytest.mark.parametrize(
    ("stage", "reading", "clause", "text"),
    [
        ("hit", ("hit", "miss", "sure"), "", "2 hits of 3, 1 of them a sure wound"),
        ("ignore", ("ignored", "hit"), "sigmar.terrain.cover", "cover stops 1 of 2"),
        ("ignore", ("ignored", "hit"), "sigmar.special.armored", "armor stops 1 of 2"),
        ("block", ("block",), "", "1 block of 1"),
        ("count", ("3", "6"), "", "9 hits"),
        ("dangerous", ("safe", "wound"), "", "1 wound from dangerous ground, 2 rolled"),
        ("regenerate", ("ignored", "wound"), "", "1 of 2 wounds ignored"),
        ("deadly", ("2",), "", "a 6 is 3 wounds on one model"),
        ("cast", ("5", "6"), "", "5 + 6 to cast"),
        ("miscast", ("1",), "", "a miscast, 1 wound on the wizard"),
        ("resist", ("affected",), "", "the spell is not resisted"),
        ("wounds", ("2",), "", "2 wounds"),
    ],
)
def test_a_roll_in_words(stage: str, reading: tuple[str, ...], clause: str, text: str) -> None:
    told = words(duel()).event(Rolled(6, (), reading, clause, "rolled", 0, {"unit": 0, "stage": stage}))
    assert told.text == f"Azure's Bailiffs: {text}."


def test_who_types_dice_is_told_the_weapon_where_there_are_several() -> None:
    told = words(duel())
    hits, blocks = {"unit": 0, "stage": "hit", "arms": "Bow"}, {"unit": 0, "stage": "block", "against": "Bow"}
    assert told.say("throws", hits) == "Azure's Bailiffs roll to hit with Bow"
    assert told.say("throws", blocks) == "Azure's Bailiffs roll to block against Bow"


@pytest.mark.parametrize(
    ("lot", "text"),
    [
        ({"wounds": 3, "packet": True}, "3 wounds on your Brutes: which model takes them?"),
        ({"wounds": 3, "packet": True, "arms": "Cannon"}, "3 wounds of Cannon on your Brutes: which model takes them?"),
        ({"wounds": 2, "arms": "Bow"}, "The next wound of Bow on your Brutes: which model takes it?"),
        ({"wounds": 1, "packet": True, "six": True}, "D3+1 wounds on your Brutes: which model takes them?"),
    ],
)
def test_the_question_who_takes_a_wound_says_of_which_weapon(lot: dict[str, Any], text: str) -> None:
    assert words(duel()).say("asks_take_wound", {"unit": 2, **lot}) == text


def test_every_stage_is_rolled_for_something() -> None:
    for stage in ROLLED_FOR:
        assert words(duel()).say("throws", {"unit": 0, "stage": stage}).startswith("Azure's Bailiffs roll ")


@pytest.mark.parametrize(
    ("caused", "text"),
    [
        ((3, 1), "Azure's Bailiffs win the melee against Gules's Brutes, 3 to 1."),
        ((1, 4), "Gules's Brutes win the melee against Azure's Bailiffs, 4 to 1."),
        ((2, 2), "The melee is a draw, 2 to 2."),
    ],
)
def test_the_result_of_a_melee(caused: tuple[int, int], text: str) -> None:
    b = duel()
    facts = {"unit": 0, "target": 2, "caused": list(caused)}
    assert words(b).event(Noted("sigmar.melee.compare", "compared", facts)).text == text
    assert cast_in(b).name(2) == "Brutes"


def test_what_a_spell_gives_and_takes_says_how_long() -> None:
    told = words(duel())
    given = {"unit": 0, "rule": "Fear", "until": "round"}
    assert told.say("granted", given) == "Azure's Bailiffs gain Fear to the end of the round."
    taken = {"unit": 1, "rule": "Fast", "until": "activation"}
    assert told.say("denied", taken) == "Azure's Blue 1 loses Fast to the end of its next activation."
