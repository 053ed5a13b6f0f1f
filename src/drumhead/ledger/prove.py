"""The proof of an audit: a test that claims a rule must fail when the rule is taken away.

Each citation is disarmed in turn (a refusal says None, a step does nothing, a number is misprinted), and the tests of
its id are run. If they all still pass, nobody would notice the rule missing, and the citation is unproved.
"""

import random
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from math import ceil
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import NamedTuple, Self

import msgspec

from drumhead.ledger.audit import Proof
from drumhead.ledger.cite import Citation
from drumhead.ledger.clause import LedgerError
from drumhead.ledger.trial import Trial, TrialResult

Proofs = Mapping[str, Sequence[Proof]]
PATIENCE, LEAST = 3600, 60  # seconds for one test: with every rule in its place, and at least without one
SLOWER = 10  # times the slowest test with every rule in its place: without one it may take so long before it is endless


class CitationVerdict(NamedTuple):
    """What became of one citation; `doubt` is empty where a test failed as it should."""

    citation: Citation
    doubt: str

    @property
    def proved(self) -> bool:
        return not self.doubt


class Prover:
    """A warm process that carries out trials, one after the other."""

    def __init__(self, root: Path) -> None:
        command = (sys.executable, "-m", "drumhead.ledger.trial")
        self.process = subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        self.process.communicate()  # no more trials: it ends by itself

    def carry_out(self, trial: Trial) -> TrialResult:
        asked, told = self.process.stdin, self.process.stdout
        assert asked is not None and told is not None
        asked.write(msgspec.json.encode(trial) + b"\n")
        asked.flush()
        return msgspec.json.decode(told.readline(), type=TrialResult)


def prove(citations: Sequence[Citation], proofs: Proofs, root: Path, jobs: int = 2) -> Iterator[CitationVerdict]:
    """The verdicts in the order of the citations, each as soon as it and those before it are known."""
    with ExitStack() as stack:
        idle: SimpleQueue[Prover] = SimpleQueue()
        for _ in range(jobs):
            idle.put(stack.enter_context(Prover(root)))

        def carry_out(trial: Trial) -> TrialResult:
            if not trial.files:  # pytest would take no file as all files
                return TrialResult()
            prover = idle.get()
            try:
                return prover.carry_out(trial)
            finally:
                idle.put(prover)

        sound = carry_out(undisturbed_trial(citations, proofs))
        refuse_failing(sound)
        seconds = max(LEAST, ceil(SLOWER * sound.longest))
        pool = ThreadPoolExecutor(jobs)
        stack.callback(pool.shutdown, cancel_futures=True)
        trials = [with_disarmed(c, proofs, seconds) for c in citations]
        yield from map(judge, citations, pool.map(carry_out, trials))


def draw(citations: Sequence[Citation], share: float, seed: int) -> list[Citation]:
    """A random share of the citations, at least one, in their original order."""
    if not 0 < share <= 1:
        raise LedgerError(f"a share is more than 0 and at most 1, not {share}")
    chosen = random.Random(seed).sample(range(len(citations)), ceil(share * len(citations)))
    return [citations[i] for i in sorted(chosen)]


def with_disarmed(c: Citation, proofs: Proofs, seconds: int) -> Trial:
    """`seconds` for one test: it is not endless only because the machine is busy."""
    return Trial(f"{c.id}@{c.site}", (c.id,), files_of([c.id], proofs), seconds=seconds)


def undisturbed_trial(citations: Sequence[Citation], proofs: Proofs) -> Trial:
    """All the tests in question, with every rule in its place."""
    ids = tuple(dict.fromkeys(c.id for c in citations))
    return Trial("", ids, files_of(ids, proofs), stop=False, seconds=PATIENCE)


def files_of(ids: Sequence[str], proofs: Proofs) -> tuple[str, ...]:
    return tuple(dict.fromkeys(p.file for id in ids for p in proofs.get(id, ())))


def refuse_failing(outcome: TrialResult) -> None:
    """A test that fails anyway proves nothing."""
    for test in (*outcome.broken, *outcome.failed):
        raise LedgerError(f"before any rule is disarmed this fails already: {test}; mend it first")


def judge(c: Citation, outcome: TrialResult) -> CitationVerdict:
    if outcome.failed:
        return CitationVerdict(c, "")
    if outcome.broken:
        return CitationVerdict(c, f"the tests cannot run without it: {outcome.broken[0]}")
    if outcome.passed:
        return CitationVerdict(c, f"all its tests pass without it ({len(outcome.passed)})")
    return CitationVerdict(c, "no test proves it")
