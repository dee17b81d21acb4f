import { beforeAll, describe, expect, test } from 'vitest';
import type { ChatRow } from '../../src/core/chat-row';
import type { HostEvent, HostGenerateRequest } from '../../src/engines/host-protocol';
import { createWebLlmHost } from '../../src/engines/web-llm-host';
import type { WebLlmLoadRequest } from '../../src/engines/web-llm-protocol';
import { createScriptedLibrary, type ScriptedModel } from '../scripted-mlc-engine';
import type { WebLlmInsides } from '../support/web-llm-insides';
import { loadInsides, pocketTokenizerFile } from '../support/web-llm-insides-node';
import { chatConfig, heldFiles, modelId, record } from '../support/web-llm-model';

let inside: WebLlmInsides;
beforeAll(async () => {
  inside = await loadInsides();
});

const user = (content: string): ChatRow => ({ role: 'user', content });
const assistant = (content: string): ChatRow => ({ role: 'assistant', content });
const words = 'one two three four five six seven eight nine ten eleven twelve.';

/** The pocket tokenizer, with the marks of thinking as tokens of its own if asked for. */
function tokenizerFile(thinks: boolean): ArrayBuffer {
  if (!thinks) return pocketTokenizerFile();
  const text = new TextDecoder().decode(pocketTokenizerFile());
  const marks = ['<think>', '</think>'].map((content, index) => ({
    ...{ id: 1280 + index, content, single_word: false, lstrip: false, rstrip: false },
    ...{ normalized: false, special: false },
  }));
  const more = marks.map((mark) => `,${JSON.stringify(mark)}`).join('');
  const opened = text.replace(/("added_tokens":\s*\[[^\]]*)\]/, `$1${more}]`);
  return new TextEncoder().encode(opened).buffer;
}

async function hostWith(
  model: Partial<ScriptedModel>,
  { thinks = false, config = chatConfig }: { thinks?: boolean; config?: object } = {},
) {
  const tokenizerJson = tokenizerFile(thinks);
  const library = createScriptedLibrary({
    inside,
    tokenizer: await inside.libExports.Tokenizer.fromJSON(tokenizerJson),
    config,
    records: [record],
    model: { reply: () => words, ...model },
  });
  const files = heldFiles(new TextDecoder().decode(tokenizerJson), config);
  const host = createWebLlmHost(
    { addEventListener: () => undefined, postMessage: () => undefined, navigator: {} },
    { importLibrary: () => Promise.resolve(library), createFetcher: () => files },
  );
  const load = (more: Partial<WebLlmLoadRequest> = {}) =>
    host.load({ modelId, thinking: 'off', ...more }, () => undefined);
  return { host, library, load };
}

async function loadedHost(...given: Parameters<typeof hostWith>) {
  const parts = await hostWith(...given);
  expect(await parts.load({ thinking: 'on' })).toMatchObject({ kind: 'loaded' });
  return { ...parts, ask: (request: Partial<HostGenerateRequest>) => ask(parts.host, request) };
}

/** All events of a generation. */
async function ask(
  host: Awaited<ReturnType<typeof hostWith>>['host'],
  request: Partial<HostGenerateRequest>,
  onEvent: (event: HostEvent) => void = () => undefined,
): Promise<HostEvent[]> {
  const { port1, port2 } = new MessageChannel();
  const events: HostEvent[] = [];
  const ended = new Promise<void>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<HostEvent>) => {
      events.push(data);
      onEvent(data);
      if (data.type === 'finish' || data.type === 'error') resolve();
    };
  });
  await host.generate({ rows: [user('Hi')], maxTokens: 20, ...request }, port2);
  await ended;
  port1.close();
  return events;
}

const join = (events: readonly HostEvent[], type: 'text' | 'reasoning'): string =>
  events.map((event) => (event.type === type ? event.text : '')).join('');

function usageOf(events: readonly HostEvent[]) {
  const end = events.at(-1);
  if (end?.type !== 'finish') throw new Error(`ended with ${JSON.stringify(end)}`);
  return { reason: end.reason, ...end.usage };
}

