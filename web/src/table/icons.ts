/** The small drawings as lines: shields, icons by their id, pips, the cord. */

/** Azure or Gules: the player at this screen is Azure. */
export type SideMark = 'a' | 'g';

export const SHIELD: Record<SideMark, string> = {
  a: 'M-7.5-8.5h15v7c0 5-3.2 8-7.5 10.5c-4.3-2.5-7.5-5.5-7.5-10.5z',
  g: 'M0-8.8A8.8 8.8 0 1 1 0 8.8A8.8 8.8 0 1 1 0-8.8Z',
};
export const STRIPES = 'M-5-6.6V6.6M-2.5-8V8M0-8.6V8.6M2.5-8V8M5-6.6V6.6';
export const CROWN_ON_BASE = 'M-2.600 2h5.200M-2.600 1l-.4-3.600 1.700 1.800L0-3.200l1.300 2.400 1.700-1.800L2.600 1z';
/** What a legend may name; a game chooses which icon stands for what. */
export const ICONS: Partial<Record<string, string>> & { crown: string } = {
  bow: 'M-2.6-4.6c5.4 1.6 5.4 7.6 0 9.2M-2.6-4.6V4.6M-4.4 0H4M2.2-1.7L4.2 0L2.2 1.7',
  axe: 'M-2.4 5L1.6-4.6M.2-4.6c2.6-1.2 4.4.4 4.6 3.4c-2-.8-3.6-.8-5.8.4z',
  hammer: 'M0 5V-2M-4-4.6h8v3h-8z',
  javelin: 'M-4 4.4L3-3M1.4-4.8L4.8-5l-.4 3.2zM-4.4 0L-.6-4',
  gun: 'M-5.2-1.4H5M-5.2-1.4V3.4L-2.4.8H1.4V3.2M1.4.8H3V-1.4',
  eye: 'M-8-.5c4-6 12-6 16 0c-4 6-12 6-16 0zM-1.65-.5a1.65 1.65 0 1 0 3.3 0a1.65 1.65 0 1 0-3.3 0zM-.75-.5a.75 .75 0 1 0 1.5 0a.75 .75 0 1 0-1.5 0z',
  sword: 'M0-5V3M-2.6 1.6h5.2M0 3v2',
  crown: 'M-4.4 3.4h8.8M-4.4 2.2l-.6-6 2.8 3L0-5l2.2 4.2 2.8-3-.6 6z',
};

const CORNERS = [[5, 5], [13, 5], [5, 13], [13, 13]]; // prettier-ignore

export const PIPS: Record<number, number[][]> = {
  1: [[9, 9]],
  2: [CORNERS[0], CORNERS[3]],
  3: [CORNERS[0], [9, 9], CORNERS[3]],
  4: CORNERS,
  5: [...CORNERS, [9, 9]],
  6: [...CORNERS, [5, 9], [13, 9]],
};

/** The zigzag of a drum's ropes: taut in the colour of the side that is asked, or slack. */
export const TAUT = [
  'M0 2H2880M0 8H2880',
  Array.from({ length: 240 }, (_, i) => `${i ? 'L' : 'M'}${i * 12} ${i % 2 ? 2 : 8}`).join(''),
];
export const SLACK = [`M0 5${Array.from({ length: 120 }, (_, i) => `q12 ${i % 2 ? -5 : 5} 24 0`).join('')}`];
