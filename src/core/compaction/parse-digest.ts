/** The border for digests: data from a database or an import becomes a digest here or not at all. */
import type { DigestEntry } from '../entry';
import { isRecord } from '../parse-message';
import { parseSummaryItem } from './parse-summary';
import { sectionNames, type FiledItem } from './summary';

/** The entry with checked items only; null when it does not say what turn it is of. */
export function parseDigest(entry: DigestEntry): DigestEntry | null {
  const { turn, items }: { readonly turn: unknown; readonly items: unknown } = entry;
  if (!isRecord(turn) || typeof turn.first !== 'string' || typeof turn.last !== 'string') {
    return null;
  }
  if (!Array.isArray(items)) return null;
  return { ...entry, items: items.flatMap((item) => parseFiled(item) ?? []) };
}

function parseFiled(data: unknown): FiledItem | null {
  const item = parseSummaryItem(data);
  if (item === null || !isRecord(data)) return null;
  const section = sectionNames.find((name) => name === data.section);
  if (section === undefined) return null;
  return { ...item, section, ...(data.corrects === true ? { corrects: true } : {}) };
}
