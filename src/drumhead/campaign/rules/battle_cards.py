"""Tactical cards: Local knowledge, Scouts and Ambush, played at the pauses of a battle.

Each is asked of every player who holds any card (ruling hidden-questions). In a battle by bots only the cards that
were released may be played (ruling tactical-cards-who). Two cards are two changes (ruling several-cards).
"""

from collections.abc import Iterator
from typing import Any

from drumhead.campaign.rules import cards
from drumhead.campaign.rules.battle import BATTLES
from drumhead.campaign.rules.state import AUTO, Campaign, Fight, changed_fight, seats_of
from drumhead.campaign.rules.table_row import HOUSE, MISCELLANEOUS
from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import REFEREE, Amend, Option, Pick, Placed, Places, Refusal, Seat, offer
from drumhead.ledger.cite import datum
from drumhead.space.generate import piece_across
from drumhead.space.rivers import STAYING, is_crossing
from drumhead.space.table import INCH, Place
from drumhead.space.terrain import Piece
from drumhead.tabletop.battle import TableBattle

KNOWS, KNOWN_BY = "campaign.decision.local-knowledge", "campaign.cards.local-knowledge-effect"
SCOUTED, SCOUTS_EFFECT = "campaign.decision.scouts", "campaign.cards.scouts-effect"
AMBUSHED, AMBUSH_EFFECT = "campaign.decision.ambush", "campaign.cards.ambush-effect"
SIDES_CHOSEN = datum("campaign.cards.local-knowledge-timing", "sides-chosen", "never")
ARMIES_PLACED = datum("campaign.cards.ambush-timing", "armies-placed", "never")
BEFORE_SET_UP = "before-set-up"
KINDS = (*dict.fromkeys(MISCELLANEOUS), HOUSE)  # that may be added (ruling local-knowledge-details)
ACROSS = 6 * INCH
BOTH = 2


def table_of(s: Campaign) -> TableBattle:
    assert isinstance(s.battle, TableBattle)
    return s.battle


def may_play(s: Campaign, w: int, k: int, card: str) -> bool:
    fight = s.work(w, Fight)
    return card in (fight.released[k] if fight.mode == AUTO else s.hands[seats_of(s, fight)[k]])


def play(s: Campaign, w: int, k: int, card: str, clause: str) -> None:
    fight = s.work(w, Fight)
    cards.spend(s, seats_of(s, fight)[k], card, clause)
    if fight.mode == AUTO:
        left = [*fight.released[k]]
        left.remove(card)
        both = (tuple(left), fight.released[1]) if k == 0 else (fight.released[0], tuple(left))
        changed_fight(s, w, released=both)


def change(s: Campaign, a: Amend) -> None:
    BATTLES.answer(s, REFEREE, a)


def refuse_change(s: Campaign, a: Amend) -> Refusal | None:
    """The battle game judges it, as the referee's: on the table, over no other piece, at most 12 inches away, nothing
    solid or impassable over models (rulings local-knowledge-details and ambush-details)."""
    refusal: Refusal | None = BATTLES.game.refuse(table_of(s), REFEREE, a)
    return refusal


def whole_table(s: Campaign) -> Places:
    """One place: the middle of a piece."""
    board = table_of(s).board
    return Places((0,), (0, 0, board.width, board.height))


# ---------------------------------------------------------------------------------------------------- local knowledge
@step("campaign.cards.tactical-in-battle")
def offer_local_knowledge(s: Campaign, w: int, k: int, passed: int) -> None:
    """The attacker first, then by turns until both pass in a row (ruling no-table-roles)."""
    if passed == BOTH:
        return
    held = s.hands[seats_of(s, s.work(w, Fight))[k]]
    s.then(local_knowledge(w, k, passed) if held else offer_local_knowledge(w, 1 - k, passed + 1))


@question(KNOWS, KNOWN_BY)
def local_knowledge(s: Campaign, a: Option, w: int, k: int, passed: int) -> None:
    if a.key == "no":
        s.then(offer_local_knowledge(w, 1 - k, passed + 1))
        return
    play(s, w, k, cards.LOCAL_KNOWLEDGE, KNOWN_BY)
    again = offer_local_knowledge(w, 1 - k, 0)
    if "type" in a.facts:
        s.then(add_piece(w, k, a.facts["type"]), again)
        return
    piece = a.facts["number"]
    gap = is_crossing(table_of(s).board.pieces[piece])
    change(s, Amend("close-gap" if gap else "remove-terrain", {"piece": piece}))
    s.then(again)


@local_knowledge.ask
def may_use_knowledge(s: Campaign, w: int, k: int, passed: int) -> Asking:
    seat = seats_of(s, s.work(w, Fight))[k]
    able = (*removals(s), *additions()) if may_play(s, w, k, cards.LOCAL_KNOWLEDGE) else ()
    return Asking(seat, Pick((offer(how="no"), *able)), "local_knowledge", KNOWN_BY, asked_anyway=True)


