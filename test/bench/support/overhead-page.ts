// Runs in the browser: the same prompts through the engine and through the library alone, in turns.
import { wrap } from 'comlink';
import type { ChatRow } from '../../../src/core/chat-row';
import { createTransformersEngine } from '../../../src/engines/transformers-engine';
import type { OverheadApi } from './overhead.worker';

export interface Run {
  readonly tokens: number;
  readonly ms: number;
}

export interface Pair {
  readonly engine: Run;
  readonly plain: Run;
}

const maxTokens = 300;
/** Prompts in one run: some hundreds of tokens, so that one hiccup of the machine does not decide it. */
const promptsPerRun = 6;

/** Each prompt is another one, so that no KV cache helps the engine. */
const promptOf = (index: number): ChatRow[] => [
  {
    role: 'user',
    content: `Give ${10 + index} variations of "a red boat on a quiet lake" along "time of day".`,
  },
];

const sum = (a: Run, b: Run): Run => ({ tokens: a.tokens + b.tokens, ms: a.ms + b.ms });

export async function measure(rounds: number): Promise<Pair[]> {
  let worker: Worker | undefined;
  const engine = createTransformersEngine({
    documentBase: `${location.origin}/`,
    startWorker: () =>
      (worker = new Worker(new URL('./overhead.worker.ts', import.meta.url), { type: 'module' })),
  });
  const outcome = await engine.load({ modelId: 'pocket', device: 'wasm' }, () => undefined);
  if (outcome.kind !== 'loaded' || worker === undefined) throw new Error(JSON.stringify(outcome));
  const api = wrap<OverheadApi>(worker);

  async function throughEngine(rows: readonly ChatRow[]): Promise<Run> {
    const startedAt = performance.now();
    for await (const event of engine.stream({ rows, maxTokens })) {
      if (event.type === 'error') throw new Error(event.error.message);
      if (event.type !== 'finish') continue;
      return { tokens: event.usage.completionTokens, ms: performance.now() - startedAt };
    }
    throw new Error('the stream had no end');
  }

  /** Both sides take each prompt, and take turns in being first: a drift of the machine hits both. */
  async function run(round: number): Promise<Pair> {
    let pair: Pair = { engine: { tokens: 0, ms: 0 }, plain: { tokens: 0, ms: 0 } };
    for (let index = 0; index < promptsPerRun; index += 1) {
      const rows = promptOf(round * promptsPerRun + index);
      const early = index % 2 === 0 ? await throughEngine(rows) : undefined;
      const plain = await api.generatePlain(rows, maxTokens);
      const late = early ?? (await throughEngine(rows));
      pair = { engine: sum(pair.engine, late), plain: sum(pair.plain, plain) };
    }
    return pair;
  }

  await run(rounds); // warms both up
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push(await run(round));
  await engine.unload();
  return pairs;
}

Object.assign(globalThis, { measureOverhead: measure });
