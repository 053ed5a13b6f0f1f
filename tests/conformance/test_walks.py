"""Random walks through every game: what every game owes, looked at again at every question."""

import json
import re
from collections.abc import Iterator, Sequence
from math import isfinite
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from drumhead.dice.seeded import SeededDice
from drumhead.flow.adviser import BEST, USUAL
from drumhead.flow.event import Asked, Event
from drumhead.flow.frame import PARTS, Inquiry
from drumhead.flow.game import Draft, Game
from drumhead.flow.question import WATCHER, Answer, Chosen, Concede, Order, Ordered, Pick, Picked, Question, Some, Ways
from drumhead.flow.record import LiveBattle, read_record, write_record
from drumhead.flow.replay import check_chain, check_play
from drumhead.flow.view import View, fold
from drumhead.flow.words import Renderer
from drumhead.ledger.clause import ledger
from tests.conformance.draws import CONFORMANT, Conformant

CHUNKS = 20
# how often the dearer promises are looked at: in one of so many walks, and at one of so many questions
RECORD_EVERY, HELP_EVERY, ADVICE_EVERY, POSITION_EVERY = 10, 17, 61, 97


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "chunk" in metafunc.fixturenames:
        walks = metafunc.config.getoption("--walks")
        chunks = [range(i, walks, CHUNKS) for i in range(min(CHUNKS, walks))]
        metafunc.parametrize("chunk", chunks, ids=lambda c: f"walks {c.start}-")


@pytest.mark.parametrize("kind", CONFORMANT, ids=str)
@pytest.mark.timeout(0)
def test_random_battles_keep_every_promise(kind: Conformant, chunk: range) -> None:
    for seed in chunk[:: kind.one_in]:
        walk(kind, seed)


def walk(kind: Conformant, seed: int) -> None:
    rng, game = Random(seed), kind.game
    setup, dice = kind.draw(rng), SeededDice.from_number(seed)
    if seed % RECORD_EVERY == 0:
        record_holds(game, LiveBattle(game, setup, dice, f"walk-{seed}"), kind, rng)
        return
    state = kind.begin(setup, dice, rng)
    views = {seat: game.view(state, seat) for seat in (0, 1, WATCHER)}
    questions = 0
    while (q := game.pending(state)) is not None:
        questions += 1
        assert questions <= kind.most_questions, "no end in sight"
        before = state.clone()
        same_again(before)
        if questions % HELP_EVERY == seed % HELP_EVERY:
            help_is_legal(game, state, rng)
            help_bears_nonsense(game, game.imagine(state, q.seat, rng), rng)
            closed_is_refused(game, state)
        if questions % ADVICE_EVERY == seed % ADVICE_EVERY:
            advice_is_legal(game, state, rng)
        if questions % POSITION_EVERY == seed % POSITION_EVERY:
            stood = game.stand(game.position(before), "walk")
            assert stood.save() == before.save(), f"{q.decision}: its position is another battle"
        a = kind.answer(game.imagine(state, q.seat, rng), rng)
        assert game.refuse(state, q.seat, a) is None, f"{q.decision}: sample is refused"
        events = game.answer(state, q.seat, a, dice)
        can_be_read(game, views[WATCHER], events)
        views = {seat: told(game, view, events, seat) for seat, view in views.items()}
        looked = (0, 1, WATCHER)[questions % 3]  # by turns: a fold that went wrong stays wrong
        assert views[looked] == game.view(state, looked), f"{q.decision}: the fold of seat {looked} differs"
        kind.holds(before, q, a, state)
    outcome = game.outcome(state)
    assert outcome is not None, "a dead end"
    assert str(Renderer(game, views[WATCHER]).outcome(outcome).text).endswith(".")


def record_holds(game: Game[Any, Any], battle: LiveBattle, kind: Conformant, rng: Random) -> None:
    """A battle that was recorded is read again and played again to the same hashes."""
    while (q := game.pending(battle.state)) is not None:
        battle.answer(q.seat, kind.answer(game.imagine(battle.state, q.seat, rng), rng))
    written = write_record(battle.record)
    played = written[written.index(b'"entries":') :]  # before them an army book may have sentences of its own
    assert not re.search(rb'"(text|label)":', played), "a sentence in a record"
    record = read_record(written)
    assert write_record(record) == written
    check_chain(json.loads(written))
    check_play(record, game)


def can_be_read(game: Game[Any, Any], before: View, events: Sequence[Event]) -> None:
    """Every event but a silent one is a whole sentence, every question and option has words, and only when read."""
    for e, said in zip(events, Renderer(game, before).events(events)):
        assert e.text is UNSET
        assert str(said.text).endswith(".") if e.says else said.text == "", f"{e.says}: {said.text}"
        if isinstance(said, Asked) and said.question:
            options = [o for part in ("options", "of", "pool") for o in getattr(said.question.ask, part, ())]
            assert said.question.text and all(o.label for o in options), said.question.decision


def closed_is_refused(game: Game[Any, Any], s: Any) -> None:
    """What is closed is not offered, and is refused by the first clause that closes it."""
    name, args = s.frames[-1]
    part, ask = PARTS[name], s.question.ask
    assert isinstance(part, Inquiry)
    offered = [o.key for o in getattr(ask, "options", getattr(ask, "of", ()))]
    answers = {Pick: Picked, Some: lambda key: Chosen((key,)), Order: lambda key: Ordered((key,))}
    words = Renderer(game, game.view(s, WATCHER)).of(s.question.decision)
    asking = s.question.decision.partition(".")[0]  # the game that asks: a battle inside has a ledger of its own
    reasons = [(option.key, refusal) for option, refusal in part.closes(s, *args) if option.key not in offered]
    for _, refusal in reasons:
        assert refusal.clause in ledger(asking).entries, f"{refusal.clause} is no clause"
        assert " " in words.refusal(refusal).why, refusal
    for key, refusal in dict(reversed(reasons)).items():
        assert game.refuse(s, s.question.seat, answers[type(ask)](key)) == refusal


