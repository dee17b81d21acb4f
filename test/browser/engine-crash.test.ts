import { describe, expect, test } from 'vitest';
import type { EngineError } from '../../src/core/engine';
import type { Capabilities } from '../../src/engines/capabilities';
import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
import { faultyWorkers } from './support/faulty-workers';
import {
  atFirstText,
  endOf,
  eventsOf,
  finishOf,
  kindOfRejection,
  loaded,
  textOf,
  user,
} from './support/engine-steps';

const wasm = { modelId: 'pocket', device: 'wasm' } as const;
// Six lines take the model far longer than any fault waits.
const variations = 'Give 6 variations of "a boat on a lake" along "time of day".';
const long = { rows: [user(variations)], maxTokens: 900 };
const short = { rows: [user('Hi')], maxTokens: 1 };

const realGpu: Capabilities = { gpu: { kind: 'real', shaderF16: false }, webAssembly: true };

/** An engine whose first worker is this one; all later ones are well. */
function engineWith(first: () => Worker, capabilities?: Capabilities) {
  const workers: Worker[] = [];
  const engine = createTransformersEngine({
    startWorker: () => {
      const worker = workers.length === 0 ? first() : startMainModelWorker();
      workers.push(worker);
      return worker;
    },
    ...(capabilities ? { capabilities: () => Promise.resolve(capabilities) } : {}),
  });
  const lost: EngineError[] = [];
  engine.onLost((error) => lost.push(error));
  return { engine, workers, lost };
}

describe('when the worker', () => {
  test.each([
    ['throws', faultyWorkers.throws, 'worker-crashed'],
    ['rejects a promise that nobody awaits', faultyWorkers.rejects, 'out-of-memory'],
    ['fails in a generation', faultyWorkers.generateFails, 'device-lost'],
  ])(
    '%s, the call ends with an error, the loss is told, and a load works again',
    async (_, fault, kind) => {
      const { engine, lost } = engineWith(fault);
      await loaded(engine, wasm);
      const calls = [eventsOf(engine.stream(long)), eventsOf(engine.stream(short))];
      const [first = [], second = []] = await Promise.all(calls);
      expect(endOf(first)).toMatchObject({ type: 'error', error: { kind } });
      expect(endOf(second)).toMatchObject({ type: 'error', error: { kind: 'not-loaded' } });
      expect(lost.map((error) => error.kind)).toEqual([kind]);
      expect(engine.info).toBeUndefined();
      expect(await kindOfRejection(engine.countTexts(['a']))).toBe('not-loaded');
      await loaded(engine, wasm);
      expect(finishOf(await eventsOf(engine.stream(short))).reason).toBe('length');
      await engine.unload();
    },
  );

  test('throws while nothing runs, the loss is told', async () => {
    const { engine, workers } = engineWith(startMainModelWorker);
    await loaded(engine, wasm);
    const lost = new Promise<EngineError>((resolve) => engine.onLost(resolve));
    workers[0]?.dispatchEvent(
      new ErrorEvent('error', { message: 'Uncaught RuntimeError: unreachable' }),
    );
    expect((await lost).message).toContain('stopped unexpectedly');
    expect(engine.info).toBeUndefined();
  });

  test('is gone without a word, a generation is given up after a while', async () => {
    const workers: Worker[] = [];
    const engine = createTransformersEngine({
      startWorker: () =>
        workers[workers.push(startMainModelWorker()) - 1] ?? startMainModelWorker(),
      timing: { quietMs: 1500 },
    });
    await loaded(engine, wasm);
    const events = await atFirstText(engine.stream(long), () => workers[0]?.terminate());
    expect(endOf(events)).toMatchObject({ type: 'error', error: { kind: 'worker-crashed' } });
    await loaded(engine, wasm);
    await engine.unload();
  });

  test('cannot be started, the load says so', async () => {
    const engine = createTransformersEngine({
      startWorker: () => new Worker(new URL('/nowhere.js', location.href), { type: 'module' }),
    });
    const outcome = await engine.load(wasm, () => undefined);
    expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'worker-crashed' } });
  });
});

describe('the device', () => {
  test('is the CPU in a fresh worker when the GPU fails, and that is said', async () => {
    const { engine, workers } = engineWith(faultyWorkers.noGpuInside, realGpu);
    const info = await loaded(engine, { modelId: 'pocket', device: 'auto' });
    expect(workers).toHaveLength(2);
    expect(info.device).toBe('wasm');
    expect(info.deviceNote).toBe(
      'The graphics processor could not run the model, running on the CPU.',
    );
    await engine.unload();
  });

  test('is the CPU at once where the only GPU is a software one', async () => {
    const { engine, workers } = engineWith(startMainModelWorker);
    const info = await loaded(engine, { modelId: 'pocket', device: 'auto' });
    expect(workers).toHaveLength(1);
    expect(info).toMatchObject({
      device: 'wasm',
      deviceNote: expect.stringContaining('imitation') as unknown,
    });
    await engine.unload();
  });

  test('is nothing where there is neither WebGPU nor WebAssembly', async () => {
    const nothing: Capabilities = { gpu: { kind: 'none' }, webAssembly: false };
    const { engine, workers } = engineWith(startMainModelWorker, nothing);
    const outcome = await engine.load({ modelId: 'pocket', device: 'auto' }, () => undefined);
    expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'unsupported' } });
    expect(workers).toEqual([]);
  });

  test('that is lost in the middle ends the call and is told', async () => {
    const { engine, lost } = engineWith(faultyWorkers.losesGpu);
    await loaded(engine, { modelId: 'pocket', device: 'webgpu' });
    const end = endOf(await eventsOf(engine.stream(long)));
    expect(end).toMatchObject({ type: 'error', error: { kind: 'device-lost' } });
    expect(lost.map((error) => error.kind)).toEqual(['device-lost']);
    await engine.unload();
  });

  test.each([
    ['the model reads', faultyWorkers.losesGpuReading, 'We walked by the river. '.repeat(60)],
    ['it writes', faultyWorkers.losesGpuWriting, ''],
  ])(
    'that is lost while %s ends the call, what was written stays, and a load goes on',
    async (_, worker, before) => {
      const { engine, lost } = engineWith(worker);
      await loaded(engine, { modelId: 'pocket', device: 'webgpu' });
      const prompt = before + variations;
      const events = await eventsOf(engine.stream({ rows: [user(prompt)], maxTokens: 200 }));
      expect(endOf(events)).toMatchObject({ type: 'error', error: { kind: 'device-lost' } });
      expect(textOf(events) === '').toBe(before !== '');
      expect(lost.map((error) => error.kind)).toEqual(['device-lost']);
      expect(engine.info).toBeUndefined();
      await loaded(engine, wasm);
      expect(finishOf(await eventsOf(engine.stream(short))).reason).toBe('length');
      await engine.unload();
    },
  );

  test('that is lost at the load fails it, or is told at once; the next load goes on', async () => {
    const { engine, lost } = engineWith(faultyWorkers.losesGpuLoading);
    const told = new Promise<void>((resolve) => engine.onLost(() => resolve()));
    const outcome = await engine.load({ modelId: 'pocket', device: 'webgpu' }, () => undefined);
    if (outcome.kind === 'loaded') await told;
    const kinds = outcome.kind === 'failed' ? [outcome.error.kind] : lost.map(({ kind }) => kind);
    expect(kinds).toEqual(['device-lost']);
    expect(engine.info).toBeUndefined();
    await loaded(engine, wasm);
    await engine.unload();
  });
});
