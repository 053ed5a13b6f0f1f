/** Shapes of a preview as drawings: areas, lines to a target, the piece that blocks, and where their words stand. */
import { type Place, modelsIn } from '../pieces.ts';
import type { Shape, View } from '../wire.d.ts';
import { UNIT } from './sheet.ts';
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
  at: Place;
  text: string;
  unit: number | null;
  tag: boolean; // on a paper tag, or written on its line
}

export interface Drawing {
  areas: Area[];
  pieces: { key: string; role: string; points: string }[];
  lines: Sightline[];
  links: string; // between models that keep together
  flags: Flag[];
}

type ToMap = (p: Place) => Place;

const LINES = new Set(['sight', 'blocked', 'too-far']);
const ALONG = [0.66, 0.74, 0.58, 0.7]; // where on a line its words stand, so that neighbours do not cover one another
const ROUND: Place[] = [[0, 1], [-0.7, 0.7], [0.7, 0.7], [-1, 0], [1, 0], [0, -1], [-0.7, -0.7], [0.7, -0.7]]; // prettier-ignore
const ROOM = 26; // units of the map that two words of areas are apart

export function drawingOf(shapes: Shape[], view: View, toMap: ToMap, wide: number, high: number): Drawing {
  const bases = modelsIn(view).map((m) => toMap(m.place));
  const drawn: Drawing = { areas: [], pieces: [], lines: [], links: '', flags: [] };
  for (const [i, s] of shapes.entries()) {
    const at = s.points.map(toMap);
    const key = `${s.role} ${s.unit ?? ''} ${s.piece} ${i}`;
    if (s.role === 'coherency') drawn.links = linked(at);
    else if (s.radius) area(drawn, s, key, at, bases, wide, high);
    else if (LINES.has(s.role)) line(drawn, s, key, at, view, toMap);
    else if (s.role !== 'zone') ground(drawn, s, key, at);
  }
  return drawn;
}

function area(drawn: Drawing, s: Shape, key: string, at: Place[], bases: Place[], wide: number, high: number) {
  const r = s.radius / UNIT;
  drawn.areas.push({ key, role: s.role, d: unionPath(at, r), unit: s.unit });
  if (!s.text) return;
  const free = ROUND.map((way) => edge(at, r, way)).find(
    ([x, y]) =>
      x > 40 &&
      x < wide - 40 &&
      y > 8 &&
      y < high - 8 &&
      ![...drawn.flags.map((f) => f.at), ...bases].some((p) => near(p, [x, y])),
  );
  drawn.flags.push({ key, role: s.role, at: free ?? edge(at, r, ROUND[0]), text: s.text, unit: s.unit, tag: false });
}

const near = (a: Place, b: Place) => Math.abs(a[0] - b[0]) < 2 * ROOM && Math.abs(a[1] - b[1]) < ROOM / 2;

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
  const share = ALONG[drawn.lines.length % ALONG.length];
  const middle = between(from, to, share);
  const place: Place = s.role === 'sight' ? middle : s.role === 'blocked' ? (spot ?? to) : [to[0], to[1] + 12];
  drawn.flags.push({ key, role: s.role, at: place, text: s.text, unit: s.unit, tag: true });
}

function ground(drawn: Drawing, s: Shape, key: string, at: Place[]) {
  drawn.pieces.push({ key, role: s.role, points: list(at) });
  const ys = at.map((p) => p[1]);
  const x = at.reduce((sum, p) => sum + p[0], 0) / at.length;
  if (s.text) drawn.flags.push({ key, role: s.role, at: [x, Math.min(...ys)], text: s.text, unit: s.unit, tag: true });
}

const linked = (at: Place[]) => at.map(([x, y], i) => `${i % 2 ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const between = (a: Place, b: Place, share: number): Place => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

const list = (at: Place[]) => at.map((p) => p.map((x) => x.toFixed(1)).join(',')).join(' ');

/** Tags that would cover one another step down. */
export function settled(flags: Flag[], zoom: number): (Flag & { down: number; width: number })[] {
  const laid: { l: number; r: number; y: number }[] = [];
  return flags.map((f) => {
    const width = f.text.length * 6.5 + 14; // near enough for a tag: no layout is asked
    const [x, y] = [f.at[0] * zoom, f.at[1] * zoom];
    let down = f.tag && f.role !== 'sight' ? 18 : 0;
    const crowded = () => laid.some((o) => Math.abs(o.y - y - down) < 21 && x - width / 2 < o.r && x + width / 2 > o.l);
    for (let tries = 0; tries < 6 && crowded(); tries += 1) down += 22;
    laid.push({ l: x - width / 2, r: x + width / 2, y: y + down });
    return { ...f, down, width };
  });
}
