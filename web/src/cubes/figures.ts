/** The figures that stand in cubes: who, whose, in what state, and where in the cube each stands. */
import { type Boxes, badgeOf, bodyOf, boxesOf, downOf, fullName, heldBy, isDone, isLeader } from '../legend.ts';
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
  corner: [number, number]; // and seen from above, in parts of its square
  body: string; // the id of its shape
  held: string; // and of what it holds
  leader: boolean;
  down: string; // the word for a figure that lies; '' for one that stands
  says: string; // above it: one tag for all that lie in a cube
  badge: string; // the icon above it
  done: boolean;
  boxes: Boxes | null;
}

const APART = 0.42; // from one figure to the next across a cube, at most
const ACROSS = 1.36; // and from the first to the last
const STEP = 0.09; // every other one stands a little nearer, so that each head is seen

type Offset = [number, number];

/** Across the cube as the eye has it: figures that share one fan out, and none hides another. */
export function slotsFor(n: number): Offset[] {
  const apart = Math.min(APART * 2, ACROSS / Math.max(1, n - 1));
  return Array.from({ length: n }, (_, i) => {
    const across = (i - (n - 1) / 2) * apart;
    const nearer = n > 2 ? (i % 2 ? STEP : -STEP) : 0;
    return [across / 2 + nearer, across / 2 - nearer];
  });
}

/** From above, in rows of as many. */
export function cornersFor(n: number): Offset[] {
  const wide = Math.ceil(Math.sqrt(n));
  const apart = wide > 2 ? 0.3 : 0.44;
  const rows = Math.ceil(n / wide);
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / wide);
    const inRow = Math.min(wide, n - row * wide);
    return [((i % wide) - (inRow - 1) / 2) * apart, (row - (rows - 1) / 2) * apart];
  });
}

export function figuresOf(view: View, sideOf: (seat: number) => SideMark): Figure[] {
  const figures = unitsOf(view).flatMap((unit) =>
    modelsOf(view, unit.id).map((m): Figure => ({
      id: m.id,
      unit: numberOf(unit.id),
      name: fullName(view, unit),
      owner: unit.owner,
      side: sideOf(unit.owner),
      cell: asCell(m.place) ?? [0, 0, 0],
      slot: [0, 0],
      corner: [0, 0],
      body: bodyOf(view, unit, [m]),
      held: heldBy(view, m).icon,
      leader: isLeader(view, unit, m),
      down: downOf(view, unit),
      says: '',
      badge: badgeOf(view, unit),
      done: isDone(view, unit),
      boxes: boxesOf(view, [m]),
    })),
  );
  return apart(figures).map((f) => ({ ...f, says: saidOf(f, figures) }));
}

/** Those that share a cube, each in its place there. */
const apart = (figures: Figure[]): Figure[] =>
  figures.map((f) => {
    const fellows = figures.filter((o) => same(o.cell, f.cell));
    const [n, i] = [fellows.length, fellows.indexOf(f)];
    return { ...f, slot: slotsFor(n)[i], corner: cornersFor(n)[i] };
  });

function saidOf(figure: Figure, all: Figure[]): string {
  const lying = all.filter((f) => f.down && same(f.cell, figure.cell));
  if (lying.at(-1)?.id !== figure.id) return '';
  return lying.length > 1 ? `${lying.length} ${figure.down}` : figure.down;
}

/** A figure that would stand in a cube, and those that do: each has its place among the others. */
export function withFellows(ghost: Figure, figures: Figure[]): { figures: Figure[]; ghost: Figure } {
  const fellows = figures.filter((f) => f.unit !== ghost.unit && same(f.cell, ghost.cell));
  const there = apart([...fellows, ghost]);
  return { figures: figures.map((f) => there[fellows.indexOf(f)] ?? f), ghost: there[fellows.length] };
}
