"""Before we begin, the mission: who has won, when it is a draw, and the list of points at the end."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from drumhead.combat.ending import finish
from drumhead.flow.event import Counted, Noted
from drumhead.flow.frame import step
from drumhead.games.littlewars.rules.house import HOUSE
from drumhead.games.littlewars.rules.state import CAVALRY, INFANTRY, LittleWars
from drumhead.ledger.cite import datum, law

NO_MODELS, FIFTEEN = "littlewars.mission.until-no-models", "littlewars.mission.draw-at-fifteen"
FEW = datum(FIFTEEN, 15, 14)
LIMIT = "littlewars.ruling.turn-limit"
QUIET = 20  # turns of both sides in a row, 10 of each (ruling turn-limit)
LONGEST = 30  # turns of each side (house rule turn-limit = thirty)


# ---------------------------------------------------------------------------------------------------- is it over?
@law(NO_MODELS, off=False)
def none_left(men: int) -> bool:
    """Only men count: guns and captives are nobody's force (ruling guns-are-not-the-force)."""
    return men == 0


@law(FIFTEEN, off=False)
def both_few(men: tuple[int, int]) -> bool:
    return max(men) <= FEW


def look_for_end(b: LittleWars) -> None:
    """After every removal, and whenever men come back into the fight (ruling end-check-timing)."""
    if b.outcome:
        return
    men = (len(b.men(0)), len(b.men(1)))
    gone = [none_left(n) for n in men]
    if any(gone):  # wiped out is lost, however few the others are (ruling wipe-out-before-draw)
        end_battle(b, None if all(gone) else gone.index(False), NO_MODELS)
    elif both_few(men):
        end_battle(b, None, FIFTEEN)


@HOUSE.part("turn-limit", "no-progress")
def too_quiet(b: LittleWars) -> str:
    return LIMIT if b.quiet >= QUIET else ""


@HOUSE.part("turn-limit", "thirty")
def too_long(b: LittleWars) -> str:
    """Besides, after 30 turns of each side; it is looked at after the turn of the side that moves second."""
    done = b.round >= LONGEST and b.player != b.opener
    return LIMIT if done else too_quiet(b)


@HOUSE.part("turn-limit", "none")
def no_limit(b: LittleWars) -> str:
    return ""


@step("littlewars.decision.concede", "littlewars.mission.concede")
def give_up(b: LittleWars, seat: int) -> None:
    """Scored on the table as it stands (ruling score-loser)."""
    b.tell(Noted("littlewars.mission.concede", "gives_up", {"seat": seat}))
    end_battle(b, 1 - seat, "littlewars.mission.concede", seat)


# ---------------------------------------------------------------------------------------------------- the score
class ScoreLine(NamedTuple):
    """A row of the list: what is counted, how many, points for all of them."""

    clause: str
    what: str
    number: int
    points: int


DRAW, WIN = datum("littlewars.score.draw-100", 100, 90), datum("littlewars.score.win-200", 200, 100)
GUN_POINTS = datum("littlewars.score.artillery-20", 20, 10)
CAVALRY_POINTS = datum("littlewars.score.cavalry-3", 3, 2)
INFANTRY_POINTS = datum("littlewars.score.infantry-2", 2, 3)
TAKEN_POINTS = datum("littlewars.score.prisoner-taken-1", 1, 2)
LOST_POINTS = datum("littlewars.score.prisoner-lost-1", 1, 0)


def score_lines(b: LittleWars, seat: int) -> Iterator[ScoreLine]:
    """What a side has now, all but the result. A man freed by his own side counts as his side's, even on his way
    home; all prisoners count, captured for good or not (ruling which-prisoners-score)."""
    guns = sum(g.holder == seat for g in b.figures(b.roster.guns))
    rescued = [c.id for c in b.figures(b.roster.captives[seat]) if c.is_rescued]
    cavalry, infantry = (len(b.of_arm((*b.men(seat), *rescued), arm)) for arm in (CAVALRY, INFANTRY))
    taken = prisoners_of(b, 1 - seat)
    yield ScoreLine("littlewars.score.artillery-20", "guns", guns, guns * GUN_POINTS)
    yield ScoreLine("littlewars.score.cavalry-3", "cavalry", cavalry, cavalry * CAVALRY_POINTS)
    yield ScoreLine("littlewars.score.infantry-2", "infantry", infantry, infantry * INFANTRY_POINTS)
    yield ScoreLine("littlewars.score.prisoner-taken-1", "taken", taken, taken * TAKEN_POINTS)
    lost = prisoners_of(b, seat)
    yield ScoreLine("littlewars.score.prisoner-lost-1", "lost", lost, b.rules.own_prisoners_score(b, seat))


def prisoners_of(b: LittleWars, seat: int) -> int:
    """How many men of a side are in enemy hands."""
    return sum(f.seat == seat and f.is_prisoner for f in b.models)


@HOUSE.part("own-prisoners-score", "both-sides")
def lost_score(b: LittleWars, seat: int) -> int:
    """A prisoner gives a point to both sides (ruling score-both-prisoner-lines)."""
    return prisoners_of(b, seat) * LOST_POINTS


@HOUSE.part("own-prisoners-score", "captor-only")
def lost_score_nothing(b: LittleWars, seat: int) -> int:
    return 0


def result_line(seat: int, winner: int | None) -> ScoreLine:
    if winner is None:
        return ScoreLine("littlewars.score.draw-100", "draw", 1, DRAW)
    won = winner == seat
    return ScoreLine("littlewars.score.win-200", "won", int(won), WIN * won)


@law("littlewars.score.at-end")
def add_up(b: LittleWars, winner: int | None) -> None:
    """Each side adds up its list, one line after the other; the winner need not have more points."""
    for seat in (0, 1):
        for line in (result_line(seat, winner), *score_lines(b, seat)):
            b.scores[seat] += Fraction(line.points)
            facts = {"what": line.what, "number": line.number, "points": line.points}
            b.tell(Counted({"score": str(b.scores[seat])}, line.clause, "score_line", seat, facts))


def end_battle(b: LittleWars, winner: int | None, clause: str, gave_up: int | None = None) -> None:
    add_up(b, winner)
    finish(b, winner, clause, gave_up)
