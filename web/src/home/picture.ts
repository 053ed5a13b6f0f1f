/** A battle in its first round, for the picture on the first page only: figures of no game, with a legend of their own. */
import { NO_LEGEND, learn } from '../legend.ts';
import type { Place } from '../pieces.ts';
import { ICONS } from '../table/icons.ts';
import type { Mark, Piece, View } from '../wire.d.ts';

export const SHOWN = 993; // a table that is good to look at
const PICTURE = 'picture';
const APART = 1250;

/** Side, models, icon, left end of the front rank, strokes on the badge, has had its turn. */
type Rank = [owner: number, count: number, icon: string, x: number, y: number, strokes: number, done: number];

const STANDING: Rank[] = [
  [0, 8, 'bow', 21500, 8500, 0, 0],
  [0, 6, 'hammer', 29500, 13500, 1, 1],
  [0, 1, 'crown', 37800, 9500, 0, 0],
  [0, 9, 'javelin', 45500, 10500, 0, 0],
  [1, 7, 'axe', 40500, 38500, 0, 0],
  [1, 1, 'crown', 33500, 37000, 0, 0],
  [1, 9, 'bow', 51500, 36500, 0, 1],
  [1, 5, 'sword', 20500, 34500, 2, 1],
];

const mark = (name: string, show: Mark['show'], most = ''): Mark => ({
  name,
  show,
  most,
  tone: 'bad',
  text: '',
  off: '',
  icon: '',
  title: '',
});

export function pictureView(): View {
  learn(PICTURE, {
    ...NO_LEGEND,
    marks: [mark('strokes', 'count'), mark('filled', 'boxes', 'boxes'), mark('done', 'dim')],
    signs: Object.keys(ICONS).map((icon) => ({
      icon,
      mark: 'kind',
      values: [icon],
      leader: icon === 'crown',
      on: 'unit',
    })),
  });
  const pieces = STANDING.flatMap(([owner, count, kind, x, y, strokes, done], u): Piece[] => {
    const unit: Piece = { id: `u${u}`, kind, owner, place: null, unit: '', marks: { strokes, done }, name: '' };
    const marks = count === 1 ? { boxes: 3 } : {};
    const at = (i: number): Place => [x + APART * (i % 5), y + (owner ? APART : -APART) * Math.floor(i / 5)];
    const model = (_: unknown, i: number): Piece => ({ ...unit, id: `m${u}-${i}`, place: at(i), unit: unit.id, marks });
    return [unit, ...Array.from({ length: count }, model)];
  });
  const table = { game: PICTURE, board: {}, seats: [], counters: {}, question: null };
  return { ...table, pieces: Object.fromEntries(pieces.map((p) => [p.id, p])) };
}
