/** The widget for one place on the table, where the middle of a piece goes: a tap names it, a second one is the answer. */
import type { Place } from '../pieces.ts';
import { inches } from '../words.ts';
import { inside } from './sketch.ts';
import { type Act, type Asking, type Table, type Widget, advisedAs } from './widget.ts';

const AGAIN = 1500; // a second tap this near to the first confirms it

export class Spot implements Widget {
  readonly acts = [];
  readonly hint = 'Tap the table where its middle goes; tap again or press Enter to take it.';
  readonly zone;
  readonly #table: Table;
  #own = $state.raw<Place | null>(null);

  constructor(table: Table, { ask }: Asking<'places'>) {
    this.#table = table;
    this.zone = ask.zone;
  }

  /** The suggestion, until the person names another. */
  get place(): Place | null {
    return this.#own ?? advisedAs(this.#table, 'places')?.places[0] ?? null;
  }

  get main(): Act | null {
    const { place } = this;
    if (!place) return null;
    const where = `${inches(place[0])} in from the left, ${inches(place[1])} in from the bottom`;
    return { label: 'Lay it here', small: this.#own ? where : `as suggested: ${where}`, run: () => this.#send(place) };
  }

  tap = ([x, y]: Place): boolean => {
    const goal: Place = [Math.round(x), Math.round(y)];
    if (!inside(this.zone, goal)) return false;
    const before = this.#own;
    if (before && Math.hypot(goal[0] - before[0], goal[1] - before[1]) <= AGAIN) void this.#send(before);
    else this.#own = goal;
    return true;
  };

  #send = (place: Place) => this.#table.send({ type: 'places', places: [place] });
}
