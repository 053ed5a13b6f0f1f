"""Artillery: when a gun is in action, whose it is, and moving it with its crew."""

from collections.abc import Iterator

from msgspec.structs import replace

from drumhead.combat.unit import ModelId
from drumhead.flow.event import Put
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.question import Chosen, Option, Refusal, Some, Ways, Went, offer
from drumhead.games.littlewars.rules.march import APART, everybody_but, go, halved, refuse_command
from drumhead.games.littlewars.rules.pieces import gun_piece
from drumhead.games.littlewars.rules.state import ARMS, CAVALRY, INFANTRY, Hauling, LittleWars, Men
from drumhead.ledger.cite import datum, law
from drumhead.space.march import March
from drumhead.space.sight import in_range
from drumhead.space.table import INCH
from drumhead.space.terrain import DIFFICULT
from drumhead.tabletop.battle import ids

IN_ACTION = "littlewars.artillery.in-action-four"
CREW = datum(IN_ACTION, 4, 5)
NEAR = datum(IN_ACTION, 3 * INCH, 4 * INCH)
LINE = 2  # places of a way without a turn


def crew_of(b: LittleWars, gun: ModelId, seat: int) -> Men:
    """The men of a side near a gun, of either arm, in contact or not (ruling crew-who)."""
    return crews(b)[gun][seat]


def crews(b: LittleWars) -> dict[ModelId, tuple[Men, Men]]:
    """The men of both sides near each gun, worked out once for a position: every question looks at them."""
    guns, men = b.roster.guns, b.roster.men
    return b.here((crews, guns, men), lambda: dict(zip(guns, zip(*(_men_near(b, guns, side) for side in men)))))


def _men_near(b: LittleWars, guns: Men, men: Men) -> list[Men]:
    if not men:
        return [()] * len(guns)
    near = in_range(b.at, b.radius, ids(guns), ids(men), NEAR)
    return [tuple([men[k] for k in row.nonzero()[0].tolist()]) for row in near]


def gun_number(b: LittleWars, gun: ModelId) -> int:
    """How people call it: guns are counted from 1."""
    return b.roster.guns.index(gun) + 1


@law("littlewars.artillery.out-too-few", off=True)
def enough(men: int) -> bool:
    return men >= CREW


@law("littlewars.artillery.out-both-sides", off=False)
def is_disputed(men: tuple[int, int]) -> bool:
    """Men of both sides are near."""
    return all(men)


def in_action_for(b: LittleWars, gun: ModelId) -> int | None:
    """The side for which a gun is in action. It does not matter who brought it (ruling whose-gun-fires)."""
    near = crews(b)[gun]
    men = (len(near[0]), len(near[1]))
    if is_disputed(men):
        return None
    return next((seat for seat in (0, 1) if men[seat] and enough(men[seat])), None)


def refuse_out_of_action(b: LittleWars, gun: ModelId, seat: int) -> Refusal | None:
    if in_action_for(b, gun) == seat:
        return None
    near = crews(b)[gun]
    own, others = len(near[seat]), len(near[1 - seat])
    facts = {"model": gun, "men": own, "foes": others, "least": CREW}
    if own and others:
        return Refusal("littlewars.artillery.out-both-sides", "gun_disputed", facts)
    return Refusal("littlewars.artillery.out-too-few", "gun_undermanned", facts)


@law("littlewars.ruling.gun-ownership")
def change_hands(b: LittleWars) -> None:
    """A gun in action for a side is its own from then on; a deserted or disputed one stays as it was."""
    served = {gun: in_action_for(b, gun) for gun in b.roster.guns}
    won = {gun: seat for gun, seat in served.items() if seat is not None and seat != b.models[gun].holder}
    if won:
        b.change({gun: {"holder": seat} for gun, seat in won.items()})
        for gun, seat in won.items():
            facts = {"model": gun, "seat": seat}
            b.tell(Put((gun_piece(b, gun),), "littlewars.ruling.gun-ownership", "gun_taken", facts))


# ---------------------------------------------------------------------------------------------------- moving a gun
MOVE = "littlewars.artillery.move-condition"
HAULED = {INFANTRY: "littlewars.artillery.move-6-infantry", CAVALRY: "littlewars.artillery.move-12-cavalry"}
HAULS = {INFANTRY: datum(HAULED[INFANTRY], 6 * INCH, 7 * INCH), CAVALRY: datum(HAULED[CAVALRY], 12 * INCH, 13 * INCH)}


