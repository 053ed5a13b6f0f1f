"""Many battles between two players of the program: who wins how often, how surely, and what was used.

Battles come in pairs with the same lists, battlefield and dice: in the second of a pair the players have changed seats,
and so sides and lists. Where both are the same player the second would be the first again, and who plays one side only
cannot change: there every battle is its own.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeAlias

from msgspec import Struct

from drumhead.bots.masked import Masked
from drumhead.bots.play import play, players_of
from drumhead.bots.player import Player
from drumhead.combat.series import Series
from drumhead.dice.seeded import SeededDice
from drumhead.dice.shares import Share, rate
from drumhead.flow.event import Counted, Event
from drumhead.registry import DESKS, SYSTEMS

WITHOUT = "-"  # greedy-mine: greedy without mines


class Fought(Struct, frozen=True):
    number: int
    seat: int  # of the first player
    winner: int | None
    margin: float  # of the first player, in points
    first: int  # who had the first turn
    armies: tuple[str, str]
    labels: dict[str, str]
    used: tuple[str, ...]  # the features that somebody used
    by: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # those that each seat used, as far as events say whose
    lists: tuple[str, str] = ("", "")
    spent: tuple[dict[str, int], dict[str, int]] = ({}, {})  # the points of each seat by kind of unit
    ending: str = ""  # the clause by which it ended
    rounds: int = 0

    @property
    def score(self) -> float:
        """Of the first player: a win is 1, a draw a half."""
        return 0.5 if self.winner is None else float(self.winner == self.seat)

    def share_of(self, army: str) -> float:
        return self.share_at(self.armies.index(army))

    def share_at(self, seat: int) -> float:
        return 0.5 if self.winner is None else float(self.winner == seat)


# ---------------------------------------------------------------------------------------------------- one battle
def series_of(game: str) -> Series:
    series = DESKS[game].series
    assert series, f"{game} has no row of battles"
    return series


def player(game: str, name: str, seed: int, series: Series) -> Player:
    """greedy, policy, chance, one that the game brings; or one of them without a feature: greedy-mine."""
    who, _, without = name.partition(WITHOUT)
    found = players_of(game)[who](seed)
    if not without:
        return found
    kind = series.features[without].kind
    assert kind, f"{without} is counted only"
    return Masked(found, kind)


def bound_seat(game: str, names: tuple[str, str]) -> int | None:
    """The seat of the first player in every battle, where they do not change: both are the same, or one plays one side
    only; seats are sides then."""
    own = DESKS[game].players
    first, second = (own[name].side if name in own else None for name in names)
    if first is not None:
        return first
    return 1 - second if second is not None else 0 if names[0] == names[1] else None


def fight(game: str, names: tuple[str, str], wanted: str, number: int) -> Fought:
    """Battle `number`: an even one and the odd one after it are the same with the players changed."""
    series, bound = series_of(game), bound_seat(game, names)
    n, seat = (number, bound) if bound is not None else divmod(number, 2)
    drawn = series.draw(n, wanted)
    seated = [player(game, name, number + i, series) for i, name in enumerate(names if seat == 0 else names[::-1])]
    clauses: set[str] = set()
    of_seat: tuple[set[str], set[str]] = (set(), set())
    opened: list[int] = []
    rounds = [0]

    def told(events: Sequence[Event]) -> None:
        for e in events:
            clauses.add(getattr(e, "clause", ""))
            if (who := _seat_of(e)) is not None:
                of_seat[who].add(getattr(e, "clause", ""))
            if isinstance(e, Counted) and "opener" in e.counters:
                opened.append(e.counters["opener"])
            if isinstance(e, Counted) and "round" in e.counters:
                rounds.append(e.counters["round"])

    result = play(SYSTEMS[game], drawn.setup, seated, SeededDice.from_number(n), n, told)
    scores = [float(_fraction(s)) for s in result.outcome.scores]
    used, first_used, second_used = (
        tuple(name for name, f in series.features.items() if not told_of.isdisjoint(f.clauses))
        for told_of in (clauses, *of_seat)
    )
    margin = scores[seat] - scores[1 - seat]
    first = opened[0] if opened else 0
    return Fought(
        number,
        seat,
        result.outcome.winner,
        margin,
        first,
        drawn.armies,
        dict(drawn.labels),
        used,
        (first_used, second_used),
        drawn.lists,
        (dict(drawn.spent[0]), dict(drawn.spent[1])),
        result.outcome.clause,
        rounds[-1],
    )


def _seat_of(e: Event) -> int | None:
    seat = getattr(e, "seat", None)
    found = getattr(e, "facts", {}).get("seat") if seat is None else seat
    return found if found in (0, 1) else None


def _fraction(text: str) -> float:
    over, _, under = text.partition("/")
    return int(over) / int(under or 1)


# ---------------------------------------------------------------------------------------------------- many
Told: TypeAlias = Callable[[str], None]


def versus(
    game: str, names: tuple[str, str], numbers: range, wanted: str = "", jobs: int = 1, told: Told = lambda _: None
) -> list[Fought]:
    one = partial(fight, game, names, wanted)
    found: list[Fought] = []
    for f in _played(one, numbers, jobs):
        found.append(f)
        told(f"Battle {len(found)} of {len(numbers)}: {rate(f.score for f in found).text}")
    return found


def _played(one: Callable[[int], Fought], numbers: range, jobs: int) -> Iterator[Fought]:
    if jobs == 1:
        yield from map(one, numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("fork")) as pool:
        yield from pool.map(one, numbers, chunksize=2)


# ---------------------------------------------------------------------------------------------------- figures
def feature_counts(found: Sequence[Fought]) -> Counter[str]:
    """In how many battles each feature was used."""
    return Counter(name for f in found for name in f.used)


def group_by(found: Sequence[Fought], by: Callable[[Fought], str]) -> dict[str, list[Fought]]:
    """The battles by a word each, in the order of the words."""
    parts: dict[str, list[Fought]] = {}
    for f in found:
        parts.setdefault(by(f), []).append(f)
    return dict(sorted(parts.items()))


def report(game: str, names: tuple[str, str], found: Sequence[Fought]) -> dict[str, Any]:
    """All figures of a row of battles, for a program."""
    keys = sorted({key for f in found for key in f.labels})
    armies = sorted({a for f in found for a in f.armies if f.armies[0] != f.armies[1]})
    lists = sorted({name for f in found for name in f.lists if name})
    return {
        "game": game,
        "players": list(names),
        "battles": len(found),
        "score": _told(rate(f.score for f in found)),
        "margin": sum(f.margin for f in found) / max(1, len(found)),
        "used": {name: feature_counts(found)[name] for name in series_of(game).features},
        "draws": sum(f.winner is None for f in found),
        "rounds": sum(f.rounds for f in found) / max(1, len(found)),
        "endings": {k: len(v) for k, v in group_by(found, lambda f: f.ending).items()},
        "first": _told(rate(f.share_at(f.first) for f in found)),
        "labels": {key: {k: _one(v) for k, v in group_by(found, partial(_label, key)).items()} for key in keys},
        "armies": {a: _army(a, found, keys) for a in armies},
        "lists": {name: _told(rate(_shares_of_list(name, found))) for name in lists},
    }


def _one(found: Sequence[Fought]) -> dict[str, Any]:
    """A part of the row: how the first player and the side that starts fare, draws and length."""
    return {
        "score": _told(rate(f.score for f in found)),
        "first": _told(rate(f.share_at(f.first) for f in found)),
        "draws": sum(f.winner is None for f in found),
        "rounds": sum(f.rounds for f in found) / len(found),
    }


def _shares_of_list(name: str, found: Sequence[Fought]) -> Iterator[float]:
    """Against every other list, for either player."""
    for f in found:
        if f.lists[0] != f.lists[1] and name in f.lists:
            yield f.share_at(f.lists.index(name))


def _army(army: str, found: Sequence[Fought], keys: Sequence[str]) -> dict[str, Any]:
    """How an army fares against the others: in all, against each, by who starts, by what it used, and by each label."""
    mixed = [f for f in found if f.armies[0] != f.armies[1] and army in f.armies]
    told: dict[str, Any] = {"all": _shares(army, mixed)}
    told["against"] = {k: _shares(army, v) for k, v in group_by(mixed, partial(_enemy_of, army)).items()}
    told["starts"] = {k: _shares(army, v) for k, v in group_by(mixed, lambda f: f.armies[f.first]).items()}
    using: dict[str, list[Fought]] = {}
    for f in mixed:
        for name in f.by[f.armies.index(army)]:
            using.setdefault(name, []).append(f)
    told["using"] = {k: _shares(army, v) for k, v in sorted(using.items())}
    for key in keys:
        told[key] = {k: _shares(army, v) for k, v in group_by(mixed, partial(_label, key)).items()}
    return told


def _enemy_of(army: str, f: Fought) -> str:
    return f.armies[1 - f.armies.index(army)]


def _label(key: str, f: Fought) -> str:
    return f.labels.get(key, "")


def _shares(army: str, found: Sequence[Fought]) -> dict[str, Any]:
    return _told(rate(f.share_of(army) for f in found))


def _told(r: Share) -> dict[str, Any]:
    return {"battles": r.battles, "share": r.share, "low": r.low, "high": r.high}
