"""What a list says of its units: who can join whom, and which copies can be combined, as deployment offers it."""

from drumhead.combat.army import Entry
from drumhead.combat.company import ListedUnit, listed_units
from drumhead.games.sigmar.desk.sheet import COMPANY, sheet_of
from tests.games.sigmar.drill import DRILL, army, buy

NOBODY = "Can join: no unit of this list"
BOTH = "Both copies can be combined"


def notes(*units: str | Entry) -> list[str]:
    return list(COMPANY.notes(DRILL, army(*units)))


def test_heroes_and_wizards_are_told_each_unit_of_their_quality_once() -> None:
    assert notes("chief", "pikes", "beast", "swarm", "pikes")[0] == "Can join: Pikes, Beast"
    assert notes("seer", buy("chief", "ride/ox"), "pikes")[:2] == ["Can join: Pikes"] * 2
    assert notes("sage", "pikes", "gun") == [NOBODY, "", ""], "another Quality, and no engine"
    assert notes("chief", "seer") == [NOBODY] * 2, "not each other"


def test_copies_are_told_that_they_can_be_combined() -> None:
    assert notes("pikes", "swarm", buy("pikes", "command/sergeant")) == [BOTH, "", BOTH]
    assert notes("pikes", "pikes", "pikes") == ["Any two copies can be combined"] * 3
    assert notes("pikes", buy("pikes", "mail/mail"), "gun", "gun", "seer", "seer")[:4] == [""] * 4


def test_units_that_would_be_too_large_together_are_not_told_of() -> None:
    assert notes("chief", "brutes") == [NOBODY, ""] and notes("ogres", "ogres") == ["", ""]


def test_a_unit_of_a_list_is_known_by_what_decides_who_joins_it() -> None:
    (seer,) = listed_units(DRILL, army(buy("seer", "ride/ox")))
    assert seer == ListedUnit("Seer", "seer", "wizard", 4, "seer", (2000,))


def test_it_stands_on_the_sheet_of_paper() -> None:
    assert [unit.note for unit in sheet_of(DRILL, army("chief", "pikes")).units] == ["Can join: Pikes", ""]
