/** How a request is answered where a service worker stands between the page and the server. */

/** page: the shell. file: of the build. data: what anybody may read. asked: a question without a battle. */
export type Plan = 'page' | 'file' | 'data' | 'asked' | 'server';

interface Asked {
  method: string;
  path: string; // without the host
  query: string;
  navigates: boolean;
  token: boolean; // it carries a key: never kept
}

const NAME = '[^/]+';
const DATA = new RegExp(`^/api/(games|lessons|(lessons|muster|odds|rulebook|rules)/${NAME}|tables/${NAME}/\\d+)$`);
const ASKED = new RegExp(`^/api/(muster|odds)/${NAME}$`);
const PAGE = new RegExp(`^/(b/${NAME})?$`); // a link to a room has its room in the path, for previews

/** Rooms, tokens and whatever changes something go to the server and nowhere else. */
export function planFor({ method, path, query, navigates, token }: Asked, files: ReadonlySet<string>): Plan {
  if (token || query) return navigates && PAGE.test(path) ? 'page' : 'server';
  if (method === 'POST') return ASKED.test(path) ? 'asked' : 'server';
  if (method !== 'GET') return 'server';
  if (navigates && PAGE.test(path)) return 'page';
  if (files.has(path)) return 'file';
  return DATA.test(path) ? 'data' : 'server';
}

/** What is fetched beforehand for each game, so that its pages open without the server. */
export const dataOf = (game: string) => ['muster', 'odds', 'rulebook'].map((page) => `/api/${page}/${game}`);

/** The response says that it comes from this device. */
export const KEPT = 'X-Drumhead-Kept';
