/** Open tasks as lines for the model, one each; they stand after the summary in every request. */
import { plainText } from '../context-blocks';
import type { PromptConstants } from '../prompts';
import type { TokenCounter } from '../tokens';
import { openTasks, type Task } from './task';

export interface TaskTextInput {
  readonly tasks: readonly Task[];
  readonly counter: TokenCounter;
  readonly prompts: PromptConstants;
  readonly roomTokens: number;
}

/** What is being done first, then the newest; in the text oldest first. Empty when nothing is open. */
export async function taskText(input: TaskTextInput): Promise<string> {
  const { counter, prompts, roomTokens } = input;
  const open = openTasks(input.tasks);
  if (open.length === 0 || roomTokens <= 0) return '';
  const lines = open.map(({ text, state }) => {
    return plainText(`- ${text}${state === 'in-progress' ? ' (in progress)' : ''}`, prompts);
  });
  const counts = await counter.countTexts(lines.map((line) => `\n${line}`));
  const order = open
    .map((task, at) => ({ task, at }))
    .toSorted((a, b) => rankOf(a.task) - rankOf(b.task) || b.at - a.at);
  const chosen = new Set<number>();
  let used = 0;
  for (const { at } of order) {
    const tokens = counts[at] ?? Infinity;
    if (used + tokens > roomTokens) continue;
    used += tokens;
    chosen.add(at);
  }
  return lines.filter((_, at) => chosen.has(at)).join('\n');
}

function rankOf({ state }: Task): number {
  return state === 'in-progress' ? 0 : 1;
}