def haulers(b: LittleWars, gun: ModelId, seat: int, arm: str) -> Men:
    """Men of one arm near a gun who have not moved: four of them can pull it (ruling gun-mixed-crew)."""
    return tuple(m for m in b.of_arm(crew_of(b, gun, seat), arm) if not b.models[m].moved)


@law(MOVE)
def refuse_haul(b: LittleWars, gun: ModelId, seat: int) -> Refusal | None:
    """It must be in action at that moment, and have neither fired nor moved (rulings gun-move, gun-fired-any-shot)."""
    figure, facts = b.models[gun], {"model": gun}
    if figure.fired:
        return Refusal(MOVE, "gun_has_fired", facts)
    if figure.moved:
        return Refusal("littlewars.ruling.gun-move", "gun_has_moved", facts)
    return refuse_out_of_action(b, gun, seat)


def refuse_crew(b: LittleWars, gun: ModelId, seat: int, arm: str) -> Refusal | None:
    able = len(haulers(b, gun, seat, arm))
    return None if able >= CREW else Refusal(HAULED[arm], "too_few_to_haul", {"model": gun, "arm": arm, "men": able})


def haul_options(b: LittleWars, seat: int) -> Iterator[tuple[Option, Refusal | None]]:
    """Every gun with each arm that could pull it, and why it cannot."""
    for gun in b.roster.guns:
        still = refuse_haul(b, gun, seat)
        for arm in ARMS:
            refusal = still or refuse_crew(b, gun, seat, arm)
            yield offer(action="haul", how=arm, model=gun, number=gun_number(b, gun)), refusal


@step()
def haul(b: LittleWars, gun: ModelId, arm: str) -> None:
    w = b.open(Hauling(gun, arm))
    b.then(name_crew(w), haul_to(w))


@question("littlewars.decision.gun-crew")
def name_crew(b: LittleWars, a: Chosen, w: int) -> None:
    b.works[w] = replace(b.work(w, Hauling), crew=tuple(int(k) for k in a.keys))


@name_crew.ask
def may_name_crew(b: LittleWars, w: int) -> Asking:
    h = b.work(w, Hauling)
    options = tuple(offer(model=m, type=h.arm) for m in haulers(b, h.gun, b.player, h.arm))
    return Asking(b.player, Some(options, CREW, CREW), "crew", HAULED[h.arm], {"model": h.gun, "work": w})


@question("littlewars.decision.move", "littlewars.artillery.crew-moves-along")
def haul_to(b: LittleWars, a: Went, w: int) -> None:
    """The gun and the four are shifted together; that is their move."""
    h = b.work(w, Hauling)
    b.close(w)
    go(b, (h.gun, *h.crew), a.ways, HAULED[h.arm], "hauled", model=h.gun, arm=h.arm)


@haul_to.ask
def may_haul(b: LittleWars, w: int) -> Asking:
    h = b.work(w, Hauling)
    facts = {"model": h.gun, "work": w, "action": "haul"}
    return Asking(b.player, Ways((h.gun, *h.crew), HAULS[h.arm]), "haul_to", HAULED[h.arm], facts)


@haul_to.refuse
def refuse_haul_to(b: LittleWars, a: Went, w: int) -> Refusal | None:
    h = b.work(w, Hauling)
    shifts = {(way[-1][0] - way[0][0], way[-1][1] - way[0][1]) for way in a.ways}
    if len(shifts) > 1 or any(len(way) > LINE for way in a.ways):
        return Refusal("littlewars.artillery.crew-moves-along", "not_one_shift", {"model": h.gun})
    return refuse_command(b, haul_march(b, h), a.ways, b.player, HAULED[h.arm])


def haul_march(b: LittleWars, h: Hauling) -> March:
    """One shift of the gun and its four men: halved as a whole, an inch from enemy men at its end in any case (ruling
    gun-move)."""
    movers, foes = (h.gun, *h.crew), b.men(1 - b.player)
    far = HAULS[h.arm]
    return March(
        b.ground, b.at, b.radius, ids(movers), ids(foes), ids(foes), far, APART, slow=DIFFICULT, slowed=halved(far),
        standing=ids(everybody_but(b, movers, foes)),
    )  # fmt: skip
