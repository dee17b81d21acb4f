/**
 * Going on with a reply that was cut off. The model is shown what it wrote and asked for the rest; what
 * comes out of the stream is the whole reply, old words and new ones, so that the log gets one entry that
 * is complete by itself, and the cut one stays beside it as it is.
 */
import type { ChatRow } from '../chat-row';
import type { Engine, EngineEvent, StreamRequest } from '../engine';
import type { TokenCounter } from '../tokens';
import { joinReply, longestOverlap, wholeWords } from './join-reply';

/** To the model, in the user's place. */
const askToGoOn =
  'Your last message was cut off. Go on exactly where it ends. Do not repeat any of it.';
/** With less the rest would be cut off as well. */
const leastRestTokens = 64;
/** Fewer of its last characters, and the model no longer knows what it was saying. */
const leastTailChars = 200;

export interface CutReply {
  readonly counter: TokenCounter;
  readonly windowTokens: number;
  /** What was written before the cut. */
  readonly partial: string;
}

/**
 * `engine`, whose stream goes on with the cut reply until it has begun to; after that (a tool was called)
 * it is the engine's own.
 */
export function continueReply(engine: Engine, cut: CutReply): Engine {
  let isDue = true;
  return {
    get info() {
      return engine.info;
    },
    get tokenizerId() {
      return engine.tokenizerId;
    },
    renderRequest: async (request) => engine.renderRequest?.(request),
    countTexts: (texts) => engine.countTexts(texts),
    countRows: (rows) => engine.countRows(rows),
    countRequest: (request) => engine.countRequest(request),
    onLost: (listener) => engine.onLost(listener),
    load: (request, onProgress, signal) => engine.load(request, onProgress, signal),
    interrupt: () => {
      engine.interrupt();
    },
    unload: () => engine.unload(),
    stream: (request) =>
      isDue ? goOn(engine, cut, request, () => (isDue = false)) : engine.stream(request),
  };
}

/** Until the new words are enough to see what they repeat, they are held; an end before the first adds nothing. */
async function* goOn(
  engine: Engine,
  cut: CutReply,
  request: StreamRequest,
  began: () => void,
): AsyncIterable<EngineEvent> {
  const partial = wholeWords(cut.partial);
  const fitted = await fitPartial({ ...cut, partial }, request);
  if (fitted === undefined) {
    const message = 'The reply is too long to go on with in this context.';
    yield { type: 'error', error: { kind: 'context-overflow', message } };
    return;
  }
  let held = '';
  let isHolding = true;
  for await (const event of engine.stream(fitted)) {
    if (!isHolding || event.type === 'reasoning-delta') {
      yield event;
      continue;
    }
    if (event.type === 'text-delta') held += event.text;
    if (event.type === 'text-delta' && held.length < longestOverlap) continue;
    isHolding = false;
    if (held !== '') {
      began();
      yield { type: 'text-delta', text: joinReply(partial, held) };
    }
    if (event.type !== 'text-delta') yield event;
  }
}

/** As much of the end of the partial reply as the window takes, with room for the rest. */
async function fitPartial(
  { counter, windowTokens, partial }: CutReply,
  request: StreamRequest,
): Promise<StreamRequest | undefined> {
  for (let shown = partial; ; shown = shown.slice(Math.ceil(shown.length / 2))) {
    const rows: readonly ChatRow[] = [
      ...request.rows,
      { role: 'assistant', content: shown },
      { role: 'user', content: askToGoOn },
    ];
    const { tools } = request;
    const tokens = await counter.countRequest({ rows, ...(tools ? { tools } : {}) });
    const room = windowTokens - tokens;
    if (room >= Math.min(request.maxTokens, leastRestTokens)) {
      return { ...request, rows, maxTokens: Math.min(request.maxTokens, room) };
    }
    if (shown.length / 2 < leastTailChars) return undefined;
  }
}
