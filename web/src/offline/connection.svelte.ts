/** Does the server answer? Asked only after something failed, until it does again. */

const SOONEST = 1000; // ms until the server is tried again; twice that each time
const LATEST = 15_000;

class Connection {
  offline = $state(false);
  readonly #waiting = new Set<() => void>();
  #timer = 0;
  #trying = false;
  #wait = SOONEST;

  /** Follow what the browser says about the network. */
  watch() {
    addEventListener('offline', () => void this.#try());
    addEventListener('online', () => void this.#try());
    if (!navigator.onLine) void this.#try();
  }

  /** A request failed, or was answered by this device: is it the server, or that request alone? */
  doubt() {
    if (!this.offline) void this.#try();
  }

  /** Called when the server answers again; what comes back ends that. */
  whenBack(does: () => void): () => void {
    this.#waiting.add(does);
    return () => void this.#waiting.delete(does);
  }

  async #try() {
    if (this.#trying) return;
    this.#trying = true;
    clearTimeout(this.#timer);
    const answers = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    this.#trying = false;
    if (answers) return this.#back();
    this.offline = true;
    this.#timer = window.setTimeout(() => void this.#try(), this.#wait);
    this.#wait = Math.min(LATEST, 2 * this.#wait);
  }

  #back() {
    this.#wait = SOONEST;
    if (!this.offline) return;
    this.offline = false;
    for (const does of this.#waiting) does();
  }
}

export const connection = new Connection();
