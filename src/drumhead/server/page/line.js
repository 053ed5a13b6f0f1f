/** The live line to a room: what is new comes by itself. Where no line can be had, the page asks instead. */

/** @typedef {import('./types.js').Sight} Sight */

const REST = 5000; // ms after a line broke, in which the page asks

export class Line {
  /** @param {string} path @param {string} token */
  constructor(path, token) {
    this.path = path;
    this.token = token;
    /** @type {Sight[]} */
    this.heard = [];
    this.broken = -Infinity;
  }

  /**
   * The next sight that is not older than that batch, or null when there is no line.
   * @param {number} after @param {AbortSignal} left @returns {Promise<Sight | null>}
   */
  async next(after, left) {
    if (!this.socket && performance.now() - this.broken < REST) return null;
    if (!this.socket) this.open(after, left);
    for (;;) {
      const found = this.heard.shift();
      if (found && found.next >= after) return found;
      if (!found && !this.socket) return null;
      if (!found) await new Promise((ring) => (this.ring = ring));
    }
  }

  open(after, left) {
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + this.path);
    this.socket = socket;
    this.heard = [];
    const hangUp = () => socket.close();
    left.addEventListener('abort', hangUp, { once: true });
    socket.addEventListener('open', () => socket.send(JSON.stringify({ token: this.token, after })));
    socket.addEventListener('message', (m) => {
      this.heard.push(JSON.parse(m.data));
      this.ring?.();
    });
    socket.addEventListener('close', () => {
      left.removeEventListener('abort', hangUp);
      this.socket = null;
      this.broken = performance.now();
      this.ring?.();
    });
  }
}
