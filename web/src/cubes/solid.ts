/** The battlefield seen from a corner of the sky: what is drawn, in the painter's order, and what hides what. */
import type { Cell } from './cell.ts';
import { type Face, type Field, above, beside, keyOf, standing, stands, under } from './field.ts';
import { PLINTH, type Point, UP, inside, path, solidAt, turnedCell, turnedSide } from './projection.ts';

/** A stroke of the drawing: its class says what it is made of and how the light falls on it. */
export interface Stroke {
  look: string;
  d: string;
}

/** One thing that stands on the battlefield. */
export interface Item {
  key: string;
  order: number; // later ones are painted over earlier ones
  level: number;
  strokes: Stroke[];
  hides: Point[][]; // what is behind these outlines is not seen
  roof: Cell | null; // the cube on top of it, if a figure can stand there
}

/** Where a figure stands in a cube. */
export interface Spot {
  cell: Cell;
  order: number;
  outline: Point[];
  middle: Point;
}

export interface Scene {
  items: Item[];
  spots: Spot[];
  byCell: Map<string, Spot>;
  ground: Stroke[];
}

/** Behind, on and before what stands in the same cube. */
const LAYER = { floor: 0, mark: 0.05, wall: 0.1, crates: 0.2, solid: 0.5 };
export const STANDS = 0.3;
const THIN = 0.05; // half a wall's thickness, of a cube
const SLAB = 0.12; // a floor's thickness, of a level
const FLOOR = 'floor '; // begins the key of a floor
const UNITS = 12; // the openings of walls are given in twelfths

type At = (u: number, v: number, z: number) => Point;
type Box = [number, number, number, number, number, number]; // from u, v, z to u, v, z

const orderOf = ([u, v, z]: Cell) => u - v + z;

/** Top, left and right of a box, as far as the eye has them before it. */
function faces(at: At, [a, b, c, d, e, f]: Box): Record<'top' | 'left' | 'right', Point[]> {
  return {
    top: [at(a, b, f), at(d, b, f), at(d, e, f), at(a, e, f)],
    left: [at(a, b, c), at(d, b, c), at(d, b, f), at(a, b, f)],
    right: [at(d, b, c), at(d, e, c), at(d, e, f), at(d, b, f)],
  };
}

function boxed(at: At, what: string, box: Box): Stroke[] {
  return Object.entries(faces(at, box)).map(([side, points]) => ({ look: `${what} ${side}`, d: path(points) }));
}

const scenes = new WeakMap<Field, Scene[]>(); // a battlefield never changes: each of its sides is laid out once

export function sceneOf(field: Field, turn: number): Scene {
  const known = scenes.get(field) ?? [];
  scenes.set(field, known);
  return (known[turn] ??= laidOut(field, turn));
}

function laidOut(field: Field, turn: number): Scene {
  const at = solidAt(field);
  const eye = (cell: Cell) => turnedCell(cell, field.edge, turn);
  const spots = standing(field).map((cell) => spotOf(at, cell, eye(cell)));
  const items = [
    ...[...field.solid.values()].map((cell) => block(field, at, cell, eye(cell), turn)),
    ...[...field.floors.values()].map(({ cell, hatch }) => slab(field, at, cell, hatch, eye(cell), turn)),
    ...field.faces.map((face) => upright(at, face, eye, turn)),
    ...[...field.marks.values()].flatMap(({ cell, kinds }) => [...kinds].map((k) => mark(at, k, cell, eye(cell)))),
  ];
  return {
    items: items.sort((a, b) => a.order - b.order),
    spots: spots.sort((a, b) => a.order - b.order),
    byCell: new Map(spots.map((s) => [keyOf(s.cell), s])),
    ground: groundOf(field, at),
  };
}

function groundOf({ edge }: Field, at: At): Stroke[] {
  const drop = PLINTH / UP;
  const lines = Array.from({ length: edge - 1 }, (_, i) => i + 1).map((i) => {
    const [a, b, c, d] = [at(i, 0, 0), at(i, edge, 0), at(0, i, 0), at(edge, i, 0)];
    return `M${a.join(' ')}L${b.join(' ')}M${c.join(' ')}L${d.join(' ')}`;
  });
  return [
    { look: 'plinth left', d: path([at(0, 0, 0), at(edge, 0, 0), at(edge, 0, -drop), at(0, 0, -drop)]) },
    { look: 'plinth right', d: path([at(edge, 0, 0), at(edge, edge, 0), at(edge, edge, -drop), at(edge, 0, -drop)]) },
    { look: 'ground', d: path([at(0, 0, 0), at(edge, 0, 0), at(edge, edge, 0), at(0, edge, 0)]) },
    { look: 'grid', d: lines.join('') },
  ];
}

function spotOf(at: At, cell: Cell, [u, v, z]: Cell): Spot {
  return {
    cell,
    order: orderOf([u, v, z]),
    outline: [at(u, v, z), at(u + 1, v, z), at(u + 1, v + 1, z), at(u, v + 1, z)],
    middle: at(u + 0.5, v + 0.5, z),
  };
}

