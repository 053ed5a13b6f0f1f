/** At what pace doings are shown: units walk along their ways, dice settle, and there is time to see and to read it. */
import type { Place } from '../pieces.ts';
import { lengthOf } from '../table/sheet.ts';
import type { Batch } from '../wire.d.ts';
import { type Speed, settings } from './settings.svelte.ts';

const MARCH = 600; // ms
const PACE: Partial<Record<string, number>> = { moved: MARCH, rolled: 450, removed: 300 };
const FACTOR: Record<Speed, number> = { step: 1, slow: 2, normal: 1, fast: 5 / 12, skip: 0 };
const [GLANCE, LETTER] = [900, 28]; // ms: to look at what a unit did, and to read a letter of it

export const SPEEDS: [Speed, string][] = [
  ['step', 'Step by step'],
  ['slow', 'Slow'],
  ['normal', 'Normal'],
  ['fast', 'Fast'],
  ['skip', 'No pause'],
];

export type Marches = Record<string, Place[]>; // the way of each piece

export const paced = (ms: number) => ms * FACTOR[settings.speed];

/** How long an activation stands to be understood; null: until the person goes on. */
export const standFor = (text: string): number | null =>
  settings.speed === 'step' ? null : paced(GLANCE + LETTER * text.length);

/** Time to see what happened. */
export function pauseFor(batch: Batch): number {
  const still = (e: Batch['events'][number]) => e.type === 'moved' && !Object.keys(e.ways).length;
  const seen = batch.events.map((e) => (e.type === 'battle-event' ? e.event : e));
  return paced(Math.max(0, ...seen.map((e) => (still(e) ? 0 : (PACE[e.type] ?? 0)))));
}

/** The ways that are gone in a batch: on the table itself, or in the battle inside it. */
export function marchesIn(batch: Batch, inside: boolean): Marches {
  const ways: Marches = {};
  for (const e of batch.events) {
    const seen = inside ? (e.type === 'battle-event' ? e.event : null) : e;
    if (seen?.type === 'moved') Object.assign(ways, seen.ways);
  }
  return ways;
}

/** Let pieces that stand at their goals already be seen on the way there. */
export function march(svg: SVGSVGElement | undefined, ways: Marches, toMap: (p: Place) => Place) {
  if (!paced(MARCH)) return;
  for (const [id, way] of Object.entries(ways)) {
    if (way.length < 2) continue;
    const frames = framesOf(way, toMap);
    for (const part of svg?.querySelectorAll(`[data-model="${id}"], [data-skin="${id}"]`) ?? [])
      part.animate(frames, { duration: paced(MARCH), easing: 'linear' });
  }
}

/** A key frame at each turn of the way, as far along in time as along the way. */
function framesOf(way: Place[], toMap: (p: Place) => Place): Keyframe[] {
  const at = way.map(toMap);
  const whole = lengthOf(at) || 1;
  return at.map(([x, y], i) => ({
    transform: `translate(${x}px, ${y}px)`,
    offset: i === at.length - 1 ? 1 : Math.min(1, lengthOf(at.slice(0, i + 1)) / whole),
  }));
}
