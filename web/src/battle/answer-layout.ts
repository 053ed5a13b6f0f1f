/** How the answers to a question stand: in the bar, in as many rows as they need, or in a list beside the map. */
import type { Act } from './widget.ts';

export const MANY = 10; // so many answers stand in a list of their own
const ROWS = 2; // so many rows the bar has room for
const WIDE = 892; // pixels of the bar on the narrowest desk
const LETTER = 7.6; // pixels of a letter, the widest of a usual text
const AROUND = 62; // the padding of a button, its key, and the gap to the next

const FEW = 4; // up to so many may be wide, more are broken into lines: as in answers.css
const WIDEST = [300, 178];

/** About how wide a button is, one of so many; longer texts are broken into lines. */
export const widthOf = ({ label, small = '', odds }: Act, count = 1): number =>
  Math.min(WIDEST[count > FEW ? 1 : 0], Math.max(label.length * LETTER, small.length * 6.2) + AROUND + (odds ? 40 : 0));

/** How many rows these answers take. */
export function rowsOf(acts: readonly Act[]): number {
  let [rows, used] = [1, 0];
  for (const wide of acts.map((act) => widthOf(act, acts.length))) {
    if (used && used + wide > WIDE) [rows, used] = [rows + 1, 0];
    used += wide;
  }
  return rows;
}

/** Whether they stand in a list, which has room for all of them. */
export const isList = (acts: readonly Act[]): boolean => acts.length >= MANY || rowsOf(acts) > ROWS;
