"""A toy game in a repository of its own: some of its rules are proved, some are not."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from drumhead.ledger.cite import CITED, Citation
from drumhead.ledger.clause import Ledger, read_ledger

CLAUSES = ("walk", "run", "halt", "crawl", "swim", "fly")
LEDGER = "\n".join(
    [
        'game = "toy"',
        'title = "Toy Wars"',
        'source = "toy.txt"',
        *(
            f'[[clause]]\nid = "toy.moving.{c}"\nsection = "Moving"\nrule = "{c}"\ncheck = "given then"'
            for c in CLAUSES
        ),
        '[[decision]]\nid = "toy.decision.go"\nwhen = "now"\nwho = "you"\noptions = ["go"]\nclauses = []\npolicy = ""',
        '[[ruling]]\nid = "toy.ruling.pace"\nquestion = "?"\nruling = "slow"\nwhy = "so"\nclauses = []\ntoggle = true',
        'key = "pace"\ndefault = "slow"\nalternatives = [{ name = "fast", means = "" }, { name = "mad", means = "" }]',
        '[[pipeline]]\nsequence = "turn"\norder = 1\nstage = "go"\nwhat = "go"\nclauses = []',
    ]
)
GAME = {
    "__init__.py": """
        from drumhead.ledger.cite import datum
        def cite_data():
            datum("toy.moving.run", 12, 13, "book:run")
    """,
    "move.py": """
        from drumhead.ledger.cite import law
        @law("toy.moving.walk", off=0)
        def walk():
            return 6
        @law("toy.moving.halt", off=lambda: 0)
        def halt():
            return 0
        @law("toy.moving.swim")
        def swim():
            return 3
        assert swim()
        @law("toy.decision.go", form="question")
        def go():
            return True
    """,
    "rules/__init__.py": "",
    "rules/house.py": """
        from types import SimpleNamespace
        from drumhead.ledger.cite import note
        HOUSE = SimpleNamespace(built=("pace",))
        FAST = 6 if note("toy.ruling.pace=fast", "house:fast", "switch") else 12
    """,
}
TESTS = """
    import pytest
    from fakewar.toy import move
    from fakewar.toy.rules import house

    @pytest.mark.clause("toy.moving.walk")
    def test_a_walk_is_six():
        assert move.walk() == 6

    @pytest.mark.clause("toy.moving.halt", "toy.moving.walk")
    def test_a_halt_is_nothing():
        assert move.halt() == 0

    class TestGoing:
        @pytest.mark.clause("toy.decision.go")
        def test_one_goes(self):
            assert move.go()

    @pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.clause("toy.moving.swim"))])
    def test_a_swim_is_three(x):
        assert move.swim() == 3

    @pytest.mark.clause("toy.ruling.pace=fast")
    def test_fast_is_faster():
        assert house.FAST > move.walk()

    @pytest.mark.clause("toy.moving.fly")
    def helper_that_is_no_test():
        pass
"""


@pytest.fixture
def toy(tmp_path: Path) -> Ledger:
    path = tmp_path / "toy.toml"
    path.write_text(LEDGER)
    return read_ledger(path)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The root of the toy's repository, importable while the test runs."""
    root = tmp_path / "repository"
    put(root / "pyproject.toml", '[tool.pytest.ini_options]\npythonpath = ["."]\nmarkers = ["clause(*ids): x"]\n')
    put(root / "fakewar" / "__init__.py", "")
    for name, text in GAME.items():
        put(root / "fakewar" / "toy" / name, text)
    put(root / "tests" / "test_toy.py", TESTS)
    shutil.copy(Path(__file__).parents[1] / "conftest.py", root / "tests")
    monkeypatch.syspath_prepend(root)
    others = toy_citations()  # of the toy that the tests of flow play
    yield root
    for module in [m for m in sys.modules if m.partition(".")[0] == "fakewar"]:
        del sys.modules[module]
    toy_citations()
    CITED.update(others)


def toy_citations() -> dict[str, list[Citation]]:
    """Take out what is cited of the game "toy"."""
    return {id: CITED.pop(id) for id in [*CITED] if id.startswith("toy.")}


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text), encoding="utf-8")
