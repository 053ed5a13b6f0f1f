import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Fault, Room } from '../src/api.ts';
import type { Batch, Sight } from '../src/wire.d.ts';

/** A server's end of the line, in the test's own hand. */
class Wire extends EventTarget {
  static readonly OPEN = 1;
  static opened: Wire[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];

  constructor() {
    super();
    Wire.opened.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }

  answerTheCall(sight = sightAt(0)) {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    this.tell(sight);
  }

  tell(news: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(news) }));
  }
}

const batch = (number: number) => ({ number, seat: 0, events: [], taken_back: false }) as Batch;
const sightAt = (next: number, ...batches: number[]) =>
  ({ type: 'sight', next, batches: batches.map(batch) }) as unknown as Sight;
const concede = { type: 'concede' } as const;

let asked: { path: string; body: Record<string, unknown> | null }[];
let left: AbortController;

beforeEach(() => {
  asked = [];
  Wire.opened = [];
  left = new AbortController();
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', { origin: 'http://table.example' });
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ token: 'secret' }) });
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    asked.push({ path, body: body ? (JSON.parse(body) as Record<string, unknown>) : null });
    return Response.json(path.endsWith('/answer') ? { type: 'doubled', why: '', sight: sightAt(1, 1) } : sightAt(0, 0));
  });
});

afterEach(() => {
  left.abort();
  vi.unstubAllGlobals();
});

/** A room whose line is open. */
async function onLine(): Promise<[Room, Wire]> {
  const room = new Room('r', left.signal);
  await room.look();
  const [wire] = Wire.opened;
  wire.answerTheCall();
  asked = [];
  return [room, wire];
}

test('after the first look the page calls, and says where it stands', async () => {
  const [, wire] = await onLine();
  expect(wire.sent).toEqual([{ token: 'secret', after: 0, said: -1 }]);
});

test('an answer goes over the line; what came before the reply is its sight', async () => {
  const [room, wire] = await onLine();
  const answered = room.answer(7, [concede], 0);
  const said = wire.sent[1];
  expect(said).toMatchObject({ type: 'answer', question: 7, answer: concede });
  wire.tell(sightAt(1, 1));
  wire.tell(sightAt(2, 2));
  wire.tell({ type: 'replied', to: said.id, became: { type: 'taken' } });
  expect(await answered).toEqual({ type: 'taken', sight: sightAt(2, 1, 2) });
  expect(asked).toEqual([]);
});

test('an answer whose reply was lost with the line is sent again with the same id', async () => {
  const [room, wire] = await onLine();
  const answered = room.answer(7, [concede], 0);
  wire.close();
  expect((await answered).type).toBe('doubled');
  expect(asked).toEqual([
    {
      path: '/api/rooms/r/answer',
      body: { question: 7, answer: concede, then: [], after: 0, faces: [], id: wire.sent[1].id },
    },
  ]);
});

test('without a line the page asks over HTTP', async () => {
  const room = new Room('r', left.signal);
  await room.answer(7, [concede], 0);
  expect(asked.map((a) => a.path)).toEqual(['/api/rooms/r/answer']);
});

test('what the server could not do is a fault with its sentence', async () => {
  const [room, wire] = await onLine();
  const advice = room.advice(7);
  const problem = { title: 'Not now', status: 409, detail: 'It is not your turn.' };
  wire.tell({ type: 'replied', to: wire.sent[1].id, became: { type: 'failed', problem } });
  await expect(advice).rejects.toEqual(new Fault(problem.detail, 409));
});

test('news are told once, whether they were waited for or came with a reply', async () => {
  const [room, wire] = await onLine();
  expect((await room.news(0, 1, left.signal)).batches).toEqual([]);
  const news = room.news(0, 1, left.signal);
  wire.tell(sightAt(1, 1));
  expect((await news).batches).toEqual([batch(1)]);
  const answered = room.answer(8, [concede], 1);
  wire.tell(sightAt(2, 2));
  wire.tell({ type: 'replied', to: wire.sent[1].id, became: { type: 'taken' } });
  expect(await answered).toMatchObject({ sight: { batches: [batch(2)] } });
});

test('what goes on round the table is heard from the start, also by a late listener', async () => {
  const [room, wire] = await onLine();
  const around = (next: number) => ({ type: 'around', next, talk: [] });
  wire.tell(around(0));
  const heard: number[] = [];
  room.hear((a) => heard.push(a.next));
  wire.tell(around(1));
  expect(heard).toEqual([0, 1]);
});

test('previews without a line go one by one, and over the line only after them', async () => {
  const answer: (() => void)[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push({ path, body: null });
    if (path.endsWith('/preview')) await new Promise<void>((done) => answer.push(done));
    return Response.json(path.endsWith('/preview') ? { plan: [] } : sightAt(0, 0));
  });
  const room = new Room('r', left.signal);
  await room.look();
  const previews = () => asked.filter(({ path }) => path.endsWith('/preview')).length;
  const both = [room.preview(1, { unit: 1 }), room.preview(1, { unit: 2 })];
  await vi.waitFor(() => expect(previews()).toBe(1));
  const [wire] = Wire.opened;
  wire.answerTheCall();
  const third = room.preview(1, { unit: 3 });
  await Promise.resolve();
  expect([previews(), wire.sent.filter((s) => s.type === 'preview')]).toEqual([1, []]);
  answer[0]();
  await vi.waitFor(() => expect(previews()).toBe(2));
  answer[1]();
  await vi.waitFor(() => expect(wire.sent.filter((s) => s.type === 'preview')).toHaveLength(1));
  const { id } = wire.sent.at(-1) as { id: string };
  wire.tell({ type: 'replied', to: id, became: { type: 'previewed', preview: { plan: [] } } });
  await Promise.all([...both, third]);
});
