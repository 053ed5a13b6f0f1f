/** From which side a person looks at a table: their own army stands near, unless they turned the table. */
import { type Place, middleOf } from '../pieces.ts';
import type { Camera } from './camera.svelte.ts';

const KEPT = 'drumhead-turned'; // by battle: was it turned by hand?
const MOST = 60; // battles that are remembered

function kept(): [string, boolean][] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '[]') as [string, boolean][];
  } catch {
    return [];
  }
}

function keep(room: string, turned: boolean) {
  if (!room) return;
  const others = kept().filter(([id]) => id !== room);
  localStorage.setItem(KEPT, JSON.stringify([...others, [room, turned]].slice(-MOST)));
}

export class Facing {
  readonly camera: Camera;
  readonly #room: string; // '': no battle that is remembered
  #turned: boolean | null = null; // not known before it is known where the army stands

  constructor(camera: Camera, room = '') {
    this.camera = camera;
    this.#room = room;
  }

  /** Once, as soon as this person's army or the place for it is on the table. */
  settle(own: () => Place[]) {
    if (this.#turned !== null) return;
    const before = kept().find(([id]) => id === this.#room)?.[1];
    const places = before === undefined ? own() : [];
    if (before === undefined && !places.length) return;
    this.#turned = before ?? this.camera.isFar(middleOf(places));
    this.camera.face(this.#turned);
    keep(this.#room, this.#turned);
  }

  /** By hand. */
  turnRound() {
    this.#turned = !this.#turned;
    this.camera.turnRound();
    keep(this.#room, this.#turned);
  }
}
