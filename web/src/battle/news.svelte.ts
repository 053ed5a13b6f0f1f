/** What happens at the table: news from the server, and how they are shown, batch by batch. */
import { tick } from 'svelte';
import { folded } from '../fold.ts';
import { hasHexes } from '../hexes/hex.ts';
import type { Batch, Sight } from '../wire.d.ts';
import { calm, pause, sentenceOf } from '../words.ts';
import type { Battle } from './battle.svelte.ts';
import { type Beat, beatIn } from './beat.ts';
import { type Marches, march, marchesIn, pauseFor, standFor } from './pace.ts';

const WAIT = 20; // seconds for one request for news
const LATEST = 8000; // ms: so long at most until a lost connection is tried again

export class News {
  tryNow: () => void = () => undefined; // where the connection is lost: without a further wait
  beat = $state.raw<Beat | null>(null); // what a bot's unit does, until the next one acts
  #goOn: () => void = () => undefined;
  readonly #battle: Battle;
  readonly #left: AbortSignal;
  #waiting = new AbortController();
  #skip = false;
  #shown: Promise<void> = Promise.resolve(); // what came last
  #open = 0; // news that are not shown to their end

  constructor(battle: Battle, left: AbortSignal) {
    this.#battle = battle;
    this.#left = left;
  }

  stop() {
    this.#waiting.abort();
    this.next();
  }

  /** What stands has been understood. */
  next(): boolean {
    const stood = Boolean(this.beat);
    this.#goOn();
    return stood;
  }

  /** No more pauses until this person is asked. */
  skipAhead() {
    this.#skip = true;
    this.next();
  }

  asked() {
    this.#skip = false;
  }

  /** Until this person is asked, or the battle is over. */
  async wait(): Promise<void> {
    const battle = this.#battle;
    this.#waiting = new AbortController();
    const signal = AbortSignal.any([this.#left, this.#waiting.signal]);
    for (let failed = 0; !battle.mine && !battle.sight.outcome;) {
      try {
        const dice = battle.sight.dice ? await battle.typedDice.forBot(battle.sight) : null;
        const sight = dice ?? (await battle.room.news(battle.sight.next, WAIT, signal));
        if (signal.aborted) return;
        failed = 0;
        battle.trouble = null;
        await this.#show(sight);
      } catch (e) {
        if (signal.aborted) return;
        failed += 1;
        battle.trouble = { why: sentenceOf(e), lost: true };
        const again = new Promise<void>((go) => (this.tryNow = go));
        await Promise.race([pause(Math.min(LATEST, 500 * 2 ** failed)), again]);
      }
      if (signal.aborted) return;
    }
    await battle.turn();
  }

  async play(sight: Sight): Promise<void> {
    await this.#show(sight);
    const next = this.#battle.turn();
    if (this.#battle.mine) await next;
  }

  get showing(): boolean {
    return this.#open > 0;
  }

  /** One after the other, so that what two answers of the server have in common is told once. */
  async #show(told: Sight): Promise<void> {
    this.#open += 1;
    const mine = this.#shown.then(() => this.#tell(told)).finally(() => (this.#open -= 1));
    this.#shown = mine.catch(() => undefined); // its own caller hears of it
    await mine;
  }

  /** Batch by batch, at a pace that can be followed; a view that the server sends with them is the truth. */
  async #tell(told: Sight): Promise<void> {
    const battle = this.#battle;
    if (told.next < battle.sight.next) return; // newer news were faster
    battle.clear();
    battle.widget = null;
    const sight = await this.#whole(told);
    const fresh = sight.batches.filter((b) => b.number > battle.sight.next);
    for (const [i, batch] of fresh.entries()) {
      battle.tell(batch);
      if (i === fresh.length - 1) break;
      battle.whole = folded(battle.whole, [batch]);
      await battle.layInner();
      battle.sight = { ...battle.sight, next: batch.number };
      await this.#linger(batch, true);
    }
    const last = fresh.at(-1);
    battle.sight = sight;
    battle.whole = sight.view ?? folded(battle.whole, last ? [last] : []);
    await battle.layInner();
    if (last && !battle.mine && !battle.hasInside && hasHexes(battle.view)) void battle.askBriefing(); // of the coming battle
    if (last) await this.#linger(last, last.seat === null || !sight.seats.includes(last.seat));
    if (battle.mine || sight.outcome) this.beat = null;
  }

  /** The sight, unless it skips a batch that this page does not know: then all that is new is asked for. */
  async #whole(sight: Sight): Promise<Sight> {
    const { room, sight: known } = this.#battle;
    const first = sight.batches[0]?.number ?? sight.next + 1;
    return sight.view || first <= known.next + 1 ? sight : room.look(known.next);
  }

  /** Moves are animated, with time to see them; with reduced motion their paths stay for a moment. */
  async #linger(batch: Batch, wait: boolean): Promise<void> {
    if (this.#skip) return;
    const ways = marchesIn(batch, this.#battle.inside !== null);
    this.beat = beatIn(this.#battle, batch, ways) ?? (this.beat?.over ? null : this.beat);
    await this.#walk(ways, wait ? pauseFor(batch) : 0);
    if (this.beat?.over) await this.#stand(this.beat);
  }

  async #walk(ways: Marches, ms: number): Promise<void> {
    const { camera } = this.#battle;
    const goal = Object.values(ways)[0]?.at(-1);
    if (this.beat && goal) camera.reveal(goal);
    if (calm()) return this.#battle.leaveTrail(ways);
    await tick();
    march(camera.svg, ways, camera.toMap);
    if (ms) await pause(ms);
  }

  /** What a bot's unit did stays, with the ways it went, until there was time to read it or the person goes on. */
  async #stand(beat: Beat): Promise<void> {
    const ms = standFor(beat.text);
    if (ms === 0) return;
    this.#battle.trail = beat.ways;
    const understood = new Promise<void>((go) => (this.#goOn = go));
    this.#left.addEventListener('abort', this.#goOn, { once: true });
    await (ms === null ? understood : Promise.race([understood, pause(ms)]));
    this.#battle.trail = [];
    this.beat = null;
  }
}
