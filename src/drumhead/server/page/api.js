/** Talking to the server. Every fault is one sentence that a person may read. */

import { Line } from './line.js';

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

const keep = (room, kept) => localStorage.setItem(`drumhead/${room}`, JSON.stringify(kept));
const keptOf = (room) => JSON.parse(localStorage.getItem(`drumhead/${room}`) || '{}');

/** Open a room; its token stays on this device, so that its address brings the battle back. */
export async function openRoom(wanted) {
  const { room, token, links } = await json('rooms', { body: wanted });
  keep(room, { token, wanted, links });
  return room;
}

/** Somebody came by a link: its token stays on this device, and is the one that counts from now on. */
export const comeByLink = (room, token) => keep(room, { ...keptOf(room), token });

/** An id that no other command has. */
const commandId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');

/** One room as this person may use it. */
export class Room {
  constructor(id) {
    const kept = keptOf(id);
    this.id = id;
    this.token = kept.token || 'none';
    this.wanted = kept.wanted;
    this.links = kept.links || {};
    this.line = new Line(`/api/${this.path}/live`, this.token);
  }

  get path() {
    return `rooms/${encodeURIComponent(this.id)}`;
  }

  /** @returns {Promise<Sight>} */
  look(after = -1, wait = 0, signal = undefined) {
    return json(`${this.path}?after=${after}&wait=${wait}`, { token: this.token, signal });
  }

  /** What is new after that batch: from the live line, or, where there is none, by asking. @returns {Promise<Sight>} */
  async news(after, wait, signal) {
    return (await this.line.next(after, signal)) || this.look(after, wait, signal);
  }

  /** The same command sent again (its answer was lost) has the same id, and is taken once. */
  answer(question, answer, after) {
    const said = JSON.stringify([question, answer]);
    if (this.said !== said) Object.assign(this, { said, command: commandId() });
    return json(`${this.path}/answer`, { token: this.token, body: { question, answer, after, id: this.command } });
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
  takeBack(question, after) {
    return json(`${this.path}/take-back?after=${after}`, { token: this.token, body: { question, id: commandId() } });
  }

  async record() {
    const response = await ask(`${this.path}/record`, { token: this.token });
    return response.blob();
  }
}
