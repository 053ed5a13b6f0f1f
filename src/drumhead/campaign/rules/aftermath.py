"""Resolving a battle: what was destroyed, the saves, the retreat, the ground, the card. It never looks at how the
battle was fought (ruling battle-modes)."""

from collections.abc import Iterator

from drumhead.campaign.rules import cards
from drumhead.campaign.rules.knowledge import change_points, remove_army, tell_points
from drumhead.campaign.rules.retreat import BACK, retreat
from drumhead.campaign.rules.state import Campaign, Fight, cell, hex_of
from drumhead.campaign.rules.telling import SHIP, move_army
from drumhead.campaign.rules.victory import ANY_DEFEAT, check_victory, entered_castle, lose_ship
from drumhead.flow.event import Moved, Noted, Rolled
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Option, Pick, offer
from drumhead.ledger.cite import datum, law
from drumhead.space.hexes import Hex, direction_to, opposite

WON, LOST = "campaign.aftermath.winner-saves-4-plus", "campaign.aftermath.loser-saves-5-plus"
WINNER_SAVES, LOSER_SAVES = datum(WON, 4, 5), datum(LOST, 5, 6)


@step("campaign.battle.finished-before-anything-else")
def aftermath(s: Campaign, w: int) -> None:
    """In the order of the page (ruling saves)."""
    fight = s.work(w, Fight)
    s.quiet = -1
    for army in {fight.attacker, fight.defender}:
        s.change(army, disturbed=True)
    says = "battle_drawn" if fight.winner is None else "battle_won"
    facts = {"winner": fight.winner, "attacker": fight.attacker, "defender": fight.defender, "at": s.name_of(fight.at)}
    s.tell(Noted("campaign.battle.scenario-as-usual", says, facts | {"destroyed": list(fight.destroyed)}))
    s.then(save(w), fall_back(w), take_ground(w), draw_card(w), end_fight(w), check_victory())


# ---------------------------------------------------------------------------------------------------- the saves
@step("campaign.aftermath.save-each-point")
def save(s: Campaign, w: int) -> None:
    """One die for each destroyed point, the attacker's first, nobody is asked; after a draw both need what a loser
    needs (ruling draw)."""
    fight = s.work(w, Fight)
    for k, army in enumerate((fight.attacker, fight.defender)):
        a, gone = s.army(army), fight.destroyed[k]
        won = fight.winner == a.seat
        need = WINNER_SAVES if won else LOSER_SAVES
        faces = saving_dice(s, fight, k, gone)
        saved = sum(face >= need for face in faces)
        if faces:
            reading = tuple("saved" if face >= need else "lost" for face in faces)
            facts = {"army": army, "need": need, "saved": saved, "destroyed": gone}
            s.tell(Rolled(6, faces, reading, WON if won else LOST, "saves", a.seat, facts))
        change_points(s, a, a.points - gone + saved)
    tell_points(s, s.sides, "campaign.ruling.reveal")
    for army in (fight.attacker, fight.defender):
        if s.army(army).gone:
            remove_army(s, s.army(army), "campaign.ruling.saves", "army_destroyed")


def saving_dice(s: Campaign, fight: Fight, k: int, destroyed: int) -> tuple[int, ...]:
    """Rolled here, or as they fell at a real table (ruling no-typed-dice)."""
    return tuple(fight.dice[k]) if fight.dice else s.dice.roll(destroyed) if destroyed else ()


# ---------------------------------------------------------------------------------------------------- the retreat
@step()
def fall_back(s: Campaign, w: int) -> None:
    """A surviving loser; nobody after a draw (ruling draw)."""
    fight = s.work(w, Fight)
    if fight.winner is None:
        return
    attack = direction_to(fight.came, fight.at)
    if fight.guard and fight.winner == s.norman:
        leave_with_ship(s, w, fight)
    elif fight.winner == s.army(fight.attacker).seat:
        if not s.army(fight.defender).gone:
            s.then(retreat(fight.defender, attack, BACK))
    elif not s.army(fight.attacker).gone:
        beaten_attacker(s, fight, opposite(attack))


