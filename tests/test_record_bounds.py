"""A record that somebody sends: its table is judged like one from a file, before anything is laid out or drawn."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from drumhead.cli import main
from drumhead.dice import SeededDice
from drumhead.flow.question import WATCHER
from drumhead.flow.record import RecordError, read_record
from drumhead.flow.replay import MOST_PIECES, begun_again, replay, views
from drumhead.lab.luck import luck_of
from drumhead.registry import SYSTEMS
from drumhead.server.library.opponents import LobbyError
from drumhead.server.room.replay import replay_in
from drumhead.space import cubes, terrain
from tests.playthroughs.kept import kept

Plain = dict[str, Any]
Change = Callable[[Plain], Any]


def as_plain(game: str) -> Plain:
    found: Plain = json.loads(kept(game))
    return found


def span(board: Plain) -> None:
    board["pieces"][0]["parts"] = [["solid", [0, 4_000_000], [0, 0], [0, 0], ""]]


def span_below(board: Plain) -> None:
    board["pieces"][0]["parts"] = [["wall", [-4_000_000, 1], [0, 0], [0, 0], "E"]]


def parts(board: Plain) -> None:
    board["pieces"][0]["parts"] = [["cover", [0, 7], [0, 7], [0, 2], ""]] * 50


def many(board: Plain) -> None:
    board["pieces"] = board["pieces"] * 150


def corners(board: Plain) -> None:
    board["pieces"][0]["corners"] = [[i % 300 * 100, i // 300 * 100] for i in range(40_000)]


def far(board: Plain) -> None:
    board["pieces"][0]["corners"] = [[0, 0], [10**17, 0], [0, 10**17]]


def clockwise(board: Plain) -> None:
    board["pieces"][0]["corners"].reverse()


def set_to(**fields: Any) -> Change:
    return lambda board: board.update(fields)


CHANGES: list[tuple[str, str, Change, str]] = [
    ("deadzone", "a span of millions", span, "is off the grid: x runs from 0 to 7"),
    ("deadzone", "a span below the grid", span_below, "is off the grid: x runs from 0 to 7"),
    ("deadzone", "parts over parts", parts, "cubes, at most 4000"),
    ("deadzone", "a thousand pieces", many, "a battlefield has 5 to 100 pieces, this one has"),
    ("deadzone", "levels", set_to(levels=10**9), "levels is 1000000000, it must be a whole number from 1 to 4"),
    ("deadzone", "axes", set_to(axes=["UP"]), "axes is ['UP']"),
    ("deadzone", "a name", set_to(name="a" * 10_000), "name must be one line of at most 60 characters"),
    ("deadzone", "a note", set_to(note="a\n"), "note must be one line of at most 400 characters"),
    ("deadzone", "a kind", lambda b: b["pieces"][0]["parts"][0].__setitem__(0, "moat"), "is no part that a piece"),
    ("saga", "a thousand pieces", many, "pieces are too many, a table holds at most 100"),
    ("saga", "corners", corners, "40000 corners are too many, a piece has at most 60"),
    ("saga", "corners off the table", far, "off the table of 72 x 48 inches"),
    ("saga", "corners that run clockwise", clockwise, "the corners run clockwise"),
    ("saga", "a size", set_to(width=10**17), "it must be 72 by 48"),
    ("saga", "a kind", lambda b: b["pieces"][0].update(kind="moat"), "there is no kind 'moat'"),
    ("saga", "a trait", lambda b: b["pieces"][0].update(traits=["deep"]), "there is no trait 'deep'"),
    ("saga", "a level", lambda b: b["pieces"][0].update(level=10**9), "level is 1000000000"),
    ("saga", "a name", set_to(name="a" * 10_000), "name must be one line of at most 60 characters"),
]
IDS = [f"{game}: {what}" for game, what, _, _ in CHANGES]


@pytest.fixture
def nothing_is_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def laid_out(*_: Any) -> None:
        raise AssertionError("the table was laid out")

    monkeypatch.setattr(cubes.Part, "cubes", laid_out)
    monkeypatch.setattr(terrain, "_arrays", laid_out)


@pytest.mark.parametrize(("game", "what", "change", "why"), CHANGES, ids=IDS)
def test_a_table_that_no_file_could_have_is_refused(
    game: str,
    what: str,
    change: Change,
    why: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    nothing_is_laid_out: None,
) -> None:
    plain = as_plain(game)
    change(plain["start"]["board"])
    raw = json.dumps(plain).encode()
    record = read_record(raw)
    with pytest.raises(RecordError) as refused:
        begun_again(record, SYSTEMS[game], SeededDice.from_number(0))
    assert why in str(refused.value) and len(str(refused.value)) < 1000
    with pytest.raises(LobbyError):
        replay_in(raw)
    file = tmp_path / "battle.json"
    file.write_bytes(raw)
    for command in ("luck", "position"):
        assert main(["replay", command, str(file)]) == 2
        told = capsys.readouterr().err
        assert why in told and told.count("\n") == 1


def test_a_table_in_a_position_of_a_record_is_judged(nothing_is_laid_out: None) -> None:
    plain = as_plain("deadzone")
    piece = '[[field.piece]]\nname = "x"\nsolid = ["0-999,0,0"]'
    head = '[field]\nformat = "deadzone-map/1"\nid = "x"\nname = "x"\nlevels = 3'
    plain["start"] = {"position": f'format = "drumhead-position-1"\n{head}\n{piece}'}
    with pytest.raises(RecordError, match="is off the grid"):
        begun_again(read_record(json.dumps(plain).encode()), SYSTEMS["deadzone"], SeededDice.from_number(0))


# ---------------------------------------------------------------------------------------------------- illegal records
def another_key(plain: Plain) -> None:
    next(e for e in plain["entries"] if e["type"] == "answered" and "key" in e["answer"])["answer"]["key"] = "nonsense"


def another_seat(plain: Plain) -> None:
    plain["entries"][1]["seat"] = 7


def no_dice(plain: Plain) -> None:
    next(e for e in plain["entries"][1:] if e["faces"])["faces"] = []


def a_face_of_nine(plain: Plain) -> None:
    next(e for e in plain["entries"][1:] if e["faces"])["faces"][0][1] = 9


def returns_to_itself(plain: Plain) -> None:
    back = {"type": "taken-back", "to": 2, "state": "", "faces": [], "hash": ""}
    plain["entries"][2:2] = [back]


def returns_to_nowhere(plain: Plain) -> None:
    back = {"type": "taken-back", "to": 10**9, "state": "", "faces": [], "hash": ""}
    plain["entries"][2:2] = [back]


def many_entries(plain: Plain) -> None:
    plain["start"]["lists"][0]["entry"] *= 1000


ILLEGAL = (another_key, another_seat, no_dice, a_face_of_nine, returns_to_itself, returns_to_nowhere, many_entries)


@pytest.mark.parametrize("change", ILLEGAL, ids=lambda change: change.__name__)
@pytest.mark.parametrize("game", ["saga", "deadzone"])
def test_the_luck_of_an_illegal_record_is_a_refusal(
    game: str, change: Change, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = as_plain(game)
    change(plain)
    file = tmp_path / "battle.json"
    file.write_text(json.dumps(plain))
    record = read_record(file.read_bytes())
    with pytest.raises(RecordError):
        luck_of(record, SYSTEMS[game])
    with pytest.raises(RecordError):
        list(replay(record, SYSTEMS[game]))
    for command in ("luck", "position", "verify"):
        assert main(["replay", command, str(file)]) == 2
        told = capsys.readouterr().err
        assert told.startswith("drumhead: ") and told.count("\n") == 1


def test_the_kept_records_stand_as_before() -> None:
    for game in ("saga", "deadzone"):
        plain = as_plain(game)
        record = read_record(json.dumps(plain).encode())
        state, _ = begun_again(record, SYSTEMS[game], SeededDice.from_number(0))
        assert SYSTEMS[game].view(state, WATCHER).board


def test_the_table_of_a_battle_inside_has_no_more_pieces_either() -> None:
    """It is folded in the same way: once it stands, as it is opened, and by what happens in it."""
    for where in ("view", "events", "event"):
        record = as_plain("campaign")
        entries = [e for e in record["entries"] if e["type"] == "answered"]
        opened = next(x for e in entries for x in e["events"] if x["type"] == "battle-opened")
        many = [piece_of(opened["view"], n) for n in range(MOST_PIECES + 1)]
        put = {"type": "put", "pieces": many, "clause": "", "says": "", "facts": {}}
        if where == "view":
            opened["view"]["pieces"] = {piece["id"]: piece for piece in many}
        elif where == "events":
            opened["events"] = [put]
        else:
            inside = next(e["events"] for e in entries if any(x["type"] == "battle-event" for x in e["events"]))
            inside.append({"type": "battle-event", "event": put})
        with pytest.raises(LobbyError, match="pieces are too many"):
            replay_in(json.dumps(record).encode())


def test_events_nested_in_each_other_are_a_refusal() -> None:
    record, event = as_plain("campaign"), {"type": "noted", "clause": ""}
    for _ in range(900):
        event = {"type": "battle-event", "event": event}
    entry = next(e for e in record["entries"] if e["type"] == "answered")
    entry["events"] = [event]
    with pytest.raises(LobbyError):
        replay_in(msgspec.json.encode(record))


def piece_of(view: Plain, n: int) -> Plain:
    piece: Plain = next(iter(view["pieces"].values()))
    return piece | {"id": f"m{n}"}


@pytest.mark.parametrize("where", ["view", "events"])
def test_a_table_with_thousands_of_pieces_is_not_shown(where: str) -> None:
    """Each event is folded onto all pieces: 15,000 of both would be 200 million steps."""
    record = as_plain("saga")
    view = record["entries"][0]["view"]
    many = {f"m{n}": piece_of(view, n) for n in range(MOST_PIECES + 1)}
    if where == "view":
        view["pieces"] = many
    else:
        put = {"type": "put", "pieces": list(many.values()), "clause": "", "says": "", "facts": {}}
        record["entries"][1]["events"].insert(0, put)
    raw = json.dumps(record).encode()
    with pytest.raises(RecordError, match=r"entry 1 .*pieces are too many"):
        list(views(read_record(raw)))
    with pytest.raises(LobbyError, match="pieces are too many"):
        replay_in(raw)
