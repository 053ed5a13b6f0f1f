/** What an answer leads to, drawn on the table while it is pointed at: ways that are gone at once, lines it depends on. */
import { num } from '../pieces.ts';
import type { Preview, Shape } from '../wire.d.ts';
import type { Battle } from './battle.svelte.ts';
import { type Act, NO_KEY } from './widget.ts';

export class AnswerPreview {
  shown = $state.raw<Preview | null>(null);
  readonly #battle: Battle;
  readonly #known = new Map<string, Promise<Preview | null>>(); // of the open question, by option
  #question = -1;
  #wanted = '';

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  get shapes(): Shape[] {
    return this.shown?.shapes ?? [];
  }

  /** What is drawn while no answer is pointed at: the suggested one, where the question is how something is done; where
   * figures go in any set, what follows if no more of them do. */
  get #rest(): Act | null | undefined {
    const { question, widget, figures, main, acts } = this.#battle;
    if (figures.on) return acts.find((act) => act.key === NO_KEY);
    const about = question && (num(question.facts, 'unit') ?? num(question.facts, 'model'));
    return widget?.moves || about === undefined ? null : main;
  }

  async point(act: Act | null) {
    const { question, mine, draft } = this.#battle;
    const key = (act ?? this.#rest)?.option;
    this.#wanted = key === undefined ? '' : `${question?.id} ${key}`;
    if (draft) return this.clear(); // what the hand has drawn stays on the table
    if (!question || !mine || key === undefined) return this.#draw(null);
    const preview = await this.#of(question.id, key);
    if (this.#wanted === `${question.id} ${key}` && !this.#battle.draft) this.#draw(preview);
  }

  clear() {
    this.#wanted = '';
    this.shown = null;
  }

  #of(question: number, option: number | string): Promise<Preview | null> {
    if (question !== this.#question) this.#known.clear();
    this.#question = question;
    const known = this.#known.get(String(option));
    if (known) return known;
    const unit = this.#battle.unit ?? 0;
    const asked = this.#battle.room.preview(question, { unit, option }).catch(() => {
      this.#known.delete(String(option)); // without it nothing is lost; the next time it is asked for again
      return null;
    });
    this.#known.set(String(option), asked);
    return asked;
  }

  #draw(preview: Preview | null) {
    const battle = this.#battle;
    this.shown = preview;
    const { question } = battle;
    const ways = preview?.ways ?? {};
    if (question && Object.keys(ways).length) {
      const mover = battle.view.pieces[`m${Object.keys(ways)[0]}`]?.owner ?? question.seat;
      battle.ghost = { ways, side: battle.sideOf(mover), look: 'fine', fault: '' };
    } else battle.showAdvised();
  }
}
