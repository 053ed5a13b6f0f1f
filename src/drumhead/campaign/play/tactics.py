"""Tactical cards: when Scouts, Local knowledge and Ambush are worth playing, and what to do with them.

The stronger army wants open ground before the enemy's line, the weaker one cover before its own. A card is played where
the battle is in doubt, and kept where it is as good as decided.
"""

from collections.abc import Iterator
from functools import partial

from drumhead.campaign.play.strengths import exactly, win
from drumhead.campaign.rules.battle_cards import middle_of, table_of
from drumhead.campaign.rules.state import Campaign, seats_of
from drumhead.flow.adviser import Grounds, Weighed, Weight
from drumhead.flow.loop import refuse
from drumhead.flow.question import Option, Pick, Picked, Placed, Question, Seat
from drumhead.space.table import INCH, Place

GAIN = 5.0  # what a card may turn in a battle that is wide open
COVERING = ("woods", "ruins", "fence", "house")
SHELTER = "woods"  # what a weaker army adds
LINE = 14 * INCH  # from the edge: where cover helps units that are set up behind it
GRID = 3 * INCH
FARTHEST = 12 * INCH  # that Ambush shifts a piece
NOT_HELD = "advises_nothing_held"


def chance_of(s: Campaign, seat: Seat) -> float:
    """That this side wins the battle at hand, as such battles went."""
    fight = s.fight()
    assert fight is not None
    k = seats_of(s, fight).index(seat)
    return win(exactly(fight.points[k]), exactly(fight.points[1 - k]))


def gain(chance: float) -> float:
    """Most in a battle that is wide open."""
    return GAIN * 4 * chance * (1 - chance)


class Tactics:
    def __init__(self, card: float) -> None:
        self.card = card  # what a card is worth that is kept

    def scout(self, s: Campaign, q: Question) -> Weighed:
        """Only who would set up first gains by it."""
        for option in _options(q):
            played = option.key == "scouts"
            worth = (gain(chance_of(s, q.seat)) if q.facts["first"] else 0.0) - self.card
            says = "advises_scouts" if played else why_keep(q)
            yield Weight(worth if played else 0.0, Picked(option.key), partial(Grounds, says))

    def know_the_land(self, s: Campaign, q: Question) -> Weighed:
        if not isinstance(q.ask, Pick):
            yield from _laid(s, q, _shelters(s, q.seat))
            return
        yield from self._changes(s, q, additions=True)

    def lie_in_wait(self, s: Campaign, q: Question) -> Weighed:
        if not isinstance(q.ask, Pick):
            yield from _laid(s, q, _shifts(s, q))
            return
        yield from self._changes(s, q, additions=False)

    def _changes(self, s: Campaign, q: Question, additions: bool) -> Weighed:
        """The stronger takes cover from the enemy, the weaker brings some before its own line."""
        chance = chance_of(s, q.seat)
        worth = gain(chance) - self.card
        edge = table_of(s).edges[q.seat if chance < 0.5 else 1 - q.seat]
        for option in _options(q):
            if option.key == "no":
                yield Weight(0.0, Picked("no"), lambda: Grounds(why_keep(q)))
            elif "number" in option.facts:
                piece = table_of(s).board.pieces[option.facts["number"]]
                near = 1 - abs(middle_of(piece)[1] - edge) / table_of(s).board.height
                fits = piece.kind in COVERING and (chance >= 0.5 or not additions)
                yield Weight(worth + near if fits else -1.0, Picked(option.key), lambda: Grounds("advises_ground"))
            else:
                fits = option.facts["type"] == SHELTER and chance < 0.5
                yield Weight(worth if fits else -1.0, Picked(option.key), lambda: Grounds("advises_ground"))


def why_keep(q: Question) -> str:
    """Why a card is not played: who holds none is asked all the same (ruling hidden-questions)."""
    return "advises_keep" if len(_options(q)) > 1 else NOT_HELD


def _options(q: Question) -> tuple[Option, ...]:
    assert isinstance(q.ask, Pick)
    return q.ask.options


# ---------------------------------------------------------------------------------------------------- where
def _laid(s: Campaign, q: Question, places: Iterator[Place]) -> Weighed:
    """The first place of these that the rules allow."""
    found = next((a for at in places if refuse(s, a := Placed((at,))) is None), None)
    if found is not None:
        yield Weight(1.0, found, lambda: Grounds("advises_ground"))


def _front(s: Campaign, seat: Seat) -> int:
    """The line before a side's strip."""
    edge = table_of(s).edges[seat]
    return edge + LINE if edge == 0 else edge - LINE


def _shelters(s: Campaign, seat: Seat) -> Iterator[Place]:
    """Before the own line, from the middle outwards, then farther off."""
    board, front = table_of(s).board, _front(s, seat)
    grid = [(x, y) for y in range(GRID, board.height, GRID) for x in range(GRID, board.width, GRID)]
    yield from sorted(grid, key=lambda at: 2 * abs(at[1] - front) + abs(at[0] - board.width // 2))


def _shifts(s: Campaign, q: Question) -> Iterator[Place]:
    """Within reach of the piece: nearer to the own line for the weaker, away from the enemy's for the stronger."""
    x, y = q.facts["from"]
    steps = range(-FARTHEST, FARTHEST + 1, GRID)
    near = [(x + dx, y + dy) for dx in steps for dy in steps if 0 < dx * dx + dy * dy <= FARTHEST * FARTHEST]
    weaker = chance_of(s, q.seat) < 0.5
    line = _front(s, q.seat if weaker else 1 - q.seat)
    yield from sorted(near, key=lambda at: abs(at[1] - line) if weaker else -abs(at[1] - line))
