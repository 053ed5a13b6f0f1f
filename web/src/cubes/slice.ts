/** One level from above: tiles to stand on, solid cubes, heavy edges for walls, signs for what leads up or down. */
import type { Cell } from './cell.ts';
import { type Face, type Field, keyOf, stands, under } from './field.ts';
import { type Point, SQUARE, path, sliceAt, turnedCell, turnedSide } from './projection.ts';
import type { Stroke } from './solid.ts';

export interface Level {
  strokes: Stroke[];
  walls: Stroke[];
}

/** The square of a cube, shrunk a little where it is asked to. */
export function squareOf(field: Field, turn: number, cell: Cell, inset = 0): Point[] {
  const at = sliceAt(field);
  const [u, v] = turnedCell(cell, field.edge, turn);
  const [a, b] = [inset, 1 - inset];
  return [at(u + a, v + a), at(u + b, v + a), at(u + b, v + b), at(u + a, v + b)];
}

export const middleOf = (field: Field, turn: number, cell: Cell): Point => {
  const [u, v] = turnedCell(cell, field.edge, turn);
  return sliceAt(field)(u + 0.5, v + 0.5);
};

/** Where in its square a figure stands. */
export function tokenAt(field: Field, turn: number, cell: Cell, [a, b]: [number, number]): Point {
  const [x, y] = middleOf(field, turn, cell);
  return [x + a * SQUARE, y + b * SQUARE];
}

/** Is a cube in the slice of a level: on it, or on the one below with nothing above it? */
export function inSlice(field: Field, level: number, [x, y, z]: Cell): boolean {
  const upper: Cell = [x, y, level];
  return z === level || (z === level - 1 && !stands(field, upper) && !field.solid.has(keyOf(upper)));
}

export function levelOf(field: Field, turn: number, z: number): Level {
  const row = Array.from({ length: field.edge }, (_, i) => i);
  const cells = row.flatMap((y) => row.map((x): Cell => [x, y, z]));
  return {
    strokes: cells.flatMap((cell) => tileOf(field, turn, cell)),
    walls: field.faces.filter((f) => f.cell[2] === z).flatMap((f) => wallOf(field, turn, f)),
  };
}

function tileOf(field: Field, turn: number, cell: Cell): Stroke[] {
  const key = keyOf(cell);
  const square = path(squareOf(field, turn, cell));
  if (field.solid.has(key)) return [{ look: 'block', d: square }, { look: 'hatching', d: hatched(field, turn, cell) }]; // prettier-ignore
  if (!stands(field, cell)) return [];
  const floor = field.floors.get(key);
  const kinds = field.marks.get(key)?.kinds ?? new Set<string>();
  const [x, y] = middleOf(field, turn, cell);
  return [
    { look: cell[2] === 0 ? 'pavement' : field.solid.has(keyOf(under(cell))) ? 'rooftop' : 'planks', d: square },
    ...(kinds.has('difficult')
      ? [
          { look: 'mud', d: square },
          { look: 'tufts', d: tufts(x, y) },
        ]
      : []),
    ...(kinds.has('dangerous')
      ? [
          { look: 'danger', d: square },
          { look: 'wire', d: wire(x, y) },
        ]
      : []),
    ...(kinds.has('cover') ? [{ look: 'crate top', d: crates(x, y) }] : []),
    ...(floor?.hatch
      ? [
          { look: 'hole', d: box(x, y, SQUARE / 6) },
          { look: 'rungs', d: rungs(x, y) },
        ]
      : []),
    ...(field.floors.get(keyOf([cell[0], cell[1], cell[2] + 1]))?.hatch ? [{ look: 'overhead', d: box(x, y, SQUARE / 6) }] : []), // prettier-ignore
  ];
}

const box = (x: number, y: number, r: number) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
const rungs = (x: number, y: number) => [-6, 0, 6].map((d) => `M${x - 7} ${y + d}h14`).join('');
const tufts = (x: number, y: number) =>
  `M${x - 22} ${y - 14}h14M${x + 6} ${y - 18}h14M${x - 24} ${y + 20}h14M${x + 8} ${y + 16}h16M${x + 12} ${y + 12}v-6M${x - 17} ${y - 18}v-6`;
