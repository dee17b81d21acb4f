/**
 * A call that could not be read gets one more try: the model is shown what it wrote and told what is wrong.
 * Neither goes into the log.
 */
import type { ChatRow } from '../chat-row';
import type { EngineEvent } from '../engine';
import { ReplyState, type MalformedCall } from './reply-state';
import type { ToolCallMarkers } from './tool-call-reader';
import type { TurnDeps, TurnEvent } from './types';

export interface CorrectionRequest {
  /** The request that the malformed call answered. */
  readonly rows: readonly ChatRow[];
  readonly first: ReplyState;
  readonly malformed: MalformedCall;
  readonly markers: ToolCallMarkers;
  /** Tokens that the two added rows may take. */
  readonly spareTokens: number;
  readonly emit: (event: TurnEvent) => void;
  /** The model call with the rows given. */
  readonly stream: (rows: readonly ChatRow[]) => AsyncIterable<EngineEvent>;
}

/** The second reply; undefined when there was no room for the attempt, or no model any more. */
export async function correctCall(
  { compaction }: TurnDeps,
  request: CorrectionRequest,
): Promise<ReplyState | undefined> {
  const { rows, first, malformed, markers, emit } = request;
  const added: readonly ChatRow[] = [
    { role: 'assistant', content: first.text + malformed.raw },
    { role: 'user', content: correction(malformed.reason, markers) },
  ];
  try {
    const counts = await compaction.counter.countRows(added);
    if (counts.reduce((sum, count) => sum + count, 0) > request.spareTokens) return undefined;
  } catch {
    return undefined; // the counter's contract: its engine is gone, so there is nobody to ask again
  }
  emit({ type: 'correction', reason: malformed.reason });
  const second = new ReplyState(markers);
  // What is said meanwhile is shown once it is known to stay.
  for await (const event of request.stream([...rows, ...added]))
    second.take(event, () => undefined);
  return second;
}

function correction(reason: string, { open, close }: ToolCallMarkers): string {
  return (
    `That tool call could not be read: ${reason}. Write it again as ` +
    `${open}{"name": "...", "arguments": {...}}${close}`
  );
}
