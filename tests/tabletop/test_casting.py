"""Casting: what is offered and why not, the dice of a spell, its effects in order, and what follows."""

from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from drumhead.combat.book import Effect, Spell
from drumhead.dice.scripted import Scripted
from drumhead.flow.event import Counted, Noted
from drumhead.flow.loop import answer, refuse, run, with_dice
from drumhead.flow.question import Picked, Told
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.casting import ALL, CastClauses, Casters, casting_question, power_of, set_power, throw_power
from tests.tabletop.armies import Troop, row, table

BOLT = Spell(
    id="bolt", name="Bolt", number=6, target="enemy", range=12_000, effects=(Effect(do="hits"), Effect(do="morale"))
)
BLESS = Spell(id="bless", name="Bless", number=3, target="self", range=0, effects=(Effect(do="grant"),))


class Acting(Struct, frozen=True):
    unit: int


class Flying(Struct, frozen=True):
    wizard: int
    unit: int
    spell: str
    target: int
    effect: int = 0
    before: int = 0


@dataclass(slots=True, eq=False, kw_only=True)
class Circle(TableBattle):
    spells: tuple[tuple[Spell, ...], tuple[Spell, ...]] = ((BOLT, BLESS), ())
    power: tuple[dict[int, int], dict[int, int]] = ({}, {})
    tried: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    heard: list[str] = field(default_factory=list)

    def strength(self, u: int) -> int:
        return len(self.units[u].models)


def heard(name: str) -> Any:
    return lambda b, work, effect: b.heard.append(name) or ()


CLAUSES = CastClauses("page.spell", "page.when", "page.roll", "page.power", "page.once", "page.does", "page.gone",
                      "page.far", "page.seen")  # fmt: skip
cast = casting_question(
    __name__,
    Casters(
        Flying,
        Acting,
        CLAUSES,
        wizards=lambda b, unit: unit.models[:1],
        bonus=lambda b, m: 1,
        was_tried=lambda b, seat, s: s.id in b.tried[seat],
        is_open=lambda b, m, u: True,
        reaches=lambda total, bonus, number: total + bonus >= number,
        rolled=lambda b, c, faces, works: works and faces != ("6", "6"),
        resisted=lambda b, caster, target: "resists" in b.heard,
        does={"hits": heard("hits"), "morale": heard("morale"), "grant": heard("grant")},
        tested=lambda b, u, before: b.heard.append(f"tested {before}"),
        ended=lambda b, work: b.heard.append("ended"),
    ),
)


def asked(power: int = 3, far: float = 20) -> Any:
    """A wizard with so many dice, an enemy of two models at 9.5 inches, another one farther away."""
    plain = table(Troop(0, [(10, 10)]), Troop(1, row(2, 10, 20.5)), Troop(1, [(10, 20.5 + far)]))
    b = Circle(**{name: getattr(plain, name) for name in ("game", "house", "names", "board", "at", "radius", "models")})
    b.units, b.power = plain.units, ({ALL: power}, {ALL: 0})
    with_dice(b, Scripted())
    b.then(cast(b.open(Acting(0))))
    run(b)
    return b


def test_a_spell_is_offered_at_every_unit_that_it_fits_within_its_range() -> None:
    b = asked()
    assert [o.key for o in b.question.ask.options] == ["spell:bolt:1", "spell:bless:0", "stop"]
    found = {key: refuse(b, Picked(key)) for key in ("spell:bolt:2", "spell:bolt:0", "spell:bless:1")}
    assert [r and (r.clause, r.why) for r in found.values()] == [
        ("page.far", "out_of_range"), ("page.does", "not_its_target"), ("page.does", "not_its_target"),
    ]  # fmt: skip
    assert asked(power=0).question is None


def test_its_dice_are_spent_and_its_effects_follow_in_order() -> None:
    b = asked()
    answer(b, Picked("spell:bolt:1"), Scripted())
    assert (b.question.ask.least, b.question.ask.most, b.question.facts["bonus"]) == (1, 3, 1)
    told = answer(b, Told(2), Scripted(2, 3))
    assert [e.counters for e in told if isinstance(e, Counted) and "power" in e.counters] == [{"power": 1}]
    assert b.heard == ["hits", "tested 2", "morale", "ended"], "one test after the last harm"
    assert [o.key for o in b.question.ask.options] == ["spell:bless:0", "stop"], "a spell is tried once"
    refused = refuse(b, Picked("spell:bolt:1"))
    assert refused and refused.clause == "page.once"


def test_a_spell_that_fails_goes_wild_or_is_resisted_does_nothing() -> None:
    for faces, resists, says in (((1, 1), False, "cast_fails"), ((6, 6), False, "casts"), ((5, 5), True, "casts")):
        b = asked()
        b.heard = ["resists"] if resists else []
        answer(b, Picked("spell:bolt:1"), Scripted())
        told = answer(b, Told(2), Scripted(*faces))
        assert [e.says for e in told if isinstance(e, Noted)] == [says] and b.heard[-1:] == ["ended"]
        assert "hits" not in b.heard


def test_power_is_shared_or_of_each_wizard() -> None:
    b = asked()
    with_dice(b, Scripted(4))
    assert throw_power(b, 0, 1, "page.power") == (4,)
    set_power(b, 0, {0: 4, ALL: 3}, "page.power")
    assert (power_of(b, 0), power_of(b, 1)) == (4, 0)
    assert [type(e).__name__ for e in b.told] == ["Rolled", "Marked"], "only what changed is told"
