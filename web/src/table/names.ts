/** The names of pieces of terrain, each once: beside its piece, clear of units, badges and one another, or nowhere. */
import type { Place } from '../pieces.ts';
import type { Piece, View } from '../wire.d.ts';
import { type Rect, laidOut } from './tags.ts';

const [LETTER, HIGH, GAP] = [6, 14, 9]; // pixels, near enough: no layout is asked

export interface PlaceName {
  id: string;
  name: string;
  at: Place; // its middle, on the map
}

export function namesOf(
  view: View,
  toMap: (p: Place) => Place,
  zoom: number,
  things: Rect[],
  table: Rect,
): PlaceName[] {
  const terrain = Object.values(view.pieces).filter((p) => p.id.startsWith('t') && p.name && p.marks.corners);
  const toGlass = (p: Place): Place => {
    const [x, y] = toMap(p);
    return [x * zoom, y * zoom];
  };
  const wishes = terrain
    .filter((p, i) => terrain.findIndex((other) => other.name === p.name) === i)
    .map(({ id, name }) => {
      const outlines = terrain.filter((p) => p.name === name).map((p) => outlineOf(p).map(toGlass));
      const width = name.length * LETTER;
      const banks = outlines.flatMap((outline) => besideIt(outline, width));
      // What lies between the parts of a river is a bridge or a ford.
      const spots = outlines.length > 1 ? banks : [...underAndOver(outlines[0]), ...banks];
      return { id, name, spots, width, height: HIGH, clear: true };
    });
  return laidOut(wishes, things, table).map(({ id, name, spot: [x, y] }) => ({ id, name, at: [x / zoom, y / zoom] }));
}

const outlineOf = (p: Piece) => p.marks.corners as Place[];

function underAndOver(outline: Place[]): Place[] {
  const x = outline.reduce((sum, c) => sum + c[0], 0) / outline.length;
  const ys = outline.map((c) => c[1]);
  return [[x, Math.max(...ys) + GAP], [x, Math.min(...ys) - GAP]]; // prettier-ignore
}

/** Right and left of it, halfway down. */
function besideIt(outline: Place[], width: number): Place[] {
  const ys = outline.map((c) => c[1]);
  const y = (Math.min(...ys) + Math.max(...ys)) / 2;
  const banks = outline.flatMap(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length];
    return ay < y === by < y ? [] : [ax + ((y - ay) / (by - ay)) * (bx - ax)];
  });
  const aside = width / 2 + GAP;
  return [[Math.max(...banks) + aside, y], [Math.min(...banks) - aside, y]]; // prettier-ignore
}
