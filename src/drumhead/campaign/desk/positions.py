"""Positions of a campaign as text, `drumhead-position-1`: the map, armies, ship and cards at one question.

The fields of the file are those of the state, so that reading what was written gives the same campaign. Where a piece
is named next, `moves` says whose, and the pending steps need not be written.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from decimal import Decimal
from typing import Any, get_type_hints

import msgspec

from drumhead.campaign.map.reading import map_in, write_map
from drumhead.campaign.rules.cards import DECK, new_deck
from drumhead.campaign.rules.house import HOUSE
from drumhead.campaign.rules.state import Army, Campaign, Vector
from drumhead.campaign.rules.turn import begin_turn, next_piece, second_mover
from drumhead.campaign.rules.units import MOST
from drumhead.campaign.rules.victory import end_turn
from drumhead.combat.position import DO_NOT_FIT, FORMAT, NO_FIT, PositionError, Row, inline
from drumhead.combat.position import MOST as HIGH
from drumhead.combat.source import Source
from drumhead.flow.frame import PARTS
from drumhead.flow.inside import Battles
from drumhead.flow.loop import close, run, with_dice
from drumhead.flow.state import Frame
from drumhead.flow.state import read as read_value
from drumhead.space.board import BoardError

HINTS = get_type_hints(Campaign)
APART = ("game", "house", "map", "armies", "possible", "battle", "question", "outcome")  # written in their own way
PLAIN = {f.name: f for f in fields(Campaign) if f.metadata.get("kept", True) and f.name not in APART}
COUNTED = {"turn": 0, "quiet": -1, "sieged": 0, "battles": 0, "opened": 0, "asked": -1}  # numbers, each with its least
BESIDE = ("format", "house", "moves", "possible", "battle", "army", "map")
ARMY = tuple(name for name in Army.__struct_fields__ if name != "id")
HEADER = re.compile(r"^(\[+)(?=[a-z])", re.MULTILINE)


# ---------------------------------------------------------------------------------------------------- writing
def write_position(s: Campaign, battles: Battles | None) -> str:
    """The campaign as it stands at its question."""
    lines = [f"{name} = {inline(value)}" for name, value in head_of(s).items()]
    battle = battles.of(s) if battles else None
    if battles and battle:
        lines += [f"battle = {in_lines(battles.game.position(battle))}"]
    for a in s.armies:
        lines += ["", "[[army]]", *(f"{name} = {inline(value)}" for name, value in row_of(a).items())]
    return "\n".join([*lines, "", "[map]", HEADER.sub(r"\1map.", write_map(s.map))])


def head_of(s: Campaign) -> dict[str, Any]:
    house = {key: name for key, name in s.house.items() if name != HOUSE.switches[key].default}
    head: dict[str, Any] = {"format": FORMAT, "house": house}
    before = asked_before(s)
    moves = s.question.seat if s.question else 0
    rested = s.frames == movement_of(s, moves)
    for name, field in PLAIN.items():
        value = before.get(name, getattr(s, name))
        if value != default_of(field) and not (rested and name == "frames"):
            head[name] = without_nothing(msgspec.to_builtins(value, str_keys=True))
    if rested:
        head["moves"] = moves
    known = truth_of(s)
    if s.armies and s.possible != known:
        head["possible"] = [" ".join("".join(map(str, v)) for v in vectors) for vectors in s.possible]
    return head


def asked_before(s: Campaign) -> dict[str, Any]:
    """The counts of questions before the open one is asked, which standing the position up does again."""
    asked = [*s.asked_of]
    if s.question:
        asked[s.question.seat] -= 1
    return {"asked": s.asked - 1, "asked_of": asked}


def movement_of(s: Campaign, seat: int) -> list[Frame]:
    """What is pending while a side names its pieces."""
    rest = [second_mover()] if seat == s.first else [end_turn(), begin_turn()]
    return [*rest[::-1], next_piece(seat)]


def truth_of(s: Campaign) -> list[tuple[Vector, ...]]:
    return [(tuple(a.points for a in s.of(seat)),) for seat in (0, 1)]


def row_of(a: Army) -> dict[str, Any]:
    row: dict[str, Any] = without_nothing(msgspec.to_builtins(a))
    usual = msgspec.to_builtins(Army(a.id, a.seat, a.number, a.points))
    return {
        name: row[name] for name in ARMY if name in row and (name in ("seat", "points") or row[name] != usual[name])
    }


def without_nothing(value: Any) -> Any:
    """TOML has no word for nothing: what is None is not written."""
    if isinstance(value, dict):
        return {key: without_nothing(x) for key, x in value.items() if x is not None}
    return [without_nothing(x) for x in value] if isinstance(value, list | tuple) else value


def in_lines(text: str) -> str:
    """A text of many lines as a value."""
    escaped = text.replace("\\", "\\\\").replace('"""', '""\\"')
    return f'"""\n{escaped}"""'


def default_of(field: Any) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


