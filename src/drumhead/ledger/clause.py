"""The law of the five games, read from its TOML files.

A ledger is loaded strictly: a field nobody knows, a reference to nothing or a switch without a choice fails the load
with the file, the entry and the nearest right thing. Entries are frozen; an id is the same string everywhere.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from msgspec import Struct, field

from drumhead.toml_reader import LONGEST_WORD, TomlError, read_toml

GAMES: tuple[str, ...] = ("saga", "sigmar", "littlewars", "deadzone", "campaign")
RULES = files("drumhead.ledger") / "rules"
LONGEST = 1_000_000  # characters of a ledger, which comes with the program
LONGEST_TITLE = 34  # characters on a chip
KEBAB = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class LedgerError(ValueError):
    """A ledger that cannot be read, or a game, entry or word that it does not have: one sentence."""


class Clause(Struct, frozen=True):
    """One testable statement of the page."""

    id: str
    section: str
    rule: str
    check: str
    name: str = ""  # in a player's words, where the id does not read well


class Decision(Struct, frozen=True):
    """One question that the engine asks; `policy` is the answer assumed by odds, lab and simple bots."""

    id: str
    when: str
    who: str
    options: tuple[str, ...]
    clauses: tuple[str, ...]
    policy: str
    name: str = ""


class Alternative(Struct, frozen=True):
    """One other setting of a house-rule switch."""

    name: str
    means: str


class Ruling(Struct, frozen=True):
    """One doubt, decided; with `toggle` it is a house-rule switch as well."""

    id: str
    question: str
    ruling: str
    why: str
    clauses: tuple[str, ...]
    toggle: bool
    key: str = ""
    default: str = ""
    alternatives: tuple[Alternative, ...] = ()
    name: str = ""
    engine: bool = False  # how the program goes about it: no part of what players have to know

    def setting(self, name: str) -> str:
        """The id by which code and tests cite an alternative of this switch."""
        return f"{self.id}={name}"

    @property
    def settings(self) -> tuple[str, ...]:
        return tuple(self.setting(a.name) for a in self.alternatives)


class Stage(Struct, frozen=True):
    """One place in a sequence, with the clauses and rulings that plug in there, in order."""

    sequence: str
    order: int
    stage: str
    what: str
    clauses: tuple[str, ...]

    @property
    def id(self) -> str:
        return f"{self.sequence}/{self.stage}"


Entry = Clause | Decision | Ruling


def title_of(e: Entry) -> str:
    """What players call an entry: its name, or the words of its id."""
    return e.name or words_of(e.id)


def words_of(id: str) -> str:
    """ "saga.melee.step-back" in words: "Step back"."""
    words = id.rpartition(".")[2].replace("-", " ")
    return words[:1].upper() + words[1:]


class Ledger(Struct, frozen=True, dict=True):
    """The whole law of one game."""

    game: str
    title: str
    source: str
    clauses: tuple[Clause, ...] = field(name="clause")
    decisions: tuple[Decision, ...] = field(name="decision")
    rulings: tuple[Ruling, ...] = field(name="ruling")
    pipeline: tuple[Stage, ...]
    battles: str = ""
    map: str = ""

    def all(self) -> tuple[Entry, ...]:
        """Clauses, decisions and rulings, in the order of the file."""
        return (*self.clauses, *self.decisions, *self.rulings)

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        return {e.id: e for e in self.all()}

    @cached_property
    def switches(self) -> Mapping[str, Ruling]:
        """The house-rule switches by key."""
        return {r.key: r for r in self.rulings if r.toggle}

    @cached_property
    def citable(self) -> frozenset[str]:
        """Every id that code or a test may name: entries, and the alternatives of switches as `<ruling>=<name>`."""
        return frozenset(self.entries).union(*(r.settings for r in self.rulings))

    @cached_property
    def sections(self) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses under the headings of the page, in its order."""
        return {
            s: tuple(c for c in self.clauses if c.section == s) for s in dict.fromkeys(c.section for c in self.clauses)
        }

    def entry(self, id: str) -> Entry:
        if id not in self.entries:
            raise LedgerError(f"there is no {id!r} in the ledger of {self.game}{did_you_mean(id, self.entries)}")
        return self.entries[id]

    def rulings_on(self, clause: str) -> tuple[Ruling, ...]:
        return tuple(r for r in self.rulings if clause in r.clauses)

    def decisions_of(self, clause: str) -> tuple[Decision, ...]:
        return tuple(d for d in self.decisions if clause in d.clauses)

    def stages_of(self, id: str) -> tuple[Stage, ...]:
        return tuple(s for s in self.pipeline if id in s.clauses)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of an error sentence: the nearest known word, or nothing when none is near."""
    near = get_close_matches(word[:LONGEST_WORD], known, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


@cache
def ledger(game: str) -> Ledger:
    if game not in GAMES:
        raise LedgerError(
            f"there is no game {game!r}{did_you_mean(game, GAMES) or '; the games are ' + ', '.join(GAMES)}"
        )
    return read_ledger(RULES / f"{game}.toml")


def entry(id: str) -> Entry:
    """The clause, decision or ruling of that id, in whichever game it belongs to."""
    return ledger(id.partition(".")[0]).entry(id)


def require_citable(id: str) -> str:
    """The id itself, if some ledger lets it be cited."""
    law = ledger(id.partition(".")[0])
    if id not in law.citable:
        raise LedgerError(f"there is no {id!r} in the ledger of {law.game}{did_you_mean(id, law.citable)}")
    return id


def read_ledger(path: Traversable) -> Ledger:
    """A ledger from its file; the first fault found is raised, all of them are in `faults`."""
    try:
        raw = read_toml(path.read_text(encoding="utf-8"), longest=LONGEST)
    except TomlError as e:
        raise LedgerError(f"{path.name}: {e}") from e
    for stranger in unknown_fields(raw):
        raise LedgerError(f"{path.name}: {stranger}")
    try:
        law = msgspec.convert(raw, Ledger)
    except msgspec.ValidationError as e:
        raise LedgerError(f"{path.name}: {e}") from e
    if law.game != path.name.removesuffix(".toml"):
        raise LedgerError(f"{path.name}: the file says that it is the ledger of {law.game!r}")
    for fault in faults(law):
        raise LedgerError(f"{path.name}: {fault}")
    return law


TABLES: dict[str, type[Struct]] = {"clause": Clause, "decision": Decision, "ruling": Ruling, "pipeline": Stage}


def unknown_fields(raw: dict[str, Any]) -> Iterator[str]:
    """A misspelt field would silently drop a rule, so it is named with the field that was meant."""
    yield from strangers("the file", raw, Ledger)
    for table, kind in TABLES.items():
        for item in items(raw, table):
            where = f"{table} {item.get('id') or item.get('stage', '')!r}"
            yield from strangers(where, item, kind)
            for other in items(item, "alternatives"):
                yield from strangers(f"{where}, alternative {other.get('name', '')!r}", other, Alternative)


def items(raw: dict[str, Any], table: str) -> list[dict[str, Any]]:
    found = raw.get(table)
    return [x for x in found if isinstance(x, dict)] if isinstance(found, list) else []  # other types: msgspec says so


def strangers(where: str, item: dict[str, Any], kind: type[Struct]) -> Iterator[str]:
    known = kind.__struct_encode_fields__
    for name in item:
        if name not in known:
            yield f"{where} has an unknown field {name!r}{did_you_mean(name, known)}"


def faults(law: Ledger) -> Iterator[str]:
    """What is wrong inside one ledger: ids, references, switches, the order of sequences."""
    yield from id_faults(law)
    yield from name_faults(law)
    yield from reference_faults(law)
    yield from switch_faults(law)
    yield from sequence_faults(law)


def id_faults(law: Ledger) -> Iterator[str]:
    for id, times in Counter(e.id for e in law.all()).items():
        if times > 1:
            yield f"{id!r} stands {times} times"
        parts = id.split(".")
        if len(parts) != 3 or parts[0] != law.game or not all(KEBAB.fullmatch(p) for p in parts):
            yield f"{id!r} is not of the form {law.game}.<section>.<slug>"
    for e in law.all():
        kind = type(e).__name__.lower()
        if kind != "clause" and e.id.split(".")[1:2] != [kind]:
            yield f"the id of the {kind} {e.id!r} does not begin with '{law.game}.{kind}.'"


def name_faults(law: Ledger) -> Iterator[str]:
    """A name fits on a chip, says more than the id, and is no other clause's."""
    for e in law.all():
        if len(e.name) > LONGEST_TITLE or e.name != e.name.strip() or e.name.endswith("."):
            yield f"the name of {e.id!r} must be a few words, at most {LONGEST_TITLE} characters, without a full stop"
        if e.name and e.name == words_of(e.id):
            yield f"the name of {e.id!r} is what its id says already"
    for (section, name), times in Counter((c.section, title_of(c)) for c in law.clauses).items():
        if times > 1:
            yield f"{times} clauses of {section!r} are called {name!r}"


