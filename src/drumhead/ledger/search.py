"""Finding an entry by its id, by a part of it, by the key of a switch, or by the words it uses."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from drumhead.ledger.clause import Clause, Decision, Entry, Ledger, LedgerError, Ruling, did_you_mean, texts

LONGEST_SEARCH = 200  # characters


class Hit(NamedTuple):
    entry: Entry
    score: int


def look_up(law: Ledger, name: str) -> Entry | None:
    """The one entry of this name: a full id, an id without its game, a switch key, or a setting `<ruling>=<name>`."""
    ruling = name.partition("=")[0]
    return law.entries.get(ruling) or law.entries.get(f"{law.game}.{ruling}") or law.switches.get(ruling)


def search(laws: Sequence[Ledger], wanted: str) -> list[Hit]:
    """Entries that have all the words, best first; a word in an id counts more than one in a sentence."""
    if len(wanted) > LONGEST_SEARCH:
        raise LedgerError(f"a search has at most {LONGEST_SEARCH} characters, this one has {len(wanted)}")
    words = words_of(wanted)
    hits = [Hit(e, score(e, words)) for law in laws for e in law.all()]
    found = sorted((h for h in hits if h.score), key=lambda h: -h.score)  # equal scores stay in the order of the page
    if not found:
        where = laws[0].game if len(laws) == 1 else "any ledger"
        raise LedgerError(f"nothing in {where} speaks of {wanted!r}{did_you_mean(wanted, vocabulary(laws))}")
    return found


def sentence(e: Entry) -> str:
    """The one sentence that says most about an entry."""
    match e:
        case Clause():
            return e.rule
        case Decision():
            return e.when
        case Ruling():
            return e.ruling


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def score(e: Entry, words: Sequence[str]) -> int:
    """0 unless every word is there."""
    name, told = words_of(" ".join(names(e))), words_of(" ".join(texts(e)))
    each = [weigh(w, name, told) for w in words]
    return sum(each) if each and all(each) else 0


def names(e: Entry) -> Iterator[str]:
    yield e.id.partition(".")[2]
    match e:
        case Clause():
            yield e.section
        case Ruling():
            yield from (e.key, e.default, *(a.name for a in e.alternatives))


def weigh(word: str, name: Sequence[str], told: Sequence[str]) -> int:
    if word in name:
        return 8 + (word in told)
    if any(n.startswith(word) for n in name):
        return 5 + (word in told)
    if word in told:
        return 1 + min(told.count(word), 3)
    return int(any(t.startswith(word) for t in told))


def vocabulary(laws: Iterable[Ledger]) -> set[str]:
    return {w for law in laws for e in law.all() for w in words_of(" ".join((*names(e), *texts(e)))) if len(w) > 2}
