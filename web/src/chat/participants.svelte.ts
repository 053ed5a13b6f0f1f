/** The people and bots at the table, headless: chat, requests, clocks, presence. */
import { again } from '../after/rematch.ts';
import { commandId, keep, keptOf } from '../api.ts';
import type { Battle } from '../battle/battle.svelte.ts';
import { placeLookedAt } from '../battle/pointing-out.ts';
import type { Spot } from '../cubes/cell.ts';
import type { Around, SeatNow, Spoken } from '../wire.d.ts';
import { sentenceOf } from '../words.ts';

const ASK = 4000; // ms from one question to the next, where there is no line
const SHOWN = 4000; // ms that a ping stays on the table
const FRESH = 8; // seconds: an older ping is in the log only
const TICK = 100; // ms

export interface PingMark {
  number: number;
  place: Spot;
  seat: number;
}

export class Participants {
  readonly #battle: Battle;
  readonly #left: AbortSignal;
  around = $state.raw<Around | null>(null);
  talk = $state.raw<Spoken[]>([]);
  pings = $state.raw<PingMark[]>([]);
  fault = $state('');
  now = $state(0); // the server's time, as far as this page knows
  at: Spot | null = null; // where the pointer was last on the table
  facing = $state<number | null>(null); // at one screen: who has said that they sit there
  #read = $state(0); // so many lines of the talk has this person read, on this device
  #ahead = 0; // of the server's clock before this page's own

  constructor(battle: Battle, left: AbortSignal) {
    this.#battle = battle;
    this.#left = left;
    this.#read = keptOf(battle.room.id).read ?? 0;
    battle.room.hear((around) => this.take(around));
    const asking = setInterval(() => void this.#ask(), ASK);
    const ticking = setInterval(() => this.#tick(), TICK);
    left.addEventListener('abort', () => {
      clearInterval(asking);
      clearInterval(ticking);
    });
  }

  // -------------------------------------------------------------------- what is so
  /** The seat across the table, for a player who holds exactly one. */
  get other(): number | null {
    const { seats } = this.#battle.sight;
    return seats.length === 1 ? 1 - seats[0] : null;
  }

  /** Does a person sit there, who could agree to something? */
  get person(): boolean {
    return this.other !== null && !this.#battle.sight.bots.includes(this.other);
  }

  get wish(): Spoken | null {
    return this.around?.wish ?? null;
  }

  get mine(): boolean {
    return this.wish !== null && this.#battle.sight.seats.includes(this.wish.seat);
  }

  /** How much others said that this person has not read. */
  get unread(): number {
    const { seats } = this.#battle.sight;
    return this.talk.filter((s) => s.number >= this.#read && s.kind === 'words' && !seats.includes(s.seat)).length;
  }

  read() {
    const { id } = this.#battle.room;
    this.#read = this.talk.length;
    if (keptOf(id).token) keep(id, { ...keptOf(id), read: this.#read });
  }

  get rematch(): Spoken | null {
    return this.talk.findLast((s) => s.kind === 'rematch') ?? null;
  }

  /** Can something be taken back if the other agrees, and is nothing asked of them yet? */
  get mayAsk(): boolean {
    return this.person && !this.wish && this.around?.back?.free === false;
  }

  sitter(seat: number): SeatNow | null {
    return this.around?.sitters[seat] ?? null;
  }

  /** Has this player agreed that a bot plays for them while they are away? */
  get mayStandIn(): boolean {
    const [seat] = this.#battle.sight.seats;
    const last = this.talk.findLast((s) => s.seat === seat && (s.kind === 'consent' || s.kind === 'no-consent'));
    return last?.kind === 'consent';
  }

  /** Seconds that a seat has left; null: it has no clock. */
  left(seat: number): number | null {
    const clocks = this.around?.clocks;
    const left = clocks?.left[seat];
    if (!this.around || !clocks || left === null || left === undefined) return null;
    return Math.max(0, left - (clocks.runs === seat ? Math.max(0, this.now - this.around.now) : 0));
  }

  /** At one screen, before a question with secrets, the other has to sit down first. */
  get covered(): boolean {
    const { sight, question } = this.#battle;
    return sight.covered && question !== null && question.seat !== this.facing;
  }

  // -------------------------------------------------------------------- what is heard
  take(around: Around) {
    const heard = around.talk.filter((s) => s.number >= this.talk.length);
    this.around = around;
    this.#ahead = around.now - performance.now() / 1000;
    this.#tick();
    if (heard.length) {
      this.talk = [...this.talk, ...heard];
      for (const s of heard)
        if (s.kind === 'ping' && s.place && around.now - s.at < FRESH) this.#show(s, s.place as Spot);
    }
    this.check();
  }

  /** Did something happen that the battle does not know of? */
  check() {
    if (this.around) void this.#battle.catchUp(this.around.last);
  }

  #tick() {
    if (this.around?.clocks) this.now = performance.now() / 1000 + this.#ahead;
  }

  #show(s: Spoken, place: Spot) {
    this.pings = [...this.pings, { number: s.number, place, seat: s.seat }];
    setTimeout(() => (this.pings = this.pings.filter((p) => p.number !== s.number)), SHOWN);
  }

  async #ask() {
    if (this.#battle.room.lined || document.hidden) return;
    try {
      const around = await this.#battle.room.around(this.talk.length - 1);
      if (!this.#left.aborted) this.take(around);
    } catch {
      // the question bar tells it already
    }
  }

  // -------------------------------------------------------------------- what one does
  say = (text: string) => this.#do('say', { text, id: commandId() });

  /** Point at where the pointer is, else at what is chosen, else at the middle of what is seen. */
  ping = () => this.pingAt(this.at ?? placeLookedAt(this.#battle));

  pingAt = (place: Spot) => this.#do('ping', { place: place.map(Math.round), id: commandId() });

  wishFor = (what: 'take-back' | 'draw') => this.#do('wish', { what, id: commandId() });

  settle = (granted: boolean) =>
    this.wish ? this.#do('settle', { wish: this.wish.number, granted, id: commandId() }) : Promise.resolve(false);

  /** Give up everything, or only the battle inside. */
  resign = (battle = false) => this.#do('resign', { battle, id: commandId() });

  callBot = (seat: number, bot: string) => this.#do('bot', { seat, bot, id: commandId() });

  /** A bot may play for this player while they are away, or no longer. */
  agreeToBot = (yes: boolean) =>
    this.#do('bot', { seat: this.#battle.sight.seats[0], bot: (yes && this.around?.bots[0]) || '' });

  setWebhook = (address: string) => this.#do('webhook', { address });

  withdraw = (seat: string) => this.#do(`links/${seat}`, {}, 'DELETE');

  /** The rematch, with seats swapped; the second player to ask comes to the same room. */
  again = async (): Promise<void> => {
    try {
      await again(this.#battle.room.id);
    } catch (e) {
      this.fault = sentenceOf(e);
    }
  };

  async #do(rest: string, body: object, method = 'POST'): Promise<boolean> {
    try {
      await this.#battle.room.tell(rest, body, method);
      this.fault = '';
      if (!this.#battle.room.lined) await this.#ask();
      return true;
    } catch (e) {
      this.fault = sentenceOf(e);
      return false;
    }
  }
}
