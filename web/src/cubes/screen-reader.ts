/** A cube in words, for screen readers: its name, the units in it, the cost of the way there. */
import type { Battle } from '../battle/battle.svelte.ts';
import { numberOf, unitsOf } from '../pieces.ts';
import { type Cell, cellWords, cubeOf, same, within } from './cell.ts';

const COSTS = ['risk', 'reach', 'farther']; // roles of shapes that carry what a way costs

export function cubeText({ view, layers, hand }: Battle, cell: Cell): string {
  const inside = unitsOf(view).filter((u) => same(cubeOf(view, numberOf(u.id)), cell));
  const way = COSTS.map((role) => layers.shapes.find((s) => s.role === role && within(s.cells, cell))).find(Boolean);
  const cost = way?.text ? [`costs ${way.text.replaceAll(' · ', ', ')}`] : [];
  const open = !cost.length && within(hand.lit, cell) ? ['may be taken'] : [];
  return [cellWords(cell), ...cost, ...open, ...inside.map((u) => u.name)].join(', ');
}