def removals(s: Campaign) -> Iterator[Option]:
    """Any piece but the river; its bridge or ford may go."""
    for i, piece in enumerate(table_of(s).board.pieces):
        if piece.kind not in STAYING or is_crossing(piece):
            yield offer(how=f"remove-{i}", number=i, name=piece.name or piece.kind)


def additions() -> Iterator[Option]:
    return (offer(how=f"add-{kind}", type=kind) for kind in KINDS)


@question(KNOWS)
def add_piece(s: Campaign, a: Placed, w: int, k: int, kind: str) -> None:
    change(s, add_terrain(kind, a.places[0]))


@add_piece.ask
def may_add_piece(s: Campaign, w: int, k: int, kind: str) -> Asking:
    seat = seats_of(s, s.work(w, Fight))[k]
    return Asking(seat, whole_table(s), "add_piece", KNOWN_BY, {"piece": kind, "across": ACROSS})


@add_piece.refuse
def refuse_added(s: Campaign, a: Placed, w: int, k: int, kind: str) -> Refusal | None:
    return refuse_change(s, add_terrain(kind, a.places[0]))


def add_terrain(kind: str, middle: Place) -> Amend:
    corners = piece_across(kind, middle, ACROSS).corners
    return Amend("add-terrain", {"piece": {"kind": kind, "corners": [list(corner) for corner in corners]}})


# ---------------------------------------------------------------------------------------------------- scouts
@question(SCOUTED, SCOUTS_EFFECT)
def scouts(s: Campaign, a: Option, w: int, seat: Seat) -> None:
    s.sealed[seat] = a.key == "scouts"


@scouts.ask
def may_scout(s: Campaign, w: int, seat: Seat) -> Asking | None:
    """Who lost the roll-off sets up last anyway, and is told so before (ruling scouts-details)."""
    if not s.hands[seat]:
        return None
    k = seats_of(s, s.work(w, Fight)).index(seat)
    able = (offer(how="scouts"),) if may_play(s, w, k, cards.SCOUTS) else ()
    facts = {"first": table_of(s).winner == seat}
    return Asking(seat, Pick((offer(how="no"), *able)), "scouts", SCOUTS_EFFECT, facts, asked_anyway=True)


@step()
def send_scouts(s: Campaign, w: int) -> None:
    """Both cards are spent where both are played, and the order stays as it is (ruling scouts-details)."""
    seats = seats_of(s, s.work(w, Fight))
    played = [seat for seat in s.sides if s.sealed.pop(seat, False)]
    for seat in played:
        play(s, w, seats.index(seat), cards.SCOUTS, SCOUTS_EFFECT)
    if len(played) == 1:
        change(s, Amend("deploy-last", {"seat": played[0]}))
    elif played:
        s.tell(Noted("campaign.ruling.scouts-details", "scouts_meet"))


# ---------------------------------------------------------------------------------------------------- ambush
@question(AMBUSHED, AMBUSH_EFFECT)
def ambush(s: Campaign, a: Option, w: int, k: int) -> None:
    if a.key != "no":
        play(s, w, k, cards.AMBUSH, AMBUSH_EFFECT)
        s.then(shift_piece(w, k, a.facts["number"]))


@ambush.ask
def may_ambush(s: Campaign, w: int, k: int) -> Asking | None:
    seat = seats_of(s, s.work(w, Fight))[k]
    if not s.hands[seat]:
        return None
    able = shifts(s) if may_play(s, w, k, cards.AMBUSH) else ()
    return Asking(seat, Pick((offer(how="no"), *able)), "ambush", AMBUSH_EFFECT, asked_anyway=True)


def shifts(s: Campaign) -> Iterator[Option]:
    for i, piece in enumerate(table_of(s).board.pieces):
        if piece.kind not in STAYING:
            yield offer(how=f"move-{i}", number=i, name=piece.name or piece.kind)


@question(AMBUSHED)
def shift_piece(s: Campaign, a: Placed, w: int, k: int, piece: int) -> None:
    change(s, shift_terrain(s, piece, a.places[0]))


@shift_piece.ask
def may_shift_piece(s: Campaign, w: int, k: int, piece: int) -> Asking:
    facts: dict[str, Any] = {"piece": piece, "from": [*middle_of(table_of(s).board.pieces[piece])]}
    return Asking(seats_of(s, s.work(w, Fight))[k], whole_table(s), "shift_piece", AMBUSH_EFFECT, facts)


@shift_piece.refuse
def refuse_shifted(s: Campaign, a: Placed, w: int, k: int, piece: int) -> Refusal | None:
    return refuse_change(s, shift_terrain(s, piece, a.places[0]))


def shift_terrain(s: Campaign, piece: int, to: Place) -> Amend:
    x, y = middle_of(table_of(s).board.pieces[piece])
    return Amend("shift-terrain", {"piece": piece, "by": (to[0] - x, to[1] - y)})


def middle_of(piece: Piece) -> Place:
    xs, ys = [x for x, _ in piece.corners], [y for _, y in piece.corners]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
