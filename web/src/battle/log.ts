/** The log as data: one line for each event that has words, with its dice and its clause. */
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
}

type SideOf = (seat: number) => SideMark;

/** The lines of a batch; `view` is the table before it. */
export function linesOf(batch: Batch, view: View, sideOf: SideOf): Line[] {
  const told = batch.events.filter((e) => e.text).map((e) => lineOf(e, batch, view, sideOf));
  const back: Line = {
    side: 'n',
    text: 'Taken back. The dice that fell stay fallen.',
    clause: '',
    dice: [],
    round: false,
  };
  return (batch.taken_back ? [back, ...told] : told).map((line) => ({ ...line, number: batch.number }));
}

function lineOf(e: TableEvent, batch: Batch, view: View, sideOf: SideOf): Line {
  const round = e.type === 'counted' && 'round' in e.counters;
  const seat = round ? null : (seatOf(e, view) ?? batch.seat);
  const dice = e.type === 'rolled' ? diceOf(e, view, sideOf) : [];
  return { side: seat === null ? 'n' : sideOf(seat), text: e.text, clause: e.clause, dice, round };
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
