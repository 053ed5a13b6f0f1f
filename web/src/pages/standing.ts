/** A battle in its first round, for the picture on the first page only. */
import type { Place } from '../pieces.ts';
import type { Piece, View } from '../wire.d.ts';

export const SHOWN = 993; // a table that is good to look at
const APART = 1250;

/** Side, models, weapon, left end of the front rank, fatigue, has acted. */
type Rank = [owner: number, count: number, weapon: string, x: number, y: number, fatigue: number, acted: number];

const STANDING: Rank[] = [
  [0, 8, 'Bow', 21500, 8500, 0, 0],
  [0, 6, 'Hammer', 29500, 13500, 1, 1],
  [0, 1, 'Crown', 37800, 9500, 0, 0],
  [0, 9, 'Javelin', 45500, 10500, 0, 0],
  [1, 7, 'Axe', 40500, 38500, 0, 0],
  [1, 1, 'Crown', 33500, 37000, 0, 0],
  [1, 9, 'Bow', 51500, 36500, 0, 1],
  [1, 5, 'Sword', 20500, 34500, 2, 1],
];

export function standing(): View {
  const pieces = STANDING.flatMap(([owner, count, weapon, x, y, fatigue, acted], u): Piece[] => {
    const unit: Piece = {
      id: `u${u}`,
      kind: 'unit',
      owner,
      place: null,
      unit: '',
      marks: { fatigue, acted },
      name: '',
    };
    const marks = { weapons: [weapon], ...(count === 1 ? { tough: 3 } : {}) };
    const at = (i: number): Place => [x + APART * (i % 5), y + (owner ? APART : -APART) * Math.floor(i / 5)];
    const model = (_: unknown, i: number): Piece => ({
      ...unit,
      id: `m${u}-${i}`,
      kind: 'model',
      place: at(i),
      unit: unit.id,
      marks,
    });
    return [unit, ...Array.from({ length: count }, model)];
  });
  const table = { game: '', board: {}, seats: [], counters: {}, question: null };
  return { ...table, pieces: Object.fromEntries(pieces.map((p) => [p.id, p])) };
}
