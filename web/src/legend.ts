/** What the marks of a game mean to a screen. Each game tells it in its legend; the page knows no mark by its name. */
import { type Model, isActive, modelsIn, modelsOf, num, str, unitsOf } from './pieces.ts';
import { ICONS } from './table/icons.ts';
import type { Arm, Card, Legend, Mark, Piece, Side, Sign, View } from './wire.d.ts';
import { capital, points } from './words.ts';

/** Of a game that tells nothing. */
export const NO_LEGEND: Legend = { marks: [], signs: [], icon: '', bodies: [], at_rest: '', turn: null, dice: {}, common_dice: [], habits: [], seats: [], clock: null, ends: [], score: [], arms: [], banner: [], cards: [], sides: [], force: '', placing: [] }; // prettier-ignore
const legends = new Map<string, Legend>();

/** A game's legend comes with whatever shows the game first, and stays as it is. */
export function learn(game: string, legend: Legend | null) {
  if (legend) legends.set(game, legend);
}

export const legendOf = ({ game }: { game: string }): Legend => legends.get(game) ?? NO_LEGEND;

const shownAs = (game: { game: string }, ...shows: Mark['show'][]) =>
  legendOf(game).marks.filter((m) => shows.includes(m.show));

const carries = (piece: Piece, { name }: Mark) => Boolean(piece.marks[name]);
const most = (piece: Piece, mark: Mark) => num(piece.marks, mark.most) ?? 1;

function wordsOf(mark: Mark, piece: Piece, count = 0): string {
  return filled(mark, { ...valuesOf(piece.marks[mark.name]), n: num(piece.marks, mark.name) ?? 0, most: most(piece, mark), count, list: textsOf(piece, mark.name).join(', ') }); // prettier-ignore
}

/** The first values of a mark that has several, as {0} and {1}. */
const valuesOf = (value: unknown): Record<string, number | string> =>
  Array.isArray(value) ? Object.fromEntries(value.map((x: number | string, i) => [String(i), x])) : {};

/** "{n} of {most} wounds"; with words for one and for many after it, "{n man|men}" is "1 man" or "7 men". */
const filled = ({ text }: { text: string }, facts: Record<string, number | string>): string =>
  text.replaceAll(/\{(\w+)(?: (\w+)\|(\w+))?\}/g, (_, name: string, one?: string, many?: string) =>
    [facts[name], facts[name] === 1 ? one : many].filter((part) => part !== undefined).join(' '),
  );

// ------------------------------------------------------------------------------------------ whose turn it is
/** The unit, or each of its models by itself, has had its turn, or is in the middle of it. */
export const hadTurn = (v: View, unit: Piece) =>
  shownAs(v, 'dim').some((m) => {
    const models = modelsOf(v, unit.id);
    return carries(unit, m) || (models.length > 0 && models.every((model) => carries(model, m)));
  });

/** The unit has had its turn and does not act any more. */
export const isDone = (v: View, unit: Piece) => hadTurn(v, unit) && !isActive(v, unit);

/** Whether the unit has had its turn, in words. */
export const doneWords = (v: View, unit: Piece): string =>
  shownAs(v, 'dim')
    .map((m) => (isDone(v, unit) ? m.text : m.off))
    .join('');

/** The turn of a unit in words: before it, in it, after it; '' while the sides set up. */
export function turnWords(v: View, unit: Piece): string {
  const { turn } = legendOf(v);
  if (!turn || !num(v.counters, 'round')) return '';
  return isActive(v, unit) ? turn.now : hadTurn(v, unit) ? turn.after : turn.before;
}

// ------------------------------------------------------------------------------------------ time and score
/** What one game of it is called: a battle, or what the game says. */
export const wholeWord = (game: { game: string }): string => legendOf(game).whole ?? 'battle';

/** What a game counts its time in: "Round", "Turn". */
export const timeWord = (game: { game: string }): string => legendOf(game).clock?.name ?? 'Round';

export interface Phase {
  text: string;
  now: boolean;
  past: boolean;
}

/** The phases of this turn, in their order; none in a game without. */
export function phasesOf(v: View): Phase[] {
  const { phases = [], first = [] } = legendOf(v).clock ?? {};
  const whole = num(v.counters, 'round') !== 1 || !first.length;
  return told(whole ? phases : phases.filter(([name]) => first.includes(name)), v);
}

