/** Words above figures: each finds a place where it covers no head and no other words. */
import type { Place } from '../pieces.ts';
import { type Rect, laidOut, tagWidth } from '../table/tags.ts';
import type { Figure } from './figures.ts';
import type { Point } from './projection.ts';
import { bodyNamed } from './silhouettes.ts';

const HIGH = 20; // pixels

/** Pixels for a unit of the drawing: from here on there is room for words in cubes and above all figures. */
export const ROOMY = 0.8;

const FEW = new Set(['line', 'measure', 'blocked', 'too-far', 'watched', 'many']);

/** On a small drawing only what no ring or number tells already. */
export const fewer = <T extends { role: string }>(notes: T[], zoom: number): T[] =>
  zoom < ROOMY ? notes.filter((n) => FEW.has(n.role)) : notes;

/** The cost of a cube; where there is no room for the risk's word a sign stands for it. */
export function costWords(text: string, zoom: number): string {
  const [cost, risk] = text.split(' · ');
  return zoom < ROOMY && risk ? `${cost} !` : text;
}

interface Told {
  text: string;
  at: Point; // above the head that it tells of, on the drawing
  must?: boolean;
}

/** How far from there, in pixels: above, beside, higher, and at last below the feet. */
const around = (width: number): Place[] => {
  const side = width / 2 + 22;
  return [[0, 0], [0, -24], [side, 14], [-side, 14], [side, -10], [-side, -10], [side, 36], [-side, 36], [0, -48], [side, 58], [-side, 58], [0, -72], [side / 2, -96], [-side / 2, -96], [side, 80], [-side, 80]]; // prettier-ignore
};

/** The notes with their place on the glass, in pixels from `at`; those that lie off their figure have a line to it. */
export function placed<T extends Told>(notes: T[], figures: Rect[], zoom: number, glass?: Rect) {
  const wishes = notes.map((note) => {
    const width = tagWidth(note.text);
    const [x, y] = [note.at[0] * zoom, note.at[1] * zoom];
    return { ...note, width, height: HIGH, spots: around(width).map(([dx, dy]): Place => [x + dx, y + dy]) };
  });
  return laidOut(wishes, figures, glass).map(({ spot, rank, ...note }) => ({
    ...note,
    by: [spot[0] - note.at[0] * zoom, spot[1] - note.at[1] * zoom] as Place,
    off: rank > 1,
  }));
}

const WIDE = 13; // half a figure, on the drawing

/** What a figure takes up on the glass, with the tag above it. */
export function figureRect(
  { body, down, badge, says, leader }: Figure,
  [x, y]: Point,
  zoom: number,
  flat: boolean,
): Rect {
  const tag = badge || says ? 20 : leader && !flat ? 12 : 0;
  const high = flat ? WIDE : down ? 14 : bodyNamed(body).high;
  return {
    l: (x - WIDE) * zoom,
    r: (x + WIDE + (down && !flat ? 22 : 0)) * zoom,
    t: (y - high) * zoom - tag,
    b: (y + (flat ? WIDE : 5)) * zoom,
  };
}
