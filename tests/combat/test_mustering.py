"""Before the first question: faults name their side, house rules are told, both armies are shown, a battle opens, units
are named."""

from msgspec.structs import replace

from drumhead.combat.army import ArmyList, Bought, Kit
from drumhead.combat.book import BookUnit
from drumhead.combat.mustering import (
    at_first_question,
    entry_names,
    hand,
    of_seat,
    refuse_book,
    refuse_lists,
    show_armies,
    tell_house,
)
from drumhead.flow.event import Asked, Noted, Showed
from drumhead.flow.frame import step
from drumhead.flow.question import Refusal
from drumhead.ledger.clause import ledger
from tests.combat.battles import Battle, battle, told
from tests.combat.test_army import BOOK, WORDS, read_book

UNIT = read_book(BOOK, "lamplighters.toml", WORDS).units[0]


def bought(size: int, cost: int) -> Bought:
    return Bought(0, UNIT, size, (), (), cost, ())


def test_a_fault_of_a_list_names_its_side_and_keeps_its_facts() -> None:
    refused = of_seat(Refusal("none.limit", "51 points, may cost 50", {"cost": 51}), 1, ("Azure", "Gules"))
    assert refused == Refusal("none.limit", "Gules: 51 points, may cost 50", {"cost": 51, "seat": 1})


def test_each_departure_from_the_page_is_told_with_its_ruling() -> None:
    ruling = next(iter(ledger("saga").switches.values()))
    b = battle()
    tell_house(b, [(ruling, ruling.alternatives[0])])
    assert told(b, Noted) == [Noted(ruling.id, "house_rule", {"name": ruling.alternatives[0].name})]


def test_both_armies_are_shown_one_event_for_each_seat() -> None:
    b = battle()
    first, second = show_armies(b, ([bought(3, 20)], [bought(1, 5), bought(2, 9)]), "none.shown")
    assert [(e.seat, e.hand, e.clause) for e in told(b, Showed)] == [
        (0, first, "none.shown"),
        (1, second, "none.shown"),
    ]
    assert [entry["cost"] for entry in second] == [5, 9]


def test_an_entry_of_a_hand_says_what_was_bought_and_which_unit_it_became() -> None:
    army = [bought(3, 20)]
    assert hand(army) == ({"unit": UNIT.name, "size": 3, "weapons": [], "cost": 20},)
    assert hand(army, ({"id": 7, "name": "Squad 7"},))[0] | {"unit": "", "weapons": []} == {
        "unit": "", "weapons": [], "size": 3, "cost": 20, "id": 7, "name": "Squad 7",
    }  # fmt: skip


LISTS = (ArmyList("Small", "toy", 10), ArmyList("Large", "toy", 20))


@step()
def begin(b: Battle) -> None:
    b.tell(Noted("page", "begins"))


def test_a_fault_names_the_side_whose_list_it_is() -> None:
    def judge(army: ArmyList, seat: int) -> Refusal | None:
        return Refusal("page", "too many points", {"limit": army.limit}) if army.limit > 10 else None

    refused = refuse_lists(LISTS, ("Azure", "Gules"), judge)
    assert refused == Refusal("page", "Gules: too many points", {"limit": 20, "seat": 1})
    assert refuse_lists(LISTS[:1], ("Azure", "Gules"), judge) is None


def test_a_battle_opens_with_its_first_steps_and_tells_them() -> None:
    b, told = at_first_question(battle(), begin())
    assert [type(e) for e in told] == [Noted, Asked]
    assert b.dice is None


def test_units_of_the_same_name_are_numbered() -> None:
    def bought(entry: int, name: str) -> Bought:
        unit = BookUnit(name.lower(), name, "unit", 1, 4, 1000, 10)
        return Bought(entry, unit, 1, (), (), 10, (Kit((), ()),))

    army = [bought(0, "Dog"), bought(1, "First"), bought(2, "Dog")]
    assert entry_names(army) == ["Dog 1", "First", "Dog 2"]


def test_a_book_from_elsewhere_is_read_again_before_it_is_bought_from() -> None:
    book = read_book(BOOK, "lamplighters.toml", WORDS)
    assert refuse_book(book, WORDS, "none.book") is None
    wrong = replace(book, units=(replace(UNIT, cost=-5), *book.units[1:]))
    refused = refuse_book(wrong, WORDS, "none.book")
    assert refused and refused.clause == "none.book" and refused.why.startswith(f"the book '{book.id}': ")
