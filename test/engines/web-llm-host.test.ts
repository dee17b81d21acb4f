import { beforeAll, describe, expect, test } from 'vitest';
import type { ChatRow } from '../../src/core/chat-row';
import { chatConfig } from '../support/web-llm-model';
import { insidesTimeoutMs } from '../support/web-llm-insides-node';
import {
  ask,
  assistant,
  hostWith,
  joinEvents as join,
  loadedHost,
  prepareInsides,
  usageOf,
  user,
  words,
} from './web-llm-host-kit';

beforeAll(prepareInsides, insidesTimeoutMs);

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

  test('counts what the cache really holds, and does without where that might not fit', async () => {
    const { ask, library } = await loadedHost(
      { reply: ({ index }) => (index === 1 ? words : words.repeat(9)), spells: true },
      { config: { ...chatConfig, context_window_size: 150 } },
    );
    const first = [user('My cat is called Ines.')];
    const held = usageOf(await ask({ rows: first, maxTokens: 100 }));
    const rows = [...first, assistant(words), user('And?')];
    const { promptTokens, ...end } = usageOf(await ask({ rows, maxTokens: 60 }));
    expect(held.reason).toBe('stop');
    expect(held.promptTokens + held.completionTokens).toBeGreaterThan(promptTokens);
    expect(end).toMatchObject({ reason: 'length', cachedTokens: 0, completionTokens: 60 });
    expect(library.requests).toHaveLength(3);
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
