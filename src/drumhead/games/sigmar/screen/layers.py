"""Lines on the table: how far a unit goes, what it sees and what is in the way, how far it casts, who threatens it."""

from collections.abc import Iterator, Sequence

from drumhead.combat.book import by_id
from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.game import Shape
from drumhead.flow.question import Option, Question, Way
from drumhead.games.sigmar.rules.activation import allowance_of, in_reach, open_to
from drumhead.games.sigmar.rules.magic import was_tried, wizards_in
from drumhead.games.sigmar.rules.move import APART
from drumhead.games.sigmar.rules.shoot import able, ranged_of, shots_at
from drumhead.games.sigmar.rules.state import Sigmar
from drumhead.space.table import inches
from drumhead.space.terrain import DANGEROUS
from drumhead.tabletop import ground
from drumhead.tabletop.layers import Reach, UnitLines, drawn_to, within

ROLES = {"advance": "reach", "march": "farther"}


def moves(b: Sigmar, u: UnitId) -> list[Reach]:
    """By its own rules."""
    open_ = [(role, name, allowance_of(b, u, name)) for name, role in ROLES.items() if name in open_to(b.troop(u))]
    return [Reach(role, far, f"{name.capitalize()} {inches(far)} in") for role, name, far in open_]


def charge_of(b: Sigmar, u: UnitId) -> int:
    return allowance_of(b, u, "charge") if "charge" in open_to(b.troop(u)) else 0


def range_of(b: Sigmar, m: ModelId) -> int:
    return max((weapon.range for weapon in ranged_of(b, m)), default=0)


def shooters_at(b: Sigmar, models: tuple[ModelId, ...], target: UnitId) -> tuple[ModelId, ...]:
    return able(shots_at(b, models, target))


def dangers(b: Sigmar, ways: Sequence[Way]) -> int:
    return ground.led_through(b, ways, DANGEROUS)


def spells(b: Sigmar, u: UnitId) -> Iterator[Shape]:
    """Those that may still be tried in this round, by how far they reach."""
    left = [s for s in b.spells[b.troop(u).seat] if s.range and not was_tried(b, b.troop(u).seat, s)]
    for far in sorted({s.range for s in left}):
        names = ", ".join(s.name for s in left if s.range == far)
        yield from (within(b, (m,), far, names) for m in wizards_in(b, b.troop(u)))


def spell_at(b: Sigmar, q: Question, o: Option) -> tuple[Shape, ...]:
    """How far this spell reaches, and how far its target is."""
    s, own = by_id(b.spells[q.seat], o.facts.get("spell", "")), b.troop(q.facts["unit"])
    if s is None or not s.range:
        return ()
    wizard = o.facts.get("model", wizards_in(b, own)[0])
    line = () if o.facts["target"] == own.id else (drawn_to(b, (wizard,), o.facts["target"]),)  # none to itself
    return within(b, (wizard,), s.range, s.name), *line


LINES = UnitLines[Sigmar](
    moves=moves,
    assault=charge_of,
    may_assault=lambda b, u: in_reach(b, b.troop(u)),
    apart=APART,
    kept=lambda b, u: b.rules.keep_distance(b, u),
    range_of=range_of,
    firing=shooters_at,
    screens=lambda b: b.rules.forest_sight,
    dangers=dangers,
    spells=spells,
)