# ---------------------------------------------------------------------------------------------------- reading
def read_position(text: str, where: str, battles: Battles | None) -> Campaign:
    """The campaign that a file describes, at its question; `where` names the file in messages."""
    source = Source(text, where, PositionError, Decimal)
    file = Row(source, source.tables)
    if file.table.get("format") != FORMAT:
        raise file.fault(f"format is {file.table.get('format')!r}, this program reads '{FORMAT}'", "format")
    file.only((*PLAIN, *BESIDE))
    s = state_in(file, where)
    check_armies(s, file)
    check_cards(s, file)
    s.possible = possible_in(s, file)
    if "battle" in file.table:
        s.battle = battle_in(file, where, battles)
    if "frames" not in file.table:
        s.frames = movement_of(s, file.seat("moves", 0))
    try:
        with_dice(s, None)  # type: ignore[arg-type]  # nothing is rolled on the way to a question
        run(s)
        close(s)
    except DO_NOT_FIT:
        raise file.fault(NO_FIT) from None
    return s


def state_in(file: Row, where: str) -> Campaign:
    picked: dict[str, str] = file.get("house", dict[str, str], {})
    if refused := HOUSE.refuse(picked):
        raise file.fault(refused.why, "house", clause=refused.clause)
    state = {name: field_in(file, name) for name in PLAIN if name in file.table}
    for seat in ("norman", "first"):
        if seat in state:
            file.seat(seat)
    for name, least in COUNTED.items():
        file.number(name, max(least, 0), least, HIGH)
    for name in state.get("names", ()):
        file.check_name("names", name)
    for name, _ in state.get("frames", ()):
        file.check_known("frames", name, PARTS, "step")
    return Campaign(
        game="campaign", house=HOUSE.full(picked), map=map_of(file, where), armies=list(armies_in(file)), **state
    )


def field_in(file: Row, name: str) -> Any:
    try:
        return read_value(file.table[name], HINTS[name])
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise file.fault(f"{name}: {str(error).replace('`', '')}", name) from None


def map_of(file: Row, where: str) -> Any:
    table = file.table.get("map")
    if not isinstance(table, dict):
        raise file.fault("[map] is missing; a position holds all that is played on")
    try:
        return map_in(table, f"{where}: map")
    except BoardError as error:
        raise PositionError(str(error)) from None


def armies_in(file: Row) -> Iterator[Army]:
    """In the order of the file, which numbers them; the number of an army of its side goes on from the last."""
    last = {0: 0, 1: 0}
    for id, row in enumerate(file.rows("army")):
        row.only(ARMY)
        seat = row.seat("seat")
        last[seat] = row.number("number", last[seat] + 1, 1, HIGH)
        points = row.number("points", 0, 0, MOST)
        try:
            table: Mapping[str, Any] = {**row.table, "id": id, "seat": seat, "number": last[seat], "points": points}
            yield msgspec.convert(table, Army)
        except msgspec.ValidationError as error:
            raise row.fault(str(error).replace("`", "")) from None


# ---------------------------------------------------------------------------------------------------- what must fit
def check_armies(s: Campaign, file: Row) -> None:
    """Armies on land, one in a hex; the ship on water."""
    if s.ship is not None and s.ship not in s.land.sea | s.land.coast:
        raise file.fault(f"ship is {list(s.ship)}, which is neither sea nor coast", "ship")
    for at in s.pillaged:
        if at not in s.land.villages:
            raise file.fault(f"pillaged names {list(at)}, which is no village", "pillaged")
    taken: dict[Any, int] = {}
    for a, row in zip(s.armies, file.rows("army")):
        if a.gone or a.at is None:
            continue
        if a.at not in s.land.land:
            raise row.fault(f"at is {list(a.at)}, which is no land of this map", "at")
        if a.at in taken:
            clause = "campaign.move.one-army-per-hex"
            raise row.fault(
                f"army {taken[a.at] + 1} stands at {list(a.at)}, and a hex holds one army", "at", clause=clause
            )
        taken[a.at] = a.id


def check_cards(s: Campaign, file: Row) -> None:
    """Ten cards, in deck, hands and discard pile together; a file that names no deck has the rest in it."""
    if len(s.hands) != 2:
        raise file.fault(f"hands has {len(s.hands)} hands, there are two sides", "hands")
    left = new_deck()
    for field, cards in (("hands", (*s.hands[0], *s.hands[1])), ("discard", s.discard), ("deck", s.deck)):
        for card in cards:
            file.check_known(field, card, DECK, "card")
            if card not in left:
                raise file.fault(f"{field} has one more {card} than the {DECK[card]} of the deck", field)
            left.remove(card)
    if "deck" not in file.table:
        s.deck = left
    elif left:
        raise file.fault(f"the card {left[0]} is in no hand, not in the deck and not in the discard pile", "deck")


def possible_in(s: Campaign, file: Row) -> list[tuple[Vector, ...]]:
    """What each side may believe of the other; nothing is written where everything is known."""
    if "possible" not in file.table:
        return truth_of(s) if s.armies else [(), ()]
    told = file.get("possible", tuple[str, str])
    found = [tuple(tuple(int(c) for c in v) for v in side.split() if v.isdecimal() and v.isascii()) for side in told]
    for seat, truth in enumerate(truth_of(s)):
        if truth[0] not in found[seat] or any(len(v) != len(truth[0]) or max(v) > MOST for v in found[seat]):
            raise file.fault(f"possible: the armies of seat {seat} are not among what is possible", "possible")
    return found


def battle_in(file: Row, where: str, battles: Battles | None) -> Any:
    text: str = file.get("battle", str)
    if battles is None:
        raise file.fault("there are no battles inside this game", "battle")
    return battles.game.stand(text, f"{where}: battle")
