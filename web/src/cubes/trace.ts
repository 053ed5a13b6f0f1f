/** Lines on the floors of cubes, the same for both views: a view says where a point of the table is on its drawing. */
import type { Cell } from './cell.ts';
import { type Field, SIDES, type Side, beside, keyOf } from './field.ts';
import { type Point, path, sliceAt, solidAt, turned } from './projection.ts';

export type Trace = (x: number, y: number, z: number) => Point;

export const solidTrace = (field: Field, turn: number): Trace => {
  const at = solidAt(field);
  return (x, y, z) => at(...turned(x, y, field.edge, turn), z);
};

export const sliceTrace = (field: Field, turn: number): Trace => {
  const at = sliceAt(field);
  return (x, y) => at(...turned(x, y, field.edge, turn));
};

/** The floor of a cube, shrunk by a part of it. */
export const outlineOf = (trace: Trace, [x, y, z]: Cell, inset = 0): string =>
  path([
    trace(x + inset, y + inset, z),
    trace(x + 1 - inset, y + inset, z),
    trace(x + 1 - inset, y + 1 - inset, z),
    trace(x + inset, y + 1 - inset, z),
  ]);

const CORNERS: Record<Side, [number, number, number, number]> = {
  N: [0, 1, 1, 1],
  E: [1, 0, 1, 1],
  S: [0, 0, 1, 0],
  W: [0, 0, 0, 1],
};

/** The sides of a cube by which it borders a field: where the next cube of its level is not in it. */
export function bordersOf(trace: Trace, cell: Cell, field: Set<string>): string {
  const [x, y, z] = cell;
  return SIDES.filter((side) => !field.has(keyOf(beside(cell, side))))
    .map((side) => {
      const [a, b, c, d] = CORNERS[side];
      return `M${trace(x + a, y + b, z).join(' ')}L${trace(x + c, y + d, z).join(' ')}`;
    })
    .join('');
}
