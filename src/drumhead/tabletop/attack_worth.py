"""What the attacks of a plain player are worth in points, and the attack it begins with: exact odds, no look ahead."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from drumhead.combat.unit import ModelId, UnitId
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.roster import Roster
from drumhead.tabletop.worth import Gain, best_gain, best_within_reach, nearest_foe

B = TypeVar("B", bound=TableBattle)


class FirstAttack(NamedTuple):
    action: str
    gain: Gain


@dataclass(frozen=True, kw_only=True)
class AttackWorth(Generic[B]):
    """A game says what its attacks do, and how far they reach."""

    roster: Callable[[B], Roster]
    partial: float  # of its share in the unit's value that a model lost counts for as long as the unit lives
    # The chance of each number of wounds, if all models that can fire do, or these; None: nobody can.
    volley: Callable[[B, UnitId, UnitId, tuple[ModelId, ...] | None], Sequence[float] | None]
    assault: Callable[[B, UnitId, UnitId], float]  # the points that the assaulter wins, less those that it loses
    targets_of: Callable[[B, UnitId], Mapping[UnitId, tuple[ModelId, ...]]]
    reach: Callable[[B, UnitId], int]  # of an assault
    can_reach: Callable[[B, UnitId, UnitId], bool]  # is there a way into contact?
    pace: Callable[[B, UnitId], int]  # how far a unit moves before it shoots
    moved: Callable[[B, UnitId], B]  # as if it had moved so, towards the enemy
    actions: tuple[str, str, str]  # the page's words for an assault, for shooting at once and after a move

    def points_lost(self, b: B, u: UnitId, chances: Sequence[float]) -> float:
        """Expected points for wounds with these chances."""
        return self.roster(b).stake(b, b.units[u]).points_lost(chances, self.partial)

    def longest_range(self, b: B, u: UnitId) -> int:
        return self.roster(b).longest_range(b.units[u])

    # ------------------------------------------------------------------ one attack
    def of_shot(self, b: B, u: UnitId, target: UnitId, able: tuple[ModelId, ...] | None = None) -> float:
        def taken() -> float:
            chances = self.volley(b, u, target, able)
            return self.points_lost(b, target, chances) if chances is not None else 0.0

        return b.recall(("shot", b.stance(u, target), able), taken)

    def of_assault(self, b: B, u: UnitId, target: UnitId) -> float:
        return b.recall(("melee", b.stance(u, target)), lambda: self.assault(b, u, target))

    # ------------------------------------------------------------------ the best
    def best_shot(self, b: B, u: UnitId) -> Gain | None:
        """At the unit with the highest expected loss of points; None if there is no target."""
        return best_gain(Gain(self.of_shot(b, u, foe, able), foe) for foe, able in self.targets_of(b, u).items())

    def best_assault(self, b: B, u: UnitId) -> Gain | None:
        """On the unit with the best exchange, if there is one that wins more points than it costs."""
        gains = [Gain(self.of_assault(b, u, foe.id), foe.id) for foe in b.foes_within(u, self.reach(b, u))]
        return best_within_reach(gains, lambda target: self.can_reach(b, u, target))

    def shot_after_move(self, b: B, u: UnitId) -> Gain | None:
        """The best shot from where a move leads; None without a weapon that could come into range."""
        far = self.longest_range(b, u)
        if not far or nearest_foe(b, u)[0] > far + self.pace(b, u):
            return None
        return self.best_shot(self.moved(b, u), u)

    def first_attack(self, b: B, u: UnitId) -> FirstAttack | None:
        """An assault that wins more points than it costs; else a shot, if need be after a move."""
        for action, find in zip(self.actions, (self.best_assault, self.best_shot, self.shot_after_move)):
            if gain := find(b, u):
                return FirstAttack(action, gain)
        return None

    def exchange(self, b: B, u: UnitId) -> float:
        """The points that the unit's first attack is expected to win."""
        first = self.first_attack(b, u)
        return first.gain.points if first else 0.0
