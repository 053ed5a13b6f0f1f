/** The widget for steps: a cube as the goal, the way there from the server, a plan that is sent. */
import { placeTheRest, planned } from '../battle/move-widgets.svelte.ts';
import { type Act, type Asking, type Table, type Widget, advised } from '../battle/widget.ts';
import { num } from '../pieces.ts';
import { type Cell, cubeOf } from './cell.ts';

export class Steps implements Widget {
  readonly drags = 'unit';
  readonly moves = true;
  readonly cells: Cell[];
  readonly acts: Act[];
  readonly #table: Table;
  readonly #unit: number;

  constructor(table: Table, question: Asking<'steps'>) {
    this.#table = table;
    this.#unit = num(question.facts, 'unit') ?? -1;
    this.cells = question.ask.cells;
    const stay: Act = { label: 'Stay', run: () => table.send({ type: 'steps', cells: [] }) };
    this.acts = this.#stands ? (question.facts.stay ? [stay] : []) : [placeTheRest(table, question)];
  }

  /** Does it stand on the table already? Else it is asked where it comes in. */
  get #stands(): boolean {
    return cubeOf(this.#table.view, this.#unit) !== null;
  }

  get hint(): string {
    const what = this.#stands ? 'Tap a lit cube or drag the figure there' : 'Tap a lit cube';
    return `${what}; tap again or press Enter to take it.`;
  }

  get main(): Act | null {
    if (this.#stands) return planned(this.#table, 'Go there') ?? advised(this.#table, 'Go there', 'as suggested');
    return planned(this.#table, 'Place it here', 'in') ?? advised(this.#table, 'Place it there', 'as suggested');
  }

  get light() {
    return { units: [this.#unit] };
  }

  onCell = (cell: Cell, through: readonly Cell[]): boolean => {
    this.#table.sketch({ unit: this.#unit, cells: [...through, cell] });
    return true;
  };
}
