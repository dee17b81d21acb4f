/** Memories as the lines of the system text, within what it may take. */
import { plainText } from '../context-blocks';
import { fillTemplate, type PromptConstants } from '../prompts';
import type { TokenCounter } from '../tokens';
import type { Memory } from './memory';

export interface MemoryTextInput {
  readonly memories: readonly Memory[];
  readonly counter: TokenCounter;
  readonly prompts: PromptConstants;
  readonly roomTokens: number;
}

export interface MemoryText {
  /** Empty when nothing is remembered or nothing fits. */
  readonly text: string;
  /** Ids of the memories in it. */
  readonly ids: readonly string[];
  readonly leftOut: number;
}

const none: MemoryText = { text: '', ids: [], leftOut: 0 };

/** Markers that a stored text holds are taken out: it must not open or close a block. */
export function memoryLine({ key, value, kind }: Memory, prompts: PromptConstants): string {
  const line =
    kind === 'instruction' ? `- ${value}` : fillTemplate(prompts.memory_line, { key, value });
  return plainText(line, prompts);
}

/**
 * Instructions first, then what was said last, as many as fit; in the text they stand oldest first, so that
 * a new one changes its end and not its beginning. Rejects only when the counter is gone.
 */
export async function memoryText(input: MemoryTextInput): Promise<MemoryText> {
  const { memories, counter, prompts, roomTokens } = input;
  if (memories.length === 0 || roomTokens <= 0) return { ...none, leftOut: memories.length };
  const lines = memories.map((memory) => memoryLine(memory, prompts));
  // A line break joins each to the one before.
  const counts = await counter.countTexts(lines.map((line) => `\n${line}`));
  const order = memories
    .map((memory, at) => ({ memory, at, tokens: counts[at] ?? Infinity }))
    .toSorted((a, b) => rankOf(a.memory) - rankOf(b.memory) || newestFirst(a.memory, b.memory));
  const chosen = new Set<number>();
  let used = 0;
  for (const { at, tokens } of order) {
    if (used + tokens > roomTokens) continue;
    used += tokens;
    chosen.add(at);
  }
  const kept = memories.filter((_, at) => chosen.has(at));
  return {
    text: lines.filter((_, at) => chosen.has(at)).join('\n'),
    ids: kept.map(({ id }) => id),
    leftOut: memories.length - kept.length,
  };
}

function rankOf({ kind, origin }: Memory): number {
  if (kind === 'instruction') return 0;
  return origin === 'rule' ? 2 : 1;
}

function newestFirst(a: Memory, b: Memory): number {
  return b.updatedAt - a.updatedAt;
}
