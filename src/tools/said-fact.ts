/** The one fact that a message tells, by rule: `Remember that my birthday is 3 May.` is `birthday`, `3 May`. */
import { extractItems } from '../core/compaction/extract';
import { splitKeyed, type KeyedText } from '../core/compaction/fact-key';
import { contentStems } from '../core/compaction/words';

/** Undefined where the message tells no fact that rules can read, or several. */
export function saidFact(message: string): KeyedText | undefined {
  const items = extractItems([{ entryId: 'said', role: 'user', text: message, turn: 1 }]);
  const [only] = items;
  return only === undefined || items.length > 1 ? undefined : splitKeyed(only.text);
}

/** Whether words of it, and all its numbers, stand in the message. */
export function isSaid(text: string, message: string): boolean {
  const said = new Set(contentStems(message));
  const stems = contentStems(text);
  const foreign = stems.filter((stem) => !said.has(stem));
  return stems.length > foreign.length && !foreign.some((stem) => /\d/u.test(stem));
}
