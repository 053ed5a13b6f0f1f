/** After the battle: the record, and the way to the next one. */
import { play } from '../choices.ts';
import { modelsOf, num, unitsOf } from '../pieces.ts';
import { sentenceOf } from '../words.ts';
import type { Battle } from './battle.svelte.ts';
import type { Act } from './widget.ts';

export const actsAfter = (battle: Battle): Act[] => [
  { label: 'Download the record', small: 'every die can be checked', run: () => download(battle) },
  { label: 'New battle', href: '#/new' },
];

export function rematch(battle: Battle): Act {
  const again = async () => {
    const { wanted } = battle.room;
    try {
      if (wanted) await play(wanted);
      else location.hash = '#/new';
    } catch (e) {
      battle.notice = sentenceOf(e);
    }
  };
  return { label: 'Rematch', small: 'the same lists and table', run: again };
}

async function download(battle: Battle) {
  try {
    const url = URL.createObjectURL(await battle.room.record());
    const link = document.createElement('a');
    link.href = url;
    link.download = `${battle.sight.game}-${battle.room.id}.json`;
    link.click();
    URL.revokeObjectURL(url);
  } catch (e) {
    battle.notice = sentenceOf(e);
  }
}

/** Who still stands, of how many. */
export function standing({ view }: Battle, seat: number): { stand: number; bought: number } {
  const bought = view.seats[seat].hand.reduce((sum, e) => sum + (num(e, 'size') ?? 0), 0);
  const mine = unitsOf(view).filter((u) => u.owner === seat);
  return { bought, stand: mine.reduce((sum, u) => sum + modelsOf(view, u.id).length, 0) };
}
