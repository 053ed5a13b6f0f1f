"""Answers keep their places: a kind of answer, and a unit, has the same number key from question to question."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from drumhead.dice.seeded import SeededDice
from drumhead.flow.adviser import decisions
from drumhead.flow.answer_places import kind_of
from drumhead.flow.question import NO, WATCHER, Pick, Question
from drumhead.flow.words import ENGLISH, Renderer
from tests.conformance.draws import CONFORMANT, Conformant

BATTLES = 2
GAMES = pytest.mark.parametrize("kind", CONFORMANT, ids=str)


def questions(kind: Conformant) -> Iterator[tuple[Any, Question, Renderer]]:
    """Every question of a few random battles, in words, and the state in which it is asked."""
    for seed in range(BATTLES):
        rng, game, dice = Random(seed), kind.game, SeededDice.from_number(seed)
        state, events = game.muster(kind.draw(rng), dice)
        renderer = Renderer(game, game.view(state, WATCHER))
        while (q := game.pending(state)) is not None:
            yield state, renderer.question(q), renderer
            events = game.answer(state, q.seat, kind.answer(game.imagine(state, q.seat, rng), rng), dice)
            renderer.events(events)


@GAMES
def test_a_kind_of_answer_and_a_unit_keep_their_place(kind: Conformant) -> None:
    orders = kind.game.words[ENGLISH].orders
    kinds: dict[Any, set[int]] = defaultdict(set)
    named: dict[Any, set[int]] = defaultdict(set)
    for _, q, renderer in questions(kind):
        if not isinstance(q.ask, Pick):
            continue
        order = orders.get(q.says, ())
        for o in q.ask.options:
            assert isinstance(o.place, int)
            assert (o.place == 0) == (o.key in NO)
            if (name := kind_of(order, o)) and name != order[-1]:
                kinds[q.says, name].add(o.place)
            elif q.says == "activate":
                named[renderer, o.facts["unit"]].add(o.place)
        taken = Counter(o.place for o in q.ask.options)
        assert taken.most_common(1)[0][1] == 1, f"two answers to {q.text!r} have one place"
    assert kinds
    assert named or "activate" not in decisions(kind.game.id)
    assert all(len(places) == 1 for places in (*kinds.values(), *named.values()))


@GAMES
def test_answers_to_a_question_differ_in_words(kind: Conformant) -> None:
    for _, q, _ in questions(kind):
        if isinstance(q.ask, Pick):
            labels = [o.label for o in q.ask.options]
            assert len(set(labels)) == len(labels), f"{q.text}: {labels}"


@GAMES
def test_an_answer_that_is_not_possible_has_its_place_and_a_short_reason(kind: Conformant) -> None:
    game, found = kind.game, 0
    for state, q, renderer in questions(kind):
        barred = renderer.barred(q, game.closed(state))
        free = {o.place for o in q.ask.options} if isinstance(q.ask, Pick) else set()
        for option, refusal in barred:
            found += 1
            assert option.place not in free
            assert 0 < len(refusal.why) <= 40, refusal.why
            assert refusal.clause
    assert found


@GAMES
def test_a_unit_passes_by_answers_that_are_legal_and_throw_no_die(kind: Conformant) -> None:
    game, passed = kind.game, 0
    for state, q, _ in questions(kind):
        plan = game.passing(state, game.suggest(state))
        world = state.clone()
        for a in plan:
            assert game.refuse(world, q.seat, a) is None
            game.answer(world, q.seat, a, SeededDice.from_number(1))
        passed += bool(plan)
    assert passed
