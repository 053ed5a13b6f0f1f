"""What an army may not be: checks that many games share, each made for the numbers and clauses of a page.

An empty clause refuses nothing.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from drumhead.combat.army import ArmyList, Entry, kits_of, refuse_entry, refuse_outside, refuse_size, refuse_spent
from drumhead.combat.book import Book, BookUnit
from drumhead.combat.catalogue import Check, faults_of_list, first_refusal, refuse_entries, unknown_word
from drumhead.combat.source import nearest
from drumhead.flow.question import Refusal
from drumhead.space.table import INCH, inches

EntryCheck: TypeAlias = Callable[[BookUnit, Entry], Refusal | None]  # of one entry, whose unit is in the book


class ListRules(NamedTuple):
    """All that a list is held against, in this order."""

    whole: tuple[Check, ...]  # of the list as a whole
    alone: tuple[Check, ...]  # of each entry for itself
    priced: Check
    barred: str  # the clause by which a book itself forbids what it forbids

    def refuse(self, book: Book, army: ArmyList, limit: int) -> Refusal | None:
        return first_refusal((*self.whole, *self.alone, self.priced), book, army, limit)

    def faults(self, book: Book, army: ArmyList, limit: int) -> Iterator[Refusal]:
        """All that `refuse` would find, in turn, and what the book forbids."""

        def judge(book: Book, army: ArmyList, limit: int) -> Refusal | None:
            return first_refusal((*self.alone, allowed_by_book(self.barred)), book, army, limit)

        return faults_of_list(book, army, limit, judge, self.whole, self.priced)


# ---------------------------------------------------------------------------------------------------- of the whole list
def of_size(limits: tuple[int, ...], clause: str) -> Check:
    return lambda _book, _army, limit: refuse_size(limit, limits, clause)


def within_sizes(least: int, most: int, clause: str) -> Check:
    return lambda _book, _army, limit: refuse_outside(limit, least, most, clause)


def not_empty(least: str, clause: str) -> Check:
    """`least` names what an army needs: "hero or group"."""
    refused = Refusal(clause, f"an army needs at least one {least}", {"cost": 0})
    return lambda _book, army, _limit: refused if clause and not army.entries else None


def most_of_type(type: str, most: int, clause: str) -> Check:
    """Not more units of a type than so many."""

    def check(book: Book, army: ArmyList, _limit: int) -> Refusal | None:
        found = [i for i, entry in enumerate(army.entries) if (u := book.unit(entry.unit)) and u.type == type]
        if not clause or len(found) <= most:
            return None
        why = f"an army has at most {most} {'unit' if most == 1 else 'units'} of type {type}, not {len(found)}"
        return Refusal(clause, why, {"entry": found[most]})

    return check


def most_models(most: int, clause: str) -> Check:
    """Not more models in all than so many."""

    def check(book: Book, army: ArmyList, _limit: int) -> Refusal | None:
        found = sum(unit.size for entry in army.entries if (unit := book.unit(entry.unit)))
        if not clause or found <= most:
            return None
        return Refusal(clause, f"an army has at most {most} models, not {found}", {"models": found})

    return check


def within_limit(cost: Callable[[Book, ArmyList], int], clause: str) -> Check:
    return lambda book, army, limit: refuse_spent(cost(book, army), limit, clause) if clause else None


# ---------------------------------------------------------------------------------------------------- of each entry
def known_to_book(clause: str) -> Check:
    """Every word of the list is in the book."""

    def check(book: Book, army: ArmyList, _limit: int) -> Refusal | None:
        if clause and army.book != book.id:
            return Refusal(clause, f"unknown faction '{army.book}'{nearest(army.book, [book.id])}")
        return refuse_entries(army, lambda entry: refusal_for(unknown_word(book, entry), clause))

    return check


def allowed_by_book(clause: str) -> Check:
    """What the book itself forbids; what the game says of buying has a clause of its own."""

    def judged(book: Book, entry: Entry) -> Refusal | None:
        fault = refuse_entry(book, entry) if clause else None
        return Refusal(fault.clause or clause, fault.why) if fault else None

    return lambda book, army, _limit: refuse_entries(army, lambda entry: judged(book, entry))


def no_wider_than(base: int, square: int, clause: str) -> Check:
    """No base above so much, and no unit whose bases, each counted as the square around it, take more than `square`.
    What the book forbids is found before."""

    def judged(book: Book, entry: Entry) -> Refusal | None:
        unit = book.unit(entry.unit)
        assert unit is not None  # known_to_book has found it
        bases = [kit.base for kit in kits_of(book, unit, entry)]
        if (widest := max(bases)) > base:
            why = f"{unit.name} stands on a base of {inches(widest)} inches, {inches(base)} is the widest"
        elif (taken := sum(b * b for b in bases)) > square:
            held = f"the bases of {unit.name} take {taken // INCH**2} square inches"
            why = f"{held}, those of one unit take at most {square // INCH**2}"
        else:
            return None
        return refusal_for(why, clause)

    return lambda book, army, _limit: refuse_entries(army, lambda entry: judged(book, entry))


def refusal_for(why: str, clause: str) -> Refusal | None:
    return Refusal(clause, why) if why and clause else None


def each_entry(*checks: EntryCheck) -> Check:
    """The first of these that an entry fails; an entry whose unit is not in the book passes."""

    def judged(unit: BookUnit | None, entry: Entry) -> Refusal | None:
        return next((refused for check in checks if unit and (refused := check(unit, entry))), None)

    return lambda book, army, _limit: refuse_entries(army, lambda entry: judged(book.unit(entry.unit), entry))


def no_upgrades_of(type: str, clause: str) -> EntryCheck:
    def check(unit: BookUnit, entry: Entry) -> Refusal | None:
        if unit.type != type or not entry.take:
            return None
        return refusal_for(f"upgrades are bought for groups; a {unit.name} cannot have {entry.take[0].option}", clause)

    return check


def each_upgrade_once(clause: str) -> EntryCheck:
    def check(unit: BookUnit, entry: Entry) -> Refusal | None:
        taken = [take.option for take in entry.take]
        twice = next((option for option in taken if taken.count(option) > 1), None)
        return refusal_for(f"{unit.name} buy {twice} twice; each upgrade once for a group", clause) if twice else None

    return check


def upgrades_of_whole_units(clause: str) -> EntryCheck:
    def check(unit: BookUnit, entry: Entry) -> Refusal | None:
        part = next((take for take in entry.take if take.models not in (0, unit.size)), None)
        if part is None:
            return None
        return refusal_for(f"{part.option} are for all {unit.size} {unit.name}, not for {part.models}", clause)

    return check
