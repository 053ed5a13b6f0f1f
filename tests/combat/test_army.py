"""The format of books and lists, with a faction invented for the purpose: it uses every table of the format."""

import json
from typing import Any

import msgspec
import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.combat.army import (
    ArmyList,
    Bought,
    Entry,
    Take,
    buy,
    copy_key,
    price,
    read_list,
    refuse_entry,
    total,
    write_list,
)
from drumhead.combat.book import Book, read_book
from drumhead.combat.source import ArmyError
from drumhead.combat.vocabulary import Vocabulary, rating_of

WORDS = Vocabulary(
    game="parade",
    types=("foot", "captain"),
    rules=("Armored", "Tough(X)", "Fast", "Sergeant"),
    weapons=("Pike", "Long Bow"),
    weapon_rules=("Poison",),
)

BOOK = """format = "drumhead-book-1"
game = "parade"
[faction]
id = "lamplighters"
name = "The Lamplighters"
about = "They know every street, and every roof."

[[weapon]]
id = "wick-bow"
name = "Wick bow"
base = "Long Bow"
rules = ["Poison"]
[[weapon]]
id = "ladder"
attacks = 2
range = 1.5

[[mount]]
id = "mule"
name = "Mule"
base = 1.5
rules = ["Fast"]

[[spell]]
id = "snuff"
name = "Snuff out"
number = 7
range = 18
target = "enemy"
effects = [ { do = "hits", count = "2D6", rules = ["Poison"] }, { do = "grant", rule = "Fast", until = "round" } ]

[[unit]]
id = "warden"
name = "Warden"
type = "captain"
size = 1
quality = 3
base = 1.0
equipment = ["Pike"]
rules = ["Tough(2)"]
cost = 20
[[unit.group]]
id = "ride"
text = "Mount on"
do = "mount"
who = "all"
pick = "one"
bars = ["hardy"]
options = [ { id = "mule", mount = "mule", cost = 4 } ]
[[unit.group]]
id = "blood"
text = "Upgrade with one of"
do = "add"
who = "all"
pick = "one"
options = [ { id = "hardy", rules = ["Tough(3)"], cost = 5 }, { id = "frail", rules = ["Tough(1)"] } ]

[[unit]]
id = "watch"
name = "Night watch"
type = "foot"
size = 5
quality = 4
base = 1
equipment = ["Pike"]
cost = 30
[[unit.group]]
id = "bows"
text = "Up to two models replace their Pike"
do = "replace"
takes = ["Pike"]
who = 2
pick = "one"
options = [ { id = "bow", gives = ["Long Bow"], cost = 3 }, { id = "wick", gives = ["wick-bow"], cost = 5 } ]
[[unit.group]]
id = "ladders"
text = "Any model may carry a ladder"
do = "add"
who = "any"
pick = "one"
options = [ { id = "ladder", gives = ["ladder"], cost = 2 } ]
[[unit.group]]
id = "mail"
text = "Upgrade all models with"
do = "add"
who = "all"
pick = "one"
options = [ { id = "mail", rules = ["Armored"], cost = 10 } ]
[[unit.group]]
id = "command"
text = "Upgrade one model with"
do = "add"
who = "one"
pick = "many"
needs = ["mail"]
options = [ { id = "sergeant", rules = ["Sergeant"], cost = 3 } ]
[[unit.group]]
id = "bare"
text = "All models give up their Pike"
do = "replace"
takes = ["Pike"]
who = "all"
pick = "one"
options = [ { id = "fists", gives = ["ladder"], cost = 0 } ]
"""

LIST = """format = "drumhead-list-1"
name = "The Quiet Round"
faction = "lamplighters"
limit = 100

[[entry]]
unit = "warden"
take = [ { group = "ride", option = "mule" } ]

[[entry]]
unit = "watch"
take = [
  { group = "bows", option = "bow", models = 2 },
  { group = "mail", option = "mail" },
  { group = "command", option = "sergeant" },
]
"""


@pytest.fixture
def book() -> Book:
    return read_book(BOOK, "books/lamplighters.toml", WORDS)


def watch(*takes: Take) -> Entry:
    return Entry("watch", takes)


def bought(book: Book, entry: Entry) -> Bought:
    return buy(book, ArmyList("The test", book.id, 100, (entry,)))[0]


