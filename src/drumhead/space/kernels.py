"""Exact geometry on whole numbers, compiled where numba is at hand: what sight, paths and formations are built of.

The compiled code is kept on disk under a name made from the text of all files of this package: numba itself looks only
at the file a kernel stands in, and would go on using an old copy of what it calls in another.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from subprocess import DEVNULL
from typing import Any, TypeVar, cast

import numpy as np

from drumhead.space.table import SLACK, Ints

F = TypeVar("F", bound=Callable[..., Any])

# A whole number up to this may be squared without leaving 64 bits.
_SQUARABLE = 3_000_000_000
FINE = 1000  # lengths of ways are added up in millionths of an inch, thousandths of our thousandths


def _compiler() -> tuple[Callable[[F], F] | None, bool]:
    """What compiles a kernel, if anything does; and is it the first time for this text, with nothing kept on disk?"""
    if os.environ.get("DRUMHEAD_PLAIN"):
        return None, False
    try:
        import numba
    except ImportError:
        return None, False
    config: Any = numba.config
    if not config.CACHE_DIR:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        texts = b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py")))
        name = f"kernels-{blake2b(texts, digest_size=6).hexdigest()}"
        config.CACHE_DIR = str(home / "drumhead" / name)
    first = not Path(config.CACHE_DIR).exists()  # numba makes the folder with the first kernel

    def compiled(f: F) -> F:
        try:
            kept: Any = numba.njit(cache=True)(f)
        except RuntimeError:  # nowhere to write: compiled again each time
            kept = numba.njit(f)
        return cast(F, kept)

    return compiled, first


_compile, _FIRST = _compiler()
_EXAMPLES: list[Callable[[], object]] = []
_COMPILED: list[Any] = []


def kernel(f: F) -> F:
    """Compiled if it can be; without numba, or with DRUMHEAD_PLAIN set, the same function as it stands."""
    if _compile is None:
        return f
    compiled: F = _compile(f)
    _COMPILED.append(compiled)
    return compiled


def warmed(example: Callable[[], object]) -> Callable[[], object]:
    """Marks a call that makes the kernels of its file compile."""
    _EXAMPLES.append(example)
    return example


def warm() -> None:
    """Compile the kernels of all files imported so far, or fetch them from the disk, before somebody waits for it."""
    with _met_from_behind():
        for example in _EXAMPLES:
            example()


def warm_from_behind() -> None:
    """The same from the last file to the first."""
    for example in reversed(_EXAMPLES):
        example()


@contextmanager
def _met_from_behind() -> Iterator[None]:
    """At the first start a second process begins with the last file and keeps on disk what it compiles; from where both
    meet, kernels need only be fetched."""
    ready, parts = compiled()
    if not _FIRST or ready == parts or (os.cpu_count() or 1) < 2:
        yield
        return
    files = dict.fromkeys(example.__module__ for example in _EXAMPLES)
    asked = [sys.executable, "-m", f"{__package__}.from_behind", *files]
    helper = subprocess.Popen(
        asked, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
    )  # a session of its own: Ctrl+C ends it with us, without a word from it
    try:
        yield
    finally:
        helper.kill()
        helper.wait()


def compiles_first() -> bool:
    """Was nothing of this text kept on disk when the program started, so that warming takes a minute?"""
    return _FIRST


def compiled() -> tuple[int, int]:
    """How many kernels are ready, of how many."""
    return sum(bool(k.signatures) for k in _COMPILED), len(_COMPILED)


def signatures() -> set[tuple[str, str]]:
    """Each kernel with the kinds of arguments that it has been compiled for so far; none without numba."""
    return {(k.py_func.__qualname__, str(args)) for k in _COMPILED for args in k.signatures}


def plain(f: F) -> F:
    """The function as it was written: the reference in tests."""
    written: F = getattr(f, "py_func", f)
    return written


@kernel
def piece_length(ax: int, ay: int, bx: int, by: int) -> int:
    """The length of a straight piece in millionths of an inch, rounded up: so no detour is shorter than straight on,
    and the order in which pieces are added up does not matter."""
    square = ((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) * (FINE * FINE)
    root = int(sqrt(float(square)))
    return root if root * root >= square else root + 1


@kernel
def inside(corners: Ints, lo: int, hi: int, x: int, y: int, scale: int) -> bool:
    """Is (x, y) in the inside of the polygon enlarged by `scale`? Its border is outside."""
    held = False
    jx, jy = corners[hi - 1, 0] * scale, corners[hi - 1, 1] * scale
    for i in range(lo, hi):
        ix, iy = corners[i, 0] * scale, corners[i, 1] * scale
        side = (jx - ix) * (y - iy) - (jy - iy) * (x - ix)
        if side == 0 and min(ix, jx) <= x <= max(ix, jx) and min(iy, jy) <= y <= max(iy, jy):
            return False
        if (iy > y) != (jy > y) and (side > 0) == (jy > iy):
            held = not held
        jx, jy = ix, iy
    return held


@kernel
def straddles(ax: int, ay: int, bx: int, by: int, px: int, py: int, qx: int, qy: int) -> bool:
    """Do p and q lie on two sides of the line through a and b, neither of them on it?"""
    p = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    q = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax)
    return (p > 0 and q < 0) or (p < 0 and q > 0)


@kernel
def crosses(corners: Ints, lo: int, hi: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """Does a stretch of more than 0 length of the line from a to b lie in the inside of the polygon?"""
    ux, uy = bx - ax, by - ay
    square = ux * ux + uy * uy
    left = right = touched = False
    jx, jy = corners[hi - 1, 0], corners[hi - 1, 1]
    j = ux * (jy - ay) - uy * (jx - ax)
    for k in range(lo, hi):
        ix, iy = corners[k, 0], corners[k, 1]
        i = ux * (iy - ay) - uy * (ix - ax)
        if i > 0:
            left = True
        elif i < 0:
            right = True
        else:
            touched = touched or 0 < ux * (ix - ax) + uy * (iy - ay) < square
        if ((i > 0 and j < 0) or (i < 0 and j > 0)) and straddles(jx, jy, ix, iy, ax, ay, bx, by):
            return True
        jx, jy, j = ix, iy, i
    if not (left and right):
        return False
    if touched:
        return part_inside(corners, lo, hi, ax, ay, bx, by)
    return inside(corners, lo, hi, ax + bx, ay + by, 2)


@kernel
def part_inside(corners: Ints, lo: int, hi: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """For a line that crosses no edge but meets corners: cut there, each part is wholly inside or wholly not."""
    ux, uy = bx - ax, by - ay
    end = ux * ux + uy * uy
    cut, cx, cy = 0, ax, ay
    while cut < end:
        at, nx, ny = end, bx, by
        for k in range(lo, hi):
            wx, wy = corners[k, 0] - ax, corners[k, 1] - ay
            along = ux * wx + uy * wy
            if ux * wy == uy * wx and cut < along < at:
                at, nx, ny = along, corners[k, 0], corners[k, 1]
        if inside(corners, lo, hi, cx + nx, cy + ny, 2):
            return True
        cut, cx, cy = at, nx, ny
    return False


@kernel
def near(px: int, py: int, ax: int, ay: int, bx: int, by: int, limit: int) -> bool:
    """Is p less than `limit` (up to 30 inches) away from the straight piece from a to b? Exact."""
    ux, uy, wx, wy = bx - ax, by - ay, px - ax, py - ay
    if limit <= 0:
        return False
    square = ux * ux + uy * uy
    along = ux * wx + uy * wy
    if along <= 0:
        return wx * wx + wy * wy < limit * limit
    if along >= square:
        return (px - bx) * (px - bx) + (py - by) * (py - by) < limit * limit
    off = abs(ux * wy - uy * wx)
    return off < _SQUARABLE and off * off < limit * limit * square


@kernel
def distance(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> float:
    """How far p is from the straight piece from a to b."""
    ux, uy, wx, wy = bx - ax, by - ay, px - ax, py - ay
    square = ux * ux + uy * uy
    along = ux * wx + uy * wy
    if along <= 0:
        return sqrt(float(wx * wx + wy * wy))
    if along >= square:
        return sqrt(float((px - bx) * (px - bx) + (py - by) * (py - by)))
    return float(abs(ux * wy - uy * wx) / sqrt(float(square)))


@kernel
def sweeps(corners: Ints, lo: int, hi: int, ax: int, ay: int, bx: int, by: int, limit: int) -> bool:
    """Does a disc, drawn from a to b, come nearer to the inside of the polygon than `limit`?"""
    jx, jy = corners[hi - 1, 0], corners[hi - 1, 1]
    for k in range(lo, hi):
        ix, iy = corners[k, 0], corners[k, 1]
        if near(ix, iy, ax, ay, bx, by, limit) or near(ax, ay, jx, jy, ix, iy, limit):
            return True
        if near(bx, by, jx, jy, ix, iy, limit):
            return True
        if straddles(jx, jy, ix, iy, ax, ay, bx, by) and straddles(ax, ay, bx, by, jx, jy, ix, iy):
            return True
        jx, jy = ix, iy
    return inside(corners, lo, hi, ax, ay, 1)


@kernel
def apart(box: Ints, piece: int, ax: int, ay: int, bx: int, by: int, margin: int) -> bool:
    """Is the line from a to b clear of the inside of the piece's box, enlarged by `margin`? Settles most questions."""
    x0, y0, x1, y1 = box[piece, 0] - margin, box[piece, 1] - margin, box[piece, 2] + margin, box[piece, 3] + margin
    if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1) or (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
        return True
    ux, uy = bx - ax, by - ay
    if ux == 0 and uy == 0:
        return False
    aside = abs(ux * (y0 + y1 - 2 * ay) - uy * (x0 + x1 - 2 * ax))  # of the box's centre
    return bool(aside >= abs(ux) * (y1 - y0) + abs(uy) * (x1 - x0))


@kernel
def are_within(at: Ints, radius: Ints, a: int, b: int, limit: int) -> bool:
    """Is the gap between two models within the limit? Exact."""
    dx, dy, reach = at[a, 0] - at[b, 0], at[a, 1] - at[b, 1], limit + radius[a] + radius[b] + SLACK
    return bool(abs(dx) <= reach and abs(dy) <= reach and dx * dx + dy * dy <= reach * reach)


@kernel
def gap_between(places: Ints, bases: Ints, i: int, j: int) -> float:
    dx, dy = places[i, 0] - places[j, 0], places[i, 1] - places[j, 1]
    return float(sqrt(float(dx * dx + dy * dy)) - bases[i] - bases[j])


@kernel
def gap_to_fellows(places: Ints, bases: Ints, i: int) -> float:
    """The gap to the nearest fellow."""
    least = np.inf
    for j in range(bases.size):
        if j != i:
            least = min(least, gap_between(places, bases, i, j))
    return least


@kernel
def parted(places: Ints, bases: Ints, neighbour: int) -> int:
    """One that no chain of neighbours links to the first, -1 if all are linked."""
    linked = np.zeros(bases.size, np.bool_)
    linked[0] = True
    for _ in range(bases.size):
        for i in range(bases.size):
            for j in range(bases.size):
                if linked[i] and not linked[j] and gap_between(places, bases, i, j) <= neighbour + SLACK:
                    linked[j] = True
    for i in range(bases.size):
        if not linked[i]:
            return i
    return -1


@kernel
def incoherent(
    starts: Ints, ends: Ints, bases: Ints, neighbour: int, spread: int, linked: bool, eased: bool
) -> tuple[int, int, int, int]:
    """What keeps a unit from being coherent (0 nothing, 1 neighbour, 2 spread, 3 links), the two models, the gap.

    `eased` is for a unit that was not coherent where it started: it is enough that a model came nearer to a fellow, and
    that two are no further apart (ruling `coherency-lost`).
    """
    if bases.size == 1 or neighbour < 0:
        return 0, -1, -1, 0
    for i in range(bases.size):
        gap = gap_to_fellows(ends, bases, i)
        if gap > neighbour + SLACK and not (eased and gap < gap_to_fellows(starts, bases, i) - SLACK):
            return 1, i, -1, int(np.rint(gap))
    for i in range(bases.size):
        for j in range(i):
            gap = gap_between(ends, bases, i, j)
            if gap > spread + SLACK and not (eased and gap <= gap_between(starts, bases, i, j) + SLACK):
                return 2, i, j, int(np.rint(gap))
    apart_from = parted(ends, bases, neighbour) if linked and not eased else -1
    if apart_from >= 0:
        return 3, apart_from, -1, 0
    return 0, -1, -1, 0
