/** The log as data: one line for each event that has words, with its dice and its clause; activations as one entry. */
import { lookOf } from '../legend.ts';
import type { SideMark } from '../table/icons.ts';
import type { Batch, Rolled, TableEvent, View } from '../wire.d.ts';

const FEW = 24; // more dice than this are counted by face

export interface LogDie {
  face: number;
  look: '' | 'hit' | 'stopped';
  side: SideMark;
  sides: number;
  times?: number;
}

export interface Line {
  side: SideMark | 'n';
  text: string;
  clause: string;
  dice: LogDie[];
  round: boolean; // a heading: a new round begins
  number?: number; // of its batch
  talk?: boolean; // a chat line
  opens?: string; // an activation begins: the unit's name
  closes?: boolean; // and ends after this line
  deed?: string; // what the acting unit does, briefly
  result?: string; // what came of it
  step?: boolean; // the deed is a step of a way: only the last one tells where it led
  undone?: boolean; // taken back
}

/** A line, or a whole activation under one heading. */
export interface Entry extends Line {
  inside: Line[];
}

type SideOf = (seat: number) => SideMark;

/** The lines of a batch; `view` is the table before it. */
export function linesOf(batch: Batch, view: View, sideOf: SideOf): Line[] {
  const told: Line[] = [];
  for (const e of batch.events) {
    if (e.text) told.push(lineOf(e, batch, view, sideOf));
    if (e.type === 'counted' && e.counters.active === null) told.push({ ...SILENT, closes: true });
  }
  const back: Line = {
    side: 'n',
    text: 'Move taken back. Rolled dice stay rolled.',
    clause: '',
    dice: [],
    round: false,
  };
  return (batch.taken_back ? [back, ...told] : told).map((line) => ({ ...line, number: batch.number }));
}

const SILENT: Line = { side: 'n', text: '', clause: '', dice: [], round: false };

/** The lines with those struck out that a take-back undid: all after the last batch that still stands. */
export const undone = (lines: Line[], backTo: number): Line[] =>
  lines.map((line) => (line.number !== undefined && line.number > backTo ? { ...line, undone: true } : line));

/** One activation is one entry; what happens between two of them stands for itself. */
export function entriesOf(lines: Line[]): Entry[] {
  const entries: Entry[] = [];
  let open: Entry | null = null;
  for (const line of lines) {
    if (line.opens !== undefined) entries.push((open = { ...line, text: `${line.opens} …`, inside: [] }));
    else if (line.round || line.talk) entries.push({ ...line, inside: [] });
    else if (open && line.undone === open.undone) open.inside.push(...(line.text ? [line] : []));
    else if (line.text) entries.push({ ...line, inside: [] });
    if (open && (line.closes ?? line.round)) open = null;
  }
  return entries.map((entry) => (entry.opens === undefined ? entry : { ...entry, text: summaryOf(entry) }));
}

/** "Axes walk 5.8 in and attack Bows: Bows lose 8". */
function summaryOf({ opens = '', inside }: Entry): string {
  const last = (line: Line, i: number) => !line.step || !inside.slice(i + 1).find((l) => l.deed)?.step;
  const deeds = inside.filter((line, i) => line.deed && last(line, i)).map((line) => line.deed ?? '');
  const results = inside.flatMap(({ result }) => result ?? []);
  const fought = inside.some(({ dice }) => dice.length);
  const came = results.length ? results.join(', ') : fought ? 'no losses' : '';
  const did = listed([...new Set(deeds)]) || (inside.length ? '…' : '');
  return [`${opens} ${did}`.trim(), came].filter(Boolean).join(': ');
}

const listed = (parts: string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}` : parts.join('');

function lineOf(e: TableEvent, batch: Batch, view: View, sideOf: SideOf): Line {
  const round = e.type === 'counted' && 'round' in e.counters;
  const seat = round ? null : (seatOf(e, view) ?? batch.seat);
  const dice = e.type === 'rolled' ? diceOf(e, view, sideOf) : [];
  const opens = e.type === 'counted' && Boolean(e.counters.active);
  return {
    side: seat === null ? 'n' : sideOf(seat),
    text: e.text,
    clause: e.clause,
    dice,
    round,
    ...(opens ? { opens: e.deed ?? e.text } : e.deed && { deed: e.deed, step: e.type === 'moved' }),
    ...(e.result && { result: e.result }),
  };
}

/** Whose doing an event is, as far as it says so itself. */
function seatOf(e: TableEvent, view: View): number | undefined {
  if ((e.type === 'rolled' || e.type === 'counted') && e.seat !== null) return e.seat;
  if (e.type === 'put') return e.pieces[0]?.owner;
  const id = e.facts.unit === undefined ? named(e) : `u${String(e.facts.unit)}`;
  return id === undefined ? undefined : view.pieces[id]?.owner;
}

function named(e: TableEvent): string | undefined {
  switch (e.type) {
    case 'moved':
      return Object.keys(e.ways)[0];
    case 'removed':
      return e.pieces[0];
    case 'marked':
      return Object.keys(e.marks)[0];
    case 'counted':
      return typeof e.counters.active === 'string' ? e.counters.active : undefined;
    default:
      return undefined;
  }
}

/** The dice of a throw, high to low; a roll-off keeps its order, for its dice have owners. */
function diceOf(e: Rolled, view: View, sideOf: SideOf): LogDie[] {
  const { sides } = e;
  if (e.seat === null) return e.faces.map((face, i) => ({ face, look: 'hit' as const, side: i ? 'g' : 'a', sides }));
  const side = sideOf(e.seat);
  const dice = e.faces
    .map((face, i) => ({ face, look: lookOf(view, e.reading[i]), side, sides }))
    .sort((a, b) => b.face - a.face);
  if (dice.length <= FEW) return dice;
  return [...new Set(dice.map((d) => d.face))].map((face) => {
    const same = dice.filter((d) => d.face === face);
    return { ...same[0], times: same.length };
  });
}
