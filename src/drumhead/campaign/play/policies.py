"""The ledger's policy for each decision, and any legal answer."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from drumhead.campaign.rules.battle import any_muster, suggested_muster
from drumhead.campaign.rules.exchange import transfers
from drumhead.campaign.rules.state import WEAK, Army, Campaign, Walk, hex_of
from drumhead.campaign.rules.units import POINTS, splits
from drumhead.campaign.rules.weak import refuge_of
from drumhead.flow.adviser import Sampler
from drumhead.flow.answers import first_offered
from drumhead.flow.loop import refuse
from drumhead.flow.question import (
    Amount,
    Answer,
    Chosen,
    Enlisted,
    Option,
    Parted,
    Pick,
    Picked,
    Placed,
    Places,
    Question,
    Roster,
    Seat,
    Some,
    Split,
    Told,
    keys,
)
from drumhead.space.hexes import Hex, are_neighbours, distance, fan
from drumhead.space.hexes import step as next_hex
from drumhead.space.table import INCH


# ---------------------------------------------------------------------------------------------------- what one sees
def enemies(s: Campaign, seat: Seat) -> list[Army]:
    return s.armies_left(1 - seat)


def beside_enemy(s: Campaign, a: Army) -> bool:
    here = s.where(a)
    return here is not None and any(b.at and are_neighbours(here, b.at) for b in enemies(s, a.seat))


def points_facing(s: Campaign, seat: Seat, at: Hex) -> int:
    """The points that would meet an attack there, as this world has them."""
    if seat == s.norman and at == s.ship:
        return max((a.points for a in s.in_ship_hex()), default=0)
    there = s.ashore_in(at)
    return there.points if there and there.seat != seat else 0


def goals(s: Campaign, a: Army) -> list[Hex]:
    """Where it is going: Normans to the nearest Viking army or the village it threatens, Vikings to a village."""
    if a.seat == s.viking:
        return [at for at in s.land.villages if at not in s.pillaged] or [s.land.castle]
    ashore = [b.at for b in enemies(s, a.seat) if b.at]
    return ashore or [*s.land.nearest_coasts(s.ship)] if s.ship else ashore or [s.land.castle]


# ---------------------------------------------------------------------------------------------------- the policies
def pick_best(q: Question, wanted: Callable[[Option], Any]) -> Picked:
    """The option with the highest of these; the first of equals."""
    assert isinstance(q.ask, Pick)
    return Picked(max(q.ask.options, key=wanted).key)


def split_evenly(s: Campaign, q: Question) -> Answer:
    points = tuple(range(1, POINTS + 1))
    return Parted((points[:5], points[5:10], points[10:]))


def first(s: Campaign, q: Question) -> Answer:
    assert isinstance(q.ask, Pick)
    return Picked(q.ask.options[0].key)


def play_initiative(s: Campaign, q: Question) -> Answer:
    """One, if an own army stands next to an enemy's."""
    assert isinstance(q.ask, Some)
    near = any(beside_enemy(s, a) for a in s.armies_left(q.seat))
    return Chosen(tuple(o.key for o in q.ask.of[: 1 if near else 0]))


def name_piece(s: Campaign, q: Question) -> Answer:
    """The ship first if an army is to land, then armies that can attack with more points than they face."""

    def worth(o: Option) -> tuple[int, int]:
        if o.key == "ship":
            return 3, 0
        if o.key == "end":
            return 0, 0
        a = s.army(o.facts["unit"])
        here = s.where(a)
        able = here is not None and any(
            0 < points_facing(s, a.seat, to) < a.points for to in s.land.land_steps.get(here, ())
        )
        return (2 if able else 1), -a.number

    return pick_best(q, worth)


def act(s: Campaign, q: Question) -> Answer:
    """Attack an army that is believed weaker; else towards the goal; a Viking stays in a village until it is
    pillaged."""
    a = s.army(q.facts["army"])
    here = s.where(a)
    assert here
    aims = goals(s, a)

    def worth(o: Option) -> tuple[float, ...]:
        match o.facts["action"]:
            case "attack":
                there = points_facing(s, a.seat, hex_of(o.facts["cell"]))
                return (3.0, -there) if there < a.points else (-1.0,)
            case "move" | "land":
                to = hex_of(o.facts["cell"])
                nearer = min(distance(here, g) for g in aims) - min(distance(to, g) for g in aims)
                wet = s.land.crossing(here, to) == "ford" if to != here else False
                return (1.0 + nearer, -float(wet)) if nearer > 0 or a.aboard else (0.5 + nearer,)
            case "stay":
                return (2.5,) if a.seat == s.viking and here in aims and not a.aboard else (0.9,)
            case "board":
                return (0.0,)
        return (-2.0,)

    return pick_best(q, worth)


