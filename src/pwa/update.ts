/**
 * Installing the service worker and moving to a new version. A new version never starts by itself: it is
 * stored, waits, and is offered; what a page is doing goes on with the code it started with.
 */
import type { KeepAnswer, PageMessage } from './messages';

/** `unavailable`: this browser or this mode of it keeps nothing; the app works online. */
export type OfflineState =
  | { readonly kind: 'kept' }
  | { readonly kind: 'incomplete'; readonly missing: number }
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface Updates {
  /**
   * Calls `listener` when a newer version is stored and waits, at once if one waits already; also when
   * another tab has started it. Returns what ends the calls.
   */
  onUpdateReady(listener: () => void): () => void;
  /** Starts the newer version: this page reloads. To be called when no reply is being written. */
  applyUpdate(): void;
  /** Stores in the background what the app needs offline, and says what came of it. */
  keepForOffline(): Promise<OfflineState>;
}

/** A tab may stay open for days; without asking, it would not hear of a new version. */
const checkEveryMs = 60 * 60 * 1000;

function ask(worker: ServiceWorker, message: PageMessage): Promise<KeepAnswer> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = (event: MessageEvent<KeepAnswer>) => {
      port1.close();
      resolve(event.data);
    };
    worker.postMessage(message, [port2]);
  });
}

function tell(worker: ServiceWorker, message: PageMessage): void {
  worker.postMessage(message);
}

/** Without a service worker: nothing to offer, nothing kept. */
function noUpdates(reason: string): Updates {
  return {
    onUpdateReady: () => () => undefined,
    applyUpdate: () => {
      location.reload();
    },
    keepForOffline: () => Promise.resolve({ kind: 'unavailable', reason }),
  };
}

class ServiceWorkerUpdates implements Updates {
  readonly #container: ServiceWorkerContainer;
  readonly #registration: ServiceWorkerRegistration;
  readonly #listeners = new Set<() => void>();
  #isReady = false;
  #isApplying = false;

  constructor(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration) {
    this.#container = container;
    this.#registration = registration;
    const hadController = container.controller !== null;
    container.addEventListener('controllerchange', () => {
      if (this.#isApplying) location.reload();
      else if (hadController) this.#announce();
    });
    registration.addEventListener('updatefound', () => {
      this.#watch(registration.installing);
    });
    this.#watch(registration.installing);
    if (registration.waiting && hadController) this.#announce();
    setInterval(() => {
      // Offline, or the host is gone: the next hour will do.
      registration.update().catch(() => undefined);
    }, checkEveryMs);
  }

  #watch(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      // Without a controller this is the first install, not an update.
      if (worker.state === 'installed' && this.#container.controller) this.#announce();
    });
  }

  #announce(): void {
    this.#isReady = true;
    for (const listener of this.#listeners) listener();
  }

  onUpdateReady(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#isReady) listener();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  applyUpdate(): void {
    const { waiting } = this.#registration;
    if (!waiting) {
      location.reload(); // another tab has started it already
      return;
    }
    this.#isApplying = true;
    tell(waiting, { type: 'take-over' });
  }

  async keepForOffline(): Promise<OfflineState> {
    const { active } = await this.#container.ready;
    if (!active) return { kind: 'unavailable', reason: 'The service worker did not start.' };
    const { missing } = await ask(active, { type: 'keep' });
    return missing === 0 ? { kind: 'kept' } : { kind: 'incomplete', missing };
  }
}

/** As vite.config.ts names it. */
const serviceWorkerFile = 'service-worker.js';

/** Never rejects. `base`: the folder of the app, or the address of any file in it. */
export async function startUpdates(base: string): Promise<Updates> {
  if (!('serviceWorker' in navigator)) {
    return noUpdates(
      'This browser has no service worker (private window, or not a secure address).',
    );
  }
  try {
    const container = navigator.serviceWorker;
    const url = new URL(serviceWorkerFile, new URL(base, document.baseURI));
    return new ServiceWorkerUpdates(container, await container.register(url));
  } catch (error) {
    return noUpdates(error instanceof Error ? error.message : String(error));
  }
}
