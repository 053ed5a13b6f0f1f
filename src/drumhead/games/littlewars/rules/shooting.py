"""Shooting: guns in action fire up to four shots, each aimed, rolled and resolved before the next. A gun has no front:
it fires in every direction (ruling no-arc)."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from drumhead.combat.rolling import Rolling, read_faces
from drumhead.combat.stage import By, Cap, Settle, Sort, Stages, Volley
from drumhead.combat.unit import ModelId
from drumhead.combat.volley import Done, Thrown
from drumhead.dice.die import Die
from drumhead.flow.event import Marked, Rolled
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.question import Chosen, Option, Pick, Refusal, Some, offer
from drumhead.flow.state import Frame
from drumhead.games.littlewars.rules.artillery import IN_ACTION, gun_number, in_action_for, refuse_out_of_action
from drumhead.games.littlewars.rules.casualties import kill
from drumhead.games.littlewars.rules.house import HOUSE
from drumhead.games.littlewars.rules.mission import look_for_end
from drumhead.games.littlewars.rules.sight import in_sight
from drumhead.games.littlewars.rules.state import Firing, LittleWars, Men
from drumhead.ledger.cite import datum, law
from drumhead.space.sight import cover_between, gap, in_range
from drumhead.space.table import INCH, within
from drumhead.tabletop.battle import ids

SHOTS = datum("littlewars.shooting.up-to-four-shots", 4, 5)
BANDS = (  # exactly 12 and 24 belong to the nearer band (ruling shot-range)
    (datum("littlewars.shooting.hit-12", 12 * INCH, 11 * INCH), 3, "littlewars.shooting.hit-12"),
    (datum("littlewars.shooting.hit-24", 24 * INCH, 23 * INCH), 4, "littlewars.shooting.hit-24"),
)
BEYOND = datum("littlewars.shooting.hit-beyond-24", 5, 6)
BLAST = datum("littlewars.shooting.removal", 3 * INCH, 4 * INCH)
TARGETS, REMOVAL = "littlewars.shooting.targets", "littlewars.shooting.removal"
FOUR = "littlewars.shooting.up-to-four-shots"


# ---------------------------------------------------------------------------------------------------- which gun
@step()
def fire_guns(b: LittleWars, seat: int) -> None:
    b.then(next_gun(seat))


def targets_of(b: LittleWars, gun: ModelId, seat: int) -> Men:
    """The men at which a gun served by this side may fire."""
    return men_in_sight(b, gun, seat) if in_action_for(b, gun) == seat else ()


@law(TARGETS, off=lambda b, gun, seat: b.men(1 - seat))
def men_in_sight(b: LittleWars, gun: ModelId, seat: int) -> Men:
    """Enemy men, in contact or not; never a gun, a prisoner or a rescued man (ruling who-can-be-shot)."""
    return in_sight(b, gun, seat)


@question("littlewars.decision.next-gun")
def next_gun(b: LittleWars, a: Option, seat: int) -> None:
    """No gun has to fire (ruling optional-everything)."""
    if "model" in a.facts:
        b.then(next_shot(b.open(Firing(a.facts["model"]))), next_gun(seat))


@next_gun.ask
def may_fire(b: LittleWars, seat: int) -> Asking | None:
    able = [gun_offered(b, g) for g in b.roster.guns if not b.models[g].fired and targets_of(b, g, seat)]
    if not able:
        return None
    return Asking(seat, Pick((*able, offer(how="end"))), "next_gun", IN_ACTION)


@next_gun.closed
def not_firing(b: LittleWars, seat: int) -> Iterator[Closed]:
    for g in b.roster.guns:
        if refusal := refuse_gun(b, g, seat):
            yield gun_offered(b, g), refusal


def gun_offered(b: LittleWars, gun: ModelId) -> Option:
    return offer(action="guns", model=gun, number=gun_number(b, gun))


def refuse_gun(b: LittleWars, gun: ModelId, seat: int) -> Refusal | None:
    """Why this side cannot fire a gun now."""
    if b.models[gun].fired:
        return Refusal(FOUR, "gun_has_fired", {"model": gun})
    if out := refuse_out_of_action(b, gun, seat):
        return out
    return None if in_sight(b, gun, seat) else Refusal(TARGETS, "nobody_in_sight", {"model": gun})


# ---------------------------------------------------------------------------------------------------- the target
@step()
def next_shot(b: LittleWars, w: int) -> None:
    """In action is looked at before each shot (ruling shots-one-by-one)."""
    f = b.work(w, Firing)
    if may_shoot_on(f.shots) and targets_of(b, f.gun, b.player):
        b.then(aim(w))
    else:
        b.close(w)


def may_shoot_on(shots: int) -> bool:
    return shots < SHOTS


@question("littlewars.decision.shot-target", TARGETS)
def aim(b: LittleWars, a: Option, w: int) -> None:
    if "model" in a.facts:
        b.works[w] = replace(b.work(w, Firing), target=a.facts["model"])
        b.then(shoot(w), name_fallen(w), remove_fallen(w), *b.rules.gun_targets(w))
    else:
        b.close(w)


@aim.ask
def may_aim(b: LittleWars, w: int) -> Asking:
    f = b.work(w, Firing)
    seen = targets_of(b, f.gun, b.player)
    facts = {"model": f.gun, "shot": f.shots + 1, "of": SHOTS, "work": w}
    return Asking(
        b.player,
        Pick((*(offer(model=m, type=b.models[m].kind) for m in seen), offer(how="stop"))),
        "aim",
        TARGETS,
        facts,
    )


@aim.closed
def not_aimed_at(b: LittleWars, w: int) -> Iterator[Closed]:
    seen = set(targets_of(b, b.work(w, Firing).gun, b.player))
    for f in b.figures(b.roster.all):
        if f.id not in seen:
            yield offer(model=f.id, type=f.kind), refuse_target(b, f.id)


def refuse_target(b: LittleWars, m: ModelId) -> Refusal:
    f = b.models[m]
    if f.is_man and f.seat != b.player:
        return Refusal("littlewars.principles.sight-unit", "not_in_sight", {"model": m})
    return Refusal(TARGETS, "no_target", {"model": m})


# ---------------------------------------------------------------------------------------------------- house rule
@HOUSE.part("gun-targets", "each-shot")
def aims_again(w: int) -> tuple[Frame, ...]:
    return (next_shot(w),)


@HOUSE.part("gun-targets", "one-target")
def same_target(w: int) -> tuple[Frame, ...]:
    """Shots that are left when the target falls are lost."""
    return (shoot_again(w),)


@step()
def shoot_again(b: LittleWars, w: int) -> None:
    f = b.work(w, Firing)
    if may_shoot_on(f.shots) and f.target in targets_of(b, f.gun, b.player):
        b.then(shoot(w), name_fallen(w), remove_fallen(w), shoot_again(w))
    else:
        b.close(w)


# ---------------------------------------------------------------------------------------------------- the die to hit
def band_at(far: int) -> tuple[int, str]:
    """The face that hits at this distance, and its clause."""
    return next(
        ((need, clause) for limit, need, clause in BANDS if within(far, limit)),
        (BEYOND, "littlewars.shooting.hit-beyond-24"),
    )


def need_to_hit(b: LittleWars, gun: ModelId, target: ModelId) -> tuple[int, str]:
    """There is no hit or miss by itself: with cover the numbers are 4, 5 and 6 (ruling shot-range)."""
    need, clause = band_at(gap(b.at, b.radius, gun, target))
    return need + in_cover(b, gun, target), clause


@law("littlewars.shooting.cover", off=0)
def in_cover(b: LittleWars, gun: ModelId, target: ModelId) -> int:
    """1 off the die, once, for this one man: he stands within cover, or the line crosses some (ruling cover-once)."""
    return int(cover_between(b.ground, b.at, ids((gun,)), ids((target,)), height=False)[0, 0])


@law("littlewars.shooting.artillery-immune", off=lambda b, seat: b.men(seat) + b.roster.guns)
def mortal(b: LittleWars, seat: int) -> Men:
    """Who can fall to a shot: men, never a gun."""
    return b.men(seat)


def men_beside(b: LittleWars, target: ModelId) -> Men:
    """Men of the target's side near it, in sight or not, of its body or not (ruling shot-removal)."""
    men = tuple(m for m in mortal(b, b.models[target].seat) if m != target)
    if not men:
        return ()
    near = in_range(b.at, b.radius, ids((target,)), ids(men), BLAST)[0]
    return tuple(m for m, beside in zip(men, near.tolist()) if beside)


