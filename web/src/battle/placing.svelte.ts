/** The rest of an army, left to the suggestions. */
import type { Battle } from './battle.svelte.ts';

export class Placing {
  readonly #battle: Battle;
  #left = $state.raw<{ seat: number; decisions: readonly string[] } | null>(null);

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  /** Whether the rest of an army is placed by the suggestions, as the person wished. */
  get on(): boolean {
    return this.#left !== null && this.#battle.begins;
  }

  /** Answer by the suggestion whenever this seat is asked for one of these decisions, until another one is asked for. */
  async begin(decisions: readonly string[]): Promise<void> {
    const { question } = this.#battle;
    if (question) this.#left = { seat: question.seat, decisions };
    await this.goOn();
  }

  stop() {
    this.#left = null;
  }

  /** It stays so while the other side places; another question of this seat ends it. */
  async goOn(): Promise<boolean> {
    const { question, mine, room } = this.#battle;
    if (!mine || !question || question.seat !== this.#left?.seat) return false;
    if (!this.#left.decisions.includes(question.decision)) this.stop();
    if (!this.#left) return false;
    const advice = this.#battle.advice ?? (await room.advice(question.id));
    return advice !== null && this.#battle.send(advice.answer);
  }
}
