"""Advice on a toy game: the policy, the weighed answers, other ideas, samples and odds, each by the open question."""

from random import Random
from typing import Any

import pytest

from drumhead.flow.adviser import Adviser, by_option, decisions
from drumhead.flow.game import Odds
from drumhead.flow.question import Answer, Option, Pick, Picked, Question
from tests.flow import toy


def pull(s: Any, q: Question) -> Answer:
    return Picked("pull")


def waits() -> Any:
    return dict.fromkeys(decisions("toy"), lambda s, q: Picked("wait"))


def length(s: Any, q: Question, o: Option) -> float:
    return float(len(str(o.key)))


def strange(s: Any, q: Question) -> list[Answer]:
    return [Picked("push"), Picked("wait"), Picked("pull")]


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


def test_where_the_policy_leads_the_weighed_answers_follow_it_best_first() -> None:
    s = asked()
    offered = sorted((o.key for o in s.question.ask.options), key=lambda k: -len(str(k)))
    found = keys(adviser(weighers={"pull": by_option(length)}).candidates(s, 9))
    assert found == ["pull", *(k for k in offered if k != "pull")]
    assert keys(adviser(weighers={"pull": by_option(length)}).candidates(s, 1)) == ["pull"]


def test_where_the_weighers_lead_the_best_comes_first_and_the_policy_is_among_them() -> None:
    s = asked()
    ranked = adviser(weighers={"pull": by_option(length)}, ranked=True)
    best = keys([a for _, a in ranked.scored_answers(s)])
    assert keys(ranked.candidates(s, 9)) == best
    assert keys(ranked.candidates(s, 1)) == best[:1]
    short = adviser(weighers={"pull": by_option(lambda s, q, o: float(o.key == "show"))}, ranked=True, policies=waits())
    assert keys(short.candidates(s, 1)) == ["show"]
    assert keys(short.candidates(s, 2)) == ["show", "wait"], "the last place is the policy's"
    assert keys(adviser(ranked=True).candidates(s, 9)) == ["pull"], "nothing is weighed"


def test_ideas_stand_in_where_nothing_is_weighed_and_only_legal_ones_are_kept() -> None:
    assert keys(adviser(ideas={Pick: strange}).candidates(asked(), 9)) == ["pull", "wait"]


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
        adviser(weighers={"pul": by_option(length)})
