/** What a new battle is made of, and the choice that is already made. */
import * as api from './api.ts';
import type { GameChoice, NewRoom } from './wire.d.ts';

export type Wanted = Required<NewRoom>;

/** A number for a table that a person can read out. */
export const anyTable = () => Math.floor(Math.random() * 10000);

const any = <T>(items: T[]): T => items[Math.floor(Math.random() * items.length)];

/** A sensible battle: the first game, its smallest size, two different lists, the first opponent. */
export async function firstChoice(id?: string): Promise<Wanted> {
  const games = await api.games();
  const game = games.find((g) => g.id === id) ?? games[0];
  const [size] = game.points;
  const lists = game.lists[size];
  const mine = lists.find((l) => l.name === 'mixed-host') ?? lists[0];
  const others = lists.filter((l) => l !== mine);
  const theirs = any(others.length ? others : lists);
  const opponent = game.opponents[0].name;
  return {
    game: game.id,
    points: size,
    lists: [mine.name, theirs.name],
    opponent,
    table: anyTable(),
    name: '',
    house: {},
    texts: ['', ''],
    board: '',
    dice: 'rolled',
    clock: null,
    players: null,
  };
}

/** All that is chosen, in one line. */
export function summed(game: GameChoice, wanted: Wanted): string {
  const titleOf = (name?: string) => game.opponents.find((o) => o.name === name)?.title ?? '';
  const others: Partial<Record<string, string>> = {
    'hot-seat': 'two at one screen',
    link: 'against a friend',
    bots: wanted.players?.map(titleOf).join(' against '),
  };
  const against = others[wanted.opponent] ?? `against ${titleOf(wanted.opponent)}`;
  const table = wanted.board ? 'on a table from a file' : `on table ${wanted.table}`;
  const dice = wanted.dice === 'typed' ? ', with your own dice' : '';
  return `${game.title}, ${wanted.points} points, ${against}, ${table}${dice}`;
}

/** Open the room and go there. */
export async function play(wanted: NewRoom): Promise<void> {
  location.hash = `#/battle/${await api.openRoom(wanted)}`;
}
