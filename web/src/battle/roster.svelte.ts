/** The widget for an army list: the list that is suggested, until the person writes another. */
import type { Buyable, Extra, ListEntry, TakenExtra } from '../wire.d.ts';
import RosterBody from './RosterBody.svelte';
import { type Act, type Asking, type Table, type Widget, advisedAs } from './widget.ts';

const sameExtra = (a: Extra | TakenExtra, b: Extra | TakenExtra) => a.group === b.group && a.option === b.option;

export class Roster implements Widget {
  readonly Body = RosterBody;
  readonly #table: Table;
  readonly #ask: Asking<'roster'>['ask'];
  #own = $state.raw<ListEntry[] | null>(null);

  constructor(table: Table, { ask }: Asking<'roster'>) {
    this.#table = table;
    this.#ask = ask;
  }

  // -------------------------------------------------------------------- what is bought
  get units(): Buyable[] {
    return this.#ask.units;
  }

  get limit(): number {
    return this.#ask.limit;
  }

  get #advised(): ListEntry[] {
    return advisedAs(this.#table, 'roster')?.entries ?? [];
  }

  get entries(): ListEntry[] {
    return this.#own ?? this.#advised;
  }

  unitOf = ({ unit }: ListEntry): Buyable | undefined => this.units.find((u) => u.unit === unit);

  has = (entry: ListEntry, extra: Extra) => entry.take.some((t) => sameExtra(t, extra));

  costOf(entry: ListEntry): number {
    const bought = this.unitOf(entry);
    const extras = bought?.extras.filter((x) => this.has(entry, x)) ?? [];
    return (bought?.cost ?? 0) + extras.reduce((sum, x) => sum + x.cost, 0);
  }

  get spent(): number {
    return this.entries.reduce((sum, entry) => sum + this.costOf(entry), 0);
  }

  /** What is wrong with the list as a whole; '' where nothing is. The server judges the rest. */
  get fault(): string {
    const leaders = this.units.filter((u) => u.leads).map((u) => u.unit);
    const led = this.entries.filter((e) => leaders.includes(e.unit)).length;
    if (!this.entries.length) return 'The list is empty.';
    if (leaders.length && led !== 1) return led ? 'Only one unit may lead the list.' : 'Nobody leads the list yet.';
    const over = this.spent - this.limit;
    return over > 0 ? `${over === 1 ? '1 point' : `${over} points`} too many.` : '';
  }

  // -------------------------------------------------------------------- changing it
  add(unit: string) {
    this.#own = [...this.entries, { unit, take: [] }];
  }

  remove(i: number) {
    this.#own = this.entries.filter((_, j) => j !== i);
  }

  /** Take an extra or leave it; of one group the list may hold several, and the server says where it may not. */
  toggle(i: number, extra: Extra) {
    const { group, option } = extra;
    this.#own = this.entries.map((entry, j) => {
      if (j !== i) return entry;
      const without = entry.take.filter((t) => !sameExtra(t, extra));
      return {
        ...entry,
        take: without.length < entry.take.length ? without : [...without, { group, option, models: 0 }],
      };
    });
  }

  // -------------------------------------------------------------------- answers
  get acts(): Act[] {
    const back = { label: 'As suggested', small: this.#words(this.#advised), key: '1', run: () => (this.#own = null) };
    return this.#own && this.#advised.length ? [back] : [];
  }

  get main(): Act {
    const { entries, fault } = this;
    const run = () => this.#table.send({ type: 'roster', entries });
    const small = fault || `${this.spent} of ${this.limit} points: ${this.#words(entries)}`;
    return { label: 'Take this list', small, disabled: Boolean(fault), run };
  }

  /** "2 Axes, Pikes" */
  #words(entries: ListEntry[]): string {
    const names = entries.map((e) => this.unitOf(e)?.name ?? e.unit);
    const often = (name: string) => names.filter((n) => n === name).length;
    return [...new Set(names)].map((n) => (often(n) > 1 ? `${often(n)} ${n}` : n)).join(', ');
  }
}
