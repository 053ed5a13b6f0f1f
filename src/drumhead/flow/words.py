"""Sentences, made of facts when somebody reads them and never before.

A rule tells facts: an event, question, option, outcome or refusal names its sentence and holds the ids and numbers that
the sentence needs. Each game keeps one function for each sentence in its `screen/words.py`; `Renderer` finds it and
fills the text into a copy. Nothing that is recorded or hashed holds a sentence.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from inspect import signature
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from msgspec import UnsetType
from msgspec.structs import asdict, replace

from drumhead.flow.answer_places import barred_kinds, places_of
from drumhead.flow.event import Asked, BattleEvent, BattleOpened, Event, Piece, Put, Removed, Showed
from drumhead.flow.frame import Closed
from drumhead.flow.grammar import agree, count, does, tally
from drumhead.flow.question import Option, Order, Pick, Question, Refusal, Seat, Some, Split
from drumhead.flow.state import Outcome
from drumhead.flow.view import View

if TYPE_CHECKING:
    from drumhead.flow.game import Game, Preview

ENGLISH = "en"
BRIEFLY = ("deed", "idle", "result")  # how an event is told in the summary of an activation
Sentence: TypeAlias = Callable[..., str]  # of the cast and, by their names, the facts it needs
S = TypeVar("S", bound=Sentence)
Measure: TypeAlias = Callable[[Any], str]  # how a number is said: a length in inches


# ---------------------------------------------------------------------------------------------------- who is who
class NamedUnit(NamedTuple):
    """A unit as sentences call it."""

    name: str
    owner: Seat
    many: bool  # its name stands for several models


class Carrier(NamedTuple):
    """A model, as far as sentences about its unit go."""

    unit: int
    weapons: Sequence[str]


class Cast:
    """The names of all units that were ever seen, and what the models on the table carry. A unit that is removed keeps
    its name."""

    def __init__(self, seats: Sequence[str], units: Mapping[int, NamedUnit], battle: "Cast | None" = None) -> None:
        self.seats, self.units, self.battle = seats, dict(units), battle  # `battle`: of the last one inside this game
        self.models: dict[str, Carrier] = {}  # by the ids of their pieces

    @classmethod
    def of(cls, view: View) -> "Cast":
        cast = cls([seat.name for seat in view.seats], {})
        for seat, shown in enumerate(view.seats):
            cast.meet_hand(seat, shown.hand)
        cast.meet(view.pieces.values())
        cast.battle = None if isinstance(view.battle, UnsetType) else cls.of(view.battle)
        return cast

    def meet(self, pieces: Iterable[Piece]) -> None:
        for p in pieces:
            if p.id[0] == "u":
                self.units[int(p.id[1:])] = NamedUnit(p.name, p.owner, p.marks.get("born", 1) > 1)
            elif p.id[0] == "m" and p.unit[:1] == "u":
                self.models[p.id] = Carrier(int(p.unit[1:]), p.marks.get("weapons", ()))

    def meet_hand(self, seat: Seat, hand: Iterable[Mapping[str, Any]]) -> None:
        """A list that says which units it became: their names are known before they are placed."""
        for entry in hand:
            if "id" in entry:
                self.units[entry["id"]] = NamedUnit(entry["name"], seat, entry["size"] > 1)

    def learn(self, e: Event) -> None:
        if isinstance(e, Put):
            self.meet(e.pieces)
        elif isinstance(e, Removed):
            for id in e.pieces:
                self.models.pop(id, None)
        elif isinstance(e, Showed):
            self.meet_hand(e.seat, e.hand)
        elif isinstance(e, BattleOpened):
            self.battle = Cast.of(e.view)

    # ------------------------------------------------------------------ how they are called
    def seat(self, seat: Seat) -> str:
        return self.seats[seat]

    def name(self, unit: int) -> str:
        return self.units[unit].name if unit in self.units else f"unit {unit}"

    def of_side(self, unit: int) -> str:
        """ "Azure's Plague Dog 2"."""
        known = self.units.get(unit)
        return f"{self.seats[known.owner]}'s {known.name}" if known else f"unit {unit}"

    def many(self, unit: int) -> bool:
        return unit in self.units and self.units[unit].many

    def carried(self, unit: int) -> set[tuple[str, ...]]:
        """What the models of a unit carry, each kind of model once; nothing of a unit of which none was seen."""
        return {tuple(m.weapons) for m in self.models.values() if m.unit == unit}

    def number(self, unit: int) -> int:
        """Which unit of its army it is: 1, 2, 3 ... It keeps its number when others are destroyed."""
        owner = self.units[unit].owner if unit in self.units else None
        return 1 + sum(other < unit for other, known in self.units.items() if known.owner == owner)

    def strength(self, owner: Seat) -> int:
        """How many units an army had."""
        return sum(known.owner == owner for known in self.units.values())

    def does(self, unit: int, deed: str) -> str:
        """ "Azure's Plague Dog 2 rushes"; the verb, which comes first in `deed`, agrees with the unit."""
        return does(self.of_side(unit), self.many(unit), deed)

    def alone(self, unit: int, deed: str) -> str:
        """ "Plague Dog 2 rushes": the same where the owner is clear."""
        return does(self.name(unit), self.many(unit), deed)


class ToldApart(Cast):
    """For summaries, which name no sides: a name that units of both sides have is told with its side, but for the unit
    that acts."""

    def __init__(self, cast: Cast, acting: int | None) -> None:
        super().__init__(cast.seats, cast.units, cast.battle)
        self.models = cast.models
        self.cast, self.acting = cast, acting

    def name(self, unit: int) -> str:
        known = self.units.get(unit)
        both = known and any(u.name == known.name and u.owner != known.owner for u in self.units.values())
        return self.cast.of_side(unit) if both and unit != self.acting else self.cast.name(unit)

    def many(self, unit: int) -> bool:
        return self.cast.many(unit)


# ---------------------------------------------------------------------------------------------------- the sentences
class Words:
    """The sentences of one game in one language, by name; what `shared` words know is known here too.

    A question that says "shot" has its text from `asks_shot` and the labels of its options from `offers_shot`. An event
    that says "shoots" may also be told briefly, for a summary of an activation: by `deed_shoots`, the verb and the rest
    of what the unit does; by `idle_shoots`, the same where it goes without saying once the unit does more; or by
    `result_shoots`, what came of it. All others are found by the name of their function.
    """

    def __init__(self, *shared: "Words", measures: Mapping[str, Measure] | None = None) -> None:
        self.known: dict[str, tuple[Sentence, tuple[str, ...]]] = {k: v for w in shared for k, v in w.known.items()}
        self.measures: dict[str, Measure] = {k: v for w in shared for k, v in w.measures.items()} | dict(measures or {})
        self.orders: dict[str, tuple[str, ...]] = {k: v for w in shared for k, v in w.orders.items()}
        self.unsaid: set[str] = {why for w in shared for why in w.unsaid}

    def sentence(self, f: S) -> S:
        """A decorator: this function is the sentence of its name. It is given the facts that its parameters name."""
        _, *wanted = signature(f).parameters
        self.known[f.__name__] = (f, tuple(wanted))
        return f

    def deeds(self, **deeds: str) -> None:
        """Sentences that say what a unit does, each by the verb and the rest of it: activated="be activated"."""
        for name, deed in deeds.items():
            self.known[name] = (partial(_deed, deed), ("unit",))

    def texts(self, **texts: str) -> None:
        """Sentences that only fill in facts: "{unit:does strike} {target:whose}: {dice:count die dice}.".

        What stands behind the colon is said by `Filling`.
        """
        for name, text in texts.items():
            filled = partial(_filled, text, self.measures)
            named = (field for _, field, _, _ in Formatter().parse(text) if field)
            self.known[name] = (filled, tuple(re.split(r"[.\[]", field)[0] for field in named))

    def same(self, **names: str) -> None:
        """Further names of sentences that are known: charge_move="assault_move"."""
        for name, known in names.items():
            self.known[name] = self.known[known]

    def places(self, **orders: Sequence[str]) -> None:
        """The fixed order of the answers to questions that say this, by their keys or the first word of their keys.

        All of these stay visible where they are not possible. A word that several answers share stands last.
        """
        self.orders |= {says: tuple(order) for says, order in orders.items()}

    def leave_out(self, *whys: str) -> None:
        """Reasons for which an answer is not shown at all: such a unit never gives it."""
        self.unsaid |= set(whys)

    def say(self, cast: Cast, name: str, facts: Mapping[str, Any]) -> str:
        if not name:
            return ""
        assert name in self.known, f"there is no sentence {name!r}"
        f, wanted = self.known[name]
        return f(cast, **{fact: facts[fact] for fact in wanted if fact in facts})

    def asks(self, cast: Cast, q: Question) -> str:
        return self.say(cast, f"asks_{q.says}", {**_fields(q), **q.facts})

    def offers(self, cast: Cast, q: Question, o: Option) -> str:
        return self.say(cast, f"offers_{q.says}", {**q.facts, **o.facts})

    def briefly(self, cast: Cast, r: Refusal) -> str:
        """Why not, in as few words as stand on a button."""
        brief = f"brief_{r.why}"
        return self.say(cast, brief if brief in self.known else r.why, r.facts)


def _deed(deed: str, cast: Cast, unit: int) -> str:
    return f"{cast.does(unit, deed)}."


def _filled(text: str, measures: Mapping[str, Measure], cast: Cast, **facts: Any) -> str:
    return Filling(cast, measures).format(text, **facts)


class Filling(Formatter):
    """Fills facts into a text. Behind the colon stands how a fact is said.

    A seat: seat. A unit: name; whose ("Azure's Bows"); does walk ("Azure's Bows walk"); alone walk ("Bows walk"); verb
    do (the verb alone, as it agrees with the unit); their (or "its"). A number: count die dice; tally wound, for a
    result that adds up; or a measure of the words. Nothing: the fact as it is.
    """

    def __init__(self, cast: Cast, measures: Mapping[str, Measure]) -> None:
        self.cast, self.measures = cast, measures

    def format_field(self, value: Any, spec: str) -> str:
        how, _, rest = spec.partition(" ")
        match how:
            case "seat" | "name":
                return str(getattr(self.cast, how)(value))
            case "whose":
                return self.cast.of_side(value)
            case "does":
                return self.cast.does(value, rest)
            case "alone":
                return self.cast.alone(value, rest)
            case "verb":
                return agree(rest, self.cast.many(value))
            case "their":
                return "their" if self.cast.many(value) else "its"
            case "count":
                return count(value, *rest.split())
            case "tally":
                return tally(value, *rest.split())
        return self.measures[how](value) if how else str(value)


def _fields(x: Any) -> dict[str, Any]:
    """What a sentence may name besides the facts: seat, faces, reading, counters, winner, scores, clause."""
    return {k: v for k, v in asdict(x).items() if k not in ("facts", "text", *BRIEFLY)}


# ---------------------------------------------------------------------------------------------------- filled in
class Renderer:
    """Fills sentences into copies, for one battle in one language. It remembers every unit that events name."""

    def __init__(self, game: "Game[Any, Any]", seen: View | Cast, language: str = ENGLISH) -> None:
        self.game, self.words, self.language = game, game.words[language], language
        self.cast = seen if isinstance(seen, Cast) else Cast.of(seen)

    def of(self, entry: str) -> "Renderer":
        """The one for what this ledger entry is about: of this game, or of the battle inside it."""
        battles = self.game.battles
        return self.in_battle() if battles and entry.startswith(f"{battles.game.id}.") else self

    def in_battle(self) -> "Renderer":
        """For what happens in the battle inside this game, or was asked in one that is over and forgotten."""
        assert self.game.battles
        return Renderer(self.game.battles.game, self.cast.battle or Cast(self.cast.seats, {}), self.language)

    def say(self, name: str, facts: Mapping[str, Any]) -> str:
        return self.words.say(self.cast, name, facts)

    def events(self, events: Iterable[Event]) -> tuple[Event, ...]:
        return tuple(map(self.event, events))

    def event(self, e: Event) -> Event:
        self.cast.learn(e)
        facts = {**_fields(e), **e.facts}
        told = replace(e, text=self.say(e.says, facts), **self._briefly(e.says, facts))
        match told:
            case Asked(question):
                return replace(told, question=self.question(question) if question else None)
            case BattleOpened(events=events):
                return replace(told, events=self.in_battle().events(events))
            case BattleEvent(event):
                return replace(told, event=self.in_battle().event(event))
        return told

    def _briefly(self, says: str, facts: Mapping[str, Any]) -> dict[str, str]:
        known = [kind for kind in BRIEFLY if f"{kind}_{says}" in self.words.known]
        acting = {kind: facts.get("unit") for kind in known if kind != "result"}
        told = {k: self.words.say(ToldApart(self.cast, acting.get(k)), f"{k}_{says}", facts) for k in known}
        return {kind: text for kind, text in told.items() if text}

    def question(self, q: Question) -> Question:
        return self.of(q.decision)._asked(q)

    def _asked(self, q: Question) -> Question:
        text = self.words.asks(self.cast, q)
        match q.ask:
            case Pick(options):
                return replace(q, text=text, ask=Pick(self._labelled(q, options)))
            case Some(of) | Order(of):
                return replace(q, text=text, ask=replace(q.ask, of=self._labelled(q, of)))
            case Split(pool):
                return replace(q, text=text, ask=replace(q.ask, pool=self._labelled(q, pool)))
        return replace(q, text=text)

    def _labelled(self, q: Question, options: tuple[Option, ...]) -> tuple[Option, ...]:
        places = places_of(self.words.orders.get(q.says, ()), self.cast, options)
        return tuple(replace(o, label=self.words.offers(self.cast, q, o), place=n) for o, n in zip(options, places))

    def barred(self, q: Question, closed: Iterable[Closed]) -> tuple[Closed, ...]:
        """The kinds of answers that have a fixed place and are not offered now, each with its reason in a few words."""
        return self.of(q.decision)._barred(q, closed)

    def _barred(self, q: Question, closed: Iterable[Closed]) -> tuple[Closed, ...]:
        order = self.words.orders.get(q.says, ())
        shut = barred_kinds(order, q, closed)
        return tuple(
            (
                replace(o, label=self.words.offers(self.cast, q, o), place=order.index(str(o.key)) + 1),
                replace(r, why=self.words.briefly(self.cast, r)),
            )
            for o, r in shut
            if r.why not in self.words.unsaid
        )

    def view(self, v: View) -> View:
        self.cast.meet(v.pieces.values())  # after a take-back it shows models again that events had removed
        return replace(v, question=self.question(v.question)) if v.question else v

    def outcome(self, o: Outcome) -> Outcome:
        return replace(o, text=self.say(o.says, {**_fields(o), **o.facts}))

    def refusal(self, r: Refusal) -> Refusal:
        """Names of sentences become sentences; what was said in words already stays."""
        its = self.of(r.clause)
        return replace(r, why=its.say(r.why, r.facts)) if r.why in its.words.known else r

    def preview(self, p: "Preview") -> "Preview":
        return replace(p, refusal=self.refusal(p.refusal)) if p.refusal else p


def render_events(
    game: "Game[Any, Any]", before: View, events: Iterable[Event], language: str = ENGLISH
) -> tuple[Event, ...]:
    return Renderer(game, before, language).events(events)


def render_view(game: "Game[Any, Any]", view: View, language: str = ENGLISH) -> View:
    """What a seat sees, with the words of its question."""
    return Renderer(game, view, language).view(view) if view.question else view
