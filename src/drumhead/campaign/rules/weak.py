"""Weak armies: an army of one point goes back to its refuge, step by step, unless another fills it up."""

from collections.abc import Iterator

from drumhead.campaign.rules.exchange import transfers
from drumhead.campaign.rules.moving import army_action, can_board, carry_out, done
from drumhead.campaign.rules.state import ONE_STEP, WEAK, Army, Campaign, cell
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.ledger.cite import law
from drumhead.space.hexes import Hex

HOME = {True: "campaign.weak.normans-to-castle", False: "campaign.weak.vikings-to-ship"}


@step()
def order(s: Campaign, army: int, taken: int) -> None:
    """An army of two points moves, attacks and pillages like any other (ruling two-thresholds)."""
    s.then((weak_action if s.army(army).points <= WEAK else army_action)(army, taken), go_on(army, taken + 1))


@step()
def go_on(s: Campaign, army: int, taken: int) -> None:
    """A further step, where it may take one and nothing has ended its action; else it is done."""
    a = s.army(army)
    s.then(order(army, taken) if taken < a.steps and not a.acted and not a.gone else done(army))


def refuge_of(s: Campaign, a: Army) -> tuple[Hex, ...]:
    """The castle; the ship's hex, or, while it is at sea, the coast nearest to it (ruling weak-retreat-path)."""
    if a.seat == s.norman:
        return (s.land.castle,)
    assert s.ship
    return (s.ship,) if s.ship_at_coast() else s.land.nearest_coasts(s.ship)


@law("campaign.weak.normans-to-castle", "campaign.weak.vikings-to-ship", off=lambda s, a: iter(()))
def ways_home(s: Campaign, a: Army) -> Iterator[Option]:
    """Steps that bring it nearer to its refuge, into no army (ruling weak-castle-held-by-enemy); a ford may be tried if
    the far bank is nearer. A Viking army that can board must."""
    if a.aboard or a.at is None:
        return
    if can_board(s, a):
        yield offer(of=a.id, action="board")
        return
    far = s.land.land_distances(refuge_of(s, a))
    for to in s.land.land_steps[a.at]:
        if far[to] < far[a.at] and may_enter(s, a, to):
            yield offer(of=a.id, action="move", cell=cell(to))


@law("campaign.weak.cannot-attack", off=True)
def may_enter(s: Campaign, a: Army, to: Hex) -> bool:
    """It attacks nobody; an empty ship it may only pass (ruling ship-weak-norman)."""
    if a.seat == s.norman and to == s.ship and s.in_ship_hex():
        return False
    return s.ashore_in(to) is None


def can_obey(s: Campaign, a: Army) -> bool:
    return a.points <= WEAK and next(ways_home(s, a), None) is not None


@question("campaign.decision.weak-army-action")
def weak_action(s: Campaign, a: Option, army: int, taken: int) -> None:
    carry_out(s, a, army)


@weak_action.ask
def may_act_weakly(s: Campaign, army: int, taken: int) -> Asking:
    a = s.army(army)
    home = list(ways_home(s, a))
    options = home or [offer(of=army, action="stay")]
    if taken == 0 and a.steps == ONE_STEP:
        able = (b for b in s.partners(a) if any(True for _ in transfers(a.points, b.points)))
        options = [*options, *(offer(of=army, action="exchange", target=b.id) for b in able)]
    clause = HOME[a.seat == s.norman]
    return Asking(a.seat, Pick(tuple(options)), "weak_action", clause, {"army": army}, asked_anyway=True)


@weak_action.closed
def may_not_act_weakly(s: Campaign, army: int, taken: int) -> Iterator[Closed]:
    a = s.army(army)
    clause = HOME[a.seat == s.norman]
    if next(ways_home(s, a), None):
        yield offer(of=army, action="stay"), Refusal(clause, "must_go_home", {"army": army})
    if a.at is None:
        return
    for to in s.land.land_steps[a.at]:
        there = s.ashore_in(to)
        if there and there.seat != a.seat:
            yield (
                offer(of=army, action="attack", cell=cell(to)),
                Refusal("campaign.weak.cannot-attack", "too_weak", {"army": army}),
            )
        else:
            yield offer(of=army, action="move", cell=cell(to)), Refusal(clause, "not_nearer", {"army": army})
