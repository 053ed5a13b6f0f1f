"""A battle of the campaign as a battle of One Page SAGA: the muster, the set-up, the fight, and what came of it.

The one module that knows the game the battles are played with.
"""

from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.scale import budget
from drumhead.campaign.rules.state import Campaign, Fight, changed_fight, seats_of
from drumhead.campaign.rules.table_row import lay_table
from drumhead.campaign.rules.units import army_name
from drumhead.combat.army import ArmyList, Entry, Take
from drumhead.flow.answers import random_list
from drumhead.flow.event import BattleClosed
from drumhead.flow.frame import Asking, question, step
from drumhead.flow.inside import Battles
from drumhead.flow.question import Enlisted, Refusal, Roster, Seat
from drumhead.flow.roster import Buyable, Extra, ListEntry, TakenExtra
from drumhead.games.saga.game import SAGA
from drumhead.games.saga.rules.army import book, refuse_list, suggested_list
from drumhead.games.saga.rules.house import HOUSE as SAGA_HOUSE
from drumhead.games.saga.rules.setup import SagaSetup, heroes_of
from drumhead.games.saga.rules.state import Saga
from drumhead.ledger.cite import law
from drumhead.ledger.clause import Ruling
from drumhead.tabletop.referee import PAUSES

WITHSTOOD = 0.25  # of a win: what a draw is worth to the attacker, who stays outside without a card


def draws(s: Campaign) -> tuple[float, float]:
    """What a draw in this battle is worth to each seat: the attacker gains nothing, the defender holds the hex (ruling
    draw)."""
    fight = s.fight()
    assert fight is not None
    attacker, _ = seats_of(s, fight)
    return (WITHSTOOD, 1 - WITHSTOOD) if attacker == 0 else (1 - WITHSTOOD, WITHSTOOD)


BATTLES = Battles(SAGA, draws=draws)
Campaign.inner_types = {SAGA.id: Saga}
FOUGHT = "campaign.battle.scenario-as-usual"
MUSTERED = "campaign.battle.points-as-allocated"
HERO = "hero"  # a type of units

# ---------------------------------------------------------------------------------------------------- its house rules
SET_HERE = {"points-limit": "free-limit", "terrain-minimum": "none", "annihilation": "annihilation"}
FREE_HERO = {"hero-count": "free-hero"}


@law("campaign.ruling.saga-switches", off=lambda s: dict(s.battle_house))
def house_of_battle(s: Campaign) -> dict[str, str]:
    """What the campaign sets itself (rulings winner-of-battle, fewer-than-ten-pieces and free-hero), and what its
    players chose."""
    return s.battle_house | SET_HERE | (FREE_HERO if s.rules.free_hero else {})


def free_switches() -> dict[str, Ruling]:
    """The house rules of the battles that players may choose."""
    taken = SET_HERE.keys() | FREE_HERO.keys()
    return {key: SAGA_HOUSE.switches[key] for key in SAGA_HOUSE.built if key not in taken}


def refuse_battle_house(house: dict[str, str], campaign: dict[str, str]) -> Refusal | None:
    """House rules of the battles that nobody knows, or that the campaign sets itself."""
    free = HOUSE.pick("free-hero", campaign)
    taken = [*SET_HERE, *(FREE_HERO if free or house.get("hero-count") == "free-hero" else {})]
    if key := next((key for key in house if key in taken), None):
        return Refusal("campaign.ruling.saga-switches", "switch_taken", {"key": key})
    return SAGA_HOUSE.refuse(house)


# ---------------------------------------------------------------------------------------------------- the muster
@question("campaign.decision.muster", MUSTERED)
def write_list(s: Campaign, a: Enlisted, seat: Seat, w: int) -> None:
    """Written again before each battle, sealed until both are in (ruling muster-anew)."""
    s.sealed[seat] = msgspec.to_builtins(a.entries)


@write_list.ask
def may_write_list(s: Campaign, seat: Seat, w: int) -> Asking:
    fight = s.work(w, Fight)
    army, points = army_and_points(s, fight, seat)
    roster = roster_of(s, points)
    facts = {"army": army, "points": points, "row": fight.row, "game": SAGA.id, "book": book().id}
    facts |= {"budget": roster.limit, "hero": s.rules.free_hero}
    return Asking(seat, roster, "muster", MUSTERED, facts)


@write_list.refuse
def refuse_muster(s: Campaign, a: Enlisted, seat: Seat, w: int) -> Refusal | None:
    """What the shape cannot say, by the house rules of the battle."""
    army = list_of(s, s.work(w, Fight), seat, a.entries)
    return refuse_list(book(), army, army.limit, house_of_battle(s))


def army_and_points(s: Campaign, fight: Fight, seat: Seat) -> tuple[int, int]:
    """The army of a seat in this battle, and its points as it began."""
    k = seats_of(s, fight).index(seat)
    return (fight.attacker, fight.defender)[k], fight.points[k]


