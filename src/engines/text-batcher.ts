/**
 * Gathers the text of single tokens into fewer messages. A message per token would cost more than a small
 * model needs to compute it, and a screen shows no more than some sixty changes a second anyway.
 */
export interface TextBatcher {
  add(text: string): void;
  /** Sends what is left. */
  flush(): void;
}

/** Text waits at most this long for more, in ms; the first text of a reply does not wait. */
const sendEveryMs = 32;

/**
 * No timer sends a waiting text: tokens come steadily, and on a device so slow that they do not, each one
 * comes later than the interval and is sent at once.
 */
export function createTextBatcher(
  send: (text: string) => void,
  now: () => number = () => performance.now(),
): TextBatcher {
  let waiting = '';
  let sentAt = -Infinity;
  const flush = (): void => {
    if (waiting === '') return;
    send(waiting);
    waiting = '';
    sentAt = now();
  };
  return {
    add(text) {
      waiting += text;
      if (now() - sentAt >= sendEveryMs) flush();
    },
    flush,
  };
}
