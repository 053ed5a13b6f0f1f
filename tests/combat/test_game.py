"""A game of battles made of its parts: each call reaches the part that it is for."""

from collections.abc import Mapping
from random import Random
from typing import Any

from drumhead.combat.battle import Battle
from drumhead.combat.game import BattleGame, Parts
from drumhead.flow.adviser import Adviser
from drumhead.flow.briefing import Mission
from drumhead.flow.event import Noted, Piece
from drumhead.flow.game import Draft, Preview, Setup
from drumhead.flow.question import Refusal
from tests.combat.battles import battle


class Skirmish(BattleGame[Setup, Battle]):
    id = "skirmish"

    def board(self, b: Battle) -> dict[str, Any]:
        return {"width": 9}

    def pieces(self, b: Battle) -> list[Piece]:
        return [Piece(f"u{u.id}", u.kind, u.seat) for u in b.units]

    def seat_counters(self, b: Battle, seat: int) -> dict[str, Any]:
        return {"edge": seat} if seat else {}


class Written:
    def write(self, b: Battle, start: Mapping[str, Any] = {}) -> str:
        return f"round {b.round}"


def game() -> Skirmish:
    no, seen = Refusal("page", "no"), Preview(card=(("Quality", "4+"),))
    parts = Parts[Setup, Battle](
        lambda setup: no,
        lambda setup, dice: (battle(), []),
        Written(),  # type: ignore[arg-type]
        lambda b, seat, draft: seen,
        lambda b: Mission("Two sides fight. One wins.", "points", "Most points win.", 2 * b.round),
        lambda b, u: (("Number", str(u)),),
        {},
    )
    return Skirmish(Adviser("skirmish", {}, {}, {}, {}), parts)


def test_the_parts_answer_for_the_game() -> None:
    g, b = game(), battle(round=2)
    assert g.refuse_setup(Setup(game="skirmish")) == Refusal("page", "no")
    assert g.position(b) == "round 2"
    assert g.preview(b, 0, Draft(0)).card == (("Quality", "4+"),)
    assert g.mission(b).rounds == 4
    assert [[card.facts for card in army.units] for army in g.armies(b)] == [
        [(("Number", str(u.id)),) for u in b.units if u.seat == seat] for seat in (0, 1)
    ]


def test_a_view_shows_the_board_the_pieces_and_what_is_counted() -> None:
    seen = game().view(battle(round=2), 0)
    assert (seen.game, seen.board, list(seen.pieces)) == ("skirmish", {"width": 9}, ["u0", "u1", "u2", "u3"])
    assert [s.counters for s in seen.seats] == [{}, {"edge": 1}]
    assert seen.counters == {"round": 2, "opener": 0}


def test_nothing_is_hidden_and_nothing_imagined_where_a_game_says_no_more() -> None:
    g, b, e = game(), battle(), Noted("page")
    assert g.event_for(e, 1) is e
    world = g.imagine(b, 0, Random(1))
    assert world is not b
    assert world.units == b.units
