/**
 * The border for summaries: data from a database or an import becomes a Summary here or not at all. Imported
 * text can never claim to be a summary by looking like one.
 */
import { isRecord } from '../parse-message';
import { emptySummary, maxSources, sectionNames, type ItemOrigin, type Summary } from './summary';

const origins: readonly ItemOrigin[] = ['model', 'extracted', 'audit', 'user'];

/** Null when a section is missing, or when an item is no item. Unknown keys are left out. */
export function parseSummary(data: unknown): Summary | null {
  if (!isRecord(data)) return null;
  let summary: Summary = emptySummary;
  for (const name of sectionNames) {
    const given = data[name];
    if (!Array.isArray(given)) return null;
    const items = given.map(parseSummaryItem).filter((item) => item !== null);
    if (items.length < given.length) return null;
    summary = { ...summary, [name]: items };
  }
  return summary;
}

/** Null when it is no item; whitespace is folded and sources beyond the limit are dropped. */
export function parseSummaryItem(data: unknown): Summary['Goal'][number] | null {
  if (!isRecord(data) || typeof data.text !== 'string' || !Array.isArray(data.sources)) return null;
  const text = data.text.replace(/\s+/gu, ' ').trim();
  const origin = origins.find((one) => one === data.origin);
  if (text === '' || origin === undefined) return null;
  const sources = data.sources.filter((id): id is string => typeof id === 'string');
  return { text, sources: sources.slice(-maxSources), origin };
}
