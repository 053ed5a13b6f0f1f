/** The names of pieces of terrain, each once: below its piece or above it, clear of units, badges and one another, or nowhere. */
import type { Place } from '../pieces.ts';
import type { View } from '../wire.d.ts';
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
  const wishes = terrain
    .filter((p, i) => terrain.findIndex((other) => other.name === p.name) === i)
    .map(({ id, name, marks }) => {
      const corners = (marks.corners as Place[]).map(toMap);
      const ys = corners.map((c) => c[1] * zoom);
      const x = (corners.reduce((sum, c) => sum + c[0], 0) / corners.length) * zoom;
      const spots: Place[] = [[x, Math.max(...ys) + GAP], [x, Math.min(...ys) - GAP]]; // prettier-ignore
      return { id, name, spots, width: name.length * LETTER, height: HIGH, clear: true };
    });
  return laidOut(wishes, things, table).map(({ id, name, spot: [x, y] }) => ({ id, name, at: [x / zoom, y / zoom] }));
}
