/** The widgets for answers that are chosen: one, some, an order, a number. */
import { type Cell, asCell, cubeOf, hasCubes, same } from '../cubes/cell.ts';
import { Steps } from '../cubes/steps.ts';
import { carrierOf, hasHexes, orderWords } from '../hexes/hex.ts';
import { signWords, toldBy } from '../legend.ts';
import { type Place, askedUnit, num, str, unitOf } from '../pieces.ts';
import type { Draft, Odds, Option, Question } from '../wire.d.ts';
import AmountBody from './AmountBody.svelte';
import {
  SETS_HINT,
  sketchSet,
  Places,
  SetPlaces,
  SetWays,
  Ways,
  placeTheRest,
  planned,
} from './move-widgets.svelte.ts';
import { EvenSplit, isEven } from './even-split.svelte.ts';
import OrderBody from './OrderBody.svelte';
import { Roster } from './roster.svelte.ts';
import SomeBody from './SomeBody.svelte';
import { Split } from './split.svelte.ts';
import { Spot } from './spot.svelte.ts';
import { capital } from '../words.ts';
import { Fallen } from './fallen.svelte.ts';
import { type Act, type Asking, THING, type Table, type Widget, advisedAs, keyAt } from './widget.ts';

type Key = number | string;

const MANY = 12; // figures, of which a list would be too long

const labelOf = (o: Option) => o.label.split(': ')[0];

/** The figures that an option is about: its model, or all that are in it together. */
const figuresIn = ({ facts }: Option): number[] =>
  Array.isArray(facts.able) ? (facts.able as number[]) : [num(facts, 'model')].filter((n) => n !== undefined);

/** What tells the model of an option from the others of its unit, and is not in its name already. */
function figureWords({ view }: Table, { facts, label }: Option): string {
  const model = facts.target === undefined ? view.pieces[`m${num(facts, 'model')}`] : undefined;
  const words = model ? signWords(view, model) : '';
  return label.toLowerCase().includes(words.toLowerCase()) ? '' : words;
}

/** Whether it asks about a unit, and not about figures in any set. */
const aboutUnit = ({ facts }: Question) => num(facts, 'unit') !== undefined;

/** Whether it asks where a piece of terrain goes. */
const aboutPiece = ({ facts }: Question) => facts.piece !== undefined;

export function widgetFor(table: Table, question: Question): Widget {
  switch (question.ask.type) {
    case 'pick':
      return new Pick(table, question as Asking<'pick'>);
    case 'some':
      return new Some(table, question as Asking<'some'>);
    case 'order':
      return new Order(table, question as Asking<'order'>);
    case 'amount':
      return new Amount(table, question as Asking<'amount'>);
    case 'split':
      return new (isEven(question as Asking<'split'>) ? EvenSplit : Split)(table, question as Asking<'split'>);
    case 'places':
      if (aboutPiece(question)) return new Spot(table, question as Asking<'places'>);
      return new (aboutUnit(question) ? Places : SetPlaces)(table, question as Asking<'places'>);
    case 'ways':
      return new (aboutUnit(question) ? Ways : SetWays)(table, question as Asking<'ways'>);
    case 'steps':
      return new Steps(table, question as Asking<'steps'>);
    case 'roster':
      return new Roster(table, question as Asking<'roster'>);
  }
}

// ------------------------------------------------------------------------------------------ one of several
class Pick implements Widget {
  readonly drags = 'unit';
  readonly #table: Table;
  readonly #question: Asking<'pick'>;
  #cube = $state.raw<Cell | null>(null); // that is pointed out
  #model = $state.raw<number | null>(null); // that is pointed out, where the answers are models

  constructor(table: Table, question: Asking<'pick'>) {
    this.#table = table;
    this.#question = question;
  }

  get #suggested(): Option | undefined {
    const key = advisedAs(this.#table, 'pick')?.key;
    return this.#question.ask.options.find((o) => o.key === key);
  }

  /** Whether actions of a unit are offered. */
  get moves(): boolean {
    return this.#question.ask.options.some((o) => str(o.facts, 'action'));
  }

