"""What never changes about the models of a battle, read once: players that look ahead ask for it thousands of times."""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from drumhead.combat.unit import Model, ModelId, Unit
from drumhead.tabletop.battle import TableBattle
from drumhead.tabletop.threats import Standing
from drumhead.tabletop.worth import Stake

T = TypeVar("T")


class Kit(NamedTuple):
    worth: float
    blows: int  # dice in a melee, before it assaults
    shots: int
    range: int
    takes: int  # wounds that remove it
    pace: int  # how far it comes in a turn that it spends on moving


class Roster(NamedTuple):
    kits: list[Kit]  # by the id of the model
    memo: dict[Any, Any]  # what was worked out about its units, under keys that say their condition

    def value(self, u: Unit) -> float:
        """What the opponent scores for destroying the unit."""
        return sum(self.kits[m].worth for m in u.born)

    def stake(self, b: TableBattle, u: Unit) -> Stake:
        return Stake(self.value(u), can_take(b, u), sum(self.kits[m].takes for m in u.born))

    def longest_range(self, u: Unit) -> int:
        return max((self.kits[m].range for m in u.models), default=0)

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """The result of `work`, worked out once in a battle: the key says all it depends on."""
        if key not in self.memo:
            self.memo[key] = work()
        found: T = self.memo[key]
        return found

    def first_alike(self, m: ModelId, what: Hashable) -> ModelId:
        """The first model that was asked for and is the same in this; it does not change in a battle."""
        found: ModelId | None = self.memo.get(("kit", m))
        if found is None:
            found = self.memo["kit", m] = self.memo.setdefault(("same kit", what), m)
        return found

    def standing_of(self, b: TableBattle, u: Unit, profile: Any, weight: int) -> Standing:
        """As it was worked out before, if the unit is in the same condition."""
        condition = (u.id, u.models, u.born, profile, weight, can_take(b, u))
        found: Standing | None = self.memo.get(condition)
        if found is None:
            found = self.memo[condition] = self._examined(b, u, profile, weight)
        return found

    def _examined(self, b: TableBattle, u: Unit, profile: Any, weight: int) -> Standing:
        able, (value, takes, whole) = [self.kits[m] for m in u.models], self.stake(b, u)
        blows, shots, reach = sum(k.blows for k in able), sum(k.shots for k in able), self.longest_range(u)
        key, pace = len(self.memo), min((k.pace for k in able), default=0)
        return Standing(key, u.id, u.seat, u.models, value, whole, takes, profile, weight, blows, shots, reach, pace)


def roster(b: TableBattle, kit_of: Callable[[Model], Kit]) -> Roster:
    """One for a battle and its clones: what a model carries, takes and costs is fixed when its army is mustered."""
    if b.memory.roster is None:
        b.memory.roster = Roster([kit_of(m) for m in b.models], {})
    found: Roster = b.memory.roster
    return found


def can_take(b: TableBattle, u: Unit) -> int:
    """Wounds that destroy the unit."""
    return sum(b.models[m].left for m in u.models)
