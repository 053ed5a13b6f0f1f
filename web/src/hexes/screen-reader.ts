/** A hex in words, for screen readers: what it is called, who stands there, what an order there would be. */
import type { Battle } from '../battle/battle.svelte.ts';
import { asCell, same } from '../cubes/cell.ts';
import { strengthOf } from '../legend.ts';
import { titleOf, unitsOf } from '../pieces.ts';
import { type Hex, hexWords } from './hex.ts';

export function hexText({ view, question, mine, advice }: Battle, hex: Hex): string {
  const here = unitsOf(view).filter((u) => same(asCell(u.place), hex));
  const options = mine && question?.ask.type === 'pick' ? question.ask.options : [];
  const about = options.filter((o) => same(asCell(o.facts.cell), hex));
  return [
    hexWords(view, hex),
    ...here.map((u) => [titleOf(u), strengthOf(view, u)].filter(Boolean).join(', ')),
    ...about.map((o) => advice?.odds[String(o.key)]?.text ?? o.label),
  ].join('; ');
}
