/** What an answer leads to, drawn on the table while it is pointed at: ways that are gone at once, lines it depends on. */
import type { Preview, Shape } from '../wire.d.ts';
import type { Battle } from './battle.svelte.ts';
import type { Act } from './widget.ts';

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

  /** Point at an answer, or at none: then the suggested one is drawn, where the question is how something is done. */
  async point(act: Act | null) {
    const { question, mine, draft, widget, unit } = this.#battle;
    const rest = widget?.moves || unit === undefined ? null : this.#battle.main;
    const key = (act ?? rest)?.option;
    this.#wanted = key === undefined ? '' : `${question?.id} ${key}`;
    if (!question || !mine || draft || key === undefined) return this.#draw(null);
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
    const asked = this.#battle.room.preview(question, { unit, option }).catch(() => null); // without it nothing is lost
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
