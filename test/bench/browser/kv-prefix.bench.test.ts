/**
 * How much of each prompt the model reads anew, over a long conversation with compactions, counted by the
 * engine itself: tokens prefilled ÷ tokens of the prompts (what a chat without a kept cache prefills).
 * The built-in model's weights run as a model that takes the summary as a row and the recall block in front
 * of the newest message; the counts do not depend on what it says.
 */
import { expect, it } from 'vitest';
import { digestTurn } from '../../../src/core/agent/after-turn';
import { runTurn } from '../../../src/core/agent/run-turn';
import type { TurnDeps } from '../../../src/core/agent/types';
import { runCompaction } from '../../../src/core/compaction/compact';
import type { Engine, EngineInfo } from '../../../src/core/engine';
import type { MessageEntry, SessionEntry } from '../../../src/core/entry';
import { pocketModel } from '../../../src/engines/catalog';
import { loadPrompts } from '../../../src/engines/load-prompts';
import { startMainModelWorker } from '../../../src/engines/start-workers';
import { createTransformersEngine } from '../../../src/engines/transformers-engine';
import { createMinisearchRecall } from '../../../src/recall/minisearch-recall';
import { createMemoryLog } from '../../../src/storage/memory-log';
import { createLocalLocks } from '../../../src/stores/local-locks';
import { defaultScript } from '../../../tools/demo/default-script';

const turns = Number(import.meta.env.VITE_KV_TURNS ?? 200);

interface Counted {
  readonly turn: number;
  readonly promptTokens: number;
  readonly newTokens: number;
  /** Tokens of the newest turn and the one before, as rows. */
  readonly lastTwoTokens: number;
  readonly isAfterCompaction: boolean;
}

const isMessage = (entry: SessionEntry): entry is MessageEntry => entry.kind === 'message';

/** Rows of the demo, over and over: facts, small talk and questions. */
function texts(): readonly string[] {
  const all = defaultScript.turns.map(({ user }) => user);
  return Array.from({ length: turns }, (_, i) => all[i % all.length] ?? 'Hello.');
}

function withPlacement(engine: Engine, info: EngineInfo): Engine {
  return {
    info,
    tokenizerId: engine.tokenizerId,
    countTexts: (some) => engine.countTexts(some),
    countRows: (rows) => engine.countRows(rows),
    countRequest: (request) => engine.countRequest(request),
    onLost: (listener) => engine.onLost(listener),
    load: (request, onProgress, signal) => engine.load(request, onProgress, signal),
    stream: (request) => engine.stream(request),
    interrupt: () => {
      engine.interrupt();
    },
    unload: () => engine.unload(),
  };
}

it('prefills the newest turn and the one before, and the whole only after a compaction', async () => {
  const inner = createTransformersEngine({ startWorker: startMainModelWorker });
  const loaded = await inner.load({ modelId: 'pocket', device: 'wasm' }, () => undefined);
  const loadedPrompts = await loadPrompts(pocketModel, document.baseURI);
  if (loaded.kind !== 'loaded' || loadedPrompts.kind !== 'ok') throw new Error('No model.');
  const { prompts } = loadedPrompts;
  const { info } = loaded;
  const engine = withPlacement(inner, { ...info, placement: 'row' });
  const log = createMemoryLog();
  const created = await log.create({ title: 'kv' });
  if (created.kind === 'failed') throw new Error(created.error.message);
  const sessionId = created.value.id;
  const exclusively = createLocalLocks();
  const compaction: TurnDeps['compaction'] = {
    log,
    counter: engine,
    window: info.contextWindow,
    placement: 'row',
    prompts,
    writers: [],
    now: Date.now,
    exclusively: (id, task) => exclusively(`compaction:${id}`, task),
  };
  const recall = createMinisearchRecall({ prompts });
  const deps: TurnDeps = { engine, compaction, recall, sampling: {} };
  const pathNow = async (): Promise<readonly SessionEntry[]> => {
    const session = await log.get(sessionId);
    const leafId = session.kind === 'ok' ? session.value.leafId : null;
    const path = await log.path(sessionId, leafId);
    return path.kind === 'ok' ? path.value : [];
  };
  const counted: Counted[] = [];
  let compactions = 0;
  for (const [i, text] of texts().entries()) {
    const before = await pathNow();
    recall.add(sessionId, before);
    const leafId = before.at(-1)?.id ?? null;
    await runTurn(deps, { sessionId, leafId, text, emit: () => undefined });
    const path = await pathNow();
    const replies = path.filter(isMessage);
    const usage = replies.at(-1)?.origin?.usage;
    const rows = replies
      .slice(-4, -1)
      .reduce((sum, entry) => sum + (entry.tokens[engine.tokenizerId] ?? 0), 0);
    const all = path.filter((entry) => entry.kind === 'compaction').length;
    if (usage) {
      counted.push({
        turn: i + 1,
        promptTokens: usage.promptTokens,
        newTokens: usage.promptTokens - usage.cachedTokens,
        lastTwoTokens: rows,
        isAfterCompaction: all !== compactions,
      });
    }
    compactions = all;
    await digestTurn(log, { sessionId, path });
    const now = await pathNow();
    const request = { sessionId, leafId: now.at(-1)?.id ?? '', trigger: 'post-response' } as const;
    const ended = await runCompaction(compaction, request);
    // The next turn is the first after this compaction: what it reads anew is the price of it.
    if (ended.kind === 'compacted') compactions = all;
  }
  await inner.unload();
  const sum = (of: (one: Counted) => number): number => counted.reduce((n, one) => n + of(one), 0);
  const calm = counted.filter((one) => !one.isAfterCompaction);
  const worst = Math.max(...calm.map((one) => one.newTokens - one.lastTwoTokens));
  console.log(
    JSON.stringify({
      turns: counted.length,
      compactions: counted.filter((one) => one.isAfterCompaction).length,
      prefilledShare: sum((one) => one.newTokens) / sum((one) => one.promptTokens),
      meanPromptTokens: Math.round(sum((one) => one.promptTokens) / counted.length),
      meanNewTokensCalm: Math.round(calm.reduce((n, one) => n + one.newTokens, 0) / calm.length),
      mostNewBeyondLastTwoTurns: worst,
    }),
  );
  expect(counted.length).toBe(turns);
  // A recall block and the template's own marks stand around the two turns.
  const recallShare = 0.12;
  expect(worst).toBeLessThanOrEqual(Math.ceil(info.contextWindow * recallShare) + 24);
}, 1_800_000);
