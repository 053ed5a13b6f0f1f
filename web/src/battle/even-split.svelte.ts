/** The widget for dividing equal things: so many in each part, and all of them given out. */
import EvenSplitBody from './EvenSplitBody.svelte';
import { type Act, type Asking, type Table, type Widget, advisedAs } from './widget.ts';

type Key = number | string;

/** Nothing tells one thing of the pool from another, and none was bought with others. */
export const isEven = ({ ask: { pool } }: Asking<'split'>): boolean =>
  pool.every((o) => o.facts.group === undefined && o.facts.type === pool[0].facts.type && o.label === pool[0].label);

export class EvenSplit implements Widget {
  readonly Body = EvenSplitBody;
  readonly hint = 'The order stays as you write it down, and nobody else sees it.';
  readonly #table: Table;
  readonly #pool: Key[];
  readonly least: number;
  readonly most: number;
  readonly fewest: number; // parts
  readonly manyest: number; // parts
  #own = $state.raw<number[] | null>(null);

  constructor(table: Table, { ask, facts }: Asking<'split'>) {
    this.#table = table;
    this.#pool = ask.pool.map((o) => o.key);
    this.least = ask.least;
    this.most = ask.most;
    const { fewest, most } = facts as { fewest?: number; most?: number };
    this.fewest = fewest ?? 1;
    this.manyest = most ?? this.#pool.length;
  }

  get all(): number {
    return this.#pool.length;
  }

  get sizes(): number[] {
    return this.#own ?? advisedAs(this.#table, 'split')?.parts.map((p) => p.length) ?? this.evenly(this.fewest);
  }

  /** So many parts, as even as they can be. */
  evenly(parts: number): number[] {
    return Array.from({ length: parts }, (_, i) => Math.floor((this.all + parts - 1 - i) / parts));
  }

  /** Not given out yet; less than none where too many are. */
  get left(): number {
    return this.all - this.sizes.reduce((sum, n) => sum + n, 0);
  }

  set(i: number, size: number) {
    const fits = Math.min(this.most, Math.max(this.least, size));
    this.#own = this.sizes.map((n, j) => (i === j ? fits : n));
  }

  divide(parts: number) {
    this.#own = this.evenly(parts);
  }

  onDigit(digit: number): boolean {
    if (digit < this.fewest || digit > this.manyest) return false;
    this.divide(digit);
    return true;
  }

  readonly acts: Act[] = [];

  get main(): Act {
    const { sizes, left } = this;
    const words = left > 0 ? `${left} left to give out` : left < 0 ? `${-left} too many` : sizes.join(' + ');
    return { label: `Form ${sizes.length} armies`, small: words, disabled: left !== 0, run: () => this.#send(sizes) };
  }

  #send(sizes: number[]) {
    const parts = sizes.map((n, i) => {
      const from = sizes.slice(0, i).reduce((sum, m) => sum + m, 0);
      return this.#pool.slice(from, from + n);
    });
    return this.#table.send({ type: 'split', parts });
  }
}
