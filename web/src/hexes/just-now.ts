/** What was told since this person last answered, where it is worth a card: dice fell, or several pieces went. */
import type { Cell } from '../cubes/cell.ts';
import type { Line } from '../log/log.ts';

/** The lines of such batches; of a way in several steps only the last one, with the whole way. */
export function justNow(lines: readonly Line[], since: number): Line[] {
  const fresh = lines.filter((l) => l.text && !l.talk && !l.undone && l.number !== undefined && l.number > since);
  const numbers = new Set(fresh.map((l) => l.number));
  return [...numbers].flatMap((number) => {
    const told = fresh.filter((l) => l.number === number);
    const notable = told.some((l) => l.dice.length) || told.filter((l) => l.ways).length > 1;
    return notable ? joined(told) : [];
  });
}

function joined(lines: readonly Line[]): Line[] {
  const found: Line[] = [];
  for (const line of lines) {
    const before = found.at(-1);
    if (before?.ways && line.ways && before.unit === line.unit && before.clause === line.clause)
      found[found.length - 1] = { ...line, ways: longer(before.ways, line.ways) };
    else found.push(line);
  }
  return found;
}

function longer(before: Record<string, Cell[]>, ways: Record<string, Cell[]>): Record<string, Cell[]> {
  return Object.fromEntries(Object.entries(ways).map(([id, way]) => [id, [...(before[id] ?? []), ...way]]));
}

/** The ways that pieces went, with the sides they belong to. */
export const waysGone = (lines: readonly Line[]): { side: Line['side']; way: Cell[] }[] =>
  lines.flatMap(({ side, ways }) => Object.values(ways ?? {}).map((way) => ({ side, way })));
