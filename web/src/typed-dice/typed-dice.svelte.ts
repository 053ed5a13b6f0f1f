/** Real dice in a battle: an answer, or a bot, waits until people have thrown them and typed what they show. */
import type { Answered } from '../api.ts';
import { keepFaces } from './faces.ts';
import type { Answer, Sight, Wanting } from '../wire.d.ts';
import type { Battle } from '../battle/battle.svelte.ts';

/** The person wants to give another answer instead. */
export class LetGo extends Error {}

export interface Wanted {
  wanted: Wanting;
  moment: string;
  send: (faces: number[]) => Promise<void>;
  letGo?: () => void;
}

export class TypedDice {
  readonly #battle: Battle;
  wanted = $state.raw<Wanted | null>(null);

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  /** Give an answer, or a plan of several, with the dice that it takes. */
  async answered(question: number, plan: Answer[]): Promise<Answered> {
    const { room, sight } = this.#battle;
    const moment = JSON.stringify([question, plan]);
    let faces: number[] = [];
    for (;;) {
      const result = await room.answer(question, plan, sight.next, faces);
      if (result.type !== 'wanting') return this.#past(result);
      faces = await this.#thrown(result, moment, true);
    }
  }

  /** Throw what the bot wants; what came of it. */
  async forBot(before: Sight): Promise<Sight> {
    const { room } = this.#battle;
    let now = before;
    while (now.dice && now.next === before.next) {
      const faces = await this.#thrown(now.dice, `bot ${before.next}`, false);
      now = (await room.throwDice({ faces }, before.next)) as Sight;
    }
    return this.#past(now);
  }

  #thrown(wanted: Wanting, moment: string, own: boolean): Promise<number[]> {
    return new Promise((done, gone) => {
      const letGo = () => {
        this.wanted = null;
        gone(new LetGo());
      };
      const send = (faces: number[]) => Promise.resolve(done(faces));
      this.wanted = { wanted, moment, send, letGo: own ? letGo : undefined };
    });
  }

  #past<T>(found: T): T {
    if (this.wanted) keepFaces(this.#battle.room.id, '', []);
    this.wanted = null;
    return found;
  }
}
