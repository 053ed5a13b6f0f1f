"""An attack in parts: weapons that are rolled together, part after part, as whole steps and questions for a game.

The record of an attack has its `attacker` and `target`, its `parts` and which of them is `rolling` now, where its dice
stand (`at`, `volley`), and the `lots` of wounds so far. A part has a `name`, its `dice` and `models`, the model that
the attacker may `pick`, and the `sights` it may pick from.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from drumhead.combat.rolling import Rolling
from drumhead.combat.stage import Volley
from drumhead.combat.volley import START, AtChoice
from drumhead.flow.frame import Asking, Closed, Inquiry, Step, question_of, step_of
from drumhead.flow.question import Option, Pick, Refusal, offer
from drumhead.flow.state import Frame
from drumhead.tabletop.battle import offer_model, refuse_models
from drumhead.tabletop.wound_lots import Lot, arms_of

P = TypeVar("P", bound=Struct)


def change_part(b: Any, w: int, i: int, **changes: Any) -> None:
    attack = b.works[w]
    parts = list(attack.parts)
    parts[i] = replace(parts[i], **changes)
    b.works[w] = replace(attack, parts=tuple(parts))


def part_facts(a: Any, w: int, i: int) -> dict[str, Any]:
    """What a question about a part of an attack is about."""
    return {"unit": a.attacker, "target": a.target, "work": w, "part": i, "name": a.parts[i].name}


def dice_told(parts: Iterable[Any]) -> dict[str, Any]:
    """The dice of these parts, and how many are of which weapons, for the sentence that opens an attack."""
    arms: Counter[str] = Counter()
    for part in parts:
        arms[part.name] += part.dice
    return {"dice": arms.total(), "arms": dict(arms)}


def arms_rolled(a: Any) -> str:
    """The weapons that are rolled now, where an attack has others too."""
    return arms_of(a, a.rolling)


# ---------------------------------------------------------------------------------------------------- a picked model
class Picking(NamedTuple):
    """How a page lets an attacker pick the model that is hit."""

    work: type[Struct]
    name: str  # of the question
    says: str
    decision: str
    clause: str
    unseen: str  # the clause by which a model of the target cannot be picked


def pick_question(module: str, how: Picking) -> Inquiry[[int, int]]:
    """Which model of the target do the weapons of a part pick, if any?"""

    def pick(b: Any, a: Option, w: int, i: int) -> None:
        if "model" in a.facts:
            change_part(b, w, i, pick=int(a.facts["model"]))

    def may_pick(b: Any, w: int, i: int) -> Asking | None:
        a = b.work(w, how.work)
        if not a.parts[i].sights:
            return None
        options = (offer(how="none"), *(offer_model(b.model(m)) for m in a.parts[i].sights))
        return Asking(b.units[a.attacker].seat, Pick(options), how.says, how.clause, part_facts(a, w, i))

    def not_to_pick(b: Any, w: int, i: int) -> Iterator[Closed]:
        a = b.work(w, how.work)
        yield from refuse_models(b, a.target, how.clause)
        for m in b.units[a.target].models:
            yield offer_model(b.model(m)), Refusal(how.unseen, "model_unseen", {"model": m})

    asked: Inquiry[[int, int]] = question_of(module, how.name, how.decision, pick, how.clause)
    asked.ask(may_pick)
    asked.closed(not_to_pick)
    return asked


# ---------------------------------------------------------------------------------------------------- the dice
class PartDice(NamedTuple):
    """How a page rolls the parts of an attack."""

    work: type[Struct]
    rolling: Rolling
    begin: Callable[[Any], Volley]  # the counts with which a part begins
    lots: Callable[[int, Any, Volley], Iterable[Lot]]  # what the dice of a part, which has this number, lead to
    choose: Callable[[int, int], Frame]  # the question of a choice on the way, by the attack and the part


def roll_parts(module: str, name: str, how: PartDice) -> Step[[int]]:
    """Part after part; where it is asked, on from there. In the end single wounds come first, then packets."""

    def roll(b: Any, w: int) -> None:
        a = b.work(w, how.work)
        if a.rolling == len(a.parts):
            b.works[w] = replace(a, volley={}, lots=tuple(sorted(a.lots, key=lambda lot: lot.on_one)))
            return
        part = a.parts[a.rolling]
        if not a.at:
            a = replace(a, volley=how.begin(part))
        stood = how.rolling.roll_on(b, a, a.at or START)
        if isinstance(stood, AtChoice):
            b.works[w] = replace(a, at=stood.at, volley=stood.volley)
            b.then(how.choose(w, a.rolling), roll_part(w))
            return
        lots = (*a.lots, *how.lots(a.rolling, part, stood.volley))
        b.works[w] = replace(a, rolling=a.rolling + 1, at=(), volley={}, lots=lots)
        b.then(roll_part(w))

    roll_part: Step[[int]] = step_of(module, name, roll)
    return roll_part


# ---------------------------------------------------------------------------------------------------- together
def merge_parts(parts: Sequence[P], key_of: Callable[[P], Hashable | None]) -> tuple[P, ...]:
    """Parts with the same key become one, with all their dice and models; None: the part stays alone. What has no dice
    is left out."""
    found: dict[Hashable, Any] = {}
    for n, part in enumerate(parts):
        key = key_of(part)
        place = ("alone", n) if key is None else ("with", key)
        found[place] = _joined(found[place], part) if place in found else part
    return tuple(part for part in found.values() if part.dice)


def _joined(one: Any, more: Any) -> Any:
    name = one.name if more.name in one.name.split(", ") else f"{one.name}, {more.name}"
    models = tuple(dict.fromkeys((*one.models, *more.models)))
    return replace(one, name=name, dice=one.dice + more.dice, models=models)
