"""What people read: sentences stand where a language can be put in, in plain words; verbs agree with one and many."""

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

import drumhead
from drumhead.dice import SeededDice
from drumhead.flow.event import Event
from drumhead.flow.grammar import agree
from drumhead.flow.words import Cast, Renderer
from drumhead.lab.bench_battles import smallest
from drumhead.ledger.clause import GAMES, ledger, texts, title_of
from drumhead.registry import DESKS
from tests.plain_words import literals, old_words, page_texts, prose

Reader: TypeAlias = Callable[[Path], Iterator[tuple[int, str]]]

SOURCE = Path(str(drumhead.__file__)).parent
WORDS = ("words.py", "help_words.py", "report_words.py", "request_words.py")
FAULTS = (
    "NotFound",
    "NotYours",
    "NotNow",
    "NotUnderstood",
    "TooMany",
    "StoreError",
    "LobbyError",
    "Refusal",
    "WrongInput",
)
PRINTERS = ("echo", "print", "status", "add_column", "Table", "Option", "Argument", "Typer", "command")
FILES = [p for part in ("server", "cli") for p in sorted((SOURCE / part).rglob("*.py")) if p.name not in WORDS]


def sentences(file: Path) -> Iterator[str]:
    """Literal texts with a blank in them that a call hands to a person, with their lines."""
    for call in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(call, ast.Call) and name_of(call.func) in (*FAULTS, *PRINTERS):
            for given in (*call.args, *(k.value for k in call.keywords if k.arg in ("help", "title", "caption"))):
                if isinstance(given, ast.Constant | ast.JoinedStr) and " " in literal(given).strip():
                    yield f"{file.relative_to(SOURCE)}:{given.lineno}: {literal(given)}"


def name_of(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def literal(text: ast.expr) -> str:
    """The words of a literal, without what is filled in."""
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    return "".join(p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str))


@pytest.mark.parametrize("file", FILES, ids=lambda p: p.relative_to(SOURCE).as_posix())
def test_no_sentence_for_people_is_written_in_place(file: Path) -> None:
    assert list(sentences(file)) == []


def test_a_sentence_in_place_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_words.SOURCE", tmp_path)
    code = tmp_path / "code.py"
    code.write_text('raise NotFound(f"There is no {x}.")\ntyper.echo("All is well")\nlog("a note")\necho(words.DONE)\n')
    assert [line.split(":")[1] for line in sentences(code)] == ["1", "2"]


# ---------------------------------------------------------------------------------------------------- plain words
ROOT = SOURCE.parents[1]
PAGE = [
    p for p in sorted((ROOT / "web" / "src").rglob("*")) if p.suffix in (".svelte", ".ts") and p.name != "wire.d.ts"
]
DATA = [
    p for part in ("games", "campaign") for p in sorted((SOURCE / part).rglob("*")) if p.suffix in (".toml", ".txt")
]
TEXTS: dict[Path, Reader] = {
    **dict.fromkeys(sorted(SOURCE.rglob("*.py")), literals),
    **dict.fromkeys(PAGE, page_texts),
    **dict.fromkeys((*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), *DATA), prose),
}


def test_no_text_that_people_read_has_an_old_word() -> None:
    assert len(PAGE) > 100 and {p.relative_to(SOURCE).parts[0] for p in DATA} == {
        "games",
        "campaign",
    }  # all of them were found
    found = [
        f"{file.relative_to(ROOT)}:{line}: {words}"
        for file, read in TEXTS.items()
        for line, text in read(file)
        if (words := old_words(text))
    ]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_has_an_old_word(game: str) -> None:
    law = ledger(game)
    read = [(e.id, text) for e in law.all() for text in (title_of(e), *texts(e))]
    assert [(id, words) for id, text in read if (words := old_words(text))] == []


def test_an_old_word_is_found(tmp_path: Path) -> None:
    page = tmp_path / "Page.svelte"
    page.write_text("<!-- whom -->\n<p>Whom do you place?</p> // whoever\n<p>Whomsoever</p>\n")
    assert [(line, old_words(text)) for line, text in page_texts(page) if old_words(text)] == [(2, ["Whom"])]
    code = tmp_path / "code.py"
    code.write_text('"""Whom?"""\nsay("Those who look on")\n')
    assert [old_words(text) for _, text in literals(code) if old_words(text)] == [["Those who", "look on"]]


