"""Sentences are made of facts when they are read, and of nothing else."""

import msgspec
import pytest
from msgspec import UNSET

from drumhead.flow.event import Asked, Noted, Piece, Put, Removed, Showed
from drumhead.flow.question import Option, Pick, Question, Refusal, Some, offer
from drumhead.flow.state import Outcome
from drumhead.flow.view import SeatView, View
from drumhead.flow.words import ENGLISH, Cast, Renderer, Words, render_events, render_view
from tests.flow.toy import TugGame

WORDS = Words()


@WORDS.sentence
def runs(c: Cast, unit: int, far: int) -> str:
    return f"{c.does(unit, 'run')} {far} in."


@WORDS.sentence
def asks_run(c: Cast, unit: int) -> str:
    return f"Where does {c.name(unit)} run?"


@WORDS.sentence
def offers_run(c: Cast, unit: int, side: str) -> str:
    return f"{c.name(unit)}: {side}"


@WORDS.sentence
def too_far(c: Cast, far: int) -> str:
    return f"{far} is too far"


@WORDS.sentence
def won(c: Cast, winner: int, scores: tuple[str, ...]) -> str:
    return f"{c.seat(winner)} wins with {scores[winner]}."


WORDS.deeds(rests="rest for a while")
WORDS.texts(asks_side="Which side?", closed="the {side} side is closed")


class Speaking(TugGame):
    words = {ENGLISH: WORDS}


GAME = Speaking()
HERO = Piece("u3", "hero", 1, name="Hero")
MEN = Piece("u4", "men", 0, marks={"born": 8}, name="Men")
VIEW = View("toy", {}, {"u3": HERO, "u4": MEN}, (SeatView("Left"), SeatView("Right")), {})


def test_a_sentence_is_given_the_facts_that_it_names() -> None:
    said = render_events(GAME, VIEW, [Noted("c", "runs", {"unit": 4, "far": 6, "more": 1}), Noted("c")])
    assert [e.text for e in said] == ["Left's Men run 6 in.", ""]
    (hero,) = render_events(GAME, VIEW, [Noted("c", "runs", {"unit": 3, "far": 6})])
    assert hero.text == "Right's Hero runs 6 in."


def test_a_sentence_may_be_a_deed_or_a_text_alone() -> None:
    words = Renderer(GAME, VIEW)
    assert words.event(Noted("c", "rests", {"unit": 3})).text == "Right's Hero rests for a while."
    assert words.event(Noted("c", "rests", {"unit": 4})).text == "Left's Men rest for a while."
    assert words.say("asks_side", {"side": "left"}) == "Which side?"
    assert words.refusal(Refusal("c", "closed", {"side": "left", "more": 1})).why == "the left side is closed"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{seat:seat} waits.", "Right waits."),
        ("{unit:name} against {foe:whose}", "Hero against Left's Men"),
        ("{unit:does run} from {foe:name}, {foe:alone run} too", "Right's Hero runs from Men, Men run too"),
        ("What {foe:verb do} {foe:their} lines do?", "What do their lines do?"),
        ("What {unit:verb do} {unit:their} lance do?", "What does its lance do?"),
        ("{dice:count die dice}, {ask.least:count model}", "1 die, 2 models"),
        ("{marks[far]:feet} of {marks[far]}", "3 feet of 36"),
    ],
)
def test_a_text_says_facts_as_its_colons_ask_for(text: str, said: str) -> None:
    words = Words(Words(measures={"feet": lambda far: f"{far // 12} feet"}))
    words.texts(told=text)
    facts = {"seat": 1, "unit": 3, "foe": 4, "dice": 1, "ask": Some((), 2, 2), "marks": {"far": 36}, "more": 0}
    assert words.say(Cast.of(VIEW), "told", facts) == said


