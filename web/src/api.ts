/** Talking to the server. Every fault is one sentence that a person may read. */
import { learn } from './legend.ts';
import { Line, Lost } from './line.ts';
import { connection } from './offline/connection.svelte.ts';
import type { SeedNotes } from './seeds.ts';
import type {
  Advice,
  Answer,
  AnswerResult,
  BackWish,
  Briefing,
  Draft,
  GameChoice,
  NewRoom,
  Preview,
  Problem,
} from './wire.d.ts';
import type { Around, Lesson, Replay, Replied, Reply, RuleText, Said, Seated, Sight, TablePicture } from './wire.d.ts';
import type { AttackOdds, BookAnswer, MusterAnswer, MusterDesk, MusterWish, OddsForm, OddsWish } from './wire.d.ts';
import type {
  EditAnswer,
  EditWish,
  EditedPosition,
  EditorStart,
  RulesFound,
  RulesPage,
  SharedPosition,
} from './wire.d.ts';
import type {
  Judged,
  Link,
  Network,
  NewBoard,
  OwnBook,
  OwnList,
  OwnTable,
  SeedTold,
  Sitting,
  RoomView,
  TypedFaces,
} from './wire.d.ts';

export class Fault extends Error {
  readonly status: number;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.status = status;
  }
}

const NO_ANSWER = 'The server does not answer. Nothing is lost.';
const OFFLINE = 'You are offline, and this needs the server. Nothing is lost.';

interface Asking {
  method?: string;
  token?: string;
  body?: unknown;
  signal?: AbortSignal;
}

export async function ask(path: string, { method, token, body, signal }: Asking = {}): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (e) {
    if (e instanceof DOMException && e.name === 'AbortError') throw e;
    connection.doubt();
    throw new Fault(navigator.onLine ? NO_ANSWER : OFFLINE, 0);
  }
  if (response.headers.has('X-Drumhead-Kept')) connection.doubt(); // this device answered
  if (response.ok) return response;
  const told = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new Fault(told.detail || 'The server refused that.', response.status);
}

export const json = async <T>(path: string, options?: Asking): Promise<T> =>
  (await ask(path, options)).json() as Promise<T>;

const known = new Map<string, Promise<unknown>>();

/** What never changes is asked for once. */
function once<T>(path: string): Promise<T> {
  const asked = (known.get(path) as Promise<T> | undefined) ?? json<T>(path);
  known.set(path, asked);
  asked.catch(() => known.delete(path));
  return asked;
}

export async function games(): Promise<GameChoice[]> {
  const found = await once<GameChoice[]>('games');
  for (const { id, legend } of found) learn(id, legend);
  return found;
}
export const table = (game: string, number: number) => once<TablePicture>(`tables/${game}/${number}`);
/** A finished game that anybody may read, or one of the battles inside it. */
export async function sample(game: string, battle: number): Promise<Replay> {
  const replay = await json<Replay>(`samples/${encodeURIComponent(game)}?battle=${battle}`);
  learn(replay.game, replay.legend);
  return replay;
}
export const musterDesk = (game: string) => once<MusterDesk>(`muster/${game}`);
export const judgeList = (game: string, body: MusterWish) => json<MusterAnswer>(`muster/${game}`, { body });
export const openBook = (game: string, text: string) => json<BookAnswer>(`muster/${game}/book`, { body: { text } });
export const oddsForm = (game: string) => once<OddsForm>(`odds/${game}`);
export const attackOdds = (game: string, body: OddsWish) => json<AttackOdds[]>(`odds/${game}`, { body });
export const rulesPage = (game: string) => once<RulesPage>(`rulebook/${game}`);
export const findRules = (game: string, words: string, signal: AbortSignal) =>
  json<RulesFound>(`rulebook/${game}/search?words=${encodeURIComponent(words)}`, { signal });
/** Where other devices reach this server, as far as it tells this page. */
export const network = () => once<Network>('network');
export const ownList = (body: OwnList) => json<Judged>('lists', { body });
export const ownTable = (body: OwnTable) => json<TablePicture>('tables', { body });
export const clauseNames = () => once<Record<string, string>>('clause-names');
export const rule = (id: string) => once<RuleText>(`rules/${encodeURIComponent(id)}`);

// ------------------------------------------------------------------------------------------ what this device keeps
const KEPT = 'drumhead/';

/** A battle opened by another player's link has only a token. */
export interface Kept {
  token?: string;
  wanted?: NewRoom;
  links?: Record<string, string>;
  seeds?: SeedNotes; // the commitments that it saw, and the seeds that it drew
  again?: string; // the name of the player who comes here for a rematch
  read?: number; // lines of the talk
  visited?: number; // when this device was last there
}

