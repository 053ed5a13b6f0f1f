"""An army list, `drumhead-list-1`: what a player buys from a book, and what that costs to the point."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

import tomli_w
from msgspec import Meta, field, to_builtins
from msgspec.structs import replace

from drumhead.combat.book import Book, BookUnit, Count, Group, Line, Name, Option
from drumhead.combat.source import ArmyError, Source, nearest
from drumhead.combat.vocabulary import Buying, Leaf, rating_of, rule_parts
from drumhead.flow.question import Refusal

Limits: TypeAlias = int | tuple[int, int]  # of both lists, or of each
LIST_FORMAT: Literal["drumhead-list-1"] = "drumhead-list-1"
MOST_ENTRIES = 1000
LONGEST_LIST = 20_000  # characters


class Take(Leaf, frozen=True):
    group: Name
    option: Name
    models: Annotated[int, Meta(ge=0, le=1000)] = 0  # 0: as many as the group is for


class Entry(Leaf, frozen=True):
    unit: Name
    take: tuple[Take, ...] = ()


class ArmyList(Leaf, frozen=True):
    name: Line
    book: Name = field(name="faction")
    limit: Count
    entries: tuple[Entry, ...] = field(default=(), name="entry")
    about: Line = ""


class ListFile(ArmyList, frozen=True, kw_only=True):
    format: Literal["drumhead-list-1"]


class Kit(Leaf, frozen=True):
    """What one model has, with all that it shares with its mount."""

    weapons: tuple[str, ...]
    rules: tuple[str, ...]
    mount: str = ""
    base: int = 0  # diameter


class Bought(Leaf, frozen=True):
    """One entry of a list, bought: what all its models have, and each model's own kit."""

    entry: int
    unit: BookUnit
    size: int
    weapons: tuple[str, ...]
    rules: tuple[str, ...]
    cost: int
    kits: tuple[Kit, ...]

    @property
    def by_kit(self) -> tuple[tuple[int, Kit], ...]:
        """How many models have which kit, in the order of the first of each."""
        return tuple((count, kit) for kit, count in Counter(self.kits).items())


Arm: TypeAlias = Callable[[tuple[str, ...], tuple[str, ...]], tuple[str, ...]]


def read_list(text: str, where: str, *books: Book) -> ArmyList:
    """A list whose every word is in its book, one of these; `refuse_entry` and the game judge what may be bought."""
    source = Source(text, where, longest=LONGEST_LIST)
    file = source.convert(ListFile)
    source.check_known(file.book, [book.id for book in books], "faction", "faction")
    book = next(book for book in books if book.id == file.book)
    if len(file.entries) > MOST_ENTRIES:
        raise source.error(f"a list has up to {MOST_ENTRIES} entries, this one has {len(file.entries)}", "entry")
    units = [unit.id for unit in book.units]
    groups = {group.id for unit in book.units for group in unit.groups}
    options = {option.id for unit in book.units for group in unit.groups for option in group.options}
    for i, entry in enumerate(file.entries):
        source.check_known(entry.unit, units, "unit", f"entry[{i}].unit")
        for take in entry.take:
            source.check_known(take.group, groups, "group", f"entry[{i}].take")
            source.check_known(take.option, options, "option", f"entry[{i}].take")
    return ArmyList(file.name, file.book, file.limit, file.entries, file.about)


def write_list(army: ArmyList) -> str:
    """The list as a person would write it: head first, then one table for each entry."""
    lines = to_builtins(army)
    head = {"format": LIST_FORMAT, **{key: lines[key] for key in ("name", "about", "faction", "limit") if key in lines}}
    entries = [
        "[[entry]]\n" + tomli_w.dumps({"unit": entry["unit"]}) + takes(entry) for entry in lines.get("entry", ())
    ]
    return "\n".join([tomli_w.dumps(head), *entries])


def takes(entry: dict[str, list[dict[str, str | int]]]) -> str:
    """The upgrades in one line each, as inline tables."""
    if not entry.get("take"):
        return ""
    rows = ["  { " + ", ".join(f"{key} = {quoted(value)}" for key, value in t.items()) + " }," for t in entry["take"]]
    return "\n".join(["take = [", *rows, "]\n"])


def quoted(value: str | int) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)  # ids hold nothing that needs escaping


def refuse_entry(book: Book, entry: Entry, where: str = "") -> ArmyError | None:
    """What the book itself forbids."""
    unit = book.unit(entry.unit)
    if unit is None:
        return ArmyError(f"unknown unit '{entry.unit}'{nearest(entry.unit, [u.id for u in book.units])}", where)
    if why := next((why for take in entry.take if (why := refuse_take(unit, entry, take))), ""):
        return ArmyError(why, where)
    if why := refuse_apart(book.buying, unit, entry):
        return ArmyError(why, where, book.buying.apart_clause)
    if why := refuse_picks(book, unit, entry):
        return ArmyError(why, where)
    return None


