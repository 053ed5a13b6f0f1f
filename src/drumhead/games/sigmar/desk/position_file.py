"""Positions of Sigmar: each side's army book, its units as the book sells them, or model by model as a battle has them.

What a battle writes needs no book: its weapons, spells and models stand in the file as they are.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import cycle, islice
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from drumhead.combat.army import Bought, Kit
from drumhead.combat.grants import Grant
from drumhead.combat.position import MOST, Field, PositionError, Row, points_read
from drumhead.combat.position_editor import Table
from drumhead.combat.source import Source
from drumhead.combat.unit import Model, ModelId, Unit, UnitId
from drumhead.flow.state import Frame
from drumhead.games.sigmar.desk.position_books import (
    MOST_DICE,
    Side,
    bought,
    check_magic,
    check_rules,
    check_words,
    length,
    read_side,
    read_spells,
    write_spell,
    write_weapon,
)
from drumhead.games.sigmar.rules.army import LIMITS, books
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.kinds import ARMOURY, TYPES
from drumhead.games.sigmar.rules.mission import ROUNDS
from drumhead.games.sigmar.rules.placing import TABLE
from drumhead.games.sigmar.rules.round import activate, turn
from drumhead.games.sigmar.rules.setup import fighter
from drumhead.games.sigmar.rules.specials import tough_of
from drumhead.games.sigmar.rules.state import Fighter, Sigmar, Troop
from drumhead.space.board import as_inches
from drumhead.tabletop.positions import (
    FIELDS,
    Arms,
    Counted,
    Stood,
    TablePositions,
    groups_of,
    read_models,
    write_models,
    write_places,
)

SURE, WORST = 2, 6  # the best and the worst Quality
TOO_FEW = "{} models are too few for those that have joined"


class Kits(Arms, frozen=True):
    """Models that were bought together and are the same, with all that a book says of them."""

    rules: tuple[str, ...] = ()
    type: str = "infantry"
    mount: str = ""
    base: Decimal = Decimal(1)  # inches across


def _power(row: Row, field: str, value: tuple[dict[int, int], dict[int, int]]) -> Any:
    for dice in value:
        for left in dice.values():
            row.within(field, left, 0, MOST_DICE)
    return dict(value[0]), dict(value[1])


class SigmarPositions(TablePositions[Sigmar]):
    state, house, rounds = Sigmar, HOUSE, ROUNDS
    arms_type, unit_type, demands = Kits, Troop, TABLE
    rows, beside = ("weapon", "spell", "unformed"), ("books",)
    more = ("joined", "rules", "quality")
    flags = {"wavered": "Wavered"}
    fields = {
        "points": Field(int, LIMITS[0], points_read),
        **FIELDS,
        "power": Field(tuple[dict[int, int], dict[int, int]], ({}, {}), _power, midst=True),
        "tried": Field(tuple[tuple[str, ...], tuple[str, ...]], ((), ()), midst=True),
    }

    def turn(self, seat: int) -> Frame:
        return turn(seat)

    def activate(self, seat: int) -> Frame:
        return activate(seat)

    # ------------------------------------------------------------------ reading
    def read_rows(self, file: Row, units: list[Row], state: dict[str, Any]) -> dict[str, Any]:
        sides = read_side(file, 0), read_side(file, 1)
        found = super().read_rows(file, units, {**state, "sides": sides})
        models: list[Fighter] = found["models"]
        carried = [dict.fromkeys(id for m in models if m.seat == seat for id in m.weapons) for seat in (0, 1)]
        armoury = tuple({id: side.weapons[id] for id in ids} for side, ids in zip(sides, carried))
        spells = tuple(read_spells(file, seat, sides[seat].books, models) for seat in (0, 1))
        check_magic(file, state, models, spells)
        return {**found, "armoury": armoury, "spells": spells}

    def read_unit(self, row: Row, u: UnitId, first: ModelId, state: Mapping[str, Any]) -> Stood:
        seat = row.seat("seat")
        side: Side = state["sides"][seat]
        if "arms" in row.table:
            return self.read_whole(row, u, first, side)
        host, *others = profiles = [bought(row, side), *(bought(one, side) for one in joined(row))]
        counted = read_models(row, sum(p.size for p in profiles), first)
        models = enlisted(row, profiles, counted, side, u)
        copies = -(-(len(models) - sum(p.size for p in others)) // host.size)  # two copies may be one unit
        troop = Troop(
            u, seat, host.unit.name, host.unit.id, models[0].quality, counted.born, (),
            type=host.unit.type, cost=host.cost * copies + sum(p.cost for p in others),
        )  # fmt: skip
        return self.stood(row, troop, models, counted, side)

    def read_whole(self, row: Row, u: UnitId, first: ModelId, side: Side) -> Stood:
        """A unit that says everything itself: no book is asked."""
        counted, kind = read_models(row, 0, first), row.name("kind", "")
        every: tuple[Kits, ...] = row.get("arms", tuple[Kits, ...])
        models = [m for arms in every for m in self.armed(row, arms, side.seat, u)]
        if sorted(m.id for m in models) != list(counted.born):
            raise row.fault("its arms are not those of its models, living and fallen", "arms")
        cost, quality = sum((m.worth for m in models), Fraction(0)), row.number("quality", WORST, SURE, WORST)
        troop = Troop(u, side.seat, kind, kind, quality, counted.born, (), cost=round(cost))
        return self.stood(row, troop, models, counted, side)

    def stood(self, row: Row, troop: Troop, models: list[Fighter], counted: Counted, side: Side) -> Stood:
        """With all that the row says of the unit itself."""
        for m in models:
            check_words(row, "weapons", m.weapons, side.weapons, "weapon")
        type = row.get("type", str, troop.type)
        row.known("type", type, TYPES, "unit type")
        unit = replace(
            troop,
            name=row.name("name", troop.name),
            models=tuple(sorted(counted.living)),
            acted=row.get("acted", bool, False),
            type=type,
            full=row.number("full", sum(m.tough for m in models), 0, MOST),
            cost=row.number("cost", troop.cost, 0, MOST),
            copy=row.get("copy", str, ""),
            wavered=row.get("wavered", bool, False),
            grants=read_grants(row),
            tough_first=row.get("tough_first", bool | None, None),
            breathed=row.get("breathed", bool, False),
        )
        return Stood(unit, list(hurt(row, models, counted)), counted.places)

    def armed(self, row: Row, arms: Arms, seat: int, u: UnitId) -> list[Any]:
        assert isinstance(arms, Kits)
        row.check_name("kind", arms.kind)
        row.within("bought", arms.bought, -1, MOST)
        row.known("type", arms.type, TYPES, "unit type")
        check_rules(row, "rules", arms.rules)
        base = length(row, "base", arms.base)
        row.within("base", base, 1, MOST)
        share = row.fraction("worth", arms.worth or "0").as_integer_ratio()
        quality, tough = row.number("quality", WORST, SURE, WORST), tough_of(arms.rules)
        entry = arms.bought if arms.bought >= 0 else u
        bare = arms.kind, quality, arms.weapons, tough, base, entry, share, u
        return [Fighter(m, seat, *bare, 0, arms.type, arms.rules, arms.mount) for m in arms.models]

    # ------------------------------------------------------------------ writing
    def write_rows(self, b: Sigmar) -> Iterator[tuple[str, dict[str, Any]]]:
        for seat in (0, 1):
            for id, weapon in b.armoury[seat].items():
                if ARMOURY.get(id) != weapon:
                    yield "weapon", {"seat": seat, "id": id, **write_weapon(weapon)}
            for spell in b.spells[seat]:
                yield "spell", {"seat": seat, **write_spell(spell)}
        yield from super().write_rows(b)

    def written(self, b: Sigmar, u: Unit) -> dict[str, Any]:
        row: dict[str, Any] = {"seat": u.seat, "name": u.name, "kind": u.kind, "quality": u.quality}
        row["arms"] = to_builtins(
            list(map(self.arms_of, groups_of(map(b.model, u.born), same))), builtin_types=[Decimal]
        )
        row |= write_models(u) | write_wounds(u, b.models)
        row |= ({"acted": True} if u.acted else {}) | to_builtins(self.write_marks(u))
        return row | write_places(b, u)

    def arms_of(self, models: Sequence[Model]) -> Kits:
        m = models[0]
        assert isinstance(m, Fighter)
        told = m.kind, tuple(x.id for x in models), m.weapons, m.bought, str(m.worth)
        return Kits(*told, m.rules, m.type, m.mount, Decimal(as_inches(m.base)))

    # ------------------------------------------------------------------ changing a position
    def profile(self, row: Table, b: Sigmar) -> Bought:
        return Row(Source("", "", PositionError), row).bought(books())

    def strength(self, row: Table, models: int, b: Sigmar, u: UnitId) -> Table:
        """Without the wounds of single models, which no longer fit."""
        return super().strength({key: value for key, value in row.items() if key != "wounds"}, models, b, u)


def same(m: Model) -> tuple[Any, ...]:
    assert isinstance(m, Fighter)
    return m.kind, m.weapons, m.bought, m.share, m.rules, m.type, m.mount, m.base


# ---------------------------------------------------------------------------------------------------- models
def joined(row: Row) -> list[Row]:
    """Heroes and wizards among its models, the last of them."""
    found: tuple[dict[str, Any], ...] = row.get("joined", tuple[dict[str, Any], ...], ())
    rows = [Row(row.source, one, row.path, row.label) for one in found]
    for one in rows:
        one.only(("kind", "take"))
    return rows


def enlisted(row: Row, profiles: Sequence[Bought], counted: Counted, side: Side, u: UnitId) -> list[Fighter]:
    """The models of a unit: its own first, as many as it has (two copies in one unit have their upgrades twice), then
    those that have joined it."""
    host, *others = profiles
    size, quality = (
        len(counted.born) - sum(p.size for p in others),
        row.number("quality", host.unit.quality, SURE, WORST),
    )
    if size < 1:
        raise row.fault(TOO_FEW.format(len(counted.born)), "joined")
    if other := next((p.unit for p in others if p.unit.quality != quality), None):
        why = f"{other.name} has Quality {other.quality}+, {host.unit.name} {quality}+"
        raise row.fault(why, "joined", clause="sigmar.types.join")
    given = [(host, own_kit(row, kit)) for kit in islice(cycle(host.kits), size)]
    given += [(p, kit) for p in others for kit in p.kits]
    found = list[Fighter]()
    for m, (p, kit) in zip(counted.born, given):
        check_words(row, "weapons", kit.weapons, side.weapons, "weapon")
        plain = Model(m, side.seat, p.unit.id, quality, kit.weapons, tough_of(kit.rules), kit.base, u, share(p), u)
        found.append(fighter(plain, p.unit.type, kit, side.weapons))
    return found


def own_kit(row: Row, kit: Kit) -> Kit:
    """With what the row says instead of the book."""
    rules = row.get("rules", tuple[str, ...], kit.rules)
    check_rules(row, "rules", rules)
    return replace(kit, weapons=row.get("weapons", tuple[str, ...], kit.weapons), rules=rules)


def share(profile: Bought) -> tuple[int, int]:
    return Fraction(profile.cost, profile.size).as_integer_ratio()


def hurt(row: Row, models: Sequence[Fighter], counted: Counted) -> Iterator[Fighter]:
    """`wounds` are those of the first model that can take several, or one number for each living model; then, if need
    be, one for each that has fallen, whose wounds are otherwise all that it could take."""
    told: int | tuple[int, ...] = row.get("wounds", int | tuple[int, ...], ())
    if isinstance(told, int):
        able = {m.id: m.tough for m in models if m.id in counted.living and m.tough > 1}
        first = min(able, default=-1)
        row.within("wounds", told, 0, able.get(first, 1) - 1)
        told = tuple(told if m == first else 0 for m in counted.living)
    order = (*counted.living, *counted.fallen)
    if len(told) not in (0, len(counted.living), len(order)):
        raise row.fault(f"wounds has {len(told)} numbers for {len(counted.living)} models", "wounds")
    has = dict(zip(order, told))
    for m in models:
        alive = m.id in counted.living
        wounds = has.get(m.id, 0 if alive else m.tough)
        row.within("wounds", wounds, 0, m.tough - 1 if alive else m.tough)  # one more, and it would not live
        yield replace(m, wounds=wounds)


def write_wounds(u: Unit, models: Sequence[Fighter]) -> dict[str, Any]:
    living, fallen = [models[m].wounds for m in u.models], sorted({*u.born} - {*u.models})
    if any(models[m].left for m in fallen):
        return {"wounds": [*living, *(models[m].wounds for m in fallen)]}
    return {"wounds": living} if any(living) else {}


def read_grants(row: Row) -> tuple[Grant, ...]:
    grants: tuple[Grant, ...] = row.get("grants", tuple[Grant, ...], ())
    check_rules(row, "grants", tuple(grant.rule for grant in grants))
    return grants


POSITIONS = SigmarPositions()
