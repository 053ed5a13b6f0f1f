import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from drumhead.ledger.clause import (
    GAMES,
    RULES,
    Clause,
    Ledger,
    LedgerError,
    Ruling,
    disagreements,
    entry,
    faults,
    ledger,
    read_ledger,
    texts,
    title_of,
)

TOY = """
game = "toy"
title = "Toy Wars"
source = "toy.txt"

[[clause]]
id = "toy.moving.walk"
section = "Moving"
rule = "A soldier walks 6 inches."
check = "given a walk, when it is 6 inches, then it is legal."

[[decision]]
id = "toy.decision.walk"
when = "Always."
who = "the owner"
options = ["walk", "stand"]
clauses = ["toy.moving.walk"]
policy = "Walk."

[[ruling]]
id = "toy.ruling.pace"
question = "How fast?"
ruling = "As toy.moving.walk says."
why = "It is written."
clauses = ["toy.moving.walk"]
toggle = true
key = "pace"
default = "slow"
alternatives = [{ name = "fast", means = "12 inches" }]

[[pipeline]]
sequence = "turn"
order = 1
stage = "walk"
what = "They walk."
clauses = ["toy.moving.walk", "toy.ruling.pace"]
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_ledgers_load_and_have_no_fault(game: str) -> None:
    law = ledger(game)
    assert law.game == game and list(faults(law)) == []
    assert sum(len(clauses) for clauses in law.sections.values()) == len(law.clauses)


def test_every_ledger_file_is_a_game_or_the_map_of_one() -> None:
    maps = {ledger(g).map for g in GAMES} - {""}
    assert {p.name for p in RULES.iterdir()} == {f"{g}.toml" for g in GAMES} | maps


@pytest.mark.parametrize("game", GAMES)
def test_a_text_speaks_only_of_entries_that_exist_in_any_game(game: str) -> None:
    mentioned = re.compile(rf"\b(?:{'|'.join(GAMES)})\.[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*")
    law = ledger(game)
    told = " ".join(t for e in (*law.all(), *law.pipeline) for t in texts(e))
    assert all(entry(id).id == id for id in mentioned.findall(told))


@pytest.mark.parametrize("game", GAMES)
def test_every_check_can_be_carried_out(game: str) -> None:
    assert [c.id for c in ledger(game).clauses if not re.search(r"\bgiven\b.*\bthen\b", c.check)] == []


def test_a_switch_of_two_games_has_the_same_settings() -> None:
    assert list(disagreements(map(ledger, GAMES))) == []


def test_a_switch_that_differs_between_games_is_named(tmp_path: Path) -> None:
    slow = read_ledger(written(tmp_path / "toy.toml", TOY))
    fast = read_ledger(written(tmp_path / "toy.toml", TOY.replace('"fast"', '"hasty"')))
    assert list(disagreements([slow, slow])) == []
    assert list(disagreements([slow, fast])) == [
        "the switch 'pace' differs between 'toy.ruling.pace' and 'toy.ruling.pace'"
    ]


def test_entries_are_found_by_id() -> None:
    walk, split = entry("saga.activation.walk"), entry("saga.ruling.no-split-fire")
    assert isinstance(walk, Clause) and walk.section == "Activation"
    assert isinstance(split, Ruling) and split.settings == ("saga.ruling.no-split-fire=split",)
    assert ledger("saga").switches["split-fire"] is split


def test_an_entry_is_called_by_its_name_or_by_the_words_of_its_id() -> None:
    assert title_of(entry("saga.setup.mission-score-destroyed")) == "Units destroyed"
    assert title_of(entry("saga.melee.step-back")) == "Step back"


def test_two_clauses_of_a_section_never_share_a_name(toy: Ledger) -> None:
    walk, run, *_ = toy.clauses
    twins = replace(toy, clauses=(replace(walk, name="Pace"), replace(run, name="Pace")))
    assert "2 clauses of 'Moving' are called 'Pace'" in list(faults(twins))


def test_an_entry_knows_what_bears_on_it() -> None:
    law = ledger("saga")
    assert "saga.ruling.unit-move" in [r.id for r in law.rulings_on("saga.activation.walk")]
    assert "saga.decision.first-step" in [d.id for d in law.decisions_of("saga.activation.walk")]
    assert "activation/move" in [s.id for s in law.stages_of("saga.activation.walk")]


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        (
            "saga.activation.wlak",
            "there is no 'saga.activation.wlak' in the ledger of saga; did you mean 'saga.activat",
        ),
        ("sega.activation.walk", "there is no game 'sega'; did you mean 'saga'?"),
        ("chess.moving.rook", "there is no game 'chess'; the games are saga, sigmar, littlewars, deadzone, campaign"),
    ],
)
def test_an_unknown_id_is_refused_with_the_nearest(id: str, sentence: str) -> None:
    with pytest.raises(LedgerError, match=f"^{re.escape(sentence)}"):
        entry(id)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("rule =", "rul =", "toy.toml: clause 'toy.moving.walk' has an unknown field 'rul'; did you mean 'rule'?"),
        ("means =", "mean =", "alternative 'fast' has an unknown field 'mean'; did you mean 'means'?"),
        ("title =", "titel =", "toy.toml: the file has an unknown field 'titel'; did you mean 'title'?"),
        ("[[pipeline]]", "[[pipelin]]", "the file has an unknown field 'pipelin'; did you mean 'pipeline'?"),
        ('check = "given', '# "given', "Object missing required field `check` - at `$.clause[0]`"),
        ("toggle = true", "toggle = 1", "Expected `bool`, got `int` - at `$.ruling[0].toggle`"),
        ("order = 1", "order = 2", "the stage 'turn/walk' has order 2 where 1 is next"),
        ('game = "toy"', 'game = "boy"', "the file says that it is the ledger of 'boy'"),
        ("[[clause]]", "[[clause]", "toy.toml: "),
        ('id = "toy.moving.walk"', 'id = "toy.walk"', "'toy.walk' is not of the form toy.<section>.<slug>"),
        ('id = "toy.ruling.pace"', 'id = "toy.rule.pace"', "does not begin with 'toy.ruling.'"),
        ('id = "toy.decision.walk"', 'id = "toy.moving.walk"', "'toy.moving.walk' stands 2 times"),
        ('clauses = ["toy.moving.walk"]', 'clauses = ["toy.moving.wak"]', "did you mean 'toy.moving.walk'?"),
        ('["toy.moving.walk", "toy.ruling.pace"]', '["toy.decision.walk"]', "refers to 'toy.decision.walk'"),
        ('"toy.ruling.pace"]', '"toy.moving.walk"]', "'turn/walk' refers to one clause twice"),
        ("As toy.moving.walk says", "As toy.moving.run says", "speaks of 'toy.moving.run', which is not there"),
        ("toggle = true", "toggle = false", "is no switch, so it has no key, default or alternatives"),
        ('{ name = "fast", means = "12 inches" }', "", "the switch 'toy.ruling.pace' has no alternatives"),
        ('"fast"', '"slow"', "has one name for two settings"),
        ('check = "given', 'name = "Walk"\ncheck = "given', "'toy.moving.walk' is what its id says already"),
        ('check = "given', 'name = "At a walk."\ncheck = "given', "must be a few words, at most 34 characters"),
        ('key = "pace"', 'key = "Pace"', "has a name that is not kebab-case: 'Pace'"),
    ],
)
def test_a_fault_in_a_file_is_one_sentence_with_its_place(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in TOY
    with pytest.raises(LedgerError) as told:
        read_ledger(written(tmp_path / "toy.toml", TOY.replace(old, new)))
    assert str(told.value).startswith("toy.toml: ") and sentence in str(told.value) and "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [("ruling", "'toy.ruling.pace' stands 2 times"), ("pipeline", "the stage 'turn/walk' stands 2 times")],
)
def test_nothing_stands_twice(tmp_path: Path, table: str, sentence: str) -> None:
    start = TOY.index(f"[[{table}]]")
    end = TOY.find("[[", start + 2 + len(table) + 2)
    twice = TOY + TOY[start : end if end > 0 else None].replace("order = 1", "order = 2")
    with pytest.raises(LedgerError, match=re.escape(sentence)):
        read_ledger(written(tmp_path / "toy.toml", twice))


def test_two_switches_never_share_a_key_in_one_game(tmp_path: Path) -> None:
    start, end = TOY.index("[[ruling]]"), TOY.index("[[pipeline]]")
    twice = TOY + TOY[start:end].replace("toy.ruling.pace", "toy.ruling.speed")
    with pytest.raises(LedgerError, match="the switch key 'pace' stands 2 times"):
        read_ledger(written(tmp_path / "toy.toml", twice))


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path
