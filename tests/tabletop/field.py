"""Field day: the smallest game of figures without units, lists and points. 82 a side, of three kinds, in any groups.

Tests of what such games share play it: places for all figures at once, ways for any of them, groups that are worked out
from where figures stand, turns with phases, a score in lines.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np

from drumhead.combat.desk import Desk, SetupChoices
from drumhead.combat.ending import concede, finish
from drumhead.combat.game import BattleGame, Parts
from drumhead.combat.mustering import at_first_question
from drumhead.combat.shown import tell_counters
from drumhead.combat.unit import Model, ModelId
from drumhead.flow.adviser import Adviser
from drumhead.flow.answers import any_of_shape, prefers
from drumhead.flow.briefing import ArmyCard, Mission, UnitCard
from drumhead.flow.event import Counted, Event, Marked, Piece, Put, Removed
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.game import Preview, Setup, Shape
from drumhead.flow.loop import with_dice
from drumhead.flow.question import Option, Pick, Placed, Places, Question, Refusal, Ways, Went, offer, ways_of
from drumhead.flow.state import Dice
from drumhead.flow.view import Arm, Clock, Legend, Mark, ScoreLine, Sign
from drumhead.flow.words import ENGLISH, Words
from drumhead.space.march import March
from drumhead.space.placing import judge_places
from drumhead.space.table import INCH, Ints, Place, Zone
from drumhead.space.terrain import Board
from drumhead.tabletop.battle import NOWHERE, TableBattle, ids
from drumhead.tabletop.figures import Group, figure_piece, figure_pieces, group_of, tell_groups
from drumhead.tabletop.pieces import board_shown
from drumhead.tabletop.sampling import any_set_march
from drumhead.tabletop.sayings import INCHES
from drumhead.tabletop.set_previews import SetPreviews
from drumhead.tabletop.tables import terrain_tables

STRENGTH = {"foot": 50, "horse": 30, "gun": 2}
BASES = {"foot": 3 * INCH // 4, "horse": INCH, "gun": 3 * INCH // 2}
PACES = {"foot": 6 * INCH, "horse": 12 * INCH, "gun": 0}
STRIP, TURNS = 6 * INCH, 6
TABLE = Board(72 * INCH, 24 * INCH, (), "Field")
ARMIES = "field.armies"


class FieldSetup(Setup, frozen=True, kw_only=True):
    board: Board = TABLE


@dataclass(slots=True, eq=False, kw_only=True)
class Field(TableBattle):
    phase: str = ""
    moved: list[ModelId] = field(default_factory=list)
    held: list[ModelId] = field(default_factory=list)  # prisoners

    def men(self, seat: int) -> list[ModelId]:
        return [m for m in self.models_on_table() if self.models[m].seat == seat and m not in self.held]


# ---------------------------------------------------------------------------------------------------- groups
def groups_of(b: Field) -> list[Group]:
    """Figures of a side that stand within an inch of each other; prisoners and guns are in no group."""
    found: list[Group] = []
    for seat in (0, 1):
        left = [m for m in b.men(seat) if b.models[m].kind != "gun"]
        while left:
            body = [left.pop(0)]
            for m in body:
                gaps = np.hypot(*(b.at[left] - b.at[m]).T) - b.radius[left] - b.radius[m]
                near = {n for n, gap in zip(left, gaps.tolist()) if gap <= INCH}
                body += near
                left = [n for n in left if n not in near]
            found.append(group_named(b, seat, tuple(sorted(body))))
    return found


def group_named(b: Field, seat: int, models: tuple[ModelId, ...]) -> Group:
    third = int(b.at[list(models), 0].mean()) * 3 // b.board.width
    kinds = {b.models[m].kind for m in models}
    kind = kinds.pop() if len(kinds) == 1 else "foot"
    marks = {"alone": 1 if len(models) < 3 else None}
    return Group(models, kind, seat, f"{('Left', 'Centre', 'Right')[min(2, third)]} {kind}", marks)


def marks_of(b: Field) -> Any:
    return lambda m: {"moved": 1 if m.id in b.moved else None, "prisoner": 1 if m.id in b.held else None}


def lines_of(b: Field, seat: int) -> dict[str, int]:
    return {f"score-{kind}": sum(b.models[m].kind == kind for m in b.men(seat)) for kind in STRENGTH} if b.round else {}


# ---------------------------------------------------------------------------------------------------- the rules
@step()
def begin(b: Field) -> None:
    b.edges = (0, b.board.height)
    for seat in (0, 1):
        b.tell(Counted({"edge": b.edges[seat]}, "field.sides", "", seat))
    b.then(deploy(0), deploy(1), turn(0))


@question("field.decision.deploy")
def deploy(b: Field, a: Placed, seat: int) -> None:
    b.set_places(army(b, seat), a.places)
    groups = [g for g in groups_of(b) if g.seat == seat]
    unit = {m: g.id for g in groups for m in g.models}
    figures = [figure_piece(b, m, unit.get(m, ""), marks_of(b)) for m in army(b, seat)]
    b.tell(Put((*(g.piece() for g in groups), *figures), "field.deploy", "deployed", {"seat": seat}))


@deploy.ask
def may_deploy(b: Field, seat: int) -> Asking:
    return Asking(seat, Places(army(b, seat), strip(b, seat)), "deploy", "field.deploy")


@deploy.refuse
def refuse_deploy(b: Field, a: Placed, seat: int) -> Refusal | None:
    march = March(b.ground, b.at, b.radius, ids(army(b, seat)), ids(()))
    fault = judge_places(march, np.array(a.places, dtype=np.int64), strip(b, seat))
    return Refusal("field.deploy", "no_room") if fault else None


def army(b: Field, seat: int) -> tuple[ModelId, ...]:
    return tuple(m.id for m in b.models if m.seat == seat)


def strip(b: Field, seat: int) -> Zone:
    y = 0 if seat == 0 else b.board.height - STRIP
    return (0, y, b.board.width, y + STRIP)


@step()
def turn(b: Field, seat: int) -> None:
    if b.round == TURNS:
        b.then(count())
        return
    before = [lines_of(b, s) for s in (0, 1)]
    b.round, b.phase, b.opener = b.round + 1, "movement", seat
    rested, b.moved = {f"m{m}": {"moved": None} for m in b.moved if m in b.models_on_table()}, []
    if rested:
        b.tell(Marked(rested, "field.turn"))
    b.tell(
        Counted(
            {"round": b.round, "opener": seat, "phase": b.phase}, "field.turn", "turn_begins", facts={"turn": b.round}
        )
    )
    tell_score(b, before)
    b.then(next_move(seat), fight(seat), turn(1 - seat))


@question("field.decision.move")
def next_move(b: Field, a: Option, seat: int) -> None:
    if a.facts["how"] == "men":
        b.then(march(seat))


@next_move.ask
def may_move_next(b: Field, seat: int) -> Asking:
    able = tuple(m for m in b.men(seat) if m not in b.moved and PACES[b.models[m].kind])
    men = (offer(how="men", able=able),) if able else ()
    return Asking(seat, Pick((*men, offer(how="end"))), "move", "field.move")


@question("field.decision.march")
def march(b: Field, a: Went, seat: int) -> None:
    before, asked = groups_of(b), movers(b, seat)
    gone = [m for m, way in zip(asked, a.ways) if len(way) > 1]
    b.walk(tuple(asked), a.ways, "field.move", "march" if gone else "", number=len(gone))
    b.moved = sorted([*b.moved, *gone])
    if gone:
        b.tell(Marked({f"m{m}": {"moved": 1} for m in gone}, "field.move"))
        tell_groups(b, before, groups_of(b), "field.groups", marks_of(b))
        b.then(next_move(seat))


@march.ask
def may_march(b: Field, seat: int) -> Asking:
    return Asking(seat, ways_of(movers(b, seat)), "march", "field.move")


@march.refuse
def refuse_march(b: Field, a: Went, seat: int) -> Refusal | None:
    asked = movers(b, seat)
    for (m, far), way in zip(asked.items(), a.ways):
        if way[0] != b.place(m):
            return Refusal("field.move", "begins_elsewhere", {"model": m, "place": b.place(m)})
        long = sum(float(np.hypot(p[0] - q[0], p[1] - q[1])) for p, q in pairwise(way))
        if long > far + 1:
            return Refusal("field.move", "too_far", {"model": m})
    ends = b.at.copy()
    ends[list(asked)] = [way[-1] for way in a.ways]
    gone = [m for m, way in zip(asked, a.ways) if len(way) > 1]
    return None if clear(b, ends, gone) else Refusal("field.move", "no_room")


def movers(b: Field, seat: int) -> dict[ModelId, int]:
    able = (m for m in b.men(seat) if m not in b.moved and PACES[b.models[m].kind])
    return {m: PACES[b.models[m].kind] for m in able}


def clear(b: Field, at: Ints, gone: Sequence[ModelId]) -> bool:
    """All that went stand on the table and on nobody."""
    stands = b.models_on_table()
    for m in gone:
        x, y, r = int(at[m, 0]), int(at[m, 1]), int(b.radius[m])
        if not (r <= x <= b.board.width - r and r <= y <= b.board.height - r):
            return False
        far = np.hypot(at[stands, 0] - x, at[stands, 1] - y) - b.radius[stands] - r
        if sum(far < -1) > 1:  # itself, and another
            return False
    return True


@step()
def fight(b: Field, seat: int) -> None:
    """Of the enemies nearest to this side one is taken prisoner, and the next one falls."""
    before, lines = groups_of(b), [lines_of(b, s) for s in (0, 1)]
    b.phase = "combat"
    b.tell(Counted({"phase": b.phase}, "field.turn"))
    mine = b.at[b.men(seat)]
    near = sorted(b.men(1 - seat), key=lambda m: (float(np.hypot(*(mine - b.at[m]).T).min()), m))[:2]
    b.held = sorted([*b.held, near[0]])
    b.tell(Marked({f"m{near[0]}": {"prisoner": 1}}, "field.prisoner", "takes", {"seat": seat, "model": near[0]}))
    b.set_places([near[1]], [NOWHERE])
    b.tell(Removed((f"m{near[1]}",), "field.fight", "falls", {"seat": 1 - seat, "model": near[1]}))
    tell_groups(b, before, groups_of(b), "field.groups", marks_of(b))
    tell_score(b, lines)


def tell_score(b: Field, before: Sequence[Mapping[str, int]]) -> None:
    for seat in (0, 1):
        tell_counters(b, seat, before[seat], lines_of(b, seat), "field.score")


@step()
def count(b: Field) -> None:
    for seat in (0, 1):
        b.scores[seat] = Fraction(len(b.men(seat)))
        b.tell(Counted({"score": str(b.scores[seat])}, "field.score", "scores", seat))
    best = max(b.scores)
    finish(b, None if b.scores[0] == b.scores[1] else b.scores.index(best), "field.score")


@step()
def give_up(b: Field, seat: int) -> None:
    concede(b, seat, "field.concede")


# ---------------------------------------------------------------------------------------------------- the words
WORDS = Words(INCHES)
WORDS.texts(
    deployed="{seat:seat} deploys.",
    turn_begins="Turn {turn}.",
    march="{number} figures move.",
    takes="{seat:seat} takes figure {model}.",
    falls="{seat:seat} loses figure {model}.",
    scores="{seat:seat} scores.",
    no_room="there is no room",
    too_far="figure {model} goes too far",
    asks_deploy="Deploy all figures",
    asks_move="What moves next?",
    offers_move="{how}",
    asks_march="Where do they go?",
)


# ---------------------------------------------------------------------------------------------------- help
def in_blocks(b: Field, ask: Places, rng: Random) -> Placed:
    """Blocks of twenty along the strip, as deep as it allows and with room between them, in any order."""
    kinds = [tuple(m for m in ask.models if b.models[m].kind == kind) for kind in STRENGTH]
    groups = [models[i : i + 20] for models in kinds for i in range(0, len(models), 20)]
    rng.shuffle(groups)
    x, y, _, end = ask.zone
    at: dict[ModelId, Place] = {}
    for group in groups:
        base = 2 * b.largest_radius(group)
        ranks = (end - y) // base
        at |= {
            m: (x + base // 2 + base * (i // ranks), y + base // 2 + base * (i % ranks)) for i, m in enumerate(group)
        }
        x += base * -(-len(group) // ranks) + 6 * INCH
    return Placed(tuple(at[m] for m in ask.models))


def any_group_marches(b: Field, ask: Ways, rng: Random) -> Went:
    able = set(ask.models)
    groups = [some for group in groups_of(b) if (some := [m for m in group.models if m in able])]
    return any_set_march(b, ask, rng.choice(groups), rng)


def stay(b: Field, q: Question) -> Went:
    assert isinstance(q.ask, Ways)
    return Went(tuple((p,) for p in b.places(q.ask.models)))


def looked(b: Field, models: tuple[ModelId, ...]) -> Preview:
    reach = tuple(Shape("reach", (b.place(m),), PACES[b.models[m].kind]) for m in models)
    return Preview(shapes=reach, card=(("Figures", str(len(models))),))


def foreseen(before: Field, there: Field, going: tuple[ModelId, ...]) -> tuple[tuple[Shape, ...], tuple[()]]:
    return (Shape("support", tuple(there.places(going)), INCH, f"{len(groups_of(there))} groups"),), ()


PREVIEWS = SetPreviews[Field](
    look=looked,
    opens={"field.decision.move": "men"},
    foresee=foreseen,
    figures=lambda b, number: group_of(groups_of(b), number),
)
ADVISER = Adviser(
    "field",
    {"deploy": lambda b, q: in_blocks(b, q.ask, Random(0)), "move": prefers("end"), "march": stay},
    {},
    {},
    {Pick: any_of_shape, Places: in_blocks, Ways: any_group_marches},
)


class Saved:
    """A position of this game is its state."""

    def write(self, b: Field, start: Mapping[str, Any] = {}) -> str:
        return b.save().decode()

    def read(self, text: str, where: str) -> Field:
        return Field.load(text.encode())


def muster(setup: FieldSetup, dice: Dice) -> tuple[Field, Sequence[Event]]:
    kinds = [(seat, kind) for seat in (0, 1) for kind, n in STRENGTH.items() for _ in range(n)]
    models = [Model(i, seat, kind, 0, (), 1, BASES[kind], -1, (0, 1)) for i, (seat, kind) in enumerate(kinds)]
    at = np.full((len(models), 2), NOWHERE[0], dtype=np.int64)
    radius = np.array([m.base // 2 for m in models], dtype=np.int64)
    b = Field(game="field", house={}, names=setup.names, board=setup.board, at=at, radius=radius, models=models)
    with_dice(b, dice)
    return at_first_question(b, begin())


class FieldGame(BattleGame[FieldSetup, Field]):
    id = "field"
    setup_type, state_type = FieldSetup, Field
    words = {ENGLISH: WORDS}
    legend = Legend(
        marks=(
            Mark("prisoner", "down", "prisoner"),
            Mark("alone", "badge", "alone", icon="flag"),
            Mark("born", "strength", "{count} men"),
            Mark("moved", "dim", "moved", "not moved"),
        ),
        signs=(Sign("rider", "kind", ("horse",), on="both"), Sign("gun", "kind", ("gun",), on="both")),
        icon="rifle",
        clock=Clock("Turn", (("movement", "Move"), ("combat", "Combat"))),
        ends=(Mark("round", "fact", "turn {n} of 6"),),
        score=(ScoreLine("score-foot", "Foot", "1 each", "field.score"), ScoreLine("score-gun", "Guns")),
        arms=(Arm("Foot", "rifle", ("foot",), ("prisoner",)), Arm("Horse", "rider", ("horse",), ("prisoner",))),
    )

    def board(self, b: Field) -> dict[str, Any]:
        return board_shown(b.board)

    def pieces(self, b: Field) -> list[Piece]:
        waiting = [] if b.round else [m.id for m in b.models if b.place(m.id) == NOWHERE]
        return figure_pieces(b, groups_of(b), marks_of(b), waiting)

    def seat_counters(self, b: Field, seat: int) -> dict[str, Any]:
        return {"edge": b.edges[seat], **lines_of(b, seat)}

    def table_counters(self, b: Field) -> dict[str, Any]:
        return {"phase": b.phase} if b.phase else {}

    def armies(self, b: Field) -> tuple[ArmyCard, ...]:
        def arm(seat: int, kind: str, of: int) -> UnitCard:
            return UnitCard(None, kind.capitalize(), sum(b.models[m].kind == kind for m in b.men(seat)), of, ())

        return tuple(
            ArmyCard(b.names[seat], tuple(arm(seat, kind, of) for kind, of in STRENGTH.items())) for seat in (0, 1)
        )


PARTS = Parts[FieldSetup, Field](
    lambda setup: None,
    muster,
    Saved(),  # type: ignore[arg-type]
    PREVIEWS.preview,
    lambda b: Mission("Two sides meet.", "men", "More men win."),
    lambda b, u: (),
    {},
)
FIELD = FieldGame(ADVISER, PARTS)


def setup(chosen: SetupChoices) -> FieldSetup:
    return FieldSetup(game="field", names=chosen.names, board=chosen.table or TABLE)


DESK = Desk(
    FIELD,
    "Field day",
    "82 figures a side, no lists.",
    setup,
    armies=ARMIES,
    tables=terrain_tables(lambda board: None, lambda: {"field": TABLE}),
)


def spot(x: float, y: float) -> Place:
    return round(x * INCH), round(y * INCH)
