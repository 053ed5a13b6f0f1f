"""What goes over the wire for the pages around the table: muster, odds and rules."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from drumhead.combat.army import MOST_ENTRIES
from drumhead.combat.form import AttackForm, Values
from drumhead.combat.sheet import Sheet
from drumhead.flow.game import Odds
from drumhead.flow.question import ShortText, Whole
from drumhead.server.wire.fields import FileText, ListText

SIDE_BY_SIDE = 3  # attacks


# ---------------------------------------------------------------------------------------------------- muster
class Upgrade(Struct, frozen=True):
    id: str
    title: str
    cost: int


class Upgrades(Struct, frozen=True):
    """One line of a unit's upgrade table."""

    id: str
    text: str
    one: bool  # at most one of them
    most: int  # models that may take one; 0: the whole unit takes it
    options: tuple[Upgrade, ...]


class UnitOffer(Struct, frozen=True):
    id: str
    title: str
    leader: bool
    size: int
    quality: int
    weapons: tuple[str, ...]
    rules: tuple[str, ...]
    cost: int
    groups: tuple[Upgrades, ...]


class BookOffer(Struct, frozen=True, tag="book"):
    id: str
    title: str
    about: str
    units: tuple[UnitOffer, ...]


class SampleList(Struct, frozen=True):
    book: str  # the id of the one it is bought from
    title: str
    about: str
    limit: int
    cost: int
    models: int
    text: str


class MusterDesk(Struct, frozen=True):
    """All that lists of one game are made from."""

    game: str
    title: str
    limits: tuple[int, ...]
    books: tuple[BookOffer, ...]  # a list is bought from one of them
    samples: tuple[SampleList, ...]


class TakeDraft(Struct, frozen=True, forbid_unknown_fields=True):
    group: ShortText
    option: ShortText
    models: Whole = 0  # 0: as many as the group is for


class EntryDraft(Struct, frozen=True, forbid_unknown_fields=True):
    unit: ShortText
    take: Annotated[tuple[TakeDraft, ...], Meta(max_length=100)] = ()


class ListDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A list in the making."""

    name: ShortText
    faction: ShortText
    limit: Whole
    about: Annotated[str, Meta(max_length=1000)] = ""
    entry: Annotated[tuple[EntryDraft, ...], Meta(max_length=MOST_ENTRIES)] = ()


class MusterWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Judge a list: as the page holds it, or as a text; `book` is the text of an army book that somebody wrote."""

    list: ListDraft | None = None
    text: ListText = ""
    book: FileText = ""


class BookWish(Struct, frozen=True, forbid_unknown_fields=True):
    text: FileText


class MusterRow(Struct, frozen=True):
    unit: str
    title: str
    leader: bool
    models: int
    quality: int
    weapons: tuple[str, ...]
    rules: tuple[str, ...]
    cost: int
    note: str = ""  # what the game has to say on it beside the others of the list


class ListFault(Struct, frozen=True):
    clause: str
    why: str
    row: int | None  # None: the list as a whole


class CheckedList(Struct, frozen=True, tag="checked"):
    """A list that could be read: what it costs, what is wrong with it, and what goes on paper."""

    list: ListDraft
    text: str  # as a file
    readable: str  # as people paste it into a chat
    rows: tuple[MusterRow, ...]
    cost: int
    models: int
    faults: tuple[ListFault, ...]
    sheet: Sheet
    unplayable: ListFault | None  # legal by its own book, but not playable on this server


class Unread(Struct, frozen=True, tag="unread"):
    """A text that is no list or no book: one sentence with the line and the nearest right word."""

    why: str


MusterAnswer: TypeAlias = CheckedList | Unread
BookAnswer: TypeAlias = BookOffer | Unread


# ---------------------------------------------------------------------------------------------------- odds
class OddsForm(Struct, frozen=True):
    game: str
    title: str
    form: AttackForm
    most: int  # attacks side by side


class OddsWish(Struct, frozen=True, forbid_unknown_fields=True):
    attacks: Annotated[tuple[Values, ...], Meta(max_length=SIDE_BY_SIDE)]


class AttackOdds(Struct, frozen=True):
    """The odds of one attack, or one sentence why there is no such attack."""

    odds: Odds | None = None
    why: str = ""
    clause: str = ""


# ---------------------------------------------------------------------------------------------------- rules
class RulingText(Struct, frozen=True):
    """A doubt about a clause, and how it is decided."""

    id: str
    question: str
    ruling: str


class RuleText(Struct, frozen=True):
    """A clause, decision or ruling in our words."""

    id: str
    title: str
    kind: str
    rule: str
    why: str = ""
    rulings: tuple[RulingText, ...] = ()  # on a clause
    question: str = ""  # that a ruling answers


class PageSetting(Struct, frozen=True):
    name: str
    means: str


class PageRuling(Struct, frozen=True):
    """A doubt and how it is decided; a switch has settings, the first as ruled."""

    id: str
    title: str
    question: str
    ruling: str
    why: str
    key: str
    built: bool  # a switch that can be set for a battle
    settings: tuple[PageSetting, ...]
    engine: bool = False  # how the program goes about it: stands last


class PageDecision(Struct, frozen=True):
    id: str
    title: str
    when: str
    who: str
    options: tuple[str, ...]
    policy: str


class PageClause(Struct, frozen=True):
    """A sentence of the page, with the ids of the rulings and decisions that belong to it."""

    id: str
    title: str
    rule: str
    rulings: tuple[str, ...]
    decisions: tuple[str, ...]


class PageSection(Struct, frozen=True):
    title: str
    clauses: tuple[PageClause, ...]


class RulesPage(Struct, frozen=True):
    game: str
    title: str
    sections: tuple[PageSection, ...]
    rulings: dict[str, PageRuling]
    decisions: dict[str, PageDecision]
    summary: tuple[str, ...] = ()  # the game in a minute, paragraph by paragraph


class RulesFound(Struct, frozen=True):
    """The ids of matching entries, best first; or one sentence that there are none."""

    ids: tuple[str, ...]
    why: str = ""


SENT = (BookWish, MusterWish, OddsWish)
TOLD = (AttackOdds, MusterDesk, OddsForm, RulesFound, RulesPage)
UNIONS = {"BookAnswer": BookAnswer, "MusterAnswer": MusterAnswer}