def test_a_book_is_read_with_lengths_in_thousandths_of_an_inch(book: Book) -> None:
    ladder, mule, warden = book.weapon("ladder"), book.mounts[0], book.unit("warden")
    assert ladder is not None and warden is not None
    assert (book.id, book.game, book.name) == ("lamplighters", "parade", "The Lamplighters")
    assert (ladder.attacks, ladder.range, mule.base, warden.base, book.spells[0].range) == (2, 1500, 1500, 1000, 18000)
    assert [effect.do for effect in book.spells[0].effects] == ["hits", "grant"]


def test_a_list_is_read_priced_and_bought_to_the_point(book: Book) -> None:
    army = read_list(LIST, "quiet.toml", book)
    assert [price(book, entry) for entry in army.entries] == [24, 30 + 2 * 3 + 10 + 3]
    assert total(book, army) == 73
    warden, watch = buy(book, army)
    assert (warden.size, warden.weapons, warden.rules) == (1, ("Pike",), ("Tough(2)", "Fast"))
    assert (warden.kits[0].mount, warden.kits[0].base) == ("mule", 1500)
    assert (watch.entry, watch.size, watch.weapons, watch.rules, watch.cost) == (1, 5, (), ("Armored",), 49)
    assert [kit.weapons for kit in watch.kits] == [("Long Bow",)] * 2 + [("Pike",)] * 3
    assert [("Sergeant" in kit.rules) for kit in watch.kits] == [True, False, False, False, False]


def test_two_options_of_one_group_go_to_different_models(book: Book) -> None:
    both = bought(book, watch(Take("bows", "bow"), Take("bows", "wick")))
    assert [kit.weapons for kit in both.kits] == [("Long Bow",), ("wick-bow",)] + [("Pike",)] * 3
    assert both.cost == 38


