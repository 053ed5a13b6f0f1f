"""What an army does in its owner's movement: one hex, an attack, an exchange, going aboard, landing, or nothing."""

from collections.abc import Iterator

from drumhead.campaign.rules import cards, river
from drumhead.campaign.rules.exchange import exchange_terms
from drumhead.campaign.rules.fight import attack
from drumhead.campaign.rules.state import ONE_STEP, Army, Campaign, cell, hex_of
from drumhead.campaign.rules.telling import move_army, piece
from drumhead.campaign.rules.victory import entered_castle
from drumhead.flow.event import Marked
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Option, Pick, Refusal, Seat, offer
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.hexes import Hex

CROWDED = refusing("campaign.move.one-army-per-hex")
AT_SEA = {"land": "campaign.ship.disembark-at-coast", "board": "campaign.ship.embark-at-coast"}
MARCH = datum("campaign.cards.forced-march-effect", 2, 1)


# ---------------------------------------------------------------------------------------------------- which steps
def enemy_holds(s: Campaign, seat: Seat, at: Hex) -> bool:
    """An enemy army ashore; for a Norman also the ship, guarded or not."""
    there = s.ashore_in(at)
    return (there is not None and there.seat != seat) or (seat == s.norman and at == s.ship)


def steps_from(s: Campaign, a: Army) -> Iterator[Hex]:
    """The hexes next to where an army stands that it could walk into; terrain bars none of them."""
    here = s.where(a)
    assert here
    if a.aboard:
        yield here  # ashore in the ship's own hex (ruling disembark-where)
    yield from (to for to in s.land.land_steps[here] if is_passable(s, to))


@law("campaign.move.terrain-free", off=lambda s, to: s.land.terrain[to] == "grasslands")
def is_passable(s: Campaign, to: Hex) -> bool:
    """Swamp hexes too (ruling swamp-hexes-passable)."""
    return to in s.land.land


@law("campaign.move.one-army-per-hex")
def refuse_friend(s: Campaign, a: Army, to: Hex) -> Refusal | None:
    """No hex ever holds two armies, not even in passing (ruling stacking-is-absolute)."""
    there = s.ashore_in(to)
    if there is None or there.seat != a.seat:
        return None
    return Refusal(CROWDED, "hex_taken", {"at": s.name_of(to), "by": there.id})


@law("campaign.ship.disembark-at-coast")
def refuse_landing(s: Campaign, a: Army) -> Refusal | None:
    return None if s.ship_at_coast() else Refusal(AT_SEA["land"], "ship_at_sea", {"army": a.id})


@law("campaign.ship.embark-at-coast")
def refuse_boarding(s: Campaign, a: Army) -> Refusal | None:
    return None if s.ship_at_coast() else Refusal(AT_SEA["board"], "ship_at_sea", {"army": a.id})


def can_board(s: Campaign, a: Army) -> bool:
    """From the ship's coast hex or a land hex next to it (ruling embark-from-where); a Norman army ashore there must
    be beaten first (ruling ship-reached-otherwise)."""
    if a.seat != s.viking or a.aboard or s.ship is None or not s.ship_at_coast():
        return False
    near = a.at == s.ship or (a.at is not None and s.ship in s.land.land_steps[a.at])
    return near and not enemy_holds(s, a.seat, s.ship)


def offered_steps(s: Campaign, a: Army) -> Iterator[Option]:
    if a.aboard and not s.ship_at_coast():
        return
    for to in steps_from(s, a):
        if refuse_friend(s, a, to) is None:
            action = "attack" if enemy_holds(s, a.seat, to) else "land" if a.aboard else "move"
            yield offer(of=a.id, action=action, cell=cell(to))
    if can_board(s, a):
        yield offer(of=a.id, action="board")


# ---------------------------------------------------------------------------------------------------- an army acts
@question("campaign.decision.forced-march", "campaign.cards.forced-march-effect")
def forced_march(s: Campaign, a: Option, army: int) -> None:
    """Two single moves in a row; named as the army begins (ruling forced-march-scope)."""
    if a.key == "march":
        cards.spend(s, s.army(army).seat, cards.FORCED_MARCH, "campaign.cards.forced-march-effect")
        s.change(army, steps=MARCH)