def told(game: Game[Any, Any], view: View, events: Any, seat: int) -> View:
    return fold(view, [e for x in events if (e := game.event_for(x, seat)) is not None])


def same_again(s: Any) -> None:
    """A clone and a reload are the same battle."""
    saved = s.save()
    assert not re.search(rb'"(text|label)":', saved), "a sentence in a state"
    again = type(s).load(saved)
    assert again.save() == saved
    assert s.clone().save() == saved
    assert again.question == s.question


def help_is_legal(game: Game[Any, Any], s: Any, rng: Random) -> None:
    """What suggest and preview yield passes refuse, and nothing is changed."""
    q, saved = s.question, s.save()
    world = game.imagine(s, q.seat, rng)
    assert world.question == q
    may_be_answered(game, s, [game.suggest(world)])
    shown = game.preview(world, q.seat, draft(q, rng))
    planned = world.clone()
    for a in shown.plan:
        assert game.refuse(planned, planned.asked_seat, a) is None, f"{q.decision}: the plan of a preview is refused"
        game.answer(planned, planned.asked_seat, a, SeededDice.from_number(1))
    assert s.save() == saved


def advice_is_legal(game: Game[Any, Any], s: Any, rng: Random) -> None:
    """What advise and candidates yield passes refuse, it is the same again for who believes the same, and nothing is
    changed."""
    q, saved, belief = s.question, s.save(), rng.random()
    world = game.imagine(s, q.seat, Random(belief))
    advised = game.advise(world)
    assert game.advise(game.imagine(s, q.seat, Random(belief))) == advised, (
        f"{q.decision}: advised otherwise the second time"
    )
    assert advised.answer == game.candidates(world, 1)[0] and advised.answer != advised.other
    why = Renderer(game, game.view(s, q.seat)).of(q.decision).say(advised.says, advised.facts)
    assert why == "" if advised.says in (BEST.says, USUAL.says) else why.endswith(".")  # or nothing speaks for it
    candidates = game.candidates(world, 8)
    assert game.suggest(world) in candidates, f"{q.decision}: suggest is not among the candidates"
    may_be_answered(game, s, [*candidates, *([advised.other] if advised.other else [])])
    assert s.save() == saved


def may_be_answered(game: Game[Any, Any], s: Any, answers: Sequence[Answer]) -> None:
    q = s.question
    for a in answers:
        assert not isinstance(a, Concede)
        refusal = game.refuse(s, q.seat, a)
        assert refusal is None, f"{q.decision}: {refusal} for {msgspec.to_builtins(a)}"


def help_bears_nonsense(game: Game[Any, Any], world: Any, rng: Random) -> None:
    """Odds are finite, and no draft, however wild, is an exception: at most it is refused."""
    q, saved = world.question, world.save()
    assert all(isfinite(x) for odds in game.option_odds(world).values() for x in (*odds.p, odds.mean))
    for wild in wild_drafts(q, rng):
        for seat in (0, 1, WATCHER):
            shown = game.preview(world, seat, wild)
            assert not shown.plan or seat == q.seat, f"{q.decision}: a plan for a seat that is not asked"
    assert world.save() == saved


def wild_drafts(q: Question, rng: Random) -> Iterator[Draft]:
    units = [o.facts["unit"] for o in getattr(q.ask, "options", ()) if "unit" in o.facts] or [0]
    unit, offered = rng.choice(units), getattr(q.ask, "cells", ())
    cells = tuple(
        (rng.randrange(-1, 9), rng.randrange(-1, 9), rng.randrange(-1, 5)) for _ in range(rng.randrange(1, 4))
    )
    yield Draft(unit, cells=cells)
    yield Draft(unit, "run", cells=tuple(rng.choice(offered) for _ in range(2)) if offered else cells)
    yield from (Draft(-1), Draft(10_000), Draft(10_000, "walk", (1, 1)))
    yield Draft(unit, "fly", (1000, 1000))
    yield Draft(unit, "walk", (10**12, -(10**12)))
    yield from (Draft(models=(0, 1, 1, 10_000), goal=(1, 1)), Draft(models=(0, 1), goal=(10**12, 0), form="line"))
    yield Draft(unit, "", (1, 1), (0, 0), {-5: (1, 1), 10_000: (2, 2)})
    yield from (Draft(counts={"points": 10**12, "none:such": -1}), Draft(unit, counts={"all": rng.randrange(-1, 3)}))
    yield from (Draft(unit, action, target=t) for action in ("assault", "shoot", "") for t in (-3, 10_000))


def draft(q: Question, rng: Random) -> Draft:
    """A drag of some unit, or of some figures where no unit is asked about, to somewhere."""
    if isinstance(q.ask, Ways) and "unit" not in q.facts:
        some = rng.sample(q.ask.models, rng.randrange(1, len(q.ask.models) + 1))
        goal = (rng.randrange(72_000), rng.randrange(48_000))
        return Draft(models=tuple(some), goal=goal, form=rng.choice(("", "line", "column")))
    options = [o.facts for o in getattr(q.ask, "options", ())]
    units = [f["unit"] for f in (*options, q.facts) if "unit" in f] or [0]
    chosen = rng.choice(options) if options else {}
    goal = (rng.randrange(72_000), rng.randrange(48_000))
    return Draft(rng.choice(units), chosen.get("action", ""), goal, target=chosen.get("target"))
