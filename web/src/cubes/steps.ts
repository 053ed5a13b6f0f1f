/** The widget for steps: a cube as the goal, the way there from the server, a plan that is sent. */
import { placeTheRest, planned } from '../battle/move-widgets.svelte.ts';
import { placeWords } from '../hexes/hex.ts';
import { type Act, type Asking, type Table, type Widget, NO_KEY, advised, advisedAs } from '../battle/widget.ts';
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
    const run = () => table.send({ type: 'steps', cells: [] });
    const stay: Act = { label: 'Stay', small: 'do not move', is: 'stay', key: NO_KEY, run };
    this.acts = this.#stands ? (question.facts.stay ? [stay] : []) : placeTheRest(table, question);
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
    const [label, where] = this.#stands ? ['Go there', 'to'] : ['Deploy here', 'in'];
    const drawn = planned(this.#table, label, where);
    const cells = advisedAs(this.#table, 'steps')?.cells;
    if (drawn || !cells) return drawn;
    const end = cells.at(-1);
    if (end) return advised(this.#table, label, `as suggested: ${placeWords(this.#table.view, end)}`);
    return this.acts.find((act) => act.is === 'stay') ?? null;
  }

  get light() {
    return { units: [this.#unit] };
  }

  onCell = (cell: Cell, through: readonly Cell[]): boolean => {
    this.#table.sketch({ unit: this.#unit, cells: [...through, cell] });
    return true;
  };
}
