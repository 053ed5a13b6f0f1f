/** The live line to a room: what is new comes by itself. Where no line can be had, the page asks instead. */
import type { Hello, Sight } from './wire.d.ts';

const REST = 5000; // ms after a line broke, in which the page asks

export class Line {
  readonly #path: string;
  readonly #token: string;
  readonly #left: AbortSignal; // the person went elsewhere
  #socket: WebSocket | null = null;
  #heard: Sight[] = [];
  #broken = -Infinity;
  #ring = () => {};

  constructor(path: string, token: string, left: AbortSignal) {
    this.#path = path;
    this.#token = token;
    this.#left = left;
  }

  /** The next sight that is not older than that batch; null when there is no line, or nobody waits any more. */
  async next(after: number, signal: AbortSignal): Promise<Sight | null> {
    if (!this.#socket && performance.now() - this.#broken < REST) return null;
    if (!this.#socket) this.#open(after);
    const enough = () => this.#ring();
    signal.addEventListener('abort', enough);
    try {
      while (!signal.aborted) {
        const found = this.#heard.shift();
        if (found && found.next >= after) return found;
        if (!found && !this.#socket) return null;
        if (!found) await new Promise<void>((ring) => (this.#ring = ring));
      }
      return null;
    } finally {
      signal.removeEventListener('abort', enough);
    }
  }

  #open(after: number) {
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + this.#path);
    this.#socket = socket;
    this.#heard = [];
    const hangUp = () => socket.close();
    const hello: Hello = { token: this.#token, after };
    this.#left.addEventListener('abort', hangUp, { once: true });
    socket.addEventListener('open', () => socket.send(JSON.stringify(hello)));
    socket.addEventListener('message', (m: MessageEvent<string>) => {
      this.#heard.push(JSON.parse(m.data) as Sight);
      this.#ring();
    });
    socket.addEventListener('close', () => {
      this.#left.removeEventListener('abort', hangUp);
      this.#socket = null;
      this.#broken = performance.now();
      this.#ring();
    });
  }
}
