/** The badges of units: what stands on them, and where each covers least. */
import { type Boxes, badgeMarks, boxesOf, glyphOf, hadTurn, strokesOf } from '../legend.ts';
import { type Place, modelsOf, titleOf, unitsOf } from '../pieces.ts';
import type { Mark, View } from '../wire.d.ts';
import type { SideMark } from './icons.ts';
import { radiusOf } from './sheet.ts';
import { type Rect, laidOut } from './tags.ts';

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
  signs: Mark[]; // how it is, each an icon
  done: boolean;
  bare: boolean; // it only takes up room
  bases: Base[]; // of its models, on the map
}

interface Base {
  at: Place;
  r: number;
}

/** Where the parts on the paper tag stand, from left to right. */
export function tagOf(b: Badge) {
  const boxes = b.count === 1 ? b.boxes : null;
  const wide = b.count > 9; // two figures, clear of the shield
  const strokes = 12 + (boxes ? 5 * boxes.most : wide ? 13 : 9);
  const signs = strokes + 4 * b.strokes.length;
  const tick = signs + 9 * b.signs.length;
  return { boxes, number: wide ? 16.5 : 14, strokes, signs, tick, width: tick + (b.done ? 9 : 0) - 2 };
}

/** The badges of all units; figures in no unit have none, but those of others keep clear of them. */
export function badgesOf(view: View, sideOf: (seat: number) => SideMark, toMap: (p: Place) => Place): Badge[] {
  return unitsOf(view).flatMap((unit) => {
    const models = modelsOf(view, unit.id);
    if (!models.length) return [];
    return {
      bare: Boolean(unit.place), // a figure by itself shows what it is
      id: unit.id,
      name: titleOf(unit),
      side: sideOf(unit.owner),
      glyph: glyphOf(view, unit, models),
      count: models.length,
      boxes: boxesOf(view, models),
      strokes: strokesOf(view, unit),
      signs: badgeMarks(view, unit),
      done: hadTurn(view, unit),
      bases: models.map((m) => ({ at: toMap(m.place), r: radiusOf(m) })),
    };
  });
}

export interface PlacedBadge {
  badge: Badge;
  x: number;
  y: number;
  k: number; // units of the map for one of the badge
  rect: Rect; // on the glass
}

/** Above the unit, or beside or below it, wherever a badge covers least; those of few models, who have least room, first. */
export function placed(badges: Badge[], zoom: number, wide: number, high: number): PlacedBadge[] {
  const k = SIZE / zoom;
  const table = { l: -2 * zoom, t: -2 * zoom, r: (wide + 2) * zoom, b: (high + 2) * zoom };
  const wishes = badges
    .filter(({ bare }) => !bare)
    .toSorted((a, b) => a.bases.length - b.bases.length)
    .map((badge) => {
      const [width, height] = [(tagOf(badge).width - LEFT) * SIZE, (BOTTOM - TOP) * SIZE];
      return { badge, width, height, must: true, spots: spotsRound(badge.bases, zoom, width, height) };
    });
  return laidOut(wishes, baseRects(badges, zoom), table).map(({ badge, spot: [x, y], width, height }) => ({
    badge,
    x: (x - width / 2) / zoom - LEFT * k,
    y: (y - height / 2) / zoom - TOP * k,
    k,
    rect: { l: x - width / 2, r: x + width / 2, t: y - height / 2, b: y + height / 2 },
  }));
}

/** What units and their badges take up on the glass. */
export const coveredBy = (badges: Badge[], laid: PlacedBadge[], zoom: number): Rect[] => [
  ...baseRects(badges, zoom),
  ...laid.map(({ rect }) => rect),
];

/** What the bases take up on the glass. */
const baseRects = (badges: Badge[], zoom: number): Rect[] =>
  badges.flatMap(({ bases }) =>
    bases.map(({ at: [x, y], r }) => ({ l: (x - r) * zoom, r: (x + r) * zoom, t: (y - r) * zoom, b: (y + r) * zoom })),
  );

/** Middles round a unit, in pixels: above it, beside it, below it, and a step farther off. */
function spotsRound(bases: Base[], zoom: number, width: number, height: number): Place[] {
  const ends = (f: (b: Base) => number, pick: (...all: number[]) => number) => pick(...bases.map(f)) * zoom;
  const [x0, x1] = [ends((b) => b.at[0] - b.r, Math.min), ends((b) => b.at[0] + b.r, Math.max)];
  const [y0, y1] = [ends((b) => b.at[1] - b.r, Math.min), ends((b) => b.at[1] + b.r, Math.max)];
  const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [above, below] = [y0 - height / 2 - GAP, y1 + height / 2 + GAP];
  const [before, behind] = [x0 - width / 2 - GAP, x1 + width / 2 + GAP];
  const [left, right] = [x0 + width / 2, x1 - width / 2];
  return [[mx, above], [before, my], [behind, my], [mx, below], [left, above], [right, above], [before, y0], [behind, y0], [before, y1], [behind, y1], [left, below], [right, below], [mx, above - height], [mx, below + height], [before, above], [behind, above], [before, below], [behind, below]]; // prettier-ignore
}