function told(phases: [string, string][], v: View): Phase[] {
  const at = phases.findIndex(([name]) => name === str(v.counters, 'phase'));
  return at < 0 ? [] : phases.map(([, text], i) => ({ text, now: i === at, past: i < at }));
}

/** What ends the battle, in short facts: counters of the table, or of the side that counts them. */
export const endsOf = (v: View): string[] => endsIn(v, [v, ...v.seats]);

/** The same, of a game with these counters, the first that has one counts. */
export const endsIn = (game: { game: string }, counted: { counters: View['counters'] }[]): string[] =>
  legendOf(game).ends.flatMap((m) => {
    const [n] = counted.flatMap(({ counters }) => num(counters, m.name) ?? []);
    return n === undefined ? [] : [filled(m, { n })];
  });

/** The points of a side, and the lines that they are counted in: before the end all it has is its lines together. */
export function scoreOf(v: View, seat: number): { all: unknown; lines: number; result: number | null } {
  const { counters } = v.seats[seat];
  const lines = legendOf(v).score.map(({ name }) => num(counters, name));
  const told = lines.filter((n) => n !== undefined).reduce((sum, n) => sum + n, 0);
  const open = lines.length > 0 && !v.counters.over;
  return { all: open ? told : counters.score, lines: told, result: open ? null : Number(counters.score) - told };
}

/** The figures of an arm that still count for a side. */
export const countedIn = (v: View, { kinds, without }: Arm, seat: number): Model[] =>
  modelsIn(v).filter((m) => m.owner === seat && kinds.includes(m.kind) && !without.some((mark) => m.marks[mark]));

// ------------------------------------------------------------------------------------------ how a unit is
/** The first mark that tells how a unit is, in its words, of badges all that it has; '' where none does. */
export function conditionOf(v: View, unit: Piece): string {
  const [mark, ...more] = shownAs(v, 'down', 'badge', 'count').filter((m) => carries(unit, m));
  if (!mark) return '';
  const told = mark.show === 'badge' ? [mark, ...more.filter((m) => m.show === 'badge')] : [mark];
  return told.map((m) => wordsOf(m, unit)).join(', ');
}

export const atRest = (v: View): string => legendOf(v).at_rest;

/** "8 of 8", and how hurt those are that do not fall at once; `stand` is said after the number. */
export function strengthOf(v: View, unit: Piece, stand = ''): string {
  const models = modelsOf(v, unit.id);
  const parts = shownAs(v, 'strength', 'boxes').map((mark) => {
    if (mark.show === 'strength') return carries(unit, mark) ? wordsOf(mark, unit, models.length) + stand : '';
    const lasting = models.filter((m) => most(m, mark) > 1);
    const sum = (f: (m: Model) => number) => lasting.reduce((n, m) => n + f(m), 0);
    const n = sum((m) => num(m.marks, mark.name) ?? 0);
    return n ? filled(mark, { n, most: sum((m) => most(m, mark)) }) : lasting.length ? mark.off : '';
  });
  return parts.filter(Boolean).join(', ');
}

/** The lines of a unit's card, by what its pieces show. */
export function factsOf(v: View, unit: Piece): [string, string][] {
  const models = modelsOf(v, unit.id);
  const value = (mark: Mark): string => {
    if (mark.show === 'list') return listed(v, models);
    if (mark.show === 'boxes') {
      const lasting = models.filter((m) => most(m, mark) > 1);
      return lasting.map((m) => `${num(m.marks, mark.name) ?? 0} of ${most(m, mark)}`).join(', ');
    }
    return carries(unit, mark) ? wordsOf(mark, unit) : '';
  };
  return legendOf(v)
    .marks.filter((m) => m.title)
    .map((m): [string, string] => [m.title, value(m)])
    .filter(([, words]) => words);
}

/** "8 × Pike", "Pike, Knife; 2 × Knife" */
function listed(v: View, models: Model[]): string {
  const words = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  const kinds = models.map((m) =>
    shownAs(v, 'list')
      .flatMap((mark) => textsOf(m, mark.name).map(words))
      .join(', '),
  );
  const count = (kind: string) => kinds.filter((k) => k === kind).length;
  return [...new Set(kinds)].map((k) => (models.length > 1 ? `${count(k)} × ${k}` : k)).join('; ');
}

// ------------------------------------------------------------------------------------------ what is drawn
/** Strokes on a unit's badge. */
export const strokesOf = (v: View, unit: Piece) =>
  shownAs(v, 'count').flatMap((m) => Array<Mark['tone']>(num(unit.marks, m.name) ?? 0).fill(m.tone));

