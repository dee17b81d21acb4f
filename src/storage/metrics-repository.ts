/** Metric events in the browser's database: appended, never changed; asked for by session. */
import * as v from 'valibot';
import type { MetricsBook } from '../core/metrics/metrics-book';
import type { MetricEvent } from '../core/metrics/session-metrics';
import type { Database } from './database';
import { attempt, ok } from './storage-error';

export function createMetricsRepository(db: Pick<Database, 'metrics'>): MetricsBook {
  return {
    add: (sessionId, events) =>
      attempt(async () => {
        await db.metrics.bulkAdd(events.map((event) => ({ sessionId, event })));
      }),
    list: (sessionId) =>
      attempt(async () => {
        const rows = await db.metrics.where({ sessionId }).sortBy('id');
        return parsed(rows).map(({ event }) => event);
      }),
    all: () =>
      attempt(async () => {
        const bySession = new Map<string, MetricEvent[]>();
        for (const { sessionId, event } of parsed(await db.metrics.toArray())) {
          bySession.set(sessionId, [...(bySession.get(sessionId) ?? []), event]);
        }
        return bySession;
      }),
  };
}

/** Where the browser gives no database: gone with the tab. */
export function createPassingMetrics(): MetricsBook {
  const bySession = new Map<string, readonly MetricEvent[]>();
  return {
    add: (sessionId, events) => {
      bySession.set(sessionId, [...(bySession.get(sessionId) ?? []), ...events]);
      return Promise.resolve(ok(undefined));
    },
    list: (sessionId) => Promise.resolve(ok(bySession.get(sessionId) ?? [])),
    all: () => Promise.resolve(ok(new Map(bySession))),
  };
}

const at = v.number();
const event = v.variant('kind', [
  v.object({
    kind: v.literal('turn'),
    at,
    outcome: v.picklist(['completed', 'stopped', 'failed']),
    isCorrection: v.boolean(),
    isCompacted: v.boolean(),
    usedSummary: v.boolean(),
    usedRecall: v.boolean(),
    toolCalls: v.number(),
    toolErrors: v.number(),
  }),
  v.object({ kind: v.literal('compaction'), at, compactionId: v.string() }),
  v.object({ kind: v.literal('task'), at, change: v.picklist(['opened', 'done']) }),
]);
const row = v.object({ sessionId: v.string(), event });

/** Rows that cannot be read are left out, and stay as they are. */
function parsed(rows: readonly unknown[]): readonly v.InferOutput<typeof row>[] {
  return rows.flatMap((one) => {
    const result = v.safeParse(row, one);
    return result.success ? [result.output] : [];
  });
}

/** Of rows that may be damaged or foreign: those that can be read. */
export function metricEventsOf(rows: readonly unknown[]): readonly MetricEvent[] {
  return parsed(rows).map(({ event: one }) => one);
}