const wire = (x: number, y: number) =>
  [-18, 18].map((d) => `M${x - 26} ${y + d}q6-10 10 0t10 0t10 0t10 0t10 0M${x - 20} ${y + d - 4}l-3-4M${x} ${y + d + 4}l-3 4`).join(''); // prettier-ignore
const crates = (x: number, y: number) =>
  [[-27, -27, 17], [-8, -28, 15], [-27, -8, 14]].map(([a, b, s]) => `M${x + a} ${y + b}h${s}v${s}h${-s}zM${x + a} ${y + b}l${s} ${s}`).join(''); // prettier-ignore

/** Lines across a solid cube, so that it is not told by its colour alone. */
function hatched(field: Field, turn: number, cell: Cell): string {
  const [[x, y]] = squareOf(field, turn, cell); // its lower left corner
  const s = SQUARE;
  const steps = [16, 32, 48, 64];
  return steps.map((d) => `M${x} ${y - d}L${x + d} ${y}M${x + s - d} ${y - s}L${x + s} ${y - s + d}`).join('');
}

/** An edge between two cubes: whole for a wall, open where there is an opening, double for a low one. */
function wallOf(field: Field, turn: number, { kind, cell, side }: Face): Stroke[] {
  const [lowerLeft, lowerRight, upperRight, upperLeft] = squareOf(field, turn, cell);
  const ends: Record<string, [Point, Point]> = {
    S: [lowerLeft, lowerRight],
    E: [lowerRight, upperRight],
    N: [upperLeft, upperRight],
    W: [lowerLeft, upperLeft],
  };
  const [a, b] = ends[turnedSide(side, turn)];
  const on = (along: number, off = 0): Point => {
    const [dx, dy] = [(b[0] - a[0]) / SQUARE, (b[1] - a[1]) / SQUARE];
    return [a[0] + dx * along - dy * off, a[1] + dy * along + dx * off];
  };
  const run = (from: number, to: number, off = 0) => `M${on(from, off).join(' ')}L${on(to, off).join(' ')}`;
  const third = SQUARE / 3;
  if (kind === 'door') return [{ look: 'edge-wall', d: run(0, third) + run(2 * third, SQUARE) }, { look: 'jamb', d: `M${on(third, -7).join(' ')}L${on(third, 7).join(' ')}M${on(2 * third, -7).join(' ')}L${on(2 * third, 7).join(' ')}` }]; // prettier-ignore
  if (kind === 'window') return [{ look: 'edge-wall', d: run(0, SQUARE) }, { look: 'pane', d: run(SQUARE / 4, (SQUARE * 3) / 4) }]; // prettier-ignore
  if (kind === 'low') return [{ look: 'edge-low', d: run(0, SQUARE) }, { look: 'edge-core', d: run(3, SQUARE - 3) }]; // prettier-ignore
  if (kind === 'ladder') return [{ look: 'edge-ladder', d: run(18, 46, -5) + run(18, 46, 5) + [22, 29, 36, 43].map((s) => `M${on(s, -5).join(' ')}L${on(s, 5).join(' ')}`).join('') }]; // prettier-ignore
  return [{ look: 'edge-wall', d: run(0, SQUARE) }];
}

/** The cube of this level under a point. */
export function sliceCellAt(field: Field, turn: number, level: number, [x, y]: Point): Cell | null {
  const [left, top] = sliceAt(field)(0, field.edge);
  const [u, v] = [Math.floor((x - left) / SQUARE), field.edge - 1 - Math.floor((y - top) / SQUARE)];
  if (Math.min(u, v) < 0 || Math.max(u, v) >= field.edge) return null;
  const cell = turnedCell([u, v, level], field.edge, -turn);
  if (stands(field, cell)) return cell;
  const lower: Cell = [cell[0], cell[1], level - 1];
  return stands(field, lower) ? lower : null;
}
