/** A person's change to one item of a summary. */
import type { EditSummaryEntry } from '../entry';
import { sectionNames, type Summary, type SummaryItem } from './summary';

/**
 * `edit.index` counts in the section as it stood before this edit, earlier edits included; an index past
 * the end appends the text. A target that is not there changes nothing.
 */
export function editSummary(
  summary: Summary | null,
  edit: Pick<EditSummaryEntry, 'section' | 'index' | 'text'>,
): Summary | null {
  if (summary === null || !sectionNames.includes(edit.section)) return summary;
  const items = summary[edit.section];
  const old = items[edit.index];
  const text = edit.text?.replace(/\s+/gu, ' ').trim() ?? '';
  if (old === undefined && text === '') return summary;
  const item: SummaryItem = { text, sources: old?.sources ?? [], origin: 'user' };
  const at = old === undefined ? items.length : edit.index;
  const changed = text === '' ? items.toSpliced(at, 1) : items.toSpliced(at, 1, item);
  return { ...summary, [edit.section]: changed };
}
