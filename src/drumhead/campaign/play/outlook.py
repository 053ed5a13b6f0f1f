"""The campaign as one side sees it, reduced to what a player weighs: where armies are and how strong they may be, the
ship, the villages. An order, a battle or a retreat makes another outlook of it."""

from collections.abc import Iterator
from typing import NamedTuple

from drumhead.campaign.map.geography import Geography
from drumhead.campaign.play.strengths import Branch, Strength, branches, strengths_of
from drumhead.campaign.rules.state import Army, Campaign
from drumhead.campaign.rules.turn import second_mover
from drumhead.flow.question import Seat
from drumhead.space.hexes import Hex, direction_to, fan, neighbours, opposite
from drumhead.space.hexes import step as next_hex

GONE: Strength = ((0, 1.0),)


class Force(NamedTuple):
    """An army as a side believes it to be."""

    id: int
    seat: Seat
    at: Hex | None  # None: aboard
    strength: Strength
    acted: bool  # it cannot act any more in this turn
    settled: bool  # it has stood here since the turn began, undisturbed

    @property
    def aboard(self) -> bool:
        return self.at is None


class Outlook(NamedTuple):
    land: Geography
    eyes: Seat  # who looks
    viking: Seat
    forces: tuple[Force, ...]  # that are left
    ship: Hex | None
    ship_acted: bool
    pillaged: int
    villages: frozenset[Hex]  # that are not pillaged
    cards: tuple[int, int]  # in the hands of both seats
    drawable: bool  # is there a card to draw?
    moves: frozenset[Seat]  # sides that still move in this turn
    quiet: int  # turns in a row without anything happening, as the side that looks decides
    stirred: bool = False  # something happens that ends the quiet

    # ------------------------------------------------------------------ who is where
    def of(self, seat: Seat) -> Iterator[Force]:
        return (f for f in self.forces if f.seat == seat)

    def force(self, id: int) -> Force | None:
        return next((f for f in self.forces if f.id == id), None)

    def where(self, f: Force) -> Hex | None:
        return self.ship if f.at is None else f.at

    def ashore_in(self, at: Hex) -> Force | None:
        return next((f for f in self.forces if f.at == at), None)

    def guard(self) -> list[Force]:
        return [f for f in self.of(self.viking) if self.where(f) == self.ship]

    # ------------------------------------------------------------------ changes
    def with_forces(self, *changed: Force) -> "Outlook":
        """With these forces as they are now; those that are surely gone leave it."""
        by_id = {f.id: f for f in changed}
        forces = (by_id.get(f.id, f) for f in self.forces)
        return self._replace(forces=tuple(f for f in forces if f.strength != GONE))

    def after_move(self, f: Force, to: Hex | None) -> "Outlook":
        return self.with_forces(f._replace(at=to, acted=True, settled=f.settled and to == f.at))

    def after_attack(self, f: Force, at: Hex) -> list[tuple[float, "Outlook"]]:
        """An attack on a hex, by its results with their chances."""
        came = self.where(f)
        assert came
        into_ship = f.seat != self.viking and at == self.ship
        guard = self.guard() if into_ship else []
        defender = max(guard, key=lambda g: g.strength[-1][0]) if guard else self.ashore_in(at)
        if defender is None or defender.seat == f.seat:
            return [(1.0, self._replace(ship=None).after_move(f, at))]
        direction = direction_to(came, at) if came != at else direction_to(_sea_beside(self.land, at), at)
        return [(b.chance, self._after(b, f, defender, at, direction)) for b in branches(f.strength, defender.strength)]

    def _after(self, b: Branch, f: Force, defender: Force, at: Hex, direction: int) -> "Outlook":
        one = f._replace(strength=b.first, acted=True, settled=False)
        other = defender._replace(strength=b.second, settled=False)
        after = self.with_forces(one, other)._replace(stirred=True)
        if b.won > 0:
            if f.seat != self.viking and at == self.ship:
                after = after.driven_off()
            elif (beaten := after.force(other.id)) is not None:
                after = after.fallen_back(beaten, direction, 2)
            if (winner := after.force(one.id)) is not None:
                after = after.with_forces(winner._replace(at=at))
        elif b.won < 0 and not f.aboard and (beaten := after.force(one.id)) is not None:
            after = after.fallen_back(beaten, opposite(direction), 1)
        return after._rewarded(f.seat if b.won > 0 else defender.seat) if b.won else after

    def _rewarded(self, seat: Seat) -> "Outlook":
        if not self.drawable:
            return self
        return self._replace(cards=tuple(n + (k == seat) for k, n in enumerate(self.cards)))  # type: ignore[arg-type]

    def driven_off(self) -> "Outlook":
        """The ship leaves with all who guarded it; with nobody left it is lost."""
        guard = self.guard()
        if not guard or self.ship is None:
            return self._replace(ship=None)
        sea = [at for at in self.land.ship_steps[self.ship] if at in self.land.sea]
        aboard = self.with_forces(*(g._replace(at=None, settled=False) for g in guard))
        return aboard._replace(ship=sea[0] if sea else None)

    def fallen_back(self, f: Force, direction: int, steps: int) -> "Outlook":
        """Straight, or to the left or right of it; barred at the first step, it is lost."""
        assert f.at
        at = f.at
        for taken in range(steps):
            ways = (next_hex(at, way) for way in fan(direction))
            to = next((to for to in ways if to in self.land.land and self.ashore_in(to) is None), None)
            if to is None:
                return self.with_forces(f._replace(strength=GONE)) if taken == 0 and steps > 1 else self._stood(f, at)
            at = to
        return self._stood(f, at)

    def _stood(self, f: Force, at: Hex) -> "Outlook":
        if f.seat == self.viking and at == self.ship and self.ship in self.land.coast:
            return self.with_forces(f._replace(at=None, settled=False))
        return self.with_forces(f._replace(at=at, settled=False))


def _sea_beside(land: Geography, at: Hex) -> Hex:
    return next(to for to in neighbours(at) if to in land.sea)


def outlook(s: Campaign, eyes: Seat) -> Outlook:
    """What this side sees and believes; the same for all worlds that it may believe in."""
    forces: list[Force] = []
    for seat in s.sides:
        for a, strength in zip(s.of(seat), strengths_of(s, seat, eyes), strict=True):
            if not a.gone and (a.at is not None or seat == s.viking):
                forces.append(_force(s, a, strength))
    return Outlook(
        land=s.land,
        eyes=eyes,
        viking=s.viking,
        forces=tuple(forces),
        ship=s.ship,
        ship_acted=s.ship_acted,
        pillaged=len(s.pillaged),
        villages=frozenset(at for at in s.land.villages if at not in s.pillaged),
        cards=(len(s.hands[0]), len(s.hands[1])),
        drawable=bool(s.deck or s.discard),
        moves=_still_moving(s),
        quiet=max(0, s.quiet),
    )


def _force(s: Campaign, a: Army, strength: Strength) -> Force:
    settled = a.at is not None and a.stood == a.at and not a.disturbed
    return Force(a.id, a.seat, a.at, strength, a.acted, settled)


def _still_moving(s: Campaign) -> frozenset[Seat]:
    """Both until the first side has moved, then the other."""
    second = s.first >= 0 and second_mover() not in s.frames
    return frozenset((1 - s.first,) if second else s.sides)
