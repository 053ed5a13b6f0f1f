"""The course of a battle: the sequence `battle` of the ledger from the reveal to its record, in its order."""

from drumhead.campaign.rules.aftermath import aftermath
from drumhead.campaign.rules.battle import BATTLES, fight_on, open_battle, record_result, write_list
from drumhead.campaign.rules.battle_cards import (
    ARMIES_PLACED,
    BEFORE_SET_UP,
    SIDES_CHOSEN,
    ambush,
    offer_local_knowledge,
    scouts,
    send_scouts,
)
from drumhead.campaign.rules.knowledge import reveal_points, tell_points
from drumhead.campaign.rules.modes import agreed_mode, choose_mode, hand_over_cards, release_cards
from drumhead.campaign.rules.scale import coming_battle
from drumhead.campaign.rules.state import AUTO, TABLE, Campaign, Fight, changed_fight
from drumhead.campaign.rules.table_row import row_of
from drumhead.campaign.rules.typed import result_frames
from drumhead.flow.event import Counted, Noted
from drumhead.flow.frame import step
from drumhead.flow.question import REFEREE, Picked
from drumhead.flow.state import Frame


@step("campaign.ruling.reveal")
def reveal(s: Campaign, w: int) -> None:
    """Both armies' points become public, and with the hex the row of the table is known."""
    fight = s.work(w, Fight)
    fight = changed_fight(s, w, row=row_of(s, fight))
    s.battles += 1
    for army in (fight.attacker, fight.defender):
        reveal_points(s, s.army(army), s.army(army).points)
    facts = coming_battle(s, fight)
    s.tell(Counted({"battles": s.battles}, "campaign.battle.enter-enemy-hex", "battle_begins", facts=facts))
    tell_points(s, s.sides, "campaign.ruling.reveal")
    s.then(choose_mode(s.norman, w), choose_mode(s.viking, w), fix_mode(w))


@step("campaign.ruling.battle-modes")
def fix_mode(s: Campaign, w: int) -> None:
    """On a real table everything up to the record is done by people."""
    mode = agreed_mode(s, (s.sealed.pop(s.norman), s.sealed.pop(s.viking)))
    changed_fight(s, w, mode=mode)
    s.tell(Noted("campaign.ruling.battle-modes", "mode_fixed", {"mode": mode}))
    if mode == TABLE:
        s.then(*result_frames(w))
        return
    release = (release_cards(s.norman), release_cards(s.viking), hand_over_cards(w)) if mode == AUTO else ()
    s.then(*release, write_list(s.norman, w), write_list(s.viking, w), open_battle(w), carry_on(w))


@step()
def carry_on(s: Campaign, w: int) -> None:
    """Cards at the pauses of the battle, its own questions between them, and its record when it is over."""
    battle = BATTLES.of(s)
    assert battle is not None
    q = battle.question
    if q is None:
        s.then(record_result(w), aftermath(w))
    elif q.seat != REFEREE:
        s.then(fight_on(), carry_on(w))
    else:
        s.then(*cards_at(s, q.facts["moment"], w), end_pause(), carry_on(w))


def cards_at(s: Campaign, moment: str, w: int) -> tuple[Frame, ...]:
    """Local knowledge once the sides are chosen, Scouts before anybody is set up, Ambush when all are."""
    played: dict[str, tuple[Frame, ...]] = {
        SIDES_CHOSEN: (offer_local_knowledge(w, 0, 0),),
        BEFORE_SET_UP: (scouts(w, s.norman), scouts(w, s.viking), send_scouts(w)),
        ARMIES_PLACED: (ambush(w, 0), ambush(w, 1)),
    }
    return played.get(moment, ())


@step()
def end_pause(s: Campaign) -> None:
    BATTLES.answer(s, REFEREE, Picked("go-on"))
