"""Chance: random answers that reach every part of the game."""

from collections import Counter
from random import Random

from drumhead.bots.play import play
from drumhead.bots.player import Chance
from drumhead.dice.seeded import SeededDice
from drumhead.flow.question import Picked
from drumhead.games.littlewars.game import LITTLEWARS
from drumhead.games.littlewars.rules.combat import merged_combats
from drumhead.games.littlewars.rules.setup import LittleWarsSetup
from drumhead.games.littlewars.rules.state import LittleWars
from drumhead.space.generate import generate
from tests.games.littlewars.kit import battle, infantry


def test_men_move_more_often_than_the_movement_ends() -> None:
    b = battle(infantry(0, (20, 20)), infantry(1, (40, 20)))
    keys = Counter(str(LITTLEWARS.sample(b, Random(n)).key) for n in range(100))  # type: ignore[union-attr]
    assert keys["men"] > 3 * keys["end"] > 0


def test_a_single_man_sometimes_goes_into_contact() -> None:
    met = 0
    for n in range(40):
        b = battle(infantry(0, (20, 20)), infantry(1, (20, 25)))
        rng, dice = Random(n), SeededDice.from_number(n)
        LITTLEWARS.answer(b, 0, Picked("men"), dice)
        LITTLEWARS.answer(b, 0, LITTLEWARS.sample(b, rng), dice)
        met += bool(merged_combats(b))
    assert 0 < met < 40


def test_captives_are_sometimes_led_home() -> None:
    led = 0
    for n in range(20):
        b = battle(infantry(0, (20, 4)), infantry(1, (20, 6), holder=0))
        rng, dice = Random(n), SeededDice.from_number(n)
        LITTLEWARS.answer(b, 0, Picked("captives"), dice)
        LITTLEWARS.answer(b, 0, LITTLEWARS.sample(b, rng), dice)
        led += b.place(17 if b.models[17].is_captive else 1)[1] < 3500
    assert 0 < led < 20


def test_every_battle_ends() -> None:
    setup = LittleWarsSetup(game="littlewars", board=generate(5, pieces=10), house={"turn-limit": "thirty"})
    said: Counter[str] = Counter()
    for n in range(2):
        told = lambda events: said.update(e.says for e in events if e.says)
        result = play(LITTLEWARS, setup, [Chance(n), Chance(n + 1)], SeededDice.from_number(n), n, told)
        assert isinstance(result.state, LittleWars)
        assert result.state.round <= 30
    assert said["men_move"] > said["turn_begins"]
    assert said["fought"]
