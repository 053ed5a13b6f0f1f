"""Previews of every game: whatever a draft says, the answer is a preview or a refusal, never an exception."""

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drumhead.flow.game import Draft, Preview
from drumhead.flow.record import read_record
from drumhead.flow.replay import replay
from drumhead.flow.state import State
from drumhead.registry import DESKS, SYSTEMS
from tests.playthroughs.kept import kept

NUMBERS = st.one_of(st.integers(-2, 12), st.sampled_from([24_000, 10**6, 10**15, -(10**15), 1 << 53, -(1 << 53)]))
PLACES = st.tuples(NUMBERS, NUMBERS)
DRAFTS = st.builds(
    Draft,
    unit=st.one_of(st.integers(0, 8), NUMBERS),
    action=st.sampled_from(["", "walk", "assault", "shoot", "move", "hold", "nonsense", "a" * 200]),
    goal=st.none() | PLACES,
    facing=st.none() | PLACES,
    pulled=st.dictionaries(NUMBERS, PLACES, max_size=3),
    target=st.none() | NUMBERS,
    models=st.lists(NUMBERS, max_size=4).map(tuple),
    form=st.sampled_from(["", "line", "column", "nonsense"]),
    cells=st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), max_size=3).map(tuple),
)


@cache
def moments(game: str) -> list[State]:
    """Every tenth moment of the kept battle."""
    record = read_record(kept(game))
    return [s.clone() for i, s in enumerate(replay(record, SYSTEMS[game])) if i % 10 == 3 and s.question]


def numbered(game: Any, seen: Any) -> int:
    """How many may be named as a target: units, figures where there are no units, or armies; of a battle inside its
    own."""
    _, asks = game.inside(seen) or (game, seen)
    found = (getattr(asks, kind, ()) for kind in ("units", "models", "armies"))
    return next((len(some) for some in found if some), 0)


@pytest.mark.parametrize("name", [id for id, desk in DESKS.items() if desk.complete])
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(draft=DRAFTS, at=st.integers(0, 200))
def test_any_draft_has_a_preview(name: str, draft: Draft, at: int) -> None:
    game: Any = SYSTEMS[name]
    found = moments(name)
    state = found[at % len(found)]
    assert state.question is not None
    seen = game.imagine(state, state.question.seat, Random(0))
    preview: Preview = game.preview(seen, state.question.seat, draft)
    if draft.target is not None and not 0 <= draft.target < numbered(game, seen):
        assert preview.refusal is not None
