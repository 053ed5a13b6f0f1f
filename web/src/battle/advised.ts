/** Suggested places and ways, as they stand on the table until the person wants others. */
import { type Place, numberOf } from '../pieces.ts';
import type { GhostOf } from '../table/Ghost.svelte';
import type { Battle } from './battle.svelte.ts';

export function advisedGhost({ advice, question, sideOf, figures }: Battle): GhostOf | null {
  if (question && figures.placing) {
    const ways = Object.fromEntries(figures.setDown.map((m) => [numberOf(m.id), [m.place]]));
    return { ways, side: sideOf(question.seat), look: 'waiting', fault: '', held: new Set(figures.chosen) };
  }
  if (!advice || !question || (question.ask.type !== 'places' && question.ask.type !== 'ways')) return null;
  const { answer } = advice;
  const ways = answer.type === 'places' ? answer.places.map((p) => [p]) : answer.type === 'ways' ? answer.ways : [];
  const byModel = Object.fromEntries(question.ask.models.slice(0, ways.length).map((m, i) => [m, ways[i]]));
  return { ways: byModel, side: sideOf(question.seat), look: 'waiting', fault: '' };
}

/** Where the suggestion would place models that do not stand on the table yet. */
export function advisedPlaces({ advice, question }: Battle): { id: string; place: Place }[] {
  if (advice?.answer.type !== 'places' || question?.ask.type !== 'places') return [];
  const { models } = question.ask;
  return advice.answer.places.map((place, i) => ({ id: `m${models[i]}`, place }));
}
