// A web-llm host around a scripted model, in Node.
import { expect } from 'vitest';
import type { ChatRow } from '../../src/core/chat-row';
import type { HostEvent, HostGenerateRequest } from '../../src/engines/host-protocol';
import { createWebLlmHost } from '../../src/engines/web-llm-host';
import type { WebLlmLoadRequest } from '../../src/engines/web-llm-protocol';
import { createScriptedLibrary, type ScriptedModel } from '../scripted-mlc-engine';
import type { WebLlmInsides } from '../support/web-llm-insides';
import { loadInsides, pocketTokenizerFile } from '../support/web-llm-insides-node';
import { chatConfig, heldFiles, modelId, record } from '../support/web-llm-model';

let insides: Promise<WebLlmInsides> | undefined;

/** For `beforeAll`, since it takes a while on a busy machine. */
export async function prepareInsides(): Promise<void> {
  insides ??= loadInsides();
  await insides;
}

export const user = (content: string): ChatRow => ({ role: 'user', content });
export const assistant = (content: string): ChatRow => ({ role: 'assistant', content });
export const words = 'one two three four five six seven eight nine ten eleven twelve.';

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

export async function hostWith(
  model: Partial<ScriptedModel>,
  { thinks = false, config = chatConfig }: { thinks?: boolean; config?: object } = {},
) {
  insides ??= loadInsides();
  const inside = await insides;
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

export async function loadedHost(...given: Parameters<typeof hostWith>) {
  const parts = await hostWith(...given);
  expect(await parts.load({ thinking: 'on' })).toMatchObject({ kind: 'loaded' });
  return { ...parts, ask: (request: Partial<HostGenerateRequest>) => ask(parts.host, request) };
}

/** All events of a generation. */
export async function ask(
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

export const joinEvents = (events: readonly HostEvent[], type: 'text' | 'reasoning'): string =>
  events.map((event) => (event.type === type ? event.text : '')).join('');

export function usageOf(events: readonly HostEvent[]) {
  const end = events.at(-1);
  if (end?.type !== 'finish') throw new Error(`ended with ${JSON.stringify(end)}`);
  return { reason: end.reason, ...end.usage };
}
