/** The army of a seat: a sample by its name, one that this device keeps, or a text that was pasted or came by a link. */
import * as api from '../api.ts';
import { keptLists } from '../lists.ts';
import type { GameChoice } from '../wire.d.ts';

/** What is sent: the name of a sample, or a text; with it the player's own book that it is bought from. */
export interface Army {
  list: string;
  text: string;
  book: string;
}

export const OWN = 'own:'; // before the number of a list that this device keeps
export const PASTED = 'pasted';

export const ownLists = (game: GameChoice, points: number) =>
  keptLists().filter((l) => l.game === game.id && l.points === points);

/** The smallest size at which this text may be played, if there is one. */
export async function sizeFor(game: GameChoice, text: string, book: string): Promise<number | undefined> {
  for (const points of game.points) {
    const { list } = await api.ownList({ game: game.id, points, text, book });
    if (list) return points;
  }
  return undefined;
}

/** The game that this text is a list of; where it is none, the first, which says why. */
export async function gameFor(games: GameChoice[], text: string, book: string): Promise<GameChoice> {
  for (const game of games) if (await sizeFor(game, text, book)) return game;
  return games[0];
}
