/** The day of a moment, as summaries and the model read it. */

/** `YYYY-MM-DD` in UTC, since the log keeps no time zone; null for a damaged time. */
export function dayOf(createdAt: unknown): string | null {
  if (typeof createdAt !== 'number' || !Number.isFinite(createdAt) || createdAt <= 86_400_000) {
    return null;
  }
  const date = new Date(createdAt);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}
