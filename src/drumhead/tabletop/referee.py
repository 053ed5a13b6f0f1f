"""Pauses before a battle, at which a referee may change the table: how a campaign's cards reach into it."""

from drumhead.flow.event import Noted
from drumhead.flow.frame import Asking, Inquiry, question_of
from drumhead.flow.question import Amend, Option, Picked, Refusal
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.terrain_changes import (
    Reading,
    asks_referee,
    change_terrain,
    is_index,
    refuse_change,
    refuse_moment,
)

CHANGES = {  # each with the moment it belongs to
    "add-terrain": "sides-chosen",
    "remove-terrain": "sides-chosen",
    "close-gap": "sides-chosen",
    "deploy-last": "before-set-up",
    "shift-terrain": "armies-placed",
}
PAUSES = tuple(dict.fromkeys(CHANGES.values()))


def pause_question(
    module: str, decision: str, reading: Reading, clause: str, farthest: int | None = None
) -> Inquiry[[str]]:
    """The question that stops at a moment, asked again after each change until the referee lets the game go on.
    `reading` is a table as the page of the game reads its pieces, `farthest` how far a piece may be shifted; an empty
    clause refuses no change."""

    def amend(b: TableBattle, a: Option | Amend, moment: str) -> None:
        if isinstance(a, Amend):
            carry_out(b, a, reading, clause)
            b.then(pause(moment))

    def may_amend(b: TableBattle, moment: str) -> Asking | None:
        return asks_for_change(b, moment, clause)

    def refuse(b: TableBattle, a: Picked | Amend, moment: str) -> Refusal | None:
        return refuse_amend(b, a, moment, reading, clause, farthest)

    pause: Inquiry[[str]] = question_of(module, "pause", decision, amend)
    pause.ask(may_amend)
    pause.refuse(refuse)
    return pause


def asks_for_change(b: TableBattle, moment: str, clause: str) -> Asking | None:
    return asks_referee(moment, clause) if moment in b.pauses else None


def carry_out(b: TableBattle, a: Amend, reading: Reading, clause: str) -> None:
    """A change that was found legal; `reading` is a table as the page of the game reads its pieces."""
    if a.change == "deploy-last":
        b.deploys_last = int(a.facts["seat"])
        b.tell(Noted(clause, "deploys_last", {"seat": b.deploys_last}))
    else:
        change_terrain(b, a, reading, clause)


def refuse_amend(
    b: TableBattle, a: Picked | Amend, moment: str, reading: Reading, clause: str, farthest: int | None = None
) -> Refusal | None:
    """Why a change cannot be made now; to go on is always legal."""
    if isinstance(a, Picked) or not clause:
        return None
    if refused := refuse_moment(a, moment, CHANGES, clause):
        return refused
    return refuse_seat(a, clause) if a.change == "deploy-last" else refuse_change(b, a, reading, clause, farthest)


def refuse_seat(a: Amend, clause: str) -> Refusal | None:
    if is_index(a.facts.get("seat"), 2):
        return None
    return Refusal(clause, "no_such_seat", {"change": a.change})
