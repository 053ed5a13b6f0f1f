"""The ground of a battlefield of cubes, read from its pieces in the words of the rules, apart from the engine."""

from functools import lru_cache

from drumhead.space.cubes import Battlefield

Cube = tuple[int, int, int]
SIDES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
CLIMBED = ("solid", "wall", "window", "door", "ladder")
SHUT = ("solid", "wall", "window")


class PlainGround:
    def __init__(self, field: Battlefield) -> None:
        self.levels = field.levels
        self.solid: set[Cube] = set()
        self.between: dict[frozenset[Cube], str] = {}  # what is on the face of two neighbours
        self.marks: set[tuple[str, Cube]] = set()
        for part in (part for piece in field.pieces for part in piece.parts):
            for x, y, z in part.cubes():
                if part.kind == "solid":
                    self.solid.add((x, y, z))
                elif part.kind in ("floor", "hatch"):
                    self.between[frozenset({(x, y, z), (x, y, z - 1)})] = part.kind
                elif part.side:
                    dx, dy = SIDES[part.side]
                    self.between[frozenset({(x, y, z), (x + dx, y + dy, z)})] = part.kind
                else:
                    self.marks.add((part.kind, (x, y, z)))

    def stands(self, c: Cube) -> bool:
        x, y, z = c
        if not (0 <= x < 8 and 0 <= y < 8 and 0 <= z < self.levels) or c in self.solid:
            return False
        return z == 0 or (x, y, z - 1) in self.solid or self.face(c, (x, y, z - 1)) in ("floor", "hatch")

    def face(self, a: Cube, b: Cube) -> str:
        if a in self.solid or b in self.solid or not all(0 <= n < 8 for n in (*a[:2], *b[:2])):
            return "solid"
        return self.between.get(frozenset({a, b}), "open")

    def is_open(self, a: Cube, b: Cube) -> bool:
        return self.face(a, b) not in SHUT

    # ------------------------------------------------------------------ steps
    def cost(self, a: Cube, b: Cube, jumps: bool, diagonals: bool) -> int | None:
        """The least that one step from a to b costs, or None: there is none."""
        (x, y, z), (i, j, k) = a, b
        if not self.stands(b) or a == b:
            return None
        across = abs(x - i) + abs(y - j)
        if across == 0:
            return 1 if abs(z - k) == 1 and self.face(a, b) == "hatch" else None
        if max(abs(x - i), abs(y - j)) > 1:
            return None
        if across == 2:
            return 1 if z == k and diagonals and self.is_open_corner(a, b) else None
        if z == k:
            return 1 if self.is_open(a, b) else None
        if k > z:
            return k - z if self.is_climb(a, b, jumps) else None
        if self.is_drop(a, b):
            return 1
        return z - k if self.is_climb(b, a, False) else None

    def is_open_corner(self, a: Cube, b: Cube) -> bool:
        corners: tuple[Cube, Cube] = ((a[0], b[1], a[2]), (b[0], a[1], a[2]))
        return any(self.is_open(a, c) and self.is_open(c, b) for c in corners)

    def is_climb(self, low: Cube, high: Cube, jumps: bool) -> bool:
        """Straight up through open air, along a surface all the way unless one jumps, and over the ledge."""
        (x, y, z), (i, j, k) = low, high
        for level in range(z, k):
            if self.face((x, y, level), (x, y, level + 1)) != "open":
                return False
            if not jumps and self.face((x, y, level), (i, j, level)) not in CLIMBED:
                return False
        return self.is_open((x, y, k), high)

    def is_drop(self, high: Cube, low: Cube) -> bool:
        """Over the side and down to the first cube that can be stood in."""
        i, j, k = low
        fall = range(high[2], k, -1)
        return self.is_open(high, (i, j, high[2])) and not any(self.stands((i, j, level)) for level in fall)


@lru_cache(64)
def plain_ground(field: Battlefield) -> PlainGround:
    return PlainGround(field)
