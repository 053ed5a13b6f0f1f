"""The ledger's policy for every decision: plain, quick and always the same."""

from collections.abc import Callable, Iterable

import numpy as np

from drumhead.combat.unit import ModelId
from drumhead.flow.adviser import Policy
from drumhead.flow.answers import first_offered, prefers
from drumhead.flow.question import Answer, Chosen, Pick, Picked, Question, Some, Ways
from drumhead.games.littlewars.play.deploying import deployments
from drumhead.games.littlewars.play.moves import lead_home, move_only, next_move
from drumhead.games.littlewars.play.shots import best_target
from drumhead.games.littlewars.rules.bodies import gap_between
from drumhead.games.littlewars.rules.combat import losses_of, name_of
from drumhead.games.littlewars.rules.prisoners import guards_of
from drumhead.games.littlewars.rules.state import (
    CAVALRY,
    INFANTRY,
    Fighting,
    Firing,
    Hauling,
    LittleWars,
    Men,
)


def _chosen(men: Iterable[ModelId]) -> Chosen:
    return Chosen(tuple(sorted(men)))


def _offered(q: Question) -> Men:
    assert isinstance(q.ask, Some)
    return tuple(int(o.key) for o in q.ask.of)


def _ranked(men: Men, number: int, key: Callable[[ModelId], object]) -> Chosen:
    return _chosen(sorted(men, key=key)[:number])  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------- deployment
def deployment(b: LittleWars, q: Question) -> Answer:
    """As the ledger says, or where there is room if the ground does not allow that."""
    return next(deployments(b, q.seat))


# ---------------------------------------------------------------------------------------------------- guns
def next_gun(b: LittleWars, q: Question) -> Answer:
    """Every gun that sees a target, in the order of ids."""
    assert isinstance(q.ask, Pick)
    return Picked(q.ask.options[0].key)


def shot_target(b: LittleWars, q: Question) -> Answer:
    assert isinstance(q.ask, Pick)
    seen = tuple(o.facts["model"] for o in q.ask.options if "model" in o.facts)
    return Picked(best_target(b, b.work(q.facts["work"], Firing).gun, seen))


def shot_casualties(b: LittleWars, q: Question) -> Answer:
    """Infantry before cavalry, of these the furthest from the nearest gun, then the highest id."""

    def key(m: ModelId) -> tuple[bool, int, int]:
        return b.models[m].kind != INFANTRY, -gap_between(b, (m,), b.roster.guns) if b.roster.guns else 0, -m

    return _ranked(_offered(q), q.facts["number"], key)


# ---------------------------------------------------------------------------------------------------- moving
def move(b: LittleWars, q: Question) -> Answer:
    """Each body in turn; guns and their crews stay; then captives go home."""
    match q.ask, q.facts.get("action"):
        case Pick(), _:
            if next_move(b, q.seat):
                return first_offered(q, "men")
            return first_offered(q, "captives", "end") if lead_home(b, q.seat) else Picked("end")
        case Ways(models), "men":
            return move_only(b, models, next_move(b, q.seat))
        case Ways(models), "captives":
            return move_only(b, models, lead_home(b, q.seat))
        case Ways(models), _:
            return move_only(b, models, {})
    raise TypeError(type(q.ask).__name__)


def gun_crew(b: LittleWars, q: Question) -> Answer:
    """The nearest."""
    assert isinstance(q.ask, Some)
    gun = b.work(q.facts["work"], Hauling).gun
    return _ranked(_offered(q), q.ask.least, lambda m: (gap_between(b, (gun,), (m,)), m))


# ---------------------------------------------------------------------------------------------------- combat
def combat_order(b: LittleWars, q: Question) -> Answer:
    """First those whose winners lose least, those that the active player wins before the others."""
    assert isinstance(q.ask, Pick)
    options = {o.facts["model"]: o.key for o in q.ask.options}

    def key(name: int) -> tuple[int, bool, int]:
        combat = next(c for c in b.work(q.facts["work"], Fighting).left if name_of(c) == name)
        found = losses_of(b, combat)
        return found.killed, found.winner != q.seat, name

    return Picked(options[min(options, key=key)])


def winner_losses(b: LittleWars, q: Question) -> Answer:
    """Infantry before cavalry, of these the furthest from the enemy, then the highest id."""
    foes = np.array(b.men(1 - q.seat))
    far = {m: gap_between(b, (m,), tuple(foes.tolist())) for m in _offered(q)} if foes.size else {}
    return _ranked(_offered(q), q.facts["number"], lambda m: (b.models[m].kind != INFANTRY, -far.get(m, 0), -m))


def prisoners(b: LittleWars, q: Question) -> Answer:
    """Cavalry before infantry, then the lowest id."""
    return _ranked(_offered(q), q.facts["number"], lambda m: (b.models[m].kind != CAVALRY, m))


def escorts(b: LittleWars, q: Question) -> Answer:
    """As many as possible, the nearest first."""
    return _chosen(guards_of(b, q.seat))


POLICIES: dict[str, Policy] = {
    "pick-side": prefers("near"),
    "deployment": deployment,
    "next-gun": next_gun,
    "shot-target": shot_target,
    "shot-casualties": shot_casualties,
    "move": move,
    "gun-crew": gun_crew,
    "combat-order": combat_order,
    "winner-losses": winner_losses,
    "prisoners": prisoners,
    "escorts": escorts,
}