def reference_faults(law: Ledger) -> Iterator[str]:
    clauses = frozenset(c.id for c in law.clauses)
    pluggable = clauses | {r.id for r in law.rulings}
    for d in law.decisions:
        yield from wrong_references(d.id, d.clauses, clauses)
    for r in law.rulings:
        yield from wrong_references(r.id, r.clauses, clauses)
    for s in law.pipeline:
        yield from wrong_references(s.id, s.clauses, pluggable)
    mentioned = re.compile(rf"\b{law.game}\.[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*")
    everything: tuple[Entry | Stage, ...] = (*law.all(), *law.pipeline)
    for e in everything:
        for id in mentioned.findall(" ".join(texts(e))):
            if id not in law.entries:
                yield f"the text of {e.id!r} speaks of {id!r}, which is not there{did_you_mean(id, law.entries)}"


def wrong_references(where: str, ids: tuple[str, ...], known: frozenset[str]) -> Iterator[str]:
    for id in ids:
        if id not in known:
            yield f"{where!r} refers to {id!r}, which is not there{did_you_mean(id, known)}"
    if len(set(ids)) < len(ids):
        yield f"{where!r} refers to one clause twice"


def texts(e: Entry | Stage) -> Iterator[str]:
    """The sentences of an entry."""
    match e:
        case Clause():
            yield from (e.rule, e.check)
        case Decision():
            yield from (e.when, e.who, *e.options, e.policy)
        case Ruling():
            yield from (e.question, e.ruling, e.why, *(a.means for a in e.alternatives))
        case Stage():
            yield e.what


