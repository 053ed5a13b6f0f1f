"""The catalogue: cited numbers, sample lists by style, and the faults of a list in turn."""

from pathlib import Path

import pytest

from drumhead.combat.army import ArmyList, Entry, Take, refuse_entry, total
from drumhead.combat.book import Book
from drumhead.combat.catalogue import (
    Citing,
    books_in,
    display_name,
    faults_of_list,
    first_refusal,
    names_in,
    refuse_entries,
    sample_lists,
    styles_of,
    unknown_word,
)
from drumhead.flow.question import Refusal
from drumhead.ledger import cite
from tests.combat.test_army import BOOK, WORDS, read_book


def book() -> Book:
    return read_book(BOOK, "lamplighters.toml", WORDS)


def army(*entries: Entry) -> ArmyList:
    return ArmyList("Night watch", "lamplighters", 50, entries)


WARDEN, NOBODY = Entry("warden"), Entry("wardn")
HARDY = Entry("warden", (Take("blood", "hardy"),))


# ---------------------------------------------------------------------------------------------------- citing
def test_a_cited_book_says_the_same_and_every_number_has_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cite, "CITED", type(cite.CITED)(list))
    same = Citing("books/lamp", "size", ("Pike", "Pike")).book(book())
    assert same == book()
    sites = {c.site for found in cite.CITED.values() for c in found}
    assert {"books/lamp:warden.size", "books/lamp:warden.cost", "books/lamp:warden.hardy.rules"} <= sites
    assert "books/lamp:warden.mule.gives" not in sites, "what gives nothing has nothing to misprint"


def test_a_disarmed_number_is_a_misprint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cite, "DISARMED", "@books/lamp:warden.cost")
    misprinted = Citing("books/lamp", "size", ()).book(book()).unit("warden")
    assert misprinted is not None and misprinted.cost == 21


def test_a_price_may_be_cited_by_the_type_of_the_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cite, "CITED", type(cite.CITED)(list))
    Citing("books/lamp", "size", (), {"captain": "parade.price"}).book(book())
    assert [c.site for c in cite.CITED["parade.price"]] == ["books/lamp:warden.cost"]


# ---------------------------------------------------------------------------------------------------- samples
def test_sample_lists_by_file_name_and_by_style(tmp_path: Path) -> None:
    text = 'format = "drumhead-list-1"\nname = "X"\nfaction = "lamplighters"\nlimit = 50\n'
    for name in ("bow-line-50", "bow-line-100", "ladders-50"):
        (tmp_path / f"{name}.toml").write_text(text)
    found = sample_lists(tmp_path, book())
    assert list(found) == ["bow-line-100", "bow-line-50", "ladders-50"]
    assert set(styles_of(found, 50)) == {"bow-line", "ladders"}
    assert set(styles_of(found, 100)) == {"bow-line"}


# ---------------------------------------------------------------------------------------------------- faults
def test_the_first_unknown_word_of_an_entry() -> None:
    assert unknown_word(book(), HARDY) == ""
    assert unknown_word(book(), NOBODY) == "unknown unit 'wardn'; did you mean 'warden'?"
    group, option = Entry("warden", (Take("blod", "hardy"),)), Entry("warden", (Take("blood", "hard"),))
    assert unknown_word(book(), group) == "unknown group 'blod'; did you mean 'blood'?"
    assert unknown_word(book(), option) == "unknown option 'hard'; did you mean 'hardy'?"


def test_groups_of_two_units_may_share_an_id() -> None:
    shared = read_book(BOOK.replace('id = "ladders"', 'id = "blood"'), "lamplighters.toml", WORDS)
    assert unknown_word(shared, HARDY) == ""
    assert unknown_word(shared, Entry("watch", (Take("blood", "ladder"),))) == ""
    assert unknown_word(shared, Entry("watch", (Take("blood", "lader"),))).endswith("did you mean 'ladder'?")


def strange(book: Book, army: ArmyList, limit: int) -> Refusal | None:
    return refuse_entries(army, lambda e: Refusal("c.entry", fault.why) if (fault := refuse_entry(book, e)) else None)


def crowded(book: Book, army: ArmyList, limit: int) -> Refusal | None:
    return Refusal("c.crowd", f"{len(army.entries)} are too many") if len(army.entries) > 2 else None


def dear(book: Book, army: ArmyList, limit: int) -> Refusal | None:
    spent = total(book, army)
    return Refusal("c.cost", f"{spent} of {limit}") if spent > limit else None


def test_a_refused_entry_is_named_by_its_number() -> None:
    refused = strange(book(), army(WARDEN, NOBODY), 50)
    assert refused is not None
    assert (refused.clause, refused.facts) == ("c.entry", {"entry": 1})
    assert refused.why.startswith("entry 2: unknown unit")
    assert strange(book(), army(WARDEN, HARDY), 50) is None


def test_a_list_is_refused_by_the_first_check_that_minds() -> None:
    found = first_refusal((crowded, dear), book(), army(WARDEN, WARDEN, WARDEN), 50)
    assert found is not None and found.clause == "c.crowd"
    assert first_refusal((crowded, dear), book(), army(WARDEN), 50) is None


def test_all_faults_come_in_turn_and_only_sound_entries_are_priced() -> None:
    found = list(faults_of_list(book(), army(WARDEN, NOBODY, WARDEN), 30, strange, (crowded,), dear))
    assert [(f.clause, f.facts.get("entry")) for f in found] == [("c.entry", 1), ("c.crowd", None), ("c.cost", None)]
    assert found[0].why.startswith("unknown unit"), "the row says which entry it is"
    assert found[2].why == "40 of 30"
    assert list(faults_of_list(book(), army(WARDEN), 30, strange, (crowded,), dear)) == []


def test_the_books_of_a_folder_come_by_file_name(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / f"{name}.toml").write_text(BOOK.replace('"lamplighters"', f'"{name}"', 1), "utf-8")
    assert [found.id for found in books_in(tmp_path, WORDS)] == ["a", "b"]


def test_things_are_called_as_their_book_does_or_by_their_id_in_plain_letters() -> None:
    book = read_book(BOOK, "book", WORDS)
    names = names_in((book,))
    unit = book.units[0]
    assert display_name(unit.id, names) == unit.name
    assert display_name("mud-hounds", names) == "Mud hounds" and display_name("Long Bow", names) == "Long Bow"