# ---------------------------------------------------------------------------------------------------- one and many
ONE, MANY = "Captain", "Bowmen"
PLURAL = "act attack assault charge close climb command defend deploy do drop fail fall find give go have hold are jump"
PLURAL += " lose move pass plant rest roll run shoot stand stay step strike suffer support suppress take test walk"
SINGULAR = [agree("be" if verb == "are" else verb, many=False) for verb in PLURAL.split()]
ASKED = re.compile(rf"\b(do|does|should|is|are|has|have) (?:each of )?(?:your |Azure's )?({ONE}|{MANY})\b")
SAID = re.compile(rf"\b{MANY} (?:{'|'.join(SINGULAR)})\b|\b{ONE} (?:{'|'.join(PLURAL.split())})\b")
COUNTED = re.compile(
    r"(?<![\d.,] )(?<![\d.])1 (?:models|wounds|points|hits|blocks|cubes|commands|units|successes|enemies|dice)\b"
    r"|(?<![\d.])(?:0|[2-9]|[1-9]\d+) (?:model|wound|point|hit|block|cube|command|success|enemy|die)\b"
)


def disagreements(text: str) -> list[str]:
    """Verbs and nouns that do not agree with one Captain, with many Bowmen, or with a number."""
    found = [
        m[0] for m in ASKED.finditer(text) if m[1] != "should" and (m[1] in ("does", "is", "has")) != (m[2] == ONE)
    ]
    if not ASKED.search(text):
        found += [m[0] for m in SAID.finditer(text)]
    return found + [m[0] for m in COUNTED.finditer(text)]


class Everybody(Cast):
    """All units have one name."""

    def __init__(self, many: bool) -> None:
        super().__init__(("Azure", "Gules"), {})
        self.called, self.plural = (MANY if many else ONE), many

    def learn(self, e: Event) -> None:
        """Nobody has a name of its own."""

    def name(self, unit: int) -> str:
        return self.called

    def of_side(self, unit: int) -> str:
        return f"Azure's {self.called}"

    def many(self, unit: int) -> bool:
        return self.plural


def told(renderer: Renderer, game: Any, state: Any, events: Sequence[Event]) -> Iterator[str]:
    """Everything that a person may read at this moment of a battle."""
    for e in renderer.events(events):
        yield from (e.text, e.deed, e.result)
    if state.question is None:
        return
    asked = renderer.question(state.question)
    yield asked.text
    yield from (o.label for o in getattr(asked.ask, "options", ()))
    for _, refusal in game.closed(state):
        yield renderer.refusal(refusal).why
        yield renderer.words.briefly(renderer.cast, refusal)


@pytest.mark.parametrize("id", DESKS)
def test_verbs_agree_with_one_and_with_many_in_every_sentence_of_a_battle(id: str) -> None:
    desk, wrong, read = DESKS[id], set[str](), set[str]()
    game: Any = desk.game
    for seed, setup in islice(smallest(desk), 3):
        rng, dice = Random(seed), SeededDice.from_number(seed)
        state, events = game.muster(setup, dice)
        hands = [entry for seat in game.view(state, 0).seats for entry in seat.hand]
        several = any(entry.get("size", 1) > 1 for entry in hands)  # some games have single models only
        renderers = [Renderer(game, Everybody(many)) for many in ((False, True) if several else (False,))]
        while True:
            for renderer in renderers:
                for text in filter(None, told(renderer, game, state, events)):
                    read.add(text)
                    wrong |= {f"{found}: {text}" for found in disagreements(text)}
            if state.question is None:
                break
            events = game.answer(state, state.asked_seat, game.sample(state, rng), dice)
    assert wrong == set()
    assert len(read) > 100  # a battle says much


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("What does your Captain do?", []),
        ("What do your Captain do?", ["do your Captain"]),
        ("Azure's Bowmen is destroyed.", ["Bowmen is"]),
        ("Azure's Captain lose 2 models; 1 left.", ["Captain lose"]),
        ("Azure's Bowmen lose 1 models.", ["1 models"]),
        ("2 hit of 11 dice, 2.1 points", ["2 hit"]),
        ("Shoot Captain: 3 can fire", []),
    ],
)
def test_what_does_not_agree_is_found(text: str, wrong: list[str]) -> None:
    assert disagreements(text) == wrong
