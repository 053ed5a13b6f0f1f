/** The fold: one event carries a view to the next. The twin of drumhead/flow/view.py. */
import type { Batch, Piece, Sight, SeatView, TableEvent, View } from './wire.d.ts';

type Facts = Record<string, unknown>;

export function fold(v: View, e: TableEvent): View {
  switch (e.type) {
    case 'put':
      return withPieces(v, Object.fromEntries(e.pieces.map((p) => [p.id, p])));
    case 'moved':
      return withPieces(
        v,
        each(e.ways, (id, way) => ({ ...v.pieces[id], place: way[way.length - 1] })),
      );
    case 'removed':
      return { ...v, pieces: Object.fromEntries(Object.entries(v.pieces).filter(([id]) => !e.pieces.includes(id))) };
    case 'marked':
      return withPieces(
        v,
        each(e.marks, (id, marks) => ({ ...v.pieces[id], marks: set(v.pieces[id].marks, marks) })),
      );
    case 'counted': {
      const { seat, counters } = e;
      if (seat === null) return { ...v, counters: set(v.counters, counters) };
      return atSeat(v, seat, (s) => ({ ...s, counters: set(s.counters, counters) }));
    }
    case 'showed':
      return atSeat(v, e.seat, (s) => ({ ...s, hand: e.hand }));
    case 'asked':
      return { ...v, question: e.question };
    case 'battle-opened':
      return { ...v, battle: e.view };
    case 'battle-event':
      return v.battle ? { ...v, battle: fold(v.battle, e.event) } : v;
    case 'battle-closed':
      return withoutBattle(v);
    case 'rolled':
    case 'noted':
      return v;
    default:
      return unknown(e);
  }
}

/** The view after these batches. */
export const folded = (v: View, batches: readonly Batch[]): View => batches.flatMap((b) => b.events).reduce(fold, v);

/** Two sights, one after the other, as one. */
export function joined(before: Sight, after: Sight): Sight {
  const view = after.view ?? (before.view && folded(before.view, after.batches));
  return { ...after, view, batches: [...before.batches, ...after.batches] };
}

/** The set of events is closed: the type checker finds a new one before a player does. */
function unknown(e: never): never {
  throw new Error(`The page does not know the event ${JSON.stringify(e)}.`);
}

const each = <A, B>(object: Record<string, A>, f: (key: string, value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(object).map(([k, x]) => [k, f(k, x)]));

const withPieces = (v: View, pieces: Record<string, Piece>): View => ({ ...v, pieces: { ...v.pieces, ...pieces } });

const set = (marks: Facts, changes: Facts): Facts =>
  Object.fromEntries(Object.entries({ ...marks, ...changes }).filter(([, x]) => x !== null));

function withoutBattle(v: View): View {
  const rest = { ...v };
  delete rest.battle;
  return rest;
}

const atSeat = (v: View, seat: number, f: (s: SeatView) => SeatView): View => ({
  ...v,
  seats: v.seats.map((s, i) => (i === seat ? f(s) : s)),
});
