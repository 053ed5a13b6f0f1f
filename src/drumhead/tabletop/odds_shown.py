"""The odds of attacks as a screen shows them: of each shot from here or there, behind each action, and what the enemy
may do in answer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from msgspec.structs import replace

from drumhead.combat.odds_shown import distribution, most_first, with_answer
from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.game import Odds
from drumhead.flow.question import Option, Question
from drumhead.space.sight import nearest_gap
from drumhead.tabletop import table_words
from drumhead.tabletop.actions import ASSAULT
from drumhead.tabletop.battle import TableBattle, ids
from drumhead.tabletop.worth import Gain

B = TypeVar("B", bound=TableBattle)
Models: TypeAlias = tuple[ModelId, ...]


@dataclass(frozen=True, kw_only=True)
class AttackOdds(Generic[B]):
    """A game gives the odds of one shot and of one assault, and says who can be reached by them."""

    targets_of: Callable[[B, UnitId], Mapping[UnitId, Models]]  # each with the models that can fire at it
    shot: Callable[[B, UnitId, UnitId, Models], Odds | None]
    best_shot: Callable[[B, UnitId], Gain | None]
    assault: Callable[[B, UnitId, UnitId], Odds]
    reach: Callable[[B, UnitId], int]  # how far an assault leads
    can_reach: Callable[[B, UnitId, UnitId, int], bool]  # by an assault that leads so far
    charged: Callable[[B, UnitId, UnitId], B]  # the battle once the unit stands in contact with its target
    # By action: the battle once the unit has acted, by the policy; None: it may not shoot then.
    shoots_after: Mapping[str, Callable[[B, UnitId], B | None]]
    into: str = ASSAULT  # the action that leads into contact

    # ------------------------------------------------------------------ an attack, and the answer to it
    def shots(self, b: B, u: UnitId, stand: str) -> list[Odds]:
        """One distribution for each unit that could be shot from where the unit stands, the best first."""
        found = (self.shot(b, u, target, able) for target, able in self.targets_of(b, u).items())
        return most_first((self.with_answer(b, u, o) for o in found if o), stand)

    def assault_on(self, b: B, u: UnitId, target: UnitId) -> Odds:
        """Both sides of an assault, and what comes back where it leads to."""
        return self.with_answer(self.charged(b, u, target), u, self.assault(b, u, target))

    def with_answer(self, there: B, u: UnitId, o: Odds) -> Odds:
        """An attack after which the unit stands there, with the worst that may come back."""
        foes = [foe.id for foe in there.foes(there.units[u].seat) if there.is_placed(foe)]
        key = ("answers", u, there.stance(*(unit.id for unit in there.on_table())))
        return with_answer(o, there.recall(key, lambda: self.answers(there, u, foes)))

    def answers(self, b: B, u: UnitId, foes: Sequence[UnitId]) -> list[Odds]:
        """The worst that each of these may do to the unit where it stands."""
        return [self.answer(b, foe, u) for foe in foes]

    def answer(self, b: B, foe: UnitId, u: UnitId) -> Odds:
        able = self.targets_of(b, foe).get(u)
        back = self.shot(b, foe, u, able) if able else None
        reach = self.reach(b, foe)
        charge = lambda: self.assault(b, foe, u) if self.can_reach(b, foe, u, reach) else None
        return worst_answer(b, foe, u, reach, back, charge, self.into)

    # ------------------------------------------------------------------ behind an option
    def after_action(self, b: B, q: Question, o: Option) -> Odds | None:
        """The losses of an assault, or of the best shot once the unit has acted."""
        u, action = q.facts["unit"], o.facts.get("action", "")
        if action == self.into:
            return self.assault_on(b, u, o.facts["target"])
        if action not in self.shoots_after:
            return None
        there = self.shoots_after[action](b, u)
        best = self.best_shot(there, u) if there else None
        return self.shot_at(there, u, best.target, self.targets_of(there, u)[best.target]) if there and best else None

    def of_shot(self, b: B, q: Question, o: Option) -> Odds | None:
        able = o.facts.get("able")
        return self.shot_at(b, q.facts["unit"], o.facts["target"], tuple(able)) if able is not None else None

    def shot_at(self, b: B, u: UnitId, target: UnitId, able: Models) -> Odds | None:
        found = self.shot(b, u, target, able)
        return self.with_answer(b, u, found) if found else None


def worst_answer(
    b: TableBattle,
    foe: UnitId,
    u: UnitId,
    reach: int,
    shot: Odds | None,
    assault: Callable[[], Odds | None],
    into: str = ASSAULT,
) -> Odds:
    """`assault` is asked only within `reach` between the nearest bases; None: there is no way into contact. `into` is
    the page's word for it."""
    gap, *_ = nearest_gap(b.at, b.radius, ids(b.units[foe].models), ids(b.units[u].models))
    charge = assault() if gap <= reach else None
    charge = charge or distribution("", u, [1.0], short=max(gap - reach, 0))
    name = b.units[foe].name
    found = [replace(charge, text=table_words.answers(name, into))]
    if shot:
        found.insert(0, replace(shot, text=table_words.answers(name, "shot")))
    worst = max(found, key=lambda o: o.mean)
    return replace(worst, stand="answer", facts={**worst.facts, "unit": foe})
