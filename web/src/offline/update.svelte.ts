/** The service worker of this page, and the news that a newer build is there. */

const PATIENCE = 3000; // ms for the new worker to take over

/** A worker's build, as it says itself. */
const buildOf = (worker: ServiceWorker) =>
  new Promise<string>((told) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (e: MessageEvent<string>) => told(e.data);
    worker.postMessage('build', [port2]);
  });

class Update {
  ready = $state(false);
  #next: ServiceWorker | null = null;
  readonly #build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

  /** Only a secure page may have one; without it everything works as long as the server answers. */
  async watch() {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('controllerchange', () => void this.#compare(serviceWorker.controller));
    try {
      const registration = await serviceWorker.register('/sw.js');
      const look = () => void this.#compare(registration.waiting);
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', look);
      });
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) void registration.update().catch(() => undefined); // the server is away
      });
      look();
    } catch {
      // this browser does not want one
    }
  }

  /** A worker of this page's own build takes over by itself; one of another build waits until the person reloads. */
  async #compare(worker: ServiceWorker | null) {
    if (!worker) return;
    const build = await buildOf(worker);
    if (build === this.#build) worker.postMessage('take over');
    else [this.#next, this.ready] = [worker, true];
  }

  /** First the new worker takes over, then the page is loaded by it: both at once may leave the page without either. */
  reload = () => {
    const { serviceWorker } = navigator;
    const load = () => location.reload();
    if (!this.#next || this.#next === serviceWorker.controller) return load();
    serviceWorker.addEventListener('controllerchange', load, { once: true });
    setTimeout(load, PATIENCE);
    this.#next.postMessage('take over');
  };
}

export const update = new Update();
