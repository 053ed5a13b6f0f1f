/** Where a cube is on the drawing: seen from a corner of the sky, or from straight above; turned by quarters. */
import type { Cell } from './cell.ts';
import { type Field, type Side, standing } from './field.ts';

export type Point = [number, number];

export const [WIDE, DEEP, UP] = [47, 25, 44]; // half a cube's width and depth on the drawing, and its height
export const SQUARE = 64; // a cube from above
const MARGIN = 24; // for the letters and figures along the edges
const PLINTH = 14;
const HEAD = 60; // of a figure and what it carries above it
const BARS = 84; // what lies over the upper edge of the glass
const SWITCHES = 40; // what stands above the board from above

export interface Size {
  wide: number;
  high: number;
}

/** Columns and rows as the eye has them before it: u to the lower right, v to the upper right. */
export function turned(x: number, y: number, edge: number, turn: number): Point {
  const quarters = ((turn % 4) + 4) % 4;
  if (quarters === 1) return [edge - y, x];
  if (quarters === 2) return [edge - x, edge - y];
  return quarters === 3 ? [y, edge - x] : [x, y];
}

/** The cube as the eye has it before it. */
export function turnedCell([x, y, z]: Cell, edge: number, turn: number): Cell {
  const [u, v] = turned(x + 0.5, y + 0.5, edge, turn);
  return [u - 0.5, v - 0.5, z];
}

const ROUND: Side[] = ['S', 'E', 'N', 'W'];

/** The side of the drawing on which a side of the table lies: S is the lower left, E the lower right. */
export const turnedSide = (side: Side, turn: number): Side => ROUND[(((ROUND.indexOf(side) + turn) % 4) + 4) % 4];

// ---------------------------------------------------------------------------------------- from a corner of the sky
/** Above the far corner of the ground: as much as the highest figure needs, seen from any side. */
function crown(field: Field): number {
  const reach = ([x, y, z]: Cell) =>
    Math.max(
      ...[0, 1, 2, 3].map((turn) => {
        const [u, v] = turned(x + 0.5, y + 0.5, field.edge, turn);
        return z * UP + HEAD - (u - v + field.edge) * DEEP;
      }),
    );
  return Math.max(...standing(field).map(reach));
}

const tops = new WeakMap<Field, { crown: number; top: number }>();

function heights(field: Field) {
  const known = tops.get(field);
  if (known) return known;
  const high = crown(field);
  const found = { crown: high, top: Math.max(BARS, high) };
  tops.set(field, found);
  return found;
}

const top = (field: Field) => heights(field).top;

/** What a picture leaves out at its upper edge, where no bars lie over it. */
export const spare = (field: Field) => top(field) - heights(field).crown;

export const solidSize = (field: Field): Size => ({
  wide: 2 * field.edge * WIDE + 2 * MARGIN,
  high: 2 * field.edge * DEEP + top(field) + PLINTH + MARGIN,
});

/** A point of the turned table, at a height counted in levels. */
export const solidAt =
  (field: Field) =>
  (u: number, v: number, z: number): Point => [
    MARGIN + (u + v) * WIDE,
    top(field) + (u - v + field.edge) * DEEP - z * UP,
  ];

// ---------------------------------------------------------------------------------------- from above
export const sliceSize = ({ edge }: Field): Size => ({
  wide: edge * SQUARE + 2 * MARGIN,
  high: edge * SQUARE + 2 * MARGIN + SWITCHES,
});

export const sliceAt =
  ({ edge }: Field) =>
  (u: number, v: number): Point => [MARGIN + u * SQUARE, SWITCHES + MARGIN + (edge - v) * SQUARE];

// ---------------------------------------------------------------------------------------- outlines
export const path = (points: Point[]) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

export function inside(points: Point[], [x, y]: Point): boolean {
  let odd = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [points[i], points[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

export { PLINTH, SWITCHES };
