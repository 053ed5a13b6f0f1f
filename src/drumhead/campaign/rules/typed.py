"""A battle at a real table: the attacker types what came of it, the defender confirms it or sends it back."""

from typing import Any

from drumhead.campaign.rules import cards
from drumhead.campaign.rules.aftermath import aftermath
from drumhead.campaign.rules.scale import coming_battle
from drumhead.campaign.rules.state import Campaign, Fight, changed_fight, seats_of
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, question
from drumhead.flow.question import Amount, Chosen, Option, Pick, Some, Told, offer

DECISION = "campaign.decision.table-result"


@question(DECISION)
def type_winner(s: Campaign, a: Option, w: int) -> None:
    fight = s.work(w, Fight)
    seats = seats_of(s, fight)
    named = {"attacker": seats[0], "defender": seats[1], "draw": None}
    changed_fight(s, w, winner=named[str(a.key)])


@type_winner.ask
def may_name_winner(s: Campaign, w: int) -> Asking:
    fight = s.work(w, Fight)
    options = tuple(offer(how=how) for how in ("attacker", "defender", "draw"))
    facts = coming_battle(s, fight)
    return Asking(seats_of(s, fight)[0], Pick(options), "type_winner", "campaign.ruling.table-result-check", facts)


@question(DECISION)
def type_lost(s: Campaign, a: Told, w: int, k: int) -> None:
    fight = s.work(w, Fight)
    destroyed = (a.amount, fight.destroyed[1]) if k == 0 else (fight.destroyed[0], a.amount)
    changed_fight(s, w, destroyed=destroyed)


@type_lost.ask
def may_name_lost(s: Campaign, w: int, k: int) -> Asking:
    """Whole numbers up to the points of the army (ruling table-result-check)."""
    fight = s.work(w, Fight)
    facts = {"army": (fight.attacker, fight.defender)[k]}
    return Asking(
        seats_of(s, fight)[0], Amount(0, fight.points[k]), "type_lost", "campaign.ruling.table-result-check", facts
    )


@question(DECISION, "campaign.cards.tactical-in-battle")
def type_cards(s: Campaign, a: Chosen, w: int, k: int) -> None:
    """Each side names its own: nobody else knows its hand (ruling tactical-cards-who)."""
    fight = s.work(w, Fight)
    hand = s.hands[seats_of(s, fight)[k]]
    played = tuple(hand[int(key)] for key in a.keys)
    both = (played, fight.cards[1]) if k == 0 else (fight.cards[0], played)
    changed_fight(s, w, cards=both)


@type_cards.ask
def may_name_cards(s: Campaign, w: int, k: int) -> Asking | None:
    fight = s.work(w, Fight)
    seat = seats_of(s, fight)[k]
    if not s.hands[seat]:
        return None
    held = cards.tactical_options(s, seat)
    return Asking(seat, Some(held, 0, len(held)), "type_cards", "campaign.cards.tactical-in-battle", asked_anyway=True)


@question(DECISION)
def type_dice(s: Campaign, a: Option, w: int) -> None:
    if a.key == "typed":
        fight = changed_fight(s, w, dice=((), ()))
        s.then(*(type_die(w, k) for k in (0, 1) for _ in range(fight.destroyed[k])))


@type_dice.ask
def may_type_dice(s: Campaign, w: int) -> Asking | None:
    fight = s.work(w, Fight)
    if not any(fight.destroyed):
        return None
    options = Pick((offer(how="here"), offer(how="typed")))
    return Asking(seats_of(s, fight)[0], options, "type_dice", "campaign.ruling.table-result-check")


@question(DECISION)
def type_die(s: Campaign, a: Told, w: int, k: int) -> None:
    fight = s.work(w, Fight)
    assert fight.dice
    both = [*fight.dice]
    both[k] = (*both[k], a.amount)
    changed_fight(s, w, dice=(both[0], both[1]))


@type_die.ask
def may_type_die(s: Campaign, w: int, k: int) -> Asking:
    fight = s.work(w, Fight)
    facts = {"army": (fight.attacker, fight.defender)[k], "number": len(fight.dice[k]) + 1 if fight.dice else 1}
    return Asking(seats_of(s, fight)[0], Amount(1, 6), "type_die", "campaign.ruling.table-result-check", facts)


@question(DECISION)
def confirm(s: Campaign, a: Option, w: int) -> None:
    """Confirmed, it counts; sent back, it is typed again."""
    fight = s.work(w, Fight)
    if a.key == "no":
        s.tell(Noted(DECISION, "sent_back", {"seat": seats_of(s, fight)[1]}))
        changed_fight(s, w, winner=None, destroyed=(0, 0), cards=((), ()), dice=None)
        s.then(*result_frames(w))
        return
    for k, seat in enumerate(seats_of(s, fight)):
        for card in fight.cards[k]:
            cards.spend(s, seat, card, "campaign.cards.tactical-in-battle")
    s.then(aftermath(w))


@confirm.ask
def may_confirm(s: Campaign, w: int) -> Asking:
    fight = s.work(w, Fight)
    dice = fight.dice and [[*side] for side in fight.dice]
    facts = {"winner": fight.winner, "destroyed": list(fight.destroyed), "dice": dice}
    facts |= {"attacker": fight.attacker, "defender": fight.defender}
    options = Pick((offer(how="yes"), offer(how="no")))
    return Asking(seats_of(s, fight)[1], options, "confirm_result", "campaign.ruling.table-result-check", facts)


def result_frames(w: int) -> tuple[Any, ...]:
    """The questions about a result, in their order."""
    lines = (type_winner(w), type_lost(w, 0), type_lost(w, 1), type_cards(w, 0), type_cards(w, 1))
    return (*lines, type_dice(w), confirm(w))
