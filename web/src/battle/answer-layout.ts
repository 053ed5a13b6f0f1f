/** How the answers to a question stand: in the bar, in as many rows as they need, or in a list beside the map. */
import { type Chance, headlineOf } from '../parts/pools.ts';
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

/** Whether they stand in a list, which has room for all of them, and tells once what can be done to several. */
export const isList = (acts: readonly Act[]): boolean =>
  acts.length >= MANY || rowsOf(acts) > ROWS || (acts.length > FEW + 1 && groupsOf(acts).length < acts.length);

/** Answers of one name under one heading: the same deed, done to each of several. */
export interface Group {
  name: string;
  acts: Act[];
  chance: Chance | null; // the same for all of them
}

/** A list in groups, each of answers that follow one another and have the same name. */
export function groupsOf(acts: readonly Act[]): Group[] {
  const groups: Act[][] = [];
  for (const act of acts) {
    const last = groups.at(-1);
    if (last && last[0].label === act.label && !act.disabled && !last[0].disabled) last.push(act);
    else groups.push([act]);
  }
  return groups.map((some) => ({ name: some[0].label, acts: some, chance: some.length > 1 ? shared(some) : null }));
}

function shared(acts: readonly Act[]): Chance | null {
  const [first, ...rest] = acts.map((act) => (act.odds ? headlineOf(act.odds) : null));
  return rest.every((c) => c?.chance === first?.chance && c?.says === first?.says) ? first : null;
}
