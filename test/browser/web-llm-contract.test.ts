import { describe, expect, test } from 'vitest';
import type { EngineError } from '../../src/core/engine';
import { createWebLlmEngine } from '../../src/engines/web-llm-engine';
import { modelId } from '../support/web-llm-model';
import { describeLoadContract, describeReplyContract, type ReplySubject } from './engine-contract';
import { describeRequestContract } from './engine-request-contract';
import { endOf, eventsOf, finishOf, kindOfRejection, loaded, user } from './support/engine-steps';
import { scriptedWebLlm } from './support/web-llm-scripted-workers';

const load = { modelId, device: 'webgpu' } as const;
const short = { rows: [user('Hi')], maxTokens: 1 };
const long = { rows: [user('Hi')], maxTokens: 400 };

const subject: ReplySubject = {
  name: 'web-llm around a scripted model',
  create: () => createWebLlmEngine({ startWorker: scriptedWebLlm.well }),
  load,
  longReply: 400,
  stops: 20,
};

describeReplyContract(subject);
describeRequestContract(subject);
describeLoadContract(subject);

/** An engine whose first worker is this one; all later ones are well. */
function engineWith(first: () => Worker, timing = {}) {
  let starts = 0;
  const engine = createWebLlmEngine({
    startWorker: () => (starts++ === 0 ? first() : scriptedWebLlm.well()),
    timing,
  });
  const lost: EngineError[] = [];
  engine.onLost((error) => lost.push(error));
  return { engine, lost };
}

describe('when the worker', () => {
  test.each([
    ['throws', scriptedWebLlm.throws, 'worker-crashed'],
    ['rejects a promise that nobody awaits', scriptedWebLlm.rejects, 'out-of-memory'],
    ['loses the GPU in a reply', scriptedWebLlm.deviceLost, 'device-lost'],
  ])('%s, the call ends once, the loss is told, and a load works again', async (_, fault, kind) => {
    const { engine, lost } = engineWith(fault);
    await loaded(engine, load);
    const calls = [eventsOf(engine.stream(long)), eventsOf(engine.stream(short))];
    const [first = [], second = []] = await Promise.all(calls);
    expect(endOf(first)).toMatchObject({ type: 'error', error: { kind } });
    expect(endOf(second)).toMatchObject({ type: 'error', error: { kind: 'not-loaded' } });
    expect(lost.map((error) => error.kind)).toEqual([kind]);
    expect(await kindOfRejection(engine.countTexts(['a']))).toBe('not-loaded');
    await loaded(engine, load);
    expect(finishOf(await eventsOf(engine.stream(short))).reason).toBe('length');
    await engine.unload();
  });

  test('loses the GPU without a word, the next call finds out and tells', async () => {
    const { engine, lost } = engineWith(scriptedWebLlm.silentLoss);
    await loaded(engine, load);
    await eventsOf(engine.stream({ ...long, maxTokens: 8 }));
    const end = endOf(await eventsOf(engine.stream(short)));
    expect(end).toMatchObject({ type: 'error', error: { kind: 'device-lost' } });
    expect(lost.map((error) => error.kind)).toEqual(['device-lost']);
    expect(engine.info).toBeUndefined();
    await loaded(engine, load);
    await engine.unload();
  });

  test('says that it has loaded and has not, the load has failed', async () => {
    const { engine } = engineWith(scriptedWebLlm.emptyLoad);
    const outcome = await engine.load(load, () => undefined);
    expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'device-lost' } });
    expect(engine.info).toBeUndefined();
    await loaded(engine, load);
    await engine.unload();
  });

  test('reads a long prompt and cannot hear a stop, the caller is let go and nothing late gets out', async () => {
    const { engine } = engineWith(scriptedWebLlm.slowPrefill, { stopGraceMs: 20 });
    await loaded(engine, load);
    const stop = new AbortController();
    const call = eventsOf(engine.stream({ ...long, signal: stop.signal }));
    setTimeout(() => {
      stop.abort();
    }, 20);
    expect(finishOf(await call)).toMatchObject({ reason: 'aborted', usage: { promptTokens: 0 } });
    const next = finishOf(await eventsOf(engine.stream(short)));
    expect(next).toMatchObject({ reason: 'length', usage: { completionTokens: 1 } });
    await engine.unload();
  });
});

test('a model that needs what this GPU lacks is refused before a worker starts', async () => {
  let starts = 0;
  const engine = createWebLlmEngine({
    startWorker: () => {
      starts += 1;
      return scriptedWebLlm.well();
    },
  });
  const f16 = { modelId: 'Qwen3-0.6B-q4f16_1-MLC', device: 'webgpu' } as const;
  expect(await engine.load(f16, () => undefined)).toMatchObject({
    kind: 'failed',
    error: { kind: 'unsupported', message: expect.stringContaining('shader-f16') as unknown },
  });
  expect(starts).toBe(0);
});
