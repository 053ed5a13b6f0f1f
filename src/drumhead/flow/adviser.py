"""Help for the players of one game: the usual answer to a question, the best one with its reason, any legal one, odds.

A table of the adviser is keyed by the name of a decision in the ledger (`activate` for `saga.decision.activate`) or by
the shape of a question. Every decision of the game has a policy, and every name is that of a decision: an adviser that
breaks this cannot be made.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from drumhead.flow.frame import PARTS, Inquiry
from drumhead.flow.game import Game, Odds, Recommendation
from drumhead.flow.loop import Gate
from drumhead.flow.question import Amount, Answer, Ask, Option, Pick, Question, Some
from drumhead.flow.state import State
from drumhead.ledger.clause import did_you_mean

Policy: TypeAlias = Callable[[Any, Question], Answer]


class Grounds(NamedTuple):
    """Why an answer is advised: the name of a sentence, and its facts."""

    says: str
    facts: Mapping[str, Any] = {}


BEST = Grounds("advises_best")
USUAL = Grounds("advises_usual")


class Weight(NamedTuple):
    """An answer with the points it is worth; the grounds are worked out for the one that is advised."""

    points: float
    answer: Answer
    why: Callable[[], Grounds] = lambda: BEST


Weighed: TypeAlias = Iterable[Weight]
Weigher: TypeAlias = Callable[[Any, Question], Weighed]
LeadsTo: TypeAlias = Callable[[Any, Question, Option], Odds | None]  # the odds behind one option, where dice decide
Sampler: TypeAlias = Callable[[Any, Any, Random], Answer]  # given the state and what is asked


class Adviser:
    def __init__(
        self,
        game: str,
        policies: Mapping[str, Policy],
        weighers: Mapping[str, Weigher],
        odds: Mapping[str, LeadsTo],
        samplers: Mapping[type, Sampler],
    ) -> None:
        self.game, self.policies, self.weighers, self.odds = game, policies, weighers, odds
        self.samplers = samplers
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
        """A few legal answers worth considering, the best first, the policy's among them unless one is all."""
        found = [w.answer for w in self.scored_answers(s)][:most]
        if found and most == 1:
            return found
        usual = self.suggest(s)
        return found if usual in found else [*found[: most - 1], usual]

    def advise(self, s: State) -> Recommendation:
        """The best answer with its reason and the runner-up; the policy's where nothing is weighed."""
        found = self.scored_answers(s)
        if not found:
            return Recommendation(self.suggest(s), USUAL.says)
        best, why = found[0], found[0].why()
        # two plans may lead to the same answer
        other = next((w.answer for w in found if w.answer != best.answer), None)
        return Recommendation(best.answer, why.says, dict(why.facts), other)

    def option_odds(self, s: State) -> dict[str, Odds]:
        """The odds that each option leads to, by its key, where dice decide; a number is an option of that key. Where
        several are chosen, the game says what the odds of one are: with the first so many of them."""
        q = s.question
        leads_to = self.odds.get(name_of(q)) if q else None
        if q is None or leads_to is None:
            return {}
        found = ((o, leads_to(s, q, o)) for o in _offered(q.ask))
        return {str(o.key): odds for o, odds in found if odds}

    def scored_answers(self, s: State) -> list[Weight]:
        """The answers that a player would think of, the best first; none where nothing is weighed."""
        q = _open(s)
        weigh = self.weighers.get(name_of(q))
        return sorted(weigh(s, q), key=lambda w: -w.points) if weigh else []


class AdvisedGame(Gate):
    """The part of a Game that its adviser answers."""

    def __init__(self, adviser: Adviser) -> None:
        self.adviser = adviser

    def helper(self, s: State) -> "tuple[Adviser | Game[Any, Any], State]":
        """Who helps with the open question: the adviser, or the game of the battle inside, with its own state."""
        return self.inside(s) or (self.adviser, s)

    def suggest(self, s: State) -> Answer:
        helper, s = self.helper(s)
        return helper.suggest(s)

    def sample(self, s: State, rng: Random) -> Answer:
        helper, s = self.helper(s)
        return helper.sample(s, rng)

    def advise(self, s: State) -> Recommendation:
        helper, s = self.helper(s)
        return helper.advise(s)

    def candidates(self, s: State, most: int) -> Sequence[Answer]:
        helper, s = self.helper(s)
        return helper.candidates(s, most)

    def option_odds(self, s: State) -> dict[str, Odds]:
        helper, s = self.helper(s)
        return helper.option_odds(s)


def decisions(game: str) -> set[str]:
    """The names of all decisions that a game may ask for."""
    asked = (part.decision for part in PARTS.values() if isinstance(part, Inquiry))
    return {name for prefix, _, name in (d.partition(".decision.") for d in asked) if prefix == game}


def name_of(q: Question) -> str:
    """activate for saga.decision.activate"""
    return q.decision.rpartition(".")[2]


def _offered(ask: Ask) -> Sequence[Option]:
    match ask:
        case Pick(options):
            return options
        case Amount(least, most):
            return [Option(n) for n in range(least, most + 1)]
        case Some(of):
            return of
    return ()


def _open(s: State) -> Question:
    assert s.question is not None
    return s.question
