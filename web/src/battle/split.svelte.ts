/** The widget for dividing: groups of models that are split, joined and evened out, type by type. */
import type { Option } from '../wire.d.ts';
import SplitBody from './SplitBody.svelte';
import { placeTheRest } from './move-widgets.svelte.ts';
import { type Act, type Asking, type Table, type Widget, advisedAs } from './widget.ts';

type Key = number | string;

export class Split implements Widget {
  readonly Body = SplitBody;
  readonly #table: Table;
  readonly #question: Asking<'split'>;
  readonly #ask: Asking<'split'>['ask'];
  readonly #option: Map<Key, Option>;
  #own = $state.raw<Key[][] | null>(null);

  constructor(table: Table, question: Asking<'split'>) {
    const { ask } = question;
    this.#table = table;
    this.#question = question;
    this.#ask = ask;
    this.#option = new Map(ask.pool.map((o) => [o.key, o]));
  }

  get parts(): Key[][] {
    return this.#own ?? advisedAs(this.#table, 'split')?.parts ?? asBought(this.#ask.pool);
  }

  /** Back to the list, where the groups differ from it. */
  get acts(): Act[] {
    const bought = asBought(this.#ask.pool);
    const back = { label: 'As bought', small: sizes(bought), key: '1', run: () => this.#change(bought) };
    return [...(sameParts(bought, this.parts) ? [] : [back]), ...placeTheRest(this.#table, this.#question)];
  }

  get main(): Act {
    const { parts } = this;
    const count = parts.length === 1 ? '1 unit' : `${parts.length} units`;
    return { label: `Form ${count}`, small: sizes(parts), run: () => this.#table.send({ type: 'split', parts }) };
  }

  fits = (part: Key[]) => part.length >= this.#ask.least && part.length <= this.#ask.most;

  words = (part: Key[]) => contents(part.flatMap((k) => this.#option.get(k) ?? []));

  /** The next part of the same type, the nearest below first. */
  twin(i: number): number | undefined {
    const all = [...this.parts.keys()];
    return [...all.slice(i + 1), ...all.slice(0, i).reverse()].find((j) => this.#type(j) === this.#type(i));
  }

  halve(i: number) {
    const half = Math.ceil(this.parts[i].length / 2);
    this.#change(this.parts.flatMap((p, j) => (j === i ? [p.slice(0, half), p.slice(half)] : [p])));
  }

  join(i: number) {
    const j = this.twin(i);
    if (j === undefined) return;
    const { parts } = this;
    this.#change(parts.map((p, k) => (k === i ? [...p, ...parts[j]] : k === j ? [] : p)));
  }

  give(i: number) {
    const j = this.twin(i);
    if (j === undefined) return;
    const moved = this.parts[i].slice(-1);
    this.#change(this.parts.map((p, k) => (k === i ? p.slice(0, -1) : k === j ? [...p, ...moved] : p)));
  }

  #type = (i: number) => this.#option.get(this.parts[i][0])?.facts.type;

  #change(parts: Key[][]) {
    this.#own = parts.filter((p) => p.length);
  }
}

const sizes = (parts: Key[][]) => parts.map((p) => p.length).join(' + ');

/** The same groups, in whatever order. */
const sameParts = (a: Key[][], b: Key[][]) => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
const inOrder = (parts: Key[][]) => parts.map((p) => [...p].sort().join()).sort();

/** The groups as they stand in the list. */
function asBought(pool: Option[]): Key[][] {
  const groups = new Map<unknown, Key[]>();
  for (const o of pool) groups.set(o.facts.group, [...(groups.get(o.facts.group) ?? []), o.key]);
  return [...groups.values()];
}

/** "8 Archers (Knife)". */
function contents(options: Option[]): string {
  const kinds = new Map<string, number>();
  for (const { label } of options) kinds.set(label, (kinds.get(label) ?? 0) + 1);
  return [...kinds].map(([words, n]) => `${n} ${words}`).join(' and ');
}
