/** The live line to a room: what is new comes by itself, and commands go over it. Where no line can be had, the page asks. */
import { joined } from './fold.ts';
import type { Around, Hello, LineNews, Replied, Said, Sight } from './wire.d.ts';

const REST = 5000; // ms after a line broke, in which the page asks
const PATIENCE = 10_000; // ms for a reply; a line that is silent for longer is given up

type Became = Replied['became'];

/** The line broke before the reply came: the command may be taken, or not. */
export class Lost extends Error {}

interface Waiting {
  done: (became: Became) => void;
  lost: (e: Lost) => void;
  timer: ReturnType<typeof setTimeout>;
}

export class Line {
  readonly #path: string;
  readonly #token: string;
  readonly #left: AbortSignal; // the person went elsewhere
  readonly #waiting = new Map<string, Waiting>(); // commands by their id
  #socket: WebSocket | null = null;
  #heard: Sight[] = [];
  #latest: Sight | null = null;
  #broken = -Infinity;
  #ring = () => {};
  #early: Around[] = []; // came before anybody listened
  #around: (around: Around) => void = (around) => this.#early.push(around);
  #said = -1; // the last line of the talk that was heard

  constructor(path: string, token: string, left: AbortSignal) {
    this.#path = path;
    this.#token = token;
    this.#left = left;
  }

  /** Hear what goes on round the table, from the start. */
  hear(heard: (around: Around) => void) {
    this.#around = heard;
    for (const around of this.#early.splice(0)) heard(around);
  }

  get open(): boolean {
    return this.#socket !== null;
  }

  /** Call, unless there is a line or one has just broken: from then on everything after that batch is heard. */
  call(after: number) {
    if (!this.#socket && !this.#left.aborted && performance.now() - this.#broken >= REST) this.#open(after);
  }

  /** The next sight that is not older than that batch; null when there is no line, or the wait was given up. */
  async next(after: number, signal: AbortSignal): Promise<Sight | null> {
    this.call(after);
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

  /** What became of a command; null when there is no line over which it could go. */
  say(said: Said & { id: string }): Promise<Became> | null {
    const socket = this.#socket;
    if (!socket || !this.#latest || socket.readyState !== WebSocket.OPEN) return null;
    return new Promise<Became>((done, lost) => {
      const timer = setTimeout(() => socket.close(), PATIENCE);
      this.#waiting.set(said.id, { done, lost, timer });
      socket.send(JSON.stringify(said));
    });
  }

  /** All that came over the line and was not fetched yet, as one sight. */
  seen(): Sight {
    if (!this.#latest) throw new Lost();
    const heard = this.#heard;
    this.#heard = [];
    return heard.length ? heard.reduce(joined) : { ...this.#latest, view: null, batches: [] };
  }

  #open(after: number) {
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + this.#path);
    this.#socket = socket;
    this.#heard = [];
    this.#latest = null;
    const hangUp = () => socket.close();
    const hello: Hello = { token: this.#token, after, said: this.#said };
    this.#left.addEventListener('abort', hangUp, { once: true });
    socket.addEventListener('open', () => socket.send(JSON.stringify(hello)));
    socket.addEventListener('message', (m: MessageEvent<string>) => this.#hear(JSON.parse(m.data) as LineNews));
    socket.addEventListener('close', () => {
      this.#left.removeEventListener('abort', hangUp);
      this.#socket = null;
      this.#broken = performance.now();
      for (const id of this.#waiting.keys()) this.#take(id)?.lost(new Lost());
      this.#ring();
    });
  }

  #hear(news: LineNews) {
    if (news.type === 'waiting') return undefined; // the page calls when the battle has begun
    if (news.type === 'replied') return this.#take(news.to)?.done(news.became);
    if (news.type === 'around') {
      this.#said = news.next;
      return this.#around(news);
    }
    this.#latest = news;
    this.#heard.push(news);
    this.#ring();
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(id);
    return waiting;
  }
}