# ---------------------------------------------------------------------------------------------------- the shot
def _killed(v: Volley) -> Volley:
    return {"one": 0, "two": 0, "three": 0, "wounds": v["one"] + 2 * v["two"] + 3 * v["three"]}


D3 = Die(6, 5, bands=((3, "two"), (4, "two")), passed="three", failed="one")  # a D6 halved, rounded up (ruling halves)
D3_KILLED = "littlewars.shooting.d3-killed"
KILLS = (
    Sort("hits", D3, {"one": "one", "two": "two", "three": "three"}, "killed", D3_KILLED),
    Settle(By(_killed, ("one", "two", "three"), ("one", "two", "three", "wounds")), "sum", D3_KILLED),
)


@lru_cache(1024)
def shot_stages(need: int, near: int, clause: str) -> Stages:
    """One shot at a man with so many others near him: a die to hit, then a D3 of men (ruling dice-order)."""
    hit = Sort("shots", Die(6, need), {"hit": "hits", "miss": None}, "hit", clause)
    return (hit, *kills(), Settle(Cap("wounds", near + 1), "surplus", REMOVAL))


@law(D3_KILLED, off=(Settle(By(lambda v: {"hits": 0, "wounds": v["hits"]}, ("hits",), ("hits", "wounds"))),))
def kills() -> Stages:
    return KILLS


