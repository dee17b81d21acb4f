import { beforeAll, describe, expect, test } from 'vitest';
import { chatConfig } from '../support/web-llm-model';
import { insidesTimeoutMs } from '../support/web-llm-insides-node';
import { hostWith, joinEvents as join, loadedHost, prepareInsides } from './web-llm-host-kit';

beforeAll(prepareInsides, insidesTimeoutMs);

describe('a lost GPU', () => {
  test('shows at the next call as such, and is fatal', async () => {
    const { library, ask } = await loadedHost({});
    await library.loseGpu();
    const [end] = await ask({});
    expect(end).toMatchObject({ type: 'error', fatal: true, error: { kind: 'device-lost' } });
  });

  test('in the middle of a reply keeps what was written', async () => {
    const { ask } = await loadedHost({
      fault: ({ call, token }) =>
        call > 0 && token === 4 ? new Error('Device was lost') : undefined,
    });
    const events = await ask({});
    expect(join(events, 'text')).not.toBe('');
    expect(events.at(-1)).toMatchObject({ fatal: true, error: { kind: 'device-lost' } });
  });
});

describe('a load', () => {
  test('that resolves without a model has failed', async () => {
    const { load } = await hostWith({ load: () => 'empty' });
    expect(await load()).toMatchObject({ kind: 'failed', error: { kind: 'device-lost' } });
  });

  test('that was cut off rejects with a text or an Error, or not at all', async () => {
    for (const throws of ['Engine.unload() is called.', new Error('Engine.unload() is called.')]) {
      const { load } = await hostWith({ load: () => ({ throws }) });
      expect(await load()).toMatchObject({ kind: 'failed', error: { kind: 'aborted' } });
    }
    const abort = { throws: new DOMException('Engine.unload() is called.', 'AbortError') };
    const { load } = await hostWith({ load: () => abort });
    expect(await load()).toMatchObject({ kind: 'failed', error: { kind: 'device-lost' } });
  });

  test('whose model cannot compute has failed, and says what is missing', async () => {
    const wgsl = new Error("WGSL: extension 'f16' is not allowed in the current environment");
    const { load } = await hostWith({ fault: () => wgsl });
    expect(await load()).toMatchObject({
      kind: 'failed',
      error: { kind: 'unsupported', message: expect.stringContaining('q4f32') as unknown },
    });
  });

  test('asks for the window that is used, so that no more memory is set aside', async () => {
    const { library, load } = await hostWith({});
    expect(await load({ maxContextWindow: 512 })).toMatchObject({ info: { contextWindow: 512 } });
    expect(await load({ maxContextWindow: 9999 })).toMatchObject({ info: { contextWindow: 1024 } });
    expect(library.loads).toEqual([{ context_window_size: 512 }, { context_window_size: 1024 }]);
  });

  test('of a model that nobody knows says so', async () => {
    const { load } = await hostWith({});
    expect(await load({ modelId: 'nobody' })).toMatchObject({ error: { kind: 'model-missing' } });
  });

  test.each([
    ['without a tokenizer.json', { tokenizer_files: ['tokenizer.model'] }, 'unsupported'],
    ['without a conversation template', { conv_template: undefined }, 'model-corrupt'],
  ])('of a model %s says so', async (_name, change, kind) => {
    const { load } = await hostWith({}, { config: { ...chatConfig, ...change } });
    expect(await load()).toMatchObject({ kind: 'failed', error: { kind } });
  });
});
