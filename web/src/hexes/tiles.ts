/** What is laid over the hexes: those that may be answered or named, how each is meant, and words beside them. */
import { asCell } from '../cubes/cell.ts';
import type { Odds, Question, Shape } from '../wire.d.ts';
import { type Hex, keyOf } from './hex.ts';

export interface Tile {
  hex: Hex;
  role: 'reach' | 'risk' | 'assault' | 'lit';
}

/** What the roles on the wire look like here; where several name the same hex, the first is drawn. */
const ROLES: [string, Tile['role']][] = [
  ['assault', 'assault'],
  ['risk', 'risk'],
  ['danger', 'risk'],
  ['reach', 'reach'],
  ['farther', 'reach'],
];

export function tilesOf(shapes: readonly Shape[], lit: readonly Hex[]): Tile[] {
  const found = new Map<string, Tile>();
  for (const [role, look] of ROLES)
    for (const { cells } of shapes.filter((s) => s.role === role))
      for (const hex of cells) if (!found.has(keyOf(hex))) found.set(keyOf(hex), { hex, role: look });
  for (const hex of lit) if (!found.has(keyOf(hex))) found.set(keyOf(hex), { hex, role: 'lit' });
  return [...found.values()];
}

/** The odds of the answer that is about this hex. */
export function oddsAt(question: Question | null, odds: Partial<Record<string, Odds>>, hex: Hex | null): Odds | null {
  if (!hex || question?.ask.type !== 'pick') return null;
  const about = question.ask.options.filter((o) => keyOf(asCell(o.facts.cell) ?? [NaN, NaN, 0]) === keyOf(hex));
  return about.map((o) => odds[String(o.key)]).find(Boolean) ?? null;
}
