/** Odds in words and numbers: the chance of each number of losses. */
import type { Odds } from '../wire.d.ts';
import { percent } from '../words.ts';

/** Without the long tail that is too small to see. */
export function trimmed(p: number[]): number[] {
  let last = p.length;
  while (last > 2 && p[last - 1] < 0.002) last -= 1;
  return p.slice(0, last);
}

export const atLeast = (odds: Odds, k: number) => odds.p.slice(k).reduce((a, b) => a + b, 0);

export const sentence = (odds: Odds) => `${odds.mean.toFixed(1)} on average; none: ${percent(odds.p[0] ?? 0)}.`;

export const tip = (odds: Odds, k: number) =>
  `${k} or more: ${percent(atLeast(odds, k))}, exactly ${k}: ${percent(odds.p[k])}.`;
