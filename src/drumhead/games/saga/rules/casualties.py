"""Shooting, its last sentence: wounds become casualties, which the owner of the unit chooses."""

from collections.abc import Iterator

from msgspec.structs import replace

from drumhead.combat.unit import ModelId, UnitId
from drumhead.flow.event import Marked, Noted
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Chosen, Option, Pick, Refusal, Some, offer
from drumhead.games.saga.rules.mission import score_losses
from drumhead.games.saga.rules.state import Attack, Band, Saga
from drumhead.ledger.cite import law
from drumhead.tabletop.battle import offer_model, refuse_models
from drumhead.tabletop.casualties import hurt, take_off

OWNER, GONE = "saga.shooting.owner-picks-casualties", "saga.shooting.wound-removes-model"


def hero_of(b: Saga, u: Band) -> ModelId | None:
    """The hero of a unit: alone, or (house rule heroes-join) among others."""
    return next((m for m in u.models if b.model(m).tough > 1), None)


def wounds_taken(b: Saga, m: ModelId, wounds: int) -> int:
    """How many of these wounds a model takes; it is removed by no fewer than it can stand."""
    return min(wounds, b.model(m).left)


def share_out(b: Saga, u: Band, wounds: int) -> tuple[int, tuple[ModelId, ...], int]:
    """Wounds on the hero of the unit (or on a hero alone), the models to choose from, and how many of them fall."""
    hero = hero_of(b, u)
    men = tuple(m for m in u.models if m != hero)
    if hero is None:
        return 0, men, min(wounds, len(men))
    first = (
        wounds_taken(b, hero, wounds) if not men or u.hero_first else wounds_taken(b, hero, max(0, wounds - len(men)))
    )
    return first, men, min(wounds - first, len(men))


# ---------------------------------------------------------------------------------------------------- choosing
@step()
def lose(b: Saga, w: int) -> None:
    """The owner chooses; nothing is removed yet, so that in a melee both choices stay sealed (ruling simultaneous)."""
    a = b.work(w, Attack)
    u = b.band(a.target)
    if not a.wounds or not u.alive:
        return
    b.then(who_is_hurt_first(w), pick_losses(w))


@question("saga.decision.casualties")
def pick_losses(b: Saga, a: Chosen, w: int) -> None:
    b.works[w] = replace(b.work(w, Attack), losses=tuple(sorted(int(k) for k in a.keys)))


@pick_losses.ask
def may_lose(b: Saga, w: int) -> Asking | None:
    a = b.work(w, Attack)
    u = b.band(a.target)
    _, men, k = share_out(b, u, a.wounds)
    free = may_choose(men)
    if not k or k >= len(free):
        return None
    options = tuple(offer_model(b.model(m)) for m in free)
    return Asking(u.seat, Some(options, k, k), "losses", OWNER, {"unit": u.id, "work": w})


@pick_losses.closed
def not_to_lose(b: Saga, w: int) -> Iterator[Closed]:
    u = b.band(b.work(w, Attack).target)
    yield from refuse_models(b, u.id, OWNER)
    if (hero := hero_of(b, u)) is not None:
        yield offer_model(b.model(hero)), Refusal("saga.ruling.joined-hero", "hero_not_chosen", {"model": hero})


@law(OWNER, off=lambda men: men[:1])
def may_choose(men: tuple[ModelId, ...]) -> tuple[ModelId, ...]:
    """Any model, also one out of sight or far from the fight (ruling casualties-anywhere)."""
    return men


@question("saga.decision.casualties")
def who_is_hurt_first(b: Saga, a: Option, w: int) -> None:
    """The first wound on a unit with a hero fixes the order for the game (ruling joined-hero)."""
    u = b.work(w, Attack).target
    b.put(replace(b.band(u), hero_first=a.facts["how"] == "hero"))


@who_is_hurt_first.ask
def may_be_hurt_first(b: Saga, w: int) -> Asking | None:
    a = b.work(w, Attack)
    u = b.band(a.target)
    alone = len(u.models) == 1
    if hero_of(b, u) is None or alone or u.hero_first is not None or a.wounds >= a.most:
        return None
    options = (offer(how="men"), offer(how="hero"))
    return Asking(u.seat, Pick(options), "hero_first", "saga.ruling.joined-hero", {"unit": u.id})


# ---------------------------------------------------------------------------------------------------- removing
@step(GONE)
def take_losses(b: Saga, w: int) -> None:
    a = b.work(w, Attack)
    b.close(w)
    u = b.band(a.target)
    if not u.alive:
        return
    on_hero, men, k = share_out(b, u, a.wounds)
    fallen = a.losses if len(a.losses) == k else men[:k]
    if on_hero:
        fallen += _wound_hero(b, u, on_hero)
    if fallen:
        remove(b, u.id, tuple(sorted(fallen)))
    elif not on_hero:
        b.tell(Noted("saga.shooting.unblocked-is-wound", "unhurt", {"unit": u.id}))


def _wound_hero(b: Saga, u: Band, wounds: int) -> tuple[ModelId, ...]:
    """Its wounds stay, and it fights on unhindered (ruling tough-wounds)."""
    hero = hero_of(b, u)
    assert hero is not None
    model = hurt(b, hero, wounds)
    if model.left <= 0:
        return (hero,)
    marks = {f"m{hero}": {"wounds": model.wounds}}
    b.tell(Marked(marks, "saga.special.tough", "wounded", {"unit": u.id, "wounds": wounds}))
    return ()


def remove(b: Saga, u: UnitId, fallen: tuple[ModelId, ...]) -> None:
    """Off the table; a unit without models is destroyed, its fatigue gone (ruling fatigue-pool)."""
    unit = b.band(u).without(fallen)
    take_off(b, unit if unit.alive else replace(unit, fatigue=0), fallen, GONE)
    score_losses(b, u, fallen)