def test_in_a_summary_a_name_that_both_sides_have_is_told_with_its_side() -> None:
    summing = Words()
    summing.texts(hits="{unit:does hit} {target:whose}.", deed_hits="{unit:verb hit} {target:name}")
    summing.texts(opens="{unit:name}", deed_opens="{unit:name}")
    summing.texts(falls="{unit:does fall}.", result_falls="{unit:alone fall}")

    class Summing(TugGame):
        words = {ENGLISH: summing}

    mirrored = Piece("u5", "hero", 0, name="Hero")
    renderer = Renderer(Summing(), msgspec.structs.replace(VIEW, pieces={"u3": HERO, "u4": MEN, "u5": mirrored}))
    at_namesake = renderer.event(Noted("c", "hits", {"unit": 3, "target": 5}))
    assert (at_namesake.deed, renderer.event(Noted("c", "opens", {"unit": 3})).deed) == ("hits Left's Hero", "Hero")
    assert renderer.event(Noted("c", "hits", {"unit": 3, "target": 4})).deed == "hits Men"
    assert [renderer.event(Noted("c", "falls", {"unit": u})).result for u in (3, 4)] == [
        "Right's Hero falls",
        "Men fall",
    ]


def test_the_cast_learns_and_never_forgets() -> None:
    words = Renderer(GAME, msgspec.structs.replace(VIEW, pieces={}))
    words.events([Put((HERO,), "c"), Removed(("u3",), "c")])
    words.event(Showed(0, ({"id": 9, "name": "Scout", "size": 1},), "c"))
    assert [words.cast.of_side(unit) for unit in (3, 9, 5)] == ["Right's Hero", "Left's Scout", "unit 5"]


def test_a_question_and_its_options_are_put_into_words_on_a_copy() -> None:
    options = (offer(side="left"), offer(side="right"))
    q = Question(1, 0, "toy.decision.run", Pick(options), "run", facts={"unit": 3})
    words = Renderer(GAME, VIEW)
    told = words.question(q)
    assert isinstance(told.ask, Pick)
    assert (told.text, [o.label for o in told.ask.options]) == ("Where does Hero run?", ["Hero: left", "Hero: right"])
    assert q.text is UNSET and options[0].label is UNSET
    some = words.question(msgspec.structs.replace(q, ask=Some(options, 1, 1))).ask
    assert isinstance(some, Some) and some.of[0].label == "Hero: left"
    asked = words.event(Asked(q))
    assert isinstance(asked, Asked) and asked.question == told
    assert render_view(GAME, msgspec.structs.replace(VIEW, question=q)).question == told


def test_an_outcome_and_a_refusal() -> None:
    words = Renderer(GAME, VIEW)
    assert words.outcome(Outcome(1, ("2", "7"), "c", "won")).text == "Right wins with 7."
    assert words.refusal(Refusal("c", "too_far", {"far": 3})).why == "3 is too far"
    assert words.refusal(Refusal("c", "in so many words")).why == "in so many words"


def test_a_name_that_nobody_knows_is_a_mistake_of_the_rules() -> None:
    with pytest.raises(AssertionError, match="no sentence 'sings'"):
        Renderer(GAME, VIEW).event(Noted("c", "sings"))


def test_what_is_not_read_is_not_written() -> None:
    assert msgspec.to_builtins(Noted("c", "runs")) == {"type": "noted", "clause": "c", "says": "runs", "facts": {}}
    assert "label" not in msgspec.to_builtins(offer(unit=1))


@pytest.mark.parametrize(
    ("option", "key"),
    [
        (offer(unit=3), 3),
        (offer(action="hold", unit=3, of=3), "hold"),
        (offer(unit=4, action="move", of=3), "move:4"),
        (offer(how="shoot", weapon="rifle", unit=3, target=5, of=3), "shoot:rifle:5"),
        (offer(how="suppress", weapon="rifle", cell=(2, 5, 0), number=2), "suppress:rifle:2,5,0"),
    ],
)
def test_a_key_is_made_of_the_facts(option: Option, key: int | str) -> None:
    assert option.key == key
