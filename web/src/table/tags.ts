/** Where words stand so that they cover neither what they tell of nor one another: the first free spot, or the least bad. */
import type { Place } from '../pieces.ts';

/** On the glass, in pixels. */
export interface Rect {
  l: number;
  r: number;
  t: number;
  b: number;
}

export interface Wish {
  spots: Place[]; // middles, the best first
  width: number;
  height: number;
  must?: boolean; // it is told even where it has to cover something
  clear?: boolean; // it is left out where it would cover a thing
}

const [ON_TAG, ON_THING] = [12, 3]; // how bad it is to cover words, and to cover things
const LATER = 40; // square pixels: a spot that comes later is a little worse
const GAP = 2;

export const around = ([x, y]: Place, width: number, height: number): Rect => ({
  l: x - width / 2,
  r: x + width / 2,
  t: y - height / 2,
  b: y + height / 2,
});

const shared = (a: Rect, b: Rect) =>
  Math.max(0, Math.min(a.r, b.r) - Math.max(a.l, b.l)) * Math.max(0, Math.min(a.b, b.b) - Math.max(a.t, b.t));

const covers = (rect: Rect, others: Rect[]) => others.reduce((sum, other) => sum + shared(rect, other), 0);

/**
 * Each wish with the spot it was given, in the order of the wishes, so that those that come first choose first. One that
 * is not a must and could only stand on other words is left out, and one that stays clear of things where it could not.
 */
export function laidOut<T extends Wish>(
  wishes: T[],
  things: Rect[],
  glass?: Rect,
): (T & { spot: Place; rank: number })[] {
  const words: Rect[] = [];
  return wishes.flatMap((wish) => {
    const tried = wish.spots.map((spot, rank) => {
      const rect = around(spot, wish.width + 2 * GAP, wish.height + 2 * GAP);
      const [onWords, onThings] = [covers(rect, words), covers(rect, things)];
      const out = glass ? wish.width * wish.height - shared(around(spot, wish.width, wish.height), glass) : 0;
      const cost = onWords * ON_TAG + onThings * ON_THING + out * ON_TAG + rank * LATER;
      return { spot, rank, rect, onWords, onThings, cost };
    });
    const best = tried.reduce((a, b) => (b.cost < a.cost ? b : a));
    if ((best.onWords && !wish.must) || (best.onThings && wish.clear)) return [];
    words.push(best.rect);
    return [{ ...wish, spot: best.spot, rank: best.rank }];
  });
}

/** How wide a text is on a tag, near enough: no layout is asked. */
export const tagWidth = (text: string) => text.length * 6.5 + 16;
