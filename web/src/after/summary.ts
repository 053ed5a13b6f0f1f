/** What a finished battle comes to: the score by clause, the losses unit by unit, and the words for them. */
import { countedIn, forceWord, glyphOf, legendOf, timeWord } from '../legend.ts';
import { num, unitOf } from '../pieces.ts';
import type { Chronicle } from '../replay/chronicle.ts';
import { ICONS } from '../table/icons.ts';
import type { Arm, Piece } from '../wire.d.ts';
import { points } from '../words.ts';

// ------------------------------------------------------------------------------------------ the score
export interface Gain {
  seat: number;
  clause: string;
  gained: string;
  what: string; // the unit that it was scored for, or the sentence
  at: number; // the moment
}

const value = (score: unknown) => {
  const [a, b = 1] = String(score ?? '0')
    .split('/')
    .map(Number);
  return a / b;
};

/** Each time a score rose, along the way that was not taken back. */
export function gains(chronicle: Chronicle): Gain[] {
  const found: Gain[] = [];
  for (const at of wayOf(chronicle)) {
    const { events } = chronicle.replay.moments[at];
    const before = chronicle.stood[Math.max(0, at - 1)].view;
    let fell = '';
    const scores = before.seats.map((s) => value(s.counters.score));
    for (const e of events) {
      if (e.type === 'removed')
        fell = e.pieces.map((id) => before.pieces[id]).find((p) => p?.id.startsWith('u'))?.name ?? '';
      if (e.type !== 'counted' || e.seat === null || !('score' in e.counters)) continue;
      const gained = value(e.counters.score) - scores[e.seat];
      scores[e.seat] = value(e.counters.score);
      const told = e.text.replace(`${before.seats[e.seat].name}: `, ''); // the column has the name
      const what = unitOf(before, num(e.facts, 'unit'))?.name || fell || told; // others may have fallen since
      found.push({ seat: e.seat, clause: e.clause, gained: points(String(gained)), what, at });
    }
  }
  return found;
}

/** The moments that led to the end. */
export function wayOf({ replay }: Chronicle): number[] {
  return replay.moments.reduce<number[]>(
    (way, { number, back_to }) => [...(back_to === null ? way : way.filter((at) => at <= back_to)), number],
    [],
  );
}

// ------------------------------------------------------------------------------------------ losses
export interface UnitLosses {
  id: string;
  name: string;
  glyph: string;
  stand: number;
  fell: number;
}

/** Every unit of a side that ever stood on the table, or every arm, in a game that tells its losses so. */
export function lossesOf(chronicle: Chronicle, seat: number): UnitLosses[] {
  const { arms } = legendOf(chronicle.replay);
  if (arms.length) return arms.map((arm) => lossesIn(chronicle, arm, seat));
  const { known, fallen, view: end } = chronicle.stood[chronicle.last];
  const gone = new Set(fallen.map((f) => f.id));
  const units = new Map<string, Piece>();
  for (const { view } of chronicle.stood)
    for (const p of Object.values(view.pieces))
      if (p.id.startsWith('u') && p.owner === seat && !units.has(p.id)) units.set(p.id, p);
  return [...units].map(([id, unit]) => {
    const models = [...known.values()].filter((m) => m.unit === id);
    const fell = models.filter((m) => gone.has(m.id)).length;
    const { name } = unit;
    const here = Number(id in end.pieces); // a unit without figures
    if (!models.length) return { id, name, glyph: glyphOf(end, unit, []), stand: here, fell: 1 - here };
    return { id, name, glyph: glyphOf(chronicle.replay.first, unit, models), stand: models.length - fell, fell };
  });
}

/** What an arm had when the battle began, and what of it still counts. */
function lossesIn({ stood, last }: Chronicle, arm: Arm, seat: number): UnitLosses {
  const most = Math.max(...stood.map(({ view }) => countedIn(view, arm, seat).length));
  const stand = countedIn(stood[last].view, arm, seat).length;
  return { id: arm.text, name: arm.text, glyph: ICONS[arm.icon] ?? '', stand, fell: most - stand };
}

// ------------------------------------------------------------------------------------------ words
/** "You won, 9 to 6". */
export function headline(chronicle: Chronicle): string {
  const { outcome, seats } = chronicle.replay;
  if (!outcome) return 'The battle goes on';
  const { winner, scores } = outcome;
  const { sides } = legendOf(chronicle.replay); // what sides count that differ cannot be compared
  const tally = (...order: number[]) =>
    scores.length && !sides.length ? `, ${order.map((seat) => points(scores[seat])).join(' to ')}` : '';
  if (winner === null) return `A draw${tally(0, 1)}`;
  if (seats.length !== 1) return `${chronicle.nameOf(winner)} won${tally(winner, 1 - winner)}`;
  return seats[0] === winner ? `You won${tally(winner, 1 - winner)}` : `You lost${tally(1 - winner, winner)}`;
}

const COUNTS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const count = (n: number) => COUNTS[n] ?? String(n);

/** "Destroyed to the last model: three of Gules's units, none of yours."; '' in a battle without units. */
export function summary(chronicle: Chronicle): string {
  const [ours, others] = [lossesOf(chronicle, chronicle.azure), lossesOf(chronicle, 1 - chronicle.azure)];
  if ((!ours.length && !others.length) || legendOf(chronicle.replay).arms.length) return '';
  const gone = (units: UnitLosses[]) => units.filter((u) => !u.stand).length;
  const [mine, theirs] = [gone(ours), gone(others)];
  const yours = chronicle.replay.seats.length === 1 ? 'yours' : `${chronicle.nameOf(chronicle.azure)}'s`;
  const force = forceWord(chronicle.replay);
  const them = `${chronicle.nameOf(1 - chronicle.azure)}'s ${force || 'units'}`;
  return `${force ? 'Destroyed' : 'Destroyed to the last model'}: ${count(theirs)} of ${them}, ${count(mine)} of ${yours}.`;
}

/** "4 rounds.", or that it ended before the first. */
export function timeOf({ stood, last, replay }: Chronicle): string {
  const n = num(stood[last].view.counters, 'round') ?? 0;
  if (!n) return `Over before the first ${timeWord(replay).toLowerCase()}.`;
  return `${n} ${timeWord(replay).toLowerCase()}${n === 1 ? '' : 's'}.`;
}

/** A percentile as a person says it, honest at the ends. */
export function luckier(percentile: number): string {
  const of = Math.round(100 * percentile);
  if (of >= 100) return 'luckier than 99 of 100, and more';
  return of <= 0 ? 'hardly ever so unlucky' : `luckier than ${of} of 100`;
}
