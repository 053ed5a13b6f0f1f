/** A text inside a link: packed small, and known to be whole when it is unpacked. */

const DAMAGED = 'This link is damaged: copy it again, from its first letter to its last.';
const LONGEST = 100_000; // letters of an unpacked text: a list or a book is a few thousand at most

/** The text in letters that stand in an address as they are. */
export async function packed(text: string): Promise<string> {
  const squeezed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text again, or one sentence: a letter lost on the way is noticed, for the packing carries a checksum. */
export async function unpacked(code: string): Promise<string> {
  try {
    const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (c) => c.charCodeAt(0));
    return await textOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')));
  } catch {
    throw new Error(DAMAGED);
  }
}

/** What is inside, read only as far as a text may be long: a small link must not become a flood. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > LONGEST) throw new Error(DAMAGED);
  }
  return text + decoder.decode();
}

/** What stands behind the question mark in an address such as `#/new?list=…`. */
export const askedFor = (name: string, hash = location.hash) => new URLSearchParams(hash.split('?')[1] ?? '').get(name);

/** The address of a list of a game, with the player's own book that it is bought from: `page` is "muster" or "new". */
export const listLink = async (page: 'muster' | 'new', game: string, text: string, book = '') =>
  `#/${page}?game=${game}&list=${await packed(text)}${book && `&book=${await packed(book)}`}`;

/** The address of a player's own army book. */
export const bookLink = async (game: string, book: string) => `#/muster?game=${game}&book=${await packed(book)}`;

/** The list and the book that an address carries, each empty where there is none. */
export async function carried(hash = location.hash): Promise<{ list: string; book: string }> {
  const [list, book] = [askedFor('list', hash), askedFor('book', hash)];
  return { list: list ? await unpacked(list) : '', book: book ? await unpacked(book) : '' };
}

/** Such an address inside a text that somebody pasted, or ''. */
export const linkIn = (text: string) => /#\/(?:muster|new)\?\S+/.exec(text)?.[0] ?? '';

/** The address of a position, the whole of it inside. */
export const positionLink = async (game: string, text: string) => `#/board?game=${game}&position=${await packed(text)}`;
/** The whole address of a link that this page hands out: `#/room/…` as others open it. */
export function addressOf(link: string, base = location.origin) {
  const [, where, room] = link.split('/');
  return new URL(link, `${base}/${where === 'room' ? `b/${room}` : ''}`).href; // chat programs show the room in the path
}

/** An address with the room in its path, which only servers need, as this page uses it. */
export function plainHash(path: string, hash: string): string | null {
  const room = /^\/b\/([\w-]+)$/.exec(path)?.[1];
  return room ? hash || `#/battle/${room}` : null;
}

/** Does this name mean the machine itself, so that a link with it opens nowhere else? */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
