"""Positions of Sigmar: what this page adds to those of army books, its weapons, spells and power dice."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from drumhead.combat.army import Kit
from drumhead.combat.book import LONGEST, Book
from drumhead.combat.position import Field, Row, points_read
from drumhead.combat.unit import Model, Unit
from drumhead.flow.state import Frame
from drumhead.games.sigmar.rules.army import LIMITS, books
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.kinds import ARMOURY, WORDS, Weapon, weapon_in
from drumhead.games.sigmar.rules.mission import ROUNDS
from drumhead.games.sigmar.rules.pieces import casts
from drumhead.games.sigmar.rules.placing import TABLE
from drumhead.games.sigmar.rules.round import activate, turn
from drumhead.games.sigmar.rules.setup import fighter
from drumhead.games.sigmar.rules.state import Fighter, Sigmar, Troop
from drumhead.games.sigmar.rules.vocabulary import tough_of
from drumhead.space.table import INCH
from drumhead.tabletop.book_positions import BookPositions, Side, in_inches, struct_of
from drumhead.tabletop.magic_positions import MAGIC, check_magic, read_spells
from drumhead.tabletop.positions import FIELDS

PLAIN = Weapon("", -1)
MOST_DICE = 100  # of a weapon: more than any has


class SigmarPositions(BookPositions[Sigmar]):
    state, house, rounds = Sigmar, HOUSE, ROUNDS
    words, model_type, unit_type, demands, joins = WORDS, Fighter, Troop, TABLE, "sigmar.types.join"
    rows = ("weapon", "spell", "unformed")
    flags = {"wavered": "Wavered"}
    fields = {"points": Field(int, LIMITS[0], points_read), **FIELDS, **MAGIC}

    def turn(self, seat: int) -> Frame:
        return turn(seat)

    def activate(self, seat: int) -> Frame:
        return activate(seat)

    def known_books(self) -> tuple[Book, ...]:
        return books()

    def with_kit(self, model: Model, type: str, kit: Kit, weapons: Mapping[str, Weapon]) -> Model:
        return fighter(model, type, kit, weapons)

    def tough(self, rules: tuple[str, ...]) -> int:
        return tough_of(rules)

    def with_marks(self, unit: Unit, row: Row, **own: Any) -> Unit:
        found = super().with_marks(unit, row, **own)
        assert isinstance(found, Troop)
        self.check_rules(row, "grants", tuple(grant.rule for grant in found.grants))
        return found

    # ------------------------------------------------------------------ weapons and spells
    def weapons(self, file: Row, seat: int, books: Sequence[Book]) -> dict[str, Weapon]:
        """Those of the page, those that a book makes from them, and those that stand in the file."""
        own = {w.id: weapon_in(book, w.id) for book in books for w in book.weapons}
        told = dict(self.read_weapon(row) for row in file.rows("weapon") if row.seat("seat") == seat)
        return {**ARMOURY, **own, **told}

    def read_weapon(self, row: Row) -> tuple[str, Weapon]:
        """A weapon in play that its book made."""
        row.only(("seat", "id", *Weapon.__struct_fields__))
        weapon = struct_of(row, ("seat", "id"), Weapon)
        row.check_name("name", weapon.name)
        for field in ("attacks", "charged"):
            row.within(field, getattr(weapon, field), 0, MOST_DICE)
        row.within("range", weapon.range, 0, LONGEST * INCH)
        self.check_rules(row, "rules", (*weapon.rules, *weapon.bearer))
        return row.name("id", ""), weapon

    def read_sides(
        self, file: Row, sides: Sequence[Side], models: Sequence[Fighter], state: Mapping[str, Any]
    ) -> dict[str, Any]:
        carried = [dict.fromkeys(id for m in models if m.seat == side.seat for id in m.weapons) for side in sides]
        armoury = tuple({id: side.weapons[id] for id in ids} for side, ids in zip(sides, carried))
        wizards = [{m.id: m.kind for m in models if m.seat == side.seat and casts(m)} for side in sides]
        spells = tuple(read_spells(file, side, {*wizards[side.seat].values()}) for side in sides)
        check_magic(file, state, wizards, spells)
        return {"armoury": armoury, "spells": spells}

    def write_rows(self, b: Sigmar) -> Iterator[tuple[str, dict[str, Any]]]:
        for seat in (0, 1):
            for id, weapon in b.armoury[seat].items():
                if ARMOURY.get(id) != weapon:
                    yield "weapon", {"seat": seat, "id": id, **write_weapon(weapon)}
            for spell in b.spells[seat]:
                yield "spell", {"seat": seat, **in_inches(to_builtins(spell))}
        yield from super().write_rows(b)


def write_weapon(weapon: Weapon) -> dict[str, Any]:
    """The fields that say something."""
    fields = {name: getattr(weapon, name) for name in weapon.__struct_fields__}
    return in_inches({name: value for name, value in fields.items() if value != getattr(PLAIN, name)})


POSITIONS = SigmarPositions()