def act_weakly(s: Campaign, q: Question) -> Answer:
    """An exchange that lifts it, else the shortest way home, over a bridge rather than a ford."""
    a = s.army(q.facts["army"])
    here = s.where(a)
    far = s.land.land_distances(refuge_of(s, a)) if not a.aboard else {}

    def worth(o: Option) -> tuple[float, ...]:
        match o.facts["action"]:
            case "exchange":
                return (3.0, s.army(o.facts["target"]).points)
            case "board":
                return (2.0,)
            case "move":
                to = hex_of(o.facts["cell"])
                assert here
                return (1.0, -far[to], -float(s.land.crossing(here, to) == "ford"))
        return (0.0,)

    return pick_best(q, worth)


def sail_to_land(s: Campaign, q: Question) -> Answer:
    """Towards the coast nearest to a village that is not pillaged and has no Norman army next to it."""
    guarded = [b.at for b in s.armies_left(s.norman) if b.at]
    open_to = [v for v in goals_of_ship(s) if not any(distance(v, n) <= 1 for n in guarded)] or goals_of_ship(s)

    def worth(o: Option) -> tuple[float, ...]:
        at = s.ship if o.key == "stay" else hex_of(o.facts["cell"])
        assert at
        near = min((s.land.ship_distances(at)[c] + 2 * min(distance(c, v) for v in open_to)) for c in s.land.coast)
        return (-float(near), float(at in s.land.coast))

    return pick_best(q, worth)


def goals_of_ship(s: Campaign) -> list[Hex]:
    return [at for at in s.land.villages if at not in s.pillaged] or [s.land.castle]


def level(s: Campaign, q: Question) -> Answer:
    """As even as possible, the odd point to the acting army."""
    mine, theirs = q.facts["points"]
    allowed = transfers(mine, theirs)
    return Told(min(allowed, key=lambda n: (abs(mine - theirs - 2 * n), n)))


def ford_by_card(s: Campaign, q: Question) -> Answer:
    """Where a failed roll would destroy the army; otherwise the die."""
    fatal = q.facts["need"] > 4
    assert isinstance(q.ask, Pick)
    return Picked("ford" if fatal and any(o.key == "ford" for o in q.ask.options) else "no")


def march(s: Campaign, q: Question) -> Answer:
    """If two steps reach a weaker enemy, a village or the refuge."""
    a = s.army(q.facts["army"])
    here = s.where(a)
    assert here and isinstance(q.ask, Pick)
    aims = refuge_of(s, a) if a.points <= WEAK else goals(s, a)
    able = any(o.key == "march" for o in q.ask.options)
    return Picked("march" if able and any(distance(here, g) == 2 for g in aims) else "no")


def strongest(s: Campaign, q: Question) -> Answer:
    return pick_best(q, lambda o: s.army(o.facts["unit"]).points)


def nearer_home(s: Campaign, q: Question) -> Answer:
    """The side nearer to the refuge; left at equal distance."""
    a = s.army(q.facts["army"])
    walk = next(w for w in s.works.values() if isinstance(w, Walk) and w.army == a.id)
    ways = dict(zip(("straight", "left", "right"), fan(walk.direction)))
    assert isinstance(q.ask, Pick)
    best = way_home(s, a, [ways[str(o.key)] for o in q.ask.options])
    return pick_best(q, lambda o: ways[str(o.key)] == best)


def way_home(s: Campaign, a: Army, directions: Sequence[int]) -> int:
    """Of these directions the one that ends nearest to the refuge; the first of equals."""
    far, at = s.land.land_distances(refuge_of(s, a)), a.at
    assert at
    return min(directions, key=lambda direction: far[next_hex(at, direction)])


def quiet_water(s: Campaign, q: Question) -> Answer:
    """The nearest sea hex with no Norman army next to it."""
    assert s.ship
    ship, normans = s.ship, [b.at for b in s.armies_left(s.norman) if b.at]

    def worth(o: Option) -> tuple[bool, bool, int]:
        at = hex_of(o.facts["cell"])
        return at in s.land.sea, not any(distance(at, n) <= 1 for n in normans), -distance(ship, at)

    return pick_best(q, worth)


