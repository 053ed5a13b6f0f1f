/** A map of hexes, from the rows on the wire to places on the drawing. Geometry and names, no rule. */
import { type Cell, asCell, cellWords } from '../cubes/cell.ts';
import type { Place } from '../pieces.ts';
import type { Piece, View } from '../wire.d.ts';

/** A hex is [q, r, 0], pointy-topped: r grows southwards, q grows eastwards along a row. */
export type Hex = Cell;

const [HALF_WIDE, QUARTER_HIGH] = [45, 26]; // units of the drawing, as the server draws it
const CORNERS: Place[] = [[1, 1], [1, -1], [0, -2], [-1, -1], [-1, 1], [0, 2]]; // prettier-ignore

interface Row {
  r: number;
  q0: number;
  hexes: string;
}

export interface HexField {
  name: string;
  ground: Map<string, string>; // the kind of ground in each hex
  wide: number;
  high: number;
  west: number; // the origin of the drawing, in half widths and quarter heights
  north: number;
}

export const keyOf = (hex: Hex) => `${hex[0]},${hex[1]}`;

/** Is the table of this view a map of hexes? */
export const hasHexes = ({ board }: View): boolean => board.kind === 'hexes';

const fields = new WeakMap<object, HexField>(); // a board never changes: it is read once

export function fieldOf({ board }: View): HexField {
  const known = fields.get(board);
  if (known) return known;
  const rows = board.rows as Row[];
  const kinds = board.legend as Record<string, string>;
  const hexes = rows.flatMap(({ r, q0, hexes }) =>
    [...hexes].map((letter, i) => ({ q: q0 + i, r, kind: kinds[letter] })),
  );
  const xs = hexes.map(({ q, r }) => 2 * q + r);
  const ys = hexes.map(({ r }) => 3 * r);
  const [west, north] = [Math.min(...xs) - 1, Math.min(...ys) - 2];
  const field: HexField = {
    name: String(board.name ?? ''),
    ground: new Map(hexes.map(({ q, r, kind }) => [`${q},${r}`, kind])),
    wide: (Math.max(...xs) + 1 - west) * HALF_WIDE,
    high: (Math.max(...ys) + 2 - north) * QUARTER_HIGH,
    west,
    north,
  };
  fields.set(board, field);
  return field;
}

export const onField = ({ ground }: HexField, hex: Hex): boolean => ground.has(keyOf(hex));

/** The middle of a hex on the drawing. */
export const middleOf = ({ west, north }: HexField, [q, r]: readonly number[]): Place => [
  (2 * q + r - west) * HALF_WIDE,
  (3 * r - north) * QUARTER_HIGH,
];

/** Its corners on the drawing, as the points of a polygon; drawn in by a share of its size. */
export function outlineOf(field: HexField, hex: Hex, inset = 0): string {
  const [x, y] = middleOf(field, hex);
  const size = 1 - inset;
  return CORNERS.map(([dx, dy]) => `${x + dx * HALF_WIDE * size},${y + dy * QUARTER_HIGH * size}`).join(' ');
}

/** The hex at a place of the drawing; none beside the map. */
export function hexAt(field: HexField, [x, y]: Place): Hex | null {
  const r = y / QUARTER_HIGH / 3 + field.north / 3;
  const q = (x / HALF_WIDE + field.west - r) / 2;
  const hex = rounded(q, r);
  return onField(field, hex) ? hex : null;
}

/** The whole hex that a fraction of one lies in. */
function rounded(q: number, r: number): Hex {
  const s = -q - r;
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(s);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return [a + 0, b + 0, 0]; // no -0
}

/** The next hex to the right, left, up or down on the glass; up and down zigzag, so that a column stays a column. */
export function nextHex(field: HexField, [q, r]: Hex, [right, up]: Place): Hex {
  const lean = r % 2 === 0 ? 0 : 1; // rows with an odd number lie half a hex to the east
  const upwards: Hex[] = [[q + 1 - lean, r - 1, 0], [q + lean, r - 1, 0]]; // prettier-ignore
  const downwards: Hex[] = [[q - lean, r + 1, 0], [q - 1 + lean, r + 1, 0]]; // prettier-ignore
  const ahead: Hex[] = up > 0 ? upwards : up < 0 ? downwards : [[q + right, r, 0]];
  return ahead.find((hex) => onField(field, hex)) ?? [q, r, 0];
}

/** Every 30 degrees: the six neighbours of a hex, and the six directions between them. */
const SIDES = ['east', 'east-north-east', 'north-east', 'north', 'north-west', 'west-north-west', 'west', 'west-south-west', 'south-west', 'south', 'south-east', 'east-south-east']; // prettier-ignore

