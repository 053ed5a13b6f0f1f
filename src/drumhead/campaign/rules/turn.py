"""A turn: initiative, the pieces of one side one after the other, those of the other, what the turn has brought."""

from collections.abc import Iterator

from drumhead.campaign.rules.fight import seize_ship
from drumhead.campaign.rules.initiative import initiative_cards, roll_initiative
from drumhead.campaign.rules.moving import forced_march
from drumhead.campaign.rules.ship import refuse_empty, ship_action
from drumhead.campaign.rules.state import ONE_STEP, Army, Campaign
from drumhead.campaign.rules.telling import piece
from drumhead.campaign.rules.victory import end_turn
from drumhead.campaign.rules.weak import HOME, can_obey, order
from drumhead.flow.event import Counted, Marked
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, Seat, offer


@step()
def begin_turn(s: Campaign) -> None:
    """The sequence `turn` of the ledger."""
    s.turn += 1
    s.ship_acted = False
    tired = {piece(a.id): {"acted": None} for a in s.armies if a.acted and not a.gone}
    for a in s.armies:
        s.change(a.id, acted=False, disturbed=False, steps=ONE_STEP, stood=a.at)
    s.tell(Counted({"round": s.turn}, "campaign.initiative.each-turn", "turn_begins", facts={"turn": s.turn}))
    if tired:
        s.tell(Marked(tired, "campaign.initiative.each-turn"))
    s.then(initiative_cards(s.norman), initiative_cards(s.viking), roll_initiative(), first_mover(), second_mover())


@step("campaign.initiative.high-roller-first")
def first_mover(s: Campaign) -> None:
    s.then(movement(s.first))


@step("campaign.initiative.other-second")
def second_mover(s: Campaign) -> None:
    s.then(movement(1 - s.first), end_turn(), begin_turn())


@step()
def movement(s: Campaign, seat: Seat) -> None:
    """An unguarded ship that a Norman army reached by a retreat is destroyed now (ruling ship-reached-otherwise)."""
    if seat == s.norman:
        for a in s.armies_left(s.norman):
            if s.outcome is None:
                seize_ship(s, a)
    s.then(next_piece(seat))


@question("campaign.decision.next-piece")
def next_piece(s: Campaign, a: Option, seat: Seat) -> None:
    """One piece at a time, in any order, each at most once (ruling piece-order-and-staying)."""
    if a.key == "ship":
        s.then(ship_action(), next_piece(seat))
    elif a.key != "end":
        army = a.facts["unit"]
        s.then(forced_march(army), order(army, 0), next_piece(seat))


@next_piece.ask
def may_name(s: Campaign, seat: Seat) -> Asking | None:
    """Asked even where a weak army is all that may act: that it is weak is a secret (ruling hidden-questions)."""
    pieces = [offer(unit=a.id) for a in armies_to_act(s, seat)]
    if seat == s.viking and s.ship is not None and not s.ship_acted and refuse_empty(s) is None:
        pieces.append(offer(how="ship"))
    if not pieces:
        return None
    end = [] if must_act(s, seat) else [offer(how="end")]
    return Asking(seat, Pick((*pieces, *end)), "next_piece", facts={"turn": s.turn}, asked_anyway=True)


@next_piece.closed
def may_not_name(s: Campaign, seat: Seat) -> Iterator[Closed]:
    if weak := must_act(s, seat):
        yield offer(how="end"), Refusal(HOME[seat == s.norman], "must_go_home", {"army": weak.id})
    if seat == s.viking and s.ship is not None and (refusal := refuse_empty(s)):
        yield offer(how="ship"), refusal
    for a in s.armies_left(seat):
        if a.acted:
            yield offer(unit=a.id), Refusal("campaign.move.army-one-hex", "has_acted", {"army": a.id})


def armies_to_act(s: Campaign, seat: Seat) -> list[Army]:
    return [a for a in s.armies_left(seat) if not a.acted]


def must_act(s: Campaign, seat: Seat) -> Army | None:
    """A weak army that can go home has to; the movement does not end before."""
    return next((a for a in armies_to_act(s, seat) if can_obey(s, a)), None)
