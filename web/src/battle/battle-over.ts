/** When the battle is over: what is to be seen of it, and the way to the next one. */
import { legendOf, wholeWord } from '../legend.ts';
import { modelsOf, num, unitsOf } from '../pieces.ts';
import type { Battle } from './battle.svelte.ts';
import type { Act } from './widget.ts';

export const actsAfter = (battle: Battle): Act[] => [
  {
    label: `After the ${wholeWord(battle.whole)}`,
    small: 'score, losses, luck, dice',
    href: `#/after/${battle.room.id}`,
  },
  { label: 'Replay', href: `#/replay/${battle.room.id}` },
  { label: 'New battle', href: '#/new' },
];

export function rematch(battle: Battle): Act {
  return { label: 'Rematch', small: 'the same again, sides swapped', run: () => battle.participants.again() };
}

const READ = 1500; // ms for which a result has been in view before Enter leaves it

/** Enter takes suggestion after suggestion: one press too many does not leave a result that has only just come. */
export class EnterAtEnd {
  #since = Infinity;

  /** The result is in view. */
  shown() {
    this.#since = Math.min(this.#since, Date.now());
  }

  means({ repeat }: KeyboardEvent): boolean {
    return !repeat && Date.now() - this.#since >= READ;
  }
}

/** How many figures of a side stand, or units where these have none, of how many it brought; a battle that began in the middle has no list of them. */
export function survivors({ view, briefing }: Battle, seat: number): { stand: number; bought: number } {
  const listed = view.seats[seat].hand.reduce((sum, e) => sum + (num(e, 'size') ?? 0), 0);
  const bought = listed || (briefing?.armies[seat].units.reduce((sum, card) => sum + card.of, 0) ?? 0);
  const mine = unitsOf(view).filter((u) => u.owner === seat);
  const units = legendOf(view).force ? mine.length : undefined; // units without figures
  return { bought, stand: units ?? mine.reduce((sum, u) => sum + modelsOf(view, u.id).length, 0) };
}