def roster_of(s: Campaign, points: int) -> Roster:
    """Everything in the book; a hero comes on top of the points, unless heroes are bought (ruling free-hero)."""
    units = []
    for unit in book().units:
        leads = unit.type == HERO and s.rules.free_hero
        groups = unit.groups if s.rules.saga_points.upgrades else ()
        extras = tuple(Extra(group.id, option.id, option.cost) for group in groups for option in group.options)
        units.append(Buyable(unit.id, unit.name, 0 if leads else unit.cost, extras, leads))
    return Roster(tuple(units), budget(s, points))


def group_sizes() -> dict[str, int]:
    """The models of a group, by what it is bought as."""
    return {unit.id: unit.size for unit in book().units}


def list_of(s: Campaign, fight: Fight, seat: Seat, entries: tuple[ListEntry, ...]) -> ArmyList:
    army, points = army_and_points(s, fight, seat)
    bought = (Entry(e.unit, tuple(Take(t.group, t.option, t.models) for t in e.take)) for e in entries)
    return ArmyList(army_name(s, s.army(army)), book().id, budget(s, points), tuple(bought))


def suggested_muster(s: Campaign, limit: int) -> Enlisted:
    """What the program chooses: the usual army of the battle game for these points."""
    army = suggested_list(limit, house_of_battle(s))
    return Enlisted(
        tuple(ListEntry(e.unit, tuple(TakenExtra(t.group, t.option) for t in e.take)) for e in army.entries)
    )


def any_muster(s: Campaign, seat: Seat, rng: Random) -> tuple[ListEntry, ...]:
    """Any list that this seat may hand in now."""
    w = next(w for w, work in s.works.items() if isinstance(work, Fight))
    roster = roster_of(s, army_and_points(s, s.work(w, Fight), seat)[1])
    while refuse_muster(s, a := Enlisted(random_list(roster, rng)), seat, w):
        pass
    return a.entries


# ---------------------------------------------------------------------------------------------------- the battle begins
@step()
def open_battle(s: Campaign, w: int) -> None:
    """Both lists are shown together, the table is rolled, and the battle game begins with its roll-off."""
    fight = s.work(w, Fight)
    sealed = {seat: msgspec.convert(s.sealed.pop(seat), tuple[ListEntry, ...]) for seat in s.sides}
    lists = [list_of(s, fight, seat, sealed[seat]) for seat in (0, 1)]
    board = lay_table(s, fight.row)
    setup = SagaSetup(
        game=SAGA.id,
        names=s.names,
        house=house_of_battle(s),
        pauses=PAUSES,
        lists=(lists[0], lists[1]),
        board=board,
        points=(lists[0].limit, lists[1].limit),
    )
    facts = {"number": s.battles, "row": fight.row, "at": s.name_of(fight.at), "pieces": len(board.pieces)}
    BATTLES.open(s, setup, FOUGHT, "battle_opens", **facts)


fight_on = BATTLES.fight_question(__name__, "fight_on", FOUGHT)


# ---------------------------------------------------------------------------------------------------- what came of it
@step()
def record_result(s: Campaign, w: int) -> None:
    """The winner, and the points that both have lost; then nobody looks at the battle any more."""
    b, fight = s.battle, s.work(w, Fight)
    assert isinstance(b, Saga) and b.outcome is not None
    seats = seats_of(s, fight)
    first, second = (points_destroyed(s, b, seat, points) for seat, points in zip(seats, fight.points))
    changed_fight(s, w, winner=winner_of(b, b.outcome.winner), destroyed=(first, second))
    s.battle = None
    s.tell(BattleClosed(FOUGHT))


@law("campaign.ruling.both-wiped-out", off=lambda b, winner: winner)
def winner_of(b: Saga, winner: Seat | None) -> Seat | None:
    """The winner that the battle game names; nobody, where nobody is left on either side."""
    return winner if b.army(0) or b.army(1) or b.round == 0 else None


@law("campaign.ruling.destroyed-points", off=0)
def points_destroyed(s: Campaign, b: Saga, seat: Seat, points: int) -> int:
    """All, where at most the hero is left; else what is gone, in campaign points, rounded down (ruling halves)."""
    counted = troops(s, b, seat)
    living = {m for u in b.units for m in u.models}
    gone = {m for m in counted if b.model(m).unit >= 0 and m not in living}
    if len(gone) == len(counted):
        return points
    if s.rules.count_losses == "units":
        gone &= {m for u in b.units if not u.models for m in u.born}
    return in_campaign_points(s, sum((b.model(m).worth for m in gone), Fraction(0)), points)


def in_campaign_points(s: Campaign, worth: Fraction, most: int) -> int:
    """What fell, in points of the battle game, as points of an army that had so many (ruling destroyed-points)."""
    return min(most, worth // s.rules.saga_points.points)


def troops(s: Campaign, b: Saga, seat: Seat) -> set[int]:
    """The models that campaign points have bought: not the hero that comes on top (ruling bought-heroes)."""
    free: set[Any] = {m.id for m in heroes_of(b, seat)} if s.rules.free_hero else set()
    return {m.id for m in b.models if m.seat == seat} - free
