/**
 * One call carried out. Whatever the model asked for and whatever the tool does, what comes back is a
 * result within its share of the window: an unknown tool, wrong arguments, a tool that throws, hangs or
 * brings megabytes are answers that the model can react to.
 */
import type { ToolCall } from '../message';
import type { TokenCounter } from '../tokens';
import { checkArguments, type ArgumentShape } from './argument-shape';
import { capResult } from './cap-result';
import { defaultToolMs, failed, type Tool, type ToolContext, type ToolOutcome } from './tool';

export interface RunToolRequest {
  readonly tools: readonly Tool[];
  /** By tool name, from the prompt constants. */
  readonly shapes: Readonly<Record<string, ArgumentShape>>;
  readonly call: ToolCall;
  readonly context: ToolContext;
  readonly counter: TokenCounter;
  /** Left out: a tool that hangs is waited for. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export const stoppedResult = failed('stopped before it was done');

/** Never rejects. */
export async function runTool(request: RunToolRequest): Promise<ToolOutcome> {
  const { tools, call, context, counter, shapes } = request;
  if (context.signal?.aborted) return stoppedResult;
  const tool = tools.find(({ spec }) => spec.name === call.name);
  if (tool === undefined) return failed(unknownTool(call.name, tools));
  const checked = checkArguments(shapes[call.name] ?? {}, call.arguments);
  if (checked.kind === 'wrong') return failed(checked.reason);
  const outcome = await settle(tool, checked.args, request);
  try {
    const text = await capResult(outcome.text, context.capTokens, counter);
    return text === outcome.text ? outcome : { ...outcome, text };
  } catch {
    // The model is gone, and with it the counter; the log still gets a result, cut by characters.
    return { ...outcome, text: outcome.text.slice(0, context.capTokens) };
  }
}

function unknownTool(name: string, tools: readonly Tool[]): string {
  const names = tools.map(({ spec }) => spec.name).join(', ');
  return `there is no tool called ${name.slice(0, 60)}; there are ${names}`;
}

async function settle(
  tool: Tool,
  args: Parameters<Tool['run']>[0],
  { context, sleep }: RunToolRequest,
): Promise<ToolOutcome> {
  const { signal } = context;
  const stop = stopOf(signal);
  const ends = [run(tool, args, context), stop.aborted];
  try {
    return await Promise.race(sleep ? [...ends, late(tool, sleep, signal)] : ends);
  } finally {
    stop.forget();
  }
}

async function run(
  tool: Tool,
  args: Parameters<Tool['run']>[0],
  context: ToolContext,
): Promise<ToolOutcome> {
  try {
    const { text, isError } = await tool.run(args, context);
    return { text: String(text), isError };
  } catch (cause) {
    // A tool that throws breaks its contract; the model reads why, and the conversation goes on.
    return failed(`it broke off: ${wordsOf(cause)}`);
  }
}

async function late(
  { maxMs = defaultToolMs }: Tool,
  sleep: NonNullable<RunToolRequest['sleep']>,
  signal: AbortSignal | undefined,
): Promise<ToolOutcome> {
  try {
    await sleep(maxMs, signal);
  } catch {
    return stoppedResult; // a sleep that ends when it is stopped
  }
  if (signal?.aborted) return stoppedResult;
  return failed(`it did not answer within ${Math.round(maxMs / 1000)} s`);
}

function stopOf(signal: AbortSignal | undefined): {
  readonly aborted: Promise<ToolOutcome>;
  readonly forget: () => void;
} {
  let stop = (): void => undefined;
  const aborted = new Promise<ToolOutcome>((resolve) => {
    stop = () => resolve(stoppedResult);
  });
  signal?.addEventListener('abort', stop, { once: true });
  return { aborted, forget: () => signal?.removeEventListener('abort', stop) };
}

function wordsOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.replace(/\s+/gu, ' ').trim().slice(0, 200) || 'without a reason';
}
