/** What is told of a table, and of the battle inside it: two logs, each with its own names. */
import type { SideMark } from '../table/icons.ts';
import type { Batch, TableEvent, View } from '../wire.d.ts';
import { Cast } from './cast.ts';
import { type Line, type Teller, toldSoFar } from './log.ts';

export class Story {
  outer = $state.raw<Line[]>([]);
  inner = $state.raw<Line[]>([]); // of the battle that is on, or was last
  readonly #sideOf: (seat: number) => SideMark;
  readonly #outer: Teller;
  #inner: Teller | null;
  #fights: boolean; // the battle is on

  constructor(view: View, sideOf: (seat: number) => SideMark) {
    this.#sideOf = sideOf;
    this.#outer = this.#tellerOf(view);
    this.#inner = view.battle ? this.#tellerOf(view.battle) : null;
    this.#fights = this.#inner !== null;
  }

  #tellerOf(view: View): Teller {
    return { game: view.game, cast: new Cast(view), sideOf: this.#sideOf };
  }

  /** One more line that no batch tells. */
  add(line: Line, inside: boolean) {
    if (inside) this.inner = [...this.inner, line];
    else this.outer = [...this.outer, line];
  }

  tell(batch: Batch) {
    this.outer = toldSoFar(
      this.outer,
      { ...batch, events: batch.events.filter((e) => e.type !== 'battle-event') },
      this.#outer,
    );
    const inside = batch.events.flatMap((e) => this.#inside(e));
    if (this.#inner && (inside.length || batch.undoes_after !== undefined))
      this.inner = toldSoFar(this.inner, { ...batch, events: inside }, this.#inner);
  }

  /** What an event tells of the battle inside; one that opens begins its own log. What is noted of the table while it is
   * on belongs to it as well: a card that is played. */
  #inside(e: TableEvent): TableEvent[] {
    if (e.type === 'battle-event') return [e.event];
    if (e.type === 'noted' && this.#fights) return [e];
    if (e.type === 'battle-closed') this.#fights = false;
    if (e.type !== 'battle-opened') return [];
    this.#inner = this.#tellerOf(e.view);
    this.#fights = true;
    this.inner = [];
    return e.events ?? [];
  }
}
