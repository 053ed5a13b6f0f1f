/**
 * Figures by their shape and by what they hold, as lines; a legend names them. The middle of the base is 0 0, a figure
 * looks to the right. Azure is square-shouldered, Gules rounded and striped.
 */
import type { SideMark } from '../table/icons.ts';

export interface Body {
  shape: Record<SideMark, string>;
  stripes: string;
  head: [number, number, number] | null; // x, y and radius
  behind?: string; // what it carries on its back
  high: number; // up to the top of its head
  hands: [number, number]; // where it holds something, from where the plain one does
}

const PLAIN: Body = {
  shape: {
    a: 'M-11-4V-25c0-3 2-5 5-5h12c3 0 5 2 5 5V-4c-6 3-16 3-22 0z',
    g: 'M-12-6c-2-14 4-25 12-25s14 11 12 25c-6 4-18 4-24 0z',
  },
  stripes: 'M-7-24V-4M-2.500-30V-3M2.500-30V-3M7-24V-4',
  head: [0, -35, 7.5],
  high: 43,
  hands: [0, 0],
};

export const BODIES: Partial<Record<string, Body>> = {
  pack: { ...PLAIN, behind: 'M-9-30l-9 3v15l9 3zM9-30l9 3v15l-9 3z' },
  brute: {
    shape: {
      a: 'M-16-5V-27c0-5 3-8 8-8h16c5 0 8 3 8 8V-5c-9 5-23 5-32 0z',
      g: 'M-17-6c-4-17 5-31 17-31s21 14 17 31c-9 5-25 5-34 0z',
    },
    stripes: 'M-11-28V-4M-5.500-34V-3M0-36V-2M5.500-34V-3M11-28V-4',
    head: [0, -40, 8],
    high: 48,
    hands: [3, -2],
  },
  hound: {
    shape: {
      a: 'M-15-2v-10c-3-1-6-4-7-9 3 2 5 3 8 3h15c2-4 4-7 7-9l2 4 3-2v5c4 1 8 3 8 6-2 2-5 3-9 3-1 4-2 6-4 7v2h-5v-4h-10l-3 4z',
      g: 'M-15-2v-10c-3-1-6-4-7-9 3 2 5 3 8 3h15c2-4 4-7 7-9l2 4 3-2v5c4 1 8 3 8 6-2 2-5 3-9 3-1 4-2 6-4 7v2h-5v-4h-10l-3 4z',
    },
    stripes: 'M-10-17V-4M-5-17V-6M0-17V-6M5-18V-6M10-24V-10',
    head: null,
    high: 28,
    hands: [0, 0],
  },
};

export const bodyNamed = (id: string): Body => BODIES[id] ?? PLAIN;

interface Held {
  line: string;
  full?: string; // parts that are filled
}

/** In the hand. */
export const HELD: Partial<Record<string, Held>> = {
  pistol: { line: 'M5-19h11M7-19l1 6' },
  rifle: { line: 'M-10-13L17-23M-3-16l2 6M-10-13l-3 5' },
  sniper: { line: 'M-14-9L25-27M-5-13l2 6M-2-21l9-4M15-22l2 8' },
  machinegun: { line: 'M-4-18h24M15-18l4 9M15-18l-4 9M-10-18l-4 5', full: 'M-11-22h20v8h-20z' },
  launcher: { line: 'M-1-27v7', full: 'M-17-29l31-11 3 8-31 11z' },
  flamer: { line: 'M-10-16h17M-4-16l1 6', full: 'M7-18c5-1 8-5 9-9c2 3 3 4 6 5c0 8-6 12-15 9z' },
  blaster: { line: 'M-10-13L9-20M-3-16l2 6', full: 'M8-22a5 5 0 1 0 10 0a5 5 0 1 0-10 0z' },
  shotgun: { line: 'M-9-15L15-23M-8-11L16-19M-9-14l-4 6' },
  fist: { line: '', full: 'M9-17a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0z' },
};

/** What a figure holds whose legend names no such thing: a blade. */
export const BLADE: Held = { line: 'M9-11L18-30M6-15l8 4' };
