/**
 * The border between database rows and entries: a row written by another version, by an extension or by a
 * damaged disk must not bring a conversation down. What fails the check stays in the database and is
 * reported; whatever passes is trusted from here on.
 */
import * as v from 'valibot';
import { profileNames } from '../core/compaction/policy';
import { sectionNames } from '../core/compaction/summary';
import type { Draft, Session, SessionEntry } from '../core/entry';

const count = v.pipe(v.number(), v.finite());
const texts = v.array(v.string());
const summaryItem = v.looseObject({
  text: v.string(),
  sources: texts,
  origin: v.picklist(['model', 'extracted', 'audit', 'user']),
});
const section = v.picklist(sectionNames);
const items = v.array(summaryItem);
const summary = v.looseObject({
  Goal: items,
  'Constraints & preferences': items,
  Done: items,
  'In progress': items,
  Blocked: items,
  Decisions: items,
  References: items,
  'Next steps': items,
  'Critical context': items,
});

const text = v.looseObject({ type: v.literal('text'), text: v.string() });
const reasoning = v.looseObject({ type: v.literal('reasoning'), text: v.string() });
const image = v.looseObject({
  type: v.literal('image'),
  attachmentId: v.string(),
  mimeType: v.string(),
  widthPx: count,
  heightPx: count,
});
const call = v.looseObject({ id: v.string(), name: v.string(), arguments: v.string() });
const message = v.variant('role', [
  v.looseObject({ role: v.literal('system'), parts: v.array(text) }),
  v.looseObject({ role: v.literal('user'), parts: v.array(v.variant('type', [text, image])) }),
  v.looseObject({
    role: v.literal('assistant'),
    parts: v.array(v.variant('type', [text, reasoning])),
    toolCalls: v.optional(v.array(call)),
  }),
  v.looseObject({
    role: v.literal('tool'),
    parts: v.array(v.variant('type', [text, image])),
    toolCallId: v.string(),
    toolName: v.string(),
    isError: v.boolean(),
  }),
]);

const author = {
  engineId: v.string(),
  modelId: v.string(),
  modelName: v.string(),
  device: v.picklist(['webgpu', 'wasm', 'browser']),
  sampling: v.looseObject({
    temperature: v.optional(count),
    topK: v.optional(count),
    repetitionPenalty: v.optional(count),
    seed: v.optional(count),
  }),
};
const origin = v.looseObject({
  ...author,
  finishReason: v.picklist(['stop', 'length', 'tool-calls', 'error', 'aborted']),
  usage: v.optional(
    v.looseObject({
      promptTokens: count,
      cachedTokens: count,
      completionTokens: count,
      prefillMs: count,
      decodeMs: count,
    }),
  ),
});

const link = {
  id: v.string(),
  sessionId: v.string(),
  parentId: v.nullable(v.string()),
  seq: v.pipe(v.number(), v.integer()),
};
const base = { ...link, createdAt: count };

const compaction = v.looseObject({
  ...base,
  kind: v.literal('compaction'),
  generation: count,
  covers: v.nullable(v.looseObject({ from: v.string(), to: v.string() })),
  firstKeptEntryId: v.string(),
  summary: v.nullable(summary),
  prunings: v.array(
    v.looseObject({
      entryId: v.string(),
      how: v.picklist([
        'trivial',
        'duplicate',
        'one-liner',
        'placeholder',
        'arguments',
        'reasoning',
        'image',
        'digest',
      ]),
      replacement: v.nullable(message),
      tokensSaved: count,
    }),
  ),
  trigger: v.picklist([
    'preflight',
    'watermark',
    'post-response',
    'overflow',
    'manual',
    'engine-change',
  ]),
  writer: v.string(),
  templateVersion: count,
  tokensBefore: count,
  tokensAfter: count,
  tokenizerId: v.string(),
  coverage: v.looseObject({ chunks: count, done: count }),
  audit: v.looseObject({ found: count, kept: count, added: count, dropped: count }),
  ms: v.looseObject({ prepare: count, summarize: count, audit: count, reassemble: count }),
  fallbackReason: v.optional(v.string()),
  ranIn: v.picklist(['background', 'foreground']),
});

