"""What each answer to the open question is worth, by the outlooks it leads to, and why."""

from collections.abc import Iterator, Mapping
from functools import partial

from drumhead.campaign.play.chances import goes_first
from drumhead.campaign.play.evaluation import USUAL, Weights, threats, value
from drumhead.campaign.play.mustering import muster
from drumhead.campaign.play.orders import (
    Ends,
    actions_of,
    after_sailing,
    ends_at_ford,
    ends_of,
    exchanges,
    expected_points,
    force_of,
    marches,
    second_steps,
    worth_of,
)
from drumhead.campaign.play.outlook import Force, Outlook, outlook
from drumhead.campaign.play.reasons import reason
from drumhead.campaign.play.strengths import exactly, likely_penalty, strengths_of, win, worth
from drumhead.campaign.play.tactics import NOT_HELD, Tactics, why_keep
from drumhead.campaign.rules.aftermath import ways_out
from drumhead.campaign.rules.initiative import BONUS
from drumhead.campaign.rules.state import Campaign, Vector, Walk, hex_of
from drumhead.campaign.rules.units import splits
from drumhead.flow.adviser import Grounds, Weighed, Weigher, Weight
from drumhead.flow.question import Chosen, Option, Parted, Pick, Picked, Question, Some, Split, Told
from drumhead.space.hexes import Hex, fan
from drumhead.space.hexes import step as next_hex

SPLITS: tuple[Vector, Vector] = ((6, 3, 6), (6, 3, 6))  # of a Norman, of a Viking
STRANDED = 0.5  # of an army's worth: what a failed ford costs in a retreat
IDLE = 0.02  # an order must bring more than this


