/**
 * A summary is typed data, never a blob of prose: nine sections of items, each item with the entries it
 * came from. Only this module's parser (parseSummary in parse-summary.ts) may turn foreign data into the type.
 */

/** The sections, in the order and with the names that the summariser is asked for. */
export const sectionNames = [
  'Goal',
  'Constraints & preferences',
  'Done',
  'In progress',
  'Blocked',
  'Decisions',
  'References',
  'Next steps',
  'Critical context',
] as const;

export type SectionName = (typeof sectionNames)[number];

/** Who wrote an item: a model, the extractive rules, the audit (a fact the writer had missed), a person. */
export type ItemOrigin = 'model' | 'extracted' | 'audit' | 'user';

export interface SummaryItem {
  /** One line, `key: value` or a short sentence; never empty, never with a line break. */
  readonly text: string;
  /** Ids of the message entries it came from; at most {@link maxSources}, newest last. Empty: unsupported. */
  readonly sources: readonly string[];
  readonly origin: ItemOrigin;
}

/** More sources than this would make "which message said so" meaningless. */
export const maxSources = 3;

export type Summary = Readonly<Record<SectionName, readonly SummaryItem[]>>;

/** An item that knows its section: digests are lists of these. */
export interface FiledItem extends SummaryItem {
  readonly section: SectionName;
  /**
   * The speaker takes back what was said: it replaces what its key held, also where a key may hold several
   * values ("allergy"). Read when items are folded, never part of a summary.
   */
  readonly corrects?: true;
}

export const emptySummary: Summary = {
  Goal: [],
  'Constraints & preferences': [],
  Done: [],
  'In progress': [],
  Blocked: [],
  Decisions: [],
  References: [],
  'Next steps': [],
  'Critical context': [],
};

/** All items with their sections, in section order. */
export function filedItems(summary: Summary): readonly FiledItem[] {
  return sectionNames.flatMap((section) => summary[section].map((item) => ({ ...item, section })));
}

/** The inverse of {@link filedItems}: the order within a section is kept. */
export function fileItems(items: readonly FiledItem[]): Summary {
  const sections: Record<SectionName, SummaryItem[]> = {
    Goal: [],
    'Constraints & preferences': [],
    Done: [],
    'In progress': [],
    Blocked: [],
    Decisions: [],
    References: [],
    'Next steps': [],
    'Critical context': [],
  };
  for (const { section, text, sources, origin } of items)
    sections[section].push({ text, sources, origin });
  return sections;
}

export function isSummaryEmpty(summary: Summary): boolean {
  return sectionNames.every((section) => summary[section].length === 0);
}
