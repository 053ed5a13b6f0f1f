/** The ruler: from one place to another, from base edge to base edge where it snaps to bases. Geometry, no rule. */
import { hasHexes } from '../hexes/hex.ts';
import { type Model, type Place, modelsBy, modelsIn, titleOf, unitNumber, unitOf } from '../pieces.ts';
import { UNIT, radiusOf } from '../table/sheet.ts';
import { modelUnder } from '../table/pointing.ts';
import { inches } from '../words.ts';
import type { Battle } from './battle.svelte.ts';

const FINGER = 18; // pixels

export interface End {
  place: Place;
  model: Model | null;
}

export class Ruler {
  on = $state(false);
  from = $state.raw<End | null>(null);
  to = $state.raw<End | null>(null);
  readonly #battle: Battle;

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  /** By key it begins at the unit that is looked at, or in the middle of the table. */
  toggle() {
    if (hasHexes(this.#battle.view)) return; // hexes are counted, not measured
    this.on = !this.on;
    this.from = this.to = null;
    this.#battle.hand.takeRuler(this.on);
    if (!this.on) return;
    const { focus, view, camera } = this.#battle;
    const model = focus === null ? undefined : modelsBy(view, focus).at(0);
    this.from = model ? { place: model.place, model } : { place: [camera.width / 2, camera.height / 2], model: null };
  }

  begin(place: Place) {
    this.from = this.#snapped(place);
    this.to = null;
  }

  reach(place: Place) {
    this.to = this.#snapped(place);
  }

  /** The free end goes by a step; it does not snap, so that small steps stay small. */
  nudge([dx, dy]: Place) {
    const at = this.to ?? this.from;
    if (at) this.to = { place: [at.place[0] + dx, at.place[1] + dy], model: null };
  }

  /** Go on measuring from where the last measure ended. */
  goOn(): boolean {
    if (!this.to) return false;
    this.from = this.to;
    this.to = null;
    return true;
  }

  /** To the nearest model of a unit. */
  aim(unit: number) {
    const { from } = this;
    this.#battle.hand.measureTo(unit);
    if (!from) return;
    const gap = (m: Model) => this.#gap(from, { place: m.place, model: m });
    const models = [...modelsBy(this.#battle.view, unit)];
    const model = models.sort((a, b) => gap(a) - gap(b))[0];
    if (model) this.to = { place: model.place, model };
  }

  get length(): number {
    return this.from && this.to ? this.#gap(this.from, this.to) : 0;
  }

  get words(): string {
    const { from, to } = this;
    if (!from || !to) return 'The ruler: drag, or move its end with the arrow keys.';
    const name = ({ model }: End) => {
      const unit = model && unitOf(this.#battle.view, unitNumber(model));
      return unit ? titleOf(unit) : '';
    };
    const who = [name(from) && ` from ${name(from)}`, name(to) && ` to ${name(to)}`].filter(Boolean).join('');
    return `${inches(this.length)} in${who}`;
  }

  #gap(a: End, b: End): number {
    const half = ({ model }: End) => (model ? radiusOf(model) * UNIT : 0);
    return Math.max(0, Math.hypot(a.place[0] - b.place[0], a.place[1] - b.place[1]) - half(a) - half(b));
  }

  #snapped(place: Place): End {
    const { camera, view } = this.#battle;
    const best = modelUnder(modelsIn(view), place, (FINGER / camera.zoom) * UNIT);
    return best ? { place: best.place, model: best } : { place, model: null };
  }
}
