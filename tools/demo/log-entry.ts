/** The log as the demo reads it out of the page: checked, and only what the demo needs of it. */
import * as v from 'valibot';

const common = {
  id: v.string(),
  parentId: v.nullable(v.string()),
  seq: v.number(),
};

const messageSchema = v.object({
  ...common,
  kind: v.literal('message'),
  message: v.object({
    role: v.string(),
    parts: v.array(v.object({ type: v.string(), text: v.optional(v.string()) })),
  }),
  origin: v.optional(
    v.object({
      finishReason: v.string(),
      device: v.string(),
      usage: v.optional(
        v.object({
          promptTokens: v.number(),
          cachedTokens: v.number(),
          completionTokens: v.number(),
          prefillMs: v.number(),
          decodeMs: v.number(),
        }),
      ),
    }),
  ),
});

const compactionSchema = v.object({
  ...common,
  kind: v.literal('compaction'),
  firstKeptEntryId: v.string(),
  covers: v.nullable(v.object({ from: v.string(), to: v.string() })),
  trigger: v.string(),
  writer: v.string(),
  tokensBefore: v.number(),
  tokensAfter: v.number(),
  ranIn: v.string(),
  ms: v.object({
    prepare: v.number(),
    summarize: v.number(),
    audit: v.number(),
    reassemble: v.number(),
  }),
});

const otherSchema = v.object({ ...common, kind: v.string() });

export type LogMessage = v.InferOutput<typeof messageSchema>;
export type LogCompaction = v.InferOutput<typeof compactionSchema>;
/** `other`: kinds of entry that the demo has no use for. */
export type LogEntry =
  | LogMessage
  | LogCompaction
  | (Omit<v.InferOutput<typeof otherSchema>, 'kind'> & { readonly kind: 'other' });

function parseEntry(data: unknown): LogEntry {
  const entry = v.parse(otherSchema, data);
  switch (entry.kind) {
    case 'message':
      return v.parse(messageSchema, data);
    case 'compaction':
      return v.parse(compactionSchema, data);
    default:
      return { ...entry, kind: 'other' };
  }
}

/** Throws with the first thing that is not as the log should be. */
export const parseEntries = (data: unknown): readonly LogEntry[] =>
  v.parse(v.array(v.unknown()), data).map(parseEntry);

export const textOf = ({ message }: LogMessage): string =>
  message.parts.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('');

/** The entries from the root to `leafId`, in order. */
export function pathTo(entries: readonly LogEntry[], leafId: string | null): readonly LogEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const path: LogEntry[] = [];
  let next = leafId === null ? undefined : byId.get(leafId);
  while (next) {
    path.unshift(next);
    next = next.parentId === null ? undefined : byId.get(next.parentId);
  }
  return path;
}

/** How many compactions on the path have taken in this entry: it stood before what they kept. */
export function timesCompacted(path: readonly LogEntry[], entryId: string): number {
  const place = new Map(path.map(({ id }, index) => [id, index]));
  const source = place.get(entryId);
  if (source === undefined) return 0;
  return path.filter(
    (entry) =>
      entry.kind === 'compaction' &&
      entry.covers !== null &&
      (place.get(entry.firstKeptEntryId) ?? -1) > source,
  ).length;
}

/** The messages that the newest compaction on the path left word for word; all, if there is none. */
export function keptMessages(path: readonly LogEntry[]): readonly LogMessage[] {
  const newest = path.findLast((entry) => entry.kind === 'compaction');
  const from =
    newest?.kind === 'compaction' ? path.findIndex(({ id }) => id === newest.firstKeptEntryId) : 0;
  return path.slice(Math.max(from, 0)).filter((entry) => entry.kind === 'message');
}
