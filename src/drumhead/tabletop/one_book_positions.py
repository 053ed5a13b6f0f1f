"""Positions of games of one army book: a unit carries what the book gives it, or what the file says."""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from msgspec import to_builtins
from msgspec.structs import replace

from drumhead.combat.army import Arm, Bought, carried_besides
from drumhead.combat.book import Book, BookUnit
from drumhead.combat.position import MOST, MOST_NAMED, PositionError, Row
from drumhead.combat.position_editor import Table
from drumhead.combat.source import Source
from drumhead.combat.unit import Model, ModelId, Unit, UnitId
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.positions import (
    Arms,
    Stood,
    TablePositions,
    groups_of,
    read_models,
    write_models,
    write_places,
)
from drumhead.tabletop.setting_up import Forming

T = TypeVar("T", bound=TableBattle)


class OneBookPositions(TablePositions[T]):
    forming: Forming  # of which only the largest unit binds a position

    # ------------------------------------------------------------------ what a game says
    @abstractmethod
    def book(self) -> Book: ...

    @abstractmethod
    def weapons(self) -> Collection[str]: ...

    @abstractmethod
    def tough(self, unit: BookUnit) -> int: ...

    def arm(self, house: dict[str, str]) -> Arm:
        """What a model carries once it has gained a weapon."""
        return carried_besides

    # ------------------------------------------------------------------ reading units
    def read_unit(self, row: Row, u: UnitId, first: ModelId, state: Mapping[str, Any]) -> Stood:
        profile = row.buy([self.book()], self.arm(state["house"]))
        counted, seat, unit = read_models(row, profile.size, first), row.seat("seat"), profile.unit
        living, fallen, born = counted.living, counted.fallen, counted.born
        if len(born) > self.forming.most:
            why = f"a unit of {len(born)} is too large: at most {self.forming.most} models"
            raise row.fault(why, "places", clause=self.forming.large)
        models = [m for arms in read_arms(row, profile, born) for m in self.models_with_arms(row, arms, seat, u)]
        if sorted(m.id for m in models) != list(born):
            raise row.fault("its arms are not those of its models, living and fallen", "arms")
        tough = max((m.tough for m in models if m.id in living), default=1)
        wounds = row.number("wounds", 0, 0, tough - 1)  # one more, and he would not live
        hurt = [replace(m, wounds=m.tough if m.id in fallen else wounds) if m.tough > 1 else m for m in models]
        name, acted = row.name("name", unit.name), row.get("acted", bool, False)
        band = Unit(u, seat, name, unit.id, unit.quality, born, tuple(sorted(living)), acted)
        return Stood(self.with_marks(band, row), hurt, counted.places)

    def models_with_arms(self, row: Row, arms: Arms, seat: int, u: UnitId) -> list[Model]:
        units = {unit.id: unit for unit in self.book().units}
        row.check_known("kind", arms.kind, units, "kind")
        row.within("bought", arms.bought, -1, MOST)
        if len(arms.weapons) > MOST_NAMED:
            raise row.fault(f"weapons names {len(arms.weapons)}, a unit has at most {MOST_NAMED}", "weapons")
        for weapon in arms.weapons:
            row.check_known("weapons", weapon, self.weapons(), "weapon")
        unit, entry = units[arms.kind], arms.bought if arms.bought >= 0 else u
        worth = row.fraction("worth", arms.worth) if arms.worth else price_of_one(unit, arms.weapons)
        tough, share = self.tough(unit), worth.as_integer_ratio()
        bare = unit.id, unit.quality, arms.weapons, tough, unit.base, entry, share, u
        return [Model(m, seat, *bare) for m in arms.models]

    # ------------------------------------------------------------------ writing units
    def unit_row(self, b: T, u: Unit) -> dict[str, Any]:
        row: dict[str, Any] = {"seat": u.seat, "name": u.name, "kind": u.kind}
        groups = groups_of(map(b.model, u.born), lambda m: (m.kind, m.weapons, m.bought, m.worth))
        arms = [self.arms_of(group) for group in groups]
        if len(arms) == 1 and arms[0].kind == u.kind:
            row |= {"weapons": arms[0].weapons, "bought": arms[0].bought, "worth": arms[0].worth}
        else:
            row["arms"] = to_builtins(arms)
        row |= write_models(u)
        wounds = max((b.model(m).wounds for m in u.models), default=0)
        row |= ({"wounds": wounds} if wounds else {}) | ({"acted": True} if u.acted else {}) | self.write_marks(u)
        return row | write_places(b, u)

    def arms_of(self, models: Sequence[Model]) -> Arms:
        m = models[0]
        return Arms(m.kind, tuple(x.id for x in models), m.weapons, m.bought, str(m.worth))

    # ------------------------------------------------------------------ changing a position
    def profile(self, row: Table, b: T, file: Row) -> Bought:
        return Row(Source("", "", PositionError), row).buy([self.book()], self.arm(b.house))


def read_arms(row: Row, profile: Bought, models: tuple[ModelId, ...]) -> tuple[Arms, ...]:
    """What the models carry: one kit for all, or `arms` with the models of each."""
    weapons = row.get("weapons", tuple[str, ...], profile.weapons)
    same = (Arms(profile.unit.id, models, weapons, row.get("bought", int, -1), row.get("worth", str, "")),)
    found: tuple[Arms, ...] = row.get("arms", tuple[Arms, ...], same)
    return found


def price_of_one(unit: BookUnit, weapons: tuple[str, ...]) -> Fraction:
    """A model's share of what its group costs with the upgrades that it carries."""
    gained = {weapon for weapon in weapons if weapon not in unit.equipment}
    worth = Fraction(unit.cost, unit.size)
    for group in unit.groups:
        paid = sum(o.cost for o in group.options if o.gives and {*o.gives} <= gained)
        worth += Fraction(paid, unit.size) if group.who == "all" else paid
    return worth
