/** Looks through one text and decides what becomes of it. Pure, and never throws, whatever the text is. */
import { isCommand } from '../compaction/commands';
import { splitSentences } from '../compaction/sentences';
import type { Finding, Screening, TextOrigin } from './screening';

/** Words give orders to the model only where they are not the user's own. */
export function screenText(text: string, origin: TextOrigin): Screening {
  if (origin === 'user') return { kind: 'pass' };
  const findings: readonly Finding[] = splitSentences(text)
    .filter(isCommand)
    .map((sentence) => ({ kind: 'instruction', excerpt: sentence.slice(0, 80) }));
  return findings.length === 0 ? { kind: 'pass' } : { kind: 'fence', findings };
}
