/**
 * A small writer copies a fact well and files it anywhere. Where the rules found the same `key: value` in the
 * span and know it for a plain fact, it leaves the sections that speak of work.
 */
import { factKey, splitKeyed } from './fact-key';
import { filedItems, fileItems, type FiledItem, type SectionName, type Summary } from './summary';

/** What is going on; a fact about somebody has no place there. */
const ofWork: ReadonlySet<SectionName> = new Set([
  'Goal',
  'Done',
  'In progress',
  'Blocked',
  'Next steps',
]);
/** What is so. */
const ofFacts: ReadonlySet<SectionName> = new Set([
  'Constraints & preferences',
  'References',
  'Critical context',
]);

/** The writer's items, each in its section; those of the rules decide only where a plain fact belongs. */
export function refile(written: Summary, extracted: readonly FiledItem[]): Summary {
  const homes = new Map<string, SectionName>();
  for (const { text, section } of extracted) {
    const key = factKey(text);
    if (key !== undefined && splitKeyed(text) && ofFacts.has(section)) homes.set(key, section);
  }
  return fileItems(
    filedItems(written).map((item) => {
      const key = splitKeyed(item.text) ? factKey(item.text) : undefined;
      const home = key === undefined ? undefined : homes.get(key);
      return home !== undefined && ofWork.has(item.section) ? { ...item, section: home } : item;
    }),
  );
}