def refuse_take(unit: BookUnit, entry: Entry, take: Take) -> str:
    group = unit.group(take.group)
    if group is None:
        return f"{unit.name} has no group '{take.group}'{nearest(take.group, [g.id for g in unit.groups])}"
    if group.option(take.option) is None:
        known = [option.id for option in group.options]
        return f"the group '{group.id}' of {unit.name} has no option '{take.option}'{nearest(take.option, known)}"
    most, least = most_models(unit, group), most_models(unit, group) if group.who == "all" else 1
    if take.models and not least <= take.models <= most:
        wanted = f"{most}" if least == most else f"{least} to {most}"
        return f"'{take.option}' of {unit.name} is for {wanted} models, not for {take.models}"
    if sum((other.group, other.option) == (take.group, take.option) for other in entry.take) > 1:
        return f"{unit.name} takes '{take.option}' twice; an option is taken once"
    taken = {other.option for other in entry.take}
    if missing := [need for need in group.needs if need not in taken]:
        return f"'{take.option}' of {unit.name} needs '{missing[0]}' as well"
    if barred := [bar for bar in group.bars if bar in taken]:
        return f"'{take.option}' of {unit.name} cannot be taken with '{barred[0]}'"
    return ""


def refuse_apart(buying: Buying, unit: BookUnit, entry: Entry) -> str:
    """Each rule that is held apart goes to a model of its own, and to one only."""
    taken = [rule for _, option, _ in chosen_options(unit, entry) for rule in option.rules if rule in buying.apart]
    if twice := next((rule for rule in taken if taken.count(rule) > 1), ""):
        return f"{unit.name} takes {twice} twice; a unit has one at most"
    if len(taken) <= unit.size:
        return ""
    rules = f"{', '.join(taken[:-1])} and {taken[-1]}"
    return f"{rules} go to {len(taken)} different models, {unit.name} has only {unit.size}"


def refuse_picks(book: Book, unit: BookUnit, entry: Entry) -> str:
    """One option where the group says one, and no more models than the group is for."""
    for group in unit.groups:
        taken = [take for take in entry.take if take.group == group.id]
        if group.pick == "one" and group.who in ("all", "one") and len(taken) > 1:
            return f"{unit.name} takes one option of '{group.id}' at most, not {len(taken)}"
        dealt = sum(models_of(unit, group, take) for take in taken)
        if group.pick == "one" and dealt > most_models(unit, group):
            return f"'{group.id}' of {unit.name} is for up to {most_models(unit, group)} models, not for {dealt}"
    return "" if holds_replaced(book, unit, entry) else f"{unit.name} cannot give up equipment that it no longer has"


def holds_replaced(book: Book, unit: BookUnit, entry: Entry) -> bool:
    try:
        kits_of(book, unit, entry)
    except LookupError:
        return False
    return True


def most_models(unit: BookUnit, group: Group) -> int:
    if isinstance(group.who, int):
        return group.who
    return 1 if group.who == "one" else unit.size


def models_of(unit: BookUnit, group: Group, take: Take) -> int:
    """A list that names no number means all for a whole unit, else one model."""
    return take.models or (unit.size if group.who == "all" else 1)


def chosen_options(unit: BookUnit, entry: Entry) -> list[tuple[Group, Option, int]]:
    """The options taken with the number of models that get them, in the order of the book."""
    taken = {(take.group, take.option): take for take in entry.take}
    return [
        (group, option, models_of(unit, group, taken[group.id, option.id]))
        for group in unit.groups
        for option in group.options
        if (group.id, option.id) in taken
    ]


def price(book: Book, entry: Entry) -> int:
    """A unit's cost and its options': once for all models, or once for each model that takes it."""
    unit = bought_unit(book, entry)
    extra = (
        option.cost * (1 if group.who == "all" else models) for group, option, models in chosen_options(unit, entry)
    )
    return unit.cost + sum(extra)


def total(book: Book, army: ArmyList) -> int:
    return sum(price(book, entry) for entry in army.entries)


def bought_unit(book: Book, entry: Entry, where: str = "") -> BookUnit:
    if refused := refuse_entry(book, entry, where):
        raise refused
    unit = book.unit(entry.unit)
    assert unit is not None  # refuse_entry has found it
    return unit


def carried_besides(weapons: tuple[str, ...], gained: tuple[str, ...]) -> tuple[str, ...]:
    return weapons + gained


@lru_cache(256)
def buy(book: Book, army: ArmyList, arm: Arm = carried_besides) -> tuple[Bought, ...]:
    """The whole list as profiles; `arm` says what a model carries once it has gained a weapon."""
    return tuple(buy_entry(book, entry, i, arm) for i, entry in enumerate(army.entries))


def buy_entry(book: Book, entry: Entry, index: int, arm: Arm) -> Bought:
    unit = bought_unit(book, entry, f"entry {index + 1}")
    kits = kits_of(book, unit, entry, arm)
    weapons, rules = in_every_row([kit.weapons for kit in kits]), in_every_row([kit.rules for kit in kits])
    return Bought(index, unit, unit.size, weapons, rules, price(book, entry), kits)


