"""Rolling an attack in play: from where it stands to its next question or its end, every throw told on the way."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple, Protocol

from drumhead.combat.battle import Battle
from drumhead.combat.stage import Settle, Sort, Stages, Volley
from drumhead.combat.throws import throw_of
from drumhead.combat.unit import UnitId
from drumhead.combat.volley import START, At, AtChoice, Done, Thrown, advance
from drumhead.dice.die import Die
from drumhead.dice.scripted import FacesWanted, thrown_for
from drumhead.flow.event import Rolled
from drumhead.flow.question import Seat

COUNTED = "wounds"  # the field by which the luck of a throw is measured


class Attack(Protocol):
    """The game's own record of an attack."""

    @property
    def volley(self) -> Volley: ...


class Rolling(NamedTuple):
    """How a game rolls its attacks; every function is given the battle and the attack's record."""

    stages: Callable[[Any, Any], Stages]
    tell: Callable[[Any, Any, Sort, Thrown], None]  # of one stage and its dice
    throws: Callable[[Any, Any, str], tuple[str, dict[str, Any]]]  # what a stage throws for: a sentence, its facts
    good_for: Callable[[Any, Any], Seat | None]  # the seat that likes wounds; None: the throw is nobody's luck

    def roll_on(self, b: Battle, a: Attack, at: At = START) -> AtChoice | Done:
        def told(stage: Sort | Settle, thrown: Thrown, before: Volley, after: Volley) -> None:
            if isinstance(stage, Sort) and thrown.first:
                self.tell(b, a, stage, thrown)

        stages = self.stages(b, a)
        try:
            stood = advance(stages, at, a.volley, b.dice, told)
        except FacesWanted as wanted:
            wanted.why, wanted.facts = self.throws(b, a, wanted.stage)
            raise
        if b.weighed is not None and (seat := self.good_for(b, a)) is not None:
            b.weighed.append(throw_of(stages, at, a.volley, stood, COUNTED, seat))
        return stood


def attack_rolling(
    stages: Callable[[Any, Any], Stages], met: Collection[str], arms: Callable[[Any], str] = lambda a: ""
) -> Rolling:
    """How attacks are rolled whose target throws the dice of these stages, and whose attacker throws all others; `arms`
    names the weapons of these dice, where an attack has others too."""

    def thrower(a: Any, stage: str) -> UnitId:
        found: UnitId = a.target if stage in met else a.attacker
        return found

    def named(a: Any, stage: str) -> dict[str, str]:
        name = arms(a)
        return {"against" if stage in met else "arms": name} if name else {}

    return Rolling(
        stages,
        tell=lambda b, a, stage, thrown: tell_throw(b, thrower(a, stage.name), stage, thrown, **named(a, stage.name)),
        throws=lambda b, a, stage: ("throws", {"unit": thrower(a, stage), "stage": stage, **named(a, stage)}),
        good_for=lambda b, a: 1 - b.units[a.target].seat,
    )


def read_faces(stage: Sort, faces: tuple[int, ...]) -> tuple[str, ...]:
    """What each face is called at this stage: hit, block, success."""
    return tuple(map(stage.die.name, faces))


def tell_throw(b: Battle, u: UnitId, stage: Sort, thrown: Thrown, **more: str) -> None:
    """A unit's roll; where each die was thrown again at once, the first throw before it."""
    seat, sides = b.unit(u).seat, stage.die.sides
    if thrown.again:
        first = read_faces(stage, thrown.first)
        b.tell(Rolled(sides, thrown.first, first, stage.clause, "first_throw", seat, {"unit": u, **more}))
    facts = {"unit": u, "stage": stage.name, **more}
    b.tell(Rolled(sides, thrown.final, read_faces(stage, thrown.final), stage.clause, "rolled", seat, facts))


def throw(b: Battle, u: UnitId, dice: int, die: Die, stage: str, clause: str) -> tuple[str, ...]:
    """Dice of a unit that are no part of an attack's stages: told, and what they show."""
    facts = {"unit": u, "stage": stage}
    with thrown_for("throws", **facts):
        faces = b.dice.roll(dice, die.sides)
    shown = tuple(map(die.name, faces))
    b.tell(Rolled(die.sides, faces, shown, clause, "rolled", b.unit(u).seat, facts))
    return shown
