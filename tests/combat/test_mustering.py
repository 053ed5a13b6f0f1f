"""Before the first question: whose list is at fault, and how a battle opens."""

from drumhead.combat.army import ArmyList
from drumhead.combat.mustering import opened, refuse_lists
from drumhead.flow.event import Asked, Noted
from drumhead.flow.frame import step
from drumhead.flow.question import Refusal
from tests.combat.battles import Battle, battle

LISTS = (ArmyList("Small", "toy", 10), ArmyList("Large", "toy", 20))


@step()
def begin(b: Battle) -> None:
    b.tell(Noted("page", "begins"))


def test_a_fault_names_the_side_whose_list_it_is() -> None:
    def judge(army: ArmyList) -> Refusal | None:
        return Refusal("page", "too many points", {"limit": army.limit}) if army.limit > 10 else None

    refused = refuse_lists(LISTS, ("Azure", "Gules"), judge)
    assert refused == Refusal("page", "Gules: too many points", {"limit": 20, "seat": 1})
    assert refuse_lists(LISTS[:1], ("Azure", "Gules"), judge) is None


def test_a_battle_opens_with_its_first_steps_and_tells_them() -> None:
    b, told = opened(battle(), begin())
    assert [type(e) for e in told] == [Noted, Asked]
    assert b.dice is None