describe('the count of a prompt', () => {
  test('is that of the whole prompt, also where the library read only what was new', async () => {
    const { host, library, ask } = await loadedHost({});
    const first = [user('My cat is called Ines.')];
    const one = usageOf(await ask({ rows: first, maxTokens: 400 }));
    const rows = [...first, assistant(words), user('And my dog?')];
    const two = usageOf(await ask({ rows, maxTokens: 400 }));
    expect(one).toMatchObject({ reason: 'stop', cachedTokens: 0 });
    expect(two.promptTokens).toBe(host.countRequest(rows, undefined));
    expect(two.promptTokens).toBeGreaterThan(one.promptTokens);
    expect(two.cachedTokens).toBeGreaterThan(one.promptTokens);
    expect(library.requests).toHaveLength(3); // the first is the load's own proof
  });

  test('finds nothing in the cache after a change, a cut or a stop', async () => {
    const { ask } = await loadedHost({});
    const first = [user('My cat is called Ines.')];
    const next = (reply: string) => ({ rows: [...first, assistant(reply), user('And?')] });
    await ask({ rows: first, maxTokens: 400 });
    expect(usageOf(await ask(next('Something else.'))).cachedTokens).toBe(0);
    const cut = await ask({ rows: first, maxTokens: 3 });
    expect(usageOf(await ask(next(join(cut, 'text')))).cachedTokens).toBe(0);
    const ended = await ask({ rows: first, maxTokens: 400, stopTexts: ['three'] });
    expect(usageOf(await ask(next(join(ended, 'text')))).cachedTokens).toBe(0);
  });

  test('and of the reply together never pass the window', async () => {
    const { ask } = await loadedHost({ reply: () => words.repeat(200) });
    const end = usageOf(await ask({ rows: [user(words.repeat(20))], maxTokens: 5000 }));
    expect(end.promptTokens + end.completionTokens).toBeLessThanOrEqual(1024);
    expect(end.reason).toBe('length');
  });

  test('learns from the library where both differ', async () => {
    const { host, ask } = await loadedHost({});
    const rows = [user('Hi')];
    const before = host.countRequest(rows, undefined);
    const other = await loadedHost({}, { config: withPrefix(3) });
    // The library leaves these ids out of its figure, and they are no difference.
    expect(other.host.countRequest(rows, undefined)).toBe(before + 3);
    expect(usageOf(await ask({ rows })).promptTokens).toBe(before);
  });
});

const withPrefix = (ids: number) => ({
  ...chatConfig,
  conv_template: { ...chatConfig.conv_template, system_prefix_token_ids: Array(ids).fill(5) },
});

