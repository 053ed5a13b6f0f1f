/** The widget for an army list: the list that is suggested, until the person writes another. */
import type { Enlisted } from '../wire.d.ts';
import { type Act, type Asking, type Table, type Widget, advisedAs } from './widget.ts';

type Entry = Enlisted['entries'][number];

export class Roster implements Widget {
  readonly acts = [];
  readonly #table: Table;
  readonly #ask: Asking<'roster'>['ask'];

  constructor(table: Table, { ask }: Asking<'roster'>) {
    this.#table = table;
    this.#ask = ask;
  }

  get entries(): Entry[] {
    return advisedAs(this.#table, 'roster')?.entries ?? [];
  }

  get main(): Act {
    const { entries } = this;
    const run = () => this.#table.send({ type: 'roster', entries });
    return { label: 'Take this list', small: this.#words(entries), disabled: !entries.length, run };
  }

  #words = (entries: Entry[]) => entries.map(({ unit }) => this.#name(unit)).join(', ');

  #name = (unit: string) => this.#ask.units.find((u) => u.unit === unit)?.name ?? unit;
}
