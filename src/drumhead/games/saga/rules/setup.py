"""Before we begin: the armies, the table, the roll-off, sides, forming units and placing them."""

from collections.abc import Iterator, Sequence

import numpy as np

from drumhead.combat.army import Arm, ArmyList, buy
from drumhead.combat.mustering import of_seat, show_armies, tell_house
from drumhead.combat.rounds import roll_off
from drumhead.combat.special import fold
from drumhead.combat.unit import Model, ModelId, UnitId
from drumhead.flow.event import Counted, Event, Piece, Put
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.game import Setup
from drumhead.flow.grammar import listed
from drumhead.flow.loop import close, run, with_dice
from drumhead.flow.question import Option, Parted, Pick, Placed, Places, Refusal, Split, offer
from drumhead.flow.state import Dice
from drumhead.games.saga.rules.army import ARMS, book, refuse_list
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.move import marching, refusal_of
from drumhead.games.saga.rules.referee import PAUSES, pause
from drumhead.games.saga.rules.round import first_round
from drumhead.games.saga.rules.specials import SPECIALS
from drumhead.games.saga.rules.state import Band, Move, Saga
from drumhead.ledger.cite import datum, law
from drumhead.space.paths import What, judge_places
from drumhead.space.table import INCH
from drumhead.space.terrain import Board
from drumhead.tabletop import setting_up
from drumhead.tabletop.battle import offer_model
from drumhead.tabletop.pieces import unit_pieces
from drumhead.tabletop.setting_up import bought_together, first_refusal, models_of, strip_along, unplaced
from drumhead.tabletop.terrain_changes import refuse_pauses

WIDTH, HEIGHT = (datum("saga.setup.table-size", x * INCH, (x + 12) * INCH) for x in (72, 48))
EDGES = {"near": 0, "far": HEIGHT}
PIECES = datum("saga.setup.terrain-minimum", 10, 9)
STRIP = datum("saga.setup.deployment-depth", 12 * INCH, 13 * INCH)
LEAST = datum("saga.army.unit-minimum", 4, 3)
MOST = datum("saga.army.unit-maximum", 12, 16)

for name, arm in ARMS.items():
    HOUSE.set("upgrade-weapons", name, arm)


class SagaSetup(Setup, frozen=True, kw_only=True):
    lists: tuple[ArmyList, ArmyList]
    board: Board
    points: int = 10


# ---------------------------------------------------------------------------------------------------- the lobby
def refuse_setup(setup: SagaSetup) -> Refusal | None:
    """What may not be played: the same checks for the lobby and the command line."""
    return (
        HOUSE.refuse(setup.house)
        or refuse_pauses(setup.pauses, PAUSES, "saga.decision.table")
        or refuse_board(setup.board)
        or refuse_lists(setup)
    )


@law("saga.decision.table")
def refuse_board(board: Board) -> Refusal | None:
    return (
        setting_up.refuse_size(board, WIDTH, HEIGHT, "saga.setup.table-size")
        or setting_up.refuse_empty(board, PIECES, "saga.setup.terrain-minimum")
        or refuse_crowded(board)
    )


@law("saga.ruling.terrain-setup")
def refuse_crowded(board: Board) -> Refusal | None:
    return setting_up.refuse_crowded(board, map(strip, EDGES.values()), "saga.ruling.terrain-setup")


def refuse_lists(setup: SagaSetup) -> Refusal | None:
    """Both lists are held against the one limit (ruling same-limit)."""
    house = HOUSE.full(setup.house)
    for seat, army in enumerate(setup.lists):
        refused = refuse_list(book(), army, setup.points, house)
        if refused:
            return of_seat(refused, seat, setup.names)
    return None


# ---------------------------------------------------------------------------------------------------- mustering
@law("saga.decision.house-rules", "saga.principles.common-sense", off=lambda setup: HOUSE.full({}))
def house_of(setup: SagaSetup) -> dict[str, str]:
    """Each doubt is a ruling; the disputable ones are switches, fixed before the game starts (ruling reading-order)."""
    return HOUSE.full(setup.house)


def muster(setup: SagaSetup, dice: Dice) -> tuple[Saga, list[Event]]:
    house = house_of(setup)
    arm: Arm = HOUSE.rules(house).upgrade_weapons
    bought = [buy(book(), army, arm) for army in setup.lists]
    models = models_of(bought, lambda rules: fold(SPECIALS.of(rules), "tough", 1))
    at, radius = unplaced(models)
    b = Saga(
        game="saga",
        house=house,
        names=setup.names,
        board=setup.board,
        at=at,
        radius=radius,
        models=models,
        points=setup.points,
        pauses=setup.pauses,
    )
    with_dice(b, dice)
    tell_house(b, HOUSE.departures(house))
    b.hands = show_armies(b, bought, "saga.ruling.open-information")
    b.then(win_the_roll_off())
    run(b)
    return b, list(close(b))


