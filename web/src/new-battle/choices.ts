/** What a new battle is made of, and the choice that is already made. */
import * as api from '../api.ts';
import { lastName } from '../settings/names.ts';
import type { GameChoice, ListChoice, NewRoom, Switch } from '../wire.d.ts';
import { days } from '../words.ts';

export type Wanted = Required<NewRoom>;

/** A number for a table that a person can read out. */
export const anyTable = () => Math.floor(Math.random() * 10000);

const any = <T>(items: T[]): T => items[Math.floor(Math.random() * items.length)];

const LAST = 'drumhead-game';

/** Whether armies are chosen in this game. */
export const hasLists = ({ lists }: GameChoice) => Object.keys(lists).length > 0;

/** Whether positions of this game can be put together on the analysis board. */
export const hasEditor = ({ edits }: GameChoice) => edits;

/** The game that was played last on this device, else the first; of those that have what a page needs. */
export async function usualGame(able: (game: GameChoice) => boolean = () => true): Promise<GameChoice> {
  const games = (await api.games()).filter(able);
  const last = localStorage.getItem(LAST);
  return games.find((g) => g.id === last) ?? games[0];
}

/** A sensible battle: the usual game, its smallest size, two different lists, the first opponent. */
export async function firstChoice(id?: string): Promise<Wanted> {
  const games = await api.games();
  const game = games.find((g) => g.id === id) ?? (await usualGame());
  const size = game.points[0] ?? 0;
  const lists = listsOf(game, size);
  const mine = lists.find((l) => l.name === game.list) ?? lists[0];
  const theirs = mine && any(rivalsOf(mine, lists));
  const opponent = game.opponents[0].name;
  return {
    game: game.id,
    points: size,
    lists: [mine?.name ?? '', theirs?.name ?? ''],
    opponent,
    table: tableFor(game),
    name: lastName(),
    second: lastName('second'),
    house: {},
    texts: ['', ''],
    books: ['', ''],
    prints: ['', ''],
    board: '',
    dice: 'rolled',
    clock: null,
    pace: 0,
    players: null,
    listed: false,
    side: '',
    battle_house: {},
    fighters: null,
  };
}

/** The lists of a size; a game may have none. */
export const listsOf = (game: GameChoice, points: number): ListChoice[] => game.lists[points] ?? [];

/** The rivals of a list: lists of another faction where there is one, else other lists. */
function rivalsOf(mine: ListChoice, lists: ListChoice[]): ListChoice[] {
  const strangers = lists.filter((l) => l.faction !== mine.faction);
  const others = strangers.length ? strangers : lists.filter((l) => l !== mine);
  return others.length ? others : lists;
}

/** A table with a name where the game has any, else any table. */
const tableFor = ({ tables }: GameChoice) => (tables.length ? any(tables).number : anyTable());

/** Another game, with what does not depend on the game: the opponent, the dice, the clock. */
export function switched(from: Wanted, to: Wanted): Wanted {
  const { opponent, players, name, second, dice, clock, listed } = from;
  return { ...to, opponent, players, name, second, dice, clock, listed };
}

/** The same lists at another size, else others of their faction. A list brought as a text stays, and is judged again. */
export function resize(game: GameChoice, wanted: Wanted, points: number) {
  const [before, lists] = [listsOf(game, wanted.points), listsOf(game, points)];
  const [mine, theirs] = wanted.lists.map((name) => {
    const faction = before.find((l) => l.name === name)?.faction;
    return (lists.find((l) => l.name === name) ?? lists.find((l) => l.faction === faction) ?? lists[0])?.name ?? '';
  });
  wanted.lists = [mine, theirs];
  wanted.points = points;
}

export const tableNamed = (game: GameChoice, number: number) => game.tables.find((t) => t.number === number);

/** The game and its size, where it has sizes. */
export const sized = ({ title }: GameChoice, points: number | undefined) =>
  points ? `${title}, ${points} points` : title;

/** The side that an opponent who plays one side only leaves; '' where both are free. */
export function sideLeft({ opponents, sides }: GameChoice, opponent: string): string {
  const plays = opponents.find((o) => o.name === opponent)?.side;
  return plays ? (sides.find((side) => side !== plays) ?? '') : '';
}

/** The house rules of a game, but for the one that is a choice of its own. */
export const ownSwitches = ({ switches, ways }: GameChoice): Switch[] => switches.filter((x) => x.key !== ways?.key);

/** House rules with this setting; what is as written is not named. */
export function withRule(house: Record<string, string>, key: string, name: string, written: boolean) {
  const rest = Object.fromEntries(Object.entries(house).filter(([k]) => k !== key));
  return written ? rest : { ...rest, [key]: name };
}

/** "2 house rules changed": those that are not as written, of the game and of the battles inside it. */
function changedRules(game: GameChoice, { house, battle_house }: Wanted): string {
  const changed = ownSwitches(game).filter((x) => x.key in house).length + Object.keys(battle_house).length;
  return changed ? `${changed} house rule${changed === 1 ? '' : 's'} changed` : '';
}

/** What the room is asked for: a side that the opponent plays is not wished for. */
export const asked = (game: GameChoice, wanted: Wanted): Wanted => ({
  ...wanted,
  side: wanted.players ? '' : sideLeft(game, wanted.opponent) || wanted.side,
  pace: wanted.opponent === 'link' ? wanted.pace : 0,
  dice: game.own_dice ? wanted.dice : 'rolled',
});

/** All that is chosen, in one line. */
export function summed(game: GameChoice, wanted: Wanted): string {
  const titleOf = (name?: string) => game.opponents.find((o) => o.name === name)?.title ?? '';
  const others: Partial<Record<string, string>> = {
    'hot-seat': 'two at one screen',
    link: 'against a friend',
    bots: wanted.players?.map(titleOf).join(' against '),
  };
  const against = others[wanted.opponent] ?? `against ${titleOf(wanted.opponent)}`;
  const named = tableNamed(game, wanted.table)?.name ?? `${game.ground} ${wanted.table}`;
  const table = wanted.board ? `on a ${game.ground} from a file` : `on ${named}`;
  const { side, pace, dice } = asked(game, wanted);
  const as = side || (wanted.players ? '' : (game.sides[0] ?? ''));
  const way = game.ways?.settings.find((x) => x.name === wanted.house[game.ways?.key ?? '']);
  const more = [
    way ? `battles ${way.title.charAt(0).toLowerCase()}${way.title.slice(1)}` : '',
    pace ? `${days(pace)} for each answer` : '',
    dice === 'typed' ? 'with your own dice' : '',
    changedRules(game, wanted),
  ];
  const parts = [sized(game, wanted.points), as ? `as the ${as}` : '', against, table, ...more];
  return parts.filter(Boolean).join(', ');
}

/** Open the room and go there. */
export async function play(wanted: NewRoom): Promise<void> {
  localStorage.setItem(LAST, wanted.game);
  location.hash = `#/battle/${await api.openRoom(wanted)}`;
}