const entry = v.variant('kind', [
  v.looseObject({
    ...base,
    kind: v.literal('message'),
    message,
    tokens: v.record(v.string(), count),
    origin: v.optional(origin),
  }),
  v.looseObject({
    ...base,
    kind: v.literal('digest'),
    turn: v.looseObject({ first: v.string(), last: v.string() }),
    items: v.array(v.looseObject({ ...summaryItem.entries, section })),
  }),
  compaction,
  v.looseObject({ ...base, kind: v.literal('undo'), compactionId: v.string() }),
  v.looseObject({
    ...base,
    kind: v.literal('edit-summary'),
    compactionId: v.string(),
    section,
    index: count,
    text: v.nullable(v.string()),
  }),
  v.looseObject({ ...base, kind: v.picklist(['pin', 'unpin']), targetId: v.string() }),
  v.looseObject({ ...base, kind: v.literal('delete'), targetId: v.string() }),
  v.looseObject({
    ...base,
    kind: v.literal('engine-change'),
    from: v.nullable(v.string()),
    to: v.string(),
    window: count,
  }),
  v.looseObject({
    ...base,
    kind: v.literal('notice'),
    about: v.picklist(['turn', 'compaction']),
    level: v.picklist(['info', 'warning', 'error']),
    text: v.string(),
  }),
]);

/** What a damaged entry must still have for the path to lead through it. */
export interface EntryLink {
  readonly id: string;
  readonly parentId: string | null;
  readonly seq: number;
}

export type CheckedEntry =
  | { readonly kind: 'ok'; readonly entry: SessionEntry }
  /** `link` is undefined when not even the chain can be read. `reason` names the field. */
  | { readonly kind: 'malformed'; readonly link: EntryLink | undefined; readonly reason: string };

/** Unknown extra fields are kept: a newer version may have written them. */
export function checkEntry(row: unknown): CheckedEntry {
  if (v.is(entry, row)) return { kind: 'ok', entry: row };
  const [issue] = v.safeParse(entry, row).issues ?? [];
  const path = issue?.path?.map((item) => String(item.key)).join('.') ?? '(whole entry)';
  const links = v.looseObject(link);
  return {
    kind: 'malformed',
    link: v.is(links, row) ? row : undefined,
    reason: `${path}: ${issue?.message ?? 'not an entry'}`,
  };
}

/** A session as the database keeps it. */
export interface SessionRow extends Session {
  /** Milliseconds since the epoch; null: not deleted. */
  readonly deletedAt: number | null;
}

const sessionRow = v.object({
  id: v.string(),
  title: v.fallback(v.string(), ''),
  createdAt: v.fallback(count, 0),
  updatedAt: v.fallback(count, 0),
  leafId: v.nullable(v.string()),
  parentSessionId: v.optional(v.string()),
  // A value that another version wrote is no reason to lose the session.
  profile: v.optional(v.fallback(v.picklist(profileNames), 'chat')),
  presetId: v.optional(v.fallback(v.string(), '')),
  isPinned: v.optional(v.fallback(v.boolean(), false)),
  isArchived: v.optional(v.fallback(v.boolean(), false)),
  tags: v.optional(v.fallback(v.array(v.string()), [])),
  deletedAt: v.fallback(v.nullable(count), null),
});

/** Undefined for a row that is no session. A bad title or time is replaced, since neither is worth a loss. */
export function checkSessionRow(row: unknown): SessionRow | undefined {
  const result = v.safeParse(sessionRow, row);
  return result.success ? result.output : undefined;
}

const draft = v.object({
  sessionId: v.string(),
  parentId: v.string(),
  text: v.string(),
  origin: v.object(author),
  updatedAt: count,
});

export function checkDraft(row: unknown): Draft | undefined {
  const result = v.safeParse(draft, row);
  return result.success ? result.output : undefined;
}
