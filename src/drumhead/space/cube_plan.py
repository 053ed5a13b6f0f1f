"""A battlefield of cubes as a plan: seen from above, higher ground darker, walls and what lies about as lines."""

from html import escape

from drumhead.space.cube_picture import CubeField, FieldPart

CELL = 60  # units on the plan
EDGE = 24
GROUND, PAPER, INK = "#E4DAC3", "#EFE6CF", "#2A241D"
HEIGHTS = ("#D5CFC2", "#B9B2A2", "#9C9484", "#7F7768")  # of what one stands on, by level
WASHES = {"difficult": "#D8C3A0", "cover": "#CBD2A6", "dangerous": "#E3A58F"}
STROKES = {"wall": (7.0, ""), "window": (5.0, "8 5"), "door": (5.0, "2 10"), "low": (3.0, ""), "ladder": (5.0, "2 3")}
SIDES = {"N": (0, 0, 1, 0), "E": (1, 0, 1, 1), "S": (0, 1, 1, 1), "W": (0, 0, 0, 1)}


def plan(field: CubeField) -> str:
    """The whole field as an SVG of its own."""
    size = field.edge * CELL
    whole = size + 2 * EDGE
    lying = sorted((p for p in field.parts if p.kind not in STROKES), key=lambda p: p.z)
    upright = [p for p in field.parts if p.kind in STROKES]
    lines = "".join(
        f'<path d="M{i * CELL} 0V{size}M0 {i * CELL}H{size}" stroke="{INK}" stroke-opacity=".25"/>'
        for i in range(field.edge + 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-EDGE} {-EDGE} {whole} {whole}">'
        f"<title>{escape(field.name)}</title>"
        f'<rect x="{-EDGE}" y="{-EDGE}" width="{whole}" height="{whole}" fill="{GROUND}"/>'
        f'<rect width="{size}" height="{size}" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
        f"{''.join(_area(p, field.edge) for p in lying)}{lines}{''.join(_sides(p, field.edge) for p in upright)}</svg>"
    )


def _area(part: FieldPart, edge: int) -> str:
    """A box seen from above: its roof, or the floor that one stands on."""
    (x, to_x), (y, to_y), (_, z) = part.x, part.y, part.z
    level = z if part.kind == "solid" else z - 1
    fill = WASHES.get(part.kind) or HEIGHTS[min(max(level, 0), len(HEIGHTS) - 1)]
    return (
        f'<rect x="{x * CELL}" y="{(edge - 1 - to_y) * CELL}" width="{(to_x - x + 1) * CELL}" '
        f'height="{(to_y - y + 1) * CELL}" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
    )


def _sides(part: FieldPart, edge: int) -> str:
    """The same side of each cube of the box."""
    width, dashes = STROKES[part.kind]
    a, b, c, d = SIDES[part.side]
    way = "".join(
        f"M{(x + a) * CELL} {(edge - 1 - y + b) * CELL}L{(x + c) * CELL} {(edge - 1 - y + d) * CELL}"
        for x in range(part.x[0], part.x[1] + 1)
        for y in range(part.y[0], part.y[1] + 1)
    )
    return f'<path d="{way}" stroke="{INK}" stroke-width="{width}" stroke-dasharray="{dashes}" fill="none"/>'
