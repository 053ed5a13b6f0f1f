"""Luck: fair over many battles whatever players decide, and visible where the dice were loaded."""

from collections.abc import Iterator
from random import Random

import pytest

from drumhead.bots.play import PLAYERS, play_on
from drumhead.combat.throws import throw_of
from drumhead.combat.volley import START, AtChoice, advance, decide
from drumhead.dice.seeded import SeededDice
from drumhead.flow.event import Rolled
from drumhead.flow.luck import Throw
from drumhead.flow.record import LiveBattle, read_record
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.attack import HITS, shooting_stages
from drumhead.games.saga.rules.house import HOUSE
from drumhead.lab.luck import luck, luck_of
from drumhead.registry import SYSTEMS
from tests.bots.battles import drawn
from tests.playthroughs.kept import kept

BATTLES = 12
AGAIN = HOUSE.rules({}).reroll_moment


def battle(number: int, dice: SeededDice | None = None) -> LiveBattle:
    return LiveBattle(SAGA, drawn(number), dice or SeededDice.from_number(number), f"battle-{number}")


def played(live: LiveBattle, number: int = 0) -> LiveBattle:
    play_on(live, [PLAYERS["policy"](0), PLAYERS["policy"](1)], number)
    return live


def spread_evenly(percentiles: list[float], within: float) -> None:
    """Each quarter has about a quarter of them, and the mean is in the middle."""
    n = len(percentiles)
    assert sum(percentiles) / n == pytest.approx(0.5, abs=within)
    for quarter in range(4):
        found = sum(quarter / 4 <= p < (quarter + 1) / 4 for p in percentiles)
        assert found / n == pytest.approx(0.25, abs=2 * within)


# ---------------------------------------------------------------------------------------------------- fair
def volleys(dice: SeededDice, rng: Random) -> Iterator[Throw]:
    """Ten attacks; who defends has good hits thrown again and lets bad ones stand, which no policy foresees."""
    for _ in range(10):
        stages = shooting_stages(AGAIN, rng.choice((3, 4, 5)), rng.choice((3, 4, 5)), 12, "none")
        volley, at = {"dice": rng.randint(4, 12), "tired": rng.randint(0, 1), "tired_target": 1}, START
        while True:
            stood = advance(stages, at, volley, dice)
            yield throw_of(stages, at, volley, stood, "wounds", 0)
            if not isinstance(stood, AtChoice):
                break
            good = stood.choice.decision == HITS and 2 * stood.volley["hits"] > volley["dice"]
            volley, at = stood.volley, decide(stages, stood.at, stood.volley, "spend" if good else "keep")


def test_percentiles_are_even_however_the_others_decide() -> None:
    spread_evenly([luck(0, list(volleys(SeededDice.from_number(n), Random(n)))).percentile for n in range(200)], 0.05)


def test_percentiles_of_battles_are_even() -> None:
    found = [side.percentile for n in range(BATTLES) for side in luck_of(played(battle(n), n).record, SAGA)]
    spread_evenly(found, 0.12)


# ---------------------------------------------------------------------------------------------------- not fair
class Loaded(SeededDice):
    """Strikes roll sixes, blocks roll ones."""

    live: LiveBattle | None = None

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        fallen = super().roll(count, sides)
        before = [e for e in (self.live.state.told if self.live else []) if isinstance(e, Rolled)]
        blocks = bool(before) and str(before[-1].facts.get("stage")).startswith("hit")
        loaded = fallen if self.live is None else (1 if blocks else 6,) * count
        self._taken[-1] = (sides, loaded)
        return loaded


def test_a_battle_of_loaded_dice_reads_above_99_for_both() -> None:
    dice = Loaded(b"loaded")
    live = battle(3, dice)
    dice.live = live
    for side in luck_of(played(live).record, SAGA):
        assert side.percentile > 0.99 and side.dealt > side.mean


# ---------------------------------------------------------------------------------------------------- what is told
def test_wounds_means_and_bars_say_the_same() -> None:
    live = played(battle(5))
    for side in luck_of(live.record, SAGA):
        bars = {side.first + i: p for i, p in enumerate(side.bars)}
        assert sum(bars.values()) == pytest.approx(1, abs=0.003)
        assert sum(n * p for n, p in bars.items()) == pytest.approx(side.mean, abs=0.3)
        assert side.dealt in bars


def test_no_bar_is_for_less_than_no_wound() -> None:
    """What came was worth two wounds by the odds, and nobody was hurt in the end."""
    side = luck(0, [Throw(seat=0, chances={0.0: 0.5, 2.0: 0.5}, came=2.0, dealt=0)])
    assert (side.first, side.bars) == (0, (1.0,))


def test_where_no_dice_fell_there_was_neither_luck() -> None:
    side = luck(1, [])
    assert (side.dealt, side.mean, side.percentile, side.bars) == (0, 0.0, 0.5, (1.0,))


def test_dice_that_were_taken_back_count_too() -> None:
    live = battle(5)
    while len(live.entries) < 2 or not live.entries[-1].faces:
        live.answer(live.state.asked_seat, SAGA.suggest(live.state))
    before = luck_of(live.record, SAGA)
    live.take_back(len(live.entries) - 2)
    assert luck_of(live.record, SAGA) == before and sum(side.throws for side in before)


def test_the_luck_of_a_kept_battle_of_deadzone_counts_its_wounds() -> None:
    """Each attack of somebody is a throw; what the ground does, and what only pins, is nobody's luck."""
    record = read_record(kept("deadzone"))
    told = [e for entry in record.entries for e in getattr(entry, "events", ()) if isinstance(e, Rolled)]
    attacks = [e for e in told if e.facts.get("stage") == "attack" and e.clause.endswith("opposed-quality-tests")]
    both = luck_of(record, SYSTEMS["deadzone"])
    assert sum(side.throws for side in both) == sum(e.seat is not None for e in attacks) > 10
    assert all(0 < side.percentile < 1 for side in both) and sum(side.dealt for side in both) > 5
