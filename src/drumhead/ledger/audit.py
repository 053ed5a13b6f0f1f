"""Where each rule is in the code, and which tests prove it.

Code and package data say what they carry out through `drumhead.ledger.cite`; tests say what they prove with the
decorator `clause(...)`. The audit compares both with the ledger. It reads tests as text, so it needs nothing they need.
"""

import ast
import importlib
import pkgutil
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from drumhead.ledger.cite import CITED, Citation
from drumhead.ledger.clause import Ledger, LedgerError, did_you_mean, ledger
from drumhead.ledger.naming import named_rulings


class Proof(NamedTuple):
    """A test that is marked with an id; `file` is relative to the root of the repository."""

    file: str
    name: str


class AuditLine(NamedTuple):
    """One clause, decision or switch alternative and its citations; `proofs` is None without tests."""

    id: str
    cited: tuple[Citation, ...]
    proofs: tuple[Proof, ...] | None

    @property
    def missing(self) -> bool:
        return not self.cited or self.proofs == ()


class Audit(NamedTuple):
    law: Ledger
    clauses: tuple[AuditLine, ...]
    decisions: tuple[AuditLine, ...]
    switches: Mapping[str, tuple[AuditLine, ...]]  # the built ones: key to its alternatives
    tests_at_hand: bool
    unnamed: tuple[str, ...] = ()  # rulings that no code names

    @property
    def missing(self) -> tuple[str, ...]:
        alternatives = (line for lines in self.switches.values() for line in lines)
        lines = (*self.clauses, *self.decisions, *alternatives)
        return (*(line.id for line in lines if line.missing), *self.unnamed)

    def summary(self) -> dict[str, Any]:
        """The counts for a program; what only tests could tell is None where there are no tests at hand."""
        proved = sum(not any(line.missing for line in lines) for lines in self.switches.values())
        return {
            "game": self.law.game,
            "clauses": len(self.clauses),
            "in_code": sum(bool(line.cited) for line in self.clauses),
            "in_tests": sum(bool(line.proofs) for line in self.clauses) if self.tests_at_hand else None,
            "decisions": len(self.decisions),
            "switches": {"built": len(self.switches), "proved": proved if self.tests_at_hand else None},
            "rulings": {"all": len(self.law.rulings), "named": len(self.law.rulings) - len(self.unnamed)},
            "missing": list(self.missing),
        }


def audit_game(game: str) -> Audit:
    """The audit of a game as it is installed, with the tests of the repository it was installed from, if any."""
    law, root = ledger(game), repository()
    cited, named = citations(game), named_rulings(law, Path(__file__).parents[1])
    return audit(law, cited, read_proofs(root) if root else None, built_switches(game), named)


def audit(
    law: Ledger,
    cited: Mapping[str, Sequence[Citation]],
    proofs: Mapping[str, Sequence[Proof]] | None,
    built: Sequence[str] = (),
    named: Iterable[str] = (),
) -> Audit:
    refuse_strangers(law, cited, proofs or {}, built)
    known = {*named, *(id.partition("=")[0] for id in cited)}

    def lines(ids: Iterable[str]) -> tuple[AuditLine, ...]:
        return tuple(
            AuditLine(i, tuple(cited.get(i, ())), None if proofs is None else tuple(proofs.get(i, ()))) for i in ids
        )

    return Audit(
        law,
        lines(c.id for c in law.clauses),
        lines(d.id for d in law.decisions),
        {key: lines(law.switches[key].settings) for key in built},
        proofs is not None,
        tuple(r.id for r in law.rulings if r.id not in known),
    )


def refuse_strangers(
    law: Ledger,
    cited: Mapping[str, Sequence[Citation]],
    proofs: Mapping[str, Sequence[Proof]],
    built: Sequence[str],
) -> None:
    """A citation of nothing would look like a rule that is carried out, so it is an error and not a gap."""
    for id in cited.keys() - law.citable:
        raise LedgerError(f"{cited[id][0].site} cites {id!r}, which is not there{did_you_mean(id, law.citable)}")
    for id in proofs.keys() - law.citable:
        if id.startswith(f"{law.game}."):
            test = proofs[id][0]
            raise LedgerError(
                f"{test.file} {test.name} proves {id!r}, which is not there{did_you_mean(id, law.citable)}"
            )
    for key in built:
        if key not in law.switches:
            raise LedgerError(
                f"{law.game} builds the switch {key!r}, which is not there{did_you_mean(key, law.switches)}"
            )


def citations(game: str, package: str = "drumhead.games") -> dict[str, list[Citation]]:
    """All citations of a game's entries, after everything that could cite them has been imported."""
    load_game(game, package)
    return {id: list(found) for id, found in CITED.items() if id.startswith(f"{game}.")}


def load_game(game: str, package: str = "drumhead.games") -> None:
    """Import the whole package of a game and let it read its package data; without a package it has no code yet."""
    found = package_of(game, package)
    if not found:
        return
    home = importlib.import_module(found)
    for module in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
        importlib.import_module(module.name)
    if hasattr(home, "cite_data"):
        home.cite_data()


def built_switches(game: str, package: str = "drumhead.games") -> tuple[str, ...]:
    """The keys of the switches that this game can be played with, as it declares them itself."""
    home = package_of(game, package)
    house = f"{home}.rules.house"
    if not (home and find_spec(f"{home}.rules") and find_spec(house)):
        return ()
    return tuple(importlib.import_module(house).HOUSE.built)


def package_of(game: str, package: str = "drumhead.games") -> str:
    """Where the code of a game is: beside the other games, or above them, where it is played with one of them."""
    above, _, _ = package.rpartition(".")
    homes = (f"{home}.{game}" for home in (package, above) if home)
    return next((home for home in homes if find_spec(home)), "")


def repository() -> Path | None:
    """The root of the repository this package runs from; an installed package has none."""
    root = Path(__file__).parents[3]
    return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


@cache
def read_proofs(root: Path) -> dict[str, list[Proof]]:
    """The tests by the ids they are marked with."""
    found: dict[str, list[Proof]] = defaultdict(list)
    for path in sorted((root / "tests").rglob("test_*.py")):
        file = path.relative_to(root).as_posix()
        for name, id in marks_in(ast.parse(path.read_text(encoding="utf-8"), file)):
            found[id].append(Proof(file, name))
    return dict(found)


def marks_in(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Name and id for each mark on a test function or test class, also inside a `parametrize`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name.lower().startswith(
            "test"
        ):
            for decorator in node.decorator_list:
                for id in ids_in(decorator):
                    yield node.name, id


def ids_in(decorator: ast.expr) -> Iterator[str]:
    for call in ast.walk(decorator):
        if isinstance(call, ast.Call) and name_called(call.func) == "clause":
            for argument in call.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def name_called(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