def kits_of(book: Book, unit: BookUnit, entry: Entry, arm: Arm = carried_besides) -> tuple[Kit, ...]:
    """Options are dealt in the order of the book: to all models, within one group to one model after the other, and
    rules that are held apart each to a model that has none of them. Mounts are shared last, whatever else is bought."""
    kits = [Kit(unit.equipment, unit.rules, unit.mount, unit.base)] * unit.size
    dealt: Counter[str] = Counter()
    leading = 0  # models with a rule that is held apart
    for group, option, models in chosen_options(unit, entry):
        if any(rule in book.buying.apart for rule in option.rules):
            first, leading = leading, leading + 1
        else:
            first = 0 if group.who == "all" else dealt[group.id]
            dealt[group.id] += models
        for i in range(first, first + models):
            kits[i % unit.size] = upgrade_kit(book.buying, kits[i % unit.size], group, option, arm)
    return tuple(with_mount(book, unit, kit) for kit in kits)


def upgrade_kit(buying: Buying, kit: Kit, group: Group, option: Option, arm: Arm) -> Kit:
    weapons = without(kit.weapons, group.takes)
    armed = weapons + option.gives if group.takes else arm(weapons, option.gives)
    return Kit(armed, with_rules(kit.rules, option.rules, buying.adds_up), option.mount or kit.mount, kit.base)


def with_mount(book: Book, unit: BookUnit, kit: Kit) -> Kit:
    """A rider and its mount as one model; a model on foot has what its type brings."""
    buying, mount = book.buying, book.mount(kit.mount)
    if mount is None:
        return replace(kit, rules=with_rules(kit.rules, buying.rules_on_foot(unit.type)))
    if not buying.mounts_share:
        return kit
    rules = with_rules(kit.rules, mount.rules, (*buying.adds_up, *buying.adds_up_mounted))
    return Kit(kit.weapons + mount.equipment, rules, mount.id, mount.base)


def without(weapons: tuple[str, ...], given_up: tuple[str, ...]) -> tuple[str, ...]:
    left = list(weapons)
    for weapon in given_up:
        if weapon not in left:
            raise LookupError(weapon)
        left.remove(weapon)
    return tuple(left)


@lru_cache(4096)
def with_rules(rules: tuple[str, ...], gained: tuple[str, ...], adding: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A gained rule with a number takes the place of a lower one of the same name; "Tough(+1)" raises it, and so does
    a rule of those that are `adding` up."""
    for new in gained:
        name, number = rule_parts(new)
        if "(+" in new or name in adding:
            number += rating_of(rules, name)
            new = f"{name}({number})"
        if any(known == name and worth >= number for known, worth in map(rule_parts, rules)):
            continue
        rules = (*(rule for rule in rules if rule_parts(rule)[0] != name), new)
    return rules


def in_every_row(rows: list[tuple[str, ...]]) -> tuple[str, ...]:
    """What stands in every row, in the order of the first."""
    common = Counter(rows[0])
    for row in rows:
        common &= Counter(row)
    return tuple(word for word in dict.fromkeys(rows[0]) for _ in range(common[word]))


# ---------------------------------------------------------------------------------------------------- points
def limit_of(limits: Limits, seat: int) -> int:
    return limits[seat] if isinstance(limits, tuple) else limits


def refuse_size(limit: Limits, limits: tuple[int, ...], clause: str) -> Refusal | None:
    """Where a game has a few limits, one of them is both sides'. An empty clause refuses nothing."""
    if limit in limits or not clause:
        return None
    wrong = " and ".join(map(str, limit)) if isinstance(limit, tuple) else limit
    return Refusal(clause, f"the limit is {' or '.join(map(str, limits))} points, not {wrong}", {"limit": limit})


def refuse_outside(limits: Limits, least: int, most: int, clause: str) -> Refusal | None:
    """Where any limit within bounds may be played, one of both sides or of each. An empty clause refuses nothing."""
    found = (limit_of(limits, seat) for seat in (0, 1))
    wrong = next((limit for limit in found if not least <= limit <= most), None)
    if wrong is None or not clause:
        return None
    return Refusal(clause, f"a limit is a whole number from {least} to {most} points, not {wrong}", {"limit": wrong})


def refuse_spent(spent: int, limit: int, clause: str) -> Refusal | None:
    if spent <= limit:
        return None
    why = f"the army costs {spent} points, the limit is {limit}"
    return Refusal(clause, why, {"cost": spent, "limit": limit})


def copy_key(unit: BookUnit, entry: Entry) -> str:
    """What two units must have in common to be copies: the profile, and every upgrade for all its models."""
    for_all = {group.id for group in unit.groups if group.who == "all"}
    return " ".join([unit.id, *sorted(f"{t.group}/{t.option}" for t in entry.take if t.group in for_all)])
