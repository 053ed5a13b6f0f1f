/** The sheet: a table with its graduated edge, crosses and terrain, as an SVG that others draw on. 10 units are 1 inch. */
import { drawn, s } from './dom.js';

export const UNIT = 100; // thousandths of an inch
export const FRAME = 23;

/** @param {import('./types.js').TablePicture} picture */
export function sheet(picture) {
  const [wide, high] = [picture.width / UNIT, picture.height / UNIT];
  const field = s('g', { 'clip-path': 'url(#field)' }, s('rect', { class: 'field', width: wide, height: high }), crosses(wide, high), drawn(picture.terrain));
  const clip = s('clipPath', { id: 'field' }, s('rect', { width: wide, height: high }));
  return s('g', { class: 'sheet' }, clip, tape(wide, high), field);
}

/** A whole picture of a table, for looking at. */
export function pictureOf(picture, ...over) {
  const [wide, high] = [picture.width / UNIT, picture.height / UNIT];
  const box = `${-FRAME} ${-FRAME} ${wide + 2 * FRAME} ${high + 2 * FRAME}`;
  const title = `${picture.name || 'A table'}, ${picture.width / 1000} by ${picture.height / 1000} inches`;
  return s('svg', { class: 'map', viewBox: box, role: 'img', 'aria-label': title }, sheet(picture), ...over);
}

function tape(wide, high) {
  const bars = [];
  for (let x = 0; x < wide; x += 120) {
    const w = Math.min(60, wide - x);
    bars.push(`M${x}-7h${w}v4H${x}zM${x} ${high + 3}h${w}v4H${x}z`);
  }
  for (let y = 0; y < high; y += 120) {
    const w = Math.min(60, high - y);
    bars.push(`M-7 ${high - y}v${-w}h4V${high - y}zM${wide + 3} ${high - y}v${-w}h4V${high - y}z`);
  }
  const figures = [];
  for (let x = 120; x < wide; x += 120) figures.push(s('text', { x, y: -14, text: String(x / 10) }));
  for (let y = 120; y < high; y += 120) figures.push(s('text', { class: 'l', x: -13.5, y: high - y + 3, text: String(y / 10) }));
  return s(
    'g',
    { class: 'tape', 'aria-hidden': 'true' },
    s('rect', { class: 'o', x: -11, y: -11, width: wide + 22, height: high + 22 }),
    s('rect', { class: 'm', x: -7, y: -7, width: wide + 14, height: high + 14 }),
    s('path', { class: 'k', d: bars.join('') }),
    s('rect', { class: 'm', x: -3, y: -3, width: wide + 6, height: high + 6 }),
    ...figures,
  );
}

function crosses(wide, high) {
  const lines = [];
  for (let x = 120; x < wide; x += 120) for (let y = 120; y < high; y += 120) lines.push(`M${x - 3} ${y}h6M${x} ${y - 3}v6`);
  return s('path', { class: 'reg', d: lines.join('') });
}
