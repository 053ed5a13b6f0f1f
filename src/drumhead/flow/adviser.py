"""Help for the players of one game: the usual answer to a question, others worth considering, any legal one, the odds.

A table of the adviser is keyed by the name of a decision in the ledger (`activate` for `saga.decision.activate`) or by
the shape of a question. Every decision of the game has a policy, and every name is that of a decision: an adviser that
breaks this cannot be made.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from drumhead.flow.frame import PARTS, Inquiry
from drumhead.flow.game import Odds
from drumhead.flow.loop import Gate, refuse
from drumhead.flow.question import Answer, Option, Pick, Picked, Question
from drumhead.flow.state import State
from drumhead.ledger.clause import did_you_mean

Policy: TypeAlias = Callable[[Any, Question], Answer]
Weighed: TypeAlias = Iterable[tuple[float, Answer]]  # answers with the points they are worth
Weigher: TypeAlias = Callable[[Any, Question], Weighed]
LeadsTo: TypeAlias = Callable[[Any, Question, Option], Odds | None]  # the odds behind one option, where dice decide
Ideas: TypeAlias = Callable[[Any, Question], Iterable[Answer]]
Sampler: TypeAlias = Callable[[Any, Any, Random], Answer]  # given the state and what is asked


class Adviser:
    def __init__(
        self,
        game: str,
        policies: Mapping[str, Policy],
        weighers: Mapping[str, Weigher],
        odds: Mapping[str, LeadsTo],
        samplers: Mapping[type, Sampler],
        ideas: Mapping[type, Ideas] | None = None,  # answers worth considering where no weigher exists
        ranked: bool = False,  # the weighers are complete: their best answer comes before the policy's
    ) -> None:
        self.game, self.policies, self.weighers, self.odds = game, policies, weighers, odds
        self.samplers, self.ideas, self.ranked = samplers, ideas or {}, ranked
        if fault := next(self.faults(), None):
            raise ValueError(f"{game}: {fault}")

    def faults(self) -> Iterator[str]:
        """What the tables lack, or have too much, compared with the questions of the game."""
        asked = decisions(self.game)
        yield from (f"the decision {name!r} has no policy" for name in sorted(asked - set(self.policies)))
        for table in (self.policies, self.weighers, self.odds):
            for name in table:
                if name not in asked:
                    yield f"there is help for {name!r}, which is never asked{did_you_mean(name, asked)}"

    def suggest(self, s: State) -> Answer:
        """The policy's answer."""
        q = _open(s)
        return self.policies[name_of(q)](s, q)

    def sample(self, s: State, rng: Random) -> Answer:
        """Any legal answer."""
        ask = _open(s).ask
        return self.samplers[type(ask)](s, ask, rng)

    def candidates(self, s: State, most: int) -> Sequence[Answer]:
        """A few legal answers worth considering, the policy's among them."""
        return self._best_first(s, most) if self.ranked else self._usual_first(s, most)

    def option_odds(self, s: State) -> dict[str, Odds]:
        """The odds that each option leads to, by its key, where dice decide."""
        q = s.question
        leads_to = self.odds.get(name_of(q)) if q else None
        if q is None or leads_to is None or not isinstance(q.ask, Pick):
            return {}
        found = ((o, leads_to(s, q, o)) for o in q.ask.options)
        return {str(o.key): odds for o, odds in found if odds}

    def scored_answers(self, s: State) -> list[tuple[float, Answer]]:
        return best_first(self.weighers, s)

    def _best_first(self, s: State, most: int) -> Sequence[Answer]:
        found = [a for _, a in self.scored_answers(s)][:most]
        if found and most == 1:
            return found
        usual = self.suggest(s)
        return found if usual in found else [*found[: most - 1], usual]

    def _usual_first(self, s: State, most: int) -> Sequence[Answer]:
        found = [self.suggest(s)]
        for a in self._others(s):
            if len(found) >= most:
                break
            if a not in found and refuse(s, a) is None:
                found.append(a)
        return found

    def _others(self, s: State) -> Iterable[Answer]:
        if found := self.scored_answers(s):
            return (a for _, a in found)
        q = _open(s)
        return self.ideas[type(q.ask)](s, q)


class AdvisedGame(Gate):
    """The part of a Game that its adviser answers."""

    def __init__(self, adviser: Adviser) -> None:
        self.adviser, self.ranked = adviser, adviser.ranked

    def suggest(self, s: State) -> Answer:
        return self.adviser.suggest(s)

    def sample(self, s: State, rng: Random) -> Answer:
        return self.adviser.sample(s, rng)

    def candidates(self, s: State, most: int) -> Sequence[Answer]:
        return self.adviser.candidates(s, most)

    def option_odds(self, s: State) -> dict[str, Odds]:
        return self.adviser.option_odds(s)


def decisions(game: str) -> set[str]:
    """The names of all decisions that a game may ask for."""
    asked = (part.decision for part in PARTS.values() if isinstance(part, Inquiry))
    return {name for prefix, _, name in (d.partition(".decision.") for d in asked) if prefix == game}


def name_of(q: Question) -> str:
    """activate for saga.decision.activate"""
    return q.decision.rpartition(".")[2]


def best_first(weighers: Mapping[str, Weigher], s: State) -> list[tuple[float, Answer]]:
    """The answers that a player would think of, each with its points; none where nothing is weighed."""
    q = _open(s)
    weigh = weighers.get(name_of(q))
    return sorted(weigh(s, q), key=lambda found: -found[0]) if weigh else []


def by_option(points: Callable[[Any, Question, Option], float]) -> Weigher:
    """A weigher from the points of a single option; a question of another shape is not weighed."""

    def weigh(s: Any, q: Question) -> Weighed:
        return [(points(s, q, o), Picked(o.key)) for o in q.ask.options] if isinstance(q.ask, Pick) else []

    return weigh


def _open(s: State) -> Question:
    assert s.question is not None
    return s.question
