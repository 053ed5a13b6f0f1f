/** The battlefield with everything on it, from behind to before; what hides a figure or a lit cube has faded. */
import type { Cell } from './cell.ts';
import { type Field, keyOf } from './field.ts';
import type { Figure } from './figures.ts';
import type { Tile } from './overlay.ts';
import { type Point, solidAt, turnedCell } from './projection.ts';
import type { Lying, Shown } from './shown.ts';
import { type Item, STANDS, type Scene, type Seen, hiding, sceneOf } from './solid.ts';

export const FOOT = 3; // a figure stands a little before the middle of its cube
const OVER = { wash: 0.06, tile: 0.07, lying: 0.25, ghost: 0.02 };

interface Common {
  key: string;
  order: number;
  level: number;
}

export type Painted = Common &
  (
    | { what: 'thing'; item: Item }
    | { what: 'wash' | 'tile'; tile: Tile }
    | { what: 'lying'; lying: Lying; at: Point }
    | { what: 'figure' | 'ghost'; figure: Figure; at: Point }
  );

export interface Painting {
  scene: Scene;
  painted: Painted[];
  faded: Set<string>;
}

export function paintingOf(field: Field, turn: number, top: number, shown: Shown): Painting {
  const scene = sceneOf(field, turn);
  const figures = shown.figures.map((f) => figurePainted(field, turn, f, 'figure'));
  const ghost = shown.ghost ? [figurePainted(field, turn, shown.ghost.figure, 'ghost')] : [];
  const laid = [
    ...shown.overlay.washes.map((t) => tilePainted(scene, t, 'wash')),
    ...shown.overlay.tiles.map((t) => tilePainted(scene, t, 'tile')),
    ...shown.lying.map((l) => lyingPainted(scene, l)),
  ].flat();
  const things = scene.items.map((item): Painted => ({ what: 'thing', item, key: item.key, order: item.order, level: item.level })); // prettier-ignore
  const painted = [...things, ...laid, ...figures, ...ghost].sort((a, b) => a.order - b.order);
  const seen = painted.filter((p) => p.level <= top).flatMap((p) => seenOf(scene, p));
  return { scene, painted, faded: hiding(scene, seen) };
}

function figurePainted(field: Field, turn: number, figure: Figure, what: 'figure' | 'ghost'): Painted {
  const { cell, slot, id } = figure;
  const [u, v, z] = turnedCell(cell, field.edge, turn);
  const [x, y] = solidAt(field)(u + 0.5 + slot[0], v + 0.5 + slot[1], z);
  const later = (slot[0] - slot[1]) / 100 + (what === 'ghost' ? OVER.ghost : 0);
  return { what, key: what === 'ghost' ? 'ghost' : id, order: u - v + z + STANDS + later, level: z, figure, at: [x, y + FOOT] }; // prettier-ignore
}

function tilePainted(scene: Scene, tile: Tile, what: 'wash' | 'tile'): Painted[] {
  const spot = scene.byCell.get(keyOf(tile.cell));
  return spot ? [{ what, key: tile.key, order: spot.order + OVER[what], level: tile.cell[2], tile }] : [];
}

function lyingPainted(scene: Scene, lying: Lying): Painted[] {
  const spot = scene.byCell.get(keyOf(lying.cell));
  if (!spot) return [];
  return [
    { what: 'lying', key: lying.id, order: spot.order + OVER.lying, level: lying.cell[2], lying, at: spot.middle },
  ];
}

/** Where the words of a cube stand, with or without something that lies there. */
const wordsAt = (at: Point | null): Point[] => (at ? [at, [at[0], at[1] + 9]] : []);

/** The points by which a figure or a lit cube is known to be seen. */
function seenOf(scene: Scene, p: Painted): Seen[] {
  if (p.what === 'tile') return [{ order: p.order, points: wordsAt(middleOf(scene, p.tile.cell)) }];
  if (p.what !== 'figure' && p.what !== 'ghost') return [];
  const [x, y] = p.at;
  const body: Point[] = p.figure.down ? [[0, -3], [16, -6], [28, -8]] : [[0, -3], [0, -35], [-9, -18], [9, -18]]; // prettier-ignore
  return [{ order: p.order, points: body.map(([dx, dy]): Point => [x + dx, y + dy]) }];
}

export const middleOf = (scene: Scene, cell: Cell): Point | null => scene.byCell.get(keyOf(cell))?.middle ?? null;