/** What a hex is called: the place in it, else its ground and where the nearest place lies. */
export function hexWords(view: View, hex: Hex): string {
  const field = fieldOf(view);
  const ground = field.ground.get(keyOf(hex)) ?? '';
  const places = Object.values(view.pieces).flatMap((p) => {
    const at = isFixed(view, p) ? asCell(p.place) : null;
    return at ? [{ name: p.name, at, far: distance(at, hex) }] : [];
  });
  const [near] = places.sort((a, b) => a.far - b.far);
  if (!near) return ground;
  if (!near.far) return near.name;
  const steps = near.far > 1 ? `${near.far} hexes ` : '';
  return `${ground} ${steps}${bearing(middleOf(field, near.at), middleOf(field, hex))} of ${near.name}`;
}

/** A cube or a hex in words. */
export const placeWords = (view: View, cell: Cell): string => (hasHexes(view) ? hexWords(view, cell) : cellWords(cell));

const distance = (a: Hex, b: Hex) =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[0] + a[1] - b[0] - b[1]));

/** In which direction one place of the drawing lies, seen from another. */
const bearing = (from: Place, to: Place): string =>
  SIDES[(Math.round((Math.atan2(from[1] - to[1], to[0] - from[0]) * 6) / Math.PI) + 12) % 12];

/** Where a hex lies, seen from another: "north-east", "2 hexes west". */
export function wayWords(view: View, from: Hex, to: Hex): string {
  const field = fieldOf(view);
  const far = distance(from, to);
  return `${far > 1 ? `${far} hexes ` : ''}${bearing(middleOf(field, from), middleOf(field, to))}`;
}

/** An answer about a hex near the piece that is asked about, in two lines: which way, and what is there. */
export function orderWords(
  view: View,
  label: string,
  from: Hex | null,
  to: Hex | null,
): { first: string; rest: string } {
  const there = to ? hexWords(view, to) : '';
  if (!from || !to || distance(from, to) === 0) return { first: withPlaces(view, label), rest: '' };
  const [way, ground] = [wayWords(view, from, to), fieldOf(view).ground.get(keyOf(to)) ?? ''];
  if (!there.startsWith(ground)) return { first: withPlaces(view, label), rest: way }; // a place with a name
  return { first: label.replace(/(?: ?\b(?:to|at))? ?\[[^\]]*\]/, ` ${way}`).trim(), rest: ground };
}

const SHORT = 26; // from the middle of a hex: an arrow ends before what stands there

/** The line of a way through the middles of hexes, up to what stands at its end. */
export function arrowOf(field: HexField, way: readonly Hex[]): string {
  const to = middleOf(field, way.at(-1) ?? []);
  const before = way.map((hex) => middleOf(field, hex)).filter(([x, y]) => x !== to[0] || y !== to[1]);
  const from = before.at(-1);
  if (!from) return '';
  const share = SHORT / Math.hypot(to[0] - from[0], to[1] - from[1]);
  const end = [to[0] + (from[0] - to[0]) * share, to[1] + (from[1] - to[1]) * share];
  return [...before, end].map((point) => point.join(',')).join(' ');
}

/** Where the piece stands that moves and is no unit. */
export function carrierOf(view: View): Hex | null {
  const found = Object.values(view.pieces).find((p) => !p.id.startsWith('u') && p.place && !isFixed(view, p));
  return asCell(found?.place);
}

/** A sentence with hexes called by their names: "Norman 1 marches to [3, 5]" is "... to the woods north of Ash". */
export const withPlaces = (view: View, text: string): string =>
  hasHexes(view)
    ? text.replaceAll(/\[(-?\d+), (-?\d+)\]/g, (_, q: string, r: string, before: number) => {
        const hex: Hex = [Number(q), Number(r), 0];
        const words = hexWords(view, hex);
        return before && words.startsWith(fieldOf(view).ground.get(keyOf(hex)) ?? ' ') ? `the ${words}` : words;
      })
    : text;

const fixed = new WeakMap<object, Set<string>>(); // the names of what the board itself shows

/** Whether a piece stands for good where the board shows it. */
export function isFixed({ board }: View, { id, name }: Piece): boolean {
  const known =
    fixed.get(board) ??
    new Set(
      Object.values(board)
        .flat()
        .flatMap((x) => (isNamed(x) ? [x.name] : [])),
    );
  fixed.set(board, known);
  return !id.startsWith('u') && known.has(name);
}

const isNamed = (x: unknown): x is { name: string } => typeof x === 'object' && x !== null && 'at' in x && 'name' in x;
