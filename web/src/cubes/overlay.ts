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

/** A line from cube to cube. */
export interface Beam {
  key: string;
  role: string;
  from: Cell;
  to: Cell;
}

/** Words above the figures in a cube. */
export interface Note {
  key: string;
  role: string;
  cell: Cell;
  text: string;
}

export interface Overlay {
  washes: Tile[]; // fields under the tiles: what is seen, what is threatened
  tiles: Tile[]; // one for a cube at most
  beams: Beam[];
  notes: Note[];
  ringed: Set<number>; // enemies that can be assaulted
}

export const NOTHING: Overlay = { washes: [], tiles: [], beams: [], notes: [], ringed: new Set() };

/** Where several name the same cube, the first is drawn. */
const TILES = ['risk', 'reach', 'farther', 'lit'];
const WASHES = new Set(['clear', 'sight', 'threat']);
const BEAMS = new Set(['line', 'measure']);
const NOTED = new Set(['line', 'measure', 'blocked', 'too-far', 'assault', 'threat', 'watched']);

/** Where units stand, and where the one that is looked at would stand. */
export interface Standing {
  cellOf: (unit: number) => Cell | null;
  goal: Cell | null;
}

export function overlayOf(shapes: readonly Shape[], lit: readonly Cell[], { cellOf, goal }: Standing): Overlay {
  const laid = shapes.filter((s) => s.cells.length);
  return {
    washes: washed(laid),
    tiles: tiled(laid, lit),
    beams: [
      ...laid.filter((s) => BEAMS.has(s.role)).map((s) => beam(s, s.cells[0], s.cells[s.cells.length - 1])),
      ...laid.filter((s) => s.role === 'watched').flatMap((s) => watching(s, cellOf, goal)),
    ],
    notes: noted(laid, cellOf),
    ringed: new Set(laid.filter((s) => s.role === 'assault').flatMap((s) => s.unit ?? [])),
  };
}

function tiled(shapes: Shape[], lit: readonly Cell[]): Tile[] {
  const tiles = new Map<string, Tile>();
  for (const role of TILES) {
    const named = role === 'lit' ? [{ text: '', cells: lit }] : shapes.filter((s) => s.role === role);
    for (const { cells, text } of named)
      for (const cell of cells) if (!tiles.has(keyOf(cell))) tiles.set(keyOf(cell), tile(cell, role, text));
  }
  return [...tiles.values()];
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

const beam = ({ role, unit }: Shape, from: Cell, to: Cell): Beam => ({
  key: `${role} ${unit ?? ''} ${keyOf(from)} ${keyOf(to)}`,
  role,
  from,
  to,
});

/** From a unit that waits to shoot to where the unit looked at stands or would stand. */
function watching(shape: Shape, cellOf: Standing['cellOf'], goal: Cell | null): Beam[] {
  const from = shape.unit === null ? null : cellOf(shape.unit);
  return from && goal && within(shape.cells, goal) ? [beam(shape, from, goal)] : [];
}

/** Words stand above the unit or the end of the line they are about; the same words about the same cube once. */
function noted(shapes: Shape[], cellOf: Standing['cellOf']): Note[] {
  const found = new Map<string, Note>();
  for (const { role, unit, text, cells } of shapes.filter((s) => s.text && NOTED.has(s.role))) {
    const cell = unit === null ? cells[cells.length - 1] : cellOf(unit);
    const key = `${cell ? keyOf(cell) : ''} ${text}`;
    if (cell) found.set(key, { key, role, cell, text });
  }
  return [...found.values()];
}
