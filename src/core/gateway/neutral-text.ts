/** A text as a model may have it: clean characters, broken markers, the same words. Idempotent. */
import { cleanCharacters } from './characters';
import { neutralizeMarkers } from './markers';

/** `more`: markers of the loaded model that no list knows. Text without anything to change comes back as it is. */
export function neutralText(text: string, more: readonly string[] = []): string {
  return neutralizeMarkers(cleanCharacters(text), more).text;
}
