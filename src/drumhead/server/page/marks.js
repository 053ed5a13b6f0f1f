/** The small drawings: shields, weapon glyphs, dice, the drum, the cord. */
import { h, s } from './dom.js';

const SHIELD = { a: 'M-7.5-8.5h15v7c0 5-3.2 8-7.5 10.5c-4.3-2.5-7.5-5.5-7.5-10.5z', g: 'M0-8.8A8.8 8.8 0 1 1 0 8.8A8.8 8.8 0 1 1 0-8.8Z' };
const STRIPES = 'M-5-6.6V6.6M-2.5-8V8M0-8.6V8.6M2.5-8V8M5-6.6V6.6';
const GLYPHS = {
  bow: 'M-2.6-4.6c5.4 1.6 5.4 7.6 0 9.2M-2.6-4.6V4.6M-4.4 0H4M2.2-1.7L4.2 0L2.2 1.7',
  axe: 'M-2.4 5L1.6-4.6M.2-4.6c2.6-1.2 4.4.4 4.6 3.4c-2-.8-3.6-.8-5.8.4z',
  hammer: 'M0 5V-2M-4-4.6h8v3h-8z',
  javelin: 'M-4 4.4L3-3M1.4-4.8L4.8-5l-.4 3.2zM-4.4 0L-.6-4',
  sword: 'M0-5V3M-2.6 1.6h5.2M0 3v2',
  crown: 'M-4.4 3.4h8.8M-4.4 2.2l-.6-6 2.8 3L0-5l2.2 4.2 2.8-3-.6 6z',
};

/** Which glyph stands for a unit: a hero's crown, else its most telling weapon. */
export function glyphOf(hero, weapons) {
  if (hero) return GLYPHS.crown;
  const found = ['bow', 'javelin', 'hammer', 'axe'].find((w) => weapons.some((x) => x.toLowerCase().includes(w)));
  return GLYPHS[found || 'sword'];
}

/** A shield in the colours of a side, in units of its own (20 by 22). @param {'a' | 'g'} side */
export function shield(side, glyph, acted = false) {
  const stripes = side === 'g' && !acted ? s('path', { class: 'hatch', d: STRIPES }) : null;
  const look = `badge ${side}${acted ? ' done' : ''}`;
  return s('g', { class: look }, s('path', { class: 'sh', d: SHIELD[side] }), stripes, s('path', { class: 'gl', d: glyph }));
}

export const shieldIcon = (side, glyph, acted = false, size = 24) =>
  s('svg', { viewBox: '-10 -11 20 22', width: size, height: (size * 22) / 20, 'aria-hidden': 'true' }, shield(side, glyph, acted));

/**
 * The badge of a unit: its shield and a paper tag with number, wounds, fatigue and a tick.
 * @param {{side: 'a' | 'g', glyph: string, count: number, tough: number, wounds: number, fatigue: number, acted: boolean}} u
 */
export function badge(u) {
  const tag = s('g', {});
  let x = 12;
  if (u.tough > 1 && u.count === 1) {
    for (let i = 0; i < u.tough; i += 1, x += 5) {
      tag.append(s('rect', { class: i < u.wounds ? 'w on' : 'w', x: x - 2, y: -6.5, width: 3.6, height: 7, rx: 0.8 }));
    }
  } else {
    tag.append(s('text', { class: 'n', x: x + 2, y: 0.8, text: String(u.count) }));
    x += u.count > 9 ? 11 : 9;
  }
  for (let i = 0; i < u.fatigue; i += 1, x += 4) tag.append(s('path', { class: 'fat', d: `M${x - 1} .5l2.600-7` }));
  if (u.acted) {
    tag.append(s('path', { class: 'tick', d: `M${x} -3l2.400 2.800l4.200-6` }));
    x += 9;
  }
  const width = x - 2;
  const paper = s('rect', { class: 'tag', x: 0, y: -8, width, height: 10.5, rx: 2 });
  const all = s('g', {}, paper, tag, shield(u.side, u.glyph, u.acted));
  return { node: all, left: -8, right: width, top: -9, bottom: 9 };
}

const PIPS = { 1: [[9, 9]], 2: [[5, 5], [13, 13]], 3: [[5, 5], [9, 9], [13, 13]], 4: [[5, 5], [13, 5], [5, 13], [13, 13]] };
PIPS[5] = [...PIPS[4], [9, 9]];
PIPS[6] = [...PIPS[4], [5, 9], [13, 9]];
const GOOD = new Set(['hit', 'sure']);

/** A die of the log. @param {string} reading what the face became */
export function die(face, reading, side) {
  const look = GOOD.has(reading) ? 'hit' : reading === 'block' || reading === 'ignore' ? 'stopped' : '';
  const pips = (PIPS[face] || []).map(([x, y]) => s('circle', { cx: x, cy: y, r: 1.7 }));
  const figure = PIPS[face] ? null : s('text', { x: 9, y: 13, 'text-anchor': 'middle', text: String(face) });
  const box = s('rect', { x: 1, y: 1, width: 16, height: 16, rx: 3.5 });
  return s('svg', { class: `die ${side} ${look}`, viewBox: '0 0 18 18', width: 18, height: 18, 'aria-hidden': 'true' }, box, ...pips, figure);
}

export const drum = (size = 30) =>
  h('img', { class: 'drum', src: 'drum.svg', alt: '', width: size, height: size });

/** The cord along the question bar: taut in your colour, or slack. */
export function cord(look) {
  const zig = Array.from({ length: 240 }, (_, i) => `L${i * 12} ${i % 2 ? 2 : 8}`).join('').replace('L', 'M');
  const wave = Array.from({ length: 120 }, (_, i) => `q12 ${i % 2 ? -5 : 5} 24 0`).join('');
  const taut = [s('path', { d: 'M0 2H2880M0 8H2880' }), s('path', { d: zig })];
  const lines = look === 'slack' ? [s('path', { d: `M0 5${wave}` })] : taut;
  return s('svg', { class: `cord ${look}`, viewBox: '0 0 2880 10', preserveAspectRatio: 'xMinYMid slice', 'aria-hidden': 'true' }, ...lines);
}

export const brand = () => h('a', { class: 'brand', href: '#/' }, drum(), 'Drumhead');