describe('a request', () => {
  test('that is too long is refused with its size, and the model stays', async () => {
    const { host, ask } = await loadedHost({});
    const rows = [user(words.repeat(100))];
    const [end] = await ask({ rows });
    expect(end).toMatchObject({ type: 'error', fatal: false, error: { kind: 'context-overflow' } });
    expect(JSON.stringify(end)).toContain(`${host.countRequest(rows, undefined)} tokens`);
    expect(usageOf(await ask({})).reason).toBe('length');
  });

  test.each<[string, readonly ChatRow[]]>([
    ['with system rows in the middle', [user('a'), { role: 'system', content: 'b' }, user('c')]],
    ['that ends with the assistant', [user('a'), assistant('b')]],
    ['that ends with a tool', [user('a'), { role: 'tool', content: '', toolName: 't' }]],
    ['of a system row alone', [{ role: 'system', content: 'a' }]],
    ['of nothing', []],
    ['with empty rows', [user(''), assistant(' '), user('a'), assistant('')]],
  ])('%s is made legal', async (_name, rows) => {
    const { ask } = await loadedHost({});
    expect(usageOf(await ask({ rows })).reason).toBe('length');
  });

  test('is given to the library in a list of its own, without tools', async () => {
    const { library, ask } = await loadedHost({});
    const rows = Object.freeze([Object.freeze({ role: 'user' as const, content: 'Hi' })]);
    const tools = [{ name: 'sum', description: 'Adds.', parameters: { type: 'object' } }];
    await ask({ rows, tools });
    const sent = library.requests.at(-1);
    expect(sent?.tools).toBeUndefined();
    expect(sent?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(JSON.stringify(sent?.messages[0])).toContain('sum');
  });

  test('takes nothing from the model’s own settings, and stays within the limits', async () => {
    const { library, ask } = await loadedHost({});
    await ask({});
    expect(library.requests.at(-1)).toMatchObject({
      temperature: 0,
      top_p: 1,
      repetition_penalty: 1,
      frequency_penalty: 0,
      presence_penalty: 0,
    });
    const sampling = { temperature: -1, topP: 7, repetitionPenalty: 0, seed: 1.5, topK: 3 };
    expect(usageOf(await ask({ sampling })).reason).toBe('length');
    expect(library.requests.at(-1)).toMatchObject({ temperature: 0, top_p: 1, seed: 1 });
  });

  test('passes a seed on, and the next one is not bound by it', async () => {
    const seeds: (number | undefined)[] = [];
    const { ask } = await loadedHost({
      reply: ({ seed }) => {
        seeds.push(seed);
        return words;
      },
    });
    await ask({ sampling: { temperature: 1, seed: 42 } });
    await ask({ sampling: { temperature: 1 } });
    expect(seeds[1]).toBe(42);
    expect(seeds[2]).not.toBe(42);
  });
});

describe('a stop', () => {
  test('text ends the reply behind itself and is kept', async () => {
    const { ask } = await loadedHost({});
    const events = await ask({ maxTokens: 400, stopTexts: ['never', 'ee fo'] });
    expect(join(events, 'text')).toBe('one two three fo');
    expect(usageOf(events).reason).toBe('stop');
  });

  test('while the prompt is read gets through, and the next reply is right', async () => {
    const { host, ask: again } = await loadedHost({ prefillMs: 30, tokenMs: 1 });
    const alone = join(await again({ maxTokens: 400 }), 'text');
    const running = ask(host, { maxTokens: 400 });
    setTimeout(() => {
      host.interrupt();
    }, 5);
    const events = await running;
    expect(usageOf(events).reason).toBe('aborted');
    expect(join(events, 'text')).toBe('');
    expect(join(await again({ maxTokens: 400 }), 'text')).toBe(alone);
  });

  test('while it writes keeps what was written and counts it', async () => {
    const { host } = await loadedHost({ tokenMs: 2 });
    const events = await ask(host, { maxTokens: 400 }, (event) => {
      if (event.type === 'text') host.interrupt();
    });
    const { reason, completionTokens } = usageOf(events);
    expect(reason).toBe('aborted');
    expect(words.startsWith(join(events, 'text'))).toBe(true);
    expect(completionTokens).toBeGreaterThan(0);
    expect(completionTokens).toBeLessThan(20);
  });
});

describe('a model that thinks', () => {
  const thought = { reply: () => '<think>\nA cat? Yes.\n</think>\n\nIt is a cat.' };

  test('has its thinking told apart', async () => {
    const { ask } = await loadedHost(thought, { thinks: true });
    const events = await ask({ maxTokens: 400 });
    expect(join(events, 'reasoning')).toBe('A cat? Yes.');
    expect(join(events, 'text')).toBe('It is a cat.');
  });

  test('is told not to, and the empty block is neither shown nor counted as written', async () => {
    const { host, library, load } = await hostWith({ reply: () => words }, { thinks: true });
    expect(await load({ thinking: 'off' })).toMatchObject({ kind: 'loaded' });
    const events = await ask(host, { maxTokens: 5 });
    expect(library.requests.at(-1)?.extra_body).toEqual({ enable_thinking: false });
    expect(events.filter(({ type }) => type === 'reasoning')).toEqual([]);
    expect(words.startsWith(join(events, 'text'))).toBe(true);
    expect(usageOf(events)).toMatchObject({ reason: 'length', completionTokens: 5 });
    expect(usageOf(events).promptTokens).toBe(host.countRequest([user('Hi')], undefined));
  });

  test('of which others know nothing: the marks are plain text there', async () => {
    const { ask } = await loadedHost(thought);
    expect(join(await ask({ maxTokens: 400 }), 'text')).toContain('<think>');
  });
});

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