@forced_march.ask
def may_march(s: Campaign, army: int) -> Asking | None:
    seat = s.army(army).seat
    if not s.hands[seat]:
        return None
    played = (offer(how="march"),) if cards.holds(s, seat, cards.FORCED_MARCH) else ()
    return Asking(seat, Pick((offer(how="no"), *played)), "forced_march", facts={"army": army}, asked_anyway=True)


@question("campaign.decision.army-action", "campaign.move.army-one-hex")
def army_action(s: Campaign, a: Option, army: int, taken: int) -> None:
    carry_out(s, a, army)


@army_action.ask
def may_act(s: Campaign, army: int, taken: int) -> Asking:
    a = s.army(army)
    options = [offer(of=army, action="stay"), *offered_steps(s, a)]
    if taken == 0 and a.steps == ONE_STEP:  # a forced march and an exchange do not go together
        options += [offer(of=army, action="exchange", target=b.id) for b in s.partners(a)]
    return Asking(a.seat, Pick(tuple(options)), "army_action", facts={"army": army, "step": taken + 1})


@army_action.closed
def may_not_act(s: Campaign, army: int, taken: int) -> Iterator[Closed]:
    a = s.army(army)
    if a.aboard and (refusal := refuse_landing(s, a)):
        yield offer(of=army, action="land"), refusal
    if a.seat == s.viking and not a.aboard and (refusal := refuse_boarding(s, a)):
        yield offer(of=army, action="board"), refusal
    for to in steps_from(s, a):
        if refusal := refuse_friend(s, a, to):
            yield offer(of=army, action="move", cell=cell(to)), refusal


def carry_out(s: Campaign, a: Option, army: int) -> None:
    """An order, for a strong army or a weak one."""
    match a.facts["action"]:
        case "stay":
            s.then(done(army))
        case "exchange":
            s.then(exchange_terms(army, a.facts["target"]), done(army))
        case "board":
            assert s.ship
            s.then(go(army, *s.ship, True))
        case _:
            s.then(go(army, *hex_of(a.facts["cell"]), False))


@step("campaign.river.ford-failure-stays")
def go(s: Campaign, army: int, q: int, r: int, board: bool) -> None:
    """A step, over the river where it runs there; a failed ford ends the army's action (ruling ford-details)."""
    a, to = s.army(army), (q, r)
    here = s.where(a)
    assert here
    if here == to or not river.must_ford(s, here, to):
        s.then(arrive(army, q, r, board))
    else:
        s.then((ford_card if s.hands[a.seat] else ford)(army, q, r, board))


@question("campaign.decision.ford-card")
def ford_card(s: Campaign, a: Option, army: int, q: int, r: int, board: bool) -> None:
    spent = river.spends_card(s, s.army(army).seat, a.key)
    s.then((arrive if spent else ford)(army, q, r, board))


@ford_card.ask
def may_play_ford(s: Campaign, army: int, q: int, r: int, board: bool) -> Asking:
    return river.ask_card(s, s.army(army).seat, army, river.FORD)


@step("campaign.river.ford-4-plus")
def ford(s: Campaign, army: int, q: int, r: int, board: bool) -> None:
    done_it = river.try_ford(s, s.army(army).seat, army, river.FORD)
    s.then(arrive(army, q, r, board) if done_it else done(army))


@step()
def arrive(s: Campaign, army: int, q: int, r: int, board: bool) -> None:
    a, to = s.army(army), (q, r)
    if board:
        move_army(s, a, None, "campaign.ship.embark-at-coast", "boards")
    elif enemy_holds(s, a.seat, to):
        s.then(attack(army, q, r), done(army))
        return
    else:
        move_army(s, a, to, "campaign.move.army-one-hex", "lands" if a.aboard else "marches")
        entered_castle(s, a)


@step()
def done(s: Campaign, army: int) -> None:
    """Its own action uses up its turn, whatever came of it (ruling after-fighting)."""
    if not s.army(army).gone and not s.army(army).acted:
        s.change(army, acted=True)
        s.tell(Marked({piece(army): {"acted": True}}, "campaign.ruling.piece-order-and-staying"))
