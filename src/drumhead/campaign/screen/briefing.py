"""What a campaign is about, and both sides' armies as everybody may know them."""

from drumhead.campaign.rules.knowledge import known_marks
from drumhead.campaign.rules.state import Army, Campaign
from drumhead.campaign.rules.units import army_name
from drumhead.campaign.rules.victory import VILLAGES
from drumhead.flow.briefing import ArmyCard, Mission, UnitCard
from drumhead.flow.grammar import count


def mission(s: Campaign) -> Mission:
    return Mission(
        "The Vikings land from their ship to pillage villages or to destroy the castle; the Normans hunt them and "
        "their ship. Nobody sees how strong the other side's armies are before they meet in battle.",
        "villages pillaged",
        f"{count(VILLAGES, 'village')} or the castle win for the Vikings, their rout or their ship for the Normans.",
    )


def armies(s: Campaign) -> tuple[ArmyCard, ...]:
    """Nothing in it is secret (ruling opponent-view): a side sees more of its own armies on the map."""
    return tuple(ArmyCard(s.names[seat], tuple(army_card(s, a) for a in s.of(seat))) for seat in (0, 1))


def army_card(s: Campaign, a: Army) -> UnitCard:
    return UnitCard(a.id, army_name(s, a), int(not a.gone), 1, tuple(known_facts(s, a)))


def known_facts(s: Campaign, a: Army) -> list[tuple[str, str]]:
    if a.gone:
        return [("Points", "destroyed")]
    marks = known_marks(s, a)
    if marks["points"] is not None:
        facts = [("Points", str(marks["points"]))]
    else:
        facts = [("Points", f"{marks['least']} to {marks['most']}")]
        if a.seen:
            facts.append(("Last seen with", f"{count(a.seen[0], 'point')} in turn {a.seen[1]}"))
    return [*facts, ("Stands", place_of(s, a))] if s.where(a) else facts


def place_of(s: Campaign, a: Army) -> str:
    at = s.where(a)
    assert at
    return f"aboard at {s.name_of(at)}" if a.aboard else s.name_of(at)