def test_a_higher_number_replaces_a_lower_one_of_the_same_rule_and_never_the_other_way(book: Book) -> None:
    assert bought(book, Entry("warden", (Take("blood", "hardy"),))).rules == ("Tough(3)",)
    assert bought(book, Entry("warden", (Take("blood", "frail"),))).rules == ("Tough(2)",)
    assert rating_of(("Armored", "Tough(3)"), "Tough") == 3
    assert rating_of(("Armored",), "Tough") == 0


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Entry("wardem"), "unknown unit 'wardem'; did you mean 'warden'?"),
        (watch(Take("male", "mail")), "Night watch has no group 'male'; did you mean 'mail'?"),
        (watch(Take("mail", "mall")), "the group 'mail' of Night watch has no option 'mall'; did you mean 'mail'?"),
        (watch(Take("mail", "mail", 3)), "'mail' of Night watch is for 5 models, not for 3"),
        (watch(Take("bows", "bow", 3)), "'bow' of Night watch is for 1 to 2 models, not for 3"),
        (watch(Take("mail", "mail"), Take("mail", "mail")), "Night watch takes 'mail' twice; an option is taken once"),
        (watch(Take("bows", "bow", 2), Take("bows", "wick")), "'bows' of Night watch is for up to 2 models, not for 3"),
        (watch(Take("command", "sergeant")), "'sergeant' of Night watch needs 'mail' as well"),
        (
            Entry("warden", (Take("ride", "mule"), Take("blood", "hardy"))),
            "'mule' of Warden cannot be taken with 'hardy'",
        ),
        (
            Entry("warden", (Take("blood", "hardy"), Take("blood", "frail"))),
            "Warden takes one option of 'blood' at most, not 2",
        ),
        (
            watch(Take("bows", "bow"), Take("bare", "fists")),
            "Night watch cannot give up equipment that it no longer has",
        ),
    ],
)
def test_what_a_book_does_not_allow_is_refused_in_one_sentence(book: Book, entry: Entry, why: str) -> None:
    refused = refuse_entry(book, entry, "entry 1")
    assert refused is not None
    assert (refused.why, refused.where, str(refused)) == (why, "entry 1", f"entry 1: {why}")
    with pytest.raises(ArmyError):
        price(book, entry)


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ('base = "Long Bow"', 'base = "Log Bow"', "", "unknown weapon 'Log Bow'; did you mean 'Long Bow'?"),
        ('rules = ["Poison"]\n[[', 'rules = ["Poisson"]\n[[', "", "unknown rule 'Poisson'; did you mean 'Poison'?"),
        ('type = "captain"', 'type = "captian"', "", "unknown unit type 'captian'; did you mean 'captain'?"),
        ('["Tough(2)"]', '["Tough(0)"]', "", "unknown rule 'Tough(0)'; did you mean 'Tough(X)'?"),
        ('["Tough(2)"]', '["Tough"]', "", "unknown rule 'Tough'; did you mean 'Tough(X)'?"),
        ('["Armored"]', '["Armoured"]', "", "unknown rule 'Armoured'; did you mean 'Armored'?"),
        ('mount = "mule", cost', 'mount = "mole", cost', "", "unknown mount 'mole'; did you mean 'mule'?"),
        ('needs = ["mail"]', 'needs = ["male"]', "", "unknown option 'male'; did you mean 'mail'?"),
        ('id = "watch"', 'id = "warden"', "", "the unit 'warden' stands twice; choose another id"),
        ('id = "fists"', 'id = "bow"', "", "the option 'bow' stands twice in 'watch'"),
        ("size = 5", "siz = 5", "", "unknown field 'siz'; did you mean 'size'?"),
        ("size = 5", "size = true", "", "size: expected int, got bool"),
        ("size = 5", "size = 0", "", "size must be at least 1, not 0"),
        ("size = 5", "size = 1", "who = 2", "'bows' is for up to 2 models, 'watch' has 1"),
        ("cost = 30", "cost = nan", "", "cost: expected int, got float"),
        ("cost = 30", "cost = -5", "", "cost must be at least 1, not -5"),
        ("cost = 30", "cost = 0", "", "cost must be at least 1, not 0"),
        ("cost = 2 }", "cost = -5 }", "", "cost must be at least 0, not -5"),
        ("cost = 30", 'cost = "30"', "", "cost: expected int, got str"),
        ("quality = 4", "quality = 7", "", "quality must be at most 6, not 7"),
        ("base = 1\n", "base = nan\n", "", "base must be 0 to 1000 inches, not nan"),
        ("base = 1\n", "base = -inf\n", "", "base must be 0 to 1000 inches, not -inf"),
        ("base = 1\n", "base = true\n", "", "base: expected int, got bool"),
        ("base = 1\n", "base = 0\n", "", "'watch' needs a base of more than 0 inches"),
        ("quality = 4\n", "", "[[unit]]", "the field 'quality' is missing"),
        ("who = 2", 'who = "al"', "", "who cannot be 'al'; did you mean 'all'?"),
        ("who = 2", "who = 1.5", "", "who: expected int | str, got float"),
        ('do = "mount"', 'do = "mont"', "", "do cannot be 'mont'; did you mean 'mount'?"),
        ("attacks = 2\n", "", 'id = "ladder"', "the weapon 'ladder' needs either a base or attacks of its own"),
        ('count = "2D6"', 'count = "2D7"', "", "hits needs a count like '4', 'D3' or '2D6', not '2D7'"),
        (', until = "round"', "", 'do = "grant"', "grant needs until = 'round' or 'activation'"),
        ('id = "mule"\nname', 'id = "the mule"\nname', "", "id must begin with a letter and hold only letters, digits"),
        ('game = "parade"', 'game = "parades"', "", "unknown game 'parades'; did you mean 'parade'?"),
        ('takes = ["Pike"]\nwho = 2\n', "who = 2\n", 'id = "bows"', "'bows': takes belongs to do = 'replace'"),
        (', gives = ["ladder"], cost = 2', ", cost = 2", "", "the option 'ladder' gives nothing"),
    ],
)
def test_a_mistake_in_a_book_fails_the_load_with_its_line(old: str, new: str, line: str, why: str) -> None:
    """`line` is what the blamed line holds; where it is empty, the line that was changed."""
    text = BOOK.replace(old, new, 1)
    with pytest.raises(ArmyError) as caught:
        read_book(text, "books/lamplighters.toml", WORDS)
    file, _, number = caught.value.where.partition(" line ")
    assert file == "books/lamplighters.toml"
    assert (line or new.splitlines()[0]) in text.splitlines()[int(number) - 1]
    assert caught.value.why.startswith(why)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ('unit = "watch"', 'unit = "wotch"', 11, "unknown unit 'wotch'; did you mean 'watch'?"),
        ('option = "mail"', 'option = "mall"', 14, "unknown option 'mall'; did you mean 'mail'?"),
        ('group = "ride"', 'group = "rode"', 8, "unknown group 'rode'; did you mean 'ride'?"),
        ("models = 2", "models = 2.0", 13, "models: expected int, got float"),
        ("models = 2", "model = 2", 13, "unknown field 'model'; did you mean 'models'?"),
        ("limit = 100", "limit = inf", 4, "limit: expected int, got float"),
        ("limit = 100", "limit = 0", 4, "limit must be at least 1, not 0"),
        ("list-1", "list-2", 1, "format cannot be 'drumhead-list-2'; did you mean 'drumhead-list-1'?"),
        ('"lamplighters"', '"lamplighter"', 3, "unknown faction 'lamplighter'; did you mean 'lamplighters'?"),
    ],
)
def test_a_mistake_in_a_list_names_its_line(book: Book, old: str, new: str, line: int, why: str) -> None:
    with pytest.raises(ArmyError) as caught:
        read_list(LIST.replace(old, new, 1), "quiet.toml", book)
    assert (caught.value.where, caught.value.why) == (f"quiet.toml line {line}", why)


