/** Orders to the model in a text that only it was meant to read. */
import { isCommand } from '../compaction/commands';
import { instructionShapes } from './instruction-shapes';
import { hiddenInBase64 } from './hidden-in-base64';
import { plainWords } from './plain-words';
import type { Finding } from './screening';

/** Scripts whose shapes the summary's rules know and these do not. */
const otherScripts =
  /[\p{Script=Cyrillic}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Devanagari}]{3}/u;

/** Of one text; the first ones tell what it is. */
const maxFindings = 5;

/** At most a few, in no order; their excerpts are in plain letters. */
export function instructionFindings(text: string): readonly Finding[] {
  const plain = [text, ...hiddenInBase64(text)].map(plainWords).join('\n');
  const excerpts = new Set<string>();
  for (const pattern of instructionShapes) {
    if (excerpts.size >= maxFindings) break;
    const found = pattern.exec(plain);
    if (found) excerpts.add(excerptOf(found[0]));
  }
  if (excerpts.size === 0 && otherScripts.test(plain)) {
    for (const line of plain.split(/[\n.!?。؟।]+/u)) {
      if (otherScripts.test(line) && isCommand(line.trim())) excerpts.add(excerptOf(line));
      if (excerpts.size >= maxFindings) break;
    }
  }
  return [...excerpts].map((excerpt) => ({ kind: 'instruction', excerpt }));
}

function excerptOf(found: string): string {
  return found.replace(/\s+/gu, ' ').trim().slice(0, 80);
}
