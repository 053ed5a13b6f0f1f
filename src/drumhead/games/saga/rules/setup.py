"""Before we begin: the armies, the table, the roll-off, sides, forming units and placing them."""

from collections.abc import Iterator, Mapping, Sequence

from drumhead.combat.army import ArmyList, Limits, buy, limit_of
from drumhead.combat.mustering import at_first_question, refuse_lists, show_armies, tell_house
from drumhead.combat.rounds import roll_off
from drumhead.combat.special import modify
from drumhead.combat.unit import Model, ModelId, UnitId
from drumhead.flow.event import Event, Piece
from drumhead.flow.frame import Asking, Closed, question, step
from drumhead.flow.game import Setup
from drumhead.flow.loop import with_dice
from drumhead.flow.question import Option, Parted, Refusal
from drumhead.flow.state import Dice
from drumhead.games.saga.rules.army import DEFAULT, book, refuse_list
from drumhead.games.saga.rules.house import HOUSE
from drumhead.games.saga.rules.kinds import board_here
from drumhead.games.saga.rules.move import refusal_of, unit_march
from drumhead.games.saga.rules.round import first_round
from drumhead.games.saga.rules.specials import SPECIALS
from drumhead.games.saga.rules.state import Band, Move, Saga
from drumhead.ledger.cite import datum, law, refusing
from drumhead.space.table import INCH
from drumhead.space.terrain import Board
from drumhead.tabletop import setting_up
from drumhead.tabletop.pieces import unit_pieces
from drumhead.tabletop.place_questions import Placing, place_question
from drumhead.tabletop.referee import PAUSES, pause_question
from drumhead.tabletop.setting_up import Forming, TableRules
from drumhead.tabletop.terrain_changes import refuse_pauses

PICKS, DEPTH = "saga.setup.winner-picks-side", "saga.setup.deployment-depth"
GROUPED, JOINED = "saga.army.grouped-at-deployment", "saga.ruling.joined-hero"
TABLE = TableRules(
    width=datum("saga.setup.table-size", 72 * INCH, 84 * INCH),
    height=datum("saga.setup.table-size", 48 * INCH, 60 * INCH),
    size="saga.setup.table-size",
    pieces=datum("saga.setup.terrain-minimum", 10, 9),
    least="saga.setup.terrain-minimum",
    strip=datum(DEPTH, 12 * INCH, 13 * INCH),  # whole bases stand in it (ruling table-sides)
    crowded=refusing("saga.ruling.terrain-setup"),
)
FORMING = Forming(
    least=datum("saga.army.unit-minimum", 4, 3),
    small="saga.army.unit-minimum",
    most=datum("saga.army.unit-maximum", 12, 16),
    large="saga.army.unit-maximum",
    all_used=refusing("saga.army.all-models-used"),
    one_type=refusing("saga.army.same-type-only"),  # a type is a quality, whatever its equipment (ruling same-type)
)

HOUSE.set("terrain-minimum", "ten", TABLE)
HOUSE.set("terrain-minimum", "none", TABLE._replace(pieces=0))


class SagaSetup(Setup, frozen=True, kw_only=True):
    lists: tuple[ArmyList, ArmyList]
    board: Board
    points: Limits = 10  # of both lists, or of each (house rule free-limit)


# ---------------------------------------------------------------------------------------------------- the lobby
def refuse_setup(setup: SagaSetup) -> Refusal | None:
    """What may not be played: the same checks for the lobby and the command line. Both lists are held against the one
    limit, or each against its own (ruling same-limit)."""

    def judge(army: ArmyList, seat: int) -> Refusal | None:
        return refuse_list(book(), army, limit_of(setup.points, seat), setup.house)

    return (
        HOUSE.refuse(setup.house)
        or refuse_pauses(setup.pauses, PAUSES, "saga.decision.table")
        or refuse_board(setup.board, setup.house)
        or refuse_points(setup.points, setup.house)
        or refuse_lists(setup.lists, setup.names, judge)
    )


@law("saga.decision.table")
def refuse_board(board: Board, house: Mapping[str, str] = DEFAULT) -> Refusal | None:
    demands: TableRules = HOUSE.pick("terrain-minimum", house)
    return demands.refuse(board)


def refuse_points(points: Limits, house: Mapping[str, str] = DEFAULT) -> Refusal | None:
    refused: Refusal | None = HOUSE.pick("points-limit", house)(points)
    return refused


# ---------------------------------------------------------------------------------------------------- mustering
@law("saga.decision.house-rules", "saga.principles.common-sense", off=lambda setup: HOUSE.full({}))
def house_of(setup: SagaSetup) -> dict[str, str]:
    """Each doubt is a ruling; the disputable ones are switches, fixed before the game starts (ruling reading-order)."""
    return HOUSE.full(setup.house)


