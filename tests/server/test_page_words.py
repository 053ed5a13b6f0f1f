"""The page knows no game: no id, mark, kind, weapon, list, special rule or decision of one stands in its sources."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import drumhead.games
from drumhead.flow.view import Legend
from drumhead.ledger.clause import ledger
from drumhead.registry import SYSTEMS

SOURCES = Path(__file__).parents[2] / "web" / "src"
GAMES = Path(next(iter(drumhead.games.__path__)))
WIRE = {"wire.d.ts"}  # generated, with the comments of the server's types

# Words of a game that mean something else in the page. Between quotes, as a name, they are found all the same.
PLAIN = {
    "destroyed": "what is lost in a battle of any game",
    "engine": "the program that knows the rules",
    "fast": "how quickly news is played",
    "fresh": "what is new",
    "granted": "what the other side allowed, or the browser",
    "held": "a key or a button that is down",
    "least": "the lower bound of a number",
    "mine": "what belongs to this seat",
    "most": "the upper bound of a number",
    "moved": "an event of every game",
    "points": "what armies cost, and what a drawing is made of",
    "quality": "a column of the army sheet, by the wire type",
    "ready": "what waits to be used",
    "seen": "what somebody has looked at",
    "slow": "how quickly news is played",
    "standing": "where a figure can stand; the answer of a room that waits",
    "steady": "how quickly a replay is played",
    "turn": "whose it is to act; how a battlefield is seen",
    "used": "what somebody uses",
    "watch": "the spectators' link",
    "weapons": "a column of the army sheet, by the wire type",
    "with": "a word of every sentence",
    "without": "a word of every sentence",
}
QUOTED = {
    "action": "a fact of options and drafts, in every game",
    "block": "a solid cube from above",
    "destroyed": "the chance that a target is lost, by the wire type",
    "engine": "a kind of switch on the rules page",
    "failed": "what a call of the server came to",
    "fast": "how quickly news is played",
    "granted": "what the other side allowed, or the browser",
    "held": "the look of a figure that is dragged",
    "lost": "a line that is broken",
    "move": "what the editor does to a unit",
    "moved": "an event of every game",
    "muster": "the page on which lists are made",
    "slow": "how quickly news is played",
    "steady": "how quickly a replay is played",
    "support": "who stands near enough to help, a role of shapes in every game",
    "sure": "whether somebody is, before a battle is given up",
    "turn": "how a battlefield is seen",
    "watch": "the spectators' link",
    "with": "a word of every sentence",
    "path": "the line that a figure would go",
    "hit": "the filled look of a die, by the wire type",
    "wounds": "what the odds of an attack count where its game names nothing else",
}
DRAWINGS = {"table/icons.ts", "cubes/silhouettes.ts", "home/picture.ts"}  # icons are called by what they show: "bow"


def sources() -> Iterator[tuple[str, str]]:
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix in (".ts", ".svelte", ".css") and path.name not in WIRE:
            yield path.relative_to(SOURCES).as_posix(), path.read_text("utf-8")


def words_of(text: str) -> set[str]:
    return set(re.findall("[a-z]{4,}", re.sub(r"\{[^}]*\}", "", text)))


def told_by(legend: Legend) -> set[str]:
    """Marks, and the words and kinds that a legend has for them."""
    marks = {word for m in legend.marks for word in (m.name, m.most, *words_of(m.text), *words_of(m.off))}
    return marks | {value for sign in legend.signs for value in sign.values} | {legend.at_rest}


def books(game: str) -> Iterator[str]:
    for path in (GAMES / game / "data" / "books").glob("*.toml"):
        book = tomllib.loads(path.read_text("utf-8"))
        for unit in book.get("unit", ()):
            yield unit["id"]
            yield from (re.sub(r"\(.*", "", rule) for rule in unit.get("rules", ()))
        yield from (weapon["id"] for weapon in book.get("weapon", ()))


def lists(game: str) -> Iterator[str]:
    """Their names, without the size."""
    for path in (GAMES / game / "data" / "lists").rglob("*.toml"):
        yield re.sub(r"-\d+$", "", path.stem)


@cache
def words(game: str) -> set[str]:
    found = {game, *told_by(SYSTEMS[game].legend), *books(game), *lists(game)}
    return {word.lower() for word in found if word}


@cache
def names(game: str) -> set[str]:
    """What a program would write between quotes: decisions, readings of dice."""
    return {d.id.rpartition(".")[2] for d in ledger(game).decisions} | set(SYSTEMS[game].legend.dice)


def spread(text: str) -> str:
    """Each part of a name by itself: fatigueOf is fatigue of."""
    return re.sub("(?<=[a-z])(?=[A-Z])", " ", text).lower()


def says(text: str, word: str) -> bool:
    return word in text and re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", text) is not None


def quotes(text: str, word: str) -> bool:
    return any(f"{mark}{word}{mark}" in text for mark in "'\"`")


def found_in(path: str, text: str, game: str) -> Iterator[str]:
    drawn = {SYSTEMS[game].legend.icon, *(s.icon for s in SYSTEMS[game].legend.signs)} if path in DRAWINGS else set()
    parts = spread(text)
    for word in sorted(words(game) - drawn):
        if (word not in PLAIN and word not in QUOTED and says(parts, word)) or f"marks.{word}" in text:
            yield f"{path}: {word}"
    for word in sorted((names(game) | words(game)) - drawn - set(QUOTED)):
        if quotes(text, word):
            yield f"{path}: {word!r}"


@pytest.mark.parametrize("game", SYSTEMS)
def test_the_page_has_no_word_of_a_game(game: str) -> None:
    assert [hit for path, text in sources() for hit in found_in(path, text, game)] == []


@pytest.mark.parametrize(
    "line", ["const tired = fatigueOf(unit);", "// as in Saga", "if (decision === 'pick-side') go();"]
)
def test_a_word_that_comes_back_is_found(line: str) -> None:
    assert list(found_in("some.ts", line, "saga"))


@pytest.mark.parametrize("line", ["const mine = seats[0];", "<b>Move them away</b>"])
def test_plain_words_are_not_taken_for_a_game_s(line: str) -> None:
    assert not list(found_in("some.ts", line, "deadzone"))


def test_every_exception_is_needed() -> None:
    every = set().union(*(words(game) | names(game) for game in SYSTEMS))
    assert every >= set(PLAIN) | set(QUOTED)
