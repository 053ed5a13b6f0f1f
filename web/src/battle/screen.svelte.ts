/** What a person has on the screen beside the battle itself: a goal in the making, what is pointed at, open parts. */
import type { Place } from '../pieces.ts';
import type { Load } from '../table/Carried.svelte';
import type { GhostOf } from '../table/Ghost.svelte';
import type { Draft, Odds, Preview, Refusal } from '../wire.d.ts';
import type { Marches } from './pace.ts';

const TRAIL = 2000; // how long a way stays to be seen where nothing moves
const STAYS = 4000; // how long a refusal stays after the drop

export type Tab = 'orders' | 'unit' | 'odds' | 'cards' | 'log';

export class Screen {
  draft = $state.raw<Draft | null>(null);
  preview = $state.raw<Preview | null>(null); // the newest that came
  previewed: Draft | null = null; // and of what
  sketching = $state(false); // a goal is in the making
  carried = $state.raw<(Load & { unit: number }) | null>(null);
  ghost = $state.raw<GhostOf | null>(null);
  refused = $state.raw<{ refusal: Refusal; at: Place } | null>(null);
  selected = $state<number | null>(null);
  hovered = $state<number | null>(null);
  pointed = $state.raw<Odds | null>(null); // of the answer under the pointer
  pointedAt = $state.raw<number | string | null>(null); // the option under the pointer or in focus
  byKey = $state(false); // pointed out by a key: then it is read out
  oldPlace = $state(false); // for as long as a key is held
  trail = $state.raw<Place[][]>([]);
  notice = $state('');
  tab = $state<Tab>('orders');
  panel = $state<'' | 'keys' | 'settings' | 'armies' | 'sheet'>('');
  since = $state(-1); // the last batch that was known before this person's last answer
  lowered = $state(false); // something is dragged: a narrow glass makes room for it
  raised = $state(false); // the sheet of a narrow glass is pulled up
  #bubble = 0;
  #fading = 0;

  refuse(refusal: Refusal, at: Place, leaves = false) {
    this.refused = { refusal, at };
    clearTimeout(this.#bubble);
    if (leaves) this.#bubble = window.setTimeout(() => (this.refused = null), STAYS);
  }

  clear() {
    this.draft = null;
    this.preview = null;
    this.previewed = null;
    this.sketching = false;
    this.carried = null;
    this.ghost = null;
    this.pointed = null;
    this.pointedAt = null;
    this.refused = null;
    this.notice = '';
    clearTimeout(this.#bubble);
  }

  /** Where nothing moves, a way stays to be seen for a moment. */
  leaveTrail(ways: Marches) {
    if (!Object.keys(ways).length) return;
    this.trail = Object.values(ways);
    clearTimeout(this.#fading);
    this.#fading = window.setTimeout(() => (this.trail = []), TRAIL);
  }
}
