/**
 * Sets of figures, in a game without units: which are chosen on the table, how they form up, where they were set down so
 * far, and sets that have a name. The server judges every set; what stands here only says what is meant.
 */
import { inside } from '../cubes/projection.ts';
import { type Model, type Place, middleOf, modelsBy, modelsIn, num, numberOf, unitNumber } from '../pieces.ts';
import { UNIT, radiusOf } from '../table/sheet.ts';
import type { Draft, Option, Piece, Question } from '../wire.d.ts';
import type { Battle } from './battle.svelte.ts';

export type Form = '' | 'line' | 'column';

export interface NamedSet {
  name: string;
  models: number[];
}

const CLOSE = 500; // figures of one kind that are set down no farther apart are taken up together
const KEPT = 'drumhead-sets/';

const ABOUT_ONE = ['unit', 'target', 'model'];

/** The figures that an option lets go, in any set; none where it is about one of them. */
const ableIn = ({ facts }: Option): number[] =>
  Array.isArray(facts.able) && !ABOUT_ONE.some((name) => name in facts) ? (facts.able as number[]) : [];

/** The figures that a question lets go or be set down in any set; none where it asks about a unit. */
export function ableAt(question: Question | null): number[] {
  if (!question || num(question.facts, 'unit') !== undefined || 'piece' in question.facts) return []; // a piece of terrain is no figure
  const { ask } = question;
  if (ask.type === 'ways' || ask.type === 'places') return ask.models;
  return ask.type === 'pick' ? ask.options.flatMap(ableIn) : [];
}

export class Figures {
  chosen = $state.raw<readonly number[]>([]);
  form = $state<Form>('');
  lassoes = $state(false); // a drag on the ground draws a lasso
  lasso = $state.raw<Place[]>([]); // as it is drawn
  named = $state.raw<NamedSet[]>([]);
  at = $state.raw<Partial<Record<number, Place>>>({}); // where figures were set down so far, at a question for places
  readonly #battle: Battle;
  readonly #kept: string;

  constructor(battle: Battle) {
    this.#battle = battle;
    this.#kept = KEPT + battle.room.id;
    this.named = readSets(this.#kept);
  }

  readonly able = $derived.by((): ReadonlySet<number> => new Set(this.#battle.mine ? ableAt(this.#battle.question) : [])); // prettier-ignore

  /** Whether the open question is about figures in any set. */
  get on(): boolean {
    return this.able.size > 0;
  }

  get placing(): boolean {
    return this.on && this.#battle.question?.ask.type === 'places';
  }

  // -------------------------------------------------------------------- where they stand
  /** Figures that are not on the table yet, where they were set down so far or would be by the suggestion. */
  get setDown(): Model[] {
    const { question, advice, view } = this.#battle;
    if (!this.placing || question?.ask.type !== 'places') return [];
    const advised = advice?.answer.type === 'places' ? advice.answer.places : [];
    return question.ask.models.flatMap((n, i) => {
      const place = this.at[n] ?? advised.at(i);
      return place ? [{ ...(view.pieces[`m${n}`] ?? unknown(n, question.seat)), place }] : [];
    });
  }

  /** All figures that can be touched. */
  get standing(): Model[] {
    return [...modelsIn(this.#battle.view), ...this.setDown];
  }

  /** The figures that are chosen, where they stand. */
  get held(): Model[] {
    const chosen = new Set(this.chosen);
    return chosen.size ? this.standing.filter((m) => chosen.has(numberOf(m.id))) : [];
  }

  // -------------------------------------------------------------------- choosing
  choose(models: readonly number[]) {
    this.chosen = models.filter((n) => this.able.has(n));
  }

  /** The figures that are taken up with this one: its group; of those that are being set down, its block. */
  fellows(model: Model): number[] {
    const { view } = this.#battle;
    const group = this.placing ? blockOf(model, this.setDown) : modelsBy(view, unitNumber(model));
    return group.map((m) => numberOf(m.id)).filter((n) => this.able.has(n));
  }

  /** A tap takes up a figure with its fellows, a second one that figure alone; false: it is none that may go. */
  tap(model: Model): boolean {
    const n = numberOf(model.id);
    if (!this.able.has(n)) return false;
    const fellows = this.fellows(model);
    const again = this.chosen.length === fellows.length && this.chosen.includes(n);
    this.choose(again ? [n] : fellows);
    return true;
  }

  /** A drag takes what is chosen, where this figure is among it, else the figure with its fellows. */
  takeUp(model: Model) {
    if (!this.chosen.includes(numberOf(model.id))) this.choose(this.fellows(model));
  }

  /** The lasso is closed: all figures in it that may go are chosen. */
  catch() {
    this.choose(this.standing.filter((m) => inside(this.lasso, m.place)).map((m) => numberOf(m.id)));
    this.lasso = [];
    this.lassoes = false;
  }

  // -------------------------------------------------------------------- sets with a name
  name(name: string) {
    const said = name.trim().slice(0, 24);
    if (!said || !this.chosen.length) return;
    this.#keep([...this.named.filter((s) => s.name !== said), { name: said, models: [...this.chosen] }]);
  }

  forget(name: string) {
    this.#keep(this.named.filter((s) => s.name !== name));
  }

  #keep(sets: NamedSet[]) {
    this.named = sets;
    localStorage.setItem(this.#kept, JSON.stringify(sets));
  }

  // -------------------------------------------------------------------- what is meant
  get middle(): Place {
    return middleOf(this.held.map((m) => m.place));
  }

  /** What the person wants with the chosen figures; null where none are chosen. */
  draft(goal: Place, more: Partial<Draft> = {}): Draft | null {
    const { held } = this;
    if (!held.length) return null;
    const pulled = this.placing
      ? { pulled: Object.fromEntries(this.setDown.map((m) => [numberOf(m.id), m.place])) }
      : {};
    const models = held.map((m) => numberOf(m.id));
    return { unit: unitNumber(held[0]), models, goal, form: this.form, ...pulled, ...more };
  }

  /** Figures stay where a preview has them. */
  keepPlaces(ways: Record<string, Place[]>) {
    const ends = Object.entries(ways).map(([n, way]) => [Number(n), way[way.length - 1]] as const);
    this.at = { ...this.at, ...Object.fromEntries(ends) };
  }

  /** Another question: what may still go stays chosen. */
  renew() {
    this.at = {};
    this.lasso = [];
    this.form = '';
    this.choose(this.chosen);
  }
}

const unknown = (n: number, owner: number): Piece => ({
  id: `m${n}`,
  kind: '',
  owner,
  place: null,
  unit: '',
  marks: {},
  name: '',
});

/** Figures of one kind that stand close to each other, from one to the next. */
function blockOf(first: Model, all: Model[]): Model[] {
  const left = new Set(all.filter((m) => m.kind === first.kind && m.id !== first.id));
  const block = [first];
  for (const m of block)
    for (const other of left) {
      const apart = Math.hypot(m.place[0] - other.place[0], m.place[1] - other.place[1]);
      if (apart - (radiusOf(m) + radiusOf(other)) * UNIT > CLOSE) continue;
      block.push(other);
      left.delete(other);
    }
  return block;
}

function readSets(kept: string): NamedSet[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(kept) ?? '[]');
    return Array.isArray(found) ? (found as NamedSet[]) : [];
  } catch {
    return [];
  }
}
