/** Battles to replay: fetched from the server by any link, or read from a record on this device. */
import { Fault, ask, games, json, keep, keptOf } from '../api.ts';
import { learn } from '../legend.ts';
import type { Aftermath, Moment, Replay, Seated, TableEvent, TablePicture, View } from '../wire.d.ts';

export const WATCHERS = -2; // the spectators' seat

/** One battle, by the link in the address or by what this device keeps of it. */
export class RemoteBattle {
  readonly room: string;
  readonly #token: string;
  readonly held: boolean; // this device has a seat there, or was there before

  constructor(room: string, token = '') {
    const kept = keptOf(room);
    this.room = room;
    this.held = Boolean(kept.token);
    this.#token = kept.token ?? (token || 'none');
  }

  #at(rest: string) {
    return `rooms/${encodeURIComponent(this.room)}/${rest}`;
  }

  async replay(eyes?: number): Promise<Replay> {
    const path = this.#at(eyes === undefined ? 'replay' : `replay?eyes=${eyes}`);
    const replay = await json<Replay>(path, { token: this.#token });
    learn(replay.game, replay.legend);
    return replay;
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
interface Entry {
  type: 'mustered' | 'answered' | 'taken-back' | 'left' | 'agreed';
  seat?: number;
  to?: number;
  events?: TableEvent[];
  view?: View;
}

interface RecordFile {
  format: string;
  id: string;
  game: string;
  start: Record<string, unknown>;
  entries: Entry[];
}

const NO_RECORD = 'This file is no record of a battle. A record is what "Download the record" saves.';

/** A record as the page replays it; parsed here, only its table is drawn by the server. */
export async function replayIn(text: string): Promise<Replay> {
  let file: RecordFile;
  try {
    file = JSON.parse(text) as RecordFile;
  } catch {
    throw new Fault(NO_RECORD, 0);
  }
  const first = file.entries?.[0]?.view;
  if (file.format !== 'drumhead-record-1' || !first) throw new Fault(NO_RECORD, 0);
  const game = (await games()).find((g) => g.id === file.game);
  if (!game) throw new Fault(`This battle is of a game that is not here: ${file.game}.`, 0);
  const picture = await pictureIn(file.game, file.start);
  return {
    room: '',
    game: file.game,
    title: `${game.title} · from a file`,
    picture,
    seats: [],
    bots: [],
    eyes: WATCHERS,
    may_see: [WATCHERS],
    first,
    moments: file.entries.map(momentOf),
    outcome: null,
    share: '',
    may_branch: false,
    legend: game.legend,
  };
}

function momentOf(e: Entry, number: number): Moment {
  const end = e.type === 'left' || e.type === 'agreed';
  const noted = (text: string): TableEvent => ({ type: 'noted', clause: '', text, facts: {} });
  const words = e.type === 'left' ? 'One side left the table.' : 'Both sides agreed on a draw.';
  const events = end ? [noted(words)] : (e.events ?? []);
  return { number, seat: e.seat ?? null, events, back_to: e.type === 'taken-back' ? (e.to ?? 0) : null };
}

/** The drawing of the table that a record was played on. */
const pictureIn = (game: string, start: Record<string, unknown>) =>
  json<TablePicture>('pictures', { body: { game, start } });
