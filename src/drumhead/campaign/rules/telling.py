"""Telling what happens: to everybody, or to the side whose business it is, with a public half for the others.

Hidden are the points of armies, the terms of exchanges, hands, the deck and what is sealed (ruling what-is-secret);
with the switch secrecy at open, nothing is.
"""

from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.state import Army, ArmyId, Campaign
from drumhead.flow.event import Event, Marked, Moved
from drumhead.flow.question import Seat
from drumhead.space.hexes import Hex

E = TypeVar("E", bound=Event)

HOUSE.set("secrecy", "points-and-hands", True)
HOUSE.set("secrecy", "open", False)


def secret(s: Campaign, seat: Seat, e: E, others: Event | None = None) -> E:
    """An event for one side; the others are told something else in its place, or nothing."""
    return replace(e, only=(seat,), others=others or UNSET) if s.hides else e


def piece(id: ArmyId) -> str:
    return f"u{id}"


SHIP = "ship"


def move_army(s: Campaign, a: Army, to: Hex | None, clause: str, says: str = "", **facts: object) -> None:
    """An army goes to a hex, or aboard."""
    before = s.where(a)
    s.change(a.id, at=to)
    here = to or s.ship
    assert before and here
    way = (before, here) if before != here else (here,)
    s.tell(
        Moved(
            {piece(a.id): tuple((q, r, 0) for q, r in way)},
            clause,
            says,
            {"army": a.id, "to": s.name_of(here), **facts},
        )
    )
    if (to is None) != (a.at is None):
        s.tell(Marked({piece(a.id): {"aboard": to is None or None}}, clause))
