/** Who is who in a battle: the name and the side of every piece that was ever seen. One that falls keeps both. */
import type { Piece, TableEvent, View } from '../wire.d.ts';

export class Cast {
  readonly #known = new Map<string, { name: string; owner: number }>();

  constructor(view: View) {
    this.#meet(Object.values(view.pieces));
  }

  learn(events: readonly TableEvent[]) {
    for (const e of events) if (e.type === 'put') this.#meet(e.pieces);
  }

  #meet(pieces: readonly Piece[]) {
    for (const { id, name, owner } of pieces) this.#known.set(id, { name, owner });
  }

  ownerOf(id: string): number | undefined {
    return this.#known.get(id)?.owner;
  }

  nameOf(id: string): string {
    return this.#known.get(id)?.name ?? '';
  }
}
