"""What-if for the screen: a drag becomes a plan with its odds, or says why not; a look at a unit becomes its layers."""

from collections.abc import Iterator

from msgspec.structs import replace

from drumhead.combat.shown import cast_in
from drumhead.combat.whatif import Imagined, play_without_dice
from drumhead.flow.game import Draft, Odds, Preview
from drumhead.flow.question import Pick, Picked, Question, Refusal, Seat, Stepped, Steps
from drumhead.games.deadzone.play.sample import cells_of
from drumhead.games.deadzone.rules.activation import ACTIONS, cubes_for, offer_action, refuse_action
from drumhead.games.deadzone.rules.army import guns
from drumhead.games.deadzone.rules.command import RUSH, STEP, limit_of, offer_order
from drumhead.games.deadzone.rules.move import is_enemy_cube, refuse_off, refuse_stranger
from drumhead.games.deadzone.rules.setup import refuse_cube
from drumhead.games.deadzone.rules.shoot import NEEDS, offer_shot
from drumhead.games.deadzone.rules.state import NOWHERE, Deadzone, Fighter, Move
from drumhead.games.deadzone.screen import words
from drumhead.games.deadzone.screen.card import card
from drumhead.games.deadzone.screen.layers import is_asked, layers, line_to, overwatch_shapes, sights, threats, where_to
from drumhead.games.deadzone.screen.odds_shown import (
    after_way,
    answers,
    best_shot_at,
    blows,
    both_sides,
    guns_on,
    overwatch_odds,
    shots,
    told_at,
    way_odds,
)
from drumhead.games.deadzone.screen.ways import way_of, way_out
from drumhead.space.cube_ways import Way, set_down
from drumhead.space.cubes import CUBES, number_of

COMMAND = "deadzone.decision.command"
ORDERS = {"walk": "move", "hold": "shoot"}  # what a command calls them
ENDS = ("walk", "run", "")  # moves that end an activation; the last is the one that is forced


def preview(b: Deadzone, seat: Seat, draft: Draft) -> Preview:
    """The answers a drop would send, stopping where another seat is asked or a die falls; or why not."""
    if not 0 <= draft.unit < len(b.units) or not b.fighter(draft.unit).models:
        return Preview(refusal=Refusal("", "no_such_unit"))
    if draft.looks:
        return look(b, b.fighter(draft.unit))
    if b.question is None or b.question.seat != seat:
        return Preview(refusal=Refusal("", "not_asked"))
    if refused := refuse_draft(b, draft):
        return Preview(refusal=refused)
    why_not = Preview()
    for reading in readings(b, draft):
        found = PlayedDraft(b, reading).run()
        if found.refusal is None:
            return found
        if draft.cells or why_not.refusal is None:  # the longest move says why not, or the first attack
            why_not = found
    return why_not


def look(b: Deadzone, u: Fighter) -> Preview:
    """A unit where it stands: its layers, its shots, the answers of the enemy, and its card."""
    if u.cube == NOWHERE:
        return Preview(shapes=layers(b, u), card=card(u))
    here = shots(b, u, u.cube, "here") if may_yet_shoot(b, u) else []
    return Preview(shapes=layers(b, u), odds=(*both_sides(b, here), *answers(b, u)), card=card(u))


def may_yet_shoot(b: Deadzone, u: Fighter) -> bool:
    """Not while it lies, nor on a move that ends without a shot."""
    if u.pinned or b.question is None or not is_asked(b, u):
        return not u.pinned
    action = b.question.facts.get("action")
    return action in ACTIONS and ACTIONS[action].shoots


# ---------------------------------------------------------------------------------------------------- what is wanted
def refuse_draft(b: Deadzone, draft: Draft) -> Refusal | None:
    """Faults of a draft under every reading."""
    u = b.fighter(draft.unit)
    if b.question is not None and (refused := refuse_stranger(u, b.question.seat)):
        return refused
    if off := refuse_off(b, draft.cells):
        return off
    if draft.target is not None and (not 0 <= draft.target < len(b.units) or not b.fighter(draft.target).models):
        return Refusal("", "no_such_target")
    if draft.cells == (CUBES[u.cube],) and u.cube != NOWHERE and not is_asked(b, u):
        return Refusal("", "stands_there", {"unit": u.id})
    return None


