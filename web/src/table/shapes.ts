/** Shapes of a preview as drawings: areas, lines to a target, the piece that blocks, and where their words stand. */
import type { Place } from '../pieces.ts';
import type { Shape, View } from '../wire.d.ts';
import { UNIT } from './sheet.ts';
import { type Rect, laidOut, tagWidth } from './tags.ts';
import { unionPath } from './union.ts';

export interface Area {
  key: string;
  role: string;
  d: string;
  unit: number | null;
}

export interface Sightline {
  key: string;
  role: string;
  from: Place;
  to: Place;
  spot?: Place; // where it is blocked
}

export interface Flag {
  key: string;
  role: string;
  spots: Spot[]; // where its words may stand, the best first
  text: string;
  unit: number | null;
  tag: boolean; // on a paper tag, or written on its line
}

/** A place on the map, and so many pixels from it. */
interface Spot {
  at: Place;
  by: Place;
}

export interface Drawing {
  areas: Area[];
  pieces: { key: string; role: string; points: string }[];
  lines: Sightline[];
  links: { role: string; d: string }[]; // between models that keep together, or from a guard to the figure that he guards
  flags: Flag[];
}

type ToMap = (p: Place) => Place;

const LINES = new Set(['sight', 'blocked', 'too-far']);
const LINKS = new Set(['coherency', 'guard']); // pairs of places
const TAGGED = new Set(['combat', 'support', 'crew']); // areas that tell something about the models in them
const ALONG = [0.66, 0.74, 0.58, 0.5, 0.82, 0.42, 0.34, 0.26]; // where on a line its words may stand
const ROUND = [90, 60, 120, 30, 150, 0, 180, 270, 240, 300, 210, 330].map((a): Place => [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)]); // prettier-ignore
const BESIDE: Place[] = [[0, 18], [0, -18], [70, 0], [-70, 0], [0, 40], [0, -40], [70, 24], [-70, 24], [70, -24], [-70, -24]]; // prettier-ignore

export function drawingOf(shapes: Shape[], view: View, toMap: ToMap): Drawing {
  const drawn: Drawing = { areas: [], pieces: [], lines: [], links: [], flags: [] };
  for (const [i, s] of shapes.entries()) {
    const at = s.points.map(toMap);
    const key = `${s.role} ${s.unit ?? ''} ${s.piece} ${i}`;
    if (LINKS.has(s.role)) links(drawn, s, key, at);
    else if (s.radius) area(drawn, s, key, at);
    else if (LINES.has(s.role)) line(drawn, s, key, at, view, toMap);
    else if (s.role !== 'zone') ground(drawn, s, key, at);
  }
  return drawn;
}

function area(drawn: Drawing, s: Shape, key: string, at: Place[]) {
  const r = s.radius / UNIT;
  drawn.areas.push({ key, role: s.role, d: unionPath(at, r), unit: s.unit });
  const spots = ROUND.map((way) => ({ at: edge(at, r, way), by: [0, 0] as Place }));
  const tag = TAGGED.has(s.role);
  if (s.text) drawn.flags.push({ key, role: s.role, spots, text: s.text, unit: s.unit, tag });
}

/** Pairs of places; their words stand beside the first. */
function links(drawn: Drawing, s: Shape, key: string, at: Place[]) {
  drawn.links.push({ role: s.role, d: linked(at) });
  const spots = BESIDE.map((by) => ({ at: at[0], by }));
  if (s.text && at.length) drawn.flags.push({ key, role: s.role, spots, text: s.text, unit: s.unit, tag: true });
}

/** The outermost point in a direction. */
function edge(at: Place[], r: number, [dx, dy]: Place): Place {
  const [x, y] = at.reduce((a, b) => (b[0] * dx + b[1] * dy > a[0] * dx + a[1] * dy ? b : a));
  return [x + dx * r, y + dy * r];
}

function line(drawn: Drawing, s: Shape, key: string, at: Place[], view: View, toMap: ToMap) {
  const [from, to] = [at[0], at[at.length - 1]];
  const spot = s.role === 'blocked' ? at[1] : undefined;
  if (s.role !== 'too-far') drawn.lines.push({ key, role: s.role, from, to, spot });
  const corners = s.piece ? (view.pieces[s.piece]?.marks.corners as Place[] | undefined) : undefined;
  if (corners) drawn.pieces.push({ key, role: 'blocked-by', points: list(corners.map(toMap)) });
  const along = ALONG.map((share) => ({ at: between(from, to, share), by: [0, 0] as Place }));
  const beside = BESIDE.map((by) => ({ at: spot ?? to, by }));
  const spots = s.role === 'sight' ? along : beside;
  drawn.flags.push({ key, role: s.role, spots, text: s.text, unit: s.unit, tag: true });
}

function ground(drawn: Drawing, s: Shape, key: string, at: Place[]) {
  drawn.pieces.push({ key, role: s.role, points: list(at) });
  const ys = at.map((p) => p[1]);
  const x = at.reduce((sum, p) => sum + p[0], 0) / at.length;
  const spots = [{ at: [x, Math.min(...ys)] as Place, by: [0, 18] as Place }];
  if (s.text) drawn.flags.push({ key, role: s.role, spots, text: s.text, unit: s.unit, tag: true });
}

const linked = (at: Place[]) => at.map(([x, y], i) => `${i % 2 ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const between = (a: Place, b: Place, share: number): Place => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

const list = (at: Place[]) => at.map((p) => p.map((x) => x.toFixed(1)).join(',')).join(' ');

const HIGH = 20; // pixels

/** Words find a place clear of bases, badges and one another; the line to the target of the odds is told in any case. */
export function settled(flags: Flag[], zoom: number, things: Rect[], glass: Rect, aimed: number | null = null) {
  const wishes = flags.map((f) => ({
    ...f,
    width: tagWidth(f.text) - 2,
    height: HIGH,
    must: !f.tag || (f.unit !== null && f.unit === aimed),
    spots: f.spots.map(({ at, by }): Place => [at[0] * zoom + by[0], at[1] * zoom + by[1]]),
  }));
  const order = [...wishes.filter((w) => w.must && w.tag), ...wishes.filter((w) => !(w.must && w.tag))];
  return laidOut(order, things, glass);
}
