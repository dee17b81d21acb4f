/**
 * Before a stretch is summarized, what should outlive the session is put into memory: by a model that can,
 * with the memory tool alone, else by rule. Nothing of it goes into the log.
 */
import type { ChatRow, ToolSpec } from '../chat-row';
import type { FlushContext } from '../compaction/outcome';
import type { SpanMessage } from '../compaction/span';
import { maskSecrets } from '../compaction/secrets';
import type { Engine } from '../engine';
import { lastingFacts, maxPerFlush } from '../memory/lasting-facts';
import type { MemoryDraft } from '../memory/memory';
import type { MemoryBook } from '../memory/memory-book';
import type { PromptConstants } from '../prompts';
import { checkArguments, textArgument } from './argument-shape';
import { ReplyState } from './reply-state';

export interface FlushDeps {
  readonly memories: MemoryBook;
  readonly prompts: PromptConstants;
  /** Who may be asked, best first; those that are too small are not. */
  readonly writers: readonly Engine[];
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Below this window a model is too small to choose; the rules choose better. Tokens. */
const minWindowTokens = 4096;
/** A compaction must not hang because a model does. */
const maxFlushMs = 60_000;
/** Of the transcript that the model reads; long ones keep their end. Characters, about a quarter in tokens. */
const charsPerWindowToken = 2;

/** Never rejects. */
export async function flushMemory(
  deps: FlushDeps,
  span: readonly SpanMessage[],
  run: FlushContext,
): Promise<void> {
  if (run.signal?.aborted) return;
  // Who waits for the reply does not wait for a model's choice besides.
  const writer = run.ranIn === 'background' ? capableWriter(deps.writers) : undefined;
  const chosen = writer ? await askModel(deps, writer, span, run) : [];
  const drafts = chosen.length > 0 ? chosen : lastingFacts(span);
  for (const draft of drafts.slice(0, maxPerFlush)) {
    if (run.signal?.aborted) return;
    const put = await deps.memories.put(draft);
    // A full book or disk: the rest would fail alike, and the compaction matters more.
    if (put.kind === 'failed') return;
  }
}

function capableWriter(writers: readonly Engine[]): Engine | undefined {
  return writers.find(({ info }) => {
    // A model with its summary in the system text was trained for this app's small tasks alone.
    return info?.placement === 'row' && info.contextWindow >= minWindowTokens;
  });
}

async function askModel(
  { prompts, sleep }: FlushDeps,
  engine: Engine,
  span: readonly SpanMessage[],
  { signal }: FlushContext,
): Promise<readonly MemoryDraft[]> {
  const markers = { open: prompts.tool_open, close: prompts.tool_close };
  const state = new ReplyState(markers);
  const read = async (): Promise<'done'> => {
    const rows = rowsFor(prompts, span, engine.info?.contextWindow ?? minWindowTokens);
    const request = { rows, tools: [rememberSpec], maxTokens: 256, ...(signal ? { signal } : {}) };
    for await (const event of engine.stream(request)) state.take(event, () => undefined);
    return 'done';
  };
  try {
    const late = sleep?.(maxFlushMs, signal).then(() => 'late' as const);
    const ended = await Promise.race(late ? [read(), late] : [read()]);
    if (ended === 'late') engine.interrupt();
  } catch {
    return []; // an adapter that throws breaks its contract; the rules choose instead
  }
  return state.calls().calls.flatMap((call) => draftOf(call, prompts) ?? []);
}

const rememberSpec: ToolSpec = {
  name: 'remember',
  description: 'Keeps a fact about the user for later.',
  parameters: {
    type: 'object',
    properties: { key: { type: 'string' }, value: { type: 'string' } },
    required: ['key', 'value'],
  },
};

function rowsFor(
  { tool_open, tool_close, transcript_line }: PromptConstants,
  span: readonly SpanMessage[],
  window: number,
): readonly ChatRow[] {
  const lines = span
    .filter(({ role, text }) => role !== 'tool' && text !== '')
    .map(({ role, text }) =>
      transcript_line.replace('{role}', role).replace('{text}', () => maskSecrets(text)),
    );
  const content =
    'Keep what will still matter in later conversations, at most ' +
    `${maxPerFlush} things: preferences first, then corrections, then habits, then facts about the ` +
    'user. Leave out details of the task. Write one call for each, nothing else: ' +
    `${tool_open}{"name":"remember","arguments":{"key":"...","value":"..."}}${tool_close}. ` +
    'If there is nothing, write: none.';
  return [
    { role: 'system', content },
    { role: 'user', content: lines.join('\n').slice(-window * charsPerWindowToken) || '-' },
  ];
}

function draftOf(
  { name, arguments: json }: { readonly name: string; readonly arguments: string },
  prompts: PromptConstants,
): MemoryDraft | undefined {
  const shape = prompts.tool_arguments.remember;
  if (name !== 'remember' || shape === undefined) return undefined;
  const checked = checkArguments(shape, json);
  if (checked.kind === 'wrong') return undefined;
  const [key, value] = [textArgument(checked.args, 'key'), textArgument(checked.args, 'value')];
  return maskSecrets(value) === value ? { key, value, kind: 'fact', origin: 'model' } : undefined;
}
