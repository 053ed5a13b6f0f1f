"""Bonus cards: one deck of ten, two hidden hands, an open discard pile."""

from drumhead.campaign.rules.state import Campaign
from drumhead.campaign.rules.telling import secret
from drumhead.flow.event import Counted, Noted, Showed
from drumhead.flow.question import Option, Seat
from drumhead.ledger.cite import datum, law

SCOUTS, LOCAL_KNOWLEDGE, AMBUSH = "scouts", "local-knowledge", "ambush"
INITIATIVE, FORD, FORCED_MARCH = "initiative", "ford", "forced-march"
DECK = {
    SCOUTS: datum("campaign.cards.scouts-two", 2, 3),
    LOCAL_KNOWLEDGE: datum("campaign.cards.local-knowledge-two", 2, 1),
    AMBUSH: datum("campaign.cards.ambush-one", 1, 2),
    INITIATIVE: datum("campaign.cards.initiative-two", 2, 3),
    FORD: datum("campaign.cards.ford-two", 2, 1),
    FORCED_MARCH: datum("campaign.cards.forced-march-one", 1, 2),
}
TACTICAL = (SCOUTS, LOCAL_KNOWLEDGE, AMBUSH)


def new_deck() -> list[str]:
    return [card for card, number in DECK.items() for _ in range(number)]


@law("campaign.ruling.dice-order", off=None)
def shuffle(s: Campaign) -> None:
    """Before anything else at the start; later when an empty deck is drawn from."""
    for i in range(len(s.deck) - 1, 0, -1):
        j = s.dice.below(i + 1)
        s.deck[i], s.deck[j] = s.deck[j], s.deck[i]


@law(
    "campaign.cards.strategic-in-campaign",
    off=lambda s, seat: tuple(Option(n, facts={"how": card}) for n, card in enumerate(s.hands[seat])),
)
def tactical_options(s: Campaign, seat: Seat) -> tuple[Option, ...]:
    """The tactical cards of a hand, each by its place in it; strategic ones are not played in a battle."""
    return tuple(Option(n, facts={"how": card}) for n, card in enumerate(s.hands[seat]) if card in TACTICAL)


@law("campaign.cards.played-when-appropriate", off=False)
def holds(s: Campaign, seat: Seat, card: str) -> bool:
    return card in s.hands[seat]


def draw(s: Campaign, seat: Seat) -> None:
    """Face down: the draw is public, the card is not (ruling card-hidden). An empty deck is first made of the discard
    pile; if that is empty too, nothing is drawn (ruling one-deck)."""
    if not s.deck and s.discard:
        s.deck, s.discard = [*s.discard], []
        shuffle(s)
        s.tell(Noted("campaign.ruling.one-deck", "reshuffled"))
    if not s.deck:
        return
    card = s.deck.pop()
    s.hands[seat] = (*s.hands[seat], card)
    clause = "campaign.aftermath.winner-draws-card"
    unseen = Noted(clause, "draws_unseen", {"seat": seat})
    s.tell(secret(s, seat, Noted(clause, "draws", {"seat": seat, "card": card}), unseen))
    tell_hand(s, seat, clause)


def spend(s: Campaign, seat: Seat, card: str, clause: str) -> None:
    """A card that is played goes to the open discard pile."""
    hand = [*s.hands[seat]]
    hand.remove(card)
    s.hands[seat] = tuple(hand)
    s.discard.append(card)
    s.tell(Noted(clause, "plays", {"seat": seat, "card": card}))
    tell_hand(s, seat, clause)


def tell_hand(s: Campaign, seat: Seat, clause: str) -> None:
    """The owner sees the cards, everybody sees how many there are, in the hand, the deck and the pile."""
    s.tell(Counted({"deck": len(s.deck), "discard": tuple(s.discard)}, clause))
    s.tell(Counted({"cards": len(s.hands[seat])}, clause, seat=seat))
    s.tell(secret(s, seat, Showed(seat, cards_shown(s.hands[seat]), clause)))


def cards_shown(hand: tuple[str, ...]) -> tuple[dict[str, str], ...]:
    return tuple({"card": card} for card in hand)
