"""What a side may believe: a whole campaign in which all that is hidden from it is drawn from what is possible."""

from random import Random

from drumhead.campaign.rules.cards import INITIATIVE, new_deck
from drumhead.campaign.rules.state import Campaign
from drumhead.campaign.rules.units import splits
from drumhead.flow.question import Seat


def imagined(s: Campaign, seat: Seat, rng: Random) -> Campaign:
    """Points of armies, hands, the deck and sealed answers of the others as they could be. A watcher knows no hand."""
    world = s.clone()
    if not s.hides:
        rng.shuffle(world.deck)
        return world
    hidden = [other for other in s.sides if other != seat]
    for other in hidden:
        if s.possible[other]:
            _draw_points(world, other, rng)
    _draw_cards(world, hidden, rng)
    for other in hidden:
        if other in world.sealed:
            world.sealed[other] = _drawn_seal(world, other, rng)
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


def _drawn_seal(world: Campaign, seat: Seat, rng: Random) -> object:
    """A sealed answer that this side could have given: a split before there are armies, else Initiative cards."""
    if not world.armies:
        fewest, most = world.rules.armies_per_side
        return rng.choice([v for n in range(fewest, most + 1) for v in splits(n)])
    return rng.randint(0, world.hands[seat].count(INITIATIVE))
