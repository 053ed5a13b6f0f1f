/** Who is who in a battle: the name and the side of every piece that was ever seen. One that falls keeps both. */
import type { Piece, TableEvent, View } from '../wire.d.ts';

export class Cast {
  readonly #known = new Map<string, { name: string; owner: number }>();
  readonly #seats: string[];

  constructor(view: View) {
    this.#seats = view.seats.map(({ name }) => name);
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

  /** The name in a summary, which names no sides: with its side where units of both sides have it. */
  nameApart(id: string): string {
    const known = this.#known.get(id);
    if (!known) return '';
    const { name, owner } = known;
    const both = [...this.#known.values()].some((other) => other.name === name && other.owner !== owner);
    return both ? `${this.#seats[owner]}'s ${name}` : name;
  }
}
