"""Initiative: each turn begins with a die for each side; the higher moves all its pieces first."""

from drumhead.campaign.rules import cards
from drumhead.campaign.rules.knowledge import narrow, tell_points
from drumhead.campaign.rules.state import Campaign, Vector
from drumhead.flow.event import Counted, Rolled
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Chosen, Option, Seat, Some
from drumhead.ledger.cite import datum, law

CLAUSE = "campaign.initiative.each-turn"
PENALTY = datum("campaign.initiative.minus-weak-army", 2, 1)  # an army of so many points or fewer gives -1
BONUS = datum("campaign.cards.initiative-effect", 3, 2)


@question("campaign.decision.play-initiative-cards", "campaign.cards.initiative-effect")
def initiative_cards(s: Campaign, a: Chosen, seat: Seat) -> None:
    """Before the dice, sealed until both have answered (ruling initiative-card-timing)."""
    s.sealed[seat] = len(a.keys)


@initiative_cards.ask
def may_play_initiative(s: Campaign, seat: Seat) -> Asking | None:
    if not s.hands[seat]:
        return None
    held = tuple(Option(n) for n in range(1, s.hands[seat].count(cards.INITIATIVE) + 1))
    return Asking(seat, Some(held, 0, len(held)), "initiative_cards", facts={"bonus": BONUS}, asked_anyway=True)


@step(CLAUSE)
def roll_initiative(s: Campaign) -> None:
    """The Norman's die falls first, again at a tie; both are told in the order of the seats. Cards are spent once and
    keep working (ruling initiative-die). The total penalty is announced, not its causes (ruling
    initiative-what-counts)."""
    played = {seat: int(s.sealed.pop(seat, 0)) for seat in s.sides}
    for seat in s.sides:
        for _ in range(played[seat]):
            cards.spend(s, seat, cards.INITIATIVE, "campaign.cards.initiative-effect")
    lost = {seat: penalty(tuple(a.points for a in s.of(seat))) for seat in s.sides}
    while True:
        faces = {seat: int(s.dice.roll(1)[0]) for seat in s.sides}
        results = {seat: faces[seat] + BONUS * played[seat] - lost[seat] for seat in s.sides}
        facts = {"results": [results[0], results[1]], "penalties": [lost[0], lost[1]]}
        reading = (str(results[0]), str(results[1]))
        s.tell(Rolled(6, (faces[0], faces[1]), reading, CLAUSE, "rolls_initiative", None, facts))
        if results[0] != results[1]:
            break
    for seat in s.sides:
        narrow(s, seat, lambda v, p=lost[seat]: penalty(v) == p)  # type: ignore[misc]
    tell_points(s, s.sides, "campaign.ruling.initiative-what-counts")
    s.first = first_mover(s, results)
    s.tell(Counted({"first": s.first}, "campaign.initiative.high-roller-first", "moves_first", facts={"seat": s.first}))


def penalty(v: Vector) -> int:
    """For each army with few points, and for each that was destroyed or dissolved; at most one for an army."""
    return weak_penalty(v) + lost_penalty(v)


@law("campaign.initiative.minus-weak-army", off=0)
def weak_penalty(v: Vector) -> int:
    return sum(0 < points <= PENALTY for points in v)


@law("campaign.initiative.minus-destroyed-army", off=0)
def lost_penalty(v: Vector) -> int:
    return sum(points == 0 for points in v)


@law("campaign.initiative.high-roller-first", off=lambda s, results: min(results, key=lambda seat: results[seat]))
def first_mover(s: Campaign, results: dict[Seat, int]) -> Seat:
    """No choice is offered to the winner (ruling initiative-must-go-first)."""
    return max(results, key=lambda seat: results[seat])