export interface Boxes {
  filled: number;
  most: number;
  tone: Mark['tone'];
}

/** How a figure is by itself, beside what is told of its unit: had its turn, out of the fight, and rings in a tone. */
export const figureLook = (v: View, model: Piece) => ({
  done: shownAs(v, 'dim').some((m) => carries(model, m)),
  out: shownAs(v, 'down').some((m) => carries(model, m)),
  rings: badgeMarks(v, model),
});

/** The badges of a unit: their icons and tones. */
export const badgeMarks = (v: View, unit: Piece) => shownAs(v, 'badge').filter((m) => carries(unit, m));

/** What stands on a piece itself, in few letters; "?" where nothing is known that could. */
export function bannerOf(v: View, piece: Piece): string {
  const { banner } = legendOf(v);
  const mark = banner.find((m) => carries(piece, m));
  return mark ? wordsOf(mark, piece) : banner.length ? '?' : '';
}

/** The first fact that is known of a piece: "3 to 6 points". */
export const knownOf = (v: View, piece: Piece): string => factsOf(v, piece).at(0)?.[1] ?? '';

/** A card of a hand, as a screen draws it. */
export function cardOf(v: View, held: unknown): Card {
  const name = typeof held === 'object' && held !== null ? String(Object.values(held)[0]) : String(held);
  return legendOf(v).cards.find((c) => c.name === name) ?? { name, title: capital(name.replaceAll('-', ' ')), text: '', icon: '', clause: '' }; // prettier-ignore
}

/** Whether a piece is out for good: its mark lies, or tells of something bad. */
export const outOf = (v: View, piece: Piece): boolean =>
  shownAs(v, 'down', 'badge').some((m) => m.tone === 'bad' && carries(piece, m));

/** The badge of a unit that something else carries. */
export const carriedOf = (v: View, unit: Piece): Mark | undefined => badgeMarks(v, unit).find((m) => m.tone !== 'bad');

/** The side that a seat plays, where sides differ. */
function sideOf(v: View, seat: number): Side | undefined {
  const { sides } = v.board;
  return Array.isArray(sides) ? legendOf(v).sides[sides.indexOf(seat)] : undefined;
}

/** What a side came to at the end: "3 houses taken", or the number alone. */
export function scoreWords(v: View, seat: number, score: string): string {
  const text = sideOf(v, seat)?.score;
  return text ? filled({ text }, { n: Number(score) }) : points(score);
}

/** So many units, in the word of the game: "3 armies", "1 unit". */
export const unitsWord = (game: { game: string }, n: number): string =>
  filled({ text: legendOf(game).force || '{n unit|units}' }, { n });

/** What the units of a game without figures are, many of them: "armies". */
export const forceWord = (game: { game: string }): string => filled({ text: legendOf(game).force }, { n: '' }).trim();

/** Which side a seat plays and what it has, always in view: "Normans", "3 armies", "mana: 3". */
export const seatWords = (v: View, seat: number): string[] => {
  const { counters } = v.seats[seat];
  const { force, seats } = legendOf(v);
  const units = force ? unitsOf(v).filter((u) => u.owner === seat).length : 0;
  const held = seats.filter((m) => num(counters, m.name) !== undefined);
  return [
    sideOf(v, seat)?.name ?? '',
    units ? filled({ text: force }, { n: units }) : '',
    ...held.map((m) => filled(m, { n: num(counters, m.name) ?? 0 })),
  ].filter(Boolean);
};

/** Boxes for the first of these figures that has more than one. */
export function boxesOf(v: View, models: Piece[]): Boxes | null {
  for (const mark of shownAs(v, 'boxes')) {
    const figure = models.find((m) => most(m, mark) > 1);
    if (figure) return { filled: num(figure.marks, mark.name) ?? 0, most: most(figure, mark), tone: mark.tone };
  }
  return null;
}

/** The word for a unit whose figures lie, and the icon above those that stand. */
export const downOf = (v: View, unit: Piece): string => shownAs(v, 'down').find((m) => carries(unit, m))?.text ?? '';
export const badgeOf = (v: View, unit: Piece): string => badgeMarks(v, unit).at(0)?.icon ?? '';

function textsOf(piece: Piece, mark: string): string[] {
  const value = mark === 'kind' ? piece.kind : piece.marks[mark];
  return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
}

