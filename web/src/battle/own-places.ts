/** Where the army of the person at this screen stands, or is about to be deployed. */
import { type Place, middleOf, modelsIn } from '../pieces.ts';
import type { Battle } from './battle.svelte.ts';

export function ownPlaces({ sight, view, azure, question, mine }: Battle): Place[] {
  if (!sight.seats.length) return [];
  const models = modelsIn(view).filter((m) => m.owner === azure);
  if (models.length) return models.map((m) => m.place);
  const ask = mine && question?.seat === azure ? question.ask : null;
  if (ask?.type === 'places') return [middleOf([[ask.zone[0], ask.zone[1]], [ask.zone[2], ask.zone[3]]])]; // prettier-ignore
  return ask?.type === 'steps' ? (ask.cells as unknown as Place[]) : [];
}
