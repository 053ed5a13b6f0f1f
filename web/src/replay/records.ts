/** Battles to replay: fetched from the server by any link, or read from a record on this device. */
import { Fault, ask, json, keep, keptOf } from '../api.ts';
import { learn } from '../legend.ts';
import type { Aftermath, Replay, Seated, SharedPosition } from '../wire.d.ts';

export const WATCHERS = -2; // the spectators' seat

/** One battle, by the link in the address or by what this device keeps of it. */
export class RemoteBattle {
  readonly room: string;
  readonly #token: string;
  readonly #battle: number; // inside the game of this room; 0: the game itself
  readonly held: boolean; // this device has a seat there, or was there before

  constructor(room: string, token = '', battle = 0) {
    const kept = keptOf(room);
    this.room = room;
    this.#battle = battle;
    this.held = Boolean(kept.token);
    this.#token = kept.token ?? (token || 'none');
  }

  #at(rest: string) {
    return `rooms/${encodeURIComponent(this.room)}/${rest}`;
  }

  async replay(eyes?: number): Promise<Replay> {
    const path = this.#at(`replay?battle=${this.#battle}${eyes === undefined ? '' : `&eyes=${eyes}`}`);
    const replay = await json<Replay>(path, { token: this.#token });
    learn(replay.game, replay.legend);
    return replay;
  }

  /** A moment as a position to share. */
  async position(at: number, eyes: number): Promise<string> {
    const path = this.#at(`position?at=${at}&eyes=${eyes}&battle=${this.#battle}`);
    return (await json<SharedPosition>(path, { token: this.#token })).text;
  }

  aftermath(): Promise<Aftermath> {
    return json(this.#at('aftermath'), { token: this.#token });
  }

  async record(): Promise<Blob> {
    return (await ask(this.#at('record'), { token: this.#token })).blob();
  }

  /** Play on from a moment: the new room's token stays on this device. */
  async branch(at: number, eyes: number, opponent: string): Promise<string> {
    const seated = await json<Seated>(this.#at('branch'), { token: this.#token, body: { at, eyes, opponent } });
    const wanted = keptOf(this.room).wanted;
    const { room, token, links } = seated;
    keep(room, { token, links, wanted: wanted && { ...wanted, opponent } });
    return room;
  }

  /** A token to share: it opens the battle for watching only; '' where this device has none. */
  shared(replay: Replay): string {
    return replay.share || (keptOf(this.room).links?.watch?.split('/')[3] ?? '');
  }
}

export const addressOf = (hash: string) => new URL(hash, location.origin + location.pathname).href;

// ------------------------------------------------------------------------------------------ a file
const NO_RECORD = 'This file is not the record of a battle. A record is what "Download the record" saves.';

/** A record as the page replays it: the server reads it and puts it into words. */
export async function replayIn(text: string, battle = 0): Promise<Replay> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Fault(NO_RECORD, 0);
  }
  if (typeof file !== 'object' || file === null || !('entries' in file)) throw new Fault(NO_RECORD, 0);
  const replay = await json<Replay>(`replays?battle=${battle}`, { body: file });
  learn(replay.game, replay.legend);
  return replay;
}
