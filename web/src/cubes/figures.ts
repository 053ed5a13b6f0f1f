/** The figures that stand in cubes: who, whose, in what state, and where in the cube each stands. */
import { type Boxes, badgeOf, boxesOf, downOf, isDone, isLeader } from '../legend.ts';
import { modelsOf, numberOf, unitsOf } from '../pieces.ts';
import type { SideMark } from '../table/icons.ts';
import type { View } from '../wire.d.ts';
import { type Cell, asCell, same } from './cell.ts';

export interface Figure {
  id: string; // of its model
  unit: number;
  name: string;
  owner: number;
  side: SideMark;
  cell: Cell;
  slot: [number, number]; // from the middle of the cube, along u and v
  leader: boolean;
  down: string; // the word for a figure that lies; '' for one that stands
  says: string; // above it: one tag for all that lie in a cube
  badge: string; // the icon above it
  done: boolean;
  boxes: Boxes | null;
}

const SLOTS: [number, number][][] = [
  [],
  [[0, 0]],
  [[-0.23, -0.23], [0.23, 0.23]],
  [[-0.3, -0.12], [0.12, 0.3], [0.26, -0.26]],
  [[-0.3, 0], [0, 0.3], [0, -0.3], [0.3, 0]],
]; // prettier-ignore

export function slotsFor(n: number): [number, number][] {
  if (n < SLOTS.length) return SLOTS[n];
  const turn = (i: number) => (2 * Math.PI * i) / n;
  return Array.from({ length: n }, (_, i) => [0.28 * Math.cos(turn(i)), 0.28 * Math.sin(turn(i))]);
}

export function figuresOf(view: View, sideOf: (seat: number) => SideMark): Figure[] {
  const figures = unitsOf(view).flatMap((unit) =>
    modelsOf(view, unit.id).map((m): Figure => ({
      id: m.id,
      unit: numberOf(unit.id),
      name: unit.name,
      owner: unit.owner,
      side: sideOf(unit.owner),
      cell: asCell(m.place) ?? [0, 0, 0],
      slot: [0, 0],
      leader: isLeader(view, unit, m),
      down: downOf(view, unit),
      says: '',
      badge: badgeOf(view, unit),
      done: isDone(view, unit),
      boxes: boxesOf(view, [m]),
    })),
  );
  return figures.map((f) => ({ ...f, slot: slotOf(f, figures), says: saidOf(f, figures) }));
}

function slotOf(figure: Figure, all: Figure[]): [number, number] {
  const fellows = all.filter((f) => same(f.cell, figure.cell));
  return slotsFor(fellows.length)[fellows.findIndex((f) => f.id === figure.id)];
}

function saidOf(figure: Figure, all: Figure[]): string {
  const lying = all.filter((f) => f.down && same(f.cell, figure.cell));
  if (lying.at(-1)?.id !== figure.id) return '';
  return lying.length > 1 ? `${lying.length} ${figure.down}` : figure.down;
}
