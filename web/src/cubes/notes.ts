/** Words above figures: those that would cover one another are stacked. */
import type { Point } from './projection.ts';

const HIGH = 22; // pixels from one to the next
const [LETTER, PADDING] = [6.5, 16]; // near enough: no layout is asked

/** Pixels for a unit of the drawing: from here on there is room for words in cubes and above all figures. */
export const ROOMY = 0.8;

const FEW = new Set(['line', 'measure', 'blocked', 'too-far', 'watched']);

/** On a small drawing only what no ring or number tells already. */
export const fewer = <T extends { role: string }>(notes: T[], zoom: number): T[] =>
  zoom < ROOMY ? notes.filter((n) => FEW.has(n.role)) : notes;

/** The cost of a cube; where there is no room for the risk's word a sign stands for it. */
export function costWords(text: string, zoom: number): string {
  const [cost, risk] = text.split(' · ');
  return zoom < ROOMY && risk ? `${cost} !` : text;
}

interface Placed {
  text: string;
  at: Point;
}

export function stacked<T extends Placed>(notes: T[], zoom: number): (T & { up: number; width: number })[] {
  const laid: { l: number; r: number; y: number }[] = [];
  return notes.map((note) => {
    const width = note.text.length * LETTER + PADDING;
    const [x, y] = [note.at[0] * zoom, note.at[1] * zoom];
    let up = 0;
    const crowded = () =>
      laid.some((o) => Math.abs(o.y - (y - up)) < HIGH && x - width / 2 < o.r && x + width / 2 > o.l);
    for (let tries = 0; tries < 6 && crowded(); tries += 1) up += HIGH;
    laid.push({ l: x - width / 2, r: x + width / 2, y: y - up });
    return { ...note, up, width };
  });
}