# ---------------------------------------------------------------------------------------------------- sides
@step("saga.setup.roll-off")
def win_the_roll_off(b: Saga) -> None:
    b.winner = roll_off(b, "saga.setup.roll-off")
    b.then(pick_side(b.winner), pause("sides-chosen"), pause("before-set-up"), deploy_armies())


@question("saga.decision.pick-side", "saga.setup.winner-picks-side")
def pick_side(b: Saga, a: Option, seat: int) -> None:
    mine = EDGES[a.facts["side"]]
    b.edges = (mine, HEIGHT - mine) if seat == 0 else (HEIGHT - mine, mine)
    for s in (seat, 1 - seat):
        b.tell(Counted({"edge": b.edges[s]}, "saga.setup.winner-picks-side", "side_picked", s))


@pick_side.ask
def may_pick_side(b: Saga, seat: int) -> Asking:
    return Asking(seat, Pick(tuple(offer(side=side) for side in EDGES)), "side", "saga.setup.winner-picks-side")


def strip(edge: int) -> tuple[int, int, int, int]:
    """Where whole bases must stand (ruling table-sides)."""
    return strip_along(edge, WIDTH, HEIGHT, STRIP)


# ---------------------------------------------------------------------------------------------------- deployment
@step()
def deploy_armies(b: Saga) -> None:
    """The winner of the roll-off forms and places his whole army first (ruling deployment-order)."""
    first = 1 - b.winner if b.deploys_last == b.winner else b.winner
    b.then(winner_deploys(first), loser_deploys(1 - first), pause("armies-placed"), first_round())


@step("saga.setup.winner-deploys-first")
def winner_deploys(b: Saga, seat: int) -> None:
    b.then(form_units(seat), join_heroes(seat), place_army(seat))


@step("saga.setup.loser-deploys-second")
def loser_deploys(b: Saga, seat: int) -> None:
    b.then(form_units(seat), join_heroes(seat), place_army(seat))


# ---------------------------------------------------------------------------------------------------- forming units
def heroes_of(b: Saga, seat: int) -> list[Model]:
    return [m for m in b.models if m.seat == seat and m.tough > 1]


def men_of(b: Saga, seat: int) -> list[Model]:
    return [m for m in b.models if m.seat == seat and m.tough == 1]


@question("saga.decision.form-units", "saga.army.grouped-at-deployment")
def form_units(b: Saga, a: Parted, seat: int) -> None:
    make_units(b, seat, [tuple(sorted(int(k) for k in part)) for part in a.parts])


@form_units.ask
def may_form_units(b: Saga, seat: int) -> Asking:
    men = men_of(b, seat)
    bought = bought_together(men)
    facts = {"suggested": [list(group) for group in bought]}
    only = None if b.rules.forming_units(b, seat) else Parted(tuple(bought))
    ask = Split(tuple(map(offer_model, men)), LEAST, MOST)
    return Asking(seat, ask, "form_units", "saga.army.grouped-at-deployment", facts, only)


@HOUSE.part("forming-units", "free")
def more_than_one_way(b: Saga, seat: int) -> bool:
    return setting_up.divisible(men_of(b, seat), LEAST)


@HOUSE.part("forming-units", "as-bought")
def no_other_way(b: Saga, seat: int) -> bool:
    return False


@form_units.refuse
def refuse_units(b: Saga, a: Parted, seat: int) -> Refusal | None:
    """Sizes are checked here only: a unit that shrinks later plays on (ruling units-fixed)."""
    return (
        refuse_left_out(b, a, seat)
        or first_refusal(refuse_mixed(b, part) for part in a.parts)
        or first_refusal(refuse_small(part) or refuse_large(part) for part in a.parts)
    )


@law("saga.army.all-models-used")
def refuse_left_out(b: Saga, a: Parted, seat: int) -> Refusal | None:
    return setting_up.refuse_left_out(men_of(b, seat), a.parts, "saga.army.all-models-used")


@law("saga.army.same-type-only")
def refuse_mixed(b: Saga, part: Sequence[int | str]) -> Refusal | None:
    """A type is a quality, whatever its equipment (ruling same-type)."""
    return setting_up.refuse_mixed(b, part, "saga.army.same-type-only")


def refuse_small(part: Sequence[int | str]) -> Refusal | None:
    return setting_up.refuse_small(part, LEAST, "saga.army.unit-minimum")


def refuse_large(part: Sequence[int | str]) -> Refusal | None:
    return setting_up.refuse_large(part, MOST, "saga.army.unit-maximum")


