"""Scenes of a campaign on the small map: a position, the dice that will fall, who is asked what and does what, and
what the chronicle tells then.

Two people play. What is done is the name of an answer, a tap on a hex, a tap on an army and then on a hex, a number, or
what is suggested.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeAlias

from drumhead.campaign.game import CAMPAIGN
from drumhead.campaign.map.known import known_maps
from drumhead.campaign.rules.set_up import CampaignSetup
from drumhead.campaign.rules.state import Campaign
from drumhead.dice.seeded import SeededDice
from drumhead.flow.question import Concede, Pick, Question
from drumhead.ledger.clause import ledger
from drumhead.space.hexes import Hex
from tests.campaign.kit import NORMAN, VIKING, saga_of, standing

SMALL_MAP = "kettle-bay"
ROOM: dict[str, Any] = {"game": "campaign", "points": 0, "lists": ["", ""], "table": 0, "opponent": "link"}


class Tap(NamedTuple):
    """A hex of the map, by hand; where dice decide, the chances that are told before the second tap."""

    at: Hex
    told: str = ""


class March(NamedTuple):
    """An army and a hex, which are one order."""

    army: Hex
    to: Hex
    told: str = ""


class Give(NamedTuple):
    """A number that is asked for."""

    amount: int


class Suggested(NamedTuple):
    """Both do as suggested, until a question with these words is asked."""

    until: str


Deed: TypeAlias = str | Tap | March | Give | Suggested


class Scene(NamedTuple):
    position: str
    faces: tuple[int, ...] | None  # None: any dice, always the same
    done: tuple[tuple[int, str, Deed], ...]  # who is asked, what, and what they do
    told: tuple[tuple[int, str], ...]  # to whom the chronicle says what; newest first
    then: tuple[int, str]  # who is asked in the end, and what
    hidden: tuple[tuple[int, str], ...] = ()  # whom it does not tell

    @property
    def room(self) -> dict[str, Any]:
        """As a rehearsal is asked for."""
        dice = {"seed": 5} if self.faces is None else {"faces": list(self.faces)}
        return ROOM | dice | {"position": self.position}


def small(*, mode: str = "table", **changes: Any) -> str:
    """A position of the small map."""
    return CAMPAIGN.position(standing(map=SMALL_MAP, house={"battle-mode": mode}, **changes))


def orders() -> Scene:
    """The Normans ford, exchange points and drive a weak army off; a village is pillaged; the weak army goes home, and
    another one lands."""
    normans = (((2, 3), 4), ((0, 5), 4), ((-1, 5), 3), ((3, 4), 4))
    vikings = (((2, 4), 1), ((0, 2), 5), (None, 4))
    return Scene(
        small(normans=normans, vikings=vikings, ship=(1, 1), stood=True),
        (4, 2, 2, 6),  # the ford, the flight, initiative of both
        (
            (NORMAN, "^Which piece acts", "Norman 1"),
            (NORMAN, "^What does Norman 1 do", Tap((1, 3), "50 %")),
            (NORMAN, "^Which piece acts", "Norman 2"),
            (NORMAN, "^What does Norman 2 do", "Exchange points with Norman 3"),
            (NORMAN, "^How many points does Norman 2 give", Give(2)),
            (NORMAN, "^Which piece acts", "Norman 4"),
            (NORMAN, "^What does Norman 4 do", Tap((2, 4), "to destroy it in flight")),
            (NORMAN, "^Which piece acts", "End the movement"),
            (VIKING, "^Which piece acts", "Viking 1"),
            (VIKING, "^Viking 1 is weak and must go home", Tap((0, 3))),
            (VIKING, "^Which piece acts", "Viking 3"),
            (VIKING, "^What does Viking 3 do", Tap((1, 2))),
            (VIKING, "^Which piece acts", "End the movement"),
        ),
        (
            (NORMAN, "Viking 3 lands at"),
            (NORMAN, "Viking 1 marches to"),
            (VIKING, "Viking 2 pillages Cobble: 1 of 4 villages"),
            (NORMAN, "Norman 4 takes"),
            (VIKING, "Viking 1 flees straight back"),
            (NORMAN, "Norman 2 gives Norman 3 2 points"),
            (VIKING, "Norman 2 and Norman 3 exchange points"),
            (VIKING, "Norman 1 fords the river (4+ needed)"),
        ),
        (NORMAN, "^Which piece acts"),
        hidden=((VIKING, "gives"),),
    )


def typed_result() -> Scene:
    """A battle on a real table: its result is sent back once, then confirmed; saves, a retreat that cannot go straight,
    a card that only its owner sees."""
    normans = (((2, 4), 5), ((1, 5), 5))
    vikings = (((3, 3), 4), ((4, 2), 5), (None, 5))
    return Scene(
        small(normans=normans, vikings=vikings, ship=(1, 1)),
        (4, 5, 1),  # the Norman saves his point, the Viking saves one of two
        (
            (NORMAN, "^Which piece acts", March((2, 4), (3, 3), "to win")),
            (NORMAN, "How do you want to fight", "On a real table"),
            (VIKING, "How do you want to fight", "On a real table"),
            (NORMAN, "Who won", "The defender"),
            (NORMAN, "^How many points of Norman 1", Give(0)),
            (NORMAN, "^How many points of Viking 1", Give(0)),
            (VIKING, "won by .* Is that right", "No, send it back"),
            (NORMAN, "Who won", "The attacker"),
            (NORMAN, "^How many points of Norman 1", Give(1)),
            (NORMAN, "^How many points of Viking 1", Give(2)),
            (NORMAN, "^Were the saving dice rolled", "Roll them here"),
            (VIKING, "lost 1, Viking 1 lost 2. Is that right", "Yes"),
            (VIKING, "^Viking 1 cannot go straight back", Tap((3, 2), "to get away")),
            (NORMAN, "^Draw a card", "Draw"),
        ),
        (
            (NORMAN, "draws "),
            (VIKING, "draws a card"),
            (VIKING, "Norman 1 takes Dunmere"),
            (NORMAN, "Viking 1 goes back to"),
            (VIKING, "Viking 1 saves 1 of 2 points (5+ needed)"),
            (NORMAN, "Norman 1 saves 1 of 1 point (4+ needed)"),
        ),
        (NORMAN, "^Which piece acts"),
    )


def last_village() -> Scene:
    """The fourth village is pillaged as the turn ends: the Vikings have won."""
    normans = (((1, 5), 5), ((2, 5), 5))
    vikings = (((4, 2), 5), ((0, 2), 5), (None, 5))
    done = ((0, 2), (-1, 4), (3, 3))
    return Scene(
        small(normans=normans, vikings=vikings, ship=(1, 1), stood=True, pillaged=done),
        (),
        ((NORMAN, "^Which piece acts", "End the movement"),),
        ((NORMAN, "Four villages are pillaged"), (VIKING, "Viking 1 pillages Farside: 4 of 4 villages")),
        (VIKING, "The Vikings have won"),
    )


def battle_here() -> Scene:
    """A battle with a card at each pause: a piece more, scouts, a piece that moves. Then the attacker gives it up."""
    return Scene(
        small(
            normans=(((2, 4), 3), ((1, 5), 5)),
            vikings=(((3, 3), 3), (None, 5)),
            ship=(1, 1),
            hands=(("local-knowledge", "ambush"), ("scouts",)),
            mode="engine",
        ),
        None,
        (
            (NORMAN, "^Which piece acts", "Norman 1"),
            (NORMAN, "^Play Forced March", "No"),
            (NORMAN, "^What does Norman 1 do", Tap((3, 3), "to win")),
            (NORMAN, "How do you want to fight", "Here"),
            (VIKING, "How do you want to fight", "Here"),
            (NORMAN, "", Suggested("^Play Local knowledge")),
            (NORMAN, "^Play Local knowledge", "Add woods"),
            (NORMAN, "", Suggested("^Play Local knowledge")),
            (VIKING, "^Play Local knowledge", "No"),
            (NORMAN, "^Play Local knowledge", "No"),
            (NORMAN, "^Play Scouts", "No"),
            (VIKING, "^Play Scouts", "Play Scouts"),
            (NORMAN, "", Suggested("^Play Ambush")),
            (NORMAN, "^Play Ambush", "Move"),
            (NORMAN, "", Suggested("^(?!Where do you move)")),
        ),
        ((NORMAN, "plays Ambush"), (VIKING, "plays Scouts"), (VIKING, "plays Local knowledge")),
        (NORMAN, ""),
    )


# ---------------------------------------------------------------------------------------------------- every decision
NOT_ASKED = {"campaign.decision.house-rules", "campaign.decision.concede"}
SEEDS = (92, 11, 17, 41)  # of campaigns by chance in which all are asked


@cache
def each_question() -> dict[tuple[str, str], str]:
    """The first position at which each question of the campaign is asked, in campaigns by chance on the small map: by
    its decision and its words."""
    missing = {d.id for d in ledger("campaign").decisions} - NOT_ASKED
    found: dict[tuple[str, str], str] = {}
    for seed in SEEDS:
        for s in wandered(seed):
            assert s.question
            kind = s.question.decision, s.question.says
            if kind not in found and not answers_itself(s.question):
                found[kind] = CAMPAIGN.position(s)
                missing.discard(kind[0])
    assert not missing, f"never asked: {missing}"
    return found


def answers_itself(q: Question) -> bool:
    """The page gives the one answer that is left."""
    return isinstance(q.ask, Pick) and len(q.ask.options) == 1


def wandered(seed: int) -> Iterator[Campaign]:
    """A campaign by chance at each of its questions; battles are given up when they begin, so that many are fought."""
    rng, dice = Random(seed), SeededDice.from_number(seed)
    small_map = next(m for m in known_maps() if m.id == SMALL_MAP)
    s, _ = CAMPAIGN.muster(CampaignSetup(game="campaign", map=small_map, house={"turn-limit": "thirty"}), dice)
    while q := s.question:
        yield s
        fights = s.battle is not None and saga_of(s).round > 0
        CAMPAIGN.answer(s, q.seat, Concede() if fights else CAMPAIGN.sample(s, rng), dice)


SCENES = {scene.__name__: scene for scene in (orders, typed_result, last_village)}