def readings(b: Deadzone, draft: Draft) -> Iterator[Draft]:
    """A draft that names no action, with each that could be meant: into an enemy's cube an Assault, else the shortest
    move; at a target a shot, else an Assault."""
    u = b.fighter(draft.unit)
    if draft.action or is_asked(b, u) or u.cube == NOWHERE:
        yield draft
    elif draft.cells and is_enemy_cube(b, u.seat, number_of(draft.cells[-1])):
        yield replace(draft, action="assault")
    elif draft.cells:
        yield replace(draft, action="walk")
        if b.question is None or b.question.decision != COMMAND:
            yield replace(draft, action="run")
    elif draft.target is not None:
        if guns(u.weapons):
            yield replace(draft, action="hold")
        yield replace(draft, action="assault")


def goals_of(b: Deadzone, draft: Draft) -> tuple[int, ...]:
    """The cubes that are meant; an Assault at a target means the target's."""
    if not draft.cells and draft.action == "assault" and draft.target is not None:
        return (b.fighter(draft.target).cube,)
    return tuple(number_of(c) for c in draft.cells)


# ---------------------------------------------------------------------------------------------------- played through
class PlayedDraft(Imagined[Deadzone]):
    """A draft played through in an imagined world; the plan ends where the other seat is asked."""

    def __init__(self, b: Deadzone, draft: Draft) -> None:
        super().__init__(b, b.fighter(draft.unit).seat)
        self.draft, self.action = draft, draft.action
        self.way: Way | None = None

    @property
    def unit(self) -> Fighter:
        return self.world.fighter(self.draft.unit)

    def run(self) -> Preview:
        u = self.before.fighter(self.draft.unit)
        for stage in (self.name, self.wait, self.choose, self.go, self.strike):
            if refused := stage():
                return Preview(refusal=refused, shapes=tuple(where_to(self.before, u)) if u.cube != NOWHERE else ())
        if not self.plan and self.before.question:
            return Preview(refusal=refuse_yet(self.before, self.before.question))
        way = self.way.cubes if self.way else ()
        return replace(self.preview_of(u), plan=tuple(self.plan), cells=tuple(CUBES[c] for c in way))

    # ------------------------------------------------------------------ the stages
    def name(self) -> Refusal | None:
        """Name the unit, if that is the question."""
        q = self.open_question("activate", "deploy-unit")
        if q is None or not isinstance(q.ask, Pick):
            return None
        meant = any(o.facts["unit"] == self.draft.unit for o in q.ask.options)
        if meant and self.unit.pinned and (self.draft.cells or self.draft.target is not None):
            return refuse_action(self.world, self.unit, self.draft.action)
        return self.say(Picked(self.draft.unit))

    def wait(self) -> Refusal | None:
        """Enemies on overwatch may be asked now: the plan ends there, the picture goes on as if they hold fire."""
        q = self.world.question
        if q is not None and q.decision == "deadzone.decision.overwatch-begin" and q.facts["unit"] == self.draft.unit:
            self.sends = False
            play_without_dice(self.world, Picked("wait"))
        return None

    def choose(self) -> Refusal | None:
        """Pick the action, or the order of a command; a move is judged before it begins."""
        q = self.open_question("action", "command")
        if q is None or not isinstance(q.ask, Pick) or not self.draft.action:
            return None
        commanded = q.decision == COMMAND
        if not commanded and q.facts["unit"] != self.draft.unit:
            return refuse_yet(self.world, q)
        action = ORDERS.get(self.draft.action, self.draft.action) if commanded else self.draft.action
        if refused := self.judge(action, commanded):
            return refused
        self.action = action
        return self.say(
            Picked(offer_order(self.unit, action).key if commanded else offer_action(self.unit, action).key)
        )

    def judge(self, action: str, commanded: bool) -> Refusal | None:
        """Is there a way, and from its end a shot, if they are wanted?"""
        u, cubes = self.unit, goals_of(self.world, self.draft)
        moves = action in ("move", "assault") or (action in ACTIONS and ACTIONS[action].move)
        if cubes and moves:
            far = limit_of(u, RUSH if action == "assault" else STEP) if commanded else cubes_for(u, action)
            found = way_of(self.world, Move(u.id, "command" if action == "move" else action, far), cubes)
            if isinstance(found, Refusal):
                return found
            self.way = found
        elif cubes:
            return Refusal("", "stays", {"unit": u.id, "action": action})
        if self.draft.target is None or action == "assault":
            return None
        return self.refuse_shot(self.draft.target)

    def refuse_shot(self, target: int) -> Refusal | None:
        """Out of sight or too far, from where the unit will be."""
        u, t = self.unit, self.world.fighter(target)
        end = (u.cube, *(self.way.cubes if self.way else ()))[-1]
        if guns_on(self.world, u, end, t.cube):
            return None
        if not guns(u.weapons):
            return Refusal(NEEDS, "unarmed", {"unit": u.id})
        return Refusal(NEEDS, "no_line", {"target": t.id, "line": line_to(self.world, replace(u, cube=end), t).text})

    def go(self) -> Refusal | None:
        """Step by step to the goal; where a step can be climbed or dropped, as the way says."""
        q, goals = self.world.question, goals_of(self.world, self.draft)
        if q is None or not isinstance(q.ask, Steps) or not is_asked(self.world, self.unit) or not goals:
            return None
        start, found = self.unit.cube, self.way or self.find(q, goals)
        if isinstance(found, Refusal):
            return found
        self.way = found
        refused = self.say(cells_of(found.cubes))
        while refused is None and (q := self.open_question("path")) and isinstance(q.ask, Pick):
            s = found.step_from(start, self.unit.cube)
            refused = self.say(Picked(str(s.kind) if s else q.ask.options[0].key))
        return refused

    def find(self, q: Question, goals: tuple[int, ...]) -> Way | Refusal:
        """The way that the open question asks for."""
        u = self.unit
        if "action" in q.facts:
            self.action = q.facts["action"]
            return way_of(self.world, Move(u.id, self.action, q.facts["cubes"]), goals)
        if u.cube != NOWHERE:
            return way_out(self.world, u, goals[-1])
        return refuse_cube(self.world, Stepped((CUBES[goals[-1]],)), u.id) or set_down(goals[-1])

    def strike(self) -> Refusal | None:
        """Attack or heal the unit that the draft names, if that is the question."""
        q, target = self.open_question("shot", "melee-target", "rampage", "heal-target"), self.draft.target
        if q is None or target is None or q.facts.get("unit") != self.draft.unit:
            return None
        if q.decision != "deadzone.decision.shot":
            return self.say(Picked(target))
        if refused := self.refuse_shot(target):
            return refused
        best = best_shot_at(self.world, self.unit, self.unit.cube, self.world.fighter(target))
        assert best is not None
        return self.say(Picked(offer_shot(self.unit, best.facts["weapon"], target).key))

    # ------------------------------------------------------------------ what is shown of it
    def preview_of(self, u: Fighter) -> Preview:
        b, q = self.before, self.before.question
        if u.cube == NOWHERE:
            return Preview(shapes=layers(b, u))
        if self.way is None:
            return Preview(
                odds=tuple(both_sides(b, shots(b, u, u.cube, "here"))) if self.action in ("hold", "shoot") else ()
            )
        there = b.clone()
        there.put(stood := replace(u, cube=(u.cube, *self.way.cubes)[-1]))
        lines = (*where_to(b, u), *sights(there, stood), *threats(there, stood))
        begins = q is not None and q.decision == "deadzone.decision.activate"
        odds = [*both_sides(b, self.attacks(b, u, there, stood)), *way_odds(b, u, self.way)]
        odds += overwatch_odds(b, u, "begin") if begins else []
        if self.action != "assault":
            last = overwatch_odds(there, stood, "end") if self.action in ENDS else []
            odds += told_at(stood.cube, [*last, *answers(there, stood)])
        cubes = (u.cube, stood.cube) if begins else (stood.cube,)
        return Preview(shapes=(*lines, *overwatch_shapes(b, u, cubes)), odds=tuple(odds))

    def attacks(self, b: Deadzone, u: Fighter, there: Deadzone, stood: Fighter) -> list[Odds]:
        """What the action leads to at the end of its way."""
        if self.action == "assault" and self.way:
            return blows(b, u, self.way, "there")
        if self.action in ACTIONS and ACTIONS[self.action].shoots:
            shot = after_way(b, u, self.way, shots(there, stood, stood.cube, "there")) if self.way else []
            return [*told_at(stood.cube, shot), *shots(b, u, u.cube, "here")]
        return []


def refuse_yet(b: Deadzone, q: Question) -> Refusal:
    """Another question is open."""
    return Refusal("", "asked_first", {"question": words.ENGLISH.asks(cast_in(b), q)})
