/** Cubes of a battlefield: column, row, level. */
import { type Place, numberOf, placeOf } from '../pieces.ts';
import type { Piece, View } from '../wire.d.ts';

export type Cell = [number, number, number];
export type Spot = Place | Cell; // what can be pointed at: a place on a flat table, or a cube

const COLUMNS = 'abcdefghijklmnopqrstuvwxyz';

export const same = (a: Cell | null | undefined, b: Cell | null | undefined): boolean =>
  Boolean(a && b && a[0] === b[0] && a[1] === b[1] && a[2] === b[2]);

export const within = (cells: readonly Cell[], cell: Cell): boolean => cells.some((c) => same(c, cell));

/** A place or a fact that names a cube, as a cube. */
export function asCell(value: unknown): Cell | null {
  return Array.isArray(value) && value.length === 3 && value.every(Number.isInteger) ? (value as Cell) : null;
}

/** "f5", and above the ground "f5, level 1". */
export const cellWords = ([x, y, z]: Cell): string => `${COLUMNS[x] ?? '?'}${y + 1}${z ? `, level ${z}` : ''}`;

/** The cube or hex in which a unit stands. */
export const cubeOf = (view: View, unit: number | undefined): Cell | null => asCell(placeOf(view, unit));

/** Is the table of this view made of cubes? */
export const hasCubes = (view: View): boolean => typeof view.board.edge === 'number' && 'levels' in view.board;

/** "in f5, level 1" */
export function cubeWords(view: View, unit: Piece): string {
  const cell = cubeOf(view, numberOf(unit.id));
  return cell ? `in ${cellWords(cell)}` : '';
}
