/**
 * Requests that left the page, as they are kept and shown: what was asked of whom and what for. Addresses
 * are kept without what stands behind `?` or `#`; nothing of what was sent is kept.
 */

/** One kept row: all requests of one address that one witness has seen. */
export interface RequestRow {
  /** `page` and `worker` saw it in their own timeline, `service-worker` as it passed by. */
  readonly witness: 'page' | 'worker' | 'service-worker';
  /** Origin and path. */
  readonly address: string;
  readonly count: number;
  /** As far as the browser tells: it hides the size of what other origins send. */
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** `other` is none of the app's own doing: it would be a fault, and is shown as one. */
export type RequestPurpose =
  'app' | 'built-in-model' | 'model-facts' | 'model-files' | 'model-programs' | 'other';

export interface RequestGroup {
  /** Scheme and host, as `https://huggingface.co`. */
  readonly origin: string;
  readonly purpose: RequestPurpose;
  readonly isOwn: boolean;
  readonly count: number;
  readonly bytes: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** Newest first, each once. */
  readonly addresses: readonly string[];
}

/** What a request is for, told by its address alone. `own`: the origin of the app. */
export function requestPurpose(address: string, own: string): RequestPurpose {
  const { origin, host, path } = parts(address);
  if (origin === own) return path.includes('/models/') ? 'built-in-model' : 'app';
  if (host === 'huggingface.co') return path.includes('/resolve/') ? 'model-files' : 'model-facts';
  if (host.endsWith('.hf.co')) return 'model-files';
  return host === 'raw.githubusercontent.com' ? 'model-programs' : 'other';
}

/**
 * By address and purpose, the newest first, our own origin last. One request may be seen by two witnesses,
 * so the larger of their counts is taken, never the sum; page and workers each see only their own.
 */
export function groupRequests(rows: readonly RequestRow[], own: string): readonly RequestGroup[] {
  const groups = new Map<string, RequestRow[]>();
  for (const row of rows) {
    const key = `${parts(row.address).origin} ${requestPurpose(row.address, own)}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()]
    .flatMap((group) => joined(group, own))
    .sort((a, b) => Number(a.isOwn) - Number(b.isOwn) || b.lastAt - a.lastAt);
}

function joined(rows: readonly RequestRow[], own: string): readonly RequestGroup[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { origin } = parts(first.address);
  const inside = rows.filter(({ witness }) => witness !== 'service-worker');
  const passing = rows.filter(({ witness }) => witness === 'service-worker');
  const newest = rows.toSorted((a, b) => b.lastAt - a.lastAt);
  return [
    {
      origin,
      purpose: requestPurpose(first.address, own),
      isOwn: origin === own,
      count: Math.max(sum(inside, 'count'), sum(passing, 'count')),
      bytes: Math.max(sum(inside, 'bytes'), sum(passing, 'bytes')),
      firstAt: Math.min(...rows.map(({ firstAt }) => firstAt)),
      lastAt: Math.max(...rows.map(({ lastAt }) => lastAt)),
      addresses: [...new Set(newest.map(({ address }) => address))],
    },
  ];
}

function sum(rows: readonly RequestRow[], field: 'count' | 'bytes'): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

function parts(address: string): {
  readonly origin: string;
  readonly host: string;
  readonly path: string;
} {
  const [, scheme = '', host = '', path = ''] =
    /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)/i.exec(address) ?? [];
  return { origin: `${scheme}://${host}`.toLowerCase(), host: host.toLowerCase(), path };
}
