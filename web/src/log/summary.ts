/** An activation in one sentence: what the unit did, what others did in between, and what came of it. */
import type { Entry, Line } from './log.ts';

const TALLY = /\{(\d+)(?:\|([^|}]*)\|([^}]*))?\}/; // "{1| point| points}", or a number alone

/** "Axes walk 5.8 in and assault Bows; Pikes shoot at Axes: Bows lose 8, Axes lose 1". */
export function summaryOf(entry: Entry): string {
  const inside = entry.inside.filter((line) => !line.undone || entry.undone);
  const deeds = lastSteps(inside.filter(({ deed }) => deed));
  const own = ({ unit = entry.unit }: Line) => unit === entry.unit;
  const idle = inside.findLast((line) => line.idle && own(line))?.idle;
  const parts = spans(deeds, entry).map(({ who, does }) => `${who} ${listed(repeated(does))}`);
  if (!deeds.some(own)) parts.unshift([entry.opens, idle].filter(Boolean).join(' '));
  const [did, came] = [parts.join('; '), resultsOf(inside).join(', ')];
  return came.startsWith(`${did} `) ? came : [did, came].filter(Boolean).join(': '); // nothing is done yet: no name twice
}

/** Of several steps one after another only the last tells where they led. */
const lastSteps = (deeds: Line[]) =>
  deeds.filter((line, i) => !(line.step && deeds[i + 1]?.step && deeds[i + 1].unit === line.unit));

/** What one unit does in a row stands behind its name once. */
function spans(deeds: Line[], entry: Entry): { who: string; does: string[] }[] {
  const found: { unit: string | undefined; who: string; does: string[] }[] = [];
  for (const { unit = entry.unit, who, deed = '' } of deeds) {
    const last = found.at(-1);
    if (last?.unit === unit) last?.does.push(deed);
    else found.push({ unit, who: (unit === entry.unit ? entry.opens : who) ?? '', does: [deed] });
  }
  return found;
}

const TIMES = ['', '', ' twice'];

/** "assault Bows twice", told where it happens first. */
function repeated(does: string[]): string[] {
  const often = (deed: string) => does.filter((d) => d === deed).length;
  return [...new Set(does)].map((deed) => deed + (TIMES[often(deed)] ?? ` ${often(deed)} times`));
}

const listed = (parts: string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}` : parts.join('');

/**
 * The same happening to the same unit adds up; that nothing happened to it is told where nothing else did. What happens
 * to one unit in a row stands behind its name once.
 */
function resultsOf(lines: Line[]): string[] {
  const found = new Map<string, { unit: string | undefined; name: string; text: string; n: number | null }>();
  for (const { result = '', unit, who } of lines) {
    if (!result) continue;
    const key = result.replace(TALLY, '{}');
    const n = Number(TALLY.exec(result)?.[1] ?? NaN);
    const before = found.get(key)?.n ?? 0;
    const name = who && result.startsWith(`${who} `) ? `${who} ` : '';
    found.set(key, { unit, name, text: result, n: Number.isNaN(n) ? null : before + n });
  }
  const all = [...found.values()];
  const told = all.filter(({ n, unit }) => n !== 0 || !all.some((o) => o.unit === unit && o.n !== 0));
  return told.map(({ name, text, n }, i) =>
    text
      .slice(name && told[i - 1]?.name === name ? name.length : 0)
      .replace(TALLY, (_, __, one?: string, many?: string) => counted(n ?? 0, one, many)),
  );
}

function counted(n: number, one = '', many = ''): string {
  if (n === 0) return many ? `no${many}` : 'none';
  return `${n}${n === 1 ? one : many}`;
}
