/** From which side a person looks at the table: their own army stands near, unless they turned the table. */
import { type Place, middleOf, modelsIn } from '../pieces.ts';
import type { Battle } from './battle.svelte.ts';

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
  const others = kept().filter(([id]) => id !== room);
  localStorage.setItem(KEPT, JSON.stringify([...others, [room, turned]].slice(-MOST)));
}

export class Facing {
  readonly #battle: Battle;
  #turned: boolean | null = null; // not known before it is known where the army stands

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  /** Once, as soon as this person's army or the place for it is on the table. */
  settle() {
    const { camera, room } = this.#battle;
    if (this.#turned !== null) return;
    const before = kept().find(([id]) => id === room.id)?.[1];
    const places = this.#own();
    if (before === undefined && !places.length) return;
    this.#turned = before ?? camera.isFar(middleOf(places));
    camera.face(this.#turned);
    keep(room.id, this.#turned);
  }

  /** By hand. */
  turnRound() {
    const { camera, room } = this.#battle;
    this.#turned = !this.#turned;
    camera.turnRound();
    keep(room.id, this.#turned);
  }

  #own(): Place[] {
    const { sight, view, azure, question, mine } = this.#battle;
    if (!sight.seats.length) return [];
    const models = modelsIn(view).filter((m) => m.owner === azure);
    if (models.length) return models.map((m) => m.place);
    const ask = mine && question?.seat === azure ? question.ask : null;
    if (ask?.type === 'places') return [middleOf([[ask.zone[0], ask.zone[1]], [ask.zone[2], ask.zone[3]]])]; // prettier-ignore
    return ask?.type === 'steps' ? (ask.cells as unknown as Place[]) : [];
  }
}