export const keep = (room: string, kept: Kept) => localStorage.setItem(KEPT + room, JSON.stringify(kept));
export const keptOf = (room: string) => JSON.parse(localStorage.getItem(KEPT + room) ?? '{}') as Kept;
export const forget = (room: string) => localStorage.removeItem(KEPT + room);
export const keptRooms = () =>
  Object.keys(localStorage)
    .filter((k) => k.startsWith(KEPT))
    .map((k) => k.slice(KEPT.length));

/** Open a room; its token stays on this device, so that its address brings the battle back. */
export async function openRoom(wanted: NewRoom): Promise<string> {
  const { room, token, links, commitment } = await json<Seated>('rooms', { body: wanted });
  keep(room, { token, wanted, links, seeds: { drawn: {}, shown: { server: [commitment] } } });
  return room;
}

export const startPosition = (game: string, body: EditorStart) =>
  positionOf(json(`editor/${encodeURIComponent(game)}/start`, { body }));
export const editPosition = (game: string, body: EditWish) =>
  positionOf(json(`editor/${encodeURIComponent(game)}`, { body }));

async function positionOf(asked: Promise<EditAnswer>): Promise<EditedPosition> {
  const { position, why } = await asked;
  if (!position) throw new Fault(why, 200);
  return position;
}

export const lessons = () => once<string[]>('lessons');
export const lesson = (game: string) => once<Lesson>(`lessons/${encodeURIComponent(game)}`);

/** Open the battle of a lesson; it is kept like any other. */
export async function openLesson(game: string, { points, lists, opponent, table }: Lesson): Promise<string> {
  const { room, token, links } = await json<Seated>(`lessons/${encodeURIComponent(game)}`, { body: {} });
  keep(room, { token, wanted: { game, points, lists, opponent, table }, links });
  return room;
}

/** Open a position for analysis: anyone with its address may act. */
export async function openBoard(body: NewBoard): Promise<string> {
  const { room } = await json<Seated>('boards', { body });
  keep(room, {});
  return room;
}

/** A player came by a link: this device keeps its token and uses it from now on. */
export const comeByLink = (room: string, token: string) => keep(room, { ...keptOf(room), token });

/** An id that no other command has. */
export const commandId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');

/** What came of an answer; a result that changed something, or came too late, has the sight after it. */
export type Answered =
  | Extract<AnswerResult, { type: 'refused' | 'wanting' }>
  | (Extract<AnswerResult, { type: 'taken' | 'stale' | 'doubled' }> & { sight: Sight });

/** One room as this player may use it, until they leave the page. */
export class Room {
  readonly id: string;
  readonly wanted?: NewRoom;
  readonly links: Record<string, string>;
  readonly #token: string;
  readonly #line: Line;
  #said = '';
  #command = '';
  #unlined: Promise<null> | null = null; // a preview that is asked for without a line

  constructor(id: string, left: AbortSignal) {
    const kept = keptOf(id);
    this.id = id;
    this.wanted = kept.wanted;
    this.links = kept.links ?? {};
    this.#token = kept.token ?? '';
    this.#line = new Line(`/api/${this.#at('/live')}`, this.#token, left);
  }

