/** Odds of tests against each other: the chance that counts, and where every die of both pools comes from. */
import { num, str } from '../pieces.ts';
import type { Odds } from '../wire.d.ts';
import { percent } from '../words.ts';

export interface Pool {
  dice: number;
  need: number;
  parts: [name: string, dice: number, clause: string][];
}

export interface Chance {
  chance: number;
  says: string; // "to take it out"
}

function poolOf(odds: Odds, name: 'attack' | 'defence'): Pool | null {
  const pool = odds.facts[name] as Pool | null | undefined;
  return pool && Array.isArray(pool.parts) ? pool : null;
}

/** What a screen says first: a chance in a few words, where the odds have one. */
export function headlineOf(odds: Odds): Chance | null {
  const says = str(odds.facts, 'says');
  if (says) return { chance: num(odds.facts, 'chance') ?? chanceOfLoss(odds), says };
  return odds.destroys === null || !isPooled(odds) ? null : { chance: odds.destroys, says: 'to take it out' };
}

/** Whether it is a test against a test, and not losses among many. */
export const isPooled = (odds: Odds): boolean => poolOf(odds, 'attack') !== null;

const chanceOfLoss = ({ p }: Odds): number => 1 - (p[0] ?? 1);

/** The chance that all is lost: the last number of losses; none where nothing can be lost. */
export const destroyedBy = (p: readonly number[]): number => (p.length > 1 ? p[p.length - 1] : 0);

/** Both pools with who rolls them, the attacker's first. */
export function poolsOf(odds: Odds): { who: string; pool: Pool }[] {
  const theirs = odds.stand === 'answer';
  const nobody = odds.facts.kind === 'hazard'; // the ground attacks
  const attacker = nobody ? 'It rolls' : theirs ? 'They roll' : 'You roll';
  const defender = theirs || odds.stand === 'way' ? 'You roll' : 'They roll';
  const found = [
    { who: attacker, pool: poolOf(odds, 'attack') },
    { who: defender, pool: poolOf(odds, 'defence') },
  ];
  return found.filter((x): x is { who: string; pool: Pool } => x.pool !== null);
}

/** "4 dice, 5+" */
export const poolWords = ({ dice, need }: Pool) => `${dice} ${dice === 1 ? 'die' : 'dice'}, ${need}+`;

/** "58 %", or "about 58 %" where it was measured and not worked out. */
export function chanceWords(odds: Odds, { chance }: Chance): string {
  const words = percent(chance);
  return odds.facts.measured && /^\d/.test(words) ? `about ${words}` : words; // "under 1 %" is vague enough
}

export const meanOf = (p: readonly number[]): number => p.reduce((sum, chance, n) => sum + n * chance, 0);

/** Odds in a few words, for a button: "36 % to take it out", "1.4 losses". */
export function gist(odds: Odds): string {
  const first = headlineOf(odds);
  if (first) return `${chanceWords(odds, first)} ${first.says}`;
  return odds.own.length
    ? `they lose ${odds.mean.toFixed(1)}, you ${meanOf(odds.own).toFixed(1)}`
    : `${odds.mean.toFixed(1)} losses`;
}

/** By what odds are compared: the chance that counts, else the mean. */
export const worthOf = (odds: Odds): number => headlineOf(odds)?.chance ?? odds.mean;
