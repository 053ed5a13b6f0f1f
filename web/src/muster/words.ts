/** Small things of the muster page. */
import type { Sheet } from '../wire.d.ts';

export const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

/** A book says in its first lines that it is one. */
export const isBook = (text: string) => /drumhead-book-\d/.test(text);

/** The name of a file for a list or a book of this name. */
export const fileName = (name: string) =>
  `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'list'
  }.toml`;

/** The line of a text that a sentence such as "Line 16: unknown weapon" names, and where it stands. */
export function lineNamed(sentence: string, text: string): { line: number; from: number; to: number } | null {
  const line = Number(/^Line (\d+)/.exec(sentence)?.[1]);
  const lines = text.split('\n');
  if (!line || line > lines.length) return null;
  const from = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return { line, from, to: from + lines[line - 1].length };
}

/** How a book begins. */
export const bookHint = (game: string) =>
  `format = "drumhead-book-1"\ngame = "${game}"\n\n[faction]\nid = "orchard"\nname = "The Orchard League"\n\n[[unit]]\nid = "pickers"\n…`;

const COUNTED = 40; // cells that an eye takes in
const ROUND = [1, 2, 5, 10, 20, 50];

/** What one cell stands for: a point where they can be counted, else the least round number that leaves few cells. */
export const worthOf = (limit: number) => ROUND.find((n) => limit / n <= COUNTED) ?? limit / 20;

/** The points as cells, those above the limit apart. */
export function cells(cost: number, limit: number): { on: boolean; over: boolean }[] {
  const worth = worthOf(limit);
  const whole = Math.round(limit / worth);
  const filled = Math.ceil(cost / worth);
  return Array.from({ length: Math.max(whole, Math.min(filled, whole * 2)) }, (_, i) => ({
    on: i < filled,
    over: i >= whole,
  }));
}

const [PAPER, HEAD, ROW, LINE, LAW, BETWEEN] = [240, 38, 3.4, 4.6, 4.25, 1.2]; // millimetres; a Letter page is the shorter
const TIGHT = 1.3; // so much too high, it wants print that is smaller still
const linesOf = (letters: number, inOne: number) => Math.max(1, Math.ceil(letters / inOne));

/** How small a sheet is printed to be on one page: by its height in the usual print, near enough. */
export function printOf({ units, rules, spells }: Sheet): '' | 'dense' | 'dense tight' {
  const rows = units.map(({ name, rules: held, weapons, losses }) => {
    const [who, arms] = [[name, ...held].join(', ').length + 10, weapons.join(', ').length + 8 * weapons.length];
    const ticks = losses.reduce((sum, n) => sum + n, 0);
    return ROW + LINE * Math.max(linesOf(who, 40), linesOf(arms, 36), linesOf(ticks, 7));
  });
  const law = [...spells, ...rules].map(
    ({ title, text }) => BETWEEN + LAW * linesOf(title.length + text.length + 2, 58),
  );
  const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
  const high = HEAD + sum(rows) + sum(law) / 2;
  return high > PAPER * TIGHT ? 'dense tight' : high > PAPER ? 'dense' : '';
}
