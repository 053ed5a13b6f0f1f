"""One attack, two readings: stages are rolled in play (`advance`, `decide`) and foreseen exactly (`foresee`).

A cursor is a path of ints: stage, branch, stage, branch ... stage. Together with the volley it is all that has to be
kept while a player decides.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from drumhead.combat.stage import (
    Add,
    By,
    Cap,
    Change,
    Choice,
    Each,
    Lookup,
    Pay,
    Settle,
    Sort,
    Stage,
    Stages,
    Volley,
    fields_written,
    piles,
)
from drumhead.dice.die import Dice, faces_again, weight
from drumhead.dice.exact import (
    Chances,
    Cloud,
    Exact,
    Part,
    apply_change,
    certain,
    one_fewer,
    only,
    split_by,
    throw_all,
    together,
)
from drumhead.dice.scripted import FacesWanted

__all__ = [
    "START",
    "Add",
    "At",
    "AtChoice",
    "By",
    "Cap",
    "Chances",
    "Choice",
    "Done",
    "Each",
    "Lookup",
    "Pay",
    "Settle",
    "Sort",
    "Stage",
    "Stages",
    "Thrown",
    "Told",
    "Volley",
    "advance",
    "decide",
    "foresee",
]  # fmt: skip

At: TypeAlias = tuple[int, ...]

START: At = (0,)


# ------------------------------------------------------------------------------------------------------------- rolling


class Thrown(NamedTuple):
    """The dice of one stage, in the order of the stream."""

    first: tuple[int, ...] = ()
    again: tuple[int, ...] = ()  # what replaced those of `first` that were thrown again
    final: tuple[int, ...] = ()


class AtChoice(NamedTuple):
    """A decision is open; the same cursor asks it again."""

    choice: Choice
    at: At
    volley: Volley


class Done(NamedTuple):
    volley: Volley


Told: TypeAlias = Callable[[Sort | Settle, Thrown, Volley, Volley], None]


def advance(stages: Stages, at: At, volley: Mapping[str, int], dice: Dice, told: Told | None = None) -> AtChoice | Done:
    """Roll on to the next open decision or the end; `told` hears of each stage: its dice, the volley before and after.

    The volley that is given stays as it is; the new one is in the answer.
    """
    now = dict(volley)
    while True:
        here, i = stages_at(stages, at)
        if i == len(here):
            if len(at) == 1:
                return Done(now)
            at = after_branch(stages, at)
            continue
        stage = here[i]
        match stage:
            case Choice():
                if not all(now.get(f, 0) for f in stage.needs):
                    at = onward(at)
                elif len(stage.then) > 1:
                    return AtChoice(stage, at, now)
                else:
                    at = (*at, 0, 0)
            case Each():
                left = now.get(stage.field, 0)
                now = {**now, stage.field: max(left - 1, 0)}
                at = (*at, 0, 0) if left else onward(at)
            case _:
                thrown_dice, after = (
                    roll(stage, now, dice) if isinstance(stage, Sort) else (Thrown(), settle(stage, now))
                )
                if told:
                    told(stage, thrown_dice, now, after)
                now, at = after, onward(at)


def decide(stages: Stages, at: At, volley: Mapping[str, int], option: str) -> At:
    """The cursor behind the answer to the choice that stands at `at`."""
    here, i = stages_at(stages, at)
    stage = here[i] if i < len(here) else None
    if not isinstance(stage, Choice) or not all(volley.get(f, 0) for f in stage.needs):
        raise ValueError(f"no decision is open at {at}, so {option!r} answers nothing")
    stage.branch(option)
    return (*at, list(stage.then).index(option), 0)


def roll(sort: Sort, volley: Volley, dice: Dice) -> tuple[Thrown, Volley]:
    """All dice of a stage in one batch, then those that are thrown again, in the same order."""
    after = {**volley, sort.take: 0}
    if not (count := volley.get(sort.take, 0)):
        return Thrown(), after
    again: tuple[int, ...] = ()
    try:
        first = final = dice.roll(count, sort.die.sides)
        if redo := faces_again(sort.die):
            again = dice.roll(sum(face in redo for face in first), sort.die.sides)
    except FacesWanted as wanted:
        wanted.stage = sort.name
        raise
    if redo:
        fresh = iter(again)
        final = tuple(next(fresh) if face in redo else face for face in first)
    fallen = bytes(final)
    for field, faces in piles(sort):
        after[field] = after.get(field, 0) + count - len(fallen.translate(None, faces))
    return Thrown(first, again, final), after


def settle(stage: Settle, volley: Volley) -> Volley:
    change = stage.change
    changed = change({f: volley.get(f, 0) for f in change.reads})
    return {**volley, **{f: changed[f] for f in change.writes}}


def stages_at(stages: Stages, at: At) -> tuple[Stages, int]:
    """The stages among which the cursor stands, and its place there."""
    for stage, branch in zip(at[:-1:2], at[1::2]):
        stages = branch_of(stages[stage], branch)
    return stages, at[-1]


def branch_of(stage: Stage, branch: int) -> Stages:
    if isinstance(stage, Choice):
        return list(stage.then.values())[branch]
    if isinstance(stage, Each):
        return stage.stages
    raise ValueError(f"stage {stage.name!r} has no branches, so no cursor can stand inside it")


def onward(at: At) -> At:
    return (*at[:-1], at[-1] + 1)


def after_branch(stages: Stages, at: At) -> At:
    """Behind a choice; or at the same Each again, which counts what is left."""
    around, i = stages_at(stages, at[:-2])
    return at[:-2] if isinstance(around[i], Each) else onward(at[:-2])


# ---------------------------------------------------------------------------------------------------------- foreseeing


class Throw(NamedTuple):
    take: str
    parts: tuple[Part, ...]


class Branch(NamedTuple):
    """A choice with its answer: the stages where the needs hold."""

    needs: tuple[str, ...]
    nodes: tuple["Node", ...]


class Loop(NamedTuple):
    field: str
    nodes: tuple["Node", ...]


Node: TypeAlias = Throw | Change | Branch | Loop


def foresee(
    stages: Stages,
    volley: Mapping[str, int],
    answers: Mapping[str, str] | None = None,
    *,
    keep: Sequence[str],
    at: At = START,
    exact: Exact = float,
) -> Chances:
    """The joint distribution of the kept fields at the end of the attack, from wherever it stands.

    `answers` gives the option of a choice by its stage's name or by its decision; the others follow their policy.
    """
    given = frozenset(answers.items()) if answers else frozenset()
    return chances_of(stages, frozenset(volley.items()), given, tuple(keep), at, exact)


@lru_cache(maxsize=16384)
def chances_of(
    stages: Stages,
    volley: frozenset[tuple[str, int]],
    answers: frozenset[tuple[str, str]],
    keep: tuple[str, ...],
    at: At,
    exact: Exact,
) -> Chances:
    counts = dict(volley)
    nodes = nodes_of(rest(stages, at), {f for f, n in counts.items() if n}, dict(answers))
    return Chances(after_nodes(certain(counts, exact), nodes, frozenset(keep), exact), keep)


def rest(stages: Stages, at: At) -> Stages:
    """What is still to come from the cursor on, as a plain tuple."""
    if len(at) == 1:
        return stages[at[0] :]
    stage = stages[at[0]]
    behind = stages[at[0] :] if isinstance(stage, Each) else stages[at[0] + 1 :]
    return rest(branch_of(stage, at[1]), at[2:]) + behind


def nodes_of(stages: Stages, may: set[str], answers: Mapping[str, str]) -> tuple[Node, ...]:
    """The stages with their answers filled in, without those that cannot happen; `may`: the fields that may count."""
    nodes: list[Node] = []
    for stage in stages:
        match stage:
            case Sort() if stage.take in may:
                parts = parts_of(stage)
                nodes.append(Throw(stage.take, parts))
                may = (may - {stage.take}) | {field for field, _ in parts}
            case Settle():
                nodes.append(stage.change)
                may = may | set(stage.change.writes)
            case Choice() if may.issuperset(stage.needs):
                option = answers.get(stage.name) or answers.get(stage.decision) or stage.policy
                chosen = stage.branch(option)
                nodes.append(Branch(stage.needs, nodes_of(chosen, may, answers)))
                may = may | fields_written(chosen)
            case Each() if stage.field in may:
                may = may | fields_written(stage.stages)
                nodes.append(Loop(stage.field, nodes_of(stage.stages, may, answers)))
            case _:
                pass
    return tuple(nodes)


@lru_cache(maxsize=4096)
def parts_of(sort: Sort) -> tuple[Part, ...]:
    chances = ((field, Fraction(*weight(sort.die, faces))) for field, faces in piles(sort))
    return tuple((field, chance) for field, chance in chances if chance)


Live: TypeAlias = frozenset[str]


def read_before(node: Node, live: Live) -> Live:
    """The fields that matter before a node, when `live` are those that matter after it."""
    match node:
        case Throw():
            return live | {node.take} if any(f in live for f, _ in node.parts) else live - {node.take}
        case Branch():
            return live | set(node.needs) | all_before(node.nodes, live)
        case Loop():
            return loop_live(node, live)
        case _:
            return (live - set(node.writes)) | set(node.reads) if live & set(node.writes) else live


def all_before(nodes: Sequence[Node], live: Live) -> Live:
    for node in reversed(nodes):
        live = read_before(node, live)
    return live


def loop_live(loop: Loop, live: Live) -> Live:
    """What one pass reads matters after the pass before it."""
    live = live | {loop.field}
    while not live.issuperset(more := all_before(loop.nodes, live)):
        live = live | more
    return live


def after_nodes(cloud: Cloud, nodes: Sequence[Node], live: Live, exact: Exact) -> Cloud:
    """The distribution after all these nodes, in the fields that are live then."""
    after = [live]
    for node in reversed(nodes):
        after.append(read_before(node, after[-1]))
    cloud = only(cloud, after.pop())
    for node in nodes:
        cloud = only(after_node(cloud, node, after[-1], exact), after.pop())
    return cloud


def after_node(cloud: Cloud, node: Node, live: Live, exact: Exact) -> Cloud:
    match node:
        case Throw():
            return throw_all(cloud, node.take, [part for part in node.parts if part[0] in live], exact)
        case Branch():
            holds, pieces = split_by(cloud, node.needs)
            done = [after_nodes(holds, node.nodes, live, exact)] if holds else []
            return together([*done, *(only(piece, live) for piece in pieces)])
        case Loop():
            return after_loop(cloud, node, live, exact)
        case _:
            return (
                apply_change(cloud, node.reads, [f for f in node.writes if f in live], node)
                if live & set(node.writes)
                else cloud
            )


def after_loop(cloud: Cloud, loop: Loop, live: Live, exact: Exact) -> Cloud:
    within = loop_live(loop, live)
    done: list[Cloud] = []
    holds: Cloud | None = cloud
    while holds:
        holds, pieces = split_by(holds, (loop.field,))
        done += pieces
        if holds:
            holds = after_nodes(one_fewer(holds, loop.field), loop.nodes, within, exact)
    return only(together(done), live)
