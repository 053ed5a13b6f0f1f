"""Drags on the map: an army or the ship to a hex; and a look at a piece, where it stands."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from drumhead.campaign.rules.aftermath import ways_out
from drumhead.campaign.rules.fallen import points_destroyed, worth_in_words
from drumhead.campaign.rules.moving import enemy_holds, steps_from
from drumhead.campaign.rules.river import must_ford
from drumhead.campaign.rules.state import WEAK, Army, Campaign, cell, hex_of
from drumhead.campaign.rules.weak import ways_home
from drumhead.campaign.screen.briefing import known_facts
from drumhead.campaign.screen.odds import ODDS
from drumhead.combat.whatif import Imagined
from drumhead.flow.adviser import name_of
from drumhead.flow.game import Draft, Odds, Preview, Shape
from drumhead.flow.grammar import count
from drumhead.flow.question import Cell, Key, Option, Pick, Picked, Question, Refusal, Seat, Told, picked_option
from drumhead.space.hexes import Hex, distance

SHIP = "ship"  # the action of a draft that drags the ship
NOT_OFFERED = "not_offered"
ONE_HEX = "campaign.move.army-one-hex"
NOT_YOURS = Refusal("", "not_your_turn")


def preview(s: Campaign, seat: Seat, draft: Draft) -> Preview:
    if draft.looks:
        return look(s, seat, draft.unit)
    q = s.question
    if q is None or q.seat != seat:
        return Preview(refusal=NOT_YOURS)
    if draft.counts:
        return counted_losses(s, q, draft.counts)
    if draft.option is not None:
        option = picked_option(q.ask, Picked(draft.option)) if isinstance(q.ask, Pick) else None
        return shown_answer(s, q, option) if option else Preview(refusal=NOT_YOURS)
    if draft.target is not None:
        draft = replace(draft, cells=tuple(cells_of(s, draft.target)))
    if not draft.cells or draft.cells[-1][2] or not known_piece(s, seat, draft):
        return Preview(refusal=Refusal("", "no_such_order"))
    return Drag(s, seat, draft).preview()


def counted_losses(s: Campaign, q: Question, counts: Mapping[str, int]) -> Preview:
    """What fell at a real table as the answer that is asked for."""
    fight = s.fight()
    if fight is None or q.says != "type_lost":
        return Preview(refusal=Refusal("", "nothing_to_count"))
    k = (fight.attacker, fight.defender).index(q.facts["army"])
    found = points_destroyed(s, fight, k, counts)
    if isinstance(found, Refusal):
        return Preview(refusal=found)
    points, worth = found
    fell = [("Worth", f"{worth_in_words(worth)} {'point' if worth == 1 else 'points'}")] if worth else []
    return Preview((Told(points),), card=(*fell, ("Destroyed", f"{points} of {count(fight.points[k], 'point')}")))


def cells_of(s: Campaign, army: int) -> Iterator[Cell]:
    """The hex of an army that is named as a target."""
    at = s.where(s.army(army)) if 0 <= army < len(s.armies) and not s.army(army).gone else None
    if at:
        yield cell(at)


def known_piece(s: Campaign, seat: Seat, draft: Draft) -> bool:
    """The ship, an own army, or nothing: where the question says which army it is about."""
    if draft.unit < 0:
        return True
    return draft.unit < len(s.armies) and s.army(draft.unit).seat == seat


# ---------------------------------------------------------------------------------------------------- a drag
class Drag:
    """The answers that carry a piece through these hexes to the last, played in a copy up to the first die."""

    def __init__(self, s: Campaign, seat: Seat, draft: Draft) -> None:
        self.before, self.draft, self.world = s, draft, Imagined(s, seat)
        self.goals = [hex_of(at) for at in draft.cells]
        self.odds: list[Odds] = []  # of the steps that dice decide

    def preview(self) -> Preview:
        """What a drop would send, the way, and the refusal where it cannot be."""
        asked = self.begin()
        refusal = asked or self.go()
        if refusal:
            return Preview(refusal=refusal, shapes=self.shapes())
        cells = (*self.start(), *self.draft.cells)
        return Preview(tuple(self.world.plan), shapes=self.shapes(), odds=tuple(self.odds), cells=cells)

    def begin(self) -> Refusal | None:
        """Name the piece, and play Forced March if it goes two hexes."""
        if self.world.open_question("next-piece"):
            named: Key = SHIP if self.draft.action == SHIP or self.draft.unit < 0 else self.draft.unit
            if refusal := self.world.say(Picked(named)):
                return refusal
        if self.world.open_question("forced-march"):
            return self.world.say(Picked("march" if self.far() > 1 else "no"))
        return None

    def far(self) -> int:
        here = self.here()
        return max(len(self.goals), distance(here, self.goals[-1])) if here else 1

    def here(self) -> Hex | None:
        s = self.before
        return s.where(s.army(self.draft.unit)) if self.draft.unit >= 0 else s.ship

    def start(self) -> tuple[Cell, ...]:
        here = self.here()
        return (cell(here),) if here else ()

    def go(self) -> Refusal | None:
        for goal in self.through():
            q = self.world.world.question
            if q is None or q.seat != self.world.seat or not isinstance(q.ask, Pick):
                return Refusal("", "no_such_order")
            key = self.key_to(q.ask, goal)
            chosen = picked_option(q.ask, Picked(key))
            if chosen and (found := odds_of(self.world.world, q, chosen)):
                self.odds.append(found)
            if refusal := self.world.say(Picked(key)):
                return self.why_not(goal) if refusal.why == NOT_OFFERED else refusal
        return None

    def why_not(self, goal: Hex) -> Refusal:
        """Of a hex that no answer is about: it is too far, no land, or where the army stands."""
        s, here = self.before, self.here()
        if self.draft.unit < 0 or here is None:
            return Refusal("", "not_lit")
        facts = {"army": self.draft.unit}
        if here == goal:
            return Refusal(ONE_HEX, "stands_there", facts)
        if goal not in s.land.land:
            return Refusal(ONE_HEX, "no_land", facts)
        return Refusal(ONE_HEX, "too_far_to_march", facts | {"at": s.name_of(goal), "far": distance(here, goal)})

    def through(self) -> list[Hex]:
        """A march of two hexes to one that was named alone goes over the first hex between them that is open."""
        here, goal = self.here(), self.goals[-1]
        marching = self.world.open_question("army-action", "weak-army-action")
        if len(self.goals) > 1 or here is None or marching is None or distance(here, goal) != 2:
            return self.goals
        assert isinstance(marching.ask, Pick)
        steps = [hex_of(o.facts["cell"]) for o in marching.ask.options if o.facts.get("action") == "move"]
        between = [at for at in steps if distance(at, goal) == 1]
        dry = [at for at in between if not must_ford(self.before, here, at) and not must_ford(self.before, at, goal)]
        return [*(dry or between)[:1], goal]

    def key_to(self, ask: Pick, goal: Hex) -> Key:
        """The answer that goes there: going aboard where the ship lies, unless a march is what is said."""
        options = [o for o in ask.options if o.facts.get("cell") == cell(goal)]
        boards = [o for o in ask.options if o.facts.get("action") == "board" and goal == self.before.ship]
        wanted = [o for o in options if o.facts.get("action") == self.draft.action]
        found = wanted or boards or options
        return found[0].key if found else self.missing(ask, goal)

    def missing(self, ask: Pick, goal: Hex) -> Key:
        """The answer that a rule closes, so that its reason is told."""
        army = next((o.facts["action"] for o in ask.options if "action" in o.facts), None)
        at = ",".join(map(str, cell(goal)))
        if army is None:
            return at
        s = self.before
        return f"attack:{at}" if enemy_holds(s, self.world.seat, goal) else f"move:{at}"

    def shapes(self) -> tuple[Shape, ...]:
        own = self.draft.unit >= 0
        return tuple(reach_of(self.before, self.world.seat, self.before.army(self.draft.unit))) if own else ()


# ---------------------------------------------------------------------------------------------------- a look
def look(s: Campaign, seat: Seat, unit: int) -> Preview:
    """An army with its reach and what is known of it; without a number the ship."""
    if 0 <= unit < len(s.armies):
        a = s.army(unit)
        own = [("Points", str(a.points))] if a.seat == seat and not a.gone else []
        known = [fact for fact in known_facts(s, a) if not own or fact[0] not in ("Points", "Last seen with")]
        return Preview(shapes=tuple(reach_of(s, seat, a)), card=(*own, *known))
    if unit < 0 and s.ship:
        return Preview(shapes=(Shape("reach", cells=tuple(cell(at) for at in ways_out(s))),))
    return Preview(refusal=Refusal("", "no_such_order"))


def reach_of(s: Campaign, seat: Seat, a: Army) -> Iterator[Shape]:
    """Where its next step leads: open hexes, those behind a ford, and those of an enemy. Of a weak army only its owner
    sees that it must go home."""
    here = s.where(a)
    if a.gone or here is None or (a.aboard and not s.ship_at_coast()):
        return
    steps = list(homeward(s, a) if a.seat == seat and a.points <= WEAK else steps_from(s, a))
    attacked = [to for to in steps if enemy_holds(s, a.seat, to)]
    free = [to for to in steps if to not in attacked and s.ashore_in(to) is None]
    wet = [to for to in free if to != here and must_ford(s, here, to)]
    for role, found in (("reach", [to for to in free if to not in wet]), ("danger", wet), ("assault", attacked)):
        if found:
            yield Shape(role, unit=a.id, cells=tuple(map(cell, found)))


def homeward(s: Campaign, a: Army) -> Iterator[Hex]:
    for step in ways_home(s, a):
        if step.facts["action"] == "move":
            yield hex_of(step.facts["cell"])
        elif s.ship:
            yield s.ship


def shown_answer(s: Campaign, q: Question, option: Option) -> Preview:
    """Where an answer leads the piece that is asked about."""
    army = q.facts.get("army")
    to = option.facts.get("cell")
    here = s.where(s.army(army)) if isinstance(army, int) else s.ship
    found = odds_of(s, q, option)
    return Preview(odds=(found,) if found else (), cells=(cell(here), to) if here and to else ())


def odds_of(s: Campaign, q: Question, option: Option) -> Odds | None:
    leads_to = ODDS.get(name_of(q))
    return leads_to(s, q, option) if leads_to else None