  #at(rest: string) {
    return `rooms/${encodeURIComponent(this.id)}${rest}`;
  }

  // ---------------------------------------------------------------------- before the first question
  /** As soon as it is otherwise than at that step, or the wait is over. */
  waitingOrBattle(step = -1, wait = 0, signal?: AbortSignal) {
    return json<RoomView>(this.#at(`?after=${step}&wait=${wait}`), { token: this.#token, signal });
  }

  sit(body: Sitting) {
    return json<RoomView>(this.#at('/sit'), { token: this.#token, body });
  }

  tellSeed(body: SeedTold) {
    return json<RoomView>(this.#at('/seed'), { token: this.#token, body });
  }

  throwDice(body: TypedFaces, after = -1) {
    return json<RoomView>(this.#at(`/throw?after=${after}`), { token: this.#token, body });
  }

  /** The table of this room; `inside`: of the battle inside it. */
  picture() {
    return json<TablePicture>(this.#at('/picture'), { token: this.#token });
  }

  /** Of the battle inside; null where it is over by now. */
  pictureInside() {
    return json<TablePicture | null>(this.#at('/picture?inside=true'), { token: this.#token });
  }

  /** The army books that players wrote for this room. */
  books() {
    return json<OwnBook[]>(this.#at('/books'), { token: this.#token });
  }

  /** A new link for the host to hand out; the old one stops working. */
  async newLink(name: string): Promise<string> {
    const { link } = await json<Link>(this.#at(`/links/${name}`), { token: this.#token, body: {} });
    const kept = keptOf(this.id);
    keep(this.id, { ...kept, links: { ...kept.links, [name]: link } });
    return link;
  }

  // ---------------------------------------------------------------------- the battle
  async look(after = -1, wait = 0, signal?: AbortSignal) {
    const sight = await json<Sight>(this.#at(`?after=${after}&wait=${wait}`), { token: this.#token, signal });
    learn(sight.game, sight.legend);
    this.#line.call(sight.next);
    return sight;
  }

  /** What is new after that batch: from the live line, or, where there is none, by asking. */
  async news(after: number, wait: number, signal: AbortSignal) {
    return (await this.#line.next(after, signal)) ?? this.look(after, wait, signal);
  }

  /** The same command sent again (its answer was lost) has the same id, and is taken once. */
  async answer(question: number, plan: Answer[], after: number, faces: number[] = []): Promise<Answered> {
    const said = JSON.stringify([question, plan]);
    if (this.#said !== said) [this.#said, this.#command] = [said, commandId()];
    const [answer, ...then] = plan;
    const result = await this.#answered({ question, answer, then, after, id: this.#command, faces });
    this.#said = ''; // it has arrived: the same words after a take-back are a new command
    return result;
  }

  async #answered(body: Reply & { id: string }): Promise<Answered> {
    const { question, answer, then, id, faces } = body;
    const became = await this.#say({ type: 'answer', question, answer, then, id, faces });
    switch (became?.type) {
      case 'refused':
      case 'wanting':
        return became;
      case 'taken':
      case 'stale':
      case 'doubled':
        return { ...became, sight: this.#line.seen() };
      default:
        return json<Answered>(this.#at('/answer'), { token: this.#token, body });
    }
  }

  /** Of two previews that wait at the server the older one is refused: those without a line go one by one. */
  async preview(question: number, draft: Draft) {
    while (this.#unlined) await this.#unlined;
    const became = await this.#say({ type: 'preview', id: commandId(), question, draft });
    if (became?.type === 'previewed') return became.preview;
    while (this.#unlined) await this.#unlined;
    const asked = json<Preview>(this.#at('/preview'), { token: this.#token, body: { question, draft } });
    const over = () => (this.#unlined = null);
    this.#unlined = asked.then(over, over);
    return asked;
  }

  /** Null where that question is closed by now. */
  async advice(question: number) {
    const became = await this.#say({ type: 'advice', id: commandId(), question });
    if (became?.type === 'advised') return became.advice;
    return json<Advice | null>(this.#at(`/advice?question=${question}`), { token: this.#token });
  }

  async position() {
    return (await json<SharedPosition>(this.#at('/position'), { token: this.#token })).text;
  }

  briefing() {
    return json<Briefing>(this.#at('/briefing'), { token: this.#token });
  }

  async takeBack(question: number | null, after: number) {
    const id = commandId();
    const body: BackWish = { question, id };
    const became = await this.#say({ type: 'take-back', question, id });
    if (became?.type === 'taken') return this.#line.seen();
    return json<Sight>(this.#at(`/take-back?after=${after}`), { token: this.#token, body });
  }

  /** Over the line; null where there is none, or it broke before the reply came: then the page asks over HTTP. */
  async #say(said: Said & { id: string }): Promise<Replied['became'] | null> {
    try {
      const became = await this.#line.say(said);
      if (became?.type === 'failed') throw new Fault(became.problem.detail, became.problem.status);
      return became;
    } catch (e) {
      if (e instanceof Lost) return null;
      throw e;
    }
  }

  // ---------------------------------------------------------------------- round the table
  /** Hear what goes on there, from the line. */
  hear(heard: (around: Around) => void) {
    this.#line.hear(heard);
  }

  get lined(): boolean {
    return this.#line.open;
  }

  around(after: number) {
    return json<Around>(this.#at(`/around?after=${after}`), { token: this.#token });
  }

  tell(rest: string, body: object = {}, method = 'POST'): Promise<Response> {
    return ask(this.#at(`/${rest}`), { method, token: this.#token, body });
  }

  /** The link to a seat, as far as this device knows it. */
  linkTo(seat: string): string {
    return this.links[seat] ?? '';
  }

  /** The link to this player's seat, for another device. */
  get ownLink(): string {
    return `#/room/${this.id}/${this.#token}`;
  }
}
