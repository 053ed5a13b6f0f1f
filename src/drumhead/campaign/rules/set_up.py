"""Before the campaign: the map, the sides, the house rules; then the deck is shuffled and the armies are
formed (ruling setup-order)."""

from collections.abc import Sequence

from drumhead.campaign.captains import known_captains
from drumhead.campaign.map.judge import refuse_map
from drumhead.campaign.map.model import CampaignMap
from drumhead.campaign.rules.battle import refuse_battle_house
from drumhead.campaign.rules.cards import new_deck, shuffle
from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.state import Campaign
from drumhead.campaign.rules.turn import begin_turn
from drumhead.campaign.rules.units import distribute, set_out
from drumhead.flow import loop
from drumhead.flow.event import Event, Noted
from drumhead.flow.frame import step
from drumhead.flow.game import Setup
from drumhead.flow.question import Refusal, Seat
from drumhead.flow.state import Dice
from drumhead.ledger.cite import law

CAPTAINS = "campaign.ruling.captains"
FIGHTERS = ("chance", "policy", "greedy")


class CampaignSetup(Setup, frozen=True, kw_only=True):
    map: CampaignMap
    norman: Seat = 0  # the seat that plays the Normans
    battle_house: dict[str, str] = {}  # house rules of the battles, only what differs from the default
    fighters: tuple[str, str] = ("policy", "policy")  # by seat: the bots that fight battles by bots
    captains: tuple[str, str] = ("", "")  # by seat: the captain of the program that leads it; "": none


def refuse_setup(setup: CampaignSetup) -> Refusal | None:
    return (
        HOUSE.refuse(setup.house)
        or refuse_map(setup.map)
        or refuse_norman(setup.norman)
        or refuse_battle_house(setup.battle_house, setup.house)
        or refuse_fighters(setup.fighters)
        or refuse_captains(setup.captains, setup.norman)
    )


def refuse_fighters(names: tuple[str, str]) -> Refusal | None:
    """Bots that play every game."""
    strange = next((name for name in names if name not in FIGHTERS), None)
    facts = {"name": strange, "known": list(FIGHTERS)}
    return None if strange is None else Refusal("campaign.ruling.battle-modes", "no_such_fighter", facts)


def refuse_captains(names: tuple[str, str], norman: Seat) -> Refusal | None:
    """Each leads one side and no other."""
    for seat, name in enumerate(names):
        if name and name not in known_captains():
            facts = {"name": name, "known": list(known_captains())}
            return Refusal(CAPTAINS, "no_such_captain", facts)
        if name and (known_captains()[name].side == "norman") != (seat == norman):
            return Refusal(CAPTAINS, "captain_of_other_side", {"captain": name})
    return None


def refuse_norman(seat: Seat) -> Refusal | None:
    return None if seat in (0, 1) else Refusal("campaign.ruling.seats-and-sides", "no_such_seat", {"seat": seat})


@law("campaign.decision.house-rules", off=lambda setup: HOUSE.full({}))
def house_of(setup: CampaignSetup) -> dict[str, str]:
    return HOUSE.full(setup.house)


def muster(setup: CampaignSetup, dice: Dice) -> tuple[Campaign, Sequence[Event]]:
    house = house_of(setup)
    s = Campaign(
        game="campaign",
        house=house,
        map=setup.map,
        names=(setup.names[0], setup.names[1]),
        norman=setup.norman,
        battle_house=setup.battle_house,
        fighters=setup.fighters,
    )
    loop.with_dice(s, dice)
    s.then(state_plans(*setup.captains), prepare())
    loop.run(s)
    return s, loop.close(s)


@step()
def prepare(s: Campaign) -> None:
    s.deck = new_deck()
    shuffle(s)
    s.then(distribute(s.norman), distribute(s.viking), set_out(), begin_turn())


@step(CAPTAINS)
def state_plans(s: Campaign, *captains: str) -> None:
    """To everybody, before anything is decided."""
    for seat in s.sides:
        if captains[seat]:
            s.tell(Noted(CAPTAINS, "states_plan", {"seat": seat, "captain": captains[seat]}))