/** A solid cube: of two that touch, the side between them is not drawn. */
function block(field: Field, at: At, cell: Cell, [u, v, z]: Cell, turn: number): Item {
  const { top, left, right } = faces(at, [u, v, z, u + 1, v + 1, z + 1]);
  const shown = (['S', 'E', 'N', 'W'] as const).filter((side) => !field.solid.has(keyOf(beside(cell, side))));
  const open = new Set(shown.map((side) => turnedSide(side, turn)));
  const strokes = [
    ...(open.has('S') ? [{ look: 'stone left', d: path(left) }] : []),
    ...(open.has('E') ? [{ look: 'stone right', d: path(right) }] : []),
    ...(field.solid.has(keyOf(above(cell))) ? [] : [{ look: 'stone top', d: path(top) }]),
  ];
  return {
    key: `solid ${keyOf(cell)}`,
    order: orderOf([u, v, z]) + LAYER.solid,
    level: cell[2],
    strokes,
    hides: [left, right, top],
    roof: stands(field, above(cell)) ? above(cell) : null,
  };
}

/** A floor with its edge, and legs where nothing else carries a corner; a hatch has a hole with rungs. */
function slab(field: Field, at: At, cell: Cell, hatch: boolean, [u, v, z]: Cell, turn: number): Item {
  const shape = faces(at, [u, v, z - SLAB, u + 1, v + 1, z]);
  const hole = hatch ? [at(u + 1 / 3, v + 1 / 3, z), at(u + 2 / 3, v + 1 / 3, z), at(u + 2 / 3, v + 2 / 3, z), at(u + 1 / 3, v + 2 / 3, z)] : []; // prettier-ignore
  const rungs = hatch
    ? [0.42, 0.5, 0.58].map((s) => line(at(u + 1 / 3, v + s, z), at(u + 2 / 3, v + s, z))).join('')
    : '';
  return {
    key: `${FLOOR}${keyOf(cell)}`,
    order: orderOf([u, v, z]) + LAYER.floor,
    level: cell[2],
    strokes: [
      { look: 'leg', d: legs(field, at, cell, [u, v, z], turn) },
      { look: 'deck left', d: path(shape.left) },
      { look: 'deck right', d: path(shape.right) },
      { look: 'deck top', d: path(shape.top) },
      ...(hatch ? [{ look: 'hole', d: path(hole) }, { look: 'rungs', d: rungs }] : []), // prettier-ignore
    ],
    hides: [shape.top],
    roof: null,
  };
}

const line = (a: Point, b: Point) => `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`;

function legs(field: Field, at: At, cell: Cell, [u, v, z]: Cell, turn: number): string {
  const carried = (du: number, dv: number) => stands(field, untwist(field, [u + du, v + dv, z], turn));
  const corners: [number, number, number, number][] = [[0, 0, -1, -1], [1, 0, 1, -1], [1, 1, 1, 1]]; // prettier-ignore
  if (field.solid.has(keyOf(under(cell)))) return '';
  return corners
    .filter(([, , du, dv]) => !carried(du, 0) && !carried(0, dv))
    .map(([a, b]) => line(at(u + a, v + b, z - SLAB), at(u + a, v + b, z - 1)))
    .join('');
}

/** The cube that stands there before the eye. */
const untwist = ({ edge }: Field, cell: Cell, turn: number) => turnedCell(cell, edge, -turn);

/** Walls, windows, doors, low walls and ladders, painted with the nearer of the two cubes. */
function upright(at: At, { kind, cell, side }: Face, eye: (c: Cell) => Cell, turn: number): Item {
  const shown = turnedSide(side, turn);
  const near = shown === 'S' || shown === 'E' ? eye(beside(cell, side)) : eye(cell);
  const [u, v, z] = near;
  const across = shown === 'S' || shown === 'N'; // it runs along u, at the far side of the nearer cube
  const plane = across ? v + 1 : u;
  const point = (along: number, up: number, by = -THIN): Point =>
    across ? at(u + along / UNITS, plane + by, z + up / UNITS) : at(plane - by, v + along / UNITS, z + up / UNITS);
  const panel = (a: number, b: number, c: number, d: number) => [point(a, b), point(c, b), point(c, d), point(a, d)];
  const high = kind === 'low' ? UNITS / 2 : UNITS;
  const front = panel(0, 0, UNITS, high);
  return {
    key: `${kind} ${keyOf(cell)} ${side}`,
    order: orderOf(near) + LAYER.wall,
    level: cell[2],
    strokes: kind === 'ladder' ? ladder(point) : walled(point, panel, kind, across, high, front),
    hides: kind === 'ladder' ? [] : [front],
    roof: null,
  };
}

type Panel = (a: number, b: number, c: number, d: number) => Point[];
type OnFace = (along: number, up: number, by?: number) => Point;

