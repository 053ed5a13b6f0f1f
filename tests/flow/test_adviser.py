"""Advice on a toy game: the policy, the weighed answers, the best of them, samples and odds, by the open question."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from drumhead.flow.adviser import Adviser, Grounds, Weighed, Weigher, Weight, decisions
from drumhead.flow.game import Odds, Recommendation
from drumhead.flow.question import Answer, Option, Pick, Picked, Question
from tests.flow import toy


def pull(s: Any, q: Question) -> Answer:
    return Picked("pull")


def waits() -> Any:
    return dict.fromkeys(decisions("toy"), lambda s, q: Picked("wait"))


def length(o: Option) -> float:
    return float(len(str(o.key)))


def by(points: Callable[[Option], float]) -> Weigher:
    """A weigher that gives each option its points."""

    def weigh(s: Any, q: Question) -> Weighed:
        assert isinstance(q.ask, Pick)
        for o in q.ask.options:
            yield Weight(points(o), Picked(o.key), partial(Grounds, "long", {"points": points(o)}))

    return weigh


def any_of(s: Any, ask: Pick, rng: Random) -> Answer:
    return Picked(rng.choice(ask.options).key)


def odds_of(s: Any, q: Question, o: Option) -> Odds | None:
    return Odds("a pull", 0, (0.5, 0.5), 0.5) if o.key == "pull" else None


def adviser(**tables: Any) -> Adviser:
    usual: dict[str, Any] = {
        "policies": dict.fromkeys(decisions("toy"), pull),
        "weighers": {},
        "odds": {"pull": odds_of},
        "samplers": {Pick: any_of},
    }
    return Adviser("toy", **(usual | tables))


def asked() -> Any:
    return toy.live().state


def keys(found: Any) -> list[Any]:
    return [a.key for a in found]


def test_the_policy_answers() -> None:
    assert adviser().suggest(asked()) == Picked("pull")


def test_the_best_of_the_weighed_answers_comes_first_and_the_policy_is_among_them() -> None:
    s = asked()
    longest = adviser(weighers={"pull": by(length)})
    best = keys([w.answer for w in longest.scored_answers(s)])
    assert best == sorted((o.key for o in s.question.ask.options), key=lambda k: -len(str(k)))
    assert keys(longest.candidates(s, 9)) == best
    assert keys(longest.candidates(s, 1)) == best[:1]
    short = adviser(weighers={"pull": by(lambda o: float(o.key == "show"))}, policies=waits())
    assert keys(short.candidates(s, 1)) == ["show"]
    assert keys(short.candidates(s, 2)) == ["show", "wait"], "the last place is the policy's"
    assert keys(adviser().candidates(s, 9)) == ["pull"], "nothing is weighed"


def test_the_best_answer_is_advised_with_its_grounds_and_the_runner_up() -> None:
    s = asked()
    advised = adviser(weighers={"pull": by(length)}, policies=waits()).advise(s)
    first, second, *_ = sorted((o.key for o in s.question.ask.options), key=lambda k: -len(str(k)))
    assert advised == Recommendation(Picked(first), "long", {"points": len(str(first))}, Picked(second))


def test_an_answer_that_two_plans_lead_to_is_not_its_own_runner_up() -> None:
    def twice(s: Any, q: Question) -> Weighed:
        return [Weight(3, Picked("pull")), Weight(2, Picked("pull")), Weight(1, Picked("wait"))]

    assert adviser(weighers={"pull": twice}).advise(asked()).other == Picked("wait")
    alone = adviser(weighers={"pull": lambda s, q: [Weight(1, Picked("pull"))] * 2})
    assert alone.advise(asked()).other is None


def test_where_nothing_is_weighed_the_policy_is_advised() -> None:
    assert adviser().advise(asked()) == Recommendation(Picked("pull"), "advises_usual")


def test_odds_are_kept_by_the_key_of_their_option() -> None:
    s = asked()
    assert set(adviser().option_odds(s)) == {"pull"}
    assert adviser(odds={}).option_odds(s) == {}
    s.question = None
    assert adviser().option_odds(s) == {}


def test_a_sample_is_any_option() -> None:
    s = asked()
    assert {a.key for seed in range(40) if (a := adviser().sample(s, Random(seed)))} == {
        o.key for o in s.question.ask.options
    }


def test_a_decision_without_a_policy_and_a_name_that_is_none_are_refused_at_once() -> None:
    with pytest.raises(ValueError, match="toy: the decision 'pause' has no policy"):
        adviser(policies={})
    with pytest.raises(ValueError, match="'pul', which is never asked; did you mean 'pull'"):
        adviser(weighers={"pul": by(length)})