def stages_of(b: LittleWars, f: Firing) -> Stages:
    _, clause = need_to_hit(b, f.gun, f.target)
    return shot_stages(f.need, len(men_beside(b, f.target)), clause)


def tell_throw(b: LittleWars, f: Firing, stage: Sort, thrown: Thrown) -> None:
    facts = {"model": f.gun, "target": f.target, "stage": stage.name, "need": f.need}
    shown = read_faces(stage, thrown.final)
    b.tell(Rolled(stage.die.sides, thrown.final, shown, stage.clause, "shot_rolled", b.player, facts))


ROLLING = Rolling(
    stages_of,
    tell_throw,
    throws=lambda b, f, stage: ("throws_shot", {"model": f.gun, "target": f.target, "stage": stage}),
    good_for=lambda b, f: b.player,
)


@step("littlewars.shooting.one-model-one-die")
def shoot(b: LittleWars, w: int) -> None:
    f = b.work(w, Firing)
    need, _ = need_to_hit(b, f.gun, f.target)
    f = replace(f, shots=f.shots + 1, need=need, volley={"shots": 1}, fallen=())
    if not b.models[f.gun].fired:  # one shot is enough (ruling gun-fired-any-shot)
        b.change({f.gun: {"fired": True}})
        b.tell(Marked({f"m{f.gun}": {"fired": 1}}, FOUR))
    stood = ROLLING.roll_on(b, f)
    assert isinstance(stood, Done)
    b.works[w] = replace(f, volley={}, killed=stood.volley.get("wounds", 0))


# ---------------------------------------------------------------------------------------------------- who falls
@question("littlewars.decision.shot-casualties", REMOVAL)
def name_fallen(b: LittleWars, a: Chosen, w: int) -> None:
    b.works[w] = replace(b.work(w, Firing), fallen=tuple(int(k) for k in a.keys))


@name_fallen.ask
def may_name_fallen(b: LittleWars, w: int) -> Asking | None:
    """The defender names them, the target among the dead in any case."""
    f = b.work(w, Firing)
    beside = men_beside(b, f.target)
    number = min(f.killed - 1, len(beside))
    if number < 1:
        return None
    facts = {"model": f.target, "number": number, "work": w}
    options = tuple(offer(model=m, type=b.models[m].kind) for m in beside)
    return Asking(b.models[f.target].seat, Some(options, number, number), "fallen", REMOVAL, facts)


@step()
def remove_fallen(b: LittleWars, w: int) -> None:
    """Guns and captives never fall (rulings shot-removal, who-can-be-shot)."""
    f = b.work(w, Firing)
    if f.killed:
        kill(b, (f.target, *f.fallen), REMOVAL, "falls_to_shot", model=f.gun)
        look_for_end(b)
