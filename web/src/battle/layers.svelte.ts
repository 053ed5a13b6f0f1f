/** The layers of the map: reach, sight, range, threat, names. What they draw comes from the server's look at a unit. */
import type { Preview, Shape } from '../wire.d.ts';
import { Fault } from '../api.ts';
import type { Battle } from './battle.svelte.ts';

export type Layer = 'reach' | 'sight' | 'range' | 'threat' | 'names';

const KEPT = 'drumhead-layers';
const [TRIES, AGAIN] = [5, 400]; // looks at one unit, and the milliseconds between them
const AT_FIRST: Record<Layer, boolean> = { reach: true, sight: false, range: false, threat: false, names: true };
const LAYER_OF: Partial<Record<string, Layer>> = {
  reach: 'reach',
  farther: 'reach',
  assault: 'reach',
  risk: 'reach',
  sight: 'sight',
  blocked: 'sight',
  'too-far': 'sight',
  clear: 'sight',
  line: 'sight',
  range: 'range',
  band: 'range',
  threat: 'threat',
};

function kept(): Record<Layer, boolean> {
  try {
    return { ...AT_FIRST, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<typeof AT_FIRST>) };
  } catch {
    return AT_FIRST;
  }
}

/** All cubes that are seen, and not a line to one of them. */
const isField = ({ role, cells }: Shape) => role === 'clear' || (role === 'sight' && cells.length > 0);

export class Layers {
  on = $state.raw(kept());
  /** The unit that is looked at, as the server sees it. */
  looked = $state.raw<{ unit: number; preview: Preview } | null>(null);
  readonly #battle: Battle;
  #wanted = '';
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  toggle(layer: Layer) {
    this.on = { ...this.on, [layer]: !this.on[layer] };
    localStorage.setItem(KEPT, JSON.stringify(this.on));
  }

  /** Look at a unit at this moment of the battle; what comes too late is not shown. A newer preview takes the place of a
   * look that waits: then it is asked for again. */
  async look(unit: number | null, moment: number, tries = TRIES) {
    const wanted = `${unit} ${moment}`;
    clearTimeout(this.#again);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (this.looked?.unit !== unit) this.looked = null;
    if (unit === null) return;
    try {
      const preview = await this.#battle.room.preview(this.#battle.question?.id ?? -1, { unit });
      if (this.#wanted === wanted) this.looked = { unit, preview };
    } catch (e) {
      if (!(e instanceof Fault)) throw e; // without lines the table is as good as before
      if (this.#wanted !== wanted) return;
      this.#wanted = '';
      if (tries > 1) this.#again = setTimeout(() => void this.look(unit, moment, tries - 1), AGAIN);
    }
  }

  /** The table is left: nothing is asked for again. */
  leave() {
    clearTimeout(this.#again);
    this.#wanted = '';
  }

  /** The shapes on the table now: those of the unit looked at; during a drag those of the goal. */
  get shapes(): Shape[] {
    const { preview, sketching } = this.#battle;
    const here = this.looked?.preview.shapes ?? [];
    if (!sketching) return this.#answered(here);
    const there = preview?.shapes ?? [];
    const known = new Set(there.map((s) => LAYER_OF[s.role]));
    return [...there, ...here.filter((s) => s.role === 'threat' && !known.has('threat'))].filter((s) => this.#shows(s));
  }

  /** What the answer depends on that is pointed at, in place of the same lines of the unit. */
  #answered(here: Shape[]): Shape[] {
    const { shapes } = this.#battle.leadsTo;
    const told = new Set(shapes.map((s) => LAYER_OF[s.role]));
    return [...shapes, ...here.filter((s) => this.#shows(s) && !told.has(LAYER_OF[s.role]))];
  }

  /** A role without a layer comes only with a drag and is always shown; so is the line to the target of the odds. */
  #shows(s: Shape): boolean {
    const layer = LAYER_OF[s.role];
    if (layer === 'reach' && this.#battle.widget?.aims && this.#battle.selected === null) return false;
    if (!layer || this.on[layer]) return true;
    return layer === 'sight' && !isField(s) && s.unit !== null && s.unit === this.#battle.aimed;
  }
}
