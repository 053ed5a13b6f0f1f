/** Where a replay stands, and how it goes on by itself. */
import { timeWord } from '../legend.ts';
import type { Chronicle, Stood } from './chronicle.ts';

export const SPEEDS = { slow: 1600, steady: 800, quick: 300 }; // milliseconds at a moment
export type Speed = keyof typeof SPEEDS;

export class Player {
  chronicle: Chronicle = $state.raw(undefined as unknown as Chronicle);
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>('steady');
  #timer = 0;

  constructor(chronicle: Chronicle, at: number) {
    this.chronicle = chronicle;
    this.goTo(at);
  }

  get last(): number {
    return this.chronicle.last;
  }

  get stood(): Stood {
    return this.chronicle.stood[this.at];
  }

  /** "Round 2". */
  get time(): string {
    const { replay } = this.chronicle;
    return this.round ? `${timeWord(replay)} ${this.round}` : 'Setting up';
  }

  get round(): number {
    return this.chronicle.rounds.findLast(({ at }) => at <= this.at)?.round ?? 0;
  }

  /** The same moment through other eyes, as near as they were told of it. */
  through(chronicle: Chronicle) {
    this.chronicle = chronicle;
    this.goTo(this.at);
  }

  goTo(at: number) {
    this.at = Math.min(Math.max(0, Math.round(at) || 0), this.last);
  }

  /** By hand: stepping stops the playback. */
  step(by: 1 | -1) {
    this.pause();
    this.at = this.chronicle.next(this.at, by);
  }

  jump(at: number) {
    this.pause();
    this.goTo(at);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.at >= this.last) this.at = 0;
    this.playing = true;
    this.#wait();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#tick(), SPEEDS[this.speed]);
  }

  #tick() {
    this.at = this.chronicle.next(this.at, 1);
    if (this.at >= this.last) this.pause();
    else this.#wait();
  }
}
