/**
 * Looks through one text and decides what becomes of it. Pure, and never throws, whatever the text is.
 * A user's own words are never fenced: only they may ask the model for something.
 */
import { characterFindings, isBinary, isBlank } from './characters';
import { forgedBlocks } from './forged-blocks';
import { instructionFindings } from './instructions';
import { hasMarkers } from './markers';
import type { Finding, FindingKind, Screening, TextOrigin } from './screening';

/** Found in a text that is not the user's, these make it data that must not be obeyed. */
const suspicious: ReadonlySet<FindingKind> = new Set([
  'forged-block',
  'hidden-text',
  'direction',
  'instruction',
]);

export function screenText(text: string, origin: TextOrigin): Screening {
  const refusal = refusalOf(text, origin);
  if (refusal !== null) return { kind: 'refuse', reason: refusal };
  const found: readonly Finding[] = [
    ...characterFindings(text),
    ...(hasMarkers(text) ? [{ kind: 'marker' as const, excerpt: '' }] : []),
    ...(origin === 'user' ? [] : [...forgedBlocks(text), ...instructionFindings(text)]),
  ];
  if (found.length === 0) return { kind: 'pass' };
  const isSuspect = origin !== 'user' && found.some(({ kind }) => suspicious.has(kind));
  return { kind: isSuspect ? 'fence' : 'neutralize', findings: found };
}

/** Null when it can be taken. A tool may answer nothing; nobody else sends nothing. */
function refusalOf(text: string, origin: TextOrigin): string | null {
  if (origin !== 'tool' && isBlank(text)) return 'There is nothing in it that can be read.';
  if (origin !== 'user' && isBinary(text)) {
    return 'It is not text, or it is text in an encoding that could not be told.';
  }
  return null;
}
