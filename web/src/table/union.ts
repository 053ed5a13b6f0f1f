/** The outline of several discs of one radius: the arcs that no other disc covers, as closed loops of an SVG path. */
import type { Place } from '../pieces.ts';

interface Arc {
  from: Place;
  to: Place;
  large: boolean;
}

const TURN = 2 * Math.PI;
const SAME = 0.05; // two ends this near are one

export function unionPath(centres: Place[], r: number): string {
  const apart = centres.filter((c, i) => !centres.slice(0, i).some((o) => distance(o, c) < SAME));
  const arcs: Arc[] = [];
  let path = '';
  for (const centre of apart) {
    const covered = coveredBy(centre, apart, r);
    if (!covered.length) path += circle(centre, r);
    for (const [a, b] of gaps(covered)) {
      arcs.push({ from: on(centre, r, a), to: on(centre, r, b), large: b - a > Math.PI });
    }
  }
  return path + loops(arcs, r);
}

const distance = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const on = ([x, y]: Place, r: number, angle: number): Place => [x + r * Math.cos(angle), y + r * Math.sin(angle)];
const fixed = ([x, y]: Place) => `${x.toFixed(2)} ${y.toFixed(2)}`;
const circle = ([x, y]: Place, r: number) =>
  `M${fixed([x - r, y])}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

/** Stretches of angles, each from 0 to a turn, that other discs cover; in order. */
function coveredBy(centre: Place, all: Place[], r: number): [number, number][] {
  const found: [number, number][] = [];
  for (const other of all) {
    const far = distance(centre, other);
    if (other === centre || far >= 2 * r) continue;
    const half = Math.acos(far / (2 * r));
    const start = (Math.atan2(other[1] - centre[1], other[0] - centre[0]) - half + 2 * TURN) % TURN;
    const end = start + 2 * half;
    if (end > TURN) found.push([start, TURN], [0, end - TURN]);
    else found.push([start, end]);
  }
  return found.sort((a, b) => a[0] - b[0]);
}

/** What is left between them; a gap over the end of the turn is one gap. */
function gaps(covered: [number, number][]): [number, number][] {
  if (!covered.length) return [];
  const found: [number, number][] = [];
  let at = 0;
  for (const [a, b] of covered) {
    if (a > at) found.push([at, a]);
    at = Math.max(at, b);
  }
  if (at < TURN) {
    if (found[0]?.[0] === 0) found[0] = [at, found[0][1] + TURN];
    else found.push([at, TURN]);
  }
  return found.filter(([a, b]) => b - a > 1e-6);
}

/** Arc follows arc where one ends and another begins. */
function loops(arcs: Arc[], r: number): string {
  const left = [...arcs];
  let path = '';
  while (left.length) {
    const first = left.pop() as Arc;
    path += `M${fixed(first.from)}`;
    for (let arc: Arc | undefined = first; arc;) {
      const { to, large } = arc;
      path += `A${r} ${r} 0 ${large ? 1 : 0} 1 ${fixed(to)}`;
      if (distance(to, first.from) < SAME) break;
      const next = left.findIndex((o) => distance(o.from, to) < SAME);
      arc = next < 0 ? undefined : left.splice(next, 1)[0];
    }
    path += 'Z';
  }
  return path;
}