class Ranking:
    """The answers to every question, by one player's weights and the splits it likes best."""

    def __init__(self, weights: Weights = USUAL, split: tuple[Vector, Vector] = SPLITS) -> None:
        self.w, self.split = weights, split
        self.tactics = Tactics(weights.card)

    def weighers(self) -> Mapping[str, Weigher]:
        """By decision."""
        return {
            "distribution": self.divide,
            "norman-placement": self.place,
            "ship-start": self.start,
            "play-initiative-cards": self.hurry,
            "next-piece": self.who_acts,
            "army-action": self.act,
            "weak-army-action": self.act,
            "ship-action": self.sail,
            "exchange-terms": self.share_out,
            "ford-card": self.ford,
            "forced-march": self.march,
            "ship-hex-defender": self.defend,
            "retreat-side": self.turn_aside,
            "refuge-stop": self.stop,
            "ship-retreat-route": self.leave,
            "draw-card": self.draw,
            "muster": muster,
            "local-knowledge": self.tactics.know_the_land,
            "scouts": self.tactics.scout,
            "ambush": self.tactics.lie_in_wait,
        }

    # ------------------------------------------------------------------ before the first turn
    def divide(self, s: Campaign, q: Question) -> Weighed:
        """The split it likes best; the nearer to it, the better another."""
        assert isinstance(q.ask, Split)
        fewest, most = s.rules.armies_per_side
        wish = self.split[q.seat == s.viking]
        keys = [o.key for o in q.ask.pool]
        for sizes in (v for n in range(fewest, most + 1) for v in splits(n)):
            off = sum(abs(a - b) for a, b in zip(sizes, wish)) + 6 * abs(len(sizes) - len(wish))
            parts, taken = [], 0
            for size in sizes:
                parts.append(tuple(keys[taken : taken + size]))
                taken += size
            yield Weight(-off, Parted(tuple(parts)), lambda: Grounds("advises_split"))

    def place(self, s: Campaign, q: Question) -> Weighed:
        """Where it guards most, wherever the ship may come from."""
        army = s.army(q.facts["army"])
        starts = [outlook(_begun(s, at), q.seat) for at in s.map.ship]
        for option in _options(q):
            force = Force(
                army.id, q.seat, hex_of(option.facts["cell"]), exactly(army.points), acted=False, settled=False
            )
            found = [value(o._replace(forces=(*o.forces, force)), self.w) for o in starts]
            yield Weight(sum(found) / len(found), Picked(option.key), lambda: Grounds("advises_placement"))

    def start(self, s: Campaign, q: Question) -> Weighed:
        o = outlook(s, q.seat)
        for option in _options(q):
            after = o._replace(ship=hex_of(option.facts["cell"]))
            yield Weight(value(after, self.w), Picked(option.key), lambda: Grounds("advises_start"))

    # ------------------------------------------------------------------ the turn
    def hurry(self, s: Campaign, q: Question) -> Weighed:
        """Initiative cards: what is at stake, times the chance to move first."""
        assert isinstance(q.ask, Some)
        o = outlook(s, q.seat)
        stake = self.w.strength * (threats(o, q.seat, self.w) + threats(o, 1 - q.seat, self.w))
        lost = [likely_penalty(s, seat, q.seat) for seat in (q.seat, 1 - q.seat)]
        says = "advises_initiative" if q.ask.of else NOT_HELD
        for n in range(len(q.ask.of) + 1):
            gain = stake * float(goes_first(BONUS * n - lost[0] + lost[1])) - n * self.w.card
            yield Weight(gain, Chosen(tuple(x.key for x in q.ask.of[:n])), partial(Grounds, says))

    def who_acts(self, s: Campaign, q: Question) -> Weighed:
        """The piece whose best order brings most, compared with doing nothing."""
        o = outlook(s, q.seat)
        for option in _options(q):
            if option.key == "end":
                yield Weight(IDLE, Picked("end"), lambda: Grounds("advises_end_of_moves"))
            elif option.key == "ship":
                idle, *found = [(value(after_sailing(o, at), self.w), at) for at in _waters(s)]
                points, at = max(found, default=idle)
                yield Weight(points - idle[0], Picked("ship"), partial(reason, s, o, after_sailing(o, at), self.w))
            else:
                a = s.army(option.facts["unit"])
                idle_army = value(o.with_forces(force_of(o, a.id)._replace(acted=True)), self.w)
                best, order = max(
                    ((worth_of(s, o, a, x, self.w), x) for x in actions_of(s, a)), key=lambda found: found[0]
                )
                yield Weight(best - idle_army, Picked(option.key), partial(self._why, s, o, a.id, order))

    def act(self, s: Campaign, q: Question) -> Weighed:
        o = outlook(s, q.seat)
        a = s.army(q.facts["army"])
        further = a.steps > q.facts.get("step", 1)
        for option in _options(q):
            points = worth_of(s, o, a, option, self.w)
            if further and option.facts["action"] in ("move", "land"):
                points = max(points, self._further(o, a.id, hex_of(option.facts["cell"])))
            yield Weight(points, Picked(option.key), partial(self._why, s, o, a.id, option))

    def _further(self, o: Outlook, id: int, to: Hex) -> float:
        """A first step of two, with the best second."""
        f = force_of(o, id)
        here = o.where(f)
        assert here
        there = o.with_forces(f._replace(at=to, settled=False))
        best = max(expected_points(ends, self.w) for ends in second_steps(there, force_of(there, id), to))
        stuck = value(o.with_forces(f._replace(acted=True)), self.w)
        chance = sum(c for c, end in ends_at_ford(o, f, here, to, [(1.0, there)], sure=False) if end is there)
        return chance * best + (1 - chance) * stuck

    def _why(self, s: Campaign, o: Outlook, id: int, action: Option) -> Grounds:
        if action.facts["action"] == "exchange":
            return Grounds("advises_exchange", {"army": id, "partner": action.facts["target"]})
        ends = ends_of(o, s.army(id), action)
        likely = max(ends, key=lambda end: end[0])[1]
        target = hex_of(action.facts["cell"]) if action.facts["action"] == "attack" else None
        return reason(s, o, likely, self.w, id, target)

    def sail(self, s: Campaign, q: Question) -> Weighed:
        o = outlook(s, q.seat)
        for option in _options(q):
            at = o.ship if option.key == "stay" else hex_of(option.facts["cell"])
            assert at
            after = after_sailing(o, at)
            yield Weight(value(after, self.w), Picked(option.key), partial(reason, s, o, after, self.w))

    def share_out(self, s: Campaign, q: Question) -> Weighed:
        o = outlook(s, q.seat)
        a, b = s.army(q.facts["army"]), s.army(q.facts["partner"])
        facts = {"army": a.id, "partner": b.id}
        for points, n in exchanges(s, o, a, b, self.w):
            yield Weight(points, Told(n), lambda: Grounds("advises_exchange", facts))

    # ------------------------------------------------------------------ cards
    def ford(self, s: Campaign, q: Question) -> Weighed:
        """The card, where the crossing is worth more than the card."""
        o, a = outlook(s, q.seat), s.army(q.facts["army"])
        gain = self._crossing(s, o, a.id, q)
        for option in _options(q):
            points = gain - self.w.card if option.key == "ford" else 0.0
            says = "advises_ford" if option.key == "ford" else why_keep(q)
            yield Weight(points, Picked(option.key), partial(Grounds, says))

    def _crossing(self, s: Campaign, o: Outlook, id: int, q: Question) -> float:
        f = force_of(o, id)
        need: int = q.facts["need"]
        fails = (need - 1) / 6
        if any(isinstance(w, Walk) and w.army == id for w in s.works.values()):
            return fails * worth(f.strength) * (1.0 if need > 4 else STRANDED)
        _, to_q, to_r, board = s.frames[-1][1]  # of the question itself
        stuck = value(o.with_forces(f._replace(acted=True)), self.w)
        across: Ends = [(1.0, o.after_move(f, None))] if board else _entered(o, id, (int(to_q), int(to_r)))
        return fails * (expected_points(across, self.w) - stuck)

    def march(self, s: Campaign, q: Question) -> Weighed:
        """The card, where two steps are worth that much more than one."""
        o, a = outlook(s, q.seat), s.army(q.facts["army"])
        one = max(worth_of(s, o, a, x, self.w) for x in actions_of(s, a))
        for option in _options(q):
            points = marches(s, o, a, self.w) - one - self.w.card if option.key == "march" else 0.0
            says = "advises_march" if option.key == "march" else why_keep(q)
            yield Weight(points, Picked(option.key), partial(Grounds, says))

    def draw(self, s: Campaign, q: Question) -> Weighed:
        for option in _options(q):
            points = self.w.card if option.key == "draw" else 0.0
            yield Weight(points, Picked(option.key), lambda: Grounds("advises_draw"))

    # ------------------------------------------------------------------ beaten or attacked
    def defend(self, s: Campaign, q: Question) -> Weighed:
        attacker = strengths_of(s, s.norman, q.seat)[s.army(q.facts["army"]).number - 1]
        for option in _options(q):
            defender = strengths_of(s, s.viking, q.seat)[s.army(option.facts["unit"]).number - 1]
            yield Weight(-win(attacker, defender), Picked(option.key), lambda: Grounds("advises_defender"))

    def turn_aside(self, s: Campaign, q: Question) -> Weighed:
        walk = _walk(s, q)
        ways = dict(zip(("straight", "left", "right"), fan(walk.direction)))
        o = outlook(s, q.seat)
        f = force_of(o, walk.army)
        assert f.at
        for option in _options(q):
            after = o.with_forces(f._replace(at=next_hex(f.at, ways[str(option.key)])))
            yield Weight(value(after, self.w), Picked(option.key), partial(reason, s, o, after, self.w, f.id))

    def stop(self, s: Campaign, q: Question) -> Weighed:
        walk = _walk(s, q)
        o = outlook(s, q.seat)
        f = force_of(o, walk.army)
        refuge = o.with_forces(f._replace(at=None)) if q.seat == s.viking else o
        after = {"stop": refuge, "on": o.fallen_back(f, walk.direction, 1)}
        for option in _options(q):
            found = after[str(option.key)]
            yield Weight(value(found, self.w), Picked(option.key), partial(reason, s, o, found, self.w, f.id))

    def leave(self, s: Campaign, q: Question) -> Weighed:
        o = outlook(s, q.seat)
        for option in _options(q):
            after = o._replace(ship=hex_of(option.facts["cell"]))
            yield Weight(value(after, self.w), Picked(option.key), partial(reason, s, o, after, self.w))


# ---------------------------------------------------------------------------------------------------- small parts
def _options(q: Question) -> tuple[Option, ...]:
    assert isinstance(q.ask, Pick)
    return q.ask.options


def _waters(s: Campaign) -> Iterator[Hex]:
    """Where the ship could be after its move; first where it is."""
    assert s.ship
    yield s.ship
    yield from ways_out(s)


def _entered(o: Outlook, id: int, to: Hex) -> Ends:
    f = force_of(o, id)
    there = o.ashore_in(to)
    held = (there is not None and there.seat != f.seat) or (f.seat != o.viking and to == o.ship)
    return o.after_attack(f, to) if held else [(1.0, o.after_move(f, to))]


def _walk(s: Campaign, q: Question) -> Walk:
    return next(w for w in s.works.values() if isinstance(w, Walk) and w.army == q.facts["army"])


def _begun(s: Campaign, ship: Hex) -> Campaign:
    world = s.clone()
    world.ship = ship
    return world


RANKING = Ranking()
"""The strongest quick player: its advice is what people are shown."""
