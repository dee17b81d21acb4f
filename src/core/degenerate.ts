/**
 * Replies that only echo the context's own markers. Small models fall into this; left in the context such
 * a row teaches the next reply to be one more of the kind.
 */
import { bridgeText, continuedText, noReplyText } from './filler-texts';
import { summaryEnd, summaryPrefix } from './context-blocks';

const echoes: ReadonlySet<string> = new Set([
  bridgeText,
  continuedText,
  noReplyText,
  summaryEnd,
  summaryPrefix,
]);

const marker =
  /^(?:\[\/?(?:context summary|summary|recalled|memory|previous summary|transcript|empty)\]\s*)+$/iu;

export function isDegenerate(text: string): boolean {
  return echoes.has(text) || marker.test(text);
}
