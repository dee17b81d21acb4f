/** A file's name as it is shown and kept: any text may be one. */
import { neutralText } from '../gateway/neutral-text';
import { maxNameChars } from './document';

/** One line of at most {@link maxNameChars} characters; what is too long is cut in the middle. */
export function fileName(given: string): string {
  const line = neutralText(given.slice(0, 20_000)).replace(/\s+/gu, ' ').trim();
  const chars = [...line];
  if (chars.length === 0) return 'file';
  if (chars.length <= maxNameChars) return line;
  const end = chars.slice(-20);
  return [...chars.slice(0, maxNameChars - end.length - 1), '…', ...end].join('');
}
