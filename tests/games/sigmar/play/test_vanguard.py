"""Vanguard moves that are advised: those in front go first, and nobody moves only to stand closer behind friends."""

from math import hypot

from drumhead.flow.question import Pick, Picked, Went
from drumhead.games.sigmar.game import SIGMAR
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.testkit import asked, offered, question, say
from drumhead.testkit.inches import Inches, at, row
from tests.games.sigmar.drill import POWER, deploying

WALL = row(5, 34, 10.5), row(5, 28, 10.5)  # of two units, with no way through


def outriders(*spots: Inches) -> Sigmar:
    """Outriders at these places with pikes in front of the first of them."""
    b = deploying([*["outriders"] * len(spots), "pikes", "pikes"], ["gun"])
    for i, places in enumerate((*(row(3, *spot) for spot in spots), *WALL)):
        for answer in (i, "none"):  # which unit, and that it is combined with no other, where that is asked
            if isinstance(question(b).ask, Pick):
                say(b, answer)
        say(b, at(*places), *([at((36, 40))] if i == 0 else []))
    return b


def test_outriders_in_front_go_first_and_those_behind_friends_stay() -> None:
    b = outriders((32, 8), (45, 11))
    assert (asked(b), offered(b)) == ("vanguard", ["vanguard:0", "vanguard:1", "none"])
    assert SIGMAR.advise(b).answer == Picked("vanguard:1")
    say(b, "vanguard:1")
    went = SIGMAR.advise(b).answer
    assert isinstance(went, Went)
    far = max(hypot(way[-1][0] - way[0][0], way[-1][1] - way[0][1]) for way in went.ways)
    assert far >= 6000
    say(b, went)
    assert (offered(b), SIGMAR.advise(b).answer) == (["vanguard:0", "none"], Picked("none"))
    say(b, "vanguard:0")
    stayed = SIGMAR.advise(b).answer  # where somebody else has named it
    assert isinstance(stayed, Went) and all(len(way) == 1 for way in stayed.ways)
    say(b, stayed, dice=POWER)
    assert asked(b) == "activate"
