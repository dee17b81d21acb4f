// A test's own session on the hub: arms faults and reads what was sent. Works in pages and in Node.
import type { SentBytes } from './hub-answer.ts';
import type { HubFault } from './hub-faults.ts';

export interface HubSession {
  /** Where repositories begin, without a slash at its end. */
  readonly url: string;
  /** By `ORG/REPO/PATH`, or `*` for all files; null makes one well again. */
  arm(faults: Readonly<Record<string, HubFault | null>>): Promise<void>;
  log(): Promise<readonly SentBytes[]>;
  reset(): Promise<void>;
}

let count = 0;

/** `base`: where the hub is, e.g. `/hub` in browser tests. */
export function openSession(base: string): HubSession {
  count += 1;
  const url = `${base}/s${count}-${crypto.randomUUID().slice(0, 8)}`;
  const post = async (what: string, body: unknown): Promise<void> => {
    await fetch(`${url}/${what}`, { method: 'POST', body: JSON.stringify(body) });
  };
  return {
    url,
    arm: (faults) => post('~faults', faults),
    log: async () => (await (await fetch(`${url}/~log`)).json()) as readonly SentBytes[],
    reset: () => post('~reset', {}),
  };
}

export const sentBytes = (log: readonly SentBytes[]): number =>
  log.reduce((sum, { from, to }) => sum + to - from, 0);
