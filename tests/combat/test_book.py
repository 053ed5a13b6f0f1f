"""What a book cannot say: each mistake is one line with its place, what is wrong and the nearest right thing."""

import pytest

from drumhead.combat.book import read_book
from drumhead.combat.source import ArmyError
from tests.combat.test_buying import BOOK, WORDS

CAREFUL = WORDS._replace(ungranted=("Stout", "Seer", "Bugler"), own_weapons=False, weapon_rules=("Barbed",))
SPELL = """
[[spell]]
id = "hush"
name = "Hush"
number = 7
range = 18
target = "enemy"
effects = [
  { do = "hits", count = "2D6", rules = ["Barbed"] },
  { do = "grant", rule = "Swift", until = "round" },
  { do = "morale" },
]
"""
BOTH = BOOK + SPELL


def fault(text: str) -> tuple[int, str]:
    with pytest.raises(ArmyError) as caught:
        read_book(text, "drovers.toml", CAREFUL)
    file, _, line = caught.value.where.partition(" line ")
    assert file == "drovers.toml" and "\n" not in str(caught.value)
    return int(line or 0), caught.value.why


def test_the_book_itself_is_read() -> None:
    assert [spell.id for spell in read_book(BOTH, "drovers.toml", CAREFUL).spells] == ["hush"]


GRANTED = "no spell can grant {}; it can grant Trample(X), Spry, Swift, Brave, Banner, Corporal, Barbed"
MOUNT_FIELDS = "known are base, clause, equipment, id, name, rules"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('rules = ["Spry"]', 'rules = ["Spry"]\nmount = "mule"', f"unknown field 'mount'; {MOUNT_FIELDS}"),
        ('do = "morale"', 'do = "moral"', "do cannot be 'moral'; did you mean 'morale'?"),
        ('do = "mount"', 'do = "morale"', "do cannot be 'morale'; known are add, mount, replace"),
        (
            'do = "morale"',
            'do = "morale", range = 3',
            "unknown field 'range'; known are count, do,",
        ),
        (
            'do = "morale"',
            'do = "move", inches = 6',
            "'hush' cannot move an enemy; target must be 'friend' or 'self' for do = 'move'",
        ),
        ('rule = "Swift"', 'rule = "Stout(2)"', GRANTED.format("Stout(2)")),
        ('rule = "Swift"', 'rule = "Seer(1)"', GRANTED.format("Seer(1)")),
        ('rule = "Swift"', 'rule = "Bugler"', GRANTED.format("Bugler")),
        ('do = "morale"', 'do = "morale", count = "D3"', "morale has no 'count'; it needs no field"),
        ('do = "morale"', 'do = "wounds", count = "D3", inches = 2', "wounds has no 'inches'; known are count"),
        ('rules = ["Spry"]', 'rules = ["Stout(+1)"]', "'Stout(+1)' is for options; write 'Stout(1)' here"),
        ('rules = ["Spry"]', 'rules = ["Stout(100)"]', "the number of 'Stout(100)' must be 1 to 99"),
        ('rules = ["Spry"]', 'rules = ["Banner"]', "Banner is for one model of a unit; offer it in a group with who"),
        ('id = "goat"', 'id = "mule"', "the mount 'mule' stands twice; choose another id"),
        ('id = "piper"', 'id = "bow"', "the option 'bow' stands twice in 'band'; choose another id"),
        (
            '["Bugler"], cost',
            '["Bugler", "Banner"], cost',
            "Bugler and Banner go to different models; make each",
        ),
    ],
)
def test_a_mistake_is_told_with_its_line_and_the_nearest_right_thing(old: str, new: str, why: str) -> None:
    text = BOTH.replace(old, new, 1)
    line, told = fault(text)
    assert new.splitlines()[-1] in text.splitlines()[line - 1]
    assert told.startswith(why)


def test_a_rule_that_is_not_granted_is_not_denied_either() -> None:
    _, why = fault(BOTH.replace('do = "grant", rule = "Swift"', 'do = "deny", rule = "Stout(2)"'))
    assert why == GRANTED.replace("grant", "deny").format("Stout(2)")
    denied = BOTH.replace('do = "grant", rule = "Swift"', 'do = "deny", rule = "Swift"')
    assert read_book(denied, "drovers.toml", CAREFUL).spells[0].effects[1].do == "deny"


def test_a_spell_without_a_number_or_effects() -> None:
    at = BOTH.splitlines().index("[[spell]]") + 1
    assert fault(BOTH.replace("number = 7\n", "")) == (at, "the field 'number' is missing")
    bare = SPELL.partition("effects")[0] + "effects = []\n"
    assert fault(BOOK + bare) == (at + 1, "the spell 'hush' needs at least one effect")


def test_command_models_need_a_unit_of_several() -> None:
    line, why = fault(
        BOTH.replace("size = 2\nquality = 4\nbase = 1.0\nequipment", "size = 1\nquality = 4\nbase = 1.0\nequipment")
    )
    assert why == "Bugler is for one model of a unit of at least 2, 'pair' has 1"
    assert 'id = "bugler"' in BOTH.splitlines()[line - 1]
    everybody = BOTH.replace('do = "add"\nwho = "one"', 'do = "add"\nwho = "all"', 1)
    assert fault(everybody)[1] == "Bugler is for one model; who must be 'one' in 'command'"


def test_a_weapon_has_a_base_where_the_game_asks_for_one() -> None:
    own = '\n[[weapon]]\nid = "flail"\nattacks = 2\n'
    assert fault(BOTH + own) == (
        len((BOTH + own).splitlines()) - 1,
        "the weapon 'flail' needs a base, a weapon of the page",
    )
    assert read_book(BOTH + own, "drovers.toml", CAREFUL._replace(own_weapons=True)).weapon("flail")


def many_units(count: int) -> str:
    head = 'format = "drumhead-book-1"\ngame = "parade"\nfaction = {id = "many", name = "Many"}\n'
    unit = '[[unit]]\nid="u{}"\nname="U"\ntype="foot"\nsize=1\nquality=4\nbase=1\ncost=1\n'
    return head + "".join(unit.format(i) for i in range(count))


def test_a_book_has_bounds() -> None:
    assert len(read_book(many_units(100), "drovers.toml", CAREFUL).units) == 100
    assert fault(many_units(1000)) == (3 + 8 * 100 + 1, "a book has up to 100 units, not 1000")
    assert fault("#" + "x" * 10_000_000)[1] == "not readable: the text has 10000001 characters, at most 100000 are read"
    options = ", ".join(f'{{ id = "o{i}", rules = ["Swift"] }}' for i in range(101))
    lots = BOTH.replace('options = [ { id = "bow", gives = ["Bow"], cost = 3 } ]', f"options = [ {options} ]")
    assert fault(lots)[1] == "a group has up to 100 options, not 101"
