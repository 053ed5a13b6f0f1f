"""Campaigns in the middle: armies where a test wants them, one side about to move, dice as a test says."""

from collections.abc import Mapping, Sequence
from typing import Any

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.map.known import default_map, known_maps
from drumhead.campaign.rules.cards import new_deck
from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.state import Army, Campaign, Fight
from drumhead.campaign.rules.turn import begin_turn, next_piece, second_mover
from drumhead.campaign.rules.victory import end_turn
from drumhead.dice.scripted import Scripted
from drumhead.dice.seeded import SeededDice
from drumhead.flow import loop
from drumhead.flow.event import Event
from drumhead.flow.question import Answer, Chosen, Key, Parted, Pick, Picked, Refusal, Told
from drumhead.games.saga.rules.state import Saga
from drumhead.space.hexes import Hex

NORMAN, VIKING = 0, 1
Places = Sequence[tuple[Hex | None, int]]  # a hex (None: aboard) and points


def standing(
    normans: Places = (((3, 5), 5), ((0, 5), 5)),
    vikings: Places = ((None, 5), (None, 5)),
    *,
    ship: Hex = (4, 0),
    moves: int = NORMAN,
    leads: bool = False,
    turn: int = 4,
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    house: Mapping[str, str] | None = None,
    stood: bool = False,
    map: str = default_map().id,
    pillaged: Sequence[Hex] = (),
) -> Campaign:
    """The movement of one side; the other has moved, or moves after it (`leads`). `stood`: everybody stood there
    before."""
    chosen = HOUSE.full({"battle-mode": "table"} | dict(house or {}))
    played = next(m for m in known_maps() if m.id == map)
    s = Campaign(game="campaign", house=chosen, map=played, ship=ship, turn=turn, first=moves if leads else 1 - moves)
    for seat, places in ((NORMAN, normans), (VIKING, vikings)):
        for number, (at, points) in enumerate(places, 1):
            s.armies.append(Army(len(s.armies), seat, number, points, at, stood=at if stood else None))
        s.possible[seat] = (tuple(points for _, points in places),)
    s.hands, s.pillaged = [*hands], [*pillaged]
    s.deck = new_deck()
    for card in (*hands[0], *hands[1]):
        s.deck.remove(card)
    loop.with_dice(s, Scripted())
    s.then(next_piece(moves), *([second_mover()] if leads else []), end_turn(), begin_turn())
    loop.run(s)
    loop.close(s)
    return s


def army(s: Campaign, seat: int, number: int = 1) -> Army:
    return s.of(seat)[number - 1]


def answer(s: Campaign, a: Answer, *faces: int) -> Sequence[Event]:
    """Answer what is asked, with these dice and no others."""
    dice = Scripted(*faces)
    events = CAMPAIGN.answer(s, s.asked_seat, a, dice)
    assert dice.drawn == len(faces), f"{dice.drawn} dice of {len(faces)} fell"
    return events


def choose(s: Campaign, key: Key, *faces: int) -> Sequence[Event]:
    return answer(s, Picked(key), *faces)


def order(s: Campaign, seat: int, number: int, action: str, *faces: int, at: Hex | None = None) -> Sequence[Event]:
    """Name an army and say what it does; no card helps it."""
    choose(s, army(s, seat, number).id)
    if asked(s) == "forced-march":
        choose(s, "no")
    return [*choose(s, key_of(action, at), *faces), *settle_mode(s)]


def settle_mode(s: Campaign, *named: str) -> Sequence[Event]:
    """If a battle is due: both name these ways to fight it, or the one that was chosen at set-up."""
    told: list[Event] = []
    if s.question and asked(s) == "battle-mode":
        for mode in named or (s.rules.battle_mode,) * 2:
            told += choose(s, mode)
    return told


def key_of(action: str, at: Hex | None = None) -> str:
    return f"{action}:{at[0]},{at[1]},0" if at else action


def refused(s: Campaign, a: Answer) -> Refusal:
    refusal = CAMPAIGN.refuse(s, s.asked_seat, a)
    assert refusal is not None, f"{a} is legal"
    return refusal


def refused_order(s: Campaign, seat: int, number: int, action: str, at: Hex | None = None) -> Refusal:
    choose(s, army(s, seat, number).id)
    return refused(s, Picked(key_of(action, at)))


def offered(s: Campaign) -> set[Key]:
    assert s.question and isinstance(s.question.ask, Pick)
    return {o.key for o in s.question.ask.options}


def asked(s: Campaign) -> str:
    assert s.question is not None
    return s.question.decision.rpartition(".")[2]


def typed(
    s: Campaign, winner: str, lost: tuple[int, int], *faces: int, cards: tuple[Sequence[int], Sequence[int]] = ((), ())
) -> Sequence[Event]:
    """Type the result of the battle that is due, let the dice fall here, and confirm it."""
    settle_mode(s)
    choose(s, winner)
    answer(s, Told(lost[0]))
    answer(s, Told(lost[1]))
    for named in cards:
        if s.question and s.question.says == "type_cards":
            answer(s, Chosen(tuple(named)))
    if any(lost):
        choose(s, "here")
    return choose(s, "yes", *faces)


def split(*sizes: int) -> Parted:
    """Fifteen points, so many for each army."""
    keys, parts = list(range(1, sum(sizes) + 1)), []
    for size in sizes:
        parts.append(tuple(keys[:size]))
        keys = keys[size:]
    return Parted(tuple(parts))


def finished_turn(s: Campaign, *faces: int) -> Sequence[Event]:
    """End the movement; the turn ends, and these are the initiative dice of the next."""
    return choose(s, "end", *faces)


# ---------------------------------------------------------------------------------------------------- battles
def battle_due(
    mode: str = "engine",
    *,
    came: Hex = (3, 4),
    at: Hex = (4, 3),
    points: tuple[int, int] = (5, 4),
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    house: Mapping[str, str] | None = None,
) -> Campaign:
    """A Norman army attacks a Viking one, and both want to fight in this way."""
    s = standing(((came, points[0]), ((5, 7), 5)), ((at, points[1]), (None, 5)), hands=hands, house=house)
    choose(s, army(s, NORMAN).id)
    if asked(s) == "forced-march":
        choose(s, "no")
    choose(s, key_of("attack", at))
    settle_mode(s, mode, mode)
    return s


def play_to(s: Campaign, *decisions: str, seed: int = 1) -> list[Event]:
    """By policy until one of these is asked, or the battle and its aftermath are over."""
    told: list[Event] = []
    dice = SeededDice.from_number(seed)
    while s.question and asked(s) not in (*decisions, "next-piece"):
        told += CAMPAIGN.answer(s, s.asked_seat, CAMPAIGN.suggest(s), dice)
    return told


def by_chance(s: Campaign, a: Answer, seed: int = 1) -> list[Event]:
    """Answer what is asked with dice that a test does not care for."""
    return [*CAMPAIGN.answer(s, s.asked_seat, a, SeededDice.from_number(seed))]


def saga_of(s: Campaign) -> Saga:
    assert isinstance(s.battle, Saga)
    return s.battle


def fight_of(s: Campaign) -> Fight:
    found = s.fight()
    assert found is not None
    return found


def told(events: Sequence[Event], says: str) -> list[Any]:
    """The facts of all events that say this."""
    return [e.facts for e in events if e.says == says]
