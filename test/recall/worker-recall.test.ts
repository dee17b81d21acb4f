import { expose } from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import { createRecallHost, type RecallHost } from '../../src/recall/recall-host';
import { createWorkerRecall, type RecallWorker } from '../../src/recall/worker-recall';
import { sessionId, told } from './recall-kit';

/** A worker's two ends without a worker; `die` is what a crash looks like from the page. */
class FakeWorker implements RecallWorker {
  readonly #channel = new MessageChannel();
  readonly #events = new EventTarget();
  isTerminated = false;
  readonly addEventListener: RecallWorker['addEventListener'];
  readonly removeEventListener: RecallWorker['removeEventListener'];

  constructor(host: RecallHost) {
    const { port1, port2 } = this.#channel;
    expose(host, port2);
    port1.start();
    port2.start();
    const target = (type: string): EventTarget => (type === 'error' ? this.#events : port1);
    this.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
      target(type).addEventListener(type, listener);
    };
    this.removeEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
      target(type).removeEventListener(type, listener);
    };
  }

  postMessage(message: unknown): void {
    this.#channel.port1.postMessage(message);
  }

  terminate(): void {
    this.isTerminated = true;
    this.#channel.port1.close();
  }

  die(): void {
    this.#events.dispatchEvent(new Event('error'));
  }
}

const started: FakeWorker[] = [];

function recallOver(host: () => RecallHost = createRecallHost) {
  return createWorkerRecall({
    startWorker: () => {
      const worker = new FakeWorker(host());
      started.push(worker);
      return worker;
    },
  });
}

afterEach(() => {
  for (const worker of started.splice(0)) worker.terminate();
});

const asked = { sessionId, exclude: new Set<string>(), limit: 8 };
const life = told('The kayak is in the shed.', 'My shoe size is 43.');

describe('recall in a worker', () => {
  it('finds what the path holds', async () => {
    const recall = recallOver();
    recall.add(sessionId, life);
    const [hit] = await recall.search({ ...asked, text: 'Where is the kayak?' });
    expect(hit?.text).toBe('The kayak is in the shed.');
    const lines = await recall.search({ ...asked, text: 'my shoe size', roomTokens: 200 });
    expect(lines.map(({ text }) => text).join(' ')).toContain('43');
  });

  it('sends each entry once, and a path of another branch anew', async () => {
    const calls: [number, number][] = [];
    const recall = recallOver(() => {
      const host = createRecallHost();
      return {
        ...host,
        add: (id, from, entries) => {
          calls.push([from, entries.length]);
          host.add(id, from, entries);
        },
      };
    });
    recall.add(sessionId, life.slice(0, 2));
    recall.add(sessionId, life);
    recall.add(sessionId, life);
    const branch = told('My shoe size is 38.').map((entry) => ({ ...entry, id: `b${entry.id}` }));
    recall.add(sessionId, branch);
    const found = await recall.search({ ...asked, text: 'my shoe size' });
    expect(found.map(({ text }) => text)).toEqual(['My shoe size is 38.']);
    expect(calls).toEqual([
      [0, 2],
      [2, life.length - 2],
      [0, branch.length],
    ]);
  });

  it('starts another worker after a crash, and finds nothing meanwhile', async () => {
    const recall = recallOver();
    recall.add(sessionId, life);
    const text = 'Where is the kayak?';
    const during = recall.search({ ...asked, text });
    started[0]?.die();
    expect(await during).toEqual([]);
    expect(started[0]?.isTerminated).toBe(true);
    expect(await recall.search({ ...asked, text })).toEqual([]);
    recall.add(sessionId, life);
    expect((await recall.search({ ...asked, text })).length).toBe(1);
    expect(started).toHaveLength(2);
  });

  it('gives up after three crashes', () => {
    const recall = recallOver();
    for (let crash = 0; crash < 6; crash += 1) {
      recall.add(sessionId, life);
      started.at(-1)?.die();
    }
    expect(started).toHaveLength(3);
  });

  it('finds nothing when the index fails', async () => {
    const recall = recallOver(() => ({
      ...createRecallHost(),
      search: () => Promise.reject(new Error('broken')),
    }));
    recall.add(sessionId, life);
    expect(await recall.search({ ...asked, text: 'kayak' })).toEqual([]);
  });

  it('keeps two sessions and takes an older one in anew', async () => {
    const recall = recallOver();
    for (const id of ['a', 'b', 'c']) recall.add(id, life);
    const text = 'Where is the kayak?';
    expect(await recall.search({ ...asked, sessionId: 'a', text })).toEqual([]);
    recall.add('a', life);
    expect(await recall.search({ ...asked, sessionId: 'a', text })).toHaveLength(1);
  });
});