function walled(point: OnFace, panel: Panel, kind: string, across: boolean, high: number, front: Point[]): Stroke[] {
  const end = across ? UNITS : 0; // the end that the eye sees
  const cap = [point(end, 0), point(end, high), point(end, high, THIN), point(end, 0, THIN)];
  const ridge = [point(0, high), point(UNITS, high), point(UNITS, high, THIN), point(0, high, THIN)];
  const look = kind === 'low' ? 'low' : 'wall';
  return [
    { look: `${look} ${across ? 'right' : 'left'}`, d: path(cap) },
    { look: `${look} ${across ? 'left' : 'right'}`, d: path(front) },
    { look: `${look} top`, d: path(ridge) },
    ...(kind === 'window' ? [{ look: 'opening', d: path(panel(3, 6, 9, 11)) }] : []),
    ...(kind === 'door' ? [{ look: 'opening', d: path(panel(4, 0, 8, 10)) }] : []),
  ];
}

function ladder(point: OnFace): Stroke[] {
  const rails = [4, 8].map((s) => line(point(s, 0), point(s, UNITS))).join('');
  const rungs = [2, 4, 6, 8, 10].map((s) => line(point(4, s), point(8, s))).join('');
  return [{ look: 'ladder', d: rails + rungs }];
}

/** Crates, mud, wire: drawn on the floor of their cube. */
function mark(at: At, kind: string, cell: Cell, [u, v, z]: Cell): Item {
  const crate = (a: number, b: number, s: number, h: number): Stroke[] =>
    boxed(at, 'crate', [u + a, v + b, z, u + a + s, v + b + s, z + h]);
  const outline = [at(u, v, z), at(u + 1, v, z), at(u + 1, v + 1, z), at(u, v + 1, z)];
  const [x, y] = at(u + 0.5, v + 0.5, z);
  const strokes: Record<string, () => Stroke[]> = {
    cover: () => [...crate(0.1, 0.56, 0.36, 0.4), ...crate(0.54, 0.56, 0.34, 0.32), ...crate(0.18, 0.14, 0.28, 0.28)],
    difficult: () => [
      { look: 'mud', d: path(outline) },
      { look: 'tufts', d: `M${x - 22} ${y}h20M${x + 2} ${y - 7}h16M${x - 6} ${y + 8}h22M${x - 12} ${y - 8}v-6M${x - 9} ${y - 8}l2-5M${x + 10} ${y + 2}v-6` }, // prettier-ignore
    ],
    dangerous: () => [
      { look: 'danger', d: path(outline) },
      { look: 'wire', d: `M${x - 26} ${y}q6-12 10 0t10 0t10 0t10 0t10 0M${x - 22} ${y - 5}l-3-4M${x - 12} ${y + 5}l-3 4M${x - 2} ${y - 5}l-3-4M${x + 8} ${y + 5}l-3 4M${x + 18} ${y - 5}l-3-4` }, // prettier-ignore
    ],
  };
  const layer = kind === 'cover' ? LAYER.crates : LAYER.mark;
  return { key: `${kind} ${keyOf(cell)}`, order: orderOf([u, v, z]) + layer, level: cell[2], strokes: strokes[kind](), hides: [], roof: null }; // prettier-ignore
}

// ---------------------------------------------------------------------------------------- what hides what
/** Something that should be seen: points of it, and when it is painted. */
export interface Seen {
  order: number;
  points: Point[];
}

/** The things that lie over something that should be seen. */
export function hiding({ items }: Scene, seen: Seen[]): Set<string> {
  const over = (item: Item) =>
    seen.some(
      ({ order, points }) => item.order > order && points.some((p) => item.hides.some((shape) => inside(shape, p))),
    );
  return new Set(items.filter((item) => item.hides.length && over(item)).map((item) => item.key));
}

/** Whether a block or a floor lies over the middle of a cube, or over its name: there the name would be another's. */
export function isRoofed(scene: Scene, cell: Cell, name: Point): boolean {
  const spot = scene.byCell.get(keyOf(cell));
  const items = scene.items.filter((item) => item.roof ?? item.key.startsWith(FLOOR));
  return spot !== undefined && hiding({ ...scene, items }, [{ order: spot.order + STANDS, points: [spot.middle, name] }]).size > 0; // prettier-ignore
}

/** The cube under a point: of those that are asked about the nearest, else whatever is seen there. */
export function cellAt(
  scene: Scene,
  at: Point,
  through: (item: Item) => boolean,
  lit: Set<string>,
  top: number,
): Cell | null {
  const spots = scene.spots.filter((s) => s.cell[2] <= top && inside(s.outline, at));
  const asked = spots.findLast((s) => lit.has(keyOf(s.cell)));
  if (asked) return asked.cell;
  const solid = scene.items.findLast((i) => i.roof && !through(i) && i.hides.some((shape) => inside(shape, at)));
  const spot = spots.at(-1);
  if (solid && solid.order > (spot?.order ?? -Infinity)) return solid.roof;
  return spot?.cell ?? null;
}
