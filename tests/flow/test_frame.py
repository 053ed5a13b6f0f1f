"""Steps and questions as data: calling one gives its frame, the loop finds it by name."""

from collections.abc import Iterator

import pytest

from drumhead.dice.scripted import Scripted
from drumhead.flow import loop
from drumhead.flow.frame import PARTS, Asking, Inquiry, Step, name_in, only_answer, question, question_of, step, step_of
from drumhead.flow.question import Amount, Option, Pick, Picked
from drumhead.flow.state import Frame
from drumhead.ledger import cite
from tests.flow.toy import Tug, pull, turn

ONE, TWO = (Option("a", "A"),), (Option("a", "A"), Option("b", "B"))


@pytest.fixture
def parts() -> Iterator[None]:
    """Leaves the game's parts and citations as they were."""
    known, cited = dict(PARTS), dict(cite.CITED)
    yield
    PARTS.clear()
    PARTS.update(known)
    cite.CITED.clear()
    cite.CITED.update(cited)


def test_calling_a_step_or_a_question_gives_its_frame() -> None:
    assert turn(1) == ("toy.turn", (1,)) and pull(0) == ("toy.pull", (0,))
    assert isinstance(PARTS["toy.turn"], Step) and isinstance(PARTS["toy.pull"], Inquiry)


@pytest.mark.usefixtures("parts")
def test_two_parts_of_one_name_fail_at_import() -> None:
    def rest(s: Tug) -> None: ...

    assert step("toy.rest")(rest)() == ("test_frame.rest", ())
    with pytest.raises(AssertionError, match=r"two parts are called test_frame\.rest"):
        step("toy.rest")(rest)


def test_the_only_answer_is_given_unasked() -> None:
    assert only_answer(Asking(0, Pick(ONE), "?"), armed=True) == Picked("a")
    assert only_answer(Asking(0, Pick(TWO), "?"), armed=True) is None
    assert only_answer(Asking(0, Amount(1, 1), "?"), armed=True) is None


def ran(*frames: Frame) -> Tug:
    s = Tug(game="toy", house={})
    loop.with_dice(s, Scripted())
    s.then(*frames)
    loop.run(s)
    return s


@pytest.mark.usefixtures("parts")
def test_a_disarmed_step_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def haul(s: Tug) -> None:
        s.rope += 5

    monkeypatch.setattr(cite, "DISARMED", f"toy.haul@{cite.site_of(haul)}")
    assert ran(step("toy.haul")(haul)()).rope == 0
    monkeypatch.setattr(cite, "DISARMED", "")
    del PARTS["test_frame.haul"]
    assert ran(step("toy.haul")(haul)()).rope == 5


@pytest.mark.usefixtures("parts")
def test_a_disarmed_question_takes_its_first_option_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    def which(s: Tug, a: Picked) -> None:
        s.rope = 1 if a.key == "a" else 2

    monkeypatch.setattr(cite, "DISARMED", f"toy.which@{cite.site_of(which)}")
    asking = question("toy.which")(which)
    asking.ask(lambda s: Asking(0, Pick(TWO), "?"))
    assert (ran(asking()).question, ran(asking()).rope) == (None, 1)


@pytest.mark.usefixtures("parts")
def test_a_part_that_a_floor_below_builds_cites_its_clauses_in_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def haul(s: Tug) -> None:
        s.rope += 5

    monkeypatch.setattr(cite, "DISARMED", "toy.haul@games.toy.rules.pull:haul")
    built = step_of("drumhead.games.toy.rules.pull", "haul", haul, "toy.haul")
    assert built.name == "toy.haul" and ran(built()).rope == 0
    asked = question_of("drumhead.games.toy.rules.pull", "which", "toy.which", lambda s, a: None, "toy.also")
    assert asked.armed and {"toy.which", "toy.also"} <= set(cite.CITED)


@pytest.mark.usefixtures("parts")
def test_a_question_with_nothing_to_ask_is_passed_over() -> None:
    def whether(s: Tug, a: Picked) -> None:
        s.rope = 9

    asking = question("toy.whether")(whether)
    asking.ask(lambda s: None)
    s = ran(asking())
    assert (s.rope, s.question, s.frames) == (0, None, [])


def test_a_part_is_named_after_its_game_wherever_that_stands() -> None:
    assert name_in("drumhead.games.saga.rules.melee", "leap") == "saga.leap"
    assert name_in("drumhead.campaign.rules.turn", "leap") == "campaign.leap"
    assert name_in("tests.flow.toy", "leap") == "toy.leap"
