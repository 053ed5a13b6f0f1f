"""Turns: players alternate, each with a shooting, a movement and a combat phase; the first turn is movement only."""

from drumhead.flow.event import Counted, Marked
from drumhead.flow.frame import step
from drumhead.games.littlewars.rules.combat import fight_combats
from drumhead.games.littlewars.rules.mission import end_battle
from drumhead.games.littlewars.rules.moving import move_men
from drumhead.games.littlewars.rules.phase_end import end_phase
from drumhead.games.littlewars.rules.shooting import fire_guns
from drumhead.games.littlewars.rules.state import LittleWars
from drumhead.ledger.cite import law

THREE, ALONE = "littlewars.turns.three-phases", "littlewars.turns.first-turn-movement-only"
PHASES = ("shooting", "movement", "combat")
FIRST_TURN = ("movement",)


@step("littlewars.turns.deployed-first-starts")
def first_turn(b: LittleWars) -> None:
    b.opener = b.winner
    b.then(take_turn(b.opener))


@step(THREE)
def take_turn(b: LittleWars, seat: int) -> None:
    b.round += seat == b.opener
    b.player, b.eventful = seat, False
    begin_afresh(b)
    counted = {"round": b.round, "opener": b.opener, "turn": seat}
    b.tell(Counted(counted, "littlewars.turns.alternate", "turn_begins", facts={"seat": seat}))
    b.then(*(phase(seat, name) for name in phases_of(b)), end_turn(seat))


@law(ALONE, off=PHASES)
def phases_of(b: LittleWars) -> tuple[str, ...]:
    """The first turn of each side is movement alone: men in contact fight later (ruling first-turn-contact)."""
    return FIRST_TURN if b.round == 1 else PHASES


def begin_afresh(b: LittleWars) -> None:
    """Nobody has moved or fired in this turn."""
    spent = {m.id: {"moved": False, "fired": False} for m in b.models if m.moved or m.fired}
    if spent:
        b.change(spent)
        gone = {f"m{m}": {"moved": None, "fired": None} for m in spent if not b.models[m].fate}
        b.tell(Marked(gone, "littlewars.turns.alternate"))


@step()
def phase(b: LittleWars, seat: int, name: str) -> None:
    b.phase = name
    b.tell(Counted({"phase": name}, THREE, "phase_begins", facts={"seat": seat, "phase": name}))
    begins = {"shooting": fire_guns, "movement": move_men, "combat": fight_combats}[name]
    b.then(begins(seat), end_phase(seat))


@step()
def resume(b: LittleWars, seat: int) -> None:
    """A turn from its present phase on: how a position goes on."""
    left = PHASES[PHASES.index(b.phase) :]
    b.then(*(phase(seat, name) for name in left if name in phases_of(b)), end_turn(seat))


@step("littlewars.turns.alternate")
def end_turn(b: LittleWars, seat: int) -> None:
    """Turns in which nothing happens are counted (ruling turn-limit)."""
    quiet = 0 if b.eventful else b.quiet + 1
    if quiet != b.quiet:
        b.quiet = quiet
        b.tell(Counted({"quiet": quiet or None}, "littlewars.ruling.turn-limit"))
    if clause := b.rules.turn_limit(b):
        end_battle(b, None, clause)
    b.then(take_turn(1 - seat))