@law("campaign.ruling.attacker-loses", off=None)
def beaten_attacker(s: Campaign, fight: Fight, direction: int) -> None:
    """Two hexes from the battle's: back to where it came from, which is always open, then one more. From the ship: back
    aboard, where it still is."""
    if not fight.landed:
        s.then(retreat(fight.attacker, direction, BACK - 1))


@law("campaign.ruling.ship-attacked", off=None)
def leave_with_ship(s: Campaign, w: int, fight: Fight) -> None:
    """Beaten in the ship's hex: every army there boards, and the ship must leave; with nobody left, or nowhere to go,
    it is destroyed."""
    left = [s.army(id) for id in fight.guard if not s.army(id).gone]
    if not left or loses_ship(s) or not [*ways_out(s)]:
        lose_ship(s, "campaign.victory.normans-ship")
        return
    for a in left:
        if a.at is not None:
            move_army(s, a, None, "campaign.ruling.ship-attacked", "boards")
        s.change(a.id, disturbed=True)
    s.then(ship_retreat(w))


def loses_ship(s: Campaign) -> bool:
    """With the switch ship-loss at any-defeat."""
    return s.rules.ship_loss == ANY_DEFEAT


def ways_out(s: Campaign) -> Iterator[Hex]:
    """Where the ship can be after one or two steps from its hex, the nearer first."""
    assert s.ship
    near = [at for at in s.land.ship_steps[s.ship] if may_sail_to(s, at)]
    far = [to for at in near for to in s.land.ship_steps[at] if may_sail_to(s, to)]
    return iter(dict.fromkeys(at for at in (*near, *far) if at != s.ship))


def may_sail_to(s: Campaign, at: Hex) -> bool:
    """Not into a coast hex in which a Norman army stands (ruling ship-waters)."""
    there = s.ashore_in(at)
    return there is None or there.seat == s.viking


@question("campaign.decision.ship-retreat-route")
def ship_retreat(s: Campaign, a: Option, w: int) -> None:
    sail(s, hex_of(a.facts["cell"]), "campaign.ruling.ship-attacked", "ship_retreats")


@ship_retreat.ask
def may_leave(s: Campaign, w: int) -> Asking:
    return Asking(s.viking, Pick(tuple(offer(cell=cell(at)) for at in ways_out(s))), "ship_retreat")


def sail(s: Campaign, to: Hex, clause: str, says: str) -> None:
    """The ship and all aboard; being carried costs an army nothing (ruling ship-and-army-actions)."""
    assert s.ship
    before, s.ship = s.ship, to
    way = (cell(before), cell(to))
    aboard = {f"u{a.id}": way for a in s.armies_left(s.viking) if a.aboard}
    s.tell(Moved({SHIP: way, **aboard}, clause, says, {"to": s.name_of(to)}))


# ---------------------------------------------------------------------------------------------------- the ground
@step()
def take_ground(s: Campaign, w: int) -> None:
    """A winning attacker with points left enters the hex (ruling where-the-attacker-stands), unless a loser that has
    nowhere to go stays in it (ruling loser-stays)."""
    fight = s.work(w, Fight)
    a = s.army(fight.attacker)
    if s.outcome is None and fight.winner == a.seat and not a.gone and s.ashore_in(fight.at) is None:
        move_army(s, a, fight.at, "campaign.battle.enter-enemy-hex", "takes_ground")
        entered_castle(s, a)


# ---------------------------------------------------------------------------------------------------- the card
@question("campaign.decision.draw-card", "campaign.aftermath.winner-draws-card")
def draw_card(s: Campaign, a: Option, w: int) -> None:
    """The winning player draws, even if his army is destroyed (ruling winner-destroyed-too)."""
    winner = s.work(w, Fight).winner
    assert winner is not None
    if a.key == "draw":
        cards.draw(s, winner)


@draw_card.ask
def may_draw(s: Campaign, w: int) -> Asking | None:
    winner = s.work(w, Fight).winner
    if winner is None or not (s.deck or s.discard):
        return None
    return Asking(winner, Pick((offer(how="draw"), offer(how="no"))), "draw_card")


@step()
def end_fight(s: Campaign, w: int) -> None:
    s.close(w)
