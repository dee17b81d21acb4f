/** What a reply sends to the page: answer and thinking apart, both in few messages. */
import type { HostEvent } from './host-protocol';
import { createTextBatcher } from './text-batcher';
import { createThinkingSplitter } from './web-llm-thinking';

export interface ReplyOutput {
  readonly add: (text: string) => void;
  /** Sends what is left. */
  readonly flush: () => void;
}

/** `start`: what the reply begins with; see createThinkingSplitter. */
export function createReplyOutput(
  port: Pick<MessagePort, 'postMessage'>,
  start: Parameters<typeof createThinkingSplitter>[0],
): ReplyOutput {
  const splitter = createThinkingSplitter(start);
  const batcherOf = (type: 'text' | 'reasoning') =>
    createTextBatcher((text) => {
      const event: HostEvent = { type, text };
      port.postMessage(event);
    });
  const batchers = { text: batcherOf('text'), reasoning: batcherOf('reasoning') };
  const take = (pieces: ReturnType<typeof splitter.push>): void => {
    for (const { kind, text } of pieces) {
      // Thinking comes before the answer: what is left of one goes before the other begins.
      if (kind === 'text') batchers.reasoning.flush();
      batchers[kind].add(text);
    }
  };
  return {
    add: (text) => {
      take(splitter.push(text));
    },
    flush: () => {
      take(splitter.flush());
      batchers.reasoning.flush();
      batchers.text.flush();
    },
  };
}
