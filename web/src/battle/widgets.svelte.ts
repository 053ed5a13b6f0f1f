/** The widgets for answers that are chosen: some of several, an order, a number; and which widget a question has. */
import { Steps } from '../cubes/steps.ts';
import { num, unitOf } from '../pieces.ts';
import type { Odds, Option, Question } from '../wire.d.ts';
import AmountBody from './AmountBody.svelte';
import { Places, SetPlaces, SetWays, Ways } from './move-widgets.svelte.ts';
import { EvenSplit, isEven } from './even-split.svelte.ts';
import OrderBody from './OrderBody.svelte';
import { Pick, figureWords } from './pick.svelte.ts';
import { Roster } from './roster.svelte.ts';
import SomeBody from './SomeBody.svelte';
import { Split } from './split.svelte.ts';
import { Spot } from './spot.svelte.ts';
import { Fallen } from './fallen.svelte.ts';
import { type Act, type Asking, type Table, type Widget, advisedAs } from './widget.ts';

type Key = number | string;

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
    const small = !most ? '' : `${chosen.length} ${least ? `of ${wanted}` : `of at most ${most}`} chosen`;
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
    const { facts } = this.question;
    const [one, other] = [num(facts, 'army'), num(facts, 'partner')].map((id) => unitOf(this.#table.view, id)?.name);
    const shift = shiftWords(facts.points, amount, one ? `${one} has ` : '', other ? `${other} ` : '');
    return {
      label: odds?.text ?? shift?.label ?? String(amount),
      small: odds ? '' : (shift?.small ?? `${least} to ${most}`),
      odds,
      run: () => this.#table.send({ type: 'amount', amount }),
    };
  }
}

/** A number that goes from one to the other of two that have so many: what is done, and what both have then. */
function shiftWords(had: unknown, amount: number, one: string, other: string): { label: string; small: string } | null {
  if (!Array.isArray(had) || had.length !== 2) return null;
  const [from, to] = had.map(Number);
  const label = amount > 0 ? `Give ${amount}` : amount < 0 ? `Take ${-amount}` : 'Give none';
  return { label, small: `then ${one}${from - amount} and ${other}${to + amount}` };
}
