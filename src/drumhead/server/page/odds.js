/** Odds as bars: the chance of each number of losses. */
import { h, percent, s } from './dom.js';

/** A small picture for a button. @param {import('./types.js').Odds} odds */
export function sparkBars(odds) {
  const shown = trimmed(odds.p);
  const most = Math.max(...shown, 0.01);
  const bars = shown.map((p, i) => s('rect', { x: i * 5, y: 20 - (18 * p) / most, width: 4, height: Math.max(0.6, (18 * p) / most) }));
  return s('svg', { class: 'spark', viewBox: `0 0 ${Math.max(1, shown.length) * 5} 20`, height: 20, width: shown.length * 5, 'aria-hidden': 'true' }, ...bars);
}

/** The card: bars for 0..n, the mean as a dashed line, a tip for the bar under the pointer. */
export function oddsCard(odds) {
  const shown = trimmed(odds.p);
  const step = Math.min(30, 296 / shown.length);
  const most = Math.max(...shown, 0.01);
  const y = (p) => 100 - (72 * p) / most;
  const atLeast = (k) => odds.p.slice(k).reduce((a, b) => a + b, 0);
  const tip = h('p', { class: 'small tip', text: sentence(odds) });
  const bars = shown.map((p, k) => {
    const x = 14 + k * step;
    const label = shown.length <= 12 || k % 2 === 0 ? s('text', { class: 'ax', x: x + step * 0.37, y: 114, text: String(k) }) : null;
    const chance = p > 0.03 && step > 18 ? s('text', { class: 'pc', x: x + step * 0.37, y: y(p) - 4, text: String(Math.round(p * 100)) }) : null;
    const group = s('g', { class: 'k', tabindex: 0, role: 'img', 'aria-label': `${k}: ${percent(p)}, ${k} or more: ${percent(atLeast(k))}` });
    group.append(s('rect', { class: 'room', x, y: 20, width: step, height: 82 }), s('rect', { class: 'bar', x, y: y(p), width: step * 0.74, height: 100 - y(p), rx: 1.5 }), label || '', chance || '');
    const show = () => {
      bars.forEach((b, i) => b.classList.toggle('dim', i < k));
      tip.textContent = `${k} or more: ${percent(atLeast(k))}, exactly ${k}: ${percent(p)}.`;
    };
    group.addEventListener('pointerenter', show);
    group.addEventListener('focus', show);
    return group;
  });
  const mx = 14 + (odds.mean + 0.37) * step;
  const mean = s('g', {}, s('line', { class: 'mean', x1: mx, x2: mx, y1: 14, y2: 100 }), s('text', { class: 'mt', x: mx, y: 10, 'text-anchor': mx > 250 ? 'end' : 'middle', text: `mean ${odds.mean.toFixed(1)}` }));
  const chart = s('svg', { class: 'chart', viewBox: '0 0 320 120', role: 'group', 'aria-label': sentence(odds) }, s('line', { class: 'ground', x1: 8, x2: 314, y1: 100, y2: 100 }), ...bars, mean);
  return h('div', { class: 'odds-card' }, h('h3', { text: odds.text }), chart, tip);
}

const sentence = (odds) => `${odds.mean.toFixed(1)} on average; none: ${percent(odds.p[0] || 0)}.`;

/** Without the long tail that nobody can see. */
function trimmed(p) {
  let last = p.length;
  while (last > 2 && p[last - 1] < 0.002) last -= 1;
  return p.slice(0, last);
}
