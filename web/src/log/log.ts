/** The log as data: one line for each event that has words, with its dice and its clause; activations as one entry. */
import { type Cell, asCell } from '../cubes/cell.ts';
import { legendOf, lookOf } from '../legend.ts';
import type { SideMark } from '../table/icons.ts';
import type { Batch, Rolled, TableEvent } from '../wire.d.ts';
import { Cast } from './cast.ts';
import { summaryOf } from './summary.ts';

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
  unit?: string; // the unit that does it, or that it happens to
  who?: string; // and its name
  deed?: string; // what the unit does, briefly
  idle?: string; // the same, worth telling only where it does nothing else
  result?: string; // what came of it; numbers in braces add up
  step?: boolean; // the deed is a step among cells: of several only the last tells where they led
  undone?: boolean; // taken back
  ways?: Record<string, Cell[]>; // that pieces went from cell to cell
  battle?: number; // that begins with it, inside this game: it can be replayed by itself
}

/** A line, or a whole activation under one heading. */
export interface Entry extends Line {
  inside: Line[];
  over?: number; // the number of the batch in which the activation ended
}

type SideOf = (seat: number) => SideMark;

/** All that a log needs to name units and sides. */
export interface Teller {
  game: string;
  cast: Cast;
  sideOf: SideOf;
}

const SILENT: Line = { side: 'n', text: '', clause: '', dice: [], round: false };

/** The log with the lines of one more batch; what a take-back undid is struck out. */
export function toldSoFar(lines: Line[], batch: Batch, teller: Teller): Line[] {
  teller.cast.learn(batch.events);
  const fresh = linesOf(batch, teller);
  const backTo = batch.undoes_after;
  if (backTo === undefined) return [...lines, ...fresh];
  const struck = undone(lines, backTo).filter((line) => !(line.undone && isBack(line))); // of several the last one tells
  const rolled = lines.some((line) => (line.number ?? 0) > backTo && line.dice.length);
  return [...struck, ...fresh.map((line) => (line.text === BACK ? { ...line, text: backWords(rolled) } : line))];
}

const BACK = 'Move taken back.';
const isBack = ({ text }: Line) => text.startsWith(BACK);
const backWords = (rolled: boolean) => (rolled ? `${BACK} Rolled dice stay rolled.` : BACK);

/** The lines of a batch. */
export function linesOf(batch: Batch, teller: Teller): Line[] {
  const told: Line[] = batch.taken_back ? [{ ...SILENT, text: BACK }] : [];
  for (const e of batch.events) {
    if (e.text && !beginsPhase(e)) told.push(lineOf(e, batch, teller));
    if (e.type === 'counted' && e.counters.active === null) told.push({ ...SILENT, closes: true });
  }
  return told.map((line) => ({ ...line, number: batch.number }));
}

/** The head of the screen tells the phase; in the log what happens in it tells enough. */
const beginsPhase = (e: TableEvent) => e.type === 'counted' && 'phase' in e.counters;

/** The lines with those struck out that a take-back undid: all after the last batch that still stands. */
export const undone = (lines: Line[], backTo: number): Line[] =>
  lines.map((line) => (line.number !== undefined && line.number > backTo ? { ...line, undone: true } : line));

/**
 * One activation is one entry; what happens between two of them stands for itself. What was taken back goes on where the
 * battle stood, and leads nowhere: after it the activation that was under way then is under way again.
 */
export function entriesOf(lines: Line[]): Entry[] {
  const entries: Entry[] = [];
  let open: Entry | null = null; // as the battle stands
  let within: Entry | null = null; // and as it stood in what was taken back
  for (const line of lines) {
    let now: Entry | null = line.undone ? within : open;
    if (line.opens !== undefined) entries.push((now = { ...line, inside: [] }));
    else if (line.round || line.talk) entries.push({ ...line, inside: [] });
    else if (now) now.inside.push(...(line.text ? [line] : []));
    else if (line.text) entries.push({ ...line, inside: [] });
    if (line.closes ?? line.round) {
      if (now) now.over = line.number;
      now = null;
    }
    if (!line.undone) open = now;
    within = now;
  }
  return entries.map((entry) => (entry.opens === undefined ? entry : { ...entry, text: summaryOf(entry) }));
}

/** Was any of this told by that batch? */
export const holds = ({ number, inside }: Entry, batch: number): boolean =>
  number === batch || inside.some((line) => line.number === batch);

function lineOf(e: TableEvent, batch: Batch, teller: Teller): Line {
  const { cast, sideOf } = teller;
  const round = e.type === 'counted' && 'round' in e.counters;
  const unit = unitOf(e);
  const seat = round ? null : (seatOf(e, unit, batch, cast) ?? batch.seat);
  const opens = e.type === 'counted' && Boolean(e.counters.active);
  const cells = e.type === 'moved' ? cellWays(e.ways) : {};
  return {
    side: seat === null || seat < 0 ? 'n' : sideOf(seat), // a referee is on no side
    text: e.text,
    clause: e.clause,
    dice: e.type === 'rolled' ? diceOf(e, teller) : [],
    round,
    ...(unit && { unit, who: cast.nameApart(unit) }),
    ...(opens ? { opens: e.deed ?? e.text } : e.deed && { deed: e.deed, step: 'ways' in cells }),
    ...cells,
    ...(e.type === 'battle-opened' && { battle: Number(e.facts.number) || undefined }),
    ...(e.type === 'noted' && e.facts.battle !== undefined && { battle: Number(e.facts.battle) }), // in a replay without it
    ...(e.idle && { idle: e.idle }),
    ...(e.result && { result: e.result }),
  };
}

/** Ways among cells, where there are cells. */
function cellWays(ways: Record<string, readonly unknown[]>): Pick<Line, 'ways'> {
  const found = Object.entries(ways).map(([id, way]) => [id, way.map(asCell).filter((at) => at !== null)] as const);
  return found.some(([, way]) => way.length) ? { ways: Object.fromEntries(found) } : {};
}

/** Whose doing an event is, as far as it says so itself; what somebody does to a unit is theirs who answered. */
function seatOf(e: TableEvent, unit: string | undefined, { seat }: Batch, cast: Cast): number | null | undefined {
  if ((e.type === 'rolled' || e.type === 'counted') && e.seat !== null) return e.seat;
  if (e.type === 'put') return e.pieces[0]?.owner;
  if (typeof e.facts.seat === 'number') return e.facts.seat;
  if (e.facts.by !== undefined) return seat;
  return unit === undefined ? undefined : cast.ownerOf(unit);
}

function unitOf(e: TableEvent): string | undefined {
  if (typeof e.facts.unit === 'number' && e.facts.unit >= 0) return `u${e.facts.unit}`;
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

/** The dice of a throw, high to low; a roll-off keeps its order, for its dice have owners, and so do dice of neither side. */
function diceOf(e: Rolled, { game, sideOf }: Teller): LogDie[] {
  const { sides } = e;
  if (legendOf({ game }).common_dice.includes(e.clause))
    return e.faces.map((face) => ({ face, look: '', side: 'a', sides }));
  if (e.seat === null) return e.faces.map((face, i) => ({ face, look: 'hit' as const, side: sideOf(i), sides }));
  const side = sideOf(e.seat);
  const dice = e.faces
    .map((face, i) => ({ face, look: lookOf({ game }, e.reading[i]), side, sides }))
    .sort((a, b) => b.face - a.face);
  if (dice.length <= FEW) return dice;
  return [...new Set(dice.map((d) => d.face))].map((face) => {
    const same = dice.filter((d) => d.face === face);
    return { ...same[0], times: same.length };
  });
}
