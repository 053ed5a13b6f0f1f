"""What a side may believe: a whole campaign in which all that is hidden from it is drawn from what is possible."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import to_builtins

from drumhead.campaign.rules.battle import BATTLES, any_muster
from drumhead.campaign.rules.cards import INITIATIVE, SCOUTS, TACTICAL, new_deck
from drumhead.campaign.rules.state import AUTO, MODES, TABLE, Campaign, Fight, changed_fight, seats_of
from drumhead.campaign.rules.units import splits
from drumhead.flow.adviser import name_of
from drumhead.flow.loop import ask_again
from drumhead.flow.question import Seat


def imagine(s: Campaign, seat: Seat, rng: Random) -> Campaign:
    """Points of armies, hands, the deck and sealed answers of the others as they could be. A watcher knows no hand."""
    world = s.clone()
    if world.battle:
        world.battle = BATTLES.game.imagine(world.battle, seat, rng)
    if not s.hides:
        rng.shuffle(world.deck)
        return world
    hidden = [other for other in s.sides if other != seat]
    for other in hidden:
        if s.possible[other]:
            _draw_points(world, other, rng)
    _draw_cards(world, hidden, rng)
    for w, work in s.works.items():
        if isinstance(work, Fight):
            _draw_named_cards(world, w, work, hidden, rng)
    for other in hidden:
        if other in world.sealed:
            world.sealed[other] = _drawn_seal(world, other, rng)
    if (q := s.question) and q.seat in hidden and s.asks_in_private(q):
        ask_again(world)  # what it offers depends on what is hidden
    return world


def _draw_points(world: Campaign, seat: Seat, rng: Random) -> None:
    """Armies that fight are known, so that every division in question gives them the same points."""
    drawn = rng.choice(world.possible[seat])
    for army, points in zip(world.of(seat), drawn, strict=True):
        world.change(army.id, points=points)


def _draw_cards(world: Campaign, hidden: list[Seat], rng: Random) -> None:
    """The cards that this side does not see, dealt again into the others' hands and the deck."""
    seen = [*world.discard, *(card for seat in (0, 1) if seat not in hidden for card in world.hands[seat])]
    unseen = new_deck()
    for card in seen:
        unseen.remove(card)
    rng.shuffle(unseen)
    for seat in hidden:
        held = len(world.hands[seat])
        world.hands[seat], unseen = tuple(unseen[:held]), unseen[held:]
    world.deck = unseen


def _draw_named_cards(world: Campaign, w: int, fight: Fight, hidden: list[Seat], rng: Random) -> None:
    """Cards that the others named with a typed result or released to a bot: any of those they are believed to hold."""
    named, released = [*fight.cards], [*fight.released]
    for k, seat in enumerate(seats_of(world, fight)):
        if seat in hidden:
            held = _some_tactical(world, seat, rng)
            named[k] = held if fight.mode == TABLE else ()
            released[k] = held if fight.mode == AUTO else ()
    changed_fight(world, w, cards=(named[0], named[1]), released=(released[0], released[1]))


def _some_tactical(world: Campaign, seat: Seat, rng: Random) -> tuple[str, ...]:
    return tuple(card for card in world.hands[seat] if card in TACTICAL and rng.random() < LIKELY)


# ---------------------------------------------------------------------------------------------------- sealed answers
def _any_split(world: Campaign, seat: Seat, rng: Random) -> Any:
    fewest, most = world.rules.armies_per_side
    return rng.choice([v for n in range(fewest, most + 1) for v in splits(n)])


SEALED: dict[str, Callable[[Campaign, Seat, Random], Any]] = {
    "distribution": _any_split,
    "play-initiative-cards": lambda world, seat, rng: rng.randint(0, world.hands[seat].count(INITIATIVE)),
    "battle-mode": lambda world, seat, rng: rng.choice(MODES),
    "release-cards": lambda world, seat, rng: [*_some_tactical(world, seat, rng)],
    "muster": lambda world, seat, rng: to_builtins(any_muster(world, seat, rng)),
    "scouts": lambda world, seat, rng: SCOUTS in world.hands[seat] and rng.random() < LIKELY,
}
LIKELY = 0.8  # that a card which can be played is


def _drawn_seal(world: Campaign, seat: Seat, rng: Random) -> Any:
    """An answer that this side could have given to what the other is asked now."""
    assert world.question
    return SEALED[name_of(world.question)](world, seat, rng)
