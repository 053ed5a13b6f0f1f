/** A battlefield of cubes, from the boxes on the wire to single cubes, their sides and where a figure can stand. No rule. */
import type { CubeField, FieldPart, Piece, View } from '../wire.d.ts';
import { type Cell, asCell } from './cell.ts';

export type Side = 'N' | 'E' | 'S' | 'W';

/** Something upright on one side of a cube. */
export interface Face {
  kind: string;
  cell: Cell;
  side: Side;
}

export interface Field {
  edge: number;
  levels: number;
  name: string;
  solid: Map<string, Cell>;
  floors: Map<string, { cell: Cell; hatch: boolean }>; // on the underside of these cubes
  faces: Face[];
  marks: Map<string, { cell: Cell; kinds: Set<string> }>; // cover, difficult, dangerous
  pieces: { name: string; cells: Cell[] }[];
}

export const SIDES: Side[] = ['N', 'E', 'S', 'W'];
const MARKS = new Set(['cover', 'difficult', 'dangerous']);
const FACING: Record<Side, [number, number]> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };

export const keyOf = (cell: Cell) => cell.join(',');

const span = ([first, last]: [number, number]) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

const cellsOf = ({ x, y, z }: FieldPart): Cell[] =>
  span(z).flatMap((c) => span(y).flatMap((b) => span(x).map((a): Cell => [a, b, c])));

export function fieldOf({ edge, levels, name, parts, pieces }: CubeField): Field {
  const field: Field = {
    edge,
    levels,
    name,
    solid: new Map(),
    floors: new Map(),
    faces: [],
    marks: new Map(),
    pieces: pieces.map((name, i) => ({ name, cells: parts.filter((p) => p.piece === i).flatMap(cellsOf) })),
  };
  for (const part of parts) for (const cell of cellsOf(part)) put(field, part, cell);
  return field;
}

function put({ solid, floors, faces, marks }: Field, { kind, side }: FieldPart, cell: Cell) {
  const key = keyOf(cell);
  if (kind === 'solid') solid.set(key, cell);
  else if (kind === 'floor' || kind === 'hatch') floors.set(key, { cell, hatch: kind === 'hatch' });
  else if (MARKS.has(kind)) marks.set(key, { cell, kinds: new Set([...(marks.get(key)?.kinds ?? []), kind]) });
  else faces.push({ kind, cell, side: side as Side });
}

export const beside = ([x, y, z]: Cell, side: Side): Cell => [x + FACING[side][0], y + FACING[side][1], z];
export const under = ([x, y, z]: Cell): Cell => [x, y, z - 1];
export const above = ([x, y, z]: Cell): Cell => [x, y, z + 1];

/** Open, and with something below: the ground, a solid cube, a floor. */
export function stands({ edge, levels, solid, floors }: Field, cell: Cell): boolean {
  const [x, y, z] = cell;
  if (Math.min(x, y, z) < 0 || Math.max(x, y) >= edge || z >= levels || solid.has(keyOf(cell))) return false;
  return z === 0 || solid.has(keyOf(under(cell))) || floors.has(keyOf(cell));
}

export function standing(field: Field): Cell[] {
  const row = span([0, field.edge - 1]);
  const all = span([0, field.levels - 1]).flatMap((z) => row.flatMap((y) => row.map((x): Cell => [x, y, z])));
  return all.filter((cell) => stands(field, cell));
}

/** The next cube in a direction where a figure can stand, at the level nearest to this one; itself where there is none. */
export function nextStanding(field: Field, [x, y, z]: Cell, [dx, dy]: [number, number]): Cell {
  for (let n = 1; n < field.edge; n += 1) {
    const column = span([0, field.levels - 1]).map((level): Cell => [x + n * dx, y + n * dy, level]);
    const open = column.filter((cell) => stands(field, cell)).sort((a, b) => Math.abs(a[2] - z) - Math.abs(b[2] - z));
    if (open.length) return open[0];
  }
  return [x, y, z];
}

/** The next level in the same column where a figure can stand; itself where there is none. */
export function nextLevel(field: Field, [x, y, z]: Cell, by: 1 | -1): Cell {
  const ahead = span([1, field.levels]).map((n): Cell => [x, y, z + n * by]);
  return ahead.find((cell) => stands(field, cell)) ?? [x, y, z];
}

export const levelName = (z: number) => (z ? `Level ${z}` : 'Ground');

/** What lies in a cube and belongs to no unit. */
export const lying = (view: View): { piece: Piece; cell: Cell }[] =>
  Object.values(view.pieces).flatMap((piece) => {
    const cell = piece.unit ? null : asCell(piece.place);
    return cell ? [{ piece, cell }] : [];
  });
