/** The service worker: the shell of this build from this device; rules, books and odds from it where the server is away. */
import { KEPT, dataOf, planFor } from './plan.ts';

/** Written in by the build (vite.config.ts). */
declare const __BUILD__: string;
declare const __FILES__: string[];

/** The parts of the worker's world that are used here: the page's own types do not have them. */
interface Waits extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetches extends Waits {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface World {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  oninstall: (e: Waits) => void;
  onactivate: (e: Waits) => void;
  onfetch: (e: Fetches) => void;
  onmessage: (e: MessageEvent<string>) => void;
}
const world = globalThis as unknown as World;

const OURS = 'drumhead-';
const SHELL = `${OURS}shell-${__BUILD__}`;
const DATA = `${OURS}data-${__BUILD__}`;
const ASKED = `${OURS}asked-${__BUILD__}`;
const FILES = new Set(__FILES__);
const MOST = 300; // answers of each kind that are kept
const PATIENCE = 4000; // ms for the page itself, before this device's copy is shown

world.oninstall = (e) => e.waitUntil(install());
world.onactivate = (e) => e.waitUntil(activate());
world.onmessage = (e) => {
  if (e.data === 'take over') void world.skipWaiting();
  else if (e.data === 'build') e.ports[0].postMessage(__BUILD__);
};
world.onfetch = (e) => {
  const { request } = e;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  const { method } = request;
  const asked = { method, path: pathname, query: search, navigates: request.mode === 'navigate' };
  switch (planFor({ ...asked, token: request.headers.has('Authorization') }, FILES)) {
    case 'page':
      return e.respondWith(shell(request));
    case 'file':
      return e.respondWith(file(request));
    case 'data':
      return e.respondWith(fromServerElse(request, DATA, pathname));
    case 'asked':
      return e.respondWith(answer(request, pathname));
  }
};

async function install() {
  const cache = await caches.open(SHELL);
  await cache.addAll(['/', ...__FILES__].map((path) => new Request(path, { cache: 'reload' })));
  await fetchData().catch(() => undefined); // it comes as the pages are opened
}

async function fetchData() {
  const cache = await caches.open(DATA);
  await cache.addAll(['/api/games', '/api/lessons']);
  const games = (await (await cache.match('/api/games'))!.json()) as { id: string }[];
  await Promise.allSettled(games.flatMap(({ id }) => dataOf(id)).map((path) => cache.add(path)));
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && ![SHELL, DATA, ASKED].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await world.clients.claim();
}

/** The newest page where the server answers soon, so that page and server fit; else this device's. */
async function shell(request: Request): Promise<Response> {
  const kept = async () => (await (await caches.open(SHELL)).match('/')) ?? fetch(request);
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return kept();
  }
}

async function file(request: Request): Promise<Response> {
  return (await (await caches.open(SHELL)).match(request)) ?? fetch(request);
}

async function answer(request: Request, path: string): Promise<Response> {
  const body = new TextEncoder().encode(await request.clone().text());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const name = Array.from(hash, (b) => b.toString(16).padStart(2, '0')).join('');
  return fromServerElse(request, ASKED, `${path}?${name}`);
}

/** From the server, and kept; where it does not answer, what was kept, marked as such. */
async function fromServerElse(request: Request, into: string, key: string): Promise<Response> {
  const cache = await caches.open(into);
  let response: Response;
  try {
    response = await fetch(request);
  } catch (e) {
    const kept = await cache.match(key);
    if (!kept) throw e;
    const headers = new Headers(kept.headers);
    headers.set(KEPT, 'yes');
    return new Response(kept.body, { status: kept.status, headers });
  }
  if (response.ok) await keep(cache, key, response.clone());
  return response;
}

async function keep(cache: Cache, key: string, response: Response) {
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((old) => cache.delete(old)));
}