const holds = (sign: Sign, texts: string[]) =>
  texts.some((text) => sign.values.some((value) => text.toLowerCase().includes(value)));

/** A unit carries what its models carry; its kind is its own. */
const fits = (sign: Sign, unit: Piece, models: Piece[]) =>
  (sign.mark === 'kind' ? [unit] : [unit, ...models]).some((p) => holds(sign, textsOf(p, sign.mark)));

/** The id of the icon that stands for a unit, or for any other piece. */
export function iconOf(v: { game: string }, unit: Piece, models: Piece[] = []): string {
  const { signs, icon } = legendOf(v);
  return signs.find((s) => s.on !== 'figure' && fits(s, unit, models))?.icon ?? icon;
}

/** The shape of a figure; '' where the game has only one. */
export const bodyOf = (v: View, unit: Piece, models: Piece[]): string =>
  legendOf(v).bodies.find((s) => fits(s, unit, models))?.icon ?? '';

/** What a figure holds, by the most telling of what it carries: the id of its icon, and its words. */
export function heldBy(v: View, model: Piece): { icon: string; words: string } {
  const lists = shownAs(v, 'list').map((m) => m.name);
  const carried = lists.flatMap((mark) => textsOf(model, mark));
  const sign = legendOf(v).signs.find((s) => !s.leader && lists.includes(s.mark) && holds(s, carried));
  const told = (sign && carried.find((text) => holds(sign, [text]))) ?? carried.at(0) ?? '';
  return { icon: sign?.icon ?? '', words: told.replaceAll('-', ' ') };
}

/** "longbow": what tells a unit that is one figure from others of its kind; '' for a unit of several. */
export function toldBy(v: View, unit: Piece): string {
  const [figure, ...more] = modelsOf(v, unit.id);
  return figure && !more.length ? heldBy(v, figure).words : '';
}

/** A unit that is not on the table yet, as far as the list of its side tells which it is. */
export function listedUnit(v: View, unit: number): Piece | undefined {
  const owner = v.seats.findIndex(({ hand }) => hand.some((entry) => num(entry, 'id') === unit));
  const entry = v.seats[owner]?.hand.find((e) => num(e, 'id') === unit);
  if (!entry) return undefined;
  return { id: `u${unit}`, kind: str(entry, 'unit').toLowerCase(), marks: entry, name: str(entry, 'name'), owner, place: null, unit: '' }; // prettier-ignore
}

/** "Archer 2, longbow": its name with that. */
export const fullName = (v: View, unit: Piece): string => [unit.name, toldBy(v, unit)].filter(Boolean).join(', ');

export const glyphOf = (v: View, unit: Piece, models: Piece[]): string => ICONS[iconOf(v, unit, models)] ?? '';

/** Whether a figure wears its icon: a model by itself, or by its unit. */
export const isLeader = (v: View, ...pieces: (Piece | undefined)[]): boolean =>
  legendOf(v).signs.some((s) => s.leader && pieces.some((p) => p && fits(s, p, [])));

/** The icon that a figure wears on its base; '' for one of the many. */
export const wornBy = (v: View, model?: Piece): string =>
  (model && legendOf(v).signs.find((s) => (s.leader || s.on !== 'unit') && fits(s, model, []))?.icon) ?? '';

/** What tells a figure from others of its unit, in words: "Porter, swimmer". */
export function signWords(v: View, model: Piece): string {
  const signs = legendOf(v).signs.filter((s) => (s.leader || s.on !== 'unit') && fits(s, model, []));
  const told = signs.flatMap((s) =>
    s.values.filter((value) => holds({ ...s, values: [value] }, textsOf(model, s.mark))),
  );
  return capital([...new Set(told)].join(', '));
}

/** The glyph of what a list offers: a leader's, else that of what it carries. */
export function offeredGlyph(game: { game: string }, leader: boolean, carried: string[]): string {
  const { signs, icon } = legendOf(game);
  const lists = shownAs(game, 'list').map((m) => m.name);
  const sign = signs.find((s) => (leader ? s.leader : lists.includes(s.mark) && holds(s, carried)));
  return ICONS[sign?.icon ?? icon] ?? '';
}

/** How a die is drawn: a hit is filled, what is stopped has a heavy rim. */
export const lookOf = (game: { game: string }, reading: string): '' | 'hit' | 'stopped' =>
  legendOf(game).dice[reading] ?? '';
