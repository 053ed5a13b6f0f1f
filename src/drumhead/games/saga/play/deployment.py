"""Setting up: room for a unit as near as possible to where it is wanted."""

from drumhead.flow.question import Place, Places
from drumhead.games.saga.rules.move import APART, marching
from drumhead.games.saga.rules.state import Saga
from drumhead.tabletop import deployment
from drumhead.tabletop.deployment import block_at, wish_beside


def room_for(b: Saga, ask: Places, wish: Place) -> list[Place] | None:
    return deployment.room_for(marching(b, b.models[ask.models[0]].unit), ask.zone, wish)


def room_beside(b: Saga, ask: Places) -> list[Place]:
    """The policy of the ledger: from the middle outwards, front rank on the 12-inch line, 1 inch apart.

    Without any room it is the block that was wished for, which is refused.
    """
    lead = b.models[ask.models[0]]
    wish = wish_beside(b, ask.models, lead.seat, APART)
    return room_for(b, ask, wish) or block_at(marching(b, lead.unit), ask.zone, wish)
