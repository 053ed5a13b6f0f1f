/** The badges of units: what stands on them, and where each covers least. */
import { type Boxes, boxesOf, glyphOf, hadTurn, strokesOf } from '../legend.ts';
import { type Place, modelsOf, unitsOf } from '../pieces.ts';
import type { Mark, View } from '../wire.d.ts';
import type { SideMark } from './icons.ts';

const SIZE = 1.45; // pixels for one unit of a badge
const GAP = 3;
const [LEFT, TOP, BOTTOM] = [-8, -9, 9];

export interface Badge {
  id: string;
  name: string;
  side: SideMark;
  glyph: string;
  count: number;
  boxes: Boxes | null; // in place of the count, where one model stands
  strokes: Mark['tone'][];
  done: boolean;
  places: Place[]; // of its models, on the map
}

/** Where the parts on the paper tag stand, from left to right. */
export function tagOf(b: Badge) {
  const boxes = b.count === 1 ? b.boxes : null;
  const strokes = 12 + (boxes ? 5 * boxes.most : b.count > 9 ? 11 : 9);
  const tick = strokes + 4 * b.strokes.length;
  return { boxes, strokes, tick, width: tick + (b.done ? 9 : 0) - 2 };
}

export function badgesOf(view: View, sideOf: (seat: number) => SideMark, toMap: (p: Place) => Place): Badge[] {
  return unitsOf(view).flatMap((unit) => {
    const models = modelsOf(view, unit.id);
    if (!models.length) return [];
    return {
      id: unit.id,
      name: unit.name,
      side: sideOf(unit.owner),
      glyph: glyphOf(view, unit, models),
      count: models.length,
      boxes: boxesOf(view, models),
      strokes: strokesOf(view, unit),
      done: hadTurn(view, unit),
      places: models.map((m) => toMap(m.place)),
    };
  });
}

interface Spot {
  x: number;
  y: number;
  l: number;
  r: number;
  t: number;
  b: number;
}

/** Above the unit, or beside or below it, wherever a badge covers least. */
export function placed(
  badges: Badge[],
  zoom: number,
  wide: number,
  high: number,
): { badge: Badge; x: number; y: number; k: number }[] {
  const k = SIZE / zoom;
  const bases = badges.flatMap((b) => b.places);
  const taken: Spot[] = [];
  return badges.map((badge) => {
    const spots = spotsRound(badge, k);
    const costs = spots.map((spot) => cost(spot, bases, taken, wide, high));
    const best = spots[costs.indexOf(Math.min(...costs))];
    taken.push(best);
    return { badge, x: best.x, y: best.y, k };
  });
}

function spotsRound(badge: Badge, k: number): Spot[] {
  const right = tagOf(badge).width;
  const [xs, ys] = [badge.places.map((p) => p[0]), badge.places.map((p) => p[1])];
  const [x0, x1] = [Math.min(...xs) - 5, Math.max(...xs) + 5];
  const [y0, y1] = [Math.min(...ys) - 5, Math.max(...ys) + 5];
  const [centred, my] = [(x0 + x1) / 2 - ((right + LEFT) / 2) * k, (y0 + y1) / 2];
  const [above, below] = [y0 - BOTTOM * k - GAP, y1 - TOP * k + GAP];
  const [before, behind] = [x0 - right * k - GAP, x1 - LEFT * k + GAP];
  const corners: Place[] = [
    [centred, above],
    [before, my],
    [behind, my],
    [centred, below],
    [x0 - LEFT * k, above],
    [x1 - right * k, above],
    [before, y0],
    [behind, y0],
    [before, y1],
    [behind, y1],
    [centred, above - 18 * k],
    [centred, below + 18 * k],
  ];
  return corners.map(([x, y]) => ({ x, y, l: x + LEFT * k, r: x + right * k, t: y + TOP * k, b: y + BOTTOM * k }));
}

function cost(spot: Spot, bases: Place[], taken: Spot[], wide: number, high: number): number {
  const hidden = bases.filter(([x, y]) => x > spot.l - 5 && x < spot.r + 5 && y > spot.t - 5 && y < spot.b + 5).length;
  const crossed = taken.filter((o) => spot.l < o.r && spot.r > o.l && spot.t < o.b && spot.b > o.t).length;
  const out = spot.l < -2 || spot.t < -2 || spot.r > wide + 2 || spot.b > high + 2;
  return hidden * 2 + crossed * 3 + (out ? 1 : 0);
}
