/** What a new battle is made of, and the choice that is already made. */
import * as api from './api.ts';
import type { GameChoice, ListChoice, NewRoom } from './wire.d.ts';

export type Wanted = Required<NewRoom>;

/** A number for a table that a person can read out. */
export const anyTable = () => Math.floor(Math.random() * 10000);

const any = <T>(items: T[]): T => items[Math.floor(Math.random() * items.length)];

const LAST = 'drumhead-game';

/** The game that was played last on this device, else the first. */
export async function usualGame(): Promise<GameChoice> {
  const games = await api.games();
  const last = localStorage.getItem(LAST);
  return games.find((g) => g.id === last) ?? games[0];
}

/** A sensible battle: the usual game, its smallest size, two different lists, the first opponent. */
export async function firstChoice(id?: string): Promise<Wanted> {
  const games = await api.games();
  const game = games.find((g) => g.id === id) ?? (await usualGame());
  const [size] = game.points;
  const lists = game.lists[size];
  const mine = lists.find((l) => l.name === 'mixed-host') ?? lists[0];
  const theirs = any(rivalsOf(mine, lists));
  const opponent = game.opponents[0].name;
  return {
    game: game.id,
    points: size,
    lists: [mine.name, theirs.name],
    opponent,
    table: tableFor(game),
    name: '',
    house: {},
    texts: ['', ''],
    board: '',
    dice: 'rolled',
    clock: null,
    players: null,
  };
}

/** Whom to set against a list: another faction where there is one, else another list. */
function rivalsOf(mine: ListChoice, lists: ListChoice[]): ListChoice[] {
  const strangers = lists.filter((l) => l.faction !== mine.faction);
  const others = strangers.length ? strangers : lists.filter((l) => l !== mine);
  return others.length ? others : lists;
}

/** One of the tables with a name where a game has such. */
const tableFor = ({ tables }: GameChoice) => (tables.length ? any(tables).number : anyTable());

/** Another game, and all of the old choice that does not belong to a game: against whom, whose dice, which clock. */
export function switched(from: Wanted, to: Wanted): Wanted {
  const { opponent, players, name, dice, clock } = from;
  return { ...to, opponent, players, name, dice, clock };
}

/** The same styles at another size, else others of their faction; a list of one's own stays, and is judged anew. */
export function resize(game: GameChoice, wanted: Wanted, points: number) {
  const [before, lists] = [game.lists[wanted.points], game.lists[points]];
  const [mine, theirs] = wanted.lists.map((name) => {
    const faction = before.find((l) => l.name === name)?.faction;
    return (lists.find((l) => l.name === name) ?? lists.find((l) => l.faction === faction) ?? lists[0]).name;
  });
  wanted.lists = [mine, theirs];
  wanted.points = points;
}

export const tableNamed = (game: GameChoice, number: number) => game.tables.find((t) => t.number === number);

/** All that is chosen, in one line. */
export function summed(game: GameChoice, wanted: Wanted): string {
  const titleOf = (name?: string) => game.opponents.find((o) => o.name === name)?.title ?? '';
  const others: Partial<Record<string, string>> = {
    'hot-seat': 'two at one screen',
    link: 'against a friend',
    bots: wanted.players?.map(titleOf).join(' against '),
  };
  const against = others[wanted.opponent] ?? `against ${titleOf(wanted.opponent)}`;
  const named = tableNamed(game, wanted.table)?.name ?? `table ${wanted.table}`;
  const table = wanted.board ? 'on a table from a file' : `on ${named}`;
  const dice = wanted.dice === 'typed' ? ', with your own dice' : '';
  return `${game.title}, ${wanted.points} points, ${against}, ${table}${dice}`;
}

/** Open the room and go there. */
export async function play(wanted: NewRoom): Promise<void> {
  localStorage.setItem(LAST, wanted.game);
  location.hash = `#/battle/${await api.openRoom(wanted)}`;
}
