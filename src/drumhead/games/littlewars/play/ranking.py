"""What each answer to the open question is worth: the plans of greedy, the best first, and why."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from drumhead.combat.unit import ModelId
from drumhead.flow.adviser import Grounds, Weighed, Weigher, Weight
from drumhead.flow.question import Chosen, Option, Pick, Picked, Question, Some, Ways
from drumhead.games.littlewars.play.charges import Charge, best_charge
from drumhead.games.littlewars.play.deploying import deployments, lie_of_the_land
from drumhead.games.littlewars.play.hauls import best_haul, harm
from drumhead.games.littlewars.play.moves import after, gun_crews, lead_home, move_only
from drumhead.games.littlewars.play.positions import WAIT, boldness, positions
from drumhead.games.littlewars.play.shots import expected_dead, needs
from drumhead.games.littlewars.play.worth import best_order, worth
from drumhead.games.littlewars.rules.artillery import CREW, crew_of, in_action_for
from drumhead.games.littlewars.rules.bodies import bodies, gap_between
from drumhead.games.littlewars.rules.combat import losses_of, name_of, told_of
from drumhead.games.littlewars.rules.prisoners import REACH, guards_of
from drumhead.games.littlewars.rules.state import CAVALRY, Fighting, Firing, Hauling, LittleWars, Losses, Men

TELLING = 0.3  # from which something else than the dead is given as the reason of a shot
SILENCED = 6.0  # dead that it is worth to put an enemy gun out of action
CHARGE, HAUL, STAND, LEAD, END = 5.0, 4.0, 3.0, 2.0, 1.0  # the order of commands in a phase


def _options(q: Question) -> tuple[Option, ...]:
    assert isinstance(q.ask, Pick)
    return q.ask.options


def _offered(q: Question) -> Men:
    assert isinstance(q.ask, Some)
    return tuple(int(o.key) for o in q.ask.of)


def _first(men: Iterable[ModelId], number: int, says: str, key: Callable[[ModelId], object]) -> Iterator[Weight]:
    chosen = sorted(men, key=key)[:number]  # type: ignore[arg-type]
    yield Weight(0.0, Chosen(tuple(sorted(chosen))), partial(Grounds, says))


# ---------------------------------------------------------------------------------------------------- deployment
def deployment(b: LittleWars, q: Question) -> Weighed:
    """Where guns see most and cavalry has room to ride."""
    for answer in deployments(b, q.seat):
        yield Weight(lie_of_the_land(b, q.seat, answer), answer, partial(Grounds, "advises_deployment"))


# ---------------------------------------------------------------------------------------------------- shooting
def next_gun(b: LittleWars, q: Question) -> Weighed:
    """The gun that does most harm; none is spared."""
    for o in _options(q):
        gun = o.facts.get("model")
        if gun is None:
            yield Weight(0.0, Picked(o.key))
        else:
            yield Weight(1.0 + harm(b, gun, q.seat), Picked(o.key), partial(Grounds, "advises_fire"))


def shot_target(b: LittleWars, q: Question) -> Weighed:
    """The dead to be expected, what they change in combats, and enemy guns that they silence."""
    gun = b.work(q.facts["work"], Firing).gun
    seen = tuple(o.facts["model"] for o in _options(q) if "model" in o.facts)
    rolls = needs(b, gun, seen)
    dead = expected_dead(b, gun, seen)
    crews, changes = _crews(b, 1 - q.seat), _changes(b, q.seat, seen)
    for m, roll, expected in zip(seen, rolls, dead):
        hit = max(0, 7 - roll) / 6
        silenced = hit * SILENCED * crews.get(m, 0.0)
        combat = hit * changes.get(m, 0.0)
        near = gap_between(b, (gun,), (m,)) / 1e6
        rider = 0.1 * (b.models[m].kind == CAVALRY)
        says = "advises_tip" if combat > max(silenced, TELLING) else "advises_target"
        says = "advises_silence" if silenced > max(combat, TELLING) else says
        points = 1.0 + expected + silenced + combat + rider * hit - near
        yield Weight(points, Picked(m), partial(Grounds, says, {"dead": expected}))
    yield from (Weight(0.0, Picked(o.key)) for o in _options(q) if "model" not in o.facts)


def _crews(b: LittleWars, seat: int) -> dict[ModelId, float]:
    """By man of a crew, which part of the way to silence his gun his death is."""
    found: dict[ModelId, float] = {}
    for gun in b.roster.guns:
        if in_action_for(b, gun) == seat:
            crew = crew_of(b, gun, seat)
            for m in crew:
                found[m] = found.get(m, 0.0) + 1 / (len(crew) - CREW + 1)
    return found


def _changes(b: LittleWars, seat: int, seen: Men) -> dict[ModelId, float]:
    """How much better the combats on the table become without a man; who fights side by side or stands in one body with
    him is worth the same."""
    combats = b.rules.overlapping_combats(b)
    if not combats:
        return {}
    now, values = worth(b, seat), dict[Men, float]()
    groups = {m: group for group in (*bodies(b, 1 - seat), *(c[1 - seat] for c in combats)) for m in group}
    for m in seen:
        if groups[m] not in values:
            world = b.clone()
            world.take_off((m,), "killed")
            values[groups[m]] = worth(world, seat) - now
    least = min(values.values(), default=0.0)
    return {m: values[groups[m]] - least for m in seen}


def shot_casualties(b: LittleWars, q: Question) -> Weighed:
    """Men who serve no gun and stand far from the enemy, infantry before cavalry."""
    crews, foes = gun_crews(b, q.seat), b.men(1 - q.seat)
    far = {m: gap_between(b, (m,), foes) if foes else 0 for m in _offered(q)}
    return _first(
        far, q.facts["number"], "advises_spared", lambda m: (m in crews, b.models[m].kind == CAVALRY, -far[m], -m)
    )


# ---------------------------------------------------------------------------------------------------- moving
def move(b: LittleWars, q: Question) -> Weighed:
    if isinstance(q.ask, Pick):
        yield from _commands(b, q)
        return
    assert isinstance(q.ask, Ways)
    match q.facts.get("action"):
        case "men":
            charge = best_charge(b, q.seat)
            ways = charge.ways if charge else positions(b, q.seat)
            why = partial(_why_men, b, q.seat, charge) if ways else partial(_why_end, b, q.seat)
            yield Weight(0.0, move_only(b, q.ask.models, ways), why)
        case "captives":
            yield Weight(0.0, move_only(b, q.ask.models, lead_home(b, q.seat)), partial(Grounds, "advises_lead"))
        case _:
            h = b.work(q.facts["work"], Hauling)
            ways_of = dict(zip(q.ask.models, best_haul(b, q.seat, h.gun, h.arm, h.crew)[1]))
            yield Weight(0.0, move_only(b, q.ask.models, ways_of), partial(Grounds, "advises_haul"))


def _why_men(b: LittleWars, seat: int, charge: Charge | None) -> Grounds:
    """A charge is told by what its own combats come to, as they would be fought."""
    if charge is None:
        return Grounds("advises_stand")
    world = after(b, charge.ways)
    own = [c for c in world.rules.overlapping_combats(world) if not charge.ways.keys().isdisjoint(c[seat])]
    return Grounds("advises_charge", {"combats": [told_of(losses_of(world, c)) for c in own]})


def _commands(b: LittleWars, q: Question) -> Weighed:
    """First who charges, then guns, then everybody else, then captives behind their escorts."""
    for o in _options(q):
        match o.facts.get("action"):
            case "men":
                charge = best_charge(b, q.seat)
                if charge:
                    yield Weight(CHARGE, Picked(o.key), partial(_why_men, b, q.seat, charge))
                elif positions(b, q.seat):
                    yield Weight(STAND, Picked(o.key), partial(_why_men, b, q.seat, None))
            case "haul":
                gain, ways = best_haul(b, q.seat, o.facts["model"], o.facts["how"])
                if ways:
                    yield Weight(HAUL + gain / 1000, Picked(o.key), partial(Grounds, "advises_haul"))
            case "captives":
                if lead_home(b, q.seat):
                    yield Weight(LEAD, Picked(o.key), partial(Grounds, "advises_lead"))
            case _:
                yield Weight(END, Picked(o.key), partial(_why_end, b, q.seat))


def _why_end(b: LittleWars, seat: int) -> Grounds:
    """Somebody who sees a whole side stand still is told what it waits for."""
    return Grounds("advises_wait" if boldness(b, seat) == WAIT else "advises_end")


# ---------------------------------------------------------------------------------------------------- combat
def combat_order(b: LittleWars, q: Question) -> Weighed:
    """The order after which most is left, compared with the enemy."""
    left = b.work(q.facts["work"], Fighting).left
    keys = {o.facts["model"]: o.key for o in _options(q)}
    best: dict[int, float] = {}
    for value, order in best_order(b, q.seat, left):
        best.setdefault(name_of(order[0]), value)
    for name, value in best.items():
        yield Weight(value, Picked(keys[name]), partial(Grounds, "advises_order"))


def winner_losses(b: LittleWars, q: Question) -> Weighed:
    """Men who serve no gun and guard nobody, infantry before cavalry, the furthest from the enemies that are left."""
    guards = {c.guard for c in b.figures(b.roster.captives[q.seat])}
    losers = set(b.work(q.facts["work"], Losses).combat[1 - q.seat])
    foes = tuple(m for m in b.men(1 - q.seat) if m not in losers)
    far = {m: gap_between(b, (m,), foes) if foes else 0 for m in _offered(q)}
    last = gun_crews(b, q.seat) | guards
    return _first(
        far, q.facts["number"], "advises_spared", lambda m: (m in last, b.models[m].kind == CAVALRY, -far[m], -m)
    )


def prisoners(b: LittleWars, q: Question) -> Weighed:
    """Men who stand nearest to our own men and so are guarded; infantry are slow to lead and are killed first."""
    men = b.men(q.seat)
    far = {m: gap_between(b, (m,), men) for m in _offered(q)}
    return _first(far, q.facts["number"], "advises_taken", lambda m: (b.models[m].kind != CAVALRY, far[m], m))


def escorts(b: LittleWars, q: Question) -> Weighed:
    """Captives that the enemy would free at once, cavalry before infantry."""
    foes, number = b.men(1 - q.seat), q.facts["number"]
    far = {c: gap_between(b, (c,), foes) if foes else 0 for c in _offered(q)}
    chosen: tuple[ModelId, ...] = ()
    for c in sorted(far, key=lambda c: (far[c] > REACH, b.models[c].kind != CAVALRY, far[c], c)):
        more = tuple(sorted((*chosen, c)))
        if len(chosen) < number and len(guards_of(b, q.seat, more)) == len(more):
            chosen = more
    if len(chosen) == number:
        yield Weight(0.0, Chosen(chosen), partial(Grounds, "advises_guard"))


WEIGHERS: dict[str, Weigher] = {
    "deployment": deployment,
    "next-gun": next_gun,
    "shot-target": shot_target,
    "shot-casualties": shot_casualties,
    "move": move,
    "combat-order": combat_order,
    "winner-losses": winner_losses,
    "prisoners": prisoners,
    "escorts": escorts,
}
