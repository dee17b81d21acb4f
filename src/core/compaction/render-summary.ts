/** A summary as text: what the main model and the summariser read. */
import { sectionNames, type Summary } from './summary';

/**
 * `## Section` and `- item` lines, sections in their order, empty ones left out; the empty string for an
 * empty summary. No prefix and no end marker: where it stands decides which ones it gets.
 */
export function renderSummary(summary: Summary): string {
  return sectionNames
    .filter((name) => summary[name].length > 0)
    .map((name) => [`## ${name}`, ...summary[name].map((item) => `- ${item.text}`)].join('\n'))
    .join('\n');
}