@law("saga.principles.unit-size")
def make_units(b: Saga, seat: int, parts: Sequence[tuple[ModelId, ...]]) -> None:
    """Each hero is a unit of one model (ruling hero-alone), each part of the men another."""

    def band(u: UnitId, group: tuple[ModelId, ...]) -> Band:
        lead = b.model(group[0])
        return Band(u, seat, unit_name(b, seat, group), lead.kind, lead.quality, group, group)

    setting_up.form(b, [*((m.id,) for m in heroes_of(b, seat)), *parts], band)


def unit_name(b: Saga, seat: int, group: Sequence[ModelId]) -> str:
    """Its kind with what it was bought besides the Sword, numbered where there are several."""
    kind = book().unit_name(b.model(group[0]).kind)
    extra = sorted({w for m in group for w in b.model(m).weapons} - {"Sword"}) if len(group) > 1 else []
    arms = "Fully armed" if len(extra) > 3 else listed(extra)
    name = f"{arms} {kind}" if extra else kind
    twins = sum(u.seat == seat and u.name.split(" #")[0] == name for u in b.units)
    return f"{name} #{twins + 1}" if twins else name


# ---------------------------------------------------------------------------------------------------- heroes that join
@HOUSE.part("heroes-join", "alone")
def nobody_joins(b: Saga, hero: UnitId) -> list[UnitId]:
    return []


@HOUSE.part("heroes-join", "may-join")
def may_be_joined(b: Saga, hero: UnitId) -> list[UnitId]:
    """Units of his Quality with room and no hero yet (ruling joined-hero)."""
    h = b.band(hero)
    room = (u for u in b.army(h.seat) if u.id != hero and len(u.models) < MOST and u.quality == h.quality)
    return [u.id for u in room if all(b.model(m).tough == 1 for m in u.models)]


@step()
def join_heroes(b: Saga, seat: int) -> None:
    b.then(*(join(u.id) for u in b.army(seat) if b.model(u.models[0]).tough > 1))


@question("saga.decision.form-units")
def join(b: Saga, a: Option, hero: UnitId) -> None:
    if "unit" in a.facts:
        setting_up.join_units(b, b.band(hero), b.band(a.facts["unit"]))


@join.ask
def may_join(b: Saga, hero: UnitId) -> Asking | None:
    found = b.rules.heroes_join(b, hero)
    if not found:
        return None
    h, options = b.band(hero), (offer(how="alone"), *(offer_unit(b, u) for u in found))
    return Asking(h.seat, Pick(options), "join", "saga.ruling.joined-hero", {"unit": hero, "name": h.name})


@join.closed
def not_to_join(b: Saga, hero: UnitId) -> Iterator[Closed]:
    h = b.band(hero)
    for u in (u for u in b.army(h.seat) if len(u.models) > 1):
        facts = {"name": u.name, "quality": u.quality, "wanted": h.quality, "most": MOST}
        says = "other_quality" if u.quality != h.quality else "full" if len(u.models) >= MOST else "has_a_hero"
        yield offer_unit(b, u.id), Refusal("saga.ruling.joined-hero", says, facts)


def offer_unit(b: Saga, u: UnitId) -> Option:
    return offer(unit=u, name=b.band(u).name)


# ---------------------------------------------------------------------------------------------------- placing
@step()
def place_army(b: Saga, seat: int) -> None:
    b.then(*(place(u.id) for u in b.army(seat)))


@question("saga.decision.place-army")
def place(b: Saga, a: Placed, u: UnitId) -> None:
    unit = b.band(u)
    b.set_places(unit.models, a.places)
    b.tell(Put(tuple(pieces_of(b, unit)), "saga.setup.deployment-depth", "placed", {"unit": u}))


@place.ask
def may_place(b: Saga, u: UnitId) -> Asking:
    unit = b.band(u)
    ask = Places(unit.models, strip(b.edges[unit.seat]))
    return Asking(unit.seat, ask, "place", "saga.setup.deployment-depth", {"unit": u, "name": unit.name})


@place.refuse
def refuse_placing(b: Saga, a: Placed, u: UnitId) -> Refusal | None:
    """Coherent, 1 inch from others, off solid and impassable pieces; placing is not moving (ruling
    deployment-spacing)."""
    unit = b.band(u)
    places = np.array(a.places, dtype=np.int64)
    fault = judge_places(marching(b, u), places, strip(b.edges[unit.seat]))
    if fault is None:
        return None
    if fault.what == What.ZONE:
        facts = {"model": fault.model, "amount": fault.amount, "most": STRIP}
        return Refusal("saga.setup.deployment-depth", "out_of_strip", facts)
    return refusal_of(b, Move(u, "walk", 0), fault)


def pieces_of(b: Saga, u: Band) -> list[Piece]:
    return unit_pieces(b, u, {"fatigue": u.fatigue or None})
