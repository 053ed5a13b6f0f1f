"""House rules: the rulings that groups play differently, as switches chosen once at set-up.

A module of the game offers its parts, `@HOUSE.part("finished-first", "swap")` or `HOUSE.set("forest-sight", "blocks",
FOREST)`; `rules` picks one for each switch, as a NamedTuple of the game with one typed field for each. No rule asks for
options later: it calls `b.rules.finished_first(b)`.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar

from drumhead.flow.question import Refusal
from drumhead.ledger.cite import note, site_of
from drumhead.ledger.clause import Alternative, Ruling, did_you_mean, ledger

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R", bound=tuple[Any, ...])


class House(Generic[R]):
    """The switches of a game: one for each field of its NamedTuple, `finished_first` for the ruling finished-first.

    `later` names switches that were built when records were kept already: at their default nothing is written of them,
    so that the states and records of battles without them stay as they were.
    """

    def __init__(self, game: str, rules: type[R], later: Collection[str] = ()) -> None:
        self.game, self.shape, self.later = game, rules, later
        self.built = built = tuple(name.replace("_", "-") for name in rules._fields)  # type: ignore[attr-defined]
        switches = {r.key: r for r in ledger(game).rulings if r.toggle}
        self.switches: dict[str, Ruling] = {key: switches[key] for key in built}
        self.parts: dict[str, dict[str, Any]] = {key: {} for key in built}
        self.assemble = lru_cache(256)(self._assemble)

    def names(self, key: str) -> tuple[str, ...]:
        """The default first, then the alternatives."""
        r = self.switches[key]
        return (r.default, *(a.name for a in r.alternatives))

    # ------------------------------------------------------------------ what modules offer
    def set(self, key: str, name: str, part: Any, site: str = "house") -> None:
        assert name in self.names(key), f"{key} has no alternative {name}"
        ruling = self.switches[key]
        disarmed = name != ruling.default and note(f"{ruling.id}={name}", site, "switch")
        if not disarmed:
            self.parts[key][name] = part

    def part(self, key: str, name: str) -> Callable[[F], F]:
        def offer(f: F) -> F:
            self.set(key, name, f, site_of(f))
            return f

        return offer

    # ------------------------------------------------------------------ what a table picks
    def full(self, picks: Mapping[str, str]) -> dict[str, str]:
        """Every switch with what is picked, as it is written into states and records."""
        every = {key: picks.get(key, r.default) for key, r in self.switches.items()}
        return {key: name for key, name in every.items() if key not in self.later or name != self.names(key)[0]}

    def pick(self, key: str, house: Mapping[str, str]) -> Any:
        """The part of one switch."""
        offered, default = self.parts[key], self.switches[key].default
        return offered.get(house.get(key, default), offered[default])

    def refuse(self, picks: Mapping[str, str]) -> Refusal | None:
        for key, name in picks.items():
            if key not in self.switches:
                return Refusal(
                    f"{self.game}.decision.house-rules",
                    f"no house rule is called {key!r}{did_you_mean(key, self.built)}",
                )
            if name not in self.names(key):
                r = self.switches[key]
                return Refusal(r.id, f"house rule {key} has no {name!r}; it has {', '.join(self.names(key))}")
        return None

    def departures(self, house: Mapping[str, str]) -> Iterator[tuple[Ruling, Alternative]]:
        """The rulings that this house plays differently, each with what it means."""
        for key, ruling in self.switches.items():
            yield from ((ruling, other) for other in ruling.alternatives if other.name == house.get(key))

    def rules(self, house: Mapping[str, str]) -> R:
        return self.assemble(tuple(sorted(house.items())))

    def _assemble(self, house: tuple[tuple[str, str], ...]) -> R:
        picked = dict(house)
        return self.shape(**{key.replace("-", "_"): self.pick(key, picked) for key in self.parts})