  /** Whether one of the player's units attacks among cubes: its lines to every enemy are known. */
  get aims(): boolean {
    const { ask, facts, seat } = this.#question;
    const { view } = this.#table;
    const own = unitOf(view, num(facts, 'unit'))?.owner === seat;
    return own && hasCubes(view) && ask.options.some((o) => num(o.facts, 'target') !== undefined);
  }

  /** The option of the cube, the model or the unit that is pointed out. */
  get #pointed(): Option | undefined {
    const { selected } = this.#table;
    if (this.#cube) return this.#about(this.#cube);
    if (this.#model !== null) return this.#naming(this.#model);
    if (selected === null) return undefined;
    const [first, ...more] = this.#aimedAt(selected);
    if (!more.length) return this.#meaning(selected);
    return more.find((o) => o === this.#suggested) ?? first;
  }

  /** All options, or those about the unit that is pointed out, where several are; no answer but its own is lost. */
  get #shown(): Option[] {
    const { options } = this.#question.ask;
    const { selected } = this.#table;
    const about = selected === null ? [] : this.#aimedAt(selected);
    return about.length > 1 ? options.filter((o) => about.includes(o) || o.facts.target === undefined) : options;
  }

  /** Of very many figures only the one that is meant is a button: the others are touched on the table. */
  get #listed(): Option[] {
    const [models, meant] = [this.#models, this.#pointed ?? this.#suggested];
    return models.length > MANY ? this.#shown.filter((o) => !models.includes(o) || o === meant) : this.#shown;
  }

  #aimedAt = (unit: number) => this.#question.ask.options.filter((o) => o.facts.target === unit);

  get hint(): string {
    if (this.#table.figures?.on) return SETS_HINT;
    if (this.#models.length > MANY) return 'Touch a figure on the table, or go through them with [ and ].';
    if (this.#models.length > 1) return 'Touch a model on the table, or choose it in the list.';
    const { options } = this.#question.ask;
    const aimed = options.filter((o) => o.facts.target !== undefined);
    const targets = new Set(aimed.map((o) => o.facts.target)).size;
    const several = targets > 1 && targets < aimed.length && this.#shown.length === options.length;
    return several ? 'Touch a unit to see what can be done to it.' : '';
  }

  /** All options in their places, and between them, dashed, what is not possible now. */
  get acts(): Act[] {
    const open = this.#listed.map((o) => ({ place: o.place, act: this.#act(o) }));
    const barred = (this.#table.advice?.barred ?? []).map(({ option, refusal }) => ({
      place: option.place,
      act: { label: labelOf(option), small: refusal.why, key: keyAt(option.place), disabled: true },
    }));
    const inOrder = [...open, ...barred].sort((a, b) => a.place - b.place).map(({ act }) => act);
    return [...inOrder, ...placeTheRest(this.#table, this.#question)];
  }

  /** What a goal on the table leads to, else the unit that is pointed out, else the suggestion. */
  get main(): Act | null {
    const drawn = planned(this.#table, 'Do that');
    const words = drawn && this.#planWords();
    if (words && this.#table.figures?.on) return { ...drawn, label: 'Go there', small: words };
    if (drawn) return { ...drawn, label: words ?? drawn.label };
    const first = this.#pointed ?? this.#suggested;
    return first ? this.#act(first) : null;
  }

  /** The options of a plan in the words of the question. */
  #planWords(): string | undefined {
    const { preview, view } = this.#table;
    const picks = preview?.plan.flatMap((a) => (a.type === 'pick' ? [a.key] : [])) ?? [];
    const named = picks.map((key) => {
      const option = this.#question.ask.options.find((o) => o.key === key);
      if (!option && key === 'no') return ''; // to what is asked on the way, and not worth a word
      return option ? labelOf(option) : typeof key === 'string' ? capital(key.split(':')[0]) : unitOf(view, key)?.name;
    });
    return named.filter(Boolean).join(': ') || undefined;
  }

  get light() {
    const { ask, facts } = this.#question;
    const named = ask.options.map((o) => num(o.facts, 'target') ?? num(o.facts, 'unit'));
    const models = this.#models.flatMap(figuresIn);
    const meant = this.#models.find((o) => o.key === this.#table.pointedAt) ?? this.#pointed ?? this.#suggested;
    const chosen = meant && this.#models.includes(meant) ? figuresIn(meant) : [];
    return { units: [...named, num(facts, 'unit')], models, chosen };
  }

  /** Options that are a model, and not what one model does to a unit. */
  get #models(): Option[] {
    const isModel = ({ facts }: Option) => num(facts, 'model') !== undefined && facts.target === undefined;
    return this.#question.ask.options.filter(isModel);
  }

  #naming = (model: number) => this.#models.find((o) => figuresIn(o).includes(model));

  /** A tap on a model that may be picked points it out; a second one is the answer. */
  onModel(model: number): boolean {
    const found = this.#naming(model);
    if (!found) return false;
    if (this.#model !== null && this.#naming(this.#model) === found) void this.#send(found);
    this.#model = model;
    return true;
  }

  /** The one option that means this unit, if there is exactly one. */
  #meaning(unit: number): Option | undefined {
    const { options } = this.#question.ask;
    const aimed = this.#aimedAt(unit);
    const found = aimed.length ? aimed : options.filter((o) => o.facts.unit === unit && o.facts.target === undefined);
    return found.length === 1 ? found[0] : undefined;
  }

  /** Options about a unit, for its row in the list. */
  actsFor(unit: number): Act[] {
    const cube = cubeOf(this.#table.view, unit);
    const about = ({ facts }: Option) => {
      const cell = asCell(facts.cell);
      return cell ? same(cell, cube) : (num(facts, 'target') ?? num(facts, 'unit')) === unit;
    };
    return this.#question.ask.options.filter(about).map((o) => this.#act(o));
  }

  /** A tap on a unit points it out; a second one is the answer. */
  onUnit(unit: number): boolean {
    const found = this.#meaning(unit);
    if (!found) return false;
    if (this.#table.selected === unit && !this.#cube) void this.#send(found);
    else this.#table.selected = unit;
    this.#cube = null;
    return true;
  }

  /** A tap on the ground is a goal for the unit that is asked about or pointed out. */
  tap = (goal: Place): boolean => this.#sketched((unit) => ({ unit, goal }));

  #sketched(draft: (unit: number) => Draft): boolean {
    const { figures } = this.#table;
    if (figures?.on) return sketchSet(this.#table, draft(-1).goal);
    const { options } = this.#question.ask;
    const unit = askedUnit(this.#question) ?? this.#table.selected;
    const may = options.some((o) => num(o.facts, 'unit') === unit && o.facts.target === undefined);
    const onMap = hasHexes(this.#table.view) && (this.pieces.size > 0 ? unit === THING : this.cells.length > 0);
    if (!(may || onMap) || unit === null) return false;
    this.#table.sketch(draft(unit));
    return true;
  }

  /** The cubes that options are about. */
  get cells(): Cell[] {
    return this.#question.ask.options.flatMap((o) => [asCell(o.facts.cell)].filter((c) => c !== null));
  }

  #about(cube: Cell): Option | undefined {
    const found = this.#question.ask.options.filter((o) => same(asCell(o.facts.cell), cube));
    return found.length === 1 ? found[0] : undefined;
  }

  /** A tap on a cube that an option is about points it out, a second one answers; any other is a goal. */
  onCell(cube: Cell, through: readonly Cell[]): boolean {
    const found = this.#about(cube);
    if (!found) return this.#sketched((unit) => ({ unit, cells: [...through, cube] }));
    if (same(this.#cube, cube)) void this.#send(found);
    this.#cube = cube;
    return true;
  }

  isCertain(cube: Cell): boolean {
    const { advice } = this.#table;
    const found = this.#about(cube);
    return Boolean(found && advice && !advice.odds[String(found.key)]);
  }

  /** Pieces that are no units and may be named: an option has the id of each as its key. */
  get pieces(): ReadonlySet<string> {
    const { view } = this.#table;
    const keys = this.#question.ask.options.map((o) => String(o.key));
    return new Set(keys.filter((key) => key in view.pieces));
  }

  /** A tap on such a piece points it out; a second one is the answer. */
  onPiece(id: string): boolean {
    const found = this.#question.ask.options.find((o) => o.key === id);
    if (!found) return false;
    if (this.#table.selected === THING) void this.#send(found);
    else this.#table.selected = THING;
    return true;
  }

  #act(o: Option): Act {
    const [first, ...rest] = o.label.split(': ');
    const { label, there } = this.#placed(o, first);
    const is = String(o.key);
    const odds = this.#table.advice?.odds[is];
    const wears = figureWords(this.#table, o);
    const told = label.toLowerCase().includes(wears.toLowerCase()); // a label may say it itself
    const small = [there, this.#held(o), told ? '' : wears, ...rest].filter(Boolean).join(': ');
    return { label, small, odds, is, option: o.key, key: keyAt(o.place), run: () => this.#send(o) };
  }

  /** On a map hexes are called by their names, or by the way there. */
  #placed({ facts }: Option, label: string): { label: string; there: string } {
    const { view } = this.#table;
    if (!hasHexes(view)) return { label, there: '' };
    const unit = askedUnit(this.#question);
    const from = unit === undefined ? carrierOf(view) : cubeOf(view, unit);
    const { first, rest } = orderWords(view, label, from, asCell(facts.cell));
    return { label: capital(first), there: rest };
  }

  /** What the figure that an option names is known by on the map; among cubes most look the same otherwise. */
  #held({ key }: Option): string {
    const { view } = this.#table;
    const named = typeof key === 'number' && hasCubes(view) ? unitOf(view, key) : undefined;
    return named ? toldBy(view, named) : '';
  }

  #send = (o: Option) => this.#table.send({ type: 'pick', key: o.key });
}

// ------------------------------------------------------------------------------------------ some of several
const WORDS = ['None', 'This one'];

export class Some implements Widget {
  readonly acts = [];
  readonly Body: typeof SomeBody | undefined;
  readonly hint: string;
  readonly options: Option[];
  readonly #table: Table;
  readonly #least: number;
  readonly #most: number;
  #own = $state.raw<Key[] | null>(null);

  constructor(table: Table, { ask }: Asking<'some'>) {
    this.#table = table;
    this.options = ask.of;
    this.#least = ask.least;
    this.#most = ask.most;
    this.Body = this.options.length ? SomeBody : undefined;
    const drawn = this.options.some((o) => num(o.facts, 'model') !== undefined);
    this.hint = !this.options.length
      ? ''
      : drawn
        ? 'Choose them on the table or in the list.'
        : 'Choose them in the list.';
  }

  /** The suggestion, until the person chooses. */
  get chosen(): Key[] {
    return this.#own ?? advisedAs(this.#table, 'some')?.keys ?? [];
  }

  labelOf(o: Option): string {
    return [o.label, figureWords(this.#table, o)].filter(Boolean).join(' · ');
  }

  /** One more than may be chosen lets the first go. */
  toggle(key: Key) {
    const { chosen } = this;
    const without = chosen.filter((k) => k !== key);
    if (without.length < chosen.length) this.#own = without;
    else this.#own = [...(chosen.length >= this.#most ? chosen.slice(1) : chosen), key];
  }

  get main(): Act {
    const { chosen } = this;
    const [least, most] = [this.#least, this.#most];
    const wanted = least === most ? `${most}` : `${least} to ${most}`;
    const fits = chosen.length >= least && chosen.length <= most;
    const label = !fits ? `Choose ${wanted}` : (WORDS[chosen.length] ?? `These ${chosen.length}`);
    const keys = this.options.map((o) => o.key).filter((k) => chosen.includes(k));
    const small = this.options.length ? `${chosen.length} of ${wanted} chosen` : '';
    return { label, small, disabled: !fits, run: () => this.#table.send({ type: 'some', keys }) };
  }

  get light() {
    const model = (o: Option) => num(o.facts, 'model');
    return {
      models: this.options.map(model),
      chosen: this.options.filter((o) => this.chosen.includes(o.key)).map(model),
    };
  }

  /** A touch chooses a model or lets it go; where it is one alone, a second touch is the answer. */
  onModel(model: number): boolean {
    const found = this.options.find((o) => o.facts.model === model);
    if (!found) return false;
    const alone = this.#least === 1 && this.#most === 1;
    if (!alone) this.toggle(found.key);
    else if (this.#own?.includes(found.key)) this.main.run?.();
    else this.#own = [found.key];
    return true;
  }
}

// ------------------------------------------------------------------------------------------ an order
export class Order implements Widget {
  readonly acts = [];
  readonly Body = OrderBody;
  readonly #table: Table;
  readonly #of: Option[];
  #own = $state.raw<Key[] | null>(null);

  constructor(table: Table, { ask }: Asking<'order'>) {
    this.#table = table;
    this.#of = ask.of;
  }

  get keys(): Key[] {
    return this.#own ?? advisedAs(this.#table, 'order')?.keys ?? this.#of.map((o) => o.key);
  }

  label(key: Key): string {
    return this.#of.find((o) => o.key === key)?.label ?? String(key);
  }

  swap(i: number, j: number) {
    const next = [...this.keys];
    [next[i], next[j]] = [next[j], next[i]];
    this.#own = next;
  }

  get main(): Act {
    return { label: 'In this order', run: () => this.#table.send({ type: 'order', keys: this.keys }) };
  }
}

// ------------------------------------------------------------------------------------------ a number
export class Amount implements Widget {
  readonly acts = [];
  readonly Body = AmountBody;
  readonly question: Asking<'amount'>;
  readonly fallen: Fallen;
  readonly #table: Table;
  #own = $state<number | null>(null);

  constructor(table: Table, question: Asking<'amount'>) {
    this.#table = table;
    this.question = question;
    this.fallen = new Fallen(table, question, (amount) => this.set(amount));
  }

  get value(): number {
    return this.#own ?? advisedAs(this.#table, 'amount')?.amount ?? this.question.ask.least;
  }

  /** Each number with what the dice may make of it, where they decide. */
  get chances(): { n: number; odds: Odds }[] {
    const { least, most } = this.question.ask;
    const all = this.#table.advice?.odds ?? {};
    const numbers = Array.from({ length: most - least + 1 }, (_, i) => least + i);
    return numbers.flatMap((n) => (String(n) in all ? [{ n, odds: all[String(n)] }] : []));
  }

  set(amount: number) {
    const { least, most } = this.question.ask;
    this.#own = Math.min(most, Math.max(least, amount));
  }

  onDigit(digit: number): boolean {
    const { least, most } = this.question.ask;
    if (digit < least || digit > most) return false;
    this.set(digit);
    return true;
  }

  get main(): Act {
    const { least, most } = this.question.ask;
    const amount = this.value;
    const odds = this.chances.find(({ n }) => n === amount)?.odds;
    const shift = shiftWords(this.question.facts.points, amount);
    return {
      label: odds?.text ?? shift?.label ?? String(amount),
      small: odds ? '' : (shift?.small ?? `${least} to ${most}`),
      odds,
      run: () => this.#table.send({ type: 'amount', amount }),
    };
  }
}

/** A number that goes from one to the other of two that have so many: what is done, and what both have then. */
function shiftWords(had: unknown, amount: number): { label: string; small: string } | null {
  if (!Array.isArray(had) || had.length !== 2) return null;
  const [from, to] = had.map(Number);
  const label = amount > 0 ? `Give ${amount}` : amount < 0 ? `Take ${-amount}` : 'Give none';
  return { label, small: `then ${from - amount} and ${to + amount}` };
}