def muster(setup: SagaSetup, dice: Dice) -> tuple[Saga, list[Event]]:
    house = house_of(setup)
    bought = [buy(book(), army, HOUSE.rules(house).upgrade_weapons) for army in setup.lists]
    models = [m for m, *_ in setting_up.models_of(bought, lambda rules: modify(SPECIALS.of(rules), "tough", 1))]
    at, radius = setting_up.tables_of_unplaced(models)
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
    return at_first_question(b, win_the_roll_off())


# ---------------------------------------------------------------------------------------------------- sides
CHANGES = refusing("saga.ruling.terrain-setup")
FARTHEST = datum("saga.ruling.terrain-setup", 12 * INCH, 13 * INCH)  # that a referee shifts a piece
pause = pause_question(__name__, "saga.decision.table", board_here, CHANGES, FARTHEST)


@step("saga.setup.roll-off")
def win_the_roll_off(b: Saga) -> None:
    b.winner = roll_off(b, "saga.setup.roll-off")
    b.then(pick_side(b.winner), pause("sides-chosen"), pause("before-set-up"), deploy_armies())


pick_side = setting_up.side_question(__name__, "saga.decision.pick-side", PICKS)


# ---------------------------------------------------------------------------------------------------- deployment
@step()
def deploy_armies(b: Saga) -> None:
    """The winner of the roll-off forms and places his whole army first (ruling deployment-order)."""
    first = setting_up.first_to_deploy(b)
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


@question("saga.decision.form-units", GROUPED)
def form_units(b: Saga, a: Parted, seat: int) -> None:
    make_units(b, seat, [tuple(sorted(int(k) for k in part)) for part in a.parts])


@form_units.ask
def may_form_units(b: Saga, seat: int) -> Asking:
    return FORMING.ask(seat, men_of(b, seat), GROUPED, b.rules.forming_units(b, seat))


@HOUSE.part("forming-units", "free")
def more_than_one_way(b: Saga, seat: int) -> bool:
    return setting_up.divisible(men_of(b, seat), FORMING.least)


@HOUSE.part("forming-units", "as-bought")
def no_other_way(b: Saga, seat: int) -> bool:
    return False


@form_units.refuse
def refuse_units(b: Saga, a: Parted, seat: int) -> Refusal | None:
    """Sizes are checked here only: a unit that shrinks later plays on (ruling units-fixed)."""
    return FORMING.refuse(b, men_of(b, seat), a.parts)


@law("saga.principles.unit-size")
def make_units(b: Saga, seat: int, parts: Sequence[tuple[ModelId, ...]]) -> None:
    """Each hero is a unit of one model (ruling hero-alone), each part of the men another."""

    def band(u: UnitId, group: tuple[ModelId, ...]) -> Band:
        lead = b.model(group[0])
        name = setting_up.unit_name(b, seat, group, book().unit_name(lead.kind), "Sword")
        return Band(u, seat, name, lead.kind, lead.quality, group, group)

    setting_up.form(b, [*((m.id,) for m in heroes_of(b, seat)), *parts], band)


# ---------------------------------------------------------------------------------------------------- heroes that join
@HOUSE.part("heroes-join", "alone")
def nobody_joins(b: Saga, hero: UnitId) -> list[UnitId]:
    return []


@HOUSE.part("heroes-join", "may-join")
def may_be_joined(b: Saga, hero: UnitId) -> list[UnitId]:
    """Units of his Quality with room and no hero yet (ruling joined-hero)."""
    return setting_up.open_to_hero(b, hero, FORMING.most, lambda u: all(b.model(m).tough == 1 for m in u.models))


@step()
def join_heroes(b: Saga, seat: int) -> None:
    b.then(*(join(u.id) for u in b.army(seat) if b.model(u.models[0]).tough > 1))


@question("saga.decision.form-units")
def join(b: Saga, a: Option, hero: UnitId) -> None:
    if "unit" in a.facts:
        setting_up.join_units(b, b.band(hero), b.band(a.facts["unit"]))


@join.ask
def may_join(b: Saga, hero: UnitId) -> Asking | None:
    return setting_up.asks_join(b, hero, b.rules.heroes_join(b, hero), JOINED)


@join.closed
def not_to_join(b: Saga, hero: UnitId) -> Iterator[Closed]:
    return setting_up.closed_to_hero(b, hero, FORMING.most, JOINED)


# ---------------------------------------------------------------------------------------------------- placing
@step()
def place_army(b: Saga, seat: int) -> None:
    b.then(*(place(u.id) for u in b.army(seat)))


def pieces_of(b: Saga, u: Band) -> list[Piece]:
    return unit_pieces(b, u, {"fatigue": u.fatigue or None})


place = place_question(  # placing is not moving (ruling deployment-spacing)
    __name__,
    "place",
    "saga.decision.place-army",
    Placing(
        lambda b, u, where: TABLE.strip_at(b.edges[u.seat]),
        lambda b, u, where: unit_march(b, u.id),
        lambda where: DEPTH,
        lambda b, u, march, fault: refusal_of(b, Move(u.id, "walk", 0), march, fault),
        pieces_of,
    ),
)
