"""A throw of an attack beside all that it might have been: where its next dice may lead, each with its chance."""

from collections.abc import Mapping

from drumhead.combat.stage import Choice, Each, Settle, Sort, Stages, Volley, piles
from drumhead.combat.volley import At, AtChoice, Done, after_branch, foresee, onward, settle, stages_at
from drumhead.flow.luck import Throw
from drumhead.flow.question import Seat

Open = tuple[At, frozenset[tuple[str, int]]]


def throw_of(
    stages: Stages, at: At, volley: Mapping[str, int], stood: AtChoice | Done, field: str, seat: Seat
) -> Throw:
    """The dice that led from the cursor to where the attack stands now, by what they mean for the field."""
    chances: dict[float, float] = {}
    for end, chance in ends(stages, at, volley):
        worth = worth_of(stages, end, field)
        chances[worth] = chances.get(worth, 0.0) + chance
    dealt = stood.volley.get(field, 0) if isinstance(stood, Done) else 0
    return Throw(seat, chances, worth_of(stages, stood, field), dealt)


def worth_of(stages: Stages, stood: AtChoice | Done, field: str) -> float:
    if isinstance(stood, Done):
        return float(stood.volley.get(field, 0))
    return float(foresee(stages, stood.volley, keep=(field,), at=stood.at).mean(field))


def ends(stages: Stages, at: At, volley: Mapping[str, int]) -> list[tuple[AtChoice | Done, float]]:
    """Where the dice may lead: the same walk as `advance`, with all faces at once."""
    found: list[tuple[AtChoice | Done, float]] = []
    walking: dict[Open, float] = {(at, frozenset(volley.items())): 1.0}
    while walking:
        (at, counts), chance = next(iter(walking.items()))
        del walking[at, counts]
        now = dict(counts)
        here, i = stages_at(stages, at)
        stage = here[i] if i < len(here) else None
        if stage is None and len(at) == 1:
            found.append((Done(now), chance))
        elif isinstance(stage, Choice) and len(stage.then) > 1 and all(now.get(f, 0) for f in stage.needs):
            found.append((AtChoice(stage, at, now), chance))
        else:
            for then, after, part in _next(stages, at, now):
                key = (then, frozenset(after.items()))
                walking[key] = walking.get(key, 0.0) + chance * part
    return found


def _next(stages: Stages, at: At, now: Volley) -> list[tuple[At, Volley, float]]:
    here, i = stages_at(stages, at)
    if i == len(here):
        return [(after_branch(stages, at), now, 1.0)]
    stage = here[i]
    match stage:
        case Choice():
            asked = all(now.get(f, 0) for f in stage.needs)
            return [((*at, 0, 0) if asked else onward(at), now, 1.0)]
        case Each():
            left = now.get(stage.field, 0)
            return [((*at, 0, 0) if left else onward(at), {**now, stage.field: max(left - 1, 0)}, 1.0)]
        case Settle():
            return [(onward(at), settle(stage, now), 1.0)]
        case Sort():
            return [(onward(at), after, chance) for after, chance in _thrown(stage, now)]


def _thrown(sort: Sort, now: Volley) -> list[tuple[Volley, float]]:
    fields = tuple(field for field, _ in piles(sort))
    joint = foresee((sort,), now, keep=fields).joint
    return [({**now, sort.take: 0, **dict(zip(fields, counts))}, float(p)) for counts, p in joint.items()]
