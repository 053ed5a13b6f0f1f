/** Small things of the muster page. */

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
