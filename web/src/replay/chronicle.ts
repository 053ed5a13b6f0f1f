/** A battle as it was told, folded once: the table after every moment, its lines, rounds, losses and strength. */
import { Cast } from '../log/cast.ts';
import { type Entry, type Line, entriesOf, toldSoFar } from '../log/log.ts';
import { fold } from '../fold.ts';
import { withPlaces } from '../hexes/hex.ts';
import { type Model, type Place, modelsIn, num } from '../pieces.ts';
import type { SideMark } from '../table/icons.ts';
import type { Moment, Replay, View } from '../wire.d.ts';

/** A figure that fell, and where. */
export interface Fallen {
  id: string;
  unit: string;
  owner: number;
  place: Place;
}

/** How the battle stood after a moment. */
export interface Stood {
  view: View;
  fallen: Fallen[];
  known: Map<string, Model>; // every figure that ever stood on the table, as last seen
}

export class Chronicle {
  readonly replay: Replay;
  readonly stood: Stood[] = [];
  readonly stops: number[] = []; // moments at which something is seen to happen
  readonly rounds: { round: number; at: number }[] = [];
  readonly entries: Entry[]; // the log of the whole battle; the number of a line is its moment

  readonly #cast: Cast;
  readonly #lines: Line[];

  constructor(replay: Replay) {
    this.replay = replay;
    this.#cast = new Cast(replay.first);
    let lines: Line[] = [];
    for (const moment of replay.moments) lines = this.#read(moment, lines);
    this.#lines = lines.filter((line) => line.text);
    this.entries = entriesOf(lines);
  }

  get last(): number {
    return this.stood.length - 1;
  }

  /** The seat shown as Azure: the one whose view this is, else the player at this screen. */
  get azure(): number {
    const { eyes, seats } = this.replay;
    return eyes >= 0 ? eyes : (seats[0] ?? 0);
  }

  sideOf = (seat: number): SideMark => (seat === this.azure ? 'a' : 'g');

  nameOf(seat: number): string {
    return this.replay.first.seats[seat].name;
  }

  /** "You", or the name of the player in that seat. */
  called(seat: number): string {
    const { seats } = this.replay;
    return seats.length === 1 && seats[0] === seat ? 'You' : this.nameOf(seat);
  }

  /** The log with what this moment adds to it. */
  #read(moment: Moment, before: Line[]): Line[] {
    const { number, back_to } = moment;
    const from = this.stood[back_to ?? number - 1];
    const now = from ? after(from, moment) : beginning(this.replay.first);
    const teller = { game: this.replay.first.game, cast: this.#cast, sideOf: this.sideOf };
    const back = back_to === null ? { taken_back: false } : { taken_back: true, undoes_after: back_to };
    const told = toldSoFar(before, { ...moment, ...back }, teller);
    const named = told
      .slice(before.length)
      .map((line) => ({ ...line, text: withPlaces(this.replay.first, line.text) }));
    const lines = [...told.slice(0, before.length), ...named];
    this.stood.push(now);
    if (lines.slice(before.length).some((line) => line.text)) this.stops.push(number);
    const round = num(now.view.counters, 'round') ?? 0;
    if (round > (this.rounds.at(-1)?.round ?? 0)) this.rounds.push({ round, at: number });
    return lines;
  }

  /** Where the army of the person at this screen stood first. */
  ownPlaces(): Place[] {
    if (!this.replay.seats.length) return [];
    const own = ({ view }: Stood) => modelsIn(view).filter((m) => m.owner === this.azure);
    return own(this.stood.find((stood) => own(stood).length) ?? this.stood[0]).map((m) => m.place);
  }

  /** What a moment is told with. */
  saidAt(at: number): string {
    return this.#lines.findLast((line) => line.number === at)?.text ?? '';
  }

  /** The last moment up to this one of which anything was told. */
  toldAt(at: number): number | undefined {
    return this.stops.findLast((stop) => stop <= at);
  }

  /** The next moment at which something happens, this way or that. */
  next(from: number, by: 1 | -1): number {
    if (by > 0) return this.stops.find((at) => at > from) ?? this.last;
    return this.stops.findLast((at) => at < from) ?? 0;
  }

  /** The figures of a side: all that ever stood, and how many of them stand after each moment. */
  strength(seat: number): { all: number; stand: number[] } {
    const all = [...(this.stood.at(-1)?.known.values() ?? [])].filter((m) => m.owner === seat).length;
    return { all, stand: this.stood.map(({ fallen }) => all - fallen.filter((f) => f.owner === seat).length) };
  }

  /** Moments that were taken back, from the first to the take-back itself. */
  get undone(): { from: number; to: number }[] {
    return this.replay.moments.flatMap((m) => (m.back_to === null ? [] : { from: m.back_to + 1, to: m.number }));
  }
}

const named = (view: View, known = new Map<string, Model>()) =>
  modelsIn(view).reduce((all, m) => all.set(m.id, m), new Map(known));

const beginning = (view: View): Stood => ({ view, fallen: [], known: named(view) });

/** Fold event by event: the place of a fallen figure is known just before. */
function after(before: Stood, moment: Moment): Stood {
  let { view, fallen } = before;
  for (const e of moment.events) {
    if (e.type === 'removed') {
      const gone = modelsIn(view).filter((m) => e.pieces.includes(m.id));
      fallen = [...fallen, ...gone.map(({ id, unit, owner, place }) => ({ id, unit, owner, place }))];
    }
    view = fold(view, e);
  }
  return { view, fallen, known: moment.events.length ? named(view, before.known) : before.known };
}
