/** Talking to the server. Every fault is one sentence that a person may read. */
import type {
  Advice,
  Answer,
  Draft,
  GameChoice,
  NewRoom,
  Outturn,
  Preview,
  Problem,
  RuleText,
  Seated,
  Sight,
} from './wire.d.ts';
import type { TablePicture } from './wire.d.ts';

export class Fault extends Error {
  readonly status: number;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.status = status;
  }
}

interface Asking {
  token?: string;
  body?: unknown;
  signal?: AbortSignal;
}

async function ask(path: string, { token, body, signal }: Asking = {}): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    const method = body === undefined ? 'GET' : 'POST';
    response = await fetch(`/api/${path}`, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (e) {
    if (e instanceof DOMException && e.name === 'AbortError') throw e;
    throw new Fault('The server does not answer. Nothing is lost.', 0);
  }
  if (response.ok) return response;
  const told = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new Fault(told.detail || 'The server did not take that.', response.status);
}

const json = async <T>(path: string, options?: Asking): Promise<T> => (await ask(path, options)).json() as Promise<T>;

const known = new Map<string, Promise<unknown>>();

/** What never changes is asked for once. */
function once<T>(path: string): Promise<T> {
  const asked = (known.get(path) as Promise<T> | undefined) ?? json<T>(path);
  known.set(path, asked);
  asked.catch(() => known.delete(path));
  return asked;
}

export const games = () => once<GameChoice[]>('games');
export const table = (seed: number) => once<TablePicture>(`tables/${seed}`);
export const rule = (id: string) => once<RuleText>(`rules/${encodeURIComponent(id)}`);

// ------------------------------------------------------------------------------------------ what this device keeps
const KEPT = 'drumhead/';

export interface Kept {
  token: string;
  wanted: NewRoom;
}

const kept = (id: string) => JSON.parse(localStorage.getItem(KEPT + id) ?? 'null') as Kept | null;

/** Battles begun on this device, the newest first. */
export function earlier(most: number): { id: string; wanted: NewRoom }[] {
  const ids = Object.keys(localStorage)
    .filter((k) => k.startsWith(KEPT))
    .map((k) => k.slice(KEPT.length));
  return ids
    .slice(-most)
    .reverse()
    .flatMap((id) => {
      const wanted = kept(id)?.wanted;
      return wanted ? [{ id, wanted }] : [];
    });
}

/** Open a room; its token stays on this device, so that its address brings the battle back. */
export async function openRoom(wanted: NewRoom): Promise<string> {
  const seated = await json<Seated>('rooms', { body: wanted });
  localStorage.setItem(KEPT + seated.room, JSON.stringify({ token: seated.token, wanted } satisfies Kept));
  return seated.room;
}

/** One room as this person may use it. */
export class Room {
  readonly id: string;
  readonly wanted?: NewRoom;
  readonly #token: string;

  constructor(id: string) {
    const mine = kept(id);
    this.id = id;
    this.#token = mine?.token ?? 'none';
    this.wanted = mine?.wanted;
  }

  #at(rest: string) {
    return `rooms/${encodeURIComponent(this.id)}${rest}`;
  }

  look(after = -1, wait = 0, signal?: AbortSignal) {
    return json<Sight>(this.#at(`?after=${after}&wait=${wait}`), { token: this.#token, signal });
  }

  answer(question: number, answer: Answer, after: number) {
    return json<Outturn>(this.#at('/answer'), { token: this.#token, body: { question, answer, after } });
  }

  preview(question: number, draft: Draft) {
    return json<Preview>(this.#at('/preview'), { token: this.#token, body: { question, draft } });
  }

  advice() {
    return json<Advice>(this.#at('/advice'), { token: this.#token });
  }

  takeBack(after: number) {
    return json<Sight>(this.#at(`/take-back?after=${after}`), { token: this.#token, body: {} });
  }

  async record(): Promise<Blob> {
    return (await ask(this.#at('/record'), { token: this.#token })).blob();
  }
}
