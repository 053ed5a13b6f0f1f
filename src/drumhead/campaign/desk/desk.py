"""The desk of the campaign: its tables are its maps; both sides have the same points, so there are no lists."""

from importlib.resources import files

from drumhead.campaign.captains import known_captains
from drumhead.campaign.desk import attack_form, plain_attack
from drumhead.campaign.desk.course import COURSE
from drumhead.campaign.desk.maps import MAPS
from drumhead.campaign.desk.series import SERIES
from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.play.captains import own_player
from drumhead.campaign.play.list_trials import compare_lists
from drumhead.campaign.play.measuring import measure
from drumhead.campaign.rules.battle import free_switches
from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.screen.marks import SIDES
from drumhead.combat.desk import Desk, Sample, SetupChoices, Way, Ways, attacks_from, paragraphs

HOME = files("drumhead.campaign") / "data"


def setup(c: SetupChoices) -> CampaignSetup:
    """Captains state their plans and bring the bots of their battles, where nobody else is named for them."""
    known = known_captains()
    first, second = (name if name in known else "" for name in c.players)
    mine, theirs = (known[name].fights if name in known else "policy" for name in c.players)
    return CampaignSetup(
        game="campaign",
        names=c.names,
        house={**c.house},
        map=c.table,
        norman=c.side,
        battle_house={**c.battle_house},
        fighters=c.fighters or (mine, theirs),
        captains=(first, second),
    )


WAYS = Ways(
    "battle-mode",
    "How are battles fought?",
    (
        Way("engine", "Here", "on the table of this page, with army lists of your own"),
        Way("auto", "By computer players", "watch them, or only see what comes of it"),
        Way("table", "On a real table", "and the result is typed in"),
    ),
)
DESK = Desk(
    game=CAMPAIGN,
    title="Campaign",
    about="Normans and Vikings on a map of hexes, played over weeks; its battles are One Page SAGA.",
    summary=paragraphs(HOME / "summary.txt"),
    setup=setup,
    house=HOUSE,
    armies="campaign.units.fifteen-points",
    tables=MAPS,
    attacks=attacks_from(plain_attack, attack_form),
    course=COURSE,
    series=SERIES,
    battle_rules=free_switches(),
    sides=SIDES,
    ways=WAYS,
    own_dice=False,  # the deck could not be hidden (ruling no-typed-dice)
    players={id: own_player(captain) for id, captain in known_captains().items()},
    lesson=HOME / "lesson",
    sample=Sample("Odilard the Patient against Sigvard Ashbeard, on Kettle Bay", HOME / "campaign-1.json.gz"),
    measure=measure,
    compare_lists=compare_lists,
    wins={"greedy": 0.9875, "policy": 0.825},
)
