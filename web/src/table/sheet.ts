/** The lines of a sheet: its graduated edge and its crosses. 10 units of the map are 1 inch. */
import { type Place, num } from '../pieces.ts';
import type { Piece } from '../wire.d.ts';

export const UNIT = 100; // thousandths of an inch
export const FRAME = 23;
export const TINY = 0.6; // pixels for a unit of the drawing, below which signs on bases could not be read
export const CAPTION = 36; // below a map, for its name
const BASE = 1000; // a base's width where a piece does not say

/** Half the width of its base, on the map. */
export const radiusOf = (model?: Piece): number => ((model && num(model.marks, 'base')) ?? BASE) / 2 / UNIT;

/** Where a place of the table stands on the map: there the y axis points down. */
export const toMap = ([x, y]: Place, height: number): Place => [x / UNIT, (height - y) / UNIT];

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / by)) }, (_, i) => from + i * by);

/** Every 12 inches. */
export const figures = (length: number) => steps(120, length, 120);

/** Bars of 6 inches in ink, along all four edges. */
export function bars(wide: number, high: number): string {
  const across = steps(0, wide, 120).map((x) => {
    const w = Math.min(60, wide - x);
    return `M${x}-7h${w}v4H${x}zM${x} ${high + 3}h${w}v4H${x}z`;
  });
  const up = steps(0, high, 120).map((y) => {
    const w = Math.min(60, high - y);
    return `M-7 ${high - y}v${-w}h4V${high - y}zM${wide + 3} ${high - y}v${-w}h4V${high - y}z`;
  });
  return [...across, ...up].join('');
}

export const crosses = (wide: number, high: number): string =>
  figures(wide)
    .flatMap((x) => figures(high).map((y) => `M${x - 3} ${y}h6M${x} ${y - 3}v6`))
    .join('');

/** How long a way is, in thousandths of an inch. */
export const lengthOf = (way: Place[]): number =>
  way.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - way[i][0], p[1] - way[i][1]), 0);
