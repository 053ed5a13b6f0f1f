"""An attack without a battle: the options that say it, and why there is no such attack.

A game writes it as a Struct whose fields say what they mean: `attackers: Annotated[int, Says("Models that fire.")]`.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple, get_type_hints

from msgspec import Struct

from drumhead.combat.desk import AttackField
from drumhead.combat.source import nearest
from drumhead.combat.stage import Stages
from drumhead.combat.volley import foresee
from drumhead.dice.exact import Exact
from drumhead.flow.question import Refusal


class Says(NamedTuple):
    """What a field of an attack means to people."""

    help: str
    option: str = ""  # how a command calls it, where not by its name


MOST_NAMED = 10  # weapons of a model, or effects that are paid for


class Bound(NamedTuple):
    """What a number of an attack may be."""

    least: int
    most: int | None = None
    why: str = ""  # with {name} and {n}, where not the numbers alone are said
    clause: str = ""

    def refuse(self, name: str, n: int) -> Refusal | None:
        if self.least <= n and (self.most is None or n <= self.most):
            return None
        numbers = f"at least {self.least}" if self.most is None else f"{self.least} to {self.most}"
        why = self.why or f"{{name}} is {{n}}, it must be {numbers}"
        return Refusal(self.clause, why.format(name=name, n=n))


def quality_of(sides: int) -> Bound:
    """A test that cannot fail or cannot pass is none."""
    return Bound(2, sides, f"{{name}} is {{n}}, a Quality is 2 to {sides}")


def options_of(kind: type[Struct]) -> dict[str, AttackField]:
    """The options of a command, one for each field."""
    found = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        (says,) = (extra for extra in hint.__metadata__ if isinstance(extra, Says))
        found[says.option or name.replace("_", "-")] = AttackField(name, says.help)
    return found


# ---------------------------------------------------------------------------------------------------- why not
def refuse_numbers(a: Struct, bounds: Iterable[tuple[str, Bound]]) -> Refusal | None:
    """The first number out of its bounds."""
    found = (bound.refuse(name, getattr(a, name)) for name, bound in bounds)
    return next((refused for refused in found if refused), None)


def refuse_many(a: Struct, fields: Iterable[str], most: int = MOST_NAMED) -> Refusal | None:
    """The first list of words that is too long."""
    found = ((name, len(getattr(a, name))) for name in fields)
    return next((Refusal("", f"{name} names {n}, at most {most} count") for name, n in found if n > most), None)


def refuse_unknown(words: Iterable[str], known: Collection[str], what: str) -> Refusal | None:
    """The first word that is not known, with the nearest that is."""
    strange = next((word for word in words if word not in known), None)
    return Refusal("", f"unknown {what} '{strange}'{nearest(strange, known)}") if strange is not None else None


def fields_filled(a: Struct) -> list[str]:
    """The fields that say something, and are not left as they are."""
    plain = type(a)()
    return [name for name in a.__struct_fields__ if getattr(a, name) != getattr(plain, name)]


def refuse_idle(a: Struct, whole: bool, wholly: Collection[str], partly: Collection[str]) -> Refusal | None:
    """What is said of a whole melee without one (`wholly`), and the other way round (`partly`)."""
    idle = next((name for name in fields_filled(a) if name in (partly if whole else wholly)), None)
    if idle and whole:
        return Refusal("", f"{idle} has no part in a whole melee; what has is {', '.join(wholly)}")
    return Refusal("", f"{idle} has a part in a whole melee only; say back as well") if idle else None


# ---------------------------------------------------------------------------------------------------- odds
def chances(stages: Stages, dice: Mapping[str, int], field: str, most: int, exact: Exact) -> tuple[Any, ...]:
    """The chance of each number up to `most` of what a field counts."""
    found = tuple(foresee(stages, dice, keep=(field,), exact=exact).p(field))
    return found + (exact(0),) * (most + 1 - len(found))
