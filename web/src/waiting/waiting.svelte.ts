/** The time between the open room and its first question: sit down, commit a seed, reveal it, wait for the others. */
import { Fault, type Room, keptOf } from '../api.ts';
import { changedIn, closeShown, noteSat, noteShown, noteTold, notesOf, promised, seedOf } from '../seeds.ts';
import type { Owner } from '../seeds.ts';
import type { WaitingRoomView, Sitting, RoomView } from '../wire.d.ts';
import { pause, sentenceOf } from '../words.ts';

const WAIT = 5; // seconds for one request
const AGAIN = 1500; // ms after a fault

export class Waiting {
  readonly room: Room;
  now: WaitingRoomView = $state.raw(undefined as unknown as WaitingRoomView);
  fault = $state('');
  changed: Owner[] = $state.raw([]); // commitments that are not the ones shown first
  begun = false;
  readonly again: string; // the name of the player who comes for a rematch

  constructor(room: Room, now: WaitingRoomView) {
    this.room = room;
    this.#see(now);
    this.again = keptOf(room.id).again ?? '';
  }

  /** The seat in which this browser sits down. */
  get seat(): number {
    return this.now.players.find((p) => p.person && this.now.seats.includes(p.seat))?.seat ?? -1;
  }

  /** The host, and a player who comes for a rematch, are asked nothing. */
  get known(): boolean {
    return this.now.host || Boolean(this.again);
  }

  /** Sit down, with a name and a list or as it was chosen. What is wrong with them is told, and nothing is lost. */
  async sit(how: Omit<Sitting, 'commitment'> = {}): Promise<void> {
    const { seat } = this;
    const commitment = this.now.chosen.dice === 'rolled' ? await promised(this.room.id, seat) : null;
    await this.#do(async () => {
      const view = await this.room.sit({ ...how, commitment });
      noteSat(this.room.id, seat);
      return view;
    });
  }

  async throwDice(faces: number[]): Promise<void> {
    await this.#do(() => this.room.throwDice({ faces }));
  }

  /** Do what is wanted of this browser by itself, or wait for news. */
  async follow(left: AbortSignal): Promise<void> {
    const { wants, host, step } = this.now;
    const seed = seedOf(this.room.id, this.seat);
    if (wants === 'sit' && this.known) return this.sit(host ? {} : { name: this.again });
    if (wants === 'seed' && seed) return this.#do(() => this.#tell(seed));
    return this.#do(() => this.room.waitingOrBattle(step, WAIT, left));
  }

  async #tell(seed: string): Promise<RoomView> {
    closeShown(this.room.id);
    const view = await this.room.tellSeed({ seed });
    noteTold(this.room.id, this.seat);
    return view;
  }

  #see(now: WaitingRoomView) {
    this.now = now;
    noteShown(this.room.id, now);
    this.changed = changedIn(notesOf(this.room.id));
  }

  async #do(call: () => Promise<RoomView>): Promise<void> {
    const view = await call();
    this.fault = '';
    if (view.type === 'waiting') this.#see(view);
    else this.begun = true;
  }
}

/** Wait until the battle has begun; `show` is called where a person has something to see or to do meanwhile. */
export async function untilBegun(room: Room, left: AbortSignal, show: (waiting: Waiting) => void): Promise<void> {
  const first = await room.waitingOrBattle();
  if (first.type === 'sight') return;
  const waiting = new Waiting(room, first);
  while (!waiting.begun && !left.aborted) {
    const { wants } = waiting.now;
    if (wants === 'wait' || wants === 'dice' || !waiting.known || waiting.changed.length) show(waiting);
    try {
      await waiting.follow(left);
    } catch (e) {
      if (left.aborted) return;
      if (e instanceof Fault && [403, 404].includes(e.status)) throw e;
      waiting.fault = sentenceOf(e);
      show(waiting);
      await pause(AGAIN);
    }
  }
}
