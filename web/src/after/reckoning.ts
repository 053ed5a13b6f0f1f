/** What a finished battle comes to: the score by clause, the losses unit by unit, and the words for them. */
import { isHero, num, weaponsOf } from '../pieces.ts';
import type { Chronicle } from '../replay/chronicle.ts';
import { glyphOf } from '../table/marks.ts';
import type { Piece } from '../wire.d.ts';
import { points } from '../words.ts';

// ------------------------------------------------------------------------------------------ the score
export interface Gain {
  seat: number;
  clause: string;
  gained: string;
  what: string; // the unit that fell, or the sentence
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
      found.push({ seat: e.seat, clause: e.clause, gained: points(String(gained)), what: fell || e.text, at });
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

/** Every unit of a side that ever stood on the table. */
export function lossesOf(chronicle: Chronicle, seat: number): UnitLosses[] {
  const { known, fallen } = chronicle.stood[chronicle.last];
  const gone = new Set(fallen.map((f) => f.id));
  const units = new Map<string, Piece>();
  for (const { view } of chronicle.stood)
    for (const p of Object.values(view.pieces))
      if (p.id.startsWith('u') && p.owner === seat && !units.has(p.id)) units.set(p.id, p);
  return [...units].map(([id, unit]) => {
    const models = [...known.values()].filter((m) => m.unit === id);
    const fell = models.filter((m) => gone.has(m.id)).length;
    const { name } = unit;
    return { id, name, glyph: glyphOf(isHero(unit, models), weaponsOf(models)), stand: models.length - fell, fell };
  });
}

// ------------------------------------------------------------------------------------------ words
/** "You won, 9 to 6". */
export function headline(chronicle: Chronicle): string {
  const { outcome, seats } = chronicle.replay;
  if (!outcome) return 'The battle goes on';
  const scores = outcome.scores.map(points);
  const { winner } = outcome;
  if (winner === null) return `A draw, ${scores.join(' to ')}`;
  const tally = [scores[winner], scores[1 - winner]];
  if (seats.length !== 1) return `${chronicle.nameOf(winner)} won, ${tally.join(' to ')}`;
  return seats[0] === winner ? `You won, ${tally.join(' to ')}` : `You lost, ${tally.reverse().join(' to ')}`;
}

const COUNTS = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const count = (n: number) => COUNTS[n] ?? String(n);

/** "Three of their units are gone to the last man, and none of yours." */
export function summary(chronicle: Chronicle): string {
  const gone = (seat: number) => lossesOf(chronicle, seat).filter((u) => !u.stand).length;
  const [mine, theirs] = [gone(chronicle.azure), gone(1 - chronicle.azure)];
  const yours = chronicle.replay.seats.length === 1 ? 'yours' : `${chronicle.nameOf(chronicle.azure)}'s`;
  const them = `${chronicle.nameOf(1 - chronicle.azure)}'s units`;
  return `${count(theirs)} of ${them} ${theirs === 1 ? 'is' : 'are'} gone to the last man, and ${count(mine).toLowerCase()} of ${yours}.`;
}

export const roundsOf = (chronicle: Chronicle): number =>
  num(chronicle.stood[chronicle.last].view.counters, 'round') ?? 0;

/** A percentile as a person says it, honest at the ends. */
export function luckier(percentile: number): string {
  const of = Math.round(100 * percentile);
  if (of >= 100) return 'luckier than 99 of 100, and more';
  return of <= 0 ? 'hardly ever so unlucky' : `luckier than ${of} of 100`;
}
