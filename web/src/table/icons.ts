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
  pistol: 'M-4.4-2.4H4.6M-3.2-2.4V4M-3.2.8H0V-2.4',
  rifle: 'M-5.2-1.4H5M-5.2-1.4V3.4L-2.4.8H1.4V3.2M1.4.8H3V-1.4',
  sniper: 'M-5.6 3.2L5.600-3.600M-2.800 1.500L-1.200 4.200M-1.400-2.800L2.400-5.100M3-2L4 1.400',
  machinegun:
    'M-5.200-1.600H5.600M-5.200-3.400H1.600V.2H-5.200zM-2.400.2V3.600M3.400-1.600L5 3.200M3.400-1.600L1.800 3.200',
  launcher: 'M-5.400 1.800L4-4L5.600-1.400L-3.800 4.400zM-.2 2.200V5',
  flamer:
    'M-5.200 1.600H1M-3.600 1.600V4.600M1 1.600c3.800 1 4.600-1.600 4-5c-1.300 1.100-1.900.3-1.700-1.600C1-3.600.2-.8 1 1.600z',
  blaster: 'M-5.200 3L1-.6M-3 1.800L-2 4.600M.8-2a2.400 2.400 0 1 0 4.800 0a2.400 2.400 0 1 0-4.800 0z',
  shotgun: 'M-5 1.400L4.800-3.600M-4.400 3.400L5.400-1.600M-5 1.400L-5.600 4.800',
  fist: 'M-4 4V-1.400c0-2.200 1.400-3.200 4-3.200s4.400 1 4.400 3.400V4zM-4-.6H4.400M-1.200-4.400V-.6M1.800-4.400V-.6',
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
