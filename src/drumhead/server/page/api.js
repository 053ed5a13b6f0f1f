/** Talking to the server. Every fault is one sentence that a person may read. */

/** @typedef {import('./types.js').Sight} Sight */

export class Fault extends Error {
  /** @param {string} sentence @param {number} status @param {string} clause */
  constructor(sentence, status, clause = '') {
    super(sentence);
    this.status = status;
    this.clause = clause;
  }
}

async function ask(path, { token = '', body = undefined, signal = undefined } = {}) {
  const headers = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response;
  try {
    const method = body === undefined ? 'GET' : 'POST';
    response = await fetch(`/api/${path}`, { method, headers, signal, body: body && JSON.stringify(body) });
  } catch (e) {
    if (e.name === 'AbortError') throw e;
    throw new Fault('The server does not answer. Nothing is lost.', 0);
  }
  if (!response.ok) {
    const told = await response.json().catch(() => ({}));
    throw new Fault(told.detail || 'The server did not take that.', response.status, told.clause);
  }
  return response;
}

const json = async (path, options) => (await ask(path, options)).json();
const known = new Map();

/** What never changes is asked for once. */
function once(path) {
  if (!known.has(path)) known.set(path, json(path).catch((e) => (known.delete(path), Promise.reject(e))));
  return known.get(path);
}

/** @returns {Promise<import('./types.js').GameChoice[]>} */
export const games = () => once('games');
/** @returns {Promise<import('./types.js').TablePicture>} */
export const table = (seed) => once(`tables/${seed}`);
/** @returns {Promise<import('./types.js').RuleText>} */
export const rule = (id) => once(`rules/${encodeURIComponent(id)}`);

/** Open a room; its token stays on this device, so that its address brings the battle back. */
export async function openRoom(wanted) {
  const seated = await json('rooms', { body: wanted });
  localStorage.setItem(`drumhead/${seated.room}`, JSON.stringify({ token: seated.token, wanted }));
  return seated.room;
}

/** One room as this person may use it. */
export class Room {
  constructor(id) {
    const kept = JSON.parse(localStorage.getItem(`drumhead/${id}`) || '{}');
    this.id = id;
    this.token = kept.token || 'none';
    this.wanted = kept.wanted;
  }

  get path() {
    return `rooms/${encodeURIComponent(this.id)}`;
  }

  /** @returns {Promise<Sight>} */
  look(after = -1, wait = 0, signal = undefined) {
    return json(`${this.path}?after=${after}&wait=${wait}`, { token: this.token, signal });
  }

  answer(question, answer, after) {
    return json(`${this.path}/answer`, { token: this.token, body: { question, answer, after } });
  }

  /** @returns {Promise<import('./types.js').Preview>} */
  preview(question, draft) {
    return json(`${this.path}/preview`, { token: this.token, body: { question, draft } });
  }

  /** @returns {Promise<import('./types.js').Advice>} */
  advice() {
    return json(`${this.path}/advice`, { token: this.token });
  }

  /** @returns {Promise<Sight>} */
  takeBack(after) {
    return json(`${this.path}/take-back?after=${after}`, { token: this.token, body: {} });
  }

  async record() {
    const response = await ask(`${this.path}/record`, { token: this.token });
    return response.blob();
  }
}
