/** Losses at a real table, as a person counts them: models by their kind, or points. The server says what they are. */
import { num } from '../pieces.ts';
import type { Question, Tally } from '../wire.d.ts';
import type { Table } from './widget.ts';

/** Models of one kind, with the same extras. */
export interface Lot {
  kind: string;
  extras: readonly string[];
  models: number;
}

export class Fallen {
  lots = $state.raw<readonly Lot[]>([]);
  points = $state.raw(0);
  all = $state.raw(false);
  told = $state.raw<readonly (readonly [string, string])[]>([]); // what the count comes to, in pairs of a name and a value
  fault = $state.raw('');
  readonly #table: Table;
  readonly #army: number | undefined;
  readonly #use: (amount: number) => void;
  #asked = 0;

  constructor(table: Table, { facts }: Question, use: (amount: number) => void) {
    this.#table = table;
    this.#army = num(facts, 'army');
    this.#use = use;
  }

  /** What may be counted here; nothing at most questions for a number. */
  get tally(): Tally | null {
    const tally = this.#table.coming?.tally;
    return tally && tally.army === this.#army ? tally : null;
  }

  /** One more group: of the same kind without extras it joins the lot that is there. */
  add(kind: string, group: number) {
    const same = this.lots.findIndex((lot) => lot.kind === kind && !lot.extras.length);
    if (same < 0) this.#changeLots([...this.lots, { kind, extras: [], models: group }]);
    else this.setModels(same, this.lots[same].models + group);
  }

  setModels(i: number, models: number) {
    this.#changeLots(this.lots.map((lot, k) => (k === i ? { ...lot, models: Math.max(0, models) } : lot)));
  }

  toggle(i: number, extra: string) {
    const turned = (had: readonly string[]) => (had.includes(extra) ? had.filter((x) => x !== extra) : [...had, extra]);
    this.#changeLots(this.lots.map((lot, k) => (k === i ? { ...lot, extras: turned(lot.extras) } : lot)));
  }

  remove(i: number) {
    this.#changeLots(this.lots.filter((_, k) => k !== i));
  }

  setPoints(points: number) {
    this.points = Number.isFinite(points) ? Math.max(0, Math.round(points)) : 0;
    void this.#count();
  }

  setAll(all: boolean) {
    this.all = all;
    void this.#count();
  }

  #changeLots(lots: readonly Lot[]) {
    this.lots = lots;
    void this.#count();
  }

  get counts(): Record<string, number> {
    const counts: Record<string, number> = { points: this.points, all: Number(this.all) };
    for (const { kind, extras, models } of this.lots) {
      const name = [kind, ...[...extras].sort()].join(':');
      counts[name] = (counts[name] ?? 0) + models;
    }
    return counts;
  }

  /** The newest count becomes the answer in the making. */
  async #count() {
    this.#asked += 1;
    const asked = this.#asked;
    const preview = await this.#table.previewOf?.({ counts: this.counts });
    if (!preview || asked !== this.#asked) return;
    this.fault = preview.refusal?.why ?? '';
    this.told = preview.card;
    const [answer] = preview.plan;
    if (answer?.type === 'amount') this.#use(answer.amount);
  }
}
