/** What is laid over the cubes: reach with its cost, risk, what is seen, lines to enemies. The roles come from the wire. */
import type { Shape } from '../wire.d.ts';
import { type Cell, within } from './cell.ts';
import { keyOf } from './field.ts';

export interface Tile {
  key: string;
  cell: Cell;
  role: string;
  text: string;
}

/** A line from cube to cube, with its words at the far end. */
export interface Beam {
  key: string;
  role: string;
  from: Cell;
  to: Cell;
  text: string;
}

export interface Overlay {
  washes: Tile[]; // fields under the tiles: what is seen, what is threatened
  tiles: Tile[]; // one for a cube at most
  beams: Beam[];
  ringed: Set<number>; // enemies that can be assaulted
}

export const NOTHING: Overlay = { washes: [], tiles: [], beams: [], ringed: new Set() };

/** Of several that name the same cube, the first one stands in it. */
const TILES = ['risk', 'reach', 'farther', 'lit'];
const WASHES = new Set(['clear', 'sight', 'threat']);
const BEAMS = new Set(['line', 'overwatch', 'measure']);

export function overlayOf(shapes: readonly Shape[], lit: readonly Cell[]): Overlay {
  const laid = shapes.filter((s) => s.cells.length);
  const tiles = new Map<string, Tile>();
  for (const role of TILES) {
    const named = role === 'lit' ? [{ text: '', cells: lit }] : laid.filter((s) => s.role === role);
    for (const { cells, text } of named)
      for (const cell of cells) if (!tiles.has(keyOf(cell))) tiles.set(keyOf(cell), tile(cell, role, text));
  }
  return {
    washes: washed(laid),
    tiles: [...tiles.values()],
    beams: laid.filter((s) => BEAMS.has(s.role)).map(beam),
    ringed: new Set(laid.filter((s) => s.role === 'assault').flatMap((s) => s.unit ?? [])),
  };
}

const tile = (cell: Cell, role: string, text: string): Tile => ({ key: `${role} ${keyOf(cell)}`, cell, role, text });

/** A cube that is seen clearly is not washed a second time for being seen. */
function washed(shapes: Shape[]): Tile[] {
  const clear = shapes.filter((s) => s.role === 'clear').flatMap((s) => s.cells);
  const found = new Map<string, Tile>();
  for (const { role, cells } of shapes.filter((s) => WASHES.has(s.role)))
    for (const cell of cells)
      if (role !== 'sight' || !within(clear, cell)) found.set(`${role} ${keyOf(cell)}`, tile(cell, role, ''));
  return [...found.values()];
}

const beam = ({ role, cells, unit, text }: Shape): Beam => ({
  key: `${role} ${unit ?? ''} ${keyOf(cells[0])} ${keyOf(cells[cells.length - 1])}`,
  role,
  from: cells[0],
  to: cells[cells.length - 1],
  text,
});
