"""Before we begin: the armies with their books, the table, the roll-off and the sides."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import asdict

from drumhead.combat.army import ArmyList, Bought, Kit, buy, copy_key, with_rules
from drumhead.combat.book import Book, Spell
from drumhead.combat.mustering import at_first_question, entry_names, of_seat, refuse_book, show_armies, tell_house
from drumhead.combat.rounds import roll_off
from drumhead.combat.unit import Model, ModelId, UnitId
from drumhead.flow.event import Event
from drumhead.flow.frame import step
from drumhead.flow.game import Setup
from drumhead.flow.loop import with_dice
from drumhead.flow.question import Refusal
from drumhead.flow.state import Dice
from drumhead.games.sigmar.rules.army import PROFILES, refuse_list
from drumhead.games.sigmar.rules.deployment import deploy_armies, deploy_scouts, move_vanguards
from drumhead.games.sigmar.rules.house import HOUSE
from drumhead.games.sigmar.rules.kinds import WORDS, Weapon, weapon_in
from drumhead.games.sigmar.rules.pieces import casts
from drumhead.games.sigmar.rules.placing import TABLE
from drumhead.games.sigmar.rules.round import first_round
from drumhead.games.sigmar.rules.state import Fighter, Sigmar, Troop
from drumhead.games.sigmar.rules.terrain_kinds import board_here
from drumhead.games.sigmar.rules.vocabulary import BUYING, tough_of
from drumhead.ledger.cite import law, refusing
from drumhead.space.terrain import Board
from drumhead.tabletop import setting_up
from drumhead.tabletop.referee import PAUSES, pause_question
from drumhead.tabletop.terrain_changes import refuse_pauses

EDGE = "sigmar.setup.roll-off-edge"


class SigmarSetup(Setup, frozen=True, kw_only=True):
    lists: tuple[ArmyList, ArmyList]
    books: tuple[Book, Book]  # of which they are bought
    board: Board
    points: int = 350


# ---------------------------------------------------------------------------------------------------- the lobby
def refuse_setup(setup: SigmarSetup) -> Refusal | None:
    """What may not be played: the same checks for the lobby and the command line."""
    return (
        HOUSE.refuse(setup.house)
        or refuse_pauses(setup.pauses, PAUSES, "sigmar.decision.table")
        or refuse_board(setup.board)
        or next(refuse_armies(setup), None)
    )


@law("sigmar.decision.table")
def refuse_board(board: Board) -> Refusal | None:
    return TABLE.refuse(board)


def refuse_armies(setup: SigmarSetup) -> Iterator[Refusal]:
    """Each list by its own book."""
    for seat, (book, army) in enumerate(zip(setup.books, setup.lists)):
        if refused := refuse_book(book, WORDS, PROFILES) or refuse_list(book, army, setup.points):
            yield of_seat(refused, seat, setup.names)


# ---------------------------------------------------------------------------------------------------- mustering
@law("sigmar.decision.house-rules", "sigmar.principles.common-sense", off=lambda setup: HOUSE.full({}))
def house_of(setup: SigmarSetup) -> dict[str, str]:
    """Each doubt is a ruling; the disputable ones are switches, fixed before the game starts."""
    return HOUSE.full(setup.house)


def muster(setup: SigmarSetup, dice: Dice) -> tuple[Sigmar, list[Event]]:
    house, books = house_of(setup), setup.books
    armies = [buy(book, army) for book, army in zip(books, setup.lists)]
    weapons = armoury(books[0], armies[0]), armoury(books[1], armies[1])
    models = fighters(armies, weapons)
    at, radius = setting_up.tables_of_unplaced(models)
    b = Sigmar(
        game="sigmar",
        house=house,
        names=setup.names,
        board=setup.board,
        at=at,
        radius=radius,
        models=models,
        points=setup.points,
        pauses=setup.pauses,
        armoury=weapons,
        spells=(spells_of(books[0], models, 0), spells_of(books[1], models, 1)),
    )
    form_troops(b, armies, setup.lists)
    with_dice(b, dice)
    tell_house(b, HOUSE.departures(house))
    units = [tuple({"id": u.id, "name": u.name} for u in b.army(seat)) for seat in (0, 1)]
    called = [lambda id, known=known: known[id].name for known in weapons]
    b.hands = show_armies(b, armies, "sigmar.ruling.open-information", units, called)
    return at_first_question(b, win_the_roll_off())


def armoury(book: Book, army: Sequence[Bought]) -> dict[str, Weapon]:
    """The weapons in play on one side."""
    return {id: weapon_in(book, id) for id in dict.fromkeys(id for e in army for kit in e.kits for id in kit.weapons)}


def fighters(armies: Sequence[Sequence[Bought]], weapons: Sequence[Mapping[str, Weapon]]) -> list[Fighter]:
    bought = setting_up.models_of(armies, tough_of)
    return [fighter(m, e.unit.type, kit, weapons[m.seat]) for m, e, kit in bought]


def fighter(m: Model, type: str, kit: Kit, weapons: Mapping[str, Weapon]) -> Fighter:
    """A model has the rules of its kit, and those that come with its weapons."""
    carried = tuple([rule for id in kit.weapons for rule in weapons[id].bearer])
    return Fighter(**asdict(m), type=type, rules=with_rules(kit.rules, carried, BUYING.adds_up), mount=kit.mount)


def spells_of(book: Book, models: Sequence[Fighter], seat: int) -> tuple[Spell, ...]:
    """Those of the book, for a side that has somebody to cast them."""
    return book.spells if any(m.seat == seat and casts(m) for m in models) else ()


def form_troops(b: Sigmar, armies: Sequence[Sequence[Bought]], lists: Sequence[ArmyList]) -> None:
    """Each entry of a list is a unit."""
    named = [entry_names(army) for army in armies]

    def troop(u: UnitId, group: tuple[ModelId, ...]) -> Troop:
        lead = b.fighter(group[0])
        seat, i = lead.seat, lead.bought
        e, full = armies[seat][i], sum(b.fighter(m).tough for m in group)
        copy = copy_key(e.unit, lists[seat].entries[i])
        return Troop(
            u, seat, named[seat][i], lead.kind, lead.quality, group, group, type=lead.type, full=full, cost=e.cost,
            copy=copy,
        )  # fmt: skip

    groups = groupby(b.models, key=lambda m: (m.seat, m.bought))
    setting_up.form(b, [tuple(m.id for m in group) for _, group in groups], troop)


# ---------------------------------------------------------------------------------------------------- sides
pause = pause_question(__name__, "sigmar.decision.table", board_here, refusing("sigmar.ruling.terrain-setup"))


@step(EDGE)
def win_the_roll_off(b: Sigmar) -> None:
    """The winner picks his edge, places first and opens the first round (ruling won-deployment)."""
    b.winner = roll_off(b, EDGE)
    b.then(pick_side(b.winner), pause("sides-chosen"), pause("before-set-up"), set_up_all(), first_round())


@step()
def set_up_all(b: Sigmar) -> None:
    b.then(deploy_armies(), deploy_scouts(), pause("armies-placed"), move_vanguards())


pick_side = setting_up.side_question(__name__, "sigmar.decision.pick-side", EDGE)