def switch_faults(law: Ledger) -> Iterator[str]:
    for r in law.rulings:
        names = names_of(r)
        if not r.toggle:
            if r.key or r.default or r.alternatives:
                yield f"{r.id!r} is no switch, so it has no key, default or alternatives"
            continue
        if not r.alternatives:
            yield f"the switch {r.id!r} has no alternatives"
        for name in (r.key, *names):
            if not KEBAB.fullmatch(name):
                yield f"the switch {r.id!r} has a name that is not kebab-case: {name!r}"
        if len(set(names)) < len(names):
            yield f"the switch {r.id!r} has one name for two settings"
    for key, times in Counter(r.key for r in law.rulings if r.toggle).items():
        if times > 1:
            yield f"the switch key {key!r} stands {times} times"


def sequence_faults(law: Ledger) -> Iterator[str]:
    length: Counter[str] = Counter()
    for s in law.pipeline:
        length[s.sequence] += 1
        if s.order != length[s.sequence]:
            yield f"the stage {s.id!r} has order {s.order} where {length[s.sequence]} is next"
    for id, times in Counter(s.id for s in law.pipeline).items():
        if times > 1:
            yield f"the stage {id!r} stands {times} times"


def names_of(switch: Ruling) -> list[str]:
    return [switch.default, *(a.name for a in switch.alternatives)]


def disagreements(laws: Iterable[Ledger]) -> Iterator[str]:
    """Two games that share the key of a switch share its settings, so that a player learns it once."""
    first: dict[str, Ruling] = {}
    for law in laws:
        for key, r in law.switches.items():
            other = first.setdefault(key, r)
            if names_of(r) != names_of(other):
                yield f"the switch {key!r} differs between {other.id!r} and {r.id!r}"
