/** What the two views of the cubes draw, besides the battlefield itself. */
import type { SideMark } from '../table/icons.ts';
import type { Cell } from './cell.ts';
import type { Figure } from './figures.ts';
import type { Overlay } from './overlay.ts';

export interface Lying {
  id: string;
  icon: string;
  side: SideMark;
  cell: Cell;
}

export interface Shown {
  figures: Figure[];
  lying: Lying[]; // what belongs to no unit
  busy: Set<string>; // cubes with a figure in them
  strewn: Set<string>; // cubes with something lying in them
  overlay: Overlay;
  lit: Set<string>; // units that may be named, by piece id
  selected: number | null;
  pointed: Figure | null; // under the pointer: its name is told
  aimed: Cell | null; // where the target of the odds on show stands
  ghost: { figure: Figure; wrong: boolean } | null;
  path: Cell[];
  trails: Cell[][]; // ways just gone
  cursor: Cell | null;
  fallen: { id: string; side: SideMark; cell: Cell }[]; // where figures fell
  rings: { id: number; side: SideMark; cell: Cell }[]; // pings
}

/** The ring at a figure's feet: it is looked at, can be assaulted, or may be named. */
export function haloOf({ selected, overlay, lit }: Shown, { unit, side }: Figure): string {
  if (unit === selected) return side;
  if (overlay.ringed.has(unit)) return `ring ${side}`;
  return lit.has(`u${unit}`) ? `may ${side}` : '';
}