def typed_result(s: Campaign, q: Question) -> Answer:
    """A draw in which nothing was destroyed; what the other side typed is confirmed (ruling table-result-by-bots)."""
    match q.ask:
        case Amount(least, _):
            return Told(least)
        case Some():
            return Chosen(())
        case Pick(options):
            return Picked(next((o.key for o in options if o.key in ("draw", "here", "yes")), options[0].key))
    raise AssertionError(q.says)


# ---------------------------------------------------------------------------------------------------- battles
def chosen_mode(s: Campaign, q: Question) -> Answer:
    """The one that was chosen at set-up."""
    return Picked(q.facts["mode"])


def release_all(s: Campaign, q: Question) -> Answer:
    assert isinstance(q.ask, Some)
    return Chosen(keys(q.ask.of))


def leave_it_to_the_program(s: Campaign, q: Question) -> Answer:
    assert isinstance(q.ask, Roster)
    return suggested_muster(s, q.ask.limit)


def leave_table(s: Campaign, q: Question) -> Answer:
    """No piece is added, taken off or moved; one that must be laid lies where it lay, or in the first free place."""
    if isinstance(q.ask, Pick):
        return Picked("no")
    if "from" not in q.facts:
        return free_place(s, q.ask)
    x, y = q.facts["from"]
    return Placed(((x, y),))


def free_place(s: Campaign, ask: Any) -> Placed:
    """For the middle of a piece, looked for inch by inch."""
    _, _, width, height = ask.zone
    inch_by_inch = (Placed(((x, y),)) for y in range(0, height, INCH) for x in range(0, width, INCH))
    return next(a for a in inch_by_inch if refuse(s, a) is None)


def scout_if_first(s: Campaign, q: Question) -> Answer:
    """Who sets up last anyway keeps the card."""
    return first_offered(q, "scouts") if q.facts["first"] else Picked("no")


POLICIES = {
    "distribution": split_evenly,
    "norman-placement": first,
    "ship-start": first,
    "play-initiative-cards": play_initiative,
    "next-piece": name_piece,
    "army-action": act,
    "weak-army-action": act_weakly,
    "ship-action": sail_to_land,
    "exchange-terms": level,
    "ford-card": ford_by_card,
    "forced-march": march,
    "ship-hex-defender": strongest,
    "table-result": typed_result,
    "retreat-side": nearer_home,
    "refuge-stop": first,
    "ship-retreat-route": quiet_water,
    "draw-card": first,
    "battle-mode": chosen_mode,
    "release-cards": release_all,
    "muster": leave_it_to_the_program,
    "local-knowledge": leave_table,
    "scouts": scout_if_first,
    "ambush": leave_table,
}


# ---------------------------------------------------------------------------------------------------- any legal answer
def any_pick(s: Campaign, ask: Pick, rng: Random) -> Answer:
    return Picked(rng.choice(ask.options).key)


def any_some(s: Campaign, ask: Some, rng: Random) -> Answer:
    return Chosen(tuple(o.key for o in rng.sample(ask.of, rng.randint(ask.least, ask.most))))


def any_amount(s: Campaign, ask: Amount, rng: Random) -> Answer:
    q = s.question
    if q and q.decision == "campaign.decision.exchange-terms":
        return Told(rng.choice([*transfers(*q.facts["points"])]))
    return Told(rng.randint(ask.least, ask.most))


def any_split(s: Campaign, ask: Split, rng: Random) -> Answer:
    fewest, most = s.rules.armies_per_side
    sizes = rng.choice([v for n in range(fewest, most + 1) for v in splits(n)])
    left, parts = keys(ask.pool), []
    for size in sizes:
        parts.append(left[:size])
        left = left[size:]
    return Parted(tuple(parts))


def any_place(s: Campaign, ask: Places, rng: Random) -> Answer:
    """Any place for the middle of a piece that is free."""
    _, _, width, height = ask.zone
    for _ in range(TRIES):
        drawn = Placed(((rng.randrange(width), rng.randrange(height)),))
        if refuse(s, drawn) is None:
            return drawn
    assert s.question
    return leave_table(s, s.question)


def any_roster(s: Campaign, ask: Roster, rng: Random) -> Answer:
    return Enlisted(any_muster(s, s.asked_seat, rng))


TRIES = 50
SAMPLERS: dict[type, Sampler] = {
    Pick: any_pick,
    Some: any_some,
    Amount: any_amount,
    Split: any_split,
    Places: any_place,
    Roster: any_roster,
}
