"""How a battle is fought: here, by bots, or on a real table. Both sides are asked, sealed (ruling battle-modes)."""

from drumhead.campaign.rules import cards
from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.scale import coming_battle
from drumhead.campaign.rules.state import MODES, Campaign, Fight, changed_fight, seats_of
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Chosen, Option, Pick, Seat, Some, offer
from drumhead.ledger.cite import law

for mode in MODES:
    HOUSE.set("battle-mode", mode, mode)
RELEASES = "campaign.decision.release-cards"


@question("campaign.decision.battle-mode")
def choose_mode(s: Campaign, a: Option, seat: Seat, w: int) -> None:
    s.sealed[seat] = str(a.key)


@choose_mode.ask
def may_choose_mode(s: Campaign, seat: Seat, w: int) -> Asking:
    facts = coming_battle(s, s.work(w, Fight)) | {"mode": s.rules.battle_mode}
    options = Pick(tuple(offer(how=mode) for mode in MODES))
    return Asking(seat, options, "battle_mode", "campaign.ruling.mode-of-a-battle", facts)


@law("campaign.ruling.mode-of-a-battle", off=lambda s, named: s.rules.battle_mode)
def agreed_mode(s: Campaign, named: tuple[str, str]) -> str:
    """The same that both have named; else the one that was chosen at set-up."""
    return named[0] if named[0] == named[1] else s.rules.battle_mode


# ---------------------------------------------------------------------------------------------------- cards for bots
@question(RELEASES)
def release_cards(s: Campaign, a: Chosen, seat: Seat) -> None:
    """The tactical cards that the bot may play."""
    s.sealed[seat] = [s.hands[seat][int(key)] for key in a.keys]


@release_cards.ask
def may_release(s: Campaign, seat: Seat) -> Asking | None:
    """Put to everybody who holds any card (ruling hidden-questions)."""
    if not s.hands[seat]:
        return None
    held = cards.tactical_options(s, seat)
    return Asking(seat, Some(held, 0, len(held)), "release_cards", RELEASES, asked_anyway=True)


@step()
def hand_over_cards(s: Campaign, w: int) -> None:
    """Unseen: what was released is as hidden as the hands."""
    first, second = (tuple(s.sealed.pop(seat, ())) for seat in seats_of(s, s.work(w, Fight)))
    changed_fight(s, w, released=(first, second))
