"""Drags of figures: where a set would end, which combats would follow, and what a gun would do."""

from collections.abc import Sequence

import numpy as np

from drumhead.combat.unit import ModelId
from drumhead.flow.game import Draft, Odds, Preview, Shape
from drumhead.flow.question import Answer, Ways, Went
from drumhead.games.littlewars.play.moves import command_of
from drumhead.games.littlewars.rules.state import LittleWars, Men
from drumhead.games.littlewars.screen.card import card_of
from drumhead.games.littlewars.screen.groups import groups_shown
from drumhead.games.littlewars.screen.layers import combat_shapes, looked_at
from drumhead.space.charge import charge
from drumhead.space.formation import centre
from drumhead.space.set_moves import towards
from drumhead.tabletop.battle import ids
from drumhead.tabletop.figures import group_of
from drumhead.tabletop.set_previews import SetPreviews, places_of_set


def look(b: LittleWars, models: Men) -> Preview:
    return Preview(shapes=looked_at(b, models), card=card_of(b, models))


def foresee(before: LittleWars, there: LittleWars, going: Men) -> tuple[tuple[Shape, ...], tuple[Odds, ...]]:
    """The combats that would be fought if the movement ended so."""
    return tuple(combat_shapes(there, there.rules.overlapping_combats(there))), ()


def charge_body(b: LittleWars, ask: Ways, draft: Draft, going: Men) -> Went | None:
    """Dropped on enemies: as many as possible into contact with their body."""
    assert draft.target is not None
    foes = tuple(m for m in group_of(groups_shown(b).groups, draft.target) if b.models[m].is_man)
    if not foes or b.models[foes[0]].seat == b.models[going[0]].seat:
        return None
    return _went(b, ask, going, charge(command_of(b, going), ids(foes)))


def _went(b: LittleWars, ask: Ways, going: Men, ways: list[tuple[tuple[int, int], ...]]) -> Went:
    found = dict(zip(going, ways))
    return Went(tuple(found.get(m, (b.place(m),)) for m in ask.models))


class FigurePreviews(SetPreviews[LittleWars]):
    """Men go round what is in their way, each as far as he may; a gun and its crew go straight."""

    def preview_move(self, world: LittleWars, ask: Ways, draft: Draft, models: Men, plan: Sequence[Answer]) -> Preview:
        assert world.question and draft.goal
        if world.question.facts["action"] == "haul":
            (x, y), (mx, my) = (centre(world.at[list(some)]) for some in (ask.models, models))
            goal = (draft.goal[0] + x - mx, draft.goal[1] + y - my)
            draft, models = Draft(goal=goal), ask.models
        return super().preview_move(world, ask, draft, models, plan)

    def slide(self, world: LittleWars, ask: Ways, draft: Draft, far: dict[ModelId, int]) -> Went:  # type: ignore[override]
        going = tuple(far)
        if not all(world.models[m].is_man for m in going):
            return super().slide(world, ask, draft, far)
        goals = np.array(places_of_set(world, going, world.places(going), draft), np.int64)
        return _went(world, ask, going, towards(command_of(world, going), goals))


PREVIEWS = FigurePreviews(
    look=look,
    opens={"littlewars.decision.move": "men"},
    foresee=foresee,
    charge=charge_body,
    figures=lambda b, number: group_of(groups_shown(b).groups, number),
)
