"""Setting up, for players: which unit next, which company, and where to."""

from drumhead.combat.unit import UnitId
from drumhead.flow.adviser import Grounds, Weighed, Weight
from drumhead.flow.question import Picked, Question
from drumhead.games.sigmar.play.evaluation import evaluate
from drumhead.games.sigmar.rules.activation import allowance_of
from drumhead.games.sigmar.rules.joining import become_one, joiners, slowing_joiners
from drumhead.games.sigmar.rules.state import Sigmar, Troop
from drumhead.tabletop.as_one import better_as_one
from drumhead.tabletop.ranking import options_of

SHELTER = 0.5  # of a leader's price: what it is worth to stand among others, who fall first
ALONE = 0.1  # of a leader's price: what it is worth to act on its own
SLOWED = 0.6  # of the price of units that are slowed: what it costs to lose all of their pace
TURN = 0.4  # of the price of a copy: what its activations are worth besides its attacks, which two as one lose
WAITS = 1000.0  # points: who may still join a unit is set up after all others


# ---------------------------------------------------------------------------------------------------- company
def company_worth(b: Sigmar, u: Troop, leader: Troop) -> float:
    """Points: what it is worth that a hero or wizard joins a unit instead of standing alone."""
    fall_first = sum(1 for m in u.models if b.models[m].tough == 1)
    sheltered = leader.cost * (SHELTER * fall_first / (fall_first + b.strength(leader.id)) - ALONE)
    pace, leads = allowance_of(b, u.id, "march"), allowance_of(b, leader.id, "march")
    slowest = min(pace, leads)
    lost = u.cost * (1 - slowest / pace) + leader.cost * (1 - slowest / leads)
    return sheltered - SLOWED * lost


def best_company(b: Sigmar, leader: Troop) -> tuple[float, UnitId]:
    """The unit that a hero or wizard had best join of those that are not placed yet; nobody is worth 0."""
    units = [u for u in b.off_table(leader.seat) if leader in joiners(b, u) and leader not in slowing_joiners(b, u)]
    return max(((company_worth(b, u, leader), u.id) for u in units), default=(0.0, -1))


def who_joins(b: Sigmar, q: Question) -> Weighed:
    """A hero or wizard joins the best unit for it; one that has a better one waits."""
    u, waits = b.troop(q.facts["unit"]), []
    for leader, o in ((b.troop(o.facts["unit"]), o) for o in options_of(q) if o.facts.get("how") == "join"):
        here, (best, other) = company_worth(b, u, leader), best_company(b, leader)
        if here < best and best > 0:
            waits.append(Grounds("advises_other_company", {"unit": leader.id, "target": other}))
        yield Weight(here if here >= best else min(here, -1.0), Picked(o.key), lambda: Grounds("advises_company"))
    alone = (*waits, Grounds("advises_alone"))[0]
    yield from (Weight(0.0, Picked(o.key), lambda: alone) for o in options_of(q) if o.facts.get("how") != "join")


# ---------------------------------------------------------------------------------------------------- two copies
def worth_as_one(b: Sigmar, u: Troop, copy: Troop) -> float:
    """Points: what it is worth that two copies fight as one unit."""
    world = b.clone()
    become_one(world, u, copy)
    return better_as_one(evaluate(b), evaluate(world), (u.id, copy.id)) - TURN * copy.cost


def who_combines(b: Sigmar, q: Question) -> Weighed:
    for o in options_of(q):
        if o.facts.get("how") == "combine":
            points = worth_as_one(b, b.troop(q.facts["unit"]), b.troop(o.facts["unit"]))
            yield Weight(points, Picked(o.key), lambda: Grounds("advises_as_one"))
        else:
            yield Weight(0.0, Picked(o.key), lambda: Grounds("advises_apart"))


# ---------------------------------------------------------------------------------------------------- who next
def who_deploys(b: Sigmar, q: Question) -> Weighed:
    """The cheap ones first, when least is known of the enemy; who would join another waits for it."""
    for o in options_of(q):
        u = b.troop(o.facts["unit"])
        waits = o.facts.get("how") == "join" or best_company(b, u)[0] > 0
        yield Weight(-u.cost - WAITS * waits, Picked(o.key), lambda: Grounds("advises_next"))


def who_scouts(b: Sigmar, q: Question) -> Weighed:
    """Ahead, which is anywhere: the place is weighed next."""
    for o in options_of(q):
        points = -b.troop(o.facts["unit"]).cost - WAITS * (o.facts["how"] != "scout")
        yield Weight(points, Picked(o.key), lambda: Grounds("advises_next"))
