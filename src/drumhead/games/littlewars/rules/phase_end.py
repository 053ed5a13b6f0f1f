"""The end of a phase: what happens by itself, in the order of the ledger (ruling end-of-phase-order)."""

from drumhead.flow.frame import step
from drumhead.games.littlewars.rules.artillery import change_hands
from drumhead.games.littlewars.rules.mission import look_for_end
from drumhead.games.littlewars.rules.prisoners import arrive, take_back, work_out_guards
from drumhead.games.littlewars.rules.state import LittleWars


@step("littlewars.ruling.end-of-phase-order")
def end_phase(b: LittleWars, seat: int) -> None:
    change_hands(b)
    home = (arrive(seat),) if b.phase == "movement" else ()
    b.then(work_out_guards(seat), take_back(seat), *home, look_again())


@step()
def look_again(b: LittleWars) -> None:
    """Men who are back in the fight may change who has enough of them."""
    look_for_end(b)