def test_a_list_survives_writing_and_reading_in_both_notations(book: Book) -> None:
    army = read_list(LIST, "quiet.toml", book)
    assert read_list(write_list(army), "again", book) == army
    as_json = json.dumps({"format": "drumhead-list-1", **json.loads(msgspec.json.encode(army))})
    assert read_list(as_json, "again", book) == army
    assert msgspec.json.decode(msgspec.json.encode(army), type=ArmyList) == army
    assert msgspec.json.decode(msgspec.json.encode(book), type=Book) == book


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the field 'name' is missing"),
        ("limit = ", "not readable: Invalid value (at end of document)"),
        ("limit = 1\nlimit = 2\n", "not readable: Cannot overwrite a value (at line 2, column 10)"),
        ('{"limit": 1, "limit": 2}', "not readable: the field 'limit' stands twice"),
        ('{"limit": NaN}', "not readable: NaN is not a number"),
        ("a = " + "[" * 5000, "not readable: the text is nested too deeply, more than 16 levels"),
        ('{"a": ' + "[" * 5000, "not readable: the text is nested too deeply, more than 16 levels"),
    ],
)
def test_text_that_is_no_list_is_refused_in_one_sentence(book: Book, text: str, why: str) -> None:
    with pytest.raises(ArmyError) as caught:
        read_list(text, "quiet.toml", book)
    assert caught.value.why == why


LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from(["warden", "mail"])
)
TREES = st.recursive(
    LEAVES, lambda kids: st.lists(kids, max_size=3) | st.dictionaries(st.text(max_size=6), kids, max_size=3)
)


def read_or_refuse(text: str, book: Book) -> None:
    """The only ways out: a list that can be written and read again, or an ArmyError of one line."""
    try:
        army = read_list(text, "fuzz", book)
    except ArmyError as refused:
        assert refused.why and "\n" not in str(refused)
    else:
        assert read_list(write_list(army), "again", book) == army


@settings(max_examples=200, deadline=None)
@given(at=st.integers(0, len(LIST)), cut=st.integers(0, 12), put=st.text(max_size=6))
def test_no_mutation_of_the_text_escapes_the_reader(at: int, cut: int, put: str) -> None:
    read_or_refuse(LIST[:at] + put + LIST[at + cut :], read_book(BOOK, "books/lamplighters.toml", WORDS))


@settings(max_examples=200, deadline=None)
@given(key=st.sampled_from(["format", "name", "faction", "limit", "entry", "about", "else"]), tree=TREES)
def test_no_value_in_any_field_escapes_the_reader(key: str, tree: Any) -> None:
    head = {"format": "drumhead-list-1", "name": "Fuzz", "faction": "lamplighters", "limit": 10, key: tree}
    book = read_book(BOOK, "books/lamplighters.toml", WORDS)
    read_or_refuse(json.dumps(head), book)
    try:
        text = tomli_w.dumps(head)
    except (TypeError, ValueError):
        return  # TOML has no null
    read_or_refuse(text, book)


def test_copies_share_the_upgrades_for_all_models_and_others_may_differ() -> None:
    watch = next(unit for unit in read_book(BOOK, "book", WORDS).units if unit.id == "watch")
    plain, mail, bow = (), (Take("mail", "mail"),), (Take("bows", "bow", 1),)
    assert copy_key(watch, Entry("watch", plain)) == copy_key(watch, Entry("watch", bow)) == "watch"
    assert copy_key(watch, Entry("watch", (*mail, *bow))) == copy_key(watch, Entry("watch", mail)) == "watch mail/mail"
