/** What a bot's unit does, in one sentence: it grows while the unit acts, and stands when it is done. In a game of phases
 * no unit acts by itself: there each command and its outcome stand. */
import { legendOf } from '../legend.ts';
import { type Entry, entriesOf, holds } from '../log/log.ts';
import { type Place, numberOf } from '../pieces.ts';
import type { SideMark } from '../table/icons.ts';
import type { Batch } from '../wire.d.ts';
import type { Battle } from './battle.svelte.ts';
import type { Marches } from './pace.ts';

export interface Beat {
  unit: number | null; // null: figures of several, or none
  seat: number;
  side: SideMark;
  text: string;
  ways: Place[][]; // that were gone in it
  over: boolean; // the unit is done
}

/** The activation of a bot's unit that ends with this batch, or goes on in it. */
export function beatIn(battle: Battle, batch: Batch, ways: Marches): Beat | null {
  const { lines, sight, sideOf, news } = battle;
  if (batch.taken_back) return null;
  if (legendOf(battle.view).clock?.phases.length) return commandIn(battle, batch, ways);
  const seatOf = ({ side }: Entry) => sight.bots.find((bot) => sideOf(bot) === side);
  const acts = entriesOf(lines).filter((e) => e.opens !== undefined && e.unit && seatOf(e) !== undefined);
  const ended = acts.findLast((e) => e.over === batch.number);
  const goesOn = acts.findLast((e) => e.over === undefined && holds(e, batch.number));
  const entry = ended ?? goesOn;
  if (!entry?.unit) return null;
  const unit = numberOf(entry.unit);
  const seat = seatOf(entry) ?? 0;
  const before = news.beat?.unit === unit ? news.beat.ways : [];
  const all = [...before, ...Object.values(ways)];
  return { unit, seat, side: sideOf(seat), text: entry.text, ways: all, over: Boolean(ended) };
}

/** What came of an answer of a bot; dice that changed nothing are read in the log. */
function commandIn({ lines, sight, sideOf }: Battle, batch: Batch, ways: Marches): Beat | null {
  const { seat, number } = batch;
  if (seat === null || !sight.bots.includes(seat)) return null;
  const told = lines.filter((line) => line.number === number && line.text && !line.round && !line.undone);
  if (told.every((line) => line.dice.length)) return null;
  const text = told.map((line) => line.text).join(' ');
  return { unit: null, seat, side: sideOf(seat), text, ways: Object.values(ways), over: true };
}
