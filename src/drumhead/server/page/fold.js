/** The fold: one event carries a view to the next. The twin of drumhead/flow/view.py. */

/** @typedef {import('./types.js').View} View */

/** @param {View} v @param {import('./types.js').TableEvent} e @returns {View} */
export function fold(v, e) {
  switch (e.type) {
    case 'put':
      return withPieces(v, Object.fromEntries(e.pieces.map((p) => [p.id, p])));
    case 'moved':
      return withPieces(v, map(e.ways, (id, way) => ({ ...v.pieces[id], place: way[way.length - 1] })));
    case 'removed':
      return { ...v, pieces: Object.fromEntries(Object.entries(v.pieces).filter(([id]) => !e.pieces.includes(id))) };
    case 'marked':
      return withPieces(v, map(e.marks, (id, marks) => ({ ...v.pieces[id], marks: set(v.pieces[id].marks, marks) })));
    case 'counted':
      if (e.seat === null) return { ...v, counters: set(v.counters, e.counters) };
      return atSeat(v, e.seat, (seat) => ({ ...seat, counters: set(seat.counters, e.counters) }));
    case 'showed':
      return atSeat(v, e.seat, (seat) => ({ ...seat, hand: e.hand }));
    case 'asked':
      return { ...v, question: e.question };
    default:
      return v;
  }
}

const map = (object, f) => Object.fromEntries(Object.entries(object).map(([k, x]) => [k, f(k, x)]));
const withPieces = (v, pieces) => ({ ...v, pieces: { ...v.pieces, ...pieces } });
const set = (marks, changes) => Object.fromEntries(Object.entries({ ...marks, ...changes }).filter(([, x]) => x !== null));
const atSeat = (v, seat, f) => ({ ...v, seats: v.seats.map((x, i) => (i === seat ? f(x) : x)) });

/** The models of a unit that stand on the table. @param {View} v @param {string} unit */
export const modelsOf = (v, unit) => Object.values(v.pieces).filter((p) => p.unit === unit && p.place);

/** @param {View} v */
export const unitsOf = (v) => Object.values(v.pieces).filter((p) => p.id[0] === 'u');
