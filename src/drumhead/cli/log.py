"""A battle as lines to read: what happened, the dice with their faces, and behind each line its clause."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from drumhead.cli import words as cli_words
from drumhead.flow.ending import clause_of, words_of_end
from drumhead.flow.event import BattleEvent, BattleOpened, Counted, Event, Rolled
from drumhead.flow.record import Agreed, Answered, Entry, Left, Mustered, TakenBack, Upgraded
from drumhead.flow.view import Legend, View
from drumhead.flow.words import Renderer
from drumhead.toml_reader import one_line


class LogLine:
    """One sentence of the log."""

    def __init__(self, text: str, clause: str, faces: Sequence[int] = (), heading: bool = False) -> None:
        self.text, self.clause, self.faces, self.heading = one_line(text), one_line(clause), faces, heading


def lines_of(entry: Entry, words: Renderer) -> list[LogLine]:
    match entry:
        case Mustered(events=events) | Answered(events=events):
            return list(lines_in(words.events(events)))
        case TakenBack(to):
            return [LogLine(cli_words.taken_back(to), "")]
        case Left():
            return [LogLine(words.say(*words_of_end(entry)), clause_of(entry))]
        case Agreed():
            return [LogLine(words.say(*words_of_end(entry)), "")]
        case Upgraded():
            return [LogLine(words.say("upgraded", {}), "")]


def lines_in(events: Sequence[Event]) -> Iterator[LogLine]:
    for e in events:
        if isinstance(e, BattleOpened):
            yield from lines_in(e.events)
        if isinstance(e, BattleEvent):
            yield from lines_in((e.event,))
        elif e.text:
            heading = isinstance(e, Counted) and "round" in e.counters
            yield LogLine(e.text, e.clause, e.faces if isinstance(e, Rolled) else (), heading)


def lines_outside(events: Sequence[Event]) -> Iterator[LogLine]:
    """What happens outside battles: these are told by how they begin and end."""
    for e in events:
        if not isinstance(e, BattleEvent | BattleOpened):
            yield from lines_in((e,))
        elif isinstance(e, BattleOpened) and e.text:
            yield LogLine(e.text, e.clause)


def print_entry(console: Console, number: int, entry: Entry, words: Renderer) -> None:
    print_lines(console, number, lines_of(entry, words))


def print_lines(console: Console, number: int, lines: Iterable[LogLine]) -> None:
    """The lines of an entry, its number before the first."""
    for i, line in enumerate(lines):
        if line.heading:
            console.print()
        text = Text(f"{number if i == 0 else '':>5}  ", "dim")
        text.append(line.text, "bold" if line.heading else "")
        if line.faces:
            text.append(f" [{' '.join(map(str, line.faces))}]", "cyan")
        if line.clause:
            text.append(f"  {line.clause}", "dim")
        console.print(text, soft_wrap=True)


TOLD = ("count", "boxes", "dim", "down", "badge")  # ways of showing a mark that a line of text tells


def print_table(console: Console, view: View, legend: Legend) -> None:
    """What is left on the table: each unit with its models and its marks, each side with its score. A figure in no unit
    is a unit of itself."""
    table = Table(*cli_words.UNITS_COLUMNS)
    for seat, side in enumerate(view.seats):
        score = cli_words.side_score(one_line(side.name), side.counters.get("score", 0))
        units = [p for p in view.pieces.values() if p.owner == seat and not p.unit]
        for i, unit in enumerate(units):
            models = [p for p in view.pieces.values() if p.unit == unit.id] or [unit][: unit.place is not None]
            left = cli_words.models_left(len(models), unit.marks.get("born", len(models)))
            told = one_line(marks(view, unit.id, legend))
            table.add_row(
                Text(score if i == 0 else ""), Text(one_line(unit.name or unit.kind.capitalize())), left, told
            )
        if not units:
            table.add_row(Text(score), cli_words.NO_UNITS, "", "")
    console.print(table)


def marks(view: View, unit: str, legend: Legend) -> str:
    """What the marks of a unit and of its models say, in the words and the order of the game's legend."""
    carried = [view.pieces[unit].marks, *(p.marks for p in view.pieces.values() if p.unit == unit)]
    told: list[str] = []
    down = False
    for mark in legend.marks:
        value = sum(int(marks.get(mark.name, 0)) for marks in carried) if mark.show in TOLD else 0
        if not value or (down and mark.show == "down"):  # a unit and its models are down for one reason
            continue
        down = down or mark.show == "down"
        if mark.show == "boxes":
            told.append(cli_words.mark_count(mark.title, value))
        else:
            after = legend.turn.after if mark.show == "dim" and legend.turn else ""
            told.append(after or mark.text.format(n=value))
    return ", ".join(told)
