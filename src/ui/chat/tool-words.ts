/** What a tool call and its result say on their line. */
import type { Message, ToolCall } from '../../core/message';
import { isRecord } from '../../core/parse-message';
import { localize } from '../../words/locale.svelte';

/** `running`: its result may still come. `lost`: the turn ended without one. */
export type ToolState = 'running' | 'done' | 'failed' | 'lost';

/** `isRunning`: a reply is on its way in the turn that the call belongs to. */
export function toolState(result: Message | undefined, isRunning: boolean): ToolState {
  if (result?.role === 'tool') return result.isError ? 'failed' : 'done';
  return isRunning ? 'running' : 'lost';
}

export function toolStateWords(state: ToolState): string {
  return toolWords[state];
}

/** `calculator 12*7`: the arguments' values, as a person would say them. */
export function callWords({ arguments: json }: Pick<ToolCall, 'arguments'>): string {
  const values = parsed(json);
  if (values === undefined) return json;
  return Object.values(values)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(' · ');
}

function parsed(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined; // shown as the model wrote it
  }
}

export const toolWords = localize('tool-lines', {
  running: 'running',
  done: 'done',
  failed: 'failed',
  lost: 'no result',
  asked: 'Asked',
  mended: (written: string) => `Put right by your message; the model wrote ${written}`,
  answered: 'Answered',
  toolLabel: (name: string) => `Tool ${name}`,
});
