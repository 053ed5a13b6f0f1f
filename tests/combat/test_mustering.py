"""Before the first question: whose list is at fault, how a battle opens, and the names of units."""

from drumhead.combat.army import ArmyList, Bought, Kit
from drumhead.combat.book import BookUnit
from drumhead.combat.mustering import numbered, opened, refuse_lists
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


def test_units_of_the_same_name_are_numbered() -> None:
    def bought(entry: int, name: str) -> Bought:
        unit = BookUnit(name.lower(), name, "unit", 1, 4, 1000, 10)
        return Bought(entry, unit, 1, (), (), 10, (Kit((), ()),))

    army = [bought(0, "Dog"), bought(1, "First"), bought(2, "Dog")]
    assert numbered(army) == ["Dog 1", "First", "Dog 2"]
